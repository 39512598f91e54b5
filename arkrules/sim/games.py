"""Many games played by the kernel: those of the engine's dice, or any games by chance."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, cast

import numpy as np

from arkrules.errors import ArkrulesError, KernelError
from arkrules.play import GameState, Move, new_game, playout, plies
from arkrules.play.playouts import Ended, keys
from arkrules.rules import Profile
from arkrules.sim import kernel
from arkrules.sim import layout as k
from arkrules.sim.bridge import begin_from, code_of, move_of
from arkrules.sim.records import SCRIPT, STATE
from arkrules.sim.tables import KernelTables
from arkrules.sim.types import (
    Places,
    Rolls,
    ScriptRecords,
    StateRecords,
    Wholes,
    empty,
    numbers,
    numbers_of,
    words_of,
)
from arkrules.structure import require, whole_number
from arkrules.text import later, say

__all__ = [
    "POLICIES", "Start", "keys_by_dice", "legal_moves", "play_from", "playout_moves",
    "playouts", "room", "start_of",
]  # fmt: skip

POLICIES: Mapping[str, int] = MappingProxyType({"random": k.BY_DICE, "greedy": k.GREEDY})
"""The players that the kernel has, by the names of their policies."""


class _Room(threading.local):
    """Room to play games in, for each thread its own; it may hold what an earlier game left."""

    def __init__(self) -> None:
        self.states = empty(STATE, 2)
        self.work = numbers(k.MOVES)
        self.looks = numbers(k.VERBS * k.LOOKS)
        self.ranks = words_of([0] * max(k.TILES, k.VERBS * k.LOOKS))
        self.scripts = empty(SCRIPT)
        """One that says nothing."""


room = _Room()


def _legal_codes(tables: KernelTables, states: StateRecords) -> list[int]:
    if states[0]["step"] == k.OVER:
        return []
    return room.work[: kernel.legal_moves(tables.records, states, room.work)].tolist()


def legal_moves(
    tables: KernelTables, states: StateRecords, players: Sequence[str]
) -> tuple[Move, ...]:
    """Return the legal moves of a state as the kernel has it."""
    codes = _legal_codes(tables, states)
    return tuple(move_of(tables, states[0], code, players) for code in codes)


class Start:
    """A state from which the kernel plays games; what it takes to begin is done once.

    `KernelError` with every reason if the kernel cannot play on from there.
    """

    def __init__(self, state: GameState) -> None:
        require(state, GameState, "state", "a state, such as `new_game` gives")
        self.tables, self._written = begin_from(state)
        self.players = state.players
        """The names of the players."""
        self._before = state
        self._moves: tuple[Move, ...] = ()

    def __repr__(self) -> str:
        return f"<Start of {self.tables.profile.id}>"

    @property
    def state(self) -> GameState:
        """The state as the engine has it, which makes the moves when it is asked."""
        for move in self._moves:
            self._before = self._before.after(move)
        self._moves = ()
        return self._before

    @property
    def written(self) -> StateRecords:
        """A copy of the state as the kernel has it, in an array."""
        return self._written.copy()

    def moves(self) -> tuple[Move, ...]:
        """The legal moves, drawing a tile and ending the game included."""
        return legal_moves(self.tables, self._written, self.players)

    def after(self, move: Move | str) -> Start:
        """The start after a move; `IllegalMove` if it is refused."""
        made = self.state.parse(move) if isinstance(move, str) else move
        try:
            code = code_of(self.tables, self._written[0], made)
        except (IndexError, KeyError, ValueError):
            code = -1
        if code not in _legal_codes(self.tables, self._written):
            self.state.play(made)
            raise KernelError((say("the kernel cannot make the move {move}", move=str(made)),))
        found = Start.__new__(Start)
        found.tables, found.players, found._written = self.tables, self.players, self.written
        found._before, found._moves = self._before, (*self._moves, made)
        kernel.make_move(self.tables.records, found._written, room.work, code)
        return found

    def course(
        self, keys: Rolls, policies: Sequence[int]
    ) -> tuple[tuple[int, str, Move], ...] | None:
        """The moves of one game, each with its turn and step.

        There is nothing if the game went further out than the kernel follows.
        """
        course = numbers(k.COURSE + 1)
        if play_from([self], keys, policies, course)[0, -1]:
            return None
        return tuple(self.made(course[: course[k.COURSE]].tolist()))

    def made(self, codes: Iterable[int]) -> Iterator[tuple[int, str, Move]]:
        """Make the moves that numbers stand for, and yield each with its turn and step."""
        states = self.written
        s = states[0]
        for code in codes:
            move = move_of(self.tables, s, code, self.players)
            yield int(s["turn"]), k.STEP_NAMES[s["step"]], move
            kernel.make_move(self.tables.records, states, room.work, code)

    def by_dice(
        self, seed: int, games: Sequence[int], policies: Sequence[str]
    ) -> list[Ended | None]:
        """Games by their numbers, the same that the engine plays by `Dice(seed, game)`.

        How each ended: the points of the players, the turn of the last choice, and the choices.

        There is nothing where a game went further out than the kernel follows.
        """
        rows = play_from([self], keys_by_dice(seed, games), [POLICIES[name] for name in policies])
        *points, turns, choices, beyond = rows.T.tolist()
        ends = zip(zip(*points, strict=True), turns, choices, strict=True)
        return [None if far else end for end, far in zip(ends, beyond, strict=True)]


def play_from(
    starts: Sequence[Start], keys: Rolls, policies: Sequence[int], course: Places | None = None,
    scripts: ScriptRecords | None = None,
) -> Wholes:  # fmt: skip
    """Play games from each start, each with two keys: a row for each, as `play_games` has them.

    The moves of the last one go into `course`, and into its last place how many they are.
    `scripts` has one for each game, as `arkrules.sim.replays` makes them.
    """
    crowd, games = len(starts[0].players), len(keys) // 2
    found = np.zeros(games * (crowd + 3), dtype=np.int64)
    begun = starts[0]._written
    if len(starts) > 1:
        begun = np.concatenate([start._written for start in starts], dtype=STATE)
    kernel.play_games(
        starts[0].tables.records, begun, numbers_of(policies), keys, games // len(starts),
        room.states, room.work, room.looks, room.ranks,
        numbers(0) if course is None else course,
        room.scripts if scripts is None else scripts, found,
    )  # fmt: skip
    return found.reshape(games, crowd + 3)


def keys_by_dice(seed: int, games: Sequence[int], whim: int = 0) -> Rolls:
    """Return the keys of games by their numbers, those of `Dice(seed, game, whim=whim)`."""
    both: Any = np.stack(keys(seed, cast("int", words_of(games)), whim), axis=1)
    return words_of(both.ravel())


@lru_cache(maxsize=32)
def start_of(profile: Profile, players: tuple[str, ...]) -> Start:
    """Return the start of new games of a profile."""
    return Start(new_game(profile, players))


def playouts(state: GameState | Start | Sequence[Start], games: int, seed: int = 0) -> Wholes:
    """Return the points of each player, in a row for each of so many random games to the end.

    Chosen is as by `arkrules.playout`: first the kind of move, then the move. The same state,
    number and seed give the same games.
    A `Start` saves what it takes to begin. Of several starts of one game there is a table of rows
    for each, and all have the same chance.
    """
    whole_number(games, "games")
    keys = _keys(games, seed)
    if isinstance(state, Start):
        return _points([state], games, seed, keys)
    if isinstance(state, (str, GameState)) or not isinstance(state, Sequence):
        return _points([Start(state)], games, seed, keys)
    _require_alike(state)
    together: Any = np.tile(np.asarray(keys), len(state))
    return _points(state, games, seed, together).reshape(len(state), games, -1)


def _points(starts: Sequence[Start], games: int, seed: int, keys: Rolls) -> Wholes:
    crowd = len(starts[0].players)
    rows = play_from(starts, keys, [k.BY_DICE] * crowd)
    points: Wholes = rows[:, :crowd]
    for row in rows[:, crowd + 2].nonzero()[0].tolist():  # it went further out than we follow
        state, chance = starts[row // games].state, _engine_chance(seed, row % games)
        points[row] = tuple(playout(state, chance).scores.values())
    return points


def _require_alike(starts: Sequence[Start]) -> None:
    """Refuse starts of several games at once."""
    if not starts:
        raise ArkrulesError(say("no starting state given"))
    for start in starts:
        require(start, Start, "state", "a start, such as `Start(state)` gives")
        if start.tables is not starts[0].tables or start.players != starts[0].players:
            raise ArkrulesError(say("the starts are not those of one game with the same players"))


def playout_moves(state: GameState | Start, game: int, seed: int = 0) -> tuple[Move, ...]:
    """Return the moves of one of these games by its number, from 0, to have it explained.

    The engine makes the same of them: the points of `playouts`, and reasons besides.
    """
    whole_number(game, "game")
    start = state if isinstance(state, Start) else Start(state)
    keys = _keys(game + 1, seed)[2 * game :]
    found = start.course(keys, [k.BY_DICE] * len(start.players))
    if found is None:
        return tuple(move for move, _ in plies(start.state, _engine_chance(seed, game)))
    return tuple(move for _, _, move in found)


def _keys(games: int, seed: int) -> Rolls:
    """The keys of so many games; those of the first ones do not depend on how many follow."""
    whole_number(seed, "seed")
    if games < 1 or seed < 0:
        fault = later("no games can be played so; ask for one or more, with a seed from 0 on")
        raise ArkrulesError(say(fault))
    chance = np.random.default_rng(seed)
    return words_of(chance.integers(0, 1 << 64, 2 * games, dtype=np.uint64))


def _engine_chance(seed: int, game: int) -> Random:
    """The chance of a game that is left to the engine."""
    return Random(f"{seed} {game}")
