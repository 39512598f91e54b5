"""Games played again by the kernel and by the engine, one at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arkrules.effects import exchanges_between
from arkrules.rules import Profile
from arkrules.simulating.kernel_replays import counted
from arkrules.simulating.replaying import Counts, Portion, Replays


def replays(base: Profile, others: Iterable[Profile], seed: int = 1) -> Replays:
    """Games of a profile to be played again under others, each clause of which is watched."""
    others = tuple(others)
    changed = tuple(
        tuple(clause.id for clause in base if base.value(clause.id) != other.value(clause.id))
        for other in others
    )
    return Replays(base, others, changed, seed)


def between(base: Profile, other: Profile, seed: int = 1) -> Replays:
    """Games to be played again with each answer of another edition, and with all of them."""
    return replays(base, [one.profile for one in exchanges_between(base, other)], seed)


def rows(task: Replays, policy: str, games: range) -> Iterator[tuple[Counts, Counts | None]]:
    """What the engine counts in each game, and what the kernel does."""
    for game in games:
        kernel = counted(task, Portion(policy, range(game, game + 1)))
        yield task.count_one(policy, game), kernel


def same_rows(task: Replays, policy: str, games: range) -> Counts:
    """What was counted in all, the same by both, and game for game."""
    found = []
    for engine, kernel in rows(task, policy, games):
        assert kernel == engine
        found.append(engine)
    first, *more = found
    whole = sum(more, first)
    assert counted(task, Portion(policy, games)) == whole
    return whole
