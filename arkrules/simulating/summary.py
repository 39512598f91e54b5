"""Results of many games: how each seat did, and the effect of another edition.

Only whole numbers are added up, so nothing depends on who played which game when.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul, ne
from typing import TypeAlias

import attrs

from arkrules.play.turn import winners_by
from arkrules.simulating.intervals import FEWEST, Interval, average, wilson
from arkrules.simulating.plan import Games, Plan
from arkrules.simulating.tally import NOTHING, Tally, compared
from arkrules.version import __version__

__all__ = ["Contrast", "Counting", "PlayerSummary", "ProfileSummary", "Summary"]


@attrs.frozen(kw_only=True)
class PlayerSummary:
    """The results of one player; an interval is `None` if there were too few games."""

    name: str
    policy: str
    points: Interval | None
    """The player's final points, on average."""
    alone: Interval | None
    """The share of games that this player won alone."""
    tied: Interval | None
    """The share of games that this player won together with others."""


@attrs.frozen(kw_only=True)
class ProfileSummary:
    """The results under one edition."""

    profile: str
    title: str
    digest: str
    turns: Interval | None
    seats: tuple[PlayerSummary, ...]


@attrs.frozen(kw_only=True)
class Contrast:
    """The effect of another edition than the first on the same games."""

    profile: str
    scores: Interval | None
    """The share of games that end with other scores."""
    winner: Interval | None
    """The share of games with another winner, ties included."""
    points_apart: Interval | None
    """The average difference in a player's score."""
    points_gained: Interval | None
    """A player's average gain in points, negative for a loss."""


@attrs.frozen(kw_only=True)
class Summary:
    """The summary of many games."""

    games: int
    """The number of games under each edition."""
    seed: int
    arkrules: str
    sides: tuple[ProfileSummary, ...]
    compared: tuple[Contrast, ...]
    """Each further edition of the same family against the first."""


Seats: TypeAlias = tuple[int, ...]
"""Players by their places, from 0."""


@attrs.define
class _Sum:
    """Sums of numbers, and of their squares."""

    total: int = 0
    squares: int = 0

    def add(self, numbers: Sequence[int]) -> None:
        self.total += sum(numbers)
        self.squares += sum(map(mul, numbers, numbers))


class _Standing:
    """The counts under one edition."""

    def __init__(self, players: int) -> None:
        self.turns = _Sum()
        self.points = [_Sum() for _ in range(players)]
        self.alone = [0] * players
        self.tied = [0] * players

    def add(
        self, turns: Sequence[int], points: Sequence[tuple[int, ...]], winners: Sequence[Seats]
    ) -> None:
        """Count games, each at the same index in all three."""
        self.turns.add(turns)
        for summed, theirs in zip(self.points, zip(*points, strict=True), strict=True):
            summed.add(theirs)
        for seats in winners:
            won = self.alone if len(seats) == 1 else self.tied
            for seat in seats:
                won[seat] += 1


class Counting:
    """A running count of games, none of which is kept."""

    def __init__(self, plan: Plan) -> None:
        """Begin with nothing counted."""
        self._plan = plan
        self.games = 0
        self._standings = [_Standing(len(plan.players)) for _ in plan.profiles]
        self._tallies = [NOTHING for _ in plan.profiles]

    def add(self, games: Games) -> None:
        """Count some games, under each profile."""
        self.games += len(games.numbers)
        seats = range(len(self._plan.players))
        scores, winners = list[Sequence[tuple[int, ...]]](), list[Sequence[Seats]]()
        for profile, ends, standing in zip(
            self._plan.profiles, games.ends, self._standings, strict=True
        ):
            points, turns, _ = zip(*ends, strict=True)
            scores.append(points)
            winners.append([winners_by(profile, seats, one) for one in points])
            standing.add(turns, points, winners[-1])
        for at in range(1, len(scores)):
            pairs = list(zip(scores[0], scores[at], strict=True))
            winner = sum(map(ne, winners[0], winners[at]))
            self._tallies[at] += compared(pairs, choices=0, winner=winner)

    @property
    def summary(self) -> Summary:
        """Return the summary of the games so far."""
        first = self._plan.profiles[0]
        further = zip(self._plan.profiles[1:], self._tallies[1:], strict=True)
        return Summary(
            games=self.games,
            seed=self._plan.seed,
            arkrules=__version__,
            sides=tuple(self._side(at) for at in range(len(self._plan.profiles))),
            compared=tuple(
                _contrast(profile.id, tally)
                for profile, tally in further
                if profile.root == first.root
            ),
        )

    def _side(self, at: int) -> ProfileSummary:
        profile, standing = self._plan.profiles[at], self._standings[at]
        return ProfileSummary(
            profile=profile.id,
            title=profile.title,
            digest=profile.digest,
            turns=self._average(standing.turns),
            seats=tuple(
                PlayerSummary(
                    name=name,
                    policy=self._plan.policies[seat],
                    points=self._average(standing.points[seat]),
                    alone=self._share(standing.alone[seat]),
                    tied=self._share(standing.tied[seat]),
                )
                for seat, name in enumerate(self._plan.players)
            ),
        )

    def _average(self, sum: _Sum) -> Interval | None:
        return average(sum.total, sum.squares, self.games)

    def _share(self, count: int) -> Interval | None:
        return wilson(count, self.games) if self.games >= FEWEST else None


def _contrast(profile: str, tally: Tally) -> Contrast:
    return Contrast(
        profile=profile,
        scores=tally.share(tally.scores),
        winner=tally.share(tally.winner),
        points_apart=tally.points_apart,
        points_gained=tally.points_gained,
    )
