"""Many games at once, played by the kernel, in which somebody else chooses the moves."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from arkrules.errors import ArkrulesError
from arkrules.learning.numbering import Numbering
from arkrules.learning.options import REWARDS, one_of
from arkrules.play import Record, new_game
from arkrules.play.playouts import digests
from arkrules.rules import Profile
from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.batch.planning import PICTURES, plan_of
from arkrules.sim.bridge import begin_from, move_of
from arkrules.sim.compiling import KERNEL, ready
from arkrules.sim.kernels import kernel_of
from arkrules.sim.known import KnownGame
from arkrules.sim.numbers import Places, Wholes, numbers, numbers_of, words, words_from
from arkrules.structure import unwanted, whole_number
from arkrules.text import later, say

__all__ = ["BatchEnv"]

Array: TypeAlias = NDArray[Any]
"""Numbers of whatever type."""


class _Kernel(Protocol):
    """What is compiled for batches of one game; the arrays are those of `BatchEnv`."""

    def begin_games(self, *arrays: Any) -> int:
        """Begin games."""
        ...

    def step_games(self, *arrays: Any) -> int:
        """Make a move in each."""
        ...

    def illegal_at(self, *arrays: Any) -> int:
        """The first game in which an action is not legal, or -1."""
        ...

    def sample_moves(self, *arrays: Any) -> None:
        """A legal move for each, by chance."""
        ...


_BATCHES = f"{KERNEL}.batch"


def _kernel_of(game: KnownGame) -> _Kernel:
    """The compiled functions for batches of a game, compiled or read from where they are kept."""
    name = "base" if game.kernel == KERNEL else game.kernel.rpartition(".")[2]
    kernel = f"{_BATCHES}.{name}"
    found: Any = importlib.import_module(kernel)
    ready(kernel=kernel)
    return found  # type: ignore[no-any-return]  # a module has all that is asked of it


class BatchEnv:
    """Many games at once, played by the kernel, in which somebody else chooses the moves.

    Each has a place, from 0. Tiles are drawn by chance, and the end is called when nothing is left
    to draw. A game that is over is replaced by a new one in the same step.

    Actions have the numbers of `arkrules.interop.rl`, and everything is seen as there, by the
    player to move: player 0 is the observer, 1 the next in turn order. All arrays are the batch's
    own, to be read only, and hold what is now: who wants to keep something copies it.
    """

    def __init__(
        self,
        profile: Profile | str,
        games: int,
        players: int = 2,
        *,
        seed: int = 0,
        observation: str = "board",
        reward: str = "margin",
        reach: int | None = None,
        threads: int = 1,
    ) -> None:
        """Say what is played, how many games at once, and how they are seen and rewarded.

        `observation` is `board`, a few bytes for each cell, or `planes`, those of
        `arkrules.interop.rl`. `reward` is `margin`, `score` or `win`, and `reach` says how far
        the window reaches, as there. The same `seed` and the same actions give the same games.
        `KernelError` with all reasons if the kernel cannot play by a profile.
        """
        one_of("observation", observation, PICTURES)
        one_of("reward", reward, REWARDS)
        _at_least_one("games", games)
        _at_least_one("threads", threads)
        start = new_game(profile, players)
        self.start = start
        """The state in which all games begin."""
        self._tables, self._start = begin_from(start)
        self.numbering = Numbering(start, reach)
        """What the numbers of actions mean."""
        if self.numbering.reach > at.REACH:
            fault = later("reach: the kernel follows games {most} cells from the middle at most")
            raise ValueError(say(fault, most=at.REACH))
        self._kernel = _kernel_of(self._tables.game)
        sights = plan_of(start, self._tables, self.numbering, observation, reward)
        self._plan = sights.plan
        self.channels = sights.channels
        """What each channel of the board shows."""
        self.names = sights.names
        """What the numbers of the vector are."""
        self.games = games
        """How many games are played at once."""
        side, crowd = self.numbering.side, len(start.players)
        self._seed = seed
        self._fresh = True
        self._states = numbers(games * self._tables.game.state)
        self._sheets = np.zeros((games, int(self._plan[batch.SHEET])), np.uint32)
        self._keys, self._roots = words(2 * games), words(2)
        self._masks = np.zeros((games, self.numbering.size), np.int8)
        self._dots = np.zeros((games, len(self.channels), side, side), np.uint8)
        self._vectors = np.zeros((games, len(self.names)), np.int32)
        self._seats = np.zeros(games, np.int32)
        self._rewards = np.zeros((games, crowd), np.float32)
        self._scores = np.zeros((games, crowd), np.int32)
        self._terminated = np.zeros(games, np.int8)
        self._truncated = np.zeros(games, np.int8)
        self._courses = numbers(2 * games * batch.COURSE)
        parts = min(threads, games)
        cuts = [games * part // parts for part in range(parts + 1)]
        self._parts = [(numbers(at.WORK), first, behind) for first, behind in pairwise(cuts)]
        self._pool = ThreadPoolExecutor(parts) if parts > 1 else None
        self.masks = _to_read(self._masks)
        """For each game 1 for each number of a legal move, 0 for all others."""
        self.seats = _to_read(self._seats)
        """Whose turn it is in each game, by seat."""
        self.seen: Mapping[str, Array] = MappingProxyType(
            {observation: _to_read(self._dots), "vector": _to_read(self._vectors)}
        )
        """What the player to move sees: game, channel, row, column; and game, number."""
        self.rewards = _to_read(self._rewards)
        """What the last step brought, by game and seat."""
        self.terminated = _to_read(self._terminated.view(np.bool_))
        """In which places the last step ended a game."""
        self.truncated = _to_read(self._truncated.view(np.bool_))
        """In which places a game was broken off, for all that could be done lay beyond the window.
        """
        self.scores = _to_read(self._scores)
        """The final points of the game that ended last in each place, by seat."""
        self._begin()

    def __repr__(self) -> str:
        return f"<BatchEnv of {self.start.profile.id}: {self.games} games>"

    def reset(self, seed: int | None = None) -> tuple[Mapping[str, Array], dict[str, Array]]:
        """Begin all games anew: what is seen, and besides masks, seats and scores.

        With a seed the games are those of a batch made with it; without one the first time too,
        and later those that come next in each place.
        """
        if seed is not None:
            self._seed, self._fresh = seed, True
        if not self._fresh or seed is not None:
            self._begin()
        self._fresh = False
        return self.seen, self._besides()

    def step(
        self, actions: Any
    ) -> tuple[Mapping[str, Array], Array, Array, Array, dict[str, Array]]:
        """Make a move in every game: what is seen then, rewards, what has ended, what broke off.

        With it come masks, seats and scores. Where a game ended, all but rewards and scores
        is of the one that was begun in its place. `ValueError` if an action is not legal;
        then nothing was done in any game.
        """
        chosen = self._chosen(actions)
        self._fresh = False
        self._run(self._kernel.step_games, chosen, self._rewards, self._scores,
                  self._terminated, self._truncated)  # fmt: skip
        return self.seen, self.rewards, self.terminated, self.truncated, self._besides()

    def sample(self) -> Wholes:
        """A legal action for each game, by chance, which the seed decides too."""
        chosen = np.empty(self.games, np.int64)
        for _, first, behind in self._parts:
            self._kernel.sample_moves(
                self._plan, self._sheets.reshape(-1), self._keys, chosen, first, behind
            )
        return chosen

    def record(self, game: int, *, ended: bool = False) -> Record:
        """The moves so far of the game in a place, or of the one that ended there last.

        It holds what was drawn too, and the engine replays it, with reasons for everything.
        """
        whole_number(game, "game")
        if not 0 <= game < self.games:
            fault = later("game: there is no game {game}; they are counted from 0 to {last}")
            raise ValueError(say(fault, game=game, last=self.games - 1))
        sheet = self._sheets[game]
        made, half = int(sheet[batch.MADE]), int(sheet[batch.EPISODE]) & 1
        if ended:
            made, half = int(sheet[batch.MADE_BEFORE]), 1 - half
            if not made:
                raise ValueError(say("game {game}: none has ended there yet", game=game))
        if made > batch.COURSE:
            fault = later("game {game} has more than {most} moves, which are not all kept")
            raise ArkrulesError(say(fault, game=game, most=batch.COURSE))
        begins = (2 * game + half) * batch.COURSE
        written, work = numbers_of(self._start.tolist()), numbers(at.WORK)
        make_move, moves = kernel_of(self._tables.game).make_move, []
        for code in self._courses[begins : begins + made].tolist():
            moves.append(move_of(self._tables, written, code, self.start.players))
            make_move(self._tables.table, written, work, code)
        return Record.of(self.start, moves)

    # -- what is handed to the kernel --------------------------------------------------------------

    def _begin(self) -> None:
        """Begin a game in every place, the first of a seed or the next ones."""
        if self._fresh:
            whole_number(self._seed, "seed")
            if self._seed < 0:
                raise ValueError(say("seed: expected a number from 0 on, found {seed}",
                                     seed=self._seed))  # fmt: skip
            self._sheets[:, batch.EPISODE] = 0
            self._sheets[:, batch.MADE_BEFORE] = 0
            self._roots = words_from(b"".join(digests(self._seed, 0)))
            own = np.random.SeedSequence([self._seed]).generate_state(self.games, np.uint64)
            np.asarray(self._keys)[1::2] = own
        else:
            self._sheets[:, batch.MADE_BEFORE] = 0
            self._sheets[:, batch.EPISODE] += 1
        self._rewards[:] = 0
        self._terminated[:] = self._truncated[:] = 0
        self._run(self._kernel.begin_games)

    def _run(self, function: Any, *more: Any) -> None:
        """Have the kernel do something with all games, each thread with its part."""

        def run(part: tuple[Places, int, int]) -> int:
            found: int = function(
                self._tables.table, self._plan, self._start, self._states,
                self._sheets.reshape(-1), self._keys, self._roots, self._masks.reshape(-1),
                self._dots.reshape(-1), self._vectors.reshape(-1), self._seats, self._courses,
                *part, *(one.reshape(-1) for one in more),
            )  # fmt: skip
            return found

        done = map(run, self._parts) if self._pool is None else self._pool.map(run, self._parts)
        if sum(done):
            fault = later("a game is over, or goes beyond the window, before anybody can choose")
            raise ArkrulesError(say(fault))

    def _besides(self) -> dict[str, Array]:
        return {"action_mask": self.masks, "seats": self.seats, "scores": self.scores}

    def _chosen(self, actions: Any) -> Wholes:
        """The actions as the kernel wants them; `ValueError` if one cannot be done."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise unwanted(actions, "actions", "an array of whole numbers")
        if chosen.shape != (self.games,):
            fault = later(
                "actions: expected one for each of {games} games, found the shape {shape}"
            )
            raise ValueError(say(fault, games=self.games, shape=str(chosen.shape)))
        numbered = np.ascontiguousarray(chosen, np.int64)
        game = self._kernel.illegal_at(self._plan, self._masks.reshape(-1), numbered, self.games)
        if game >= 0:
            fault = later(
                "game {game}: action {number} is no legal move here; take one where its mask is 1"
            )
            raise ValueError(say(fault, game=game, number=str(chosen[game])))
        return numbered


def _at_least_one(name: str, number: int) -> None:
    whole_number(number, name)
    if number < 1:
        raise ValueError(
            say("{name}: expected a number above 0, found {number}", name=name, number=number)
        )


def _to_read(array: Array) -> Array:
    """The same array, to be read only."""
    view = array.view()
    view.flags.writeable = False
    return view
