"""Measuring: play the same games under one answer after another, and count changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial

from arkrules.errors import ArkrulesError
from arkrules.measuring.differing import Exchange, exchanges_between, unmeasured_between
from arkrules.measuring.engines import PlayedBy, WhoPlays, engines_for
from arkrules.measuring.findings import Effect, Findings, SeedNoise, Side, answers_in_data
from arkrules.measuring.plan import COUNT, TOGETHER, Plan
from arkrules.measuring.replays import Counts, Replays
from arkrules.measuring.spreading import portions, require_executor, spread
from arkrules.rules import Profile
from arkrules.rules.libraries import profile_of
from arkrules.text import say

__all__ = ["measure"]

_FEW = {"random": 2000, "greedy": 100}
"""The most games of an answer by which the kernel cannot play, beside others by which it can."""


def measure(
    base: Profile | str,
    other: Profile | str,
    *,
    games: Mapping[str, int],
    seed: int,
    executor: Executor | None = None,
    command: str = "",
    progress: Callable[[int], None] | None = None,
    engine: WhoPlays | str = WhoPlays.AUTO,
    played_by: Callable[[PlayedBy], None] | None = None,
    compiling: Callable[[int, int], None] | None = None,
) -> Findings:
    """Measure the effect of each answer of another edition on games of the first.

    `games` says how many games each kind of player plays: `{"random": 400, "greedy": 50}`.
    They are played by an `executor`, such as `workers` gives, or in this process;
    the same editions, games and seed give the same findings with every engine.
    `progress` is called with the number of games done.

    `engine` says who plays: `"engine"`, which explains and plays everything, or `"kernel"`,
    which is compiled, plays the same games much faster, refuses editions that it does not know,
    and of a box leaves the other answers by which it cannot play to the engine, with fewer games;
    `"auto"` takes the kernel if it can play the games and is faster. `played_by` is called with
    the choice before the first game; `compiling` with how much of the kernel is compiled so far,
    and how much there is, if that has to be done first.
    """
    base, other = profile_of(base, name="base"), profile_of(other, name="other")
    if not games or min(games.values()) < 1:
        raise ArkrulesError(say("the number of games must be at least 1"))
    for policy in games:
        Plan.of(base, COUNT, policy, seed)  # or an error
    require_executor(executor)
    exchanges = exchanges_between(base, other)
    places = {(one.clauses, one.without): place for place, one in enumerate(exchanges)}
    refused = _refused(other, exchanges) if engine == WhoPlays.KERNEL else []
    exchanges = [one for one in exchanges if one not in refused]
    who = PlayedBy(base.id, False)
    if exchanges:
        who = _who(base, exchanges, games, seed, engine, compiling)
        if played_by is not None:
            played_by(who)
    task, left = Replays(base, exchanges, seed, who.kernel), Replays(base, refused, seed)
    totals = _totals(task, games, executor, progress)
    few = {policy: min(number, _FEW[policy]) for policy, number in games.items()}
    effects = [*_effects(task, totals), *_effects(left, _totals(left, few, executor))]
    return Findings(
        command=command,
        base=Side.of(base),
        other=Side.of(other),
        games=dict(games),
        seed=seed,
        effects=tuple(sorted(effects, key=lambda one: places[one.clauses, one.without])),
        whims=tuple(
            SeedNoise(policy=policy, tally=counts.tallies[0], first=counts.first)
            for policy, counts in totals.items()
        ),
        unmeasured=tuple(unmeasured_between(base, other)),
    )


def _refused(other: Profile, exchanges: Sequence[Exchange]) -> list[Exchange]:
    """Return the answers about a box, of our choice, by which the kernel cannot play."""
    from arkrules.sim.acceptance import reasons_against

    of_box = (one for one in exchanges if not one.without and one.clauses[0] not in other.catalogue)
    return [one for one in of_box if reasons_against(one.profile)]


def _who(
    base: Profile,
    exchanges: Sequence[Exchange],
    games: Mapping[str, int],
    seed: int,
    engine: WhoPlays | str,
    compiling: Callable[[int, int], None] | None,
) -> PlayedBy:
    """Choose the engine for the games: the kernel if it plays by all of the profiles."""
    policy = max(games, key=lambda name: games[name] * TOGETHER["random"] // TOGETHER[name])
    plan = Plan.of((base, *(one.profile for one in exchanges)), COUNT, policy, seed)
    return engines_for(plan, games[policy], engine, compiling, together=True)[0]


def _totals(
    task: Replays,
    games: Mapping[str, int],
    executor: Executor | None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Counts]:
    """Return the counts over all the games of each kind of player; nothing if nothing differs."""
    found: dict[str, Counts] = {}
    done = 0
    for policy, number in games.items() if task.exchanges else ():
        wanted = portions(range(number), TOGETHER[policy] if task.by_kernel else 1)
        played = spread(partial(task.count, policy), wanted, executor)
        for portion, counts in zip(wanted, played, strict=True):
            found[policy] = found[policy] + counts if policy in found else counts
            done += len(portion)
            if progress is not None:
                progress(done)
    return found


def _effects(task: Replays, totals: Mapping[str, Counts]) -> Iterator[Effect]:
    for at, exchange in enumerate(task.exchanges):
        for policy, counts in totals.items():
            kept, own = counts.tallies[2 * at + 1 :][:2]
            yield Effect(
                clauses=exchange.clauses,
                without=exchange.without,
                policy=policy,
                before=answers_in_data(task.base, exchange.clauses),
                after=answers_in_data(exchange.profile, exchange.clauses),
                asked=counts.asked[at],
                watched=counts.watched,
                kept=kept,
                own=own,
            )
