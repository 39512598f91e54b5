"""Lockstep: the kernel plays, the engine replays, and everything is compared after each move.

The procedure of a turn is written twice, and this is the contract between the two:
at every step the same moves are legal, and after every move the same is on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any, TypeAlias

import attrs
import numpy as np

from arkrules.board import Board
from arkrules.play import GameState, StateData, new_game
from arkrules.play.moves import Lay, Move
from arkrules.play.playouts import plies
from arkrules.rules import Profile
from arkrules.sim import kernel
from arkrules.sim import layout as k
from arkrules.sim.bridge import begin_from, code_of, lying, standing, to_spot, write_beside
from arkrules.sim.games import legal_moves, room
from arkrules.sim.records import STATE
from arkrules.sim.tables import KernelTables
from arkrules.sim.types import StateRecord, StateRecords, empty

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


def first_difference(profile: Profile, players: int, games: int, seed: int = 0) -> OutOfStep | None:
    """The first difference in so many random games, or nothing."""
    for game in range(games):
        start = new_game(profile, players)
        if (found := from_state(start, Random(f"{seed} {game}"))) is not None:
            return found
    return None


def from_state(start: GameState, rng: Random) -> OutOfStep | None:
    """The first difference in a random game from a state, or nothing."""
    tables, states = begin_from(start)
    moves: list[str] = []
    begun: list[tuple[Move | None, GameState]] = [(None, start)]
    for move, state in chain(begun, plies(start, rng)):
        if move is not None:
            moves.append(str(move))
            kernel.make_move(tables.records, states, room.work, code_of(tables, states[0], move))
        laid = move is None or isinstance(move, Lay) or state.over
        for what, engine, mine in compared(tables, states, state, laid=laid):
            if engine != mine:
                return OutOfStep(what, engine, mine, tuple(moves))
    return None


_BESIDE = (
    "step", "mover", "turn", "points", "supply", "reserve", "gone", "goods", "stock", "bag",
    "n_bag", "n_held", "hands", "unscored", "ark", "ark_arrived", "part", "gains", "losses",
)  # fmt: skip
"""The fields of a state that say what there is beside the tiles."""


def compared(
    tables: KernelTables, states: StateRecords, state: GameState, *, laid: bool = True
) -> Differing:
    """Everything of a state by name, as the engine has it and as the kernel has it.

    What only a laying alters is left out where nothing was laid, and single numbers that agree.
    """
    content, mine = state.content, states[0]
    yield from _beside(tables, mine, content)
    if laid:
        there = [mine[name][: mine["n_tiles"]].tolist() for name in ("tile_cell", "tile_lie")]
        yield "tiles", sorted(lying(tables, content)), sorted(zip(*there, strict=True))
        yield "open sides", *_open_sides(mine, content.board)
    nodes = mine["standing"][: mine["n_standing"]].tolist()
    yield "pieces", standing(tables, mine, content), {node: mine["piece"][node] for node in nodes}
    yield "reached", content.extras.get("ark_reached", frozenset()), _reached(mine)
    moves, written = state.moves(), legal_moves(tables, states, state.players)
    yield "moves", (len(moves), {*moves}), (len(written), {*written})


def _beside(tables: KernelTables, mine: StateRecord, content: StateData) -> Differing:
    """The numbers beside the tiles that differ."""
    engine = empty(STATE)[0]
    write_beside(tables, engine, content)
    for player, held in enumerate(mine["n_held"].tolist()):
        mine["hands"][player, held:] = 0  # what was held before
    if mine["gone_turn"] != mine["turn"]:
        mine["gone"] = 0
    for name in _BESIDE:
        if engine[name].tobytes() != mine[name].tobytes():
            yield name, engine[name].tolist(), mine[name].tolist()


def _reached(s: StateRecord) -> frozenset[int]:
    """The spots of the sites that have paid for being reached."""
    bits, sites = int(s["ark_reached"]), s["site"][: s["n_sites"]].tolist()
    tiles = (s["under"][node] for place, node in enumerate(sites) if bits >> place & 1)
    return frozenset(to_spot(s["tile_cell"][tile]) for tile in tiles)


def _open_sides(s: StateRecord, board: Board) -> tuple[list[int], list[int]]:
    """How many sides of each road and city of a tile are open, for the engine and the kernel."""
    cells, nodes = s["tile_cell"][: s["n_tiles"]].tolist(), int(s["n_nodes"])
    firsts = np.array([board.tiles[to_spot(cell)].first for cell in cells], dtype=np.int64)
    under, own = s["under"][:nodes], np.arange(nodes)
    same = firsts[under] + own - s["tile_first"][under]
    parents = np.array(board.parents, dtype=np.int64)
    sides = np.array([sides for _, _, sides in board.records], dtype=np.int64)
    roots = _roots(np.where(parents < 0, np.arange(len(parents)), parents))
    asked = s["what"][:nodes] <= k.CITY
    mine = s["open_sides"][_roots(s["parent"][:nodes])]
    return sides[roots][same][asked].tolist(), mine[asked].tolist()


def _roots(parents: Any) -> Any:  # whole numbers of any size
    """The node that stands for the feature of each one."""
    while ((further := parents[parents]) != parents).any():
        parents = further
    return parents
