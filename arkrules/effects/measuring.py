"""Playing the same games under one answer after another, and counting what changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor

import attrs

from arkrules.effects.differing import Exchange, exchanges_between, unmeasured_between
from arkrules.effects.findings import Effect, Findings, Side, Whims
from arkrules.errors import ArkrulesError
from arkrules.messages import later, listing, say
from arkrules.play.dice import Dice
from arkrules.play.players import PLAYERS
from arkrules.rules import Profile
from arkrules.rules.choosing import profile_of
from arkrules.simulating.playing import play, play_again
from arkrules.simulating.spreading import require_executor, spread, workers
from arkrules.simulating.tally import NOTHING, Tally, compared

__all__ = ["measure"]

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
    """All that the games have in common."""

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
    executor: Executor | None = None,
    command: str = "",
    progress: Callable[[int], None] | None = None,
) -> Findings:
    """What each answer of another edition changes in games of the first.

    `games` says how many games each kind of player plays: `{"random": 400, "greedy": 50}`.
    They are played by as many processes as there are `jobs`, or by an `executor` of yours;
    the same editions, games and seed give the same findings, whoever plays.
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
    require_executor(executor)
    exchanges = tuple(exchanges_between(base, other))
    wanted = [(policy, game) for policy in games for game in range(games[policy])]
    task = _Task(base, exchanges, seed)
    with workers(jobs if executor is None else 1) as own:
        totals = _totals(task, wanted if exchanges else (), executor or own, progress)
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
    task: _Task,
    wanted: Sequence[_Game],
    executor: Executor | None,
    progress: Callable[[int], None] | None,
) -> dict[str, _Counts]:
    """What was counted in all the games of each kind of player."""
    found: dict[str, _Counts] = {}
    for done, counts in enumerate(spread(task.count, wanted, executor), 1):
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
