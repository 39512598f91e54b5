"""Lockstep: the kernel plays, the engine replays, and everything is compared after each move.

The procedure of a turn is written twice, and this is the contract between the two:
at every step the same moves are legal, and after every move the same is on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

import attrs

from arkrules.games.ark.clauses import ARK
from arkrules.games.ghosts.haunting import DRIVEN_OFF
from arkrules.games.traders.double_turn import PART
from arkrules.games.traders.goods import GOODS
from arkrules.play import GameState, new_game
from arkrules.play.moves import Lay
from arkrules.play.playouts import plies
from arkrules.rules import Profile
from arkrules.sim import kernel
from arkrules.sim import layout as at
from arkrules.sim.bridge import (
    begin_from,
    code_of,
    driven_off,
    goods_held,
    move_of,
    reached,
    standing,
    to_spot,
)
from arkrules.sim.tables import KernelTables
from arkrules.sim.types import StateRecord, StateRecords, numbers
from arkrules.tiles import Tile

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


def compared(tables: KernelTables, states: StateRecords, state: GameState) -> Differing:
    """Everything of a state by name, as the engine has it and as the kernel has it."""
    content, crowd, s = state.content, len(state.players), states[0]
    yield "step", content.step, at.STEP_NAMES[s["step"]]
    yield "mover", content.mover, int(s["mover"])
    yield "turn", content.turn, int(s["turn"])
    yield "points", list(content.points), s["points"][:crowd].tolist()
    yield from _supplies(tables, s, state)
    yield "stock", sum(content.stock.values()), int(s["stock"])
    bag = zip(tables.kinds, s["bag"].tolist(), strict=False)
    yield "bag", content.bag, {kind.token: number for kind, number in bag if number}
    yield "tiles in the bag", sum((content.bag or {}).values()), int(s["n_bag"])
    yield "hands", content.hands, tuple(_hand(tables, s, player) for player in range(crowd))
    yield "pieces", _by_place(content.pieces.values()), _by_place(standing(tables, s))
    yield "figure", content.tokens.get(ARK), to_spot(s["ark"]) if s["ark"] else None
    yield "arrived", content.extras.get("ark_arrived", False), bool(s["ark_arrived"])
    yield "reached", content.extras.get("ark_reached", frozenset()), reached(s)
    yield "driven off", content.extras.get(DRIVEN_OFF, ()), driven_off(tables, s)
    yield "part", content.extras.get(PART, 0), int(s["part"])
    yield "goods", dict(content.tally(GOODS)), goods_held(s, state.players)
    yield "reckoned up", [0] * 2 * at.PLAYERS, [*s["gains"].tolist(), *s["losses"].tolist()]
    if content.laid is not None:
        yield "tiles", _tiles(state), _laid(tables, s)
        yield "open sides", _open_sides(state), _written_open_sides(tables, s)
    yield "moves", _moves(state), _written_moves(tables, states, state)


def _supplies(tables: KernelTables, s: StateRecord, state: GameState) -> Differing:
    """Yield the differences in all players' supplies, by kind of piece."""
    content, crowd = state.content, len(state.players)
    for figure, name in enumerate(tables.figures):
        have = [supply.get(name, 0) for supply in content.supplies]
        yield f"supplies of {name}", have, s["supply"][figure, :crowd].tolist()
        waiting = [max(0, reserve.get(name, 0)) for reserve in content.reserves]
        yield f"{name} in the general supply", waiting, s["reserve"][figure, :crowd].tolist()


def _hand(tables: KernelTables, s: StateRecord, player: int) -> tuple[str, ...]:
    held = s["hands"][player, : s["n_held"][player]].tolist()
    return tuple(tables.kinds[kind].token for kind in held)


def _by_place(pieces: object) -> object:
    return {(one.spot, one.segment): one for one in pieces}  # type: ignore[attr-defined]


def _tiles(state: GameState) -> list[tuple[int, str, int]]:
    """The tiles by spot, with kind and turn."""
    laid = state.content.board.tiles.items()
    return sorted((spot, placed.tile.kind.token, placed.tile.rotation) for spot, placed in laid)


def _lying(tables: KernelTables, s: StateRecord) -> Iterator[tuple[int, int, Tile]]:
    """The tiles in the order of laying: spot, first node, and the tile."""
    count = int(s["n_tiles"])
    lies, firsts = s["tile_lie"][:count].tolist(), s["tile_first"][:count].tolist()
    for cell, lie, first in zip(s["tile_cell"][:count].tolist(), lies, firsts, strict=True):
        yield to_spot(cell), first, tables.kinds[lie >> 2].tiles[lie & 3]


def _laid(tables: KernelTables, s: StateRecord) -> list[tuple[int, str, int]]:
    return sorted((spot, tile.kind.token, tile.rotation) for spot, _, tile in _lying(tables, s))


def _open_sides(state: GameState) -> dict[tuple[int, int], int]:
    """How many sides of the feature of each segment of road or city are open."""
    board = state.board
    return {
        (spot, segment): board.open_sides(placed.first + segment)
        for spot, placed in board.tiles.items()
        for segment in (*placed.tile.roads, *placed.tile.cities)
    }


def _written_open_sides(tables: KernelTables, s: StateRecord) -> dict[tuple[int, int], int]:
    count = int(s["n_nodes"])
    parents, sides = s["parent"][:count].tolist(), s["open_sides"][:count].tolist()
    found = {}
    for spot, first, tile in _lying(tables, s):
        for segment in (*tile.roads, *tile.cities):
            node = first + segment
            while parents[node] != node:
                node = parents[node]
            found[spot, segment] = sides[node]
    return found


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
