"""Many games at once, played by the kernel, with moves chosen by the caller."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from arkrules.errors import ArkrulesError
from arkrules.lazy import defined
from arkrules.learning.numbering import Numbering
from arkrules.learning.observations import PICTURES
from arkrules.learning.plan import REWARDS, plan_of
from arkrules.play import GameState, Move, Record, new_game
from arkrules.play.playouts import keys
from arkrules.rules import Profile
from arkrules.rules.libraries import profile_of
from arkrules.sim import kernel
from arkrules.sim import layout as k
from arkrules.sim.acceptance import reasons_against
from arkrules.sim.bridge import code_of, move_of
from arkrules.sim.games import POLICIES, Start, room
from arkrules.sim.records import SHEET, STATE
from arkrules.sim.types import Places, empty, numbers, numbers_of, words_of
from arkrules.structure import unwanted, whole_number
from arkrules.text import later, listing, say

__all__ = ["Array", "BatchEnv", "illegal", "nothing_to_choose", "one_of"]

Array: TypeAlias = NDArray[Any]
"""An array of numbers of any type."""


def one_of(name: str, value: object, known: Iterable[str]) -> None:
    """Check an option against the known ones."""
    if value not in (names := tuple(known)):
        fault = later("{name}: expected one of {known}, found {value}")
        raise ValueError(say(fault, name=name, known=listing(names), value=repr(value)))


class BatchEnv:
    """Many games at once, played by the kernel, with moves chosen by the caller.

    Each has a place, from 0. Tiles are drawn by chance, and the end is called when nothing is left
    to draw. A game that is over is replaced by a new one in the same step.

    What actions mean says `numbering`. Everything is seen by the player to move: player 0 is the
    observer, 1 the next in turn order. All arrays are the batch's own, to be read only, and hold
    what is now: who wants to keep something copies it.
    """

    channels: tuple[str, ...]
    """The names of the board's channels."""
    names: tuple[str, ...]
    """The names of the numbers in the vector."""

    def __new__(
        cls, profile: Profile | str | None = None, *_given: Any, **_options: Any
    ) -> BatchEnv:
        """Return a batch of the engine where the kernel cannot play; a copy is as it was."""
        if profile is None or cls is not BatchEnv:
            return super().__new__(cls)
        if not (reasons := reasons_against(profile_of(profile))):
            return super().__new__(cls)
        slower = later("{profile}: played by the engine, which is slower: {reasons}")
        name = profile_of(profile).id
        warnings.warn(say(slower, profile=name, reasons="; ".join(reasons)), stacklevel=2)
        by_engine: type[BatchEnv] = defined("arkrules.learning.by_engine:EngineBatch")
        return object.__new__(by_engine)

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
        explicit_chance: bool = False,
        restart: bool = True,
    ) -> None:
        """Set the game, the number of games, the observations, and the rewards.

        `observation` is `board`, a few bytes for each cell; or `planes`, a plane for each thing
        there is to see.
        `reward` is `margin`, by how much one's lead over the best other player grew; `score`, by
        how much one's points grew; or `win`: at the end, 1 for having won alone, 0 for a tie, -1
        otherwise. `reach` says how far the window reaches from the cell 0,0.
        With `explicit_chance` tiles are drawn by actions, too, and without `restart` a game that
        is over stays as it is. The same `seed` and the same actions give the same games.
        A profile that the kernel cannot play the engine plays, slower, with a warning.
        """
        one_of("observation", observation, PICTURES)
        one_of("reward", reward, REWARDS)
        whole_number(games, "games", least=1)
        self.start = new_game(profile, players)
        """The first state of all games."""
        self.numbering = Numbering(self.start, reach)
        """The numbering of actions."""
        self._draws, self._restarts, self._reward = not explicit_chance, restart, reward
        self.games = games
        """The number of games at once."""
        self.observation = observation
        self.channels, self.names = self._prepare()
        self._first: int | None = seed
        self._known: tuple[GameState, tuple[Move, ...]] = self.start, ()
        self._make_room(games, len(self.start.players))
        self._begin(seed)

    def _prepare(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Prepare what plays the games; the names of channels and of numbers."""
        self._begun = Start(self.start)
        self._tables = self._begun.tables
        plan = plan_of(self.start, self._tables, self.numbering, self.observation, self._reward)
        self._plans, *names = plan
        self._plans["draws"], self._plans["restarts"] = self._draws, self._restarts
        self._starts = self._begun.written
        self._states, self._sheets = empty(STATE, self.games), empty(SHEET, self.games)
        self._keys = words_of([0] * 2 * self.games)
        self._codes = numbers(self.games)
        self._all = np.ones(self.games, np.int8)
        return names[0], names[1]

    def _make_room(self, games: int, crowd: int) -> None:
        """All arrays of the batch that are to be read."""
        self._masks = np.zeros((games, self.numbering.size), np.int8)
        self._seats = np.zeros(games, np.int32)
        self._rewards = np.zeros((games, crowd), np.float32)
        self._scores = np.zeros((games, crowd), np.int32)
        self._terminated = np.zeros(games, np.int8)
        self._truncated = np.zeros(games, np.int8)
        self._vectors = np.zeros((games, len(self.names)), np.int32)
        side = self.numbering.side
        self._dots = np.zeros((games, len(self.channels), side, side), np.uint8)

    def __repr__(self) -> str:
        return f"<BatchEnv of {self.start.profile.id}: {self.games} games>"

    # -- what there is to know ---------------------------------------------------------------------

    @property
    def masks(self) -> Array:
        """The mask of legal moves in each game: 1 for legal, 0 for all others."""
        return _to_read(self._masks)

    @property
    def seats(self) -> Array:
        """The seat whose turn it is in each game."""
        return _to_read(self._seats)

    @property
    def rewards(self) -> Array:
        """The rewards of the last step, by game and seat."""
        return _to_read(self._rewards)

    @property
    def terminated(self) -> Array:
        """The places where the last step ended a game."""
        return _to_read(self._terminated.view(np.bool_))

    @property
    def truncated(self) -> Array:
        """The places where a game was truncated: all possible moves were beyond the window."""
        return _to_read(self._truncated.view(np.bool_))

    @property
    def scores(self) -> Array:
        """The final points of the last finished game in each place, by seat."""
        return _to_read(self._scores)

    @property
    def points(self) -> Array:
        """The points now, by game and seat."""
        return _to_read(self._states["points"][:, : len(self.start.players)])

    @property
    def seen(self) -> Mapping[str, Array]:
        """The observation of the player to move: game, channel, row, column; and game, number."""
        shown: dict[str, Array] = {self.observation: self._dots, "vector": self._vectors}
        return MappingProxyType({name: _to_read(array) for name, array in shown.items()})

    def besides(self) -> dict[str, Array]:
        """Return what goes with an observation: masks, seats, and scores."""
        return {"action_mask": self.masks, "seats": self.seats, "scores": self.scores}

    # -- the games ---------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> tuple[Mapping[str, Array], dict[str, Array]]:
        """Begin all games again, and return observations, with masks, seats, and scores.

        With a seed the games are those of a batch made with it; without one the first time too,
        and later those that come next in each place.
        """
        self._begin(self._first if seed is None else seed)
        self._first = None
        return self.seen, self.besides()

    def _begin(self, seed: int | None) -> None:
        """Begin a game in every place, the first games of a seed or the next ones."""
        if seed is not None:
            whole_number(seed, "seed", least=0)
        self._sheets["episode"] += 1
        if seed is not None:
            self._sheets["episode"] = 0
            self._root = words_of(keys(seed, 0))
            own = np.random.SeedSequence([seed]).generate_state(self.games, np.uint64)
            np.asarray(self._keys)[1::2] = own
        self._sheets["made_before"] = 0
        self._rewards[:] = 0
        self._terminated[:] = self._truncated[:] = 0
        self._go_on(np.full(self.games, k.TO_BEGIN, np.int8), self._codes)
        self.show()

    def step(
        self, actions: Any
    ) -> tuple[Mapping[str, Array], Array, Array, Array, dict[str, Array]]:
        """Make a move in every game, and return observations, rewards, terminations, and
        truncations.

        With it come masks, seats and scores. Where a game ended, all but rewards and scores
        is of the one that was begun in its place. `ValueError` if an action is not legal;
        then nothing was done in any game.
        """
        self.act(actions)
        self.show()
        return self.seen, self.rewards, self.terminated, self.truncated, self.besides()

    def act(self, actions: Any) -> None:
        """Make a move in every game as `step` does, without observations."""
        self.advance(self.codes(actions))

    def codes(self, actions: Any) -> Any:  # as `advance` takes them
        """Return the moves for actions; `ValueError` if one is not legal."""
        chosen = self._chosen(actions)
        game = kernel.moves_at(
            self._tables.records, self._plans, self._states, _flat(self._masks), chosen,
            self._codes,
        )  # fmt: skip
        if game >= 0:
            raise illegal(game, int(chosen[game]))
        return self._codes

    def advance(self, codes: Any, wanted: Array | None = None) -> None:
        """Make a legal move in every game, or in given ones, without observations.

        Moves are as `codes` and `choose` return them.
        """
        self._first = None
        self._go_on(self._all if wanted is None else wanted.view(np.int8), codes)

    def choose(self, policy: str, wanted: Array) -> Any:  # as `advance` takes them
        """Have a player of the kernel, `random` or `greedy`, choose the moves of some games."""
        kernel.choose_moves(
            self._tables.records, self._states, _flat(wanted.view(np.int8)), POLICIES[policy],
            self._keys, room.states, room.work, room.looks, room.ranks, self._codes,
        )  # fmt: skip
        return self._codes

    def next_legal(self, actions: Any) -> Array:
        """Return the same actions, with each illegal one replaced by the next legal one."""
        chosen = self._chosen(actions) % self.numbering.size
        for game in np.flatnonzero(self._masks[np.arange(self.games), chosen] == 0):
            legal = self._masks[game].nonzero()[0]
            chosen[game] = legal[np.searchsorted(legal, chosen[game]) % len(legal)]
        return chosen

    def play(self, move: Move | str) -> None:
        """Make a move in a batch of one, even one without a number, without observations.

        `IllegalMove` if it is refused.
        """
        if self.games != 1:
            fault = later("a move is for a batch of one game, and here are {number}")
            raise ValueError(say(fault, number=self.games))
        state = self.state(0)
        made = state.parse(move) if isinstance(move, str) else move
        state.play(made)
        self.advance(self._code(made))

    def _code(self, made: Move) -> Any:  # as `advance` takes it
        return numbers_of([code_of(self._tables, self._states[0], made)])

    @property
    def drawing(self) -> Array:
        """Return the games that wait for an action of chance: drawing a tile, or the end."""
        found: Array = self._states["step"] == k.AT_DRAW
        return found

    def show(self, observers: Array | None = None) -> None:
        """Write the observations in each game: of the player to move, or of given seats."""
        seats: Any = self._seats if observers is None else observers
        kernel.show_games(
            self._tables.records, self._plans, self._states, self._sheets,
            _flat(self._dots), _flat(self._vectors), seats,
        )  # fmt: skip

    def sample(self) -> Array:
        """Return a random legal action for each game, determined by the seed."""
        chosen = np.empty(self.games, np.int64)
        kernel.sample_moves(
            self._tables.records, self._plans, self._states, self._keys, room.work, chosen
        )
        return chosen

    # -- the engine's view of them -----------------------------------------------------------------

    def moves(self, game: int, *, ended: bool = False) -> tuple[Move, ...]:
        """Return the moves so far of the game in a place, or of the last finished one there."""
        whole_number(game, "game", least=0, most=self.games - 1)
        sheet = self._sheets[game]
        made, half = int(sheet["made"]), int(sheet["episode"]) & 1
        if ended:
            made, half = int(sheet["made_before"]), 1 - half
            if not made:
                raise ValueError(say("game {game}: none has ended there yet", game=game))
        if made > k.COURSE:
            fault = later("game {game} has more than {most} moves, which are not all kept")
            raise ArkrulesError(say(fault, game=game, most=k.COURSE))
        return tuple(move for *_, move in self._begun.made(sheet["course"][half, :made].tolist()))

    def legal_moves(self, game: int) -> dict[int, Move]:
        """Return the legal moves of a game by their numbers, the lowest first."""
        whole_number(game, "game", least=0, most=self.games - 1)
        states, mask, code = self._states[game : game + 1], self._masks[game], numbers(1)
        found: dict[int, Move] = {}
        for number in mask.nonzero()[0]:
            action = np.array([number])
            kernel.moves_at(self._tables.records, self._plans, states, mask, action, code)
            move = move_of(self._tables, states[0], int(code[0]), self.start.players)
            found[int(number)] = move
        return found

    def record(self, game: int, *, ended: bool = False) -> Record:
        """Return the game in a place, or the last finished one there.

        It holds what was drawn too, and the engine replays it, with reasons for everything.
        """
        return Record.of(self.start, self.moves(game, ended=ended))

    def state(self, game: int) -> GameState:
        """Return the state of a game, for any further questions."""
        moves = self.moves(game)
        state, known = self._known
        if moves[: len(known)] != known:
            state, known = self.start, ()
        for move in moves[len(known) :]:
            state = state.after(move)
        self._known = state, moves
        return state

    # -- what is handed to the kernel --------------------------------------------------------------

    def _go_on(self, marks: Array, codes: Places) -> None:
        """Move, or begin, in the marked games."""
        faults = kernel.step_games(
            self._tables.records, self._plans, self._starts, self._states, self._sheets, self._keys,
            self._root, _flat(self._masks), _flat(self._seats), room.work, room.ranks,
            _flat(marks), codes, _flat(self._rewards), _flat(self._scores),
            _flat(self._terminated), _flat(self._truncated),
        )  # fmt: skip
        if faults:
            raise nothing_to_choose()

    def _chosen(self, actions: Any) -> Array:
        """Return the actions for the kernel; `ValueError` if one is impossible."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise unwanted(actions, "actions", "an array of whole numbers")
        if chosen.shape != (self.games,):
            fault = later(
                "actions: expected one for each of {games} games, found the shape {shape}"
            )
            raise ValueError(say(fault, games=self.games, shape=str(chosen.shape)))
        return np.ascontiguousarray(chosen, np.int64)


def illegal(game: int, number: int) -> ValueError:
    """The error for an action that is not legal."""
    fault = later("game {game}: action {number} is not legal here; take one where its mask is 1")
    return ValueError(say(fault, game=game, number=str(number)))


def nothing_to_choose() -> ArkrulesError:
    """The error for games that begin with nothing to choose."""
    fault = later("a game is over, or goes beyond the window, before anyone can choose")
    return ArkrulesError(say(fault))


def _to_read(array: Array) -> Array:
    """Return the same array, read-only."""
    view = array.view()
    view.flags.writeable = False
    return view


def _flat(array: Array) -> Any:  # as the kernel takes it
    """Return the same array as one row."""
    return array.reshape(-1)
