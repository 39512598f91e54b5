"""A game as an environment of PettingZoo, in which the seats move in turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from arkrules.interop.rl.actions import Actions
from arkrules.interop.rl.backing import game_for
from arkrules.interop.rl.observing import VIEWS, GraphView, PlanesView
from arkrules.interop.rl.refereed import RefereedGame
from arkrules.interop.rl.rendering import RENDER_MODES, known_mode, rendered
from arkrules.learning.numbering import Numbering
from arkrules.learning.options import REWARDS, one_of
from arkrules.play import GameState, Move, Record, new_game
from arkrules.rules import Profile
from arkrules.simulating import WhoPlays
from arkrules.structure import unwanted
from arkrules.text import say

__all__ = ["CHANCE", "TableEnv", "env"]

CHANCE = "chance"
"""The agent that draws the tiles, where chance is asked for."""


def env(profile: Profile | str, players: int = 2, **options: Any) -> TableEnv:
    """A game as an environment; the options are those of `TableEnv`."""
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
        engine: WhoPlays | str = WhoPlays.AUTO,
    ) -> None:
        """Say what is played, and how it is seen and rewarded.

        `observation` is `planes` or `graph`. `reward` is `margin`, by how much one's lead over
        the best other player grew; `score`, by how much one's points grew; or `win`: at the end,
        1 for having won alone, 0 for a tie, -1 otherwise. `reach` is how far the window reaches.
        With `explicit_chance` the agent `chance` draws, asked like any other.
        `render_mode` is `human`, which prints every position, `ansi`, `svg`, or `rgb_array`,
        which needs libraries of its own. `engine` is `auto`, `kernel` or `engine`: both play
        the same games and show the same, the kernel sooner; it needs the extra `sim`, and is
        compiled once on a machine, which takes some seconds.
        """
        super().__init__()
        one_of("observation", observation, VIEWS)
        one_of("reward", reward, REWARDS)
        self.render_mode = known_mode(render_mode)
        self._reward = reward
        self._explicit = explicit_chance
        self._start = new_game(profile, players)
        self.numbering = Numbering(self._start, reach)
        """What the numbers of actions mean."""
        self.view: PlanesView | GraphView = VIEWS[observation](self._start, self.numbering)
        """What observations hold."""
        self._seat_agents = [f"player_{seat}" for seat in range(len(self._start.players))]
        self._seat_of = {agent: seat for seat, agent in enumerate(self._seat_agents)}
        self.possible_agents = [*self._seat_agents, *([CHANCE] if explicit_chance else [])]
        numbers = self.numbering.size
        self._action_spaces = {agent: Actions(numbers) for agent in self.possible_agents}
        self._observation_spaces = dict.fromkeys(self.possible_agents, self.view.space)
        self._rng = Random()
        self._game = self._usual = game_for(
            self._start, self.numbering, self.view, observation, engine
        )
        self._begin()

    # -- spaces ---------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What all observations of an agent are elements of."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all moves."""
        return self._action_spaces[agent]

    # -- the game -------------------------------------------------------------------------

    @property
    def game_state(self) -> GameState:
        """The state of the game, which can be asked everything."""
        return GameState(self._game.content)

    @property
    def moves(self) -> Sequence[Move]:
        """The moves made in this game, draws included."""
        return tuple(self._game.moves)

    def record(self) -> Record:
        """The game so far, to be written down and replayed anywhere."""
        return Record.of(self._start, self._game.moves)

    def legal(self) -> list[int]:
        """The numbers of the legal moves, the lowest first, without a mask being made."""
        return self._game.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may draw now, as numbers, each with its probability; else nothing."""
        state = self.game_state
        chances, listing = state.chances(), self.numbering.listing(state.content)
        total = sum(weight for _, weight in chances)
        numbered = ((listing.number(move), weight) for move, weight in chances)
        return [(number, weight / total) for number, weight in numbered if number is not None]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same tiles for the same moves.

        Without a seed the game goes on with the chance of the one before.
        """
        if seed is not None:
            self._rng = Random(seed)
        self._begin()

    def _begin(self) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._game = self._usual
        self._game.begin()
        self._points = self._game.points
        self._paid = False
        self._arrive()

    def step(self, action: Any) -> None:
        """Make the move that a number stands for; `ValueError` if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise unwanted(action, "action", "the number of a legal move")
        if not self._game.act(int(action)):
            raise ValueError(
                say(
                    "action {number} is no legal move here; take one where `action_mask` is 1",
                    number=int(action),
                )
            )
        self._go_on()

    def play(self, move: Move | str) -> None:
        """Make a move given as such, also one that has no number; `IllegalMove` if refused."""
        made = self.game_state.parse(move) if isinstance(move, str) else move
        if not self._game.make(made):  # beyond the window it goes on with the engine
            game = RefereedGame(self._start.content, self.numbering, self.view)
            game.take_over(self._game.content, self._game.moves)
            game.make(made)
            self._game = game
        self._go_on()

    def _go_on(self) -> None:
        """Go on from what a move has led to."""
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._arrive()
        if self._paid:
            for name, reward in self.rewards.items():
                self._cumulative_rewards[name] += reward
        if self.render_mode == "human":
            self.render()

    def _arrive(self) -> None:
        """Let chance draw, then say who moves and what was earned."""
        game = self._game
        if not self._explicit:
            while game.drawing:
                game.draw(self._rng)
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif game.stuck:  # everything that can be done lies beyond the window
            self.truncations = dict.fromkeys(self.agents, True)
        if self._paid or game.points is not self._points or game.over:
            self._pay()
        if self._explicit and game.drawing:
            self.agent_selection = CHANCE
        else:
            self.agent_selection = self._seat_agents[game.mover]

    def _pay(self) -> None:
        """Reward everybody for what the move brought."""
        if self._paid:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._paid = False
        points, before = self._game.points, self._points
        if self._reward == "win":
            if not self._game.over:
                return
            best = max(points)
            tied = points.count(best) > 1
            brought = [-1.0 if mine < best else 0.0 if tied else 1.0 for mine in points]
        elif points == before:
            return
        elif self._reward == "score":
            brought = [float(mine - then) for mine, then in zip(points, before, strict=True)]
        else:
            seats = range(len(points))
            brought = [float(_lead(points, seat) - _lead(before, seat)) for seat in seats]
        self.rewards.update(zip(self._seat_agents, brought, strict=True))
        self._points, self._paid = points, True

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is empty for those whose turn it is not.

        Chance sees what the player to move sees.
        """
        game = self._game
        seat = game.mover if agent == CHANCE else self._seat_of[agent]
        return game.seen(seat, asked=agent == self.agent_selection)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board: as text, as SVG or as dots; or nothing, and printed if a person looks on."""
        return rendered(self.game_state, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def _lead(points: tuple[int, ...], seat: int) -> int:
    """By how much a player is ahead of the best other."""
    others = points[:seat] + points[seat + 1 :]
    return points[seat] - max(others, default=0)
