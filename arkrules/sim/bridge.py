"""From states and moves to the kernel's records and numbers, and back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from arkrules.errors import KernelError
from arkrules.geometry import STRIDE, Cell, to_cell
from arkrules.play import AnyVerb, Draw, GameState, Lay, Move, Place, StateData
from arkrules.play.clauses import Bounds, TableRules
from arkrules.play.content import UNSCORED, Piece
from arkrules.sim import layout as k
from arkrules.sim.acceptance import reasons_against_state
from arkrules.sim.compiling import ready
from arkrules.sim.records import STATE
from arkrules.sim.tables import KernelTables, tables_of
from arkrules.sim.types import StateRecord, StateRecords, empty, numbers, numbers_of
from arkrules.tiles import Kind

__all__ = [
    "begin_from", "code_of", "lying", "move_of", "place_of", "standing", "to_spot", "write_beside",
]  # fmt: skip

_REST = (1 << k.HELD) - 1
_SEGMENT = (1 << k.SEGMENT) - 1


def _kernel_cell(cell: Cell) -> int:
    """Return a cell as the kernel numbers it."""
    return k.CENTER + cell.y * k.WIDTH + cell.x


def to_spot(cell: int) -> int:
    """Return the spot of a cell of the kernel."""
    row, column = divmod(int(cell), k.WIDTH)
    return (row - k.WIDTH // 2) * STRIDE + column - k.WIDTH // 2


# -- states ---------------------------------------------------------------------------------------


def begin_from(state: GameState) -> tuple[KernelTables, StateRecords]:
    """Return the tables for a state, and an array with the state as the kernel has it.

    `KernelError` with every reason if the kernel cannot play on from it.
    """
    from arkrules.sim.kernel import load_position

    if reasons := reasons_against_state(state):
        raise KernelError(reasons, file=state.profile.id)
    ready()
    content = state.content
    tokens = {placed.tile.kind.token for placed in content.board.tiles.values()}
    tokens.update(content.bag or {}, *content.hands)
    tables = tables_of(state.profile, tokens)
    states: StateRecords = empty(STATE)
    write_beside(tables, states[0], content)
    _write_table(states[0], state)
    tiles = numbers_of(chain.from_iterable(lying(tables, content)))
    load_position(tables.records, states, tiles, numbers(0))
    pieces = chain.from_iterable(standing(tables, states[0], content).items())
    load_position(tables.records, states, numbers(0), numbers_of(pieces))
    return tables, states


def write_beside(tables: KernelTables, s: StateRecord, content: StateData) -> None:
    """Write what there is beside the tiles and the pieces that lie, into an empty record."""
    _write_head(tables, s, content)
    _write_players(tables, s, content)
    for spot in content.tokens.values():  # of which there is one at most
        s["ark"] = _kernel_cell(to_cell(spot))
    for part in content.assembly.extensions:
        if part.compiled is not None:
            part.compiled.state(s, content)


def _write_head(tables: KernelTables, s: StateRecord, content: StateData) -> None:
    """Write the player to move and the step, the bag, and the general supply."""
    s["step"] = k.STEP_NAMES.index(content.step)
    s["unscored"] = sum(_kernel_cell(to_cell(spot)) for spot in content.extras.get(UNSCORED, ()))
    s["laid"] = 0 if content.laid is None else _kernel_cell(to_cell(content.laid))
    s["mover"], s["turn"], s["n_players"] = content.mover, content.turn, len(content.players)
    bag = content.bag or {}
    for kind, number in bag.items():
        s["bag"][tables.number_of[kind]] = number
    s["n_bag"] = sum(bag.values())
    s["stock"] = sum(content.stock.values())


def _write_players(tables: KernelTables, s: StateRecord, content: StateData) -> None:
    """Write the supplies of all players."""
    for player, hand in enumerate(content.hands):
        s["points"][player] = content.points[player]
        s["n_held"][player] = len(hand)
        for place, token in enumerate(sorted(hand)):
            s["hands"][player, place] = tables.number_of[token]
        for name, figure in tables.figures.items():
            s["supply"][figure, player] = content.supplies[player].get(name, 0)
            s["reserve"][figure, player] = max(0, content.reserves[player].get(name, 0))


def _write_table(s: StateRecord, state: GameState) -> None:
    """The table to play on, and the first open cell if nothing lies on it."""
    s["first_column"] = s["first_row"] = k.WIDTH
    rules, table = state.profile[TableRules], state.table
    if rules.bounds is Bounds.EDGE and table is not None:
        west, north, east, south = (side + k.WIDTH // 2 for side in table)
        s["west"], s["north"] = max(1, west), max(1, north)
        s["east"], s["south"] = min(k.WIDTH - 2, east), min(k.WIDTH - 2, south)
    elif rules.bounds is Bounds.SHIFTING:
        width, height = rules.size.width, rules.size.height
        if table is not None:
            width, height = table.east - table.west + 1, table.south - table.north + 1
        s["columns"], s["rows"] = width, height
    if not state.content.board.tiles:
        s["n_open"] = 1
        s["open_cell"][0] = k.CENTER
        s["grid"][k.CENTER] = 1


def lying(tables: KernelTables, content: StateData) -> list[tuple[int, int]]:
    """Return the cell and the lie of each tile in the order of laying, those just laid last."""
    placed = ((spot, content.board.tiles[spot].tile) for spot in content.spots_in_order())
    return [
        (_kernel_cell(to_cell(spot)), tables.number_of[tile.kind.token] * 4 + tile.rotation)
        for spot, tile in placed
    ]


def standing(tables: KernelTables, s: StateRecord, content: StateData) -> dict[int, int]:
    """Return the pieces by node, as the kernel has them; the tiles are in its record."""
    pieces = content.pieces.values()
    return {_node(tables, s, piece): _packed(tables, piece) for piece in pieces}


def _packed(tables: KernelTables, piece: Piece) -> int:
    """Return a piece as the kernel has it; never 0."""
    notes = sum(number for _, number in piece.notes)
    figure = tables.figures[piece.kind]
    return piece.owner + 1 | figure << k.FIGURE | notes << k.NOTE


def _node(tables: KernelTables, s: StateRecord, there: Any) -> int:  # a piece, or a move
    """The node of the segment on which something is."""
    tile = int(s["grid"][_kernel_cell(to_cell(there.spot))]) - k.TILE
    kind = tables.kinds[int(s["tile_lie"][tile]) >> 2]
    return int(s["tile_first"][tile]) + kind.index[there.segment]


def place_of(tables: KernelTables, s: StateRecord, node: int) -> tuple[int, str]:
    """The spot and the segment of a node."""
    tile = int(s["under"][node])
    segments = tables.kinds[int(s["tile_lie"][tile]) >> 2].segments
    return to_spot(s["tile_cell"][tile]), segments[node - int(s["tile_first"][tile])].name


# -- moves ----------------------------------------------------------------------------------------


def _kind_laid(tables: KernelTables, s: StateRecord) -> Kind:
    """The kind of the tile just laid."""
    return tables.kinds[int(s["tile_lie"][s["n_tiles"] - 1]) >> 2]


def move_of(tables: KernelTables, s: StateRecord, code: int, players: Sequence[str] = ()) -> Move:
    """Return the move that a number stands for; some moves name a player."""
    verb, which = code >> k.VERB, code & k.WHICH
    if verb == k.DRAW:
        return Draw(tables.kinds[which].token)
    if verb == k.LAY:
        lying, mover = which >> k.HELD, int(s["mover"])
        kind = tables.kinds[int(s["hands"][mover, which & _REST])]
        return Lay(kind.token, lying & 3, to_spot(lying >> 2), int(s["n_held"][mover]) == 1)
    if verb == k.PLACE:
        segment = _kind_laid(tables, s).segments[which & _SEGMENT].name
        return Place([*tables.figures][which >> k.SEGMENT], segment)
    return _other_move(tables, s, tables.assembly.leads[k.VERB_WORDS[verb]], which, players)


def _other_move(
    tables: KernelTables, s: StateRecord, verb: AnyVerb, which: int, players: Sequence[str]
) -> Move:
    """Return a move of a kind that tells its moves apart in one of the usual ways."""
    move: Move
    match verb.told_by:
        case "cell":
            move = verb.makes(to_spot(which))
        case "piece":
            owner = (int(s["piece"][which]) & k.OWNER) - 1
            move = verb.makes(players[owner], *place_of(tables, s, which))
        case "number":
            move = verb.numbered(which)
        case _:
            move = verb.makes()
    return move


def code_of(tables: KernelTables, s: StateRecord, move: Move) -> int:
    """Return the number of a legal move."""
    verb = tables.assembly.verb_of[type(move)]
    return k.VERB_WORDS.index(verb.word) << k.VERB | _which(tables, s, verb, move)


def _which(tables: KernelTables, s: StateRecord, verb: AnyVerb, move: Any) -> int:
    """The number of a move of any kind, but for the verb."""
    match move:
        case Draw():
            return tables.number_of[move.tile]
        case Lay():
            mover = int(s["mover"])
            held: list[int] = s["hands"][mover, : s["n_held"][mover]].tolist()
            number = tables.number_of[str(move.tile)] if move.tile else held[0]
            lying = _kernel_cell(move.cell) << 2 | tables.kinds[number].smallest(move.rotation)
            return lying << k.HELD | held.index(number)
        case Place():
            figure = tables.figures[move.piece]
            return figure << k.SEGMENT | _kind_laid(tables, s).index[move.segment]
    match verb.told_by:
        case "cell":
            return _kernel_cell(move.cell)
        case "piece":
            return _node(tables, s, move)
        case "number":
            return verb.own_number(move)
        case _:
            return 0
