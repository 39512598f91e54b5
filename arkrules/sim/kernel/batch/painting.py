"""Drawing boards: one cell after another, as tiles are laid and pieces come and go."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.batch.window import place_of
from arkrules.sim.kernel.laying import step_to
from arkrules.sim.numbers import Pixels, Places

__all__ = [
    "add_piece",
    "draw_laid",
    "draw_move",
    "draw_pieces",
    "draw_start",
    "draw_tile",
    "draw_token",
]


@compiled
def draw_start(table: Places, plan: Places, state: Places, dots: Pixels) -> None:
    """Draw the table on which a game begins."""
    for place in range(len(dots)):
        dots[place] = 0
    for number in range(state[at.TILE_COUNT]):
        draw_tile(table, plan, state, dots, number)


@compiled
def draw_tile(table: Places, plan: Places, state: Places, dots: Pixels, number: int) -> None:
    """Draw a tile, and the empty cells beside it, but for those beyond an edge that closes."""
    cell = state[at.TILE_CELL + number]
    place = place_of(plan, cell)
    if place >= 0:
        look = batch.LOOKS + state[at.TILE_LIE + number] * plan[batch.LOOK]
        for entry in range(look + 1, look + 1 + 2 * plan[look], 2):
            dots[plan[entry] + place] = plan[entry + 1]
        dots[plan[batch.OPEN] + place] = 0
    for side in range(4):
        there = cell + step_to(side)
        found = state[at.GRID + there]
        if found < at.TILE and (found or not table[at.EDGE_CLOSES]):
            beside = place_of(plan, there)
            if beside >= 0:
                dots[plan[batch.OPEN] + beside] = 1


@compiled
def _move_dot(dots: Pixels, begins: int, shown: int, place: int) -> None:
    """Show something at another place of a channel, both counted from 1; 0 is nowhere."""
    if shown != place:
        if shown:
            dots[begins + shown - 1] = 0
        if place:
            dots[begins + place - 1] = 1


@compiled
def draw_move(plan: Places, state: Places, sheet: Places, dots: Pixels, step: int) -> None:
    """Draw what a move has changed that was made at a step, but for the tile just laid."""
    if step != at.AT_LAY or state[at.MOVER] != sheet[batch.SHOWN_MOVER]:
        draw_pieces(plan, state, sheet, dots)
    draw_laid(plan, state, sheet, dots)


@compiled
def draw_laid(plan: Places, state: Places, sheet: Places, dots: Pixels) -> None:
    """Draw where a tile was laid this turn."""
    place = 0
    if state[at.LAID]:
        place = 1 + place_of(plan, state[at.LAID])
    _move_dot(dots, plan[batch.LAID], sheet[batch.SHOWN_LAID], place)
    sheet[batch.SHOWN_LAID] = place


@compiled
def draw_token(plan: Places, sheet: Places, dots: Pixels, cell: int) -> None:
    """Draw a neutral figure, which stands on a cell, or nowhere if that is 0."""
    place = 0
    if cell:
        place = 1 + place_of(plan, cell)
    _move_dot(dots, plan[batch.TOKEN], sheet[batch.SHOWN_TOKEN], place)
    sheet[batch.SHOWN_TOKEN] = place


@compiled
def add_piece(sheet: Places, node: int, piece: int) -> None:
    """Note a piece that was placed, to be drawn if it still stands there when the turn is over."""
    stands = sheet[batch.STAND_COUNT]
    sheet[batch.STANDS + 2 * stands] = node
    sheet[batch.STANDS + 2 * stands + 1] = piece
    sheet[batch.STAND_COUNT] = stands + 1


@compiled
def draw_pieces(plan: Places, state: Places, sheet: Places, dots: Pixels) -> None:
    """Wipe off the pieces as the player before saw them, and draw those that still stand."""
    crowd, mover = state[at.CROWD], state[at.MOVER]
    before = crowd - sheet[batch.SHOWN_MOVER]
    kept = 0
    for place in range(sheet[batch.STAND_COUNT]):
        node = sheet[batch.STANDS + 2 * place]
        piece = sheet[batch.STANDS + 2 * place + 1]
        owner = (piece & (1 << batch.PIECE_KIND) - 1) - 1
        kind = piece >> batch.PIECE_KIND
        _draw_piece(plan, state, dots, node, kind, (owner + before) % crowd, 0)
        if state[at.PIECE + node]:
            _draw_piece(plan, state, dots, node, kind, (owner + crowd - mover) % crowd, 1)
            sheet[batch.STANDS + 2 * kept] = node
            sheet[batch.STANDS + 2 * kept + 1] = piece
            kept += 1
    sheet[batch.STAND_COUNT] = kept
    sheet[batch.SHOWN_MOVER] = mover


@compiled
def _draw_piece(
    plan: Places, state: Places, dots: Pixels, node: int, kind: int, whose: int, value: int
) -> None:
    """Draw a piece as that of the observer, 0, or of another; with a value of 0, wipe it off."""
    number = state[at.UNDER + node]
    place = place_of(plan, state[at.TILE_CELL + number])
    if place < 0:
        return
    shift = whose * plan[batch.PER_SEAT] + place
    figure = plan[batch.PIECES] + kind * plan[batch.AREA] + shift
    dots[figure] = value * (1 + whose * plan[batch.MORE_PER_SEAT])
    segment = node - state[at.TILE_FIRST + number]
    lie = state[at.TILE_LIE + number]
    stance = plan[batch.STANCES] + (lie * at.SEGMENTS + segment) * plan[batch.STANCE]
    for entry in range(stance + 1, stance + 1 + 2 * plan[stance], 2):
        dots[plan[entry] + shift] = value * plan[entry + 1]
