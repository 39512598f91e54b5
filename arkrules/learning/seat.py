"""One seat of a game as an environment of Gymnasium; policies play the others."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from arkrules.learning.table import RENDER_MODES, TableEnv
from arkrules.learning.vector import require_seat
from arkrules.play import Policy
from arkrules.rules import Profile
from arkrules.structure import unwanted
from arkrules.text import say

__all__ = ["SeatEnv"]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game as an environment of Gymnasium.

    A player of the kernel plays all other seats, or a policy, which takes a state and a source of
    chance and returns a move, as `playout` has it.
    `info["action_mask"]` and `action_masks()` say what is legal.
    An action that is not legal is taken for the next higher one that is, or else for the lowest,
    and `info["action"]` says which was made; a `strict` environment raises `ValueError`.
    """

    metadata = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012  # as the base class has it

    def __init__(
        self,
        profile: Profile | str,
        players: int = 2,
        *,
        seat: int = 0,
        opponent: str | Policy = "random",
        strict: bool = False,
        **options: Any,
    ) -> None:
        """Set the game and the other players; the options are those of `TableEnv`.

        `opponent` is `random`, `greedy`, or a policy.
        """
        if options.pop("explicit_chance", False):
            raise unwanted(True, "explicit_chance", "false, because only chance draws here")
        self.table = TableEnv(profile, players, **options)
        """The game of all seats."""
        require_seat(self.table.batch, seat, opponent)
        self._agent = self.table.possible_agents[seat]
        self._opponent, self._strict = opponent, strict
        self._rng = Random()
        self._owed = 0.0
        self.render_mode = self.table.render_mode
        self.action_space: spaces.Space[Any] = self.table.action_space(self._agent)
        self.observation_space: spaces.Space[Any] = self.table.observation_space(self._agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game and play on to the learner's first move."""
        super().reset(seed=seed)
        if seed is not None:
            self._rng = Random(f"opponent {seed}")
        self.table.reset(seed=seed)
        self._owed = self._others_move()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others move until it is the learner's turn again."""
        table = self.table
        if self._over():
            raise ValueError(say("the game is over; call reset() to begin another"))
        made = action
        if not self._strict:
            made = int(table.batch.next_legal(np.array([action]))[0])
        table.step(made)
        reward = self._owed + table.rewards[self._agent] + self._others_move()
        self._owed = 0.0
        seen, info = self._seen()
        info["action"] = made
        terminated, truncated = table.terminations[self._agent], table.truncations[self._agent]
        return seen, reward, terminated, truncated, info

    def action_masks(self) -> Any:
        """Return the mask of legal actions, in the form for maskable learners."""
        return self.table.batch.masks[0].astype(bool)

    def render(self) -> Any:
        """Return the board as text, SVG, or an array of colors; or print it for people."""
        return self.table.render()

    def _over(self) -> bool:
        return self.table.terminations[self._agent] or self.table.truncations[self._agent]

    def _others_move(self) -> float:
        """Let the others move, and return the learner's reward."""
        table, reward = self.table, 0.0
        while not self._over() and table.agent_selection != self._agent:
            if isinstance(self._opponent, str):
                table.play_as(self._opponent)
            else:
                table.play(self._opponent(table.game_state, self._rng))
            reward += table.rewards[self._agent]
        return reward

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        seen = self.table.observe(self._agent)
        return seen, {"action_mask": seen["action_mask"]}
