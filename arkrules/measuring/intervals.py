"""The uncertainty of counts over games.

Every interval is meant to hold the true value with 95 % confidence, and does so
in 93 or more of 100 samples of simulated games, though these be few and skewed.
A game counts once, for the scores of its players hang together.

Shares have Wilson's interval. Averages have Student's, with the variance over n-1.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import NormalDist

import attrs

from arkrules.text import say

__all__ = ["FEWEST", "Interval", "average", "mean_and_reach", "share", "student", "wilson"]

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
FEWEST = 10
"""The least number of games to report on, and of differing games for an average."""


@attrs.frozen
class Interval:
    """A measured value between the bounds of its 95 % interval."""

    low: float
    value: float
    high: float

    @property
    def within_noise(self) -> bool:
        """Whether the interval includes 0: there may be no effect."""
        return self.low <= 0 <= self.high

    @property
    def percent(self) -> str:
        """The value and its bounds in percent: `45 % (40–50)`.

        What is rare keeps a decimal, and what is known better than to a point has as many as
        tell its bounds apart, two at most.
        """
        apart = 100 * (self.high - self.low)
        digits = 2 if apart < 0.1 else 1 if apart < 1 or 0 < self.value < 0.01 else 0
        low, value, high = (_percent(x, digits) for x in attrs.astuple(self))
        return say("{value} % ({low}–{high})", low=low, value=value, high=high)

    @property
    def plain(self) -> str:
        """The value and its bounds as they are: `1.3 (1.0–1.6)`; if known better, `1.32`."""
        low, value, high = (f"{x:.{self._decimals}f}" for x in attrs.astuple(self))
        return say("{value} ({low}–{high})", low=low, value=value, high=high)

    @property
    def signed(self) -> str:
        """The value and its bounds as more or less: `-1.3 (-2.7 to +0.1)`."""
        low, value, high = (f"{x:+z.{self._decimals}f}" for x in attrs.astuple(self))
        return say("{value} ({low} to {high})", low=low, value=value, high=high)

    @property
    def _decimals(self) -> int:
        """Return as many decimals as distinguish the bounds, at most two."""
        return 2 if self.high - self.low < 0.1 else 1


def _percent(share: float, digits: int) -> str:
    """A share in percent; with decimals, only exactly 0 or 100 have none."""
    if digits == 0 or share in (0, 1):
        return f"{100 * share:.0f}"
    least = 0.1**digits
    return f"{min(max(100 * share, least), 100 - least):.{digits}f}"


def wilson(count: int, of: int) -> Interval:
    """Return the share of a count with Wilson's interval, which stays strictly between 0 and 1."""
    if not 0 <= count <= of or not of:
        raise ValueError(f"{count} of {of} is not a share")
    share = count / of
    middle = share + Z * Z / (2 * of)
    reach = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    below = 1 + Z * Z / of
    low, high = (middle - reach) / below, (middle + reach) / below
    return Interval(min(max(0.0, low), share), share, max(min(1.0, high), share))


def share(count: int, of: int) -> Interval | None:
    """Return the share of a count in games, if these are enough."""
    return wilson(count, of) if of >= FEWEST else None


def student(degrees: int) -> float:
    """Return the quantile of Student's distribution for 95 % intervals, accurate to 0.0001.

    Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5,
    for 9 degrees of freedom or more; for fewer games nothing is reported.
    """
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum(term / float(degrees) ** power for power, term in enumerate(terms, 1))


def mean_and_reach(total: int, squares: int, games: int) -> tuple[float, float]:
    """Return an average over games, and how far Student's interval reaches from it.

    That no game differs does not prove that none ever does:
    the least spread is that of games of which one has a point more.
    """
    variance = (games * squares - total * total) / (games * (games - 1))
    return total / games, student(games - 1) * sqrt(max(variance, 1 / games) / games)


def average(values: Counter[int]) -> Interval | None:
    """Return an average over games from how many of them had which value."""
    if (games := values.total()) < FEWEST:
        return None
    total = sum(value * many for value, many in values.items())
    squares = sum(value * value * many for value, many in values.items())
    mean, reach = mean_and_reach(total, squares, games)
    return Interval(mean - reach, mean, mean + reach)
