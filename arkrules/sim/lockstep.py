"""Lockstep: the kernel plays, the engine replays, and everything is compared after each move.

The procedure of a turn is written twice, and this is the contract between the two:
at every step the same moves are legal, and after every move the same is on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

import attrs

from arkrules.play import GameState, new_game
from arkrules.play.moves import Lay
from arkrules.play.playouts import plies
from arkrules.rules import Profile
from arkrules.sim import layout as at
from arkrules.sim.bridge import begin_from, code_of, move_of
from arkrules.sim.cells import to_spot
from arkrules.sim.kernels import kernel_of
from arkrules.sim.numbers import Places, numbers
from arkrules.sim.tabulating import Tabulated
from arkrules.tiles import Tile

__all__ = ["OutOfStep", "compared", "first_difference", "from_state"]


@attrs.frozen
class OutOfStep:
    """What the kernel has otherwise than the engine, and behind which moves."""

    what: str
    engine: object
    kernel: object
    moves: tuple[str, ...]
    """All moves of the game so far."""


def first_difference(
    profile: Profile, players: int, games: int, seed: int = 0, *, tables: Tabulated | None = None
) -> OutOfStep | None:
    """The first difference in so many random games, or nothing; other tables may be put in."""
    for game in range(games):
        start = new_game(profile, players)
        if (found := from_state(start, Random(f"{seed} {game}"), tables=tables)) is not None:
            return found
    return None


def from_state(
    start: GameState, rng: Random, *, tables: Tabulated | None = None
) -> OutOfStep | None:
    """The first difference in a random game from a state, or nothing."""
    own, written = begin_from(start)
    tables = tables or own
    if (found := _first(tables, written, start, ())) is not None:
        return found
    moves: list[str] = []
    work = numbers(at.WORK)
    make_move = kernel_of(tables.game).make_move
    for move, state in plies(start, rng):
        moves.append(str(move))
        make_move(tables.table, written, work, code_of(tables, written, move))
        if (found := _first(tables, written, state, moves)) is not None:
            return found
    return None


def _first(
    tables: Tabulated, written: Places, state: GameState, moves: Sequence[str]
) -> OutOfStep | None:
    """The first thing that the kernel has otherwise than the engine in a state."""
    for what, engine, kernel in compared(tables, written, state):
        if engine != kernel:
            return OutOfStep(what, engine, kernel, tuple(moves))
    return None


def compared(
    tables: Tabulated, written: Places, state: GameState
) -> Iterator[tuple[str, object, object]]:
    """Everything of a state by name, as the engine has it and as the kernel has it."""
    content = state.content
    held = written[: at.TILE_CELL].tolist()  # what is read often is a list: an array is slower
    crowd = len(content.players)
    yield "step", content.step, tables.game.steps[held[at.STEP]]
    yield "mover", content.mover, held[at.MOVER]
    yield "turn", content.turn, held[at.TURN]
    yield "points", list(content.points), held[at.POINTS : at.POINTS + crowd]
    supplies = [supply.get(tables.game.pieces[0], 0) for supply in content.supplies]
    yield "supplies", supplies, held[at.SUPPLY : at.SUPPLY + crowd]
    bag = held[at.BAG : at.BAG + len(tables.kinds)]
    left = {kind.token: number for kind, number in zip(tables.kinds, bag, strict=True) if number}
    yield "bag", content.bag, left
    yield "tiles in the bag", sum((content.bag or {}).values()), held[at.LEFT]
    yield "hands", content.hands, tuple(_hand(tables, held, player) for player in range(crowd))
    yield "pieces", _pieces(state), _written_pieces(tables, written)
    yield from tables.game.compared(tables, written, state)
    if content.laid is not None:
        yield "tiles", _tiles(state), _written_tiles(tables, written)
        yield "open sides", _open_sides(state), _written_open_sides(tables, written)
    yield "moves", _moves(state), _written_moves(tables, written, state, held)


def _hand(tables: Tabulated, held: list[int], player: int) -> tuple[str, ...]:
    begins = at.HANDS + player * at.HAND
    return tuple(
        tables.kinds[kind].token for kind in held[begins : begins + held[at.HELD + player]]
    )


def _tiles(state: GameState) -> list[tuple[int, str, int]]:
    """The tiles by spot, with kind and turn."""
    laid = state.content.board.tiles.items()
    return sorted((spot, placed.tile.kind.token, placed.tile.rotation) for spot, placed in laid)


def _laid(tables: Tabulated, written: Places) -> Iterator[tuple[int, int, Tile]]:
    """The tiles in the order of laying: spot, first node, and the tile."""
    count = int(written[at.TILE_COUNT])
    cells = written[at.TILE_CELL : at.TILE_CELL + count].tolist()
    lies = written[at.TILE_LIE : at.TILE_LIE + count].tolist()
    first = 0
    for cell, lie in zip(cells, lies, strict=True):
        tile = tables.kinds[lie >> 2].tiles[lie & 3]
        yield to_spot(cell), first, tile
        first += len(tile.segments)


def _written_tiles(tables: Tabulated, written: Places) -> list[tuple[int, str, int]]:
    return sorted(
        (spot, tile.kind.token, tile.rotation) for spot, _, tile in _laid(tables, written)
    )


_Standing: TypeAlias = dict[tuple[int, int], tuple[int, str, tuple[tuple[str, int], ...]]]


def _pieces(state: GameState) -> _Standing:
    """Whose piece stands on each spot and segment, of what kind it is, and what it carries."""
    board = state.board
    return {
        (piece.spot, node - board.tiles[piece.spot].first): (
            piece.owner,
            piece.kind,
            piece.notes,
        )
        for node, piece in state.content.pieces.items()
    }


def _written_pieces(tables: Tabulated, written: Places) -> _Standing:
    pieces = written[at.PIECE : at.PIECE + int(written[at.NODE_COUNT])].tolist()
    if not any(pieces):
        return {}
    unpacked = tables.game.unpacked
    return {
        (spot, segment): unpacked(piece)
        for spot, first, tile in _laid(tables, written)
        for segment, piece in enumerate(pieces[first : first + len(tile.segments)])
        if piece
    }


def _open_sides(state: GameState) -> dict[tuple[int, int], int]:
    """How many sides of the feature of each segment of road or city are open."""
    board = state.board
    return {
        (spot, segment): board.open_sides(placed.first + segment)
        for spot, placed in board.tiles.items()
        for segment in (*placed.tile.roads, *placed.tile.cities)
    }


def _written_open_sides(tables: Tabulated, written: Places) -> dict[tuple[int, int], int]:
    count = int(written[at.NODE_COUNT])
    parents = written[at.PARENT : at.PARENT + count].tolist()
    ends = written[at.ENDS : at.ENDS + count].tolist()
    found = {}
    for spot, first, tile in _laid(tables, written):
        for segment in (*tile.roads, *tile.cities):
            node = first + segment
            while parents[node] != node:
                node = parents[node]
            found[spot, segment] = ends[node]
    return found


_Listed: TypeAlias = list[tuple[Any, ...]]  # of texts and numbers, to be sorted


def _moves(state: GameState) -> _Listed:
    """The legal moves; of layings the spot, the rotation, and which of the tiles in hand."""
    hand = state.content.hands[state.content.mover]
    found: _Listed = []
    for move in state.moves():
        if isinstance(move, Lay):
            found.append(("lay", move.spot, move.rotation, hand.index(str(move.tile))))
        else:
            found.append((str(move),))
    return sorted(found)


def _written_moves(
    tables: Tabulated, written: Places, state: GameState, held: list[int]
) -> _Listed:
    if held[at.STEP] == at.OVER:
        return []
    codes = numbers(at.MOVES)
    number = kernel_of(tables.game).legal_moves(tables.table, written, codes)
    found: _Listed = []
    for code in codes[:number].tolist():
        if code >> at.VERB == at.LAY:
            which = code & (1 << at.VERB) - 1
            lying = which >> at.LYING
            spot = to_spot(lying >> 2)
            found.append(("lay", spot, lying & 3, which & (1 << at.LYING) - 1))
        else:
            found.append((str(move_of(tables, written, code, state.players)),))
    return sorted(found)
