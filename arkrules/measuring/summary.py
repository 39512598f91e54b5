"""Results of many games: how each seat did, and the effect of another edition.

Only whole numbers are added up, so nothing depends on who played which game when.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import eq
from typing import TypeAlias

import attrs

from arkrules.measuring.intervals import Interval, average, share
from arkrules.measuring.plan import Games, Plan
from arkrules.measuring.tally import NOTHING, compared
from arkrules.play.playouts import Ended
from arkrules.play.turn import winners_by
from arkrules.rules import Profile
from arkrules.version import __version__

__all__ = ["Contrast", "Counting", "PlayerSummary", "ProfileSummary", "Summary"]


@attrs.frozen
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


@attrs.frozen
class ProfileSummary:
    """The results under one edition."""

    profile: str
    title: str
    digest: str
    turns: Interval | None
    seats: tuple[PlayerSummary, ...]


@attrs.frozen
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


_Ahead: TypeAlias = tuple[bool, ...]
"""Of each player, whether nobody has more points."""


class _Standing:
    """The counts under one edition."""

    def __init__(self, profile: Profile, players: int) -> None:
        self.profile = profile
        self.values = [Counter[int]() for _ in range(1 + players)]
        """In how many games there were so many turns, then so many points of each player."""
        self.ahead = Counter[_Ahead]()
        """In how many games these players had the most points."""
        self.tally = NOTHING
        """The differences from the first edition."""

    def add(self, ends: Sequence[Ended]) -> tuple[Sequence[tuple[int, ...]], Sequence[_Ahead]]:
        """Count games, and return their points, and who had most of them."""
        points, turns, _ = zip(*ends, strict=True)
        seats, most = list(zip(*points, strict=True)), list(map(max, points))
        for counted, numbers in zip(self.values, (turns, *seats), strict=True):
            counted.update(numbers)
        ahead = list(zip(*(map(eq, seat, most) for seat in seats), strict=True))
        self.ahead.update(ahead)
        return points, ahead

    def winners(self, ahead: _Ahead) -> tuple[int, ...]:
        """Return the places of the winners among those who have the most points."""
        return winners_by(self.profile, range(len(ahead)), ahead)

    def won(self, seat: int) -> tuple[int, int]:
        """Return how many games a player won alone, and how many together with others."""
        found = Counter[bool]()
        for ahead, many in self.ahead.items():
            if seat in (winners := self.winners(ahead)):
                found[len(winners) == 1] += many
        return found[True], found[False]


class Counting:
    """A running count of games, none of which is kept."""

    def __init__(self, plan: Plan) -> None:
        """Begin with nothing counted."""
        self._plan = plan
        self.games = 0
        self._standings = [_Standing(profile, len(plan.players)) for profile in plan.profiles]

    def add(self, games: Games) -> None:
        """Count some games, under each profile."""
        self.games += len(games.numbers)
        counted = [one.add(ends) for one, ends in zip(self._standings, games.ends, strict=True)]
        first, (scores, ahead) = self._standings[0], counted[0]
        for standing, (points, others) in zip(self._standings[1:], counted[1:], strict=True):
            pairs = list(zip(scores, points, strict=True))
            winner = sum(
                many
                for (one, other), many in Counter(zip(ahead, others, strict=True)).items()
                if first.winners(one) != standing.winners(other)
            )
            standing.tally += compared(pairs, choices=0, winner=winner)

    @property
    def summary(self) -> Summary:
        """Return the summary of the games so far."""
        first, *further = self._standings
        return Summary(
            games=self.games,
            seed=self._plan.seed,
            arkrules=__version__,
            sides=tuple(map(self._side, self._standings)),
            compared=tuple(
                Contrast(one.profile.id, *one.tally.intervals[1:])
                for one in further
                if one.profile.root == first.profile.root
            ),
        )

    def _side(self, standing: _Standing) -> ProfileSummary:
        profile, plan = standing.profile, self._plan
        turns, *points = map(average, standing.values)
        seats = tuple(
            PlayerSummary(
                name, policy, points[seat], *(share(won, self.games) for won in standing.won(seat))
            )
            for seat, (name, policy) in enumerate(zip(plan.players, plan.policies, strict=True))
        )
        return ProfileSummary(profile.id, profile.title, profile.digest, turns, seats)
