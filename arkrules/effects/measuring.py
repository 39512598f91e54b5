"""Playing the same games under one answer after another, and counting what changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextvars import ContextVar

import attrs

from arkrules.effects.differing import Exchange, exchanges_between, unmeasured_between
from arkrules.effects.findings import Effect, Findings, Side, Whims
from arkrules.effects.playing import play, play_again
from arkrules.effects.tally import NOTHING, Tally, compared
from arkrules.errors import ArkrulesError, WorkersError
from arkrules.messages import later, listing, say
from arkrules.play.dice import Dice
from arkrules.play.players import PLAYERS
from arkrules.rules import Profile
from arkrules.rules.choosing import profile_of

__all__ = ["measure"]

PORTION = 4
"""How many games a process is given at a time. It makes no difference to what comes out."""
FIRST = 2
"""Of how many games the scores are kept, so that anybody can see that they are the same games."""
_Game = tuple[str, int]
"""A game to play: the policy of its players, and its number."""


@attrs.frozen
class _Count:
    """What was counted for one exchange."""

    asked: int = 0
    kept: Tally = NOTHING
    own: Tally = NOTHING

    def __add__(self, other: _Count) -> _Count:
        return _Count(self.asked + other.asked, self.kept + other.kept, self.own + other.own)


@attrs.frozen
class _Counts:
    """What was counted in some games: by exchange, and for other whims of the players."""

    exchanges: tuple[_Count, ...]
    whims: Tally
    first: tuple[tuple[int, ...], ...]

    def __add__(self, other: _Counts) -> _Counts:
        pairs = zip(self.exchanges, other.exchanges, strict=True)
        return _Counts(
            tuple(mine + theirs for mine, theirs in pairs),
            self.whims + other.whims,
            (self.first + other.first)[:FIRST],
        )


@attrs.frozen
class _Task:
    """All that the games have in common; whoever plays them is given it once."""

    base: Profile
    exchanges: tuple[Exchange, ...]
    seed: int

    def count(self, wanted: _Game) -> _Counts:
        """Play one game, under its own rules and under every exchange."""
        policy, game = wanted
        player = PLAYERS[policy]
        dice = Dice(self.seed, game)
        played = play(self.base, dice, player)
        watched = self.base.watched()
        play_again(watched, dice, player, played)
        asked = watched.asked or set()
        counts = [
            _Count(
                asked=int(not asked.isdisjoint(exchange.clauses)),
                kept=compared(played, play_again(exchange.profile, dice, player, played)),
                own=compared(played, play(exchange.profile, dice, player)),
            )
            for exchange in self.exchanges
        ]
        whim = play(self.base, Dice(self.seed, game, whim=1), player)
        return _Counts(tuple(counts), compared(played, whim), (played.points,))


def measure(
    base: Profile | str,
    other: Profile | str,
    *,
    games: Mapping[str, int],
    seed: int,
    jobs: int = 1,
    command: str = "",
    progress: Callable[[int], None] | None = None,
) -> Findings:
    """What each answer of another edition changes in games of the first.

    `games` says how many games each kind of player plays: `{"random": 400, "greedy": 50}`.
    The same arguments give the same findings, whatever the number of `jobs`.
    `progress` is told how many games are done.
    """
    base, other = profile_of(base, name="base"), profile_of(other, name="other")
    if not games or min(games.values()) < 1 or jobs < 1:
        fault = later("nothing can be measured with no games, or with no jobs to play them")
        raise ArkrulesError(say(fault))
    if unknown := [policy for policy in games if policy not in PLAYERS]:
        fault = say(
            "no policy {name}; known are {known}", name=repr(unknown[0]), known=listing(PLAYERS)
        )
        raise ArkrulesError(fault)
    exchanges = tuple(exchanges_between(base, other))
    wanted = [(policy, game) for policy in games for game in range(games[policy])]
    totals = _totals(_Task(base, exchanges, seed), wanted if exchanges else (), jobs, progress)
    return Findings(
        command=command,
        base=Side.of(base),
        other=Side.of(other),
        games=dict(games),
        seed=seed,
        effects=tuple(_effects(base, other, exchanges, totals)),
        whims=tuple(
            Whims(policy=policy, tally=counts.whims, first=counts.first)
            for policy, counts in totals.items()
        ),
        unmeasured=tuple(unmeasured_between(base, other)),
    )


def _totals(
    task: _Task, wanted: Sequence[_Game], jobs: int, progress: Callable[[int], None] | None
) -> dict[str, _Counts]:
    """What was counted in all the games of each kind of player."""
    found: dict[str, _Counts] = {}
    for done, counts in enumerate(_counted(task, wanted, jobs), 1):
        policy, _ = wanted[done - 1]
        found[policy] = found[policy] + counts if policy in found else counts
        if progress is not None:
            progress(done)
    return found


def _effects(
    base: Profile, other: Profile, exchanges: Sequence[Exchange], totals: dict[str, _Counts]
) -> Iterator[Effect]:
    for at, exchange in enumerate(exchanges):
        answers = [
            {id: side.clause(id).unstructure(side.value(id)) for id in exchange.clauses}
            for side in (base, other)
        ]
        for policy, counts in totals.items():
            count = counts.exchanges[at]
            yield Effect(
                clauses=exchange.clauses,
                policy=policy,
                before=answers[0],
                after=answers[1],
                asked=count.asked,
                kept=count.kept,
                own=count.own,
            )


_task: ContextVar[_Task] = ContextVar("task")
"""Where a process that works for another one keeps what it was given."""


def _begin(task: _Task) -> None:
    _task.set(task)


def _count(wanted: _Game) -> _Counts:
    return _task.get().count(wanted)


def _counted(task: _Task, wanted: Sequence[_Game], jobs: int) -> Iterator[_Counts]:
    """The counts of games, in their order."""
    if jobs == 1:
        yield from map(task.count, wanted)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(task,))
    try:
        yield from pool.map(_count, wanted, chunksize=PORTION)
    except (BrokenProcessPool, OSError) as error:  # one was killed, or cannot be started
        fault = later("{jobs} processes cannot play the games: {error}")
        raise WorkersError(say(fault, jobs=jobs, error=error)) from None
    finally:
        pool.shutdown(cancel_futures=True)
