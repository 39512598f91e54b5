"""Counts of how games differ from others.

Shares and averages have the intervals of `intervals`, and a game counts once.
Of what is never below 0 the interval bounds the factor by which an average is off,
and not the difference:
a few games with large changes among many with none make a sample so skewed
that an interval which reaches as far down as up holds the true value too seldom.

There is no result for fewer than `FEWEST` games, and no average if fewer of them differ.
Wilson's interval is honest even for a single game, but beside it stands a share of 0 or 100 %,
and a reader takes that for a finding. And how large a change is,
nobody knows who has seen it a handful of times, or never.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import add, mul, sub

import attrs

from arkrules.measuring.intervals import FEWEST, Interval, mean_and_reach, share
from arkrules.text import later, say

__all__ = ["HEADINGS", "NOTHING", "TOO_FEW", "Tally", "compared"]

TOO_FEW = later("too few games")
_FEW_DIFFER = later("too few differ")


@attrs.frozen
class Tally:
    """The differences of games from others, in whole numbers so that sums are exact."""

    games: int = 0
    choices: int = 0
    """Games in which a player chose otherwise."""
    scores: int = 0
    """Games in which a player's points differ."""
    winner: int = 0
    """Games with another winner, ties included."""
    apart: int = 0
    """The differences in points, added up over all games and players."""
    apart_squares: int = 0
    """The sum of the squares of each game's contribution."""
    gained: int = 0
    """The gains in points of all players, added up over all games."""
    gained_squares: int = 0
    """The sum of the squares of each game's contribution."""
    players: int = 0
    """The number of scores compared."""

    def __attrs_post_init__(self) -> None:
        counts = (self.choices, self.scores, self.winner)
        if min(counts) < 0 or max(counts) > self.games or self.players < self.games:
            raise ValueError(f"{counts} of {self.games} games cannot be")
        if not (
            max(abs(self.gained), self.scores) <= self.apart
            and self.gained_squares <= self.apart_squares <= self.apart**2
        ):
            raise ValueError(f"{self.apart} points apart in {self.scores} games cannot be")

    def __add__(self, other: Tally) -> Tally:
        return Tally(*map(add, attrs.astuple(self), attrs.astuple(other)))

    def share(self, count: int) -> Interval | None:
        """The share of a count in all games, if they are enough."""
        return share(count, self.games)

    @property
    def points_apart(self) -> Interval | None:
        """The average difference in a player's score, if enough games differ."""
        if self.scores < FEWEST:
            return None
        mean, reach = mean_and_reach(self.apart, self.apart_squares, self.games)
        off, mean = exp(reach / mean), self.apart / self.players
        return Interval(mean / off, mean, mean * off)

    @property
    def points_gained(self) -> Interval | None:
        """A player's average gain in points, negative for a loss; as `points_apart`.

        Where no score went the other way, that is how far they are apart.
        """
        apart = self.points_apart
        if apart is None:
            return None
        if self.gained == self.apart:
            return apart
        if self.gained == -self.apart:
            return Interval(-apart.high, -apart.value, -apart.low)
        mean, reach = mean_and_reach(self.gained, self.gained_squares, self.games)
        each = self.games / self.players
        return Interval((mean - reach) * each, mean * each, (mean + reach) * each)

    @property
    def intervals(self) -> tuple[Interval | None, ...]:
        """Return the values for `HEADINGS`: the shares of games, then the averages."""
        shares = map(self.share, (self.choices, self.scores, self.winner))
        return (*shares, self.points_apart, self.points_gained)

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words for the intervals in a line of a table."""
        few = say(TOO_FEW if self.games < FEWEST else _FEW_DIFFER)
        said = ("percent", "percent", "percent", "plain", "signed")
        pairs = zip(self.intervals, said, strict=True)
        return tuple(getattr(one, how) if one else few for one, how in pairs)


NOTHING = Tally()

HEADINGS = (
    later("other moves"),
    later("other scores"),
    later("other winner"),
    later("points apart"),
    later("points gained"),
)
"""The headings of a tally."""


def compared(
    pairs: Sequence[tuple[Sequence[int], Sequence[int]]], *, choices: int, winner: int
) -> Tally:
    """Return the differences of games' scores from others' beside them.

    In how many of them players chose otherwise, and others won, is known already.
    """
    changes = [list(map(sub, after, before)) for before, after in pairs if before != after]
    apart = [sum(map(abs, change)) for change in changes]
    gained = list(map(sum, changes))
    return Tally(
        games=len(pairs),
        choices=choices,
        scores=len(changes),
        winner=winner,
        apart=sum(apart),
        apart_squares=sum(map(mul, apart, apart)),
        gained=sum(gained),
        gained_squares=sum(map(mul, gained, gained)),
        players=sum(len(before) for before, _ in pairs),
    )
