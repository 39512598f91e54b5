"""Counting over games, and how sure a count is.

Every interval is meant to hold the true value with 95 % confidence, and does so
in 93 or more of 100 samples of simulated games, though these be few and skewed.
A game counts once, for the scores of its players hang together.

Shares have Wilson's interval. Averages have Student's, with the variance over n-1.
Of what is never below 0 it bounds the factor by which an average is off, and not the difference:
a few games with large changes among many with none make a sample so skewed
that an interval which reaches as far down as up holds the true value too seldom.

Nothing is told of fewer than `FEWEST` games, and no average where fewer of them differ.
Wilson's interval is honest even for a single game, but beside it stands a share of 0 or 100 %,
and a reader takes that for a finding. And how large a change is,
nobody knows who has seen it a handful of times, or never.
"""

from __future__ import annotations

from math import exp, sqrt
from statistics import NormalDist

import attrs

from arkrules.effects.playing import PlayedGame
from arkrules.messages import later, say

__all__ = ["HEADINGS", "NOTHING", "TOO_FEW", "Interval", "Tally", "compared", "student", "wilson"]

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
FEWEST = 10
"""Of fewer games nothing is told, and no average of fewer that differ."""
TOO_FEW = later("too few games")
_FEW_DIFFER = later("too few differ")


@attrs.frozen
class Interval:
    """A measured value between the bounds of its 95 % interval."""

    low: float
    value: float
    high: float

    @property
    def within_noise(self) -> bool:
        """Whether it may as well be that there is no effect."""
        return self.low <= 0 <= self.high

    @property
    def percent(self) -> str:
        """The value and its bounds in percent: `45 % (40–50)`; what is rare keeps a decimal."""
        digits = 1 if 0 < self.value < 0.01 else 0
        low, value, high = (f"{100 * x:.{digits}f}" for x in attrs.astuple(self))
        return say("{value} % ({low}–{high})", low=low, value=value, high=high)

    @property
    def plain(self) -> str:
        """The value and its bounds as they are: `1.3 (1.0–1.6)`."""
        low, value, high = (f"{x:.1f}" for x in attrs.astuple(self))
        return say("{value} ({low}–{high})", low=low, value=value, high=high)

    @property
    def signed(self) -> str:
        """The value and its bounds as more or less: `-1.3 (-2.7 to +0.1)`."""
        low, value, high = (f"{x:+z.1f}" for x in attrs.astuple(self))
        return say("{value} ({low} to {high})", low=low, value=value, high=high)


def wilson(count: int, of: int) -> Interval:
    """The share of a count, with Wilson's interval; it stays between 0 and 1 and never closes."""
    if not 0 <= count <= of or not of:
        raise ValueError(f"{count} of {of} is no share")
    share = count / of
    middle = share + Z * Z / (2 * of)
    reach = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    below = 1 + Z * Z / of
    low, high = (middle - reach) / below, (middle + reach) / below
    return Interval(min(max(0.0, low), share), share, max(min(1.0, high), share))


def student(degrees: int) -> float:
    """The quantile of Student's distribution for intervals of 95 %, off by less than 0.0001.

    Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5,
    for 9 degrees of freedom or more; of fewer games nothing is told.
    """
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum(term / float(degrees) ** power for power, term in enumerate(terms, 1))


def _standard_error(total: int, squares: int, games: int) -> float:
    """How far an average over games is off, as a rule.

    That no game differs from another is no proof that none ever does:
    the least spread is that of games of which one has a point more.
    """
    variance = (games * squares - total * total) / (games * (games - 1))
    return sqrt(max(variance, 1 / games) / games)


@attrs.frozen(kw_only=True)
class Tally:
    """How games differ from those they are compared with. Whole numbers, so that sums are exact."""

    games: int = 0
    choices: int = 0
    """Games in which a player chose otherwise."""
    scores: int = 0
    """Games in which a player's points differ."""
    winner: int = 0
    """Games that somebody else won, ties included."""
    apart: int = 0
    """By how many points the scores differ, all games and players added up."""
    apart_squares: int = 0
    """The squares of what each game adds to that."""
    gained: int = 0
    """How many points more all players have, all games added up."""
    gained_squares: int = 0
    """The squares of what each game adds to that."""
    players: int = 0
    """How many scores were compared."""

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
        mine, theirs = attrs.astuple(self), attrs.astuple(other)
        names = [field.name for field in attrs.fields(Tally)]
        return Tally(**{n: a + b for n, a, b in zip(names, mine, theirs, strict=True)})

    def share(self, count: int) -> Interval | None:
        """The share of a count in all games, if they are enough."""
        return wilson(count, self.games) if self.games >= FEWEST else None

    @property
    def points_apart(self) -> Interval | None:
        """By how many points a player's score differs on average, if enough games differ."""
        if self.scores < FEWEST:
            return None
        error = _standard_error(self.apart, self.apart_squares, self.games)
        off = exp(student(self.games - 1) * error * self.games / self.apart)
        mean = self.apart / self.players
        return Interval(mean / off, mean, mean * off)

    @property
    def points_gained(self) -> Interval | None:
        """How many points more a player has on average, less than 0 if fewer; as `points_apart`.

        Where no score went the other way, that is how far they are apart.
        """
        apart = self.points_apart
        if apart is None:
            return None
        if self.gained == self.apart:
            return apart
        if self.gained == -self.apart:
            return Interval(-apart.high, -apart.value, -apart.low)
        error = _standard_error(self.gained, self.gained_squares, self.games)
        reach = student(self.games - 1) * error * self.games / self.players
        mean = self.gained / self.players
        return Interval(mean - reach, mean, mean + reach)

    @property
    def intervals(self) -> tuple[Interval | None, ...]:
        """What `HEADINGS` name: the shares of games, then the averages."""
        shares = map(self.share, (self.choices, self.scores, self.winner))
        return (*shares, self.points_apart, self.points_gained)

    @property
    def words(self) -> tuple[str, ...]:
        """What a line of a table says of the intervals."""
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
"""What the words of a tally mean."""


def compared(before: PlayedGame, after: PlayedGame) -> Tally:
    """How one game differs from another."""
    changes = [new - old for old, new in zip(before.points, after.points, strict=True)]
    apart, gained = sum(map(abs, changes)), sum(changes)
    return Tally(
        games=1,
        choices=int(before.choices != after.choices),
        scores=int(before.points != after.points),
        winner=int(before.winners != after.winners),
        apart=apart,
        apart_squares=apart * apart,
        gained=gained,
        gained_squares=gained * gained,
        players=len(changes),
    )
