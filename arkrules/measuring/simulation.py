"""Many games under one edition or several, played by any workers."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path

import attrs

from arkrules.errors import ArkrulesError
from arkrules.measuring.engines import PlayedBy, WhoPlays, engines_for
from arkrules.measuring.plan import GameRow, Games, Plan, Policies
from arkrules.measuring.rows import RowFile
from arkrules.measuring.spreading import require_executor, spread
from arkrules.measuring.summary import Counting, Summary
from arkrules.nouns import listed, plural
from arkrules.rules import Profile
from arkrules.structure import whole_number
from arkrules.text import say

__all__ = ["Simulation", "played", "simulate"]


@attrs.frozen(kw_only=True, repr=False)
class Simulation:
    """Simulated games and their results.

    >>> found = arkrules.simulate("carcassonne", 2, seed=1)
    >>> [row.profile for row in found.rows]
    ['carcassonne', 'carcassonne']
    """

    rows: tuple[GameRow, ...]
    """A row for each game under each profile: the first game under all of them, then the next."""
    summary: Summary
    engines: tuple[PlayedBy, ...] = attrs.field(default=(), eq=False)
    """The engine for the games of each profile; results do not depend on it."""

    def __repr__(self) -> str:
        under = listed(side.profile for side in self.summary.sides)
        return f"<Simulation of {plural(self.summary.games, 'game')} under {under}>"


def simulate(
    profiles: Iterable[Profile | str] | Profile | str,
    games: int,
    players: Sequence[str] | int = 2,
    policy: Policies = "random",
    *,
    seed: int,
    executor: Executor | None = None,
    rows: Path | str | None = None,
    progress: Callable[[int], None] | None = None,
    engine: WhoPlays | str = WhoPlays.AUTO,
    compiling: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play many games under each profile, with the same dice for all profiles.

    `policy` is `"random"`, `"greedy"` or a function of a state and `Dice`; a list has one for
    each player. Any `executor` of `concurrent.futures` plays the games, or this process without
    one; it is neither made nor ended here. What comes out depends on the other arguments only:
    all chance in a game follows from the seed and the number of the game.

    `rows` names a file to which every game is written as a line of JSON when it is done.
    Games in the file are not played again, so a second call continues where the
    first was interrupted. `progress` is called with the number of games done.

    `engine` says who plays: `"engine"`, which explains and plays everything, or `"kernel"`,
    which is compiled, plays the same games much faster, and refuses what it does not know;
    `"auto"` takes the kernel if it can play the games and is faster. `engines` of the result says
    which it was. `compiling` is called with how much of the kernel is compiled so far, and how much
    there is, if that has to be done first.

    >>> editions = ("carcassonne", "carcassonne-2000")
    >>> found = arkrules.simulate(editions, 1, policy="greedy", seed=7)
    >>> [row.profile for row in found.rows]
    ['carcassonne', 'carcassonne-2000']
    """
    plan = Plan.of(profiles, players, policy, seed)
    whole_number(games, "games")
    engines = engines_for(plan, games, engine, compiling)
    plan = plan.played_by(engines)
    count, found = Counting(plan), list[GameRow]()
    for some in played(plan, games, executor, rows):
        count.add(some)
        for game in plan.rows(some):
            found += game
        if progress is not None:
            progress(count.games)
    return Simulation(rows=tuple(found), summary=count.summary, engines=engines)


def played(
    plan: Plan, games: int, executor: Executor | None = None, rows: Path | str | None = None
) -> Iterator[Games]:
    """Yield games in order, each under all profiles of a plan: those in a file, then new ones."""
    whole_number(games, "games")
    if games < 1:
        raise ArkrulesError(say("the number of games must be at least 1"))
    require_executor(executor)
    return _played(plan, games, executor, rows)


def _played(
    plan: Plan, games: int, executor: Executor | None, rows: Path | str | None
) -> Iterator[Games]:
    done = 0
    with contextlib.ExitStack() as stack:
        kept = None if rows is None else stack.enter_context(RowFile(Path(rows), plan))
        for done, stored in enumerate(kept.games() if kept else (), 1):
            if done <= games:
                ends = tuple([(row.points, row.turns, row.choices)] for row in stored)
                yield Games(range(done - 1, done), ends)
        for some in spread(plan.games, plan.portions(range(done, games)), executor):
            if kept is not None:
                kept.add(plan.rows(some))
            yield some
