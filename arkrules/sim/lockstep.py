"""Lockstep: the kernel plays, the engine replays, and everything is compared after each move.

The procedure of a turn is written twice, and this is the contract between the two:
at every step the same moves are legal, and after every move the same is on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

import attrs
import numpy as np

from arkrules.play import GameState, new_game
from arkrules.play.moves import Lay
from arkrules.play.playouts import plies
from arkrules.rules import Profile
from arkrules.sim import kernel
from arkrules.sim import layout as at
from arkrules.sim.bridge import begin_from, code_of, lying, move_of, to_spot, written
from arkrules.sim.tables import KernelTables
from arkrules.sim.types import StateRecord, StateRecords, Wholes, numbers

__all__ = ["OutOfStep", "compared", "first_difference", "from_state"]

Differing: TypeAlias = Iterator[tuple[str, object, object]]
"""Parts of a state by name, as the engine has them and as the kernel has them."""


@attrs.frozen
class OutOfStep:
    """A difference of the kernel's state from the engine's, and the moves that led to it."""

    what: str
    engine: object
    kernel: object
    moves: tuple[str, ...]
    """All moves of the game so far."""


def first_difference(
    profile: Profile, players: int, games: int, seed: int = 0, *, tables: KernelTables | None = None
) -> OutOfStep | None:
    """The first difference in so many random games, or nothing; other tables may be put in."""
    for game in range(games):
        start = new_game(profile, players)
        if (found := from_state(start, Random(f"{seed} {game}"), tables=tables)) is not None:
            return found
    return None


def from_state(
    start: GameState, rng: Random, *, tables: KernelTables | None = None
) -> OutOfStep | None:
    """The first difference in a random game from a state, or nothing."""
    own, states = begin_from(start)
    tables = tables or own
    if (found := _first(tables, states, start, ())) is not None:
        return found
    moves: list[str] = []
    work = numbers(at.MOVES)
    for move, state in plies(start, rng):
        moves.append(str(move))
        kernel.make_move(tables.table, states, work, code_of(tables, states[0], move))
        if (found := _first(tables, states, state, moves)) is not None:
            return found
    return None


def _first(
    tables: KernelTables, states: StateRecords, state: GameState, moves: Sequence[str]
) -> OutOfStep | None:
    """The first thing that the kernel has otherwise than the engine in a state."""
    for what, engine, mine in compared(tables, states, state):
        if engine != mine:
            return OutOfStep(what, engine, mine, tuple(moves))
    return None


_COMPARED = (
    "step", "mover", "turn", "points", "supply", "reserve", "gone", "goods", "stock", "bag",
    "n_bag", "n_held", "hands", "unscored", "ark", "ark_arrived", "part", "gains", "losses",
)  # fmt: skip
"""The fields of a state that say what there is beside the tiles."""


def compared(tables: KernelTables, states: StateRecords, state: GameState) -> Differing:
    """Everything of a state by name, as the engine has it and as the kernel has it."""
    mine, engine = states[0].copy(), written(tables, state)[0]
    for player, held in enumerate(mine["n_held"].tolist()):
        mine["hands"][player, held:] = 0  # what was held before
    if mine["gone_turn"] != mine["turn"]:
        mine["gone"] = 0
    for field in _COMPARED:
        yield field, engine[field].tolist(), mine[field].tolist()
    tiles, pieces = (np.reshape(numbers, (-1, 2)) for numbers in lying(tables, state.content))
    laid = np.stack((mine["tile_cell"], mine["tile_lie"]), 1)[: mine["n_tiles"]]
    yield "tiles", sorted(tiles.tolist()), sorted(laid.tolist())
    standing = mine["standing"][: mine["n_standing"]]
    stand = np.stack((standing, mine["piece"][standing]), 1)
    yield "pieces", _by_place(tables, tiles, pieces), _by_place(tables, laid, stand)
    yield "reached", state.content.extras.get("ark_reached", frozenset()), _reached(mine)
    if state.content.laid is not None:
        sides = [*_open_sides(mine, state)]
        yield "open sides", [one for one, _ in sides], [other for _, other in sides]
    yield "moves", _moves(state), _written_moves(tables, states, state)


def _by_place(tables: KernelTables, tiles: Wholes, pieces: Wholes) -> object:
    """The pieces by cell and segment; they come as pairs of a node and a piece."""
    places = [
        (cell, segment)
        for cell, lie in tiles.tolist()
        for segment in range(len(tables.kinds[lie >> 2].segments))
    ]
    return {places[node]: piece for node, piece in pieces.tolist()}


def _reached(s: StateRecord) -> frozenset[int]:
    """The spots of the sites that have paid for being reached."""
    bits, sites = int(s["ark_reached"]), s["site"][: s["n_sites"]].tolist()
    tiles = (s["under"][node] for place, node in enumerate(sites) if bits >> place & 1)
    return frozenset(to_spot(s["tile_cell"][tile]) for tile in tiles)


def _open_sides(s: StateRecord, state: GameState) -> Iterator[tuple[int, int]]:
    """How many sides of each road and city of a tile are open, for the engine and the kernel."""
    board, count, parents = state.board, s["n_tiles"], s["parent"].tolist()
    cells, firsts = s["tile_cell"][:count].tolist(), s["tile_first"][:count].tolist()
    for cell, first in zip(cells, firsts, strict=True):
        placed = board.tiles[to_spot(cell)]
        for segment in (*placed.tile.roads, *placed.tile.cities):
            node = first + segment
            while parents[node] != node:
                node = parents[node]
            yield board.open_sides(placed.first + segment), int(s["open_sides"][node])


_Listed: TypeAlias = list[tuple[object, ...]]
"""Moves in words; of layings the spot, the rotation, and which of the tiles in hand."""


def _moves(state: GameState) -> _Listed:
    hand = state.content.hands[state.content.mover]
    found: _Listed = []
    for move in state.moves():
        if isinstance(move, Lay):
            found.append(("lay", move.spot, move.rotation, hand.index(str(move.tile))))
        else:
            found.append((str(move),))
    return sorted(found, key=repr)


def _written_moves(tables: KernelTables, states: StateRecords, state: GameState) -> _Listed:
    s = states[0]
    if s["step"] == at.OVER:
        return []
    codes = numbers(at.MOVES)
    found: _Listed = []
    for code in codes[: kernel.legal_moves(tables.table, states, codes)].tolist():
        if code >> at.VERB == at.LAY:
            lying = (code & at.WHICH) >> at.HELD
            hand = code & (1 << at.HELD) - 1
            found.append(("lay", to_spot(lying >> 2), lying & 3, hand))
        else:
            found.append((str(move_of(tables, s, code, state.players)),))
    return sorted(found, key=repr)
