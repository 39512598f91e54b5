"""A game as an environment of PettingZoo, in which the seats move in turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from arkrules.interop.rl.numbering import Mask, Numbering
from arkrules.interop.rl.observing import VIEWS, GraphView, PlanesView
from arkrules.messages import listing, say
from arkrules.play import GameState, Move, Record, new_game
from arkrules.play.chance import chance_move
from arkrules.render.text import board_text
from arkrules.rules import Profile
from arkrules.structure import unwanted

__all__ = ["CHANCE", "REWARDS", "TableEnv", "env"]

CHANCE = "chance"
"""The agent that draws the tiles, where chance is asked for."""
REWARDS = ("margin", "score", "win")
"""What agents may be rewarded for."""


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
        "render_modes": ["human", "ansi"],
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
        """Say what is played, and how it is seen and rewarded.

        `observation` is `planes` or `graph`. `reward` is `margin`, by how much one's lead over
        the best other player grew; `score`, by how much one's points grew; or `win`: at the end,
        1 for having won alone, 0 for a tie, -1 otherwise. `reach` is how far the window reaches.
        With `explicit_chance` the agent `chance` draws, asked like any other.
        """
        super().__init__()
        _one_of("observation", observation, VIEWS)
        _one_of("reward", reward, REWARDS)
        if render_mode is not None:
            _one_of("render_mode", render_mode, ("human", "ansi"))
        self.render_mode = render_mode
        self._reward = reward
        self._explicit = explicit_chance
        self._start = new_game(profile, players)
        self.numbering = Numbering(self._start, reach)
        """What the numbers of actions mean."""
        self.view: PlanesView | GraphView = VIEWS[observation](self._start, self.numbering)
        """What observations hold."""
        self._seat_agents = [f"player_{seat}" for seat in range(len(self._start.players))]
        self.possible_agents = [*self._seat_agents, *([CHANCE] if explicit_chance else [])]
        self._action_spaces = {
            agent: spaces.Discrete(self.numbering.size) for agent in self.possible_agents
        }
        self._observation_spaces = dict.fromkeys(self.possible_agents, self.view.space)
        self._rng = Random()
        self._legal: list[int] | None = None
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
        return self._state

    @property
    def moves(self) -> Sequence[Move]:
        """The moves made in this game, draws included."""
        return tuple(self._moves)

    def record(self) -> Record:
        """The game so far, to be written down and replayed anywhere."""
        return Record.of(self._start, self._moves)

    def legal(self) -> list[int]:
        """The numbers of the legal moves, without a mask being made."""
        if self._legal is None:
            self._legal = self.numbering.legal(self._state)
        return self._legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may draw now, as numbers, each with its probability; else nothing."""
        chances = self._state.chances()
        total = sum(weight for _, weight in chances)
        numbers = {
            move.tile: number
            for move, _ in chances
            if (number := self.numbering.number(self._state, move)) is not None
        }
        return [(numbers[m.tile], weight / total) for m, weight in chances if m.tile in numbers]

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
        self._state = self._start
        self._moves: list[Move] = []
        self._legal = None
        self._points = self._state.content.points
        self._go_on()

    def step(self, action: Any) -> None:
        """Make the move that a number stands for; `ValueError` if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise unwanted(action, "action", "the number of a legal move")
        move = self.numbering.move(self._state, int(action))
        if move is None:
            raise ValueError(
                say(
                    "action {number} is no legal move here; take one where `action_mask` is 1",
                    number=int(action),
                )
            )
        self._play(move)

    def play(self, move: Move | str) -> None:
        """Make a move given as such, also one that has no number; `IllegalMove` if refused."""
        made = self._state.parse(move) if isinstance(move, str) else move
        self._state.play(made)
        self._play(made)

    def _play(self, move: Move) -> None:
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._make(move)
        self._go_on()
        for name, reward in self.rewards.items():
            self._cumulative_rewards[name] += reward
        if self.render_mode == "human":
            self.render()

    def _make(self, move: Move) -> None:
        self._state = self._state.after(move)
        self._moves.append(move)

    def _go_on(self) -> None:
        """Let chance draw, then say who moves and what the move brought."""
        self._legal = None
        if not self._explicit:
            while self._state.step == "draw":
                self._make(chance_move(self._state, self._rng))
        content = self._state.content
        if content.step == "over":
            self.terminations = dict.fromkeys(self.agents, True)
        elif not self.legal():  # everything that can be done lies beyond the window
            self.truncations = dict.fromkeys(self.agents, True)
        self._pay()
        self.agent_selection = (
            CHANCE
            if self._explicit and content.step == "draw"
            else self._seat_agents[content.mover]
        )

    def _pay(self) -> None:
        """Reward everybody for what the move brought."""
        points, before = self._state.content.points, self._points
        if self._reward == "win":
            if self._state.over:
                best = max(points)
                tied = points.count(best) > 1
                for agent, mine in zip(self._seat_agents, points, strict=True):
                    self.rewards[agent] = -1.0 if mine < best else 0.0 if tied else 1.0
            return
        if points == before:
            if any(self.rewards.values()):
                self.rewards = dict.fromkeys(self.agents, 0.0)
            return
        for seat, agent in enumerate(self._seat_agents):
            grown = (
                points[seat] - before[seat]
                if self._reward == "score"
                else _lead(points, seat) - _lead(before, seat)
            )
            self.rewards[agent] = float(grown)
        self._points = points

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is empty for those whose turn it is not.

        Chance sees what the player to move sees.
        """
        mask: Mask = np.zeros(self.numbering.size, np.int8)
        if agent == self.agent_selection and not self._state.over:
            mask[self.legal()] = 1
        seat = self._state.content.mover if agent == CHANCE else self._seat_agents.index(agent)
        return self.view.of(self._state, seat, mask)

    def render(self) -> str | None:
        """The board as text: returned, or printed if a person looks on."""
        if self.render_mode is None:
            return None
        text = board_text(self._state)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""


def _lead(points: tuple[int, ...], seat: int) -> int:
    """By how much a player is ahead of the best other."""
    others = points[:seat] + points[seat + 1 :]
    return points[seat] - max(others, default=0)


def _one_of(name: str, value: object, known: Iterable[str]) -> None:
    if value not in (names := tuple(known)):
        raise ValueError(
            say(
                "{name}: expected one of {known}, found {value}",
                name=name,
                known=listing(names),
                value=repr(value),
            )
        )
