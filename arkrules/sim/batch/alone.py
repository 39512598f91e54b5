"""One game, played by the kernel, in which somebody else chooses the moves and draws the tiles.

It serves learning environments, whose numbers of moves and whose views it has.
What cannot be said by numbers alone, the state, the moves and whatever has to be explained,
is replayed by the engine when it is asked for.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

import attrs
import numpy as np

from arkrules.errors import KernelError
from arkrules.learning.numbering import Numbering
from arkrules.learning.sights import Nodes
from arkrules.play import GameState, Move, StateData
from arkrules.play.playouts import chance_of
from arkrules.play.referee import after
from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.batch.planning import plan_of
from arkrules.sim.batch.sighting import sight_of
from arkrules.sim.bridge import begin_from
from arkrules.sim.compiling import KERNEL, ready
from arkrules.sim.numbers import numbers
from arkrules.text import later, say

__all__ = ["KernelGame"]

_CHANCE = -1
"""Stands among the numbers of moves for what chance did."""


class _LoneKernel(Protocol):
    """What is compiled for single games; the arrays are those of `KernelGame`."""

    def begin_game(self, *given: Any) -> int:
        """Begin a game."""
        ...

    def make_move(self, *given: Any) -> int:
        """Make the move with a number."""
        ...

    def draw_tile(self, *given: Any) -> int:
        """Draw a tile, or call the end."""
        ...

    def show_board(self, *given: Any) -> None:
        """Draw the board as planes."""
        ...

    def show_graph(self, *given: Any) -> None:
        """Draw the board as a graph."""
        ...


def _kernel_of(package: str) -> _LoneKernel:
    """The compiled functions of a package, compiled or read from where they are kept."""
    found: Any = importlib.import_module(package)
    ready(kernel=package)
    return found  # type: ignore[no-any-return]  # a module has all that is asked of it


@attrs.define
class _Rolls:
    """The numbers by which chance has decided, to be taken once more."""

    numbers: list[float] = attrs.Factory(list)
    taken: int = 0

    def random(self) -> float:
        """The next of them."""
        self.taken += 1
        return self.numbers[self.taken - 1]


class KernelGame:
    """A game played by numbers, by the kernel; `KernelError` with all reasons if it cannot."""

    mover: int
    """Whose turn it is, by seat."""
    drawing: bool
    """Whether chance is to draw."""
    over: bool
    stuck: bool
    """Whether all that can be done has no number."""

    def __init__(self, start: GameState, numbering: Numbering, observation: str) -> None:
        tables, self._begins = begin_from(start)
        _refuse_windows(start, numbering)
        self._package = _package_of(tables.game.kernel)
        self._kernel = _kernel_of(self._package)
        self._start, self._numbering = start.content, numbering
        self._graph = observation == "graph"
        sights = plan_of(start, tables, numbering, "board" if self._graph else "planes", "score")
        named = Nodes.of(start.content)
        self._table, self._plan = tables.table, sights.plan
        shown = named.features if self._graph else sights.channels
        self._sight = sight_of(start, tables, shown, sights.names)
        self._state = np.zeros(tables.game.state, np.uint32)
        self._scores = slice(at.POINTS, at.POINTS + len(start.players))
        self._bag = slice(at.BAG, at.BAG + len(numbering.kinds))
        self._mask = np.zeros(numbering.size, np.int8)
        self._legal = np.zeros(1 + 2 * at.MOVES, np.uint32)
        self._planes = np.zeros((len(sights.channels), numbering.side, numbering.side), np.uint8)
        self._vector = np.zeros(len(sights.names), np.int32)
        self._work = numbers(at.WORK)
        nodes, edges = (named.most, named.most_edges) if self._graph else (0, 0)
        self._nodes = np.zeros((nodes, len(named.features)), np.int32)
        self._edges = np.zeros((edges, 3), np.int32)
        self._drawn = np.zeros(batch.DRAWN, np.uint32)
        self._forget()
        self.begin()

    # -- what there is to know ------------------------------------------------------------

    def _forget(self) -> None:
        """Nothing has been done yet."""
        self.points = self._start.points
        """The points, by seat; another object if they are not the same."""
        self._content = self._start
        self._moves: list[Move] = []
        self._made: list[int] = []
        """The numbers of the moves, of which the engine knows so many."""
        self._known = 0
        self._rolls = _Rolls()

    def _arrive(self, found: int) -> None:
        """Read what the kernel says of the game."""
        self.mover = found >> batch.MOVER_SHIFT & 0xFF
        self.drawing = bool(found & batch.DRAWING)
        self.over = bool(found & batch.ENDED)
        self.stuck = bool(found & batch.STUCK)
        self._left = found >> batch.LEFT_SHIFT
        points = tuple(self._state[self._scores].view(np.int32).tolist())
        if points != self.points:
            self.points = points

    @property
    def content(self) -> StateData:
        """The state, which the engine replays as far as it has not yet."""
        self._catch_up()
        return self._content

    @property
    def moves(self) -> Sequence[Move]:
        """What was done, draws included."""
        self._catch_up()
        return self._moves

    def _catch_up(self) -> None:
        content = self._content
        for number in self._made[self._known :]:
            if number == _CHANCE:
                move = chance_of(content, self._rolls.random)
            else:
                found = self._numbering.listing(content).move(number)
                assert found is not None, "kernel and engine list the same moves"
                move = found
            content = after(content, move)
            self._moves.append(move)
        self._content, self._known = content, len(self._made)

    # -- the game -------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin anew."""
        self._forget()
        for shown in (self._planes, self._vector, self._nodes, self._drawn):
            shown.fill(0)
        self._edges.fill(-1)
        self._arrive(
            self._kernel.begin_game(
                self._table, self._plan, self._begins, self._state, self._mask, self._legal,
                self._work,
            )
        )  # fmt: skip

    def draw(self, rng: Random) -> None:
        """Do what chance does: draw a tile, or call the end."""
        roll = rng.random()
        self._rolls.numbers.append(roll)
        self._made.append(_CHANCE)
        self._draw(int(roll * self._left))

    def _draw(self, which: int) -> None:
        """Draw a tile, counted from 0 in the order of kinds."""
        self._arrive(
            self._kernel.draw_tile(
                self._table, self._plan, self._state, self._mask, self._legal, self._work, which
            )
        )

    def act(self, number: int) -> bool:
        """Make the move with a number; whether it was legal, else nothing is done."""
        if self.drawing:
            return self._act_as_chance(number)
        found = self._kernel.make_move(
            self._table, self._plan, self._state, self._mask, self._legal, self._work, number
        )
        if found < 0:
            return False
        self._made.append(number)
        self._arrive(found)
        return True

    def _act_as_chance(self, number: int) -> bool:
        """Draw the tile with a number, or call the end."""
        if number not in self.legal():
            return False
        self._made.append(number)
        self._draw(sum(self._in_bag()[: number - self._numbering.block("draw").first]))
        return True

    def make(self, move: Move) -> bool:
        """Make a move; whether it has a number. `IllegalMove` if it is refused."""
        content = self.content
        made = GameState(content).play(move).content
        number = self._numbering.listing(content).number(move)
        if number is None or not self.act(number):
            return False
        self._moves.append(move)
        self._content, self._known = made, self._known + 1
        return True

    def _in_bag(self) -> list[int]:
        """How many tiles of each kind are in the bag."""
        found: list[int] = self._state[self._bag].tolist()
        return found

    def legal(self) -> list[int]:
        """The numbers of the legal moves, the lowest first."""
        if self.drawing:
            word = "draw" if self._left else "end"
            first = self._numbering.block(word).first
            return [first + kind for kind, held in enumerate(self._in_bag()) if held] or [first]
        count = int(self._legal[0])
        return sorted(self._legal[1 : 1 + 2 * count : 2].tolist())

    def seen(self, seat: int, *, asked: bool) -> dict[str, Any]:
        """What the player of a seat sees, and a mask, which is empty if they are not asked."""
        table, sight, state = self._table, self._sight, self._state
        seen: dict[str, Any]
        if self._graph:
            nodes, edges = self._nodes, self._edges
            self._kernel.show_graph(
                table, sight, state, self._drawn, self._vector, nodes.reshape(-1),
                edges.reshape(-1), seat,
            )  # fmt: skip
            counts = self._drawn[batch.NODES : batch.EDGES + 1].astype(np.int32)
            seen = {"nodes": nodes.copy(), "edges": edges.copy(), "counts": counts}
        else:
            planes = self._planes
            self._kernel.show_board(
                table, self._plan, sight, state, self._drawn, self._vector, planes.reshape(-1), seat
            )
            seen = {"planes": planes.copy()}
        seen["vector"] = self._vector.copy()
        if not asked:
            mask = np.zeros_like(self._mask)
        elif self.drawing:
            mask = self._numbering.marked(self.legal())
        else:
            mask = self._mask.copy()
        return {"observation": seen, "action_mask": mask}

    # -- copies ---------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        kept = self.__dict__.copy()
        del kept["_kernel"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._kernel = _kernel_of(self._package)


def _refuse_windows(start: GameState, numbering: Numbering) -> None:
    """The kernel plays on a board of its own, which must hold the window."""
    if numbering.reach > at.REACH:
        fault = later("reach: the kernel follows games {most} cells from the middle at most")
        raise KernelError((say(fault, most=at.REACH),), file=start.profile.id)


def _package_of(kernel: str) -> str:
    """The package of what is compiled for single games, by that of the game."""
    name = "base" if kernel == KERNEL else kernel.rpartition(".")[2]
    return f"{KERNEL}.alone.{name}"
