"""Many games played by the kernel: those of the engine's dice, or any games by chance."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any

import attrs
import numpy as np

from arkrules.errors import ArkrulesError
from arkrules.play import GameState, Move, new_game, playout, plies
from arkrules.play.playouts import digests
from arkrules.rules import Profile
from arkrules.sim import layout as at
from arkrules.sim.bridge import begin_from, move_of
from arkrules.sim.compiling import ready
from arkrules.sim.family import game_of
from arkrules.sim.kernel import BY_DICE, GREEDY, QUICK
from arkrules.sim.kernels import kernel_of
from arkrules.sim.numbers import (
    Places,
    Rolls,
    Wholes,
    numbers,
    numbers_of,
    words,
    words_from,
    words_of,
)
from arkrules.sim.tabulating import Tabulated
from arkrules.structure import require, whole_number
from arkrules.text import later, say

__all__ = [
    "POLICIES", "GameEnd", "Start", "keys_by_dice", "playout_moves", "playouts", "start_of",
]  # fmt: skip

POLICIES: Mapping[str, int] = MappingProxyType({"random": BY_DICE, "greedy": GREEDY})
"""The players that the kernel has, by the names of their policies."""


@attrs.frozen
class GameEnd:
    """How a game ended."""

    points: tuple[int, ...]
    turns: int
    """The turn of the last choice."""
    choices: int


_LONGEST = 8192
"""How many moves of a game are written down: more than any has in which a tile is laid now and
then, however often others are put back."""
_rooms = threading.local()


def _room(state: int) -> tuple[Places, Rolls]:
    """Room to play games in with states of a size, for each thread its own.

    It may hold what an earlier game left.
    """
    rooms: dict[Any, tuple[Places, Rolls]] = _rooms.__dict__
    if state not in rooms:
        rooms[state] = numbers(at.spaces(state)), words(at.SPACE)
    return rooms[state]


@attrs.frozen(eq=False, repr=False)
class Start:
    """A state from which the kernel plays games."""

    state: GameState
    tables: Tabulated
    written: Places

    @classmethod
    def of(cls, state: GameState) -> Start:
        """A start; `KernelError` with every reason if the kernel cannot play on from there."""
        ready(kernel=game_of(state.profile).kernel)
        return cls(state, *begin_from(state))

    def __repr__(self) -> str:
        return f"<Start of {self.tables.profile.id}>"

    def play(
        self,
        keys: Rolls,
        policies: Sequence[int],
        course: Places | None = None,
        scripts: Places | None = None,
    ) -> Wholes:
        """Games, each with two keys: a row for each, as `play_games` has them.

        The moves of the last one go into `course`, and into its last place how many they are.
        `scripts` has one for each game, as `arkrules.sim.again` makes them.
        """
        crowd, games = len(self.state.players), len(keys) // 2
        found = np.zeros(games * (crowd + 3), dtype=np.int64)
        spaces, space = _room(self.tables.game.state)
        kernel_of(self.tables.game).play_games(
            self.tables.table, self.tables.said, self.written, numbers_of(policies),
            keys, games, spaces, space, numbers(0) if course is None else course,
            numbers(0) if scripts is None else scripts, found,
        )  # fmt: skip
        return found.reshape(games, crowd + 3)

    def course(
        self, keys: Rolls, policies: Sequence[int]
    ) -> tuple[tuple[int, str, Move], ...] | None:
        """The moves of one game, each with its turn and step.

        There is nothing if the game went further out than the kernel follows.
        """
        course = numbers(_LONGEST + 1)
        if self.play(keys, policies, course)[0, -1]:
            return None
        written = numbers_of(self.written.tolist())
        moves: list[tuple[int, str, Move]] = []
        work = numbers(at.WORK)
        make_move = kernel_of(self.tables.game).make_move
        steps = self.tables.game.steps
        for code in course[: course[_LONGEST]].tolist():
            move = move_of(self.tables, written, code, self.state.players)
            moves.append((int(written[at.TURN]), steps[int(written[at.STEP])], move))
            make_move(self.tables.table, written, work, code)
        return tuple(moves)

    def by_dice(
        self, seed: int, games: Sequence[int], policies: Sequence[str]
    ) -> list[GameEnd | None]:
        """Games by their numbers, the same that the engine plays by `Dice(seed, game)`.

        There is nothing where a game went further out than the kernel follows.
        """
        rows = self.play(keys_by_dice(seed, games), [POLICIES[name] for name in policies])
        crowd = len(self.state.players)
        return [
            None if beyond else GameEnd(tuple(points[:crowd]), points[crowd], points[crowd + 1])
            for *points, beyond in rows.tolist()
        ]


def keys_by_dice(seed: int, games: Sequence[int], whim: int = 0) -> Rolls:
    """The keys of games by their numbers, those of `Dice(seed, game, whim=whim)`."""
    return words_from(b"".join(half for game in games for half in digests(seed, game, whim)))


@lru_cache(maxsize=32)
def start_of(profile: Profile, players: tuple[str, ...]) -> Start:
    """The start of new games of a profile."""
    return Start.of(new_game(profile, players))


def playouts(state: GameState, games: int, seed: int = 0) -> Wholes:
    """The points of each player, in a row for each of so many random games played to the end.

    Chosen is as by `arkrules.playout`: first the kind of move, then the move. The same state,
    number and seed give the same games; their chance is the kernel's own, and nobody else has it.
    """
    require(state, GameState, "state", "a state, such as `new_game` gives")
    whole_number(games, "games")
    keys = _keys(games, seed)
    crowd = len(state.players)
    rows = Start.of(state).play(keys, [QUICK] * crowd)
    points: Wholes = rows[:, :crowd]
    for game in rows[:, crowd + 2].nonzero()[0].tolist():  # it went further out than we follow
        points[game] = tuple(playout(state, _engine_chance(seed, game)).scores.values())
    return points


def playout_moves(state: GameState, game: int, seed: int = 0) -> tuple[Move, ...]:
    """The moves of one of these games by its number, from 0: for who wants to have it explained.

    The engine makes the same of them: the points of `playouts`, and reasons besides.
    """
    require(state, GameState, "state", "a state, such as `new_game` gives")
    whole_number(game, "game")
    keys = _keys(game + 1, seed)[2 * game :]
    found = Start.of(state).course(keys, [QUICK] * len(state.players))
    if found is None:
        return tuple(move for move, _ in plies(state, _engine_chance(seed, game)))
    return tuple(move for _, _, move in found)


def _keys(games: int, seed: int) -> Rolls:
    """The keys of so many games; those of the first ones do not depend on how many follow."""
    whole_number(seed, "seed")
    if games < 1 or seed < 0:
        fault = later("no games can be played so; ask for one or more, with a seed from 0 on")
        raise ArkrulesError(say(fault))
    chance = np.random.default_rng(seed)
    return words_of(chance.integers(0, 1 << 64, 2 * games, dtype=np.uint64).tolist())


def _engine_chance(seed: int, game: int) -> Random:
    """The chance of a game that is left to the engine."""
    return Random(f"{seed} {game}")
