"""A game as an environment of PettingZoo, in which the seats move in turn."""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from arkrules.learning.batch import Array, BatchEnv, one_of
from arkrules.learning.spaces import Actions, space_of
from arkrules.play import GameState, Move
from arkrules.render import board_svg
from arkrules.render.svg import png_of
from arkrules.render.text import board_text
from arkrules.rules import Profile
from arkrules.text import later, say

__all__ = ["CHANCE", "RENDER_MODES", "TableEnv", "env"]

CHANCE = "chance"
"""The agent that draws the tiles, if chance is explicit."""

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""The ways to show a game."""


def env(profile: Profile | str, players: int = 2, **options: Any) -> TableEnv:
    """Return a game as an environment; the options are those of `TableEnv`."""
    return TableEnv(profile, players, **options)


class TableEnv(AECEnv[str, Any, Any]):
    """A game as an environment of PettingZoo; agents are `player_0`, `player_1` … by seat.

    Tiles are drawn by chance, and the end is called when nothing is left to draw,
    without anybody being asked; see `explicit_chance`.
    """

    metadata = {  # noqa: RUF012  # as the base class has it
        "name": "arkrules",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        profile: Profile | str,
        players: int = 2,
        *,
        observation: str = "planes",
        reward: str = "margin",
        reach: int | None = None,
        explicit_chance: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Set the game, the observations, and the rewards, as in `BatchEnv`.

        With `explicit_chance` the agent `chance` draws, asked like any other.
        `render_mode` is `human`, which prints every position, `ansi`, `svg`, or `rgb_array`,
        which needs libraries of its own.
        """
        super().__init__()
        _require_mode(render_mode)
        self.render_mode = render_mode
        self.batch = BatchEnv(
            profile, 1, players, observation=observation, reward=reward, reach=reach,
            explicit_chance=explicit_chance, restart=False,
        )  # fmt: skip
        """The batch of one game, which knows the numbering of actions, and all moves made."""
        crowd = len(self.batch.start.players)
        self._seat_agents = [f"player_{seat}" for seat in range(crowd)]
        self.possible_agents = [*self._seat_agents, *([CHANCE] if explicit_chance else [])]
        size = self.batch.numbering.size
        self._actions = {agent: Actions(size) for agent in self.possible_agents}
        self._space = space_of(self.batch)
        self._begin()

    # -- spaces ---------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self._space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all moves."""
        return self._actions[agent]

    # -- the game -------------------------------------------------------------------------

    @property
    def game_state(self) -> GameState:
        """The state of the game, for any further questions."""
        return self.batch.state(0)

    def legal(self) -> list[int]:
        """The numbers of the legal moves, the lowest first."""
        found: list[int] = self.batch.masks[0].nonzero()[0].tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the numbers that chance may draw now, each with its probability; else nothing."""
        chances: dict[Move, int] = dict(self.game_state.chances())
        total, legal = sum(chances.values()), self.batch.legal_moves(0) if chances else {}
        return [(one, chances[move] / total) for one, move in legal.items() if move in chances]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same tiles for the same moves.

        Without a seed the game goes on with the chance of the one before.
        """
        self.batch.reset(seed)
        self._begin()

    def _begin(self) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._look_up()

    def _look_up(self) -> None:
        """Say who moves, and whether the game is over or all moves lie beyond the window."""
        batch = self.batch
        self.terminations = dict.fromkeys(self.agents, bool(batch.terminated[0]))
        self.truncations = dict.fromkeys(self.agents, bool(batch.truncated[0]))
        mover = self._seat_agents[batch.seats[0]]
        self.agent_selection = CHANCE if batch.drawing[0] else mover

    def step(self, action: Any) -> None:
        """Make the move for a number; `ValueError` if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.batch.act(np.array([action]))
        self._go_on()

    def play(self, move: Move | str) -> None:
        """Make a given move, even one without a number; `IllegalMove` if it is refused."""
        self.batch.play(move)
        self._go_on()

    def play_as(self, policy: str) -> None:
        """Have a player of the kernel, `random` or `greedy`, make a move."""
        self.batch.advance(self.batch.choose(policy, np.ones(1, np.bool_)))
        self._go_on()

    def _go_on(self) -> None:
        """Continue after a move."""
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards.update(zip(self._seat_agents, self.batch.rewards[0].tolist(), strict=True))
        self._accumulate_rewards()
        self._look_up()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation; the mask is empty unless it is the agent's turn.

        Chance sees what the player to move sees.
        """
        seats = self.batch.seats
        seat = seats[0] if agent == CHANCE else self._seat_agents.index(agent)
        self.batch.show(np.array([seat], np.int32))
        seen = {name: array[0].copy() for name, array in self.batch.seen.items()}
        mask: Array = self.batch.masks[0]
        asked = agent == self.agent_selection
        return {"observation": seen, "action_mask": mask.copy() if asked else np.zeros_like(mask)}

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the board as text, SVG, or an array of colors; or print it for people."""
        state, mode = self.game_state, self.render_mode
        if mode == "human":
            print(board_text(state))
        if mode == "ansi":
            return board_text(state)
        if mode == "svg":
            return board_svg(state)
        if mode == "rgb_array":
            from PIL import Image

            with Image.open(io.BytesIO(png_of(board_svg(state)))) as image:
                return np.array(image.convert("RGB"), np.uint8)
        return None

    def close(self) -> None:
        """Do nothing; PettingZoo's tests ask for a method of its own."""


def _require_mode(mode: str | None) -> None:
    """Check a way to show a game, and that there is what it needs."""
    if mode is not None:
        one_of("render_mode", mode, RENDER_MODES)
    if mode == "rgb_array" and not (find_spec("resvg_py") and find_spec("PIL")):
        fault = later(
            "render_mode rgb_array needs resvg-py and pillow; "
            "`pip install resvg-py pillow` installs them,"
            " and svg needs none"
        )
        raise ImportError(say(fault))
