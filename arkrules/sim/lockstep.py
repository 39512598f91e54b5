"""Lockstep: the kernel plays, the engine replays, and everything is compared after each move.

The procedure of a turn is written twice, and this is the contract between the two:
at every step the same moves are legal, and after every move the same is on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

import attrs
import numpy as np

from arkrules.board import Board
from arkrules.geometry import to_cell
from arkrules.play import GameState, StateData, new_game
from arkrules.play.moves import Lay
from arkrules.play.playouts import plies
from arkrules.rules import Profile
from arkrules.sim import kernel
from arkrules.sim import layout as at
from arkrules.sim.bridge import (
    begin_from,
    code_of,
    move_of,
    packed,
    to_kernel_cell,
    to_spot,
    write_beside,
)
from arkrules.sim.records import STATE, word_of
from arkrules.sim.tables import KernelTables
from arkrules.sim.types import StateRecord, StateRecords, numbers

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
        laid = isinstance(move, Lay) or state.over
        if (found := _first(tables, states, state, moves, laid=laid)) is not None:
            return found
    return None


def _first(
    tables: KernelTables, states: StateRecords, state: GameState, moves: Sequence[str],
    *, laid: bool = True,
) -> OutOfStep | None:  # fmt: skip
    """The first thing that the kernel has otherwise than the engine in a state."""
    for what, engine, mine in compared(tables, states, state, laid=laid):
        if engine != mine:
            return OutOfStep(what, engine, mine, tuple(moves))
    return None


_COMPARED = (
    "step", "mover", "turn", "points", "supply", "reserve", "gone", "goods", "stock", "bag",
    "n_bag", "n_held", "hands", "unscored", "ark", "ark_arrived", "part", "gains", "losses",
)  # fmt: skip
"""The fields of a state that say what there is beside the tiles."""


_ALL: Any = STATE.fields  # numpy has no type for these
_BEHIND = word_of("tile_cell")
"""How many numbers a state has before those of its tiles."""
_NAMES = [name for name in _ALL if word_of(name) < _BEHIND and name != "words"]
_BESIDE = np.dtype({
    "names": _NAMES,
    "formats": [_ALL[name][0] for name in _NAMES],
    "offsets": [_ALL[name][1] for name in _NAMES],
    "itemsize": 4 * _BEHIND,
})  # fmt: skip
_PLACES = np.concatenate(
    [word_of(name) + np.arange(_ALL[name][0].itemsize // 4) for name in _COMPARED]
)
"""Where among these numbers stands what is compared."""


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
        yield "tiles", _tiles(tables, content.board), sorted(zip(*there, strict=True))
        yield "open sides", *_open_sides(mine, content.board)
    yield "pieces", _pieces(tables, content), _standing(mine)
    yield "reached", content.extras.get("ark_reached", frozenset()), _reached(mine)
    yield "moves", _moves(state), _written_moves(tables, states, state)


def _beside(tables: KernelTables, s: StateRecord, content: StateData) -> Differing:
    """The numbers beside the tiles that differ."""
    rows = np.zeros((2, _BEHIND), np.uint32)
    rows[1] = s["words"][:_BEHIND]
    engine, mine = rows.view(_BESIDE)[:, 0]
    write_beside(tables, engine, content)
    for player, held in enumerate(mine["n_held"].tolist()):
        mine["hands"][player, held:] = 0  # what was held before
    if mine["gone_turn"] != mine["turn"]:
        mine["gone"] = 0
    if (rows[0, _PLACES] != rows[1, _PLACES]).any():
        for name in _COMPARED:
            yield name, engine[name].tolist(), mine[name].tolist()


def _tiles(tables: KernelTables, board: Board) -> list[tuple[int, int]]:
    """The cell of each tile, and how it lies."""
    return sorted(
        (to_kernel_cell(to_cell(spot)), tables.number_of[tile.kind.token] * 4 + tile.rotation)
        for spot, (tile, _, _) in board.tiles.items()
    )


def _pieces(tables: KernelTables, content: StateData) -> dict[tuple[int, int], int]:
    """The pieces by cell and segment."""
    found: dict[tuple[int, int], int] = {}
    for piece in content.pieces.values():
        index = content.board.tiles[piece.spot].tile.kind.index
        place = to_kernel_cell(to_cell(piece.spot)), index[piece.segment]
        found[place] = packed(tables, piece)
    return found


def _standing(s: StateRecord) -> dict[tuple[int, int], int]:
    """The same as the kernel has it."""
    nodes = s["standing"][: s["n_standing"]]
    tiles = s["under"][nodes]
    places = s["tile_cell"][tiles].tolist(), (nodes - s["tile_first"][tiles]).tolist()
    return dict(zip(zip(*places, strict=True), s["piece"][nodes].tolist(), strict=True))


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
    asked = s["what"][:nodes] <= at.CITY
    mine = s["open_sides"][_roots(s["parent"][:nodes])]
    return sides[roots][same][asked].tolist(), mine[asked].tolist()


def _roots(parents: Any) -> Any:  # whole numbers of any size
    """The node that stands for the feature of each one."""
    while ((further := parents[parents]) != parents).any():
        parents = further
    return parents


_Listed: TypeAlias = list[tuple[Any, ...]]
"""Moves in words; of layings the spot, the rotation, and which of the tiles in hand."""


def _moves(state: GameState) -> _Listed:
    hand = state.content.hands[state.content.mover]
    found: _Listed = []
    for move in state.moves():
        if isinstance(move, Lay):
            found.append(("lay", move.spot, move.rotation, hand.index(str(move.tile))))
        else:
            found.append((str(move),))
    return sorted(found)


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
    return sorted(found)
