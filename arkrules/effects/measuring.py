"""Measuring: play the same games under one answer after another, and count changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor

from arkrules.effects.differing import (
    Exchange,
    Unmeasured,
    exchanges_between,
    unmeasured_between,
)
from arkrules.effects.findings import Effect, Findings, SeedNoise, Side
from arkrules.effects.replays import Counts, Portion, Replays
from arkrules.errors import ArkrulesError
from arkrules.play.playouts import PLAYERS
from arkrules.rules import Profile
from arkrules.rules.libraries import profile_of
from arkrules.simulating.engines import PlayedBy, WhoPlays, engines_for
from arkrules.simulating.plan import COUNT, Plan
from arkrules.simulating.spreading import require_executor, spread, workers
from arkrules.text import later, listing, say

__all__ = ["measure"]

_PORTIONS = {"random": 256, "greedy": 32}
"""The number of games that the kernel plays at once, which does not affect results."""


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
    engine: WhoPlays | str = WhoPlays.AUTO,
    played_by: Callable[[PlayedBy], None] | None = None,
    compiling: Callable[[int, int], None] | None = None,
) -> Findings:
    """Measure the effect of each answer of another edition on games of the first.

    `games` says how many games each kind of player plays: `{"random": 400, "greedy": 50}`.
    They are played by as many processes as there are `jobs`, or by an `executor` of yours;
    the same editions, games and seed give the same findings with every engine.
    `progress` is called with the number of games done.

    `engine` says who plays: `"engine"`, which explains and plays everything, or `"kernel"`,
    which is compiled, plays the same games much faster, refuses editions that it does not know,
    and of a box leaves out the other answers that it cannot play by, saying why;
    `"auto"` takes the kernel if it can play the games and is faster. `played_by` is called with
    the choice before the first game; `compiling` with how much of the kernel is compiled so far,
    and how much there is, if that has to be done first.
    """
    base, other = profile_of(base, name="base"), profile_of(other, name="other")
    if not games or min(games.values()) < 1 or jobs < 1:
        fault = later("the number of games and jobs must be at least 1")
        raise ArkrulesError(say(fault))
    if unknown := [policy for policy in games if policy not in PLAYERS]:
        fault = say(
            "no policy {name}; known are {known}", name=repr(unknown[0]), known=listing(PLAYERS)
        )
        raise ArkrulesError(fault)
    require_executor(executor)
    exchanges, unmeasured = exchanges_between(base, other), unmeasured_between(base, other)
    if engine == WhoPlays.KERNEL:
        exchanges, left_out = _for_kernel(other, exchanges)
        unmeasured += left_out
    others = tuple(one.profile for one in exchanges)
    who = PlayedBy(base.id, False)
    if exchanges:
        who = _who(base, others, games, seed, engine, compiling)
        if played_by is not None:
            played_by(who)
    task = Replays(base, others, tuple(one.clauses for one in exchanges), seed, who.kernel)
    wanted = _portions(games, who.kernel) if exchanges else ()
    with workers(jobs if executor is None else 1) as own:
        totals = _totals(task.count, wanted, executor or own, progress)
    return Findings(
        command=command,
        base=Side.of(base),
        other=Side.of(other),
        games=dict(games),
        seed=seed,
        effects=tuple(_effects(base, exchanges, totals)),
        whims=tuple(
            SeedNoise(policy=policy, tally=counts.tallies[0], first=counts.first)
            for policy, counts in totals.items()
        ),
        unmeasured=tuple(unmeasured),
    )


def _for_kernel(
    other: Profile, exchanges: Sequence[Exchange]
) -> tuple[list[Exchange], list[Unmeasured]]:
    """Separate what the kernel can play from answers about a box, of our choice, that it cannot."""
    from arkrules.sim.acceptance import reasons_against

    kept, left_out = list[Exchange](), list[Unmeasured]()
    for exchange in exchanges:
        reasons = reasons_against(exchange.profile)
        if reasons and not exchange.without and exchange.clauses[0] not in other.catalogue:
            left_out.append(Unmeasured(exchange.clauses[0], reasons[0]))
        else:
            kept.append(exchange)
    return kept, left_out


def _who(
    base: Profile,
    others: tuple[Profile, ...],
    games: Mapping[str, int],
    seed: int,
    engine: WhoPlays | str,
    compiling: Callable[[int, int], None] | None,
) -> PlayedBy:
    """Choose the engine for the games: the kernel if it plays by all of the profiles."""
    policy = max(games, key=lambda name: games[name] * _PORTIONS["random"] // _PORTIONS[name])
    plan = Plan.of((base, *others), COUNT, policy, seed)
    return engines_for(plan, games[policy], engine, compiling, together=True)[0]


def _portions(games: Mapping[str, int], kernel: bool) -> list[Portion]:
    """Yield all games in portions, those of each kind of player in order."""
    return [
        Portion(policy, range(first, min(first + size, number)))
        for policy, number in games.items()
        for size in (_PORTIONS[policy] if kernel else 1,)
        for first in range(0, number, size)
    ]


def _totals(
    work: Callable[[Portion], Counts],
    wanted: Sequence[Portion],
    executor: Executor | None,
    progress: Callable[[int], None] | None,
) -> dict[str, Counts]:
    """Return the counts over all the games of each kind of player."""
    found: dict[str, Counts] = {}
    done = 0
    for portion, counts in zip(wanted, spread(work, wanted, executor), strict=True):
        policy = portion.policy
        found[policy] = found[policy] + counts if policy in found else counts
        done += len(portion.games)
        if progress is not None:
            progress(done)
    return found


def _effects(
    base: Profile, exchanges: Sequence[Exchange], totals: dict[str, Counts]
) -> Iterator[Effect]:
    for at, exchange in enumerate(exchanges):
        before, after = (
            {
                id: side.clause(id).unstructure(side.value(id))
                for id in exchange.clauses
                if id in side.catalogue
            }
            for side in (base, exchange.profile)
        )
        for policy, counts in totals.items():
            kept, own = counts.tallies[2 * at + 1 :][:2]
            yield Effect(
                clauses=exchange.clauses,
                without=exchange.without,
                policy=policy,
                before=before,
                after=after,
                asked=counts.asked[at],
                watched=counts.watched,
                kept=kept,
                own=own,
            )
