"""Views of a player: the channels of the board, and the numbers beside it.

Tiles are drawn once, as they come; pieces are wiped off and drawn anew.
"""

from __future__ import annotations

from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.board import cell_of, step_to
from arkrules.sim.kernel.scoring import figure_of, owner_of
from arkrules.sim.kernel.turns import reading_order
from arkrules.sim.types import (
    Index,
    Pixels,
    PlanRecord,
    SheetRecord,
    Signed,
    StateRecord,
    TableRecord,
)

_BYTE = 255


@compiled
def place_of(plan: PlanRecord, cell: Index) -> int:
    """The place of a cell in the window, row by row; or -1 outside."""
    corner = k.WIDTH // 2 - plan.reach
    row = (cell // k.WIDTH) - corner
    column = (cell % k.WIDTH) - corner
    if 0 <= row < plan.side and 0 <= column < plan.side:
        return row * plan.side + column
    return -1


@compiled
def cell_at(plan: PlanRecord, place: Index) -> int:
    """The cell of a place in the window."""
    row = place // plan.side
    corner = k.WIDTH // 2 - plan.reach
    return (row + corner) * k.WIDTH + place - row * plan.side + corner


@compiled
def rank_among(t: TableRecord, s: StateRecord, node: Index) -> int:
    """How many pieces stand before a node in reading order."""
    order = reading_order(t, s, node)
    rank = 0
    for place in range(s.n_standing):
        if reading_order(t, s, s.standing[place]) < order:
            rank += 1
    return rank


@compiled
def wipe(sheet: SheetRecord, dots: Pixels) -> None:
    """Show an empty table."""
    sheet.shown_tiles = sheet.shown_laid = sheet.shown_token = sheet.n_shown = 0
    for place in range(len(dots)):
        dots[place] = 0


@compiled
def draw(
    t: TableRecord, plan: PlanRecord, s: StateRecord, sheet: SheetRecord, dots: Pixels,
    observer: Index,
) -> None:  # fmt: skip
    """Draw what has come since it was drawn last, and the pieces as a player sees them."""
    for tile in range(sheet.shown_tiles, s.n_tiles):
        _draw_tile(t, plan, s, dots, tile)
    sheet.shown_tiles = s.n_tiles
    _move_dot(plan, dots, plan.laid_at, sheet.shown_laid, s.laid)
    sheet.shown_laid = s.laid
    if plan.token_at:
        _move_dot(plan, dots, plan.token_at, sheet.shown_token, s.ark)
        sheet.shown_token = s.ark
    if plan.unscored_at:
        _move_dot(plan, dots, plan.unscored_at, sheet.shown_unscored, s.unscored)
        sheet.shown_unscored = s.unscored
    for site in range(s.n_sites if plan.reached_at else 0):
        place = place_of(plan, cell_of(s, s.site[site]))
        if place >= 0:
            dots[plan.reached_at * plan.area + place] = s.ark_reached >> site & 1
    _draw_pieces(t, plan, s, sheet, dots, observer)


@compiled
def _draw_pieces(
    t: TableRecord, plan: PlanRecord, s: StateRecord, sheet: SheetRecord, dots: Pixels,
    observer: Index,
) -> None:  # fmt: skip
    """Wipe off the pieces that were shown, and draw those that stand now."""
    for shown in range(sheet.n_shown):
        place = place_of(plan, cell_of(s, sheet.shown[shown]))
        if place >= 0:
            for plane in range(plan.piece_at, plan.behind_pieces):
                dots[plane * plan.area + place] = 0
            if plan.rank_at:
                dots[plan.rank_at * plan.area + place] = 0
    sheet.n_shown = s.n_standing
    for standing in range(s.n_standing):
        node = s.standing[standing]
        sheet.shown[standing] = node
        place = place_of(plan, cell_of(s, node))
        if place >= 0:
            _draw_piece(plan, s, dots, node, place, observer)
            if plan.rank_at:
                rank = min(rank_among(t, s, node) + 1, _BYTE)
                there = plan.rank_at * plan.area + place
                dots[there] = max(dots[there], rank)


@compiled
def _draw_tile(t: TableRecord, plan: PlanRecord, s: StateRecord, dots: Pixels, tile: Index) -> None:
    """Draw a tile, and the empty cells beside it, but for those beyond an edge that closes."""
    cell, lie = s.tile_cell[tile], s.tile_lie[tile]
    place = place_of(plan, cell)
    if place >= 0:
        for number in range(plan.n_looks[lie]):
            dots[plan.look_at[lie, number] * plan.area + place] = plan.look[lie, number]
        dots[plan.open_at * plan.area + place] = 0
    for side in range(4):
        there = cell + step_to(side)
        found = s.grid[there]
        if found < k.TILE and (found or not t.table_edge_completes):
            beside = place_of(plan, there)
            if beside >= 0:
                dots[plan.open_at * plan.area + beside] = 1


@compiled
def _move_dot(plan: PlanRecord, dots: Pixels, plane: int, old: int, new: int) -> None:
    """Show something on another cell; 0 is nowhere."""
    for which in range(2):
        cell = new if which else old
        if cell:
            place = place_of(plan, cell)
            if place >= 0:
                dots[plane * plan.area + place] = which


@compiled
def _draw_piece(
    plan: PlanRecord, s: StateRecord, dots: Pixels, node: Index, place: Index, observer: Index
) -> None:
    """Draw a piece; what several on one tile have in common adds up, where it says no more."""
    piece, tile = s.piece[node], s.under[node]
    whose = (owner_of(piece) + s.n_players - observer) % s.n_players
    first = whose * plan.per_seat
    _dot(plan, dots, plan.piece_at + first + figure_of(piece), place, 1 + whose * plan.whose)
    lie, segment = s.tile_lie[tile], node - s.tile_first[tile]
    for number in range(plan.n_stances[lie, segment]):
        plane = plan.stance_at[lie, segment, number] + first
        _dot(plan, dots, plane, place, plan.stance[lie, segment, number])
    if plan.note_at:
        _dot(plan, dots, plan.note_at, place, piece >> k.NOTE)


@compiled
def _dot(plan: PlanRecord, dots: Pixels, plane: int, place: Index, value: int) -> None:
    there = plane * plan.area + place
    if plan.whose:
        dots[there] = value
    else:
        dots[there] = min(dots[there] + value, _BYTE)


# -- beside the board -----------------------------------------------------------------------------


@compiled
def tell(t: TableRecord, plan: PlanRecord, s: StateRecord, vector: Signed, observer: Index) -> None:
    """Tell what does not lie on the board, in the order of `vector_names`."""
    crowd, figures = s.n_players, t.n_figures
    for place in range(len(vector)):
        vector[place] = 0
    vector[(s.mover + crowd - observer) % crowd] = 1
    score, supply = crowd, 2 * crowd
    waiting = supply + crowd * figures
    for ahead in range(crowd):
        player = (observer + ahead) % crowd
        vector[score + ahead] = s.points[player]
        for figure in range(figures):
            vector[supply + ahead * figures + figure] = s.supply[figure, player]
            vector[waiting + ahead * figures + figure] = s.reserve[figure, player]
    stock = waiting + crowd * figures
    if plan.n_stock:
        vector[stock] = s.stock
    steps = stock + plan.n_stock
    vector[steps + plan.step_at[s.step]] = 1
    hand = steps + plan.n_steps
    for place in range(s.n_held[observer]):
        vector[hand + s.hands[observer, place]] += 1
    bag = hand + t.n_kinds
    vector[bag] = s.n_bag
    for kind in range(t.n_kinds):
        vector[bag + 1 + kind] = s.bag[kind]
    _tell_fields(t, plan, s, vector, observer)


@compiled
def _tell_fields(
    t: TableRecord, plan: PlanRecord, s: StateRecord, vector: Signed, observer: Index
) -> None:  # fmt: skip
    """Tell the numbers of fields of positions, in games that have them."""
    for ahead in range(s.n_players):
        player = (observer + ahead) % s.n_players
        for good in range(k.GOODS if plan.goods_at else 0):
            vector[plan.goods_at + ahead * k.GOODS + good] = s.goods[good, player]
        for figure in range(t.n_figures if plan.gone_at and s.gone_turn == s.turn else 0):
            vector[plan.gone_at + ahead * t.n_figures + figure] = s.gone[figure, player]
    if plan.part_at:
        vector[plan.part_at] = s.part
    if plan.arrived_at:
        vector[plan.arrived_at] = s.ark_arrived
