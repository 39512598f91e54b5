"""Counting over games, and how sure a count is."""

from __future__ import annotations

from math import sqrt

import attrs

from arkrules.effects.playing import PlayedGame

__all__ = ["HEADINGS", "NOTHING", "Interval", "Tally", "compared", "wilson"]

Z = 1.959964
"""The normal quantile for intervals of 95 %."""


@attrs.frozen
class Interval:
    """A measured value between the bounds of its 95 % interval."""

    low: float
    value: float
    high: float

    @property
    def percent(self) -> str:
        """The value and its bounds in percent: `45 % (40–50)`; what is rare keeps a decimal."""
        rare = 0 < self.value < 0.01
        value = f"{100 * self.value:.{1 if rare else 0}f}"
        return f"{value} % ({100 * self.low:.0f}–{100 * self.high:.0f})"

    @property
    def plain(self) -> str:
        """The value and its bounds as they are: `1.3 (1.0–1.6)`."""
        return f"{self.value:.1f} ({self.low:.1f}–{self.high:.1f})"


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
    squares: int = 0
    """The squares of what each game adds to that."""
    gained: int = 0
    """How many points more all players have, all games added up."""
    players: int = 0
    """How many scores were compared."""

    def __attrs_post_init__(self) -> None:
        counts = (self.choices, self.scores, self.winner)
        if min(counts) < 0 or max(counts) > self.games or self.players < self.games:
            raise ValueError(f"{counts} of {self.games} games cannot be")

    def __add__(self, other: Tally) -> Tally:
        mine, theirs = attrs.astuple(self), attrs.astuple(other)
        names = [field.name for field in attrs.fields(Tally)]
        return Tally(**{n: a + b for n, a, b in zip(names, mine, theirs, strict=True)})

    def share(self, count: int) -> Interval:
        """The share of a count in all games."""
        return wilson(count, self.games)

    @property
    def points_apart(self) -> Interval:
        """By how many points a player's score differs on average."""
        each = self.players / self.games  # players in a game
        mean = self.apart / self.games
        variance = max(0.0, self.squares / self.games - mean * mean)
        reach = Z * sqrt(variance / self.games)
        return Interval(max(0.0, mean - reach) / each, mean / each, (mean + reach) / each)

    @property
    def words(self) -> tuple[str, str, str, str, str]:
        """What a line of a table says: other choices, scores and winner, points apart, gained."""
        shares = [self.share(n).percent for n in (self.choices, self.scores, self.winner)]
        choices, scores, winner = shares
        return (
            choices,
            scores,
            winner,
            self.points_apart.plain,
            f"{round(self.points_gained, 1) + 0.0:+.1f}",
        )

    @property
    def points_gained(self) -> float:
        """How many points more a player has on average; less than 0 if fewer."""
        return self.gained / self.players


NOTHING = Tally()

HEADINGS = ("other moves", "other scores", "other winner", "points apart", "points gained")
"""What the words of a tally mean."""


def compared(before: PlayedGame, after: PlayedGame) -> Tally:
    """How one game differs from another."""
    changes = [new - old for old, new in zip(before.points, after.points, strict=True)]
    apart = sum(map(abs, changes))
    return Tally(
        games=1,
        choices=int(before.choices != after.choices),
        scores=int(before.points != after.points),
        winner=int(before.winners != after.winners),
        apart=apart,
        squares=apart * apart,
        gained=sum(changes),
        players=len(changes),
    )
