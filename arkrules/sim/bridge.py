"""From states and moves to the kernel's numbers, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from arkrules.errors import KernelError
from arkrules.geometry import Cell, to_cell
from arkrules.play import Discard, Draw, End, GameState, Lay, Move, Pass, Place, Position
from arkrules.play.clauses import Bounds, TableRules
from arkrules.play.position import PieceAt
from arkrules.sim import layout as at
from arkrules.sim.acceptance import reasons_against_state
from arkrules.sim.cells import to_kernel_cell, to_spot
from arkrules.sim.kernels import kernel_of
from arkrules.sim.numbers import Places, numbers, numbers_of
from arkrules.sim.tabulating import Tabulated, tables_of
from arkrules.tiles import Kind, TileAt

__all__ = ["begin_from", "code_of", "move_of", "position_of"]


def begin_from(state: GameState) -> tuple[Tabulated, Places]:
    """The tables for a state, and the state as the kernel has it.

    `KernelError` with every reason if the kernel cannot play on from it.
    """
    if reasons := reasons_against_state(state):
        raise KernelError(reasons, file=state.profile.id)
    content = state.content
    tokens = {placed.tile.kind.token for placed in content.board.tiles.values()}
    tokens.update(content.bag or {}, *content.hands)
    tables = tables_of(state.profile, tokens)
    written = numbers(tables.game.state)
    _write_header(tables, written, state)
    _write_table(written, state)
    tables.game.begin(tables, written, state)
    tiles, pieces = _lying(tables, state)
    kernel_of(tables.game).arrange(tables.table, written, tiles, pieces)
    return tables, written


def _write_header(tables: Tabulated, written: Places, state: GameState) -> None:
    """Whose turn it is at which step, and what everybody has."""
    content = state.content
    written[at.STEP] = tables.game.steps.index(content.step)
    written[at.LAID] = 0 if content.laid is None else to_kernel_cell(to_cell(content.laid))
    written[at.MOVER], written[at.TURN] = content.mover, content.turn
    written[at.CROWD] = len(content.players)
    for kind, number in (content.bag or {}).items():
        written[at.BAG + tables.number_of[kind]] = number
        written[at.LEFT] += number
    for player, hand in enumerate(content.hands):
        written[at.POINTS + player] = content.points[player]
        written[at.SUPPLY + player] = content.supplies[player].get(tables.game.pieces[0], 0)
        written[at.HELD + player] = len(hand)
        for place, token in enumerate(sorted(hand)):
            written[at.HANDS + player * at.HAND + place] = tables.number_of[token]


def _write_table(written: Places, state: GameState) -> None:
    """The table to play on, and the first open cell if nothing lies on it."""
    written[at.FIRST_COLUMN] = written[at.FIRST_ROW] = at.WIDTH
    written[at.LAST_COLUMN] = written[at.LAST_ROW] = 0
    rules, table = state.profile[TableRules], state.table
    if rules.bounds is Bounds.EDGE and table is not None:
        west, north, east, south = (side + at.WIDTH // 2 for side in table)
        written[at.WEST], written[at.NORTH] = max(1, west), max(1, north)
        written[at.EAST], written[at.SOUTH] = min(at.WIDTH - 2, east), min(at.WIDTH - 2, south)
    elif rules.bounds is Bounds.SHIFTING:
        width, height = rules.size.width, rules.size.height
        if table is not None:
            width, height = table.east - table.west + 1, table.south - table.north + 1
        written[at.COLUMNS], written[at.ROWS] = width, height
    if not state.tiles:
        written[at.OPEN_COUNT] = 1
        written[at.OPEN_CELL] = at.CENTER
        written[at.GRID + at.CENTER] = 1


def _lying(tables: Tabulated, state: GameState) -> tuple[Places, Places]:
    """The tiles in the order of laying, the tile just laid at the end; and the pieces on them."""
    content = state.content
    tiles: list[int] = []
    first: dict[int, int] = {}
    nodes = 0
    for spot, (tile, _, _) in sorted(
        content.board.tiles.items(), key=lambda placed: placed[0] == content.laid
    ):
        tiles += (
            to_kernel_cell(to_cell(spot)),
            tables.number_of[tile.kind.token] * 4 + tile.rotation,
        )
        first[spot] = nodes
        nodes += len(tile.segments)
    pieces: list[int] = []
    for piece in content.pieces.values():
        index = content.board.tiles[piece.spot].tile.kind.index
        pieces += first[piece.spot] + index[piece.segment], tables.game.packed(piece)
    return numbers_of(tiles), numbers_of(pieces)


# -- moves ----------------------------------------------------------------------------------------


def move_of(tables: Tabulated, state: Places, code: int, players: Sequence[str] = ()) -> Move:
    """The move that a number stands for; some moves name a player."""
    verb, which = code >> at.VERB, code & (1 << at.VERB) - 1
    if verb == at.DRAW:
        return Draw(tables.kinds[which].token)
    if verb == at.LAY:
        mover = int(state[at.MOVER])
        hand, lying = which & (1 << at.LYING) - 1, which >> at.LYING
        kind = tables.kinds[int(state[at.HANDS + mover * at.HAND + hand])]
        alone = int(state[at.HELD + mover]) == 1
        return Lay(kind.token, lying & 3, to_spot(lying >> 2), alone)
    if verb == at.PLACE:
        piece, segment = which >> at.PIECES, which & (1 << at.PIECES) - 1
        return Place(tables.game.pieces[piece], _kind_laid(tables, state).segments[segment].name)
    if verb == at.PASS:
        return Pass()
    if verb == at.DISCARD:
        return Discard()
    return End() if verb == at.END else tables.game.move_of(tables, state, code, players)


def _kind_laid(tables: Tabulated, state: Places) -> Kind:
    """The kind of the tile just laid."""
    return tables.kinds[int(state[at.TILE_LIE + int(state[at.TILE_COUNT]) - 1]) >> 2]


def code_of(tables: Tabulated, state: Places, move: Move) -> int:
    """The number of a legal move."""
    if isinstance(move, Draw):
        return at.DRAW << at.VERB | tables.number_of[move.tile]
    if isinstance(move, Lay):
        begins = at.HANDS + int(state[at.MOVER]) * at.HAND
        held = [tables.kinds[kind].token for kind in state[begins : begins + at.HAND]]
        hand = held.index(str(move.tile))
        cell = to_kernel_cell(move.cell)
        turn = tables.kinds[tables.number_of[held[hand]]].smallest(move.rotation)
        return at.LAY << at.VERB | (cell << 2 | turn) << at.LYING | hand
    if isinstance(move, Place):
        piece = tables.game.pieces.index(move.piece)
        segment = _kind_laid(tables, state).index[move.segment]
        return at.PLACE << at.VERB | piece << at.PIECES | segment
    if isinstance(move, Pass):
        return at.PASS << at.VERB
    if isinstance(move, Discard):
        return at.DISCARD << at.VERB
    return at.END << at.VERB if isinstance(move, End) else tables.game.code_of(tables, state, move)


# -- states ---------------------------------------------------------------------------------------


def position_of(tables: Tabulated, players: tuple[str, ...], state: Places) -> Position:
    """The state of the kernel written down, everything that it holds."""
    count, game = int(state[at.TILE_COUNT]), tables.game
    cells = [_cell(state[at.TILE_CELL + tile]) for tile in range(count)]
    lies = [int(state[at.TILE_LIE + tile]) for tile in range(count)]
    tiles: Iterable[TileAt] = [
        TileAt(cell, tables.kinds[lie >> 2].token, lie & 3)
        for cell, lie in zip(cells, lies, strict=True)
    ]
    pieces: list[PieceAt] = []
    for node in range(int(state[at.NODE_COUNT])):
        if standing := int(state[at.PIECE + node]):
            owner, kind, notes = game.unpacked(standing)
            tile = int(state[at.UNDER + node])
            segments = tables.kinds[lies[tile] >> 2].segments
            segment = segments[node - int(state[at.TILE_FIRST + tile])].name
            pieces.append(PieceAt(players[owner], kind, cells[tile], segment, notes))
    hands = {}
    for player, name in enumerate(players):
        begins = at.HANDS + player * at.HAND
        held = state[begins : begins + int(state[at.HELD + player])]
        if len(held):
            hands[name] = [tables.kinds[kind].token for kind in held]
    bag = {
        kind.token: int(state[at.BAG + number])
        for number, kind in enumerate(tables.kinds)
        if state[at.BAG + number]
    }
    laid = int(state[at.LAID])
    tiles = sorted(tiles, key=lambda tile: tile.cell.spot)
    pieces.sort(key=lambda piece: (piece.cell.spot, piece.segment))
    return Position(
        players=players,
        to_move=players[state[at.MOVER]],
        step=game.steps[state[at.STEP]],
        laid=_cell(laid) if laid else None,
        tiles=tiles,
        pieces=pieces,
        scores={name: int(state[at.POINTS + at_]) for at_, name in enumerate(players)},
        supply={name: game.supply(state, at_) for at_, name in enumerate(players)},
        stock=game.stock(state, players),
        hands=hands,
        bag=Counter(bag),
        more=game.end(state, players),
    )


def _cell(cell: int) -> Cell:
    return to_cell(to_spot(int(cell)))
