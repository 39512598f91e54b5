"""Many games at once where the kernel cannot play: the engine plays them, which is slower."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from arkrules.learning.batch import Array, BatchEnv, illegal, nothing_to_choose
from arkrules.learning.observations import picture_of, vector_names
from arkrules.learning.viewing import moves_by_number, picture, vector
from arkrules.play import GameState, Move
from arkrules.play.playouts import PLAYERS, Dice, chance_of
from arkrules.structure import whole_number
from arkrules.text import say

__all__ = ["EngineBatch"]


class EngineBatch(BatchEnv):
    """Many games at once, played by the engine, with moves chosen by the caller."""

    def _prepare(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        content, games = self.start.content, self.games
        self._now: list[GameState] = [self.start] * games
        self._made: list[list[Move]] = [[] for _ in range(games)]
        self._last: list[tuple[Move, ...]] = [()] * games
        self._legal: list[dict[int, Move]] = [{}] * games
        self._luck = [Random(game) for game in range(games)]
        self._seed, self._episode = 0, [0] * games
        shown = picture_of(content, self.observation)
        return tuple(shown.names), vector_names(content, self.numbering)

    # -- the games ---------------------------------------------------------------------------------

    @property
    def points(self) -> Array:
        """The points now, by game and seat."""
        return np.array([state.content.points for state in self._now], np.uint32)

    @property
    def drawing(self) -> Array:
        """Return the games that wait for an action of chance: drawing a tile, or the end."""
        return np.array([state.step == "draw" for state in self._now])

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            whole_number(seed, "seed", least=0)
            self._seed, self._episode = seed, [-1] * self.games
        self._last = [()] * self.games
        self._rewards[:] = 0
        self._terminated[:] = self._truncated[:] = 0
        for game in range(self.games):
            self._start(game)
        self.show()

    def _start(self, game: int) -> None:
        """Begin the next game in a place, whose chance is known by the place and its number."""
        self._episode[game] += 1
        self._luck[game] = Random(f"{self._seed} {game} {self._episode[game]}")
        self._now[game], self._made[game] = self.start, []
        self._draw(game)
        self._mark(game)
        if not self._legal[game]:
            raise nothing_to_choose()

    def _make(self, game: int, move: Move) -> None:
        self._now[game] = self._now[game].after(move)
        self._made[game].append(move)

    def _draw(self, game: int) -> None:
        """Draw until somebody has to choose."""
        while self._draws and self._now[game].step == "draw":
            self._make(game, chance_of(self._now[game].content, self._luck[game].random))

    def _mark(self, game: int) -> None:
        """Mark what is legal, and whose turn it is."""
        state = self._now[game]
        self._legal[game] = {} if state.over else moves_by_number(state, self.numbering)
        self._masks[game] = 0
        self._masks[game, [*self._legal[game]]] = 1
        self._seats[game] = state.content.mover

    def codes(self, actions: Any) -> list[Move]:
        """Return the moves for actions; `ValueError` if one is not legal."""
        chosen = self._chosen(actions).tolist()
        for game, number in enumerate(chosen):
            if number not in self._legal[game]:
                raise illegal(game, number)
        return [self._legal[game][number] for game, number in enumerate(chosen)]

    def _code(self, made: Move) -> list[Move]:
        return [made]

    def advance(self, codes: Any, wanted: Array | None = None) -> None:
        """Make a legal move in every game, or in given ones, without observations."""
        self._first = None
        for game in range(self.games):
            if wanted is None or wanted[game]:
                self._go(game, codes[game])

    def _go(self, game: int, move: Move) -> None:
        """Make a move, and begin another game if this one is over."""
        before = self._now[game]
        self._make(game, move)
        self._draw(game)
        after = self._now[game]
        self._rewards[game] = [self._brought(before, after, name) for name in after.players]
        self._mark(game)
        stuck = not self._legal[game]
        self._terminated[game], self._truncated[game] = after.over, stuck and not after.over
        if stuck:
            self._scores[game] = after.content.points
            if self._restarts:
                self._last[game] = tuple(self._made[game])
                self._start(game)

    def _brought(self, before: GameState, after: GameState, player: str) -> float:
        """Return the reward of a player."""
        if self._reward == "score":
            return after.scores[player] - before.scores[player]
        lead = _lead(after, player)
        if self._reward == "win":
            return float(np.sign(lead)) if after.over else 0.0
        return lead - _lead(before, player)

    def choose(self, policy: str, wanted: Array) -> list[Move | None]:
        """Have a player, `random` or `greedy`, choose the moves of some games."""
        return [
            PLAYERS[policy](state, Dice(luck.getrandbits(32), 0)) if asked else None
            for state, luck, asked in zip(self._now, self._luck, wanted, strict=True)
        ]

    def sample(self) -> Array:
        """Return a random legal action for each game, determined by the seed."""
        both = zip(self._legal, self._luck, strict=True)
        return np.array([luck.choice(sorted(legal)) if legal else -1 for legal, luck in both])

    # -- what is seen ------------------------------------------------------------------------------

    def show(self, observers: Array | None = None) -> None:
        """Write the observations in each game: of the player to move, or of given seats."""
        seats: Array = self._seats if observers is None else observers
        for game, state in enumerate(self._now):
            seat = int(seats[game])
            self._vectors[game] = vector(state, self.names, seat)
            seen = picture(state, self.numbering, self.channels, seat)
            for at, name in enumerate(self.channels):
                self._dots[game, at] = seen[name]

    def moves(self, game: int, *, ended: bool = False) -> tuple[Move, ...]:
        """Return the moves so far of the game in a place, or of the last finished one there."""
        whole_number(game, "game", least=0, most=self.games - 1)
        if ended and not self._last[game]:
            raise ValueError(say("game {game}: none has ended there yet", game=game))
        return self._last[game] if ended else tuple(self._made[game])

    def legal_moves(self, game: int) -> dict[int, Move]:
        """Return the legal moves of a game by their numbers, the lowest first."""
        whole_number(game, "game", least=0, most=self.games - 1)
        return dict(sorted(self._legal[game].items()))

    def state(self, game: int) -> GameState:
        """Return the state of a game, for any further questions."""
        whole_number(game, "game", least=0, most=self.games - 1)
        return self._now[game]


def _lead(state: GameState, player: str) -> int:
    """Return by how much a player leads."""
    scores = state.scores
    return scores[player] - max((scores[other] for other in scores if other != player), default=0)
