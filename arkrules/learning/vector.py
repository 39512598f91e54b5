"""Many games at once as a vector environment of Gymnasium: one seat in each, or all in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from arkrules.learning.batch import Array, BatchEnv, one_of
from arkrules.learning.spaces import Actions, space_of
from arkrules.rules import Profile
from arkrules.sim.games import POLICIES
from arkrules.structure import unwanted, whole_number

__all__ = ["Opponent", "VectorSeatEnv"]

Opponent = Callable[[Mapping[str, Array], Array, Array], Array]
"""A function that chooses an action for each game from observations, masks, and seats.

Of games in which it is not asked, the action is not looked at."""


def require_seat(batch: BatchEnv, seat: int, opponent: object) -> None:
    """Check a learner's seat, and who plays the others."""
    whole_number(seat, "seat", least=0, most=len(batch.start.players) - 1)
    if isinstance(opponent, str):
        one_of("opponent", opponent, POLICIES)
    elif not callable(opponent):
        raise unwanted(opponent, "opponent", "the name of a player, or a function")


class VectorSeatEnv(VectorEnv[Any, Any, Any]):
    """Many games at once as a vector environment of Gymnasium that restarts games automatically.

    Who learns has the same seat in every game, and an opponent plays the others; or plays every
    seat by turns. `info["action_mask"]` says what is legal, and `info["seats"]` whose turn it is.
    An action that is not legal is taken for the next one that is; `info["actions"]` says which
    were made. Where a game ended, what is seen is of the next one, as with `SAME_STEP`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as its base has it

    def __init__(
        self,
        profile: Profile | str,
        games: int,
        players: int = 2,
        *,
        seat: int | None = 0,
        opponent: str | Opponent = "random",
        **options: Any,
    ) -> None:
        """Set the game and the other players; the options are those of `BatchEnv`.

        `seat` is the learner's, or None for every seat. `opponent` is `random`, `greedy`, or a
        function of what is seen, of masks and of seats.
        """
        self.batch = BatchEnv(profile, games, players, restart=True, **options)
        """The games."""
        require_seat(self.batch, 0 if seat is None else seat, opponent)
        self._seat, self._opponent = seat, opponent
        self._owed = np.zeros(games)
        self.num_envs = games
        self.single_action_space = Actions(self.batch.numbering.size)
        self.single_observation_space = space_of(self.batch)
        self.action_space = batch_space(self.single_action_space, games)
        self.observation_space = batch_space(self.single_observation_space, games)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games, and play on to the learner's first move in each."""
        first = seed[0] if isinstance(seed, list) else seed
        self.batch.reset(first)
        self._owed[:] = 0
        over = np.ones(self.num_envs, np.bool_)
        self._others_move(self._owed, over, over)
        self.batch.show()
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Make a move in every game, and let the others move until it is the learner's turn."""
        batch = self.batch
        movers = batch.seats.copy()
        made = batch.next_legal(actions)
        batch.act(made)
        rewards = self._owed + batch.rewards[np.arange(self.num_envs), movers]
        self._owed[:] = 0
        ended, cut = batch.terminated.copy(), batch.truncated.copy()
        self._others_move(rewards, ended, cut)
        batch.show()
        return self._seen(), rewards, ended, cut, {**self._info(), "actions": made}

    def _others_move(self, rewards: Array, ended: Array, cut: Array) -> None:
        """Let the opponent move where it is not the learner's turn, and add the rewards of that.

        In games begun in this step they are of the next one.
        """
        batch, seat = self.batch, self._seat
        if seat is None:
            return
        while (waiting := batch.seats != seat).any():
            if isinstance(self._opponent, str):
                codes = batch.choose(self._opponent, waiting)
            else:
                batch.show()
                chosen = self._opponent(batch.seen, batch.masks, batch.seats)
                codes = batch.codes(np.where(waiting, chosen, batch.masks.argmax(1)))
            batch.advance(codes, waiting)
            over = ended | cut
            counted, begun = waiting & ~over, waiting & over
            rewards[counted] += batch.rewards[counted, seat]
            self._owed[begun] += batch.rewards[begun, seat]
            ended |= counted & batch.terminated
            cut |= counted & batch.truncated

    def _seen(self) -> dict[str, Any]:
        seen = {name: array.copy() for name, array in self.batch.seen.items()}
        return {"observation": seen, "action_mask": self.batch.masks.copy()}

    def _info(self) -> dict[str, Any]:
        return {name: array.copy() for name, array in self.batch.besides().items()}
