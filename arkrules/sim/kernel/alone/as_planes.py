"""Drawing a board as planes, whoever looks at it."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.alone.stands import (
    carried_by,
    find_standing,
    kind_of,
    owner_of,
    rank_of,
)
from arkrules.sim.kernel.batch.painting import draw_tile
from arkrules.sim.kernel.batch.window import place_of
from arkrules.sim.numbers import Pixels, Places

__all__ = ["draw_planes"]


@compiled
def _place(plan: Places, state: Places, node: int) -> int:
    """The place of a node's cell in the window, or -1."""
    return place_of(plan, state[at.TILE_CELL + state[at.UNDER + node]])


@compiled
def _wipe_pieces(plan: Places, sight: Places, state: Places, kept: Places, dots: Pixels) -> None:
    """Wipe off the pieces that were shown."""
    area = plan[batch.AREA]
    for shown in range(kept[batch.STANDING]):
        place = _place(plan, state, kept[batch.STANDING + 1 + shown])
        if place >= 0:
            for plane in range(sight[batch.FIRST_PIECE], sight[batch.LAST_PIECE]):
                dots[plane * area + place] = 0
            if sight[batch.RANK_AT]:
                dots[sight[batch.RANK_AT] * area + place] = 0


@compiled
def _draw_piece(
    plan: Places, sight: Places, state: Places, dots: Pixels, node: int, place: int, whose: int
) -> None:
    """Draw a piece; what several on one tile have in common adds up."""
    piece = state[at.PIECE + node]
    number = state[at.UNDER + node]
    shift = whose * plan[batch.PER_SEAT] + place
    dots[plan[batch.PIECES] + kind_of(piece) * plan[batch.AREA] + shift] += 1
    segment = node - state[at.TILE_FIRST + number]
    lie = state[at.TILE_LIE + number]
    stance = plan[batch.STANCES] + (lie * at.SEGMENTS + segment) * plan[batch.STANCE]
    for entry in range(stance + 1, stance + 1 + 2 * plan[stance], 2):
        dots[plan[entry] + shift] += plan[entry + 1]
    if sight[batch.NOTE]:
        dots[sight[batch.NOTE] * plan[batch.AREA] + place] += carried_by(piece)


@compiled
def _draw_pieces(
    table: Places, plan: Places, sight: Places, state: Places, kept: Places, dots: Pixels,
    observer: int,
) -> None:  # fmt: skip
    """Draw the pieces that stand, and where they stand in reading order."""
    crowd = state[at.CROWD]
    ranks = sight[batch.RANK_AT] * plan[batch.AREA]
    for shown in range(kept[batch.STANDING]):
        node = kept[batch.STANDING + 1 + shown]
        place = _place(plan, state, node)
        if place >= 0:
            whose = (owner_of(state[at.PIECE + node]) + crowd - observer) % crowd
            _draw_piece(plan, sight, state, dots, node, place, whose)
            if ranks:
                rank = min(rank_of(table, sight, state, kept, node), 255)
                dots[ranks + place] = max(dots[ranks + place], rank)


@compiled
def _move_dot(plan: Places, plane: int, dots: Pixels, old: int, new: int) -> None:
    """Show something on another cell; 0 is nowhere."""
    for which in range(2):
        cell = new if which else old
        if cell:
            place = place_of(plan, cell)
            if place >= 0:
                dots[plane * plan[batch.AREA] + place] = which


@compiled
def draw_planes(
    table: Places, plan: Places, sight: Places, state: Places, kept: Places, dots: Pixels,
    observer: int, token: int,
) -> None:  # fmt: skip
    """Draw what has come since they were drawn last; `token` is the cell of a neutral figure."""
    for number in range(kept[batch.TILES], state[at.TILE_COUNT]):
        draw_tile(table, plan, state, dots, number)
    kept[batch.TILES] = state[at.TILE_COUNT]
    _move_dot(plan, sight[batch.LAID_AT], dots, kept[batch.LAID_DRAWN], state[at.LAID])
    kept[batch.LAID_DRAWN] = state[at.LAID]
    if sight[batch.TOKEN_AT]:
        _move_dot(plan, sight[batch.TOKEN_AT], dots, kept[batch.TOKEN_DRAWN], token)
        kept[batch.TOKEN_DRAWN] = token
    _wipe_pieces(plan, sight, state, kept, dots)
    find_standing(state, kept)
    _draw_pieces(table, plan, sight, state, kept, dots, observer)
