"""The same games under one profile and under others: replayed with the same choices, and with the
players choosing again by the same dice.

What the kernel plays is counted as the engine would count it. A game that it cannot play to its
end is left to the engine, and so is the watching of what is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from arkrules.play import new_game
from arkrules.play.playouts import PLAYERS, Dice
from arkrules.play.turn import winners_by
from arkrules.rules import Profile
from arkrules.simulating.plan import COUNT, PlayedGame, play, play_again
from arkrules.simulating.tally import NOTHING, Tally, compared, scores_compared

if TYPE_CHECKING:
    from arkrules.sim.replays import Ends, KernelReplays

__all__ = ["FIRST", "WATCHED", "Counts", "Portion", "Replayed", "Replays", "count", "counted"]

FIRST = 2
"""The number of games whose scores are kept, so that anyone can check that they are the same games.
"""
WATCHED = 1000
"""The number of games of each kind of player in which the clauses asked are recorded.

Only the engine can be watched. These are the first games, whichever engine plays the others.
"""


@attrs.frozen
class Portion:
    """Games that are played at once: the policy of the players, and the numbers."""

    policy: str
    games: range


@attrs.frozen
class Replayed:
    """Counts from games replayed under one other profile."""

    asked: int = 0
    """The number of watched games in which one of its changed clauses was asked."""
    kept: Tally = NOTHING
    own: Tally = NOTHING

    def __add__(self, other: Replayed) -> Replayed:
        return Replayed(self.asked + other.asked, self.kept + other.kept, self.own + other.own)


@attrs.frozen
class Counts:
    """Counts from some games: under each other profile, and for other seed noise."""

    replayed: tuple[Replayed, ...]
    watched: int
    whims: Tally
    first: tuple[tuple[int, ...], ...]

    def __add__(self, other: Counts) -> Counts:
        pairs = zip(self.replayed, other.replayed, strict=True)
        return Counts(
            tuple(mine + theirs for mine, theirs in pairs),
            self.watched + other.watched,
            self.whims + other.whims,
            (self.first + other.first)[:FIRST],
        )


@attrs.frozen
class Replays:
    """The settings that all games share, sent to every worker."""

    base: Profile
    others: tuple[Profile, ...]
    changed: tuple[tuple[str, ...], ...]
    """The clauses that each of the others answers differently."""
    seed: int
    by_kernel: bool = attrs.field(default=False, eq=False)
    """Whether the kernel plays them, which does not affect results."""

    def count_one(self, policy: str, game: int) -> Counts:
        """Have the engine play one game."""
        player, dice = PLAYERS[policy], Dice(self.seed, game)
        played = play(self.base, dice, player)
        asked = self.asked_in(policy, game, played)
        replayed = [
            Replayed(
                asked=wanted,
                kept=compared(played, play_again(other, dice, player, played)),
                own=compared(played, play(other, dice, player)),
            )
            for other, wanted in zip(self.others, asked, strict=True)
        ]
        whim = play(self.base, Dice(self.seed, game, whim=1), player)
        watched = int(game < WATCHED)
        return Counts(tuple(replayed), watched, compared(played, whim), (played.points,))

    def asked_in(self, policy: str, game: int, played: PlayedGame) -> Sequence[int]:
        """Return for each other profile 1 if the engine asks a clause that it answers differently.

        0 in games that are not watched.
        """
        if game >= WATCHED:
            return [0] * len(self.others)
        watched = self.base.watched()
        play_again(watched, Dice(self.seed, game), PLAYERS[policy], played)
        asked = watched.asked or set()
        return [int(not asked.isdisjoint(clauses)) for clauses in self.changed]


# -- by the kernel ---------------------------------------------------------------------------------


def count(replays: Replays, portion: Portion) -> Counts:
    """Play some games with the chosen engine, under their own rules and every other profile."""
    if replays.by_kernel and (counts := counted(replays, portion)) is not None:
        return counts
    first, *more = (replays.count_one(portion.policy, game) for game in portion.games)
    return sum(more, first)


def counted(replays: Replays, portion: Portion) -> Counts | None:
    """Return the counts for some games; `None` on a machine without a compiler."""
    from arkrules.sim.compiling import installed

    if not installed():
        return None
    from arkrules.sim.games import start_of
    from arkrules.sim.replays import KernelReplays

    players = new_game(replays.base, COUNT).players
    again = KernelReplays.of(
        start_of(replays.base, players), portion.policy, replays.seed, portion.games
    )
    whims = again.whims()
    starts = [start_of(profile, players) for profile in replays.others]
    ends = [(again.kept(start), again.own(start)) for start in starts]
    everywhere = [again.first, whims, *(one for pair in ends for one in pair)]
    left_out = {at for one in everywhere for at in one.left_out}
    played = [at for at in range(len(portion.games)) if at not in left_out]
    before = _Ended.of(replays.base, again.first)
    asked = list(_asked(replays, portion, again, before, played))
    others = [
        [_compared(before, _Ended.of(profile, one), played) for one in pair]
        for profile, pair in zip(replays.others, ends, strict=True)
    ]
    counts = Counts(
        tuple(
            Replayed(sum(one[at] for one in asked), kept, own)
            for at, (kept, own) in enumerate(others)
        ),
        len(asked),
        _compared(before, _Ended.of(replays.base, whims), played),
        (),
    )
    return _with_those_left_out(counts, replays, portion, before, left_out)


def _with_those_left_out(
    counts: Counts, replays: Replays, portion: Portion, before: _Ended, left_out: set[int]
) -> Counts:
    """Return the counts with those that the engine makes in other games, and the first scores."""
    by_engine = {
        at: replays.count_one(portion.policy, portion.games[at]) for at in sorted(left_out)
    }
    first = [
        by_engine[at].first[0] if at in by_engine else before.points[at]
        for at in range(min(FIRST, len(portion.games)))
    ]
    for one in by_engine.values():
        counts += one
    return attrs.evolve(counts, first=tuple(first))


@attrs.frozen
class _Ended:
    """The ends of games under a profile."""

    points: list[tuple[int, ...]]
    winners: list[tuple[int, ...]]
    parted: list[bool]

    @classmethod
    def of(cls, profile: Profile, ends: Ends) -> _Ended:
        points = list(map(tuple, ends.points))
        winners = [winners_by(profile, range(COUNT), one) for one in points]
        return cls(points, winners, ends.parted)


def _compared(before: _Ended, after: _Ended, games: Sequence[int]) -> Tally:
    """Return the differences of games from those they are compared with."""
    return scores_compared(
        [(before.points[at], after.points[at]) for at in games],
        choices=sum(after.parted[at] for at in games),
        winner=sum(before.winners[at] != after.winners[at] for at in games),
    )


def _asked(
    replays: Replays, portion: Portion, again: KernelReplays, before: _Ended, played: Sequence[int]
) -> Iterator[Sequence[int]]:
    """Yield the clauses asked in watched games, which the engine plays after the kernel."""
    for at in played:
        game = portion.games[at]
        if game < WATCHED:
            points = before.points[at]
            known = PlayedGame(again.choices(at), points, ())
            yield replays.asked_in(portion.policy, game, known)
