"""The same games under one profile and under others: replayed with the same choices, and with the
players choosing again by the same dice.

What the kernel plays is counted as the engine would count it. A game that it cannot play to its
end is left to the engine, and so is the watching of what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import add
from typing import TypeAlias

import attrs

from arkrules.measuring.differing import Exchange
from arkrules.measuring.plan import COUNT, PlayedGame, play, play_again
from arkrules.measuring.tally import Tally, compared
from arkrules.play import Move, new_game
from arkrules.play.playouts import PLAYERS, Dice
from arkrules.play.turn import winners_by
from arkrules.rules import Profile

__all__ = ["FIRST", "WATCHED", "Counts", "Replays"]

FIRST = 2
"""The number of games whose scores are kept, so that anyone can check that they are the same games.
"""
WATCHED = 1000
"""The number of games of each kind of player in which the clauses asked are recorded.

Only the engine can be watched. These are the first games, whichever engine plays the others.
"""

_SEATS = range(COUNT)
Choices: TypeAlias = tuple[tuple[int, str, Move], ...]
"""What the players chose, with turn and step."""


@attrs.frozen
class Counts:
    """Counts from some games."""

    watched: int
    """The number of games in which the clauses asked were recorded."""
    asked: tuple[int, ...]
    """Under each other profile, the number of these in which a changed clause was asked."""
    tallies: tuple[Tally, ...]
    """The differences with other dice; then, under each other profile, with the same choices and
    with new ones.
    """
    first: tuple[tuple[int, ...], ...]

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.watched + other.watched,
            tuple(map(add, self.asked, other.asked)),
            tuple(map(add, self.tallies, other.tallies)),
            (self.first + other.first)[:FIRST],
        )


_Ends = Sequence[tuple[tuple[int, ...], bool]]
"""The ends of a game as it was played, with other dice, and under each of the other profiles with
the same choices and with new ones: the points, and whether players chose otherwise than at first.
"""
_Game = tuple[_Ends, Callable[[], Choices]]
"""The ends of a game, and what returns the choices in it as it was played."""


@attrs.frozen
class Replays:
    """The settings that all games share, sent to every worker."""

    base: Profile
    exchanges: Sequence[Exchange]
    """The other profiles, and the clauses that each of them answers differently."""
    seed: int
    by_kernel: bool = attrs.field(default=False, eq=False)
    """Whether the kernel plays them, which does not affect results."""

    def count(self, policy: str, games: range) -> Counts:
        """Play some games under their own rules and every other profile; count what differs."""
        played = self._by_kernel(policy, games) if self.by_kernel else [None] * len(games)
        found = [
            one or self._by_engine(policy, game) for game, one in zip(games, played, strict=True)
        ]
        first, *again = zip(*(ends for ends, _ in found), strict=True)
        asked = [
            self._asked(policy, game, choices()) if game < WATCHED else [0] * len(self.exchanges)
            for game, (_, choices) in zip(games, found, strict=True)
        ]
        under = (self.base, *(one.profile for one in self.exchanges for _ in range(2)))
        return Counts(
            watched=sum(game < WATCHED for game in games),
            asked=tuple(map(sum, zip(*asked, strict=True))),
            tallies=tuple(self._tally(first, *pair) for pair in zip(again, under, strict=True)),
            first=tuple(points for points, _ in first[:FIRST]),
        )

    def _tally(self, first: _Ends, again: _Ends, profile: Profile) -> Tally:
        """Return the differences of games played again from those played first."""
        pairs = [(before, after) for (before, _), (after, _) in zip(first, again, strict=True)]
        winners = (
            (winners_by(self.base, _SEATS, before), winners_by(profile, _SEATS, after))
            for before, after in pairs
        )
        return compared(
            pairs,
            choices=sum(otherwise for _, otherwise in again),
            winner=sum(before != after for before, after in winners),
        )

    def _by_engine(self, policy: str, game: int) -> _Game:
        player, dice = PLAYERS[policy], Dice(self.seed, game)
        first = play(self.base, dice, player)
        ends = [first, play(self.base, Dice(self.seed, game, whim=1), player)]
        for other in (one.profile for one in self.exchanges):
            ends += play_again(other, dice, player, first), play(other, dice, player)
        found = [(end.points, end.choices != first.choices) for end in ends]
        return found, lambda: first.choices

    def _by_kernel(self, policy: str, games: range) -> Sequence[_Game | None]:
        """Leave out what the kernel cannot play to its end, and all where there is no compiler."""
        from arkrules.sim.compiling import installed

        if not installed():
            return [None] * len(games)
        from arkrules.sim.games import start_of
        from arkrules.sim.replays import choices_in, played_again

        players = new_game(self.base, COUNT).players
        start = start_of(self.base, players)
        others = (start_of(one.profile, players) for one in self.exchanges)
        ends = zip(*played_again(start, others, policy, self.seed, games), strict=True)
        choices = partial(choices_in, start, policy, self.seed)
        return [
            None if None in column else (column, partial(choices, game))
            for game, column in zip(games, ends, strict=True)
        ]

    def _asked(self, policy: str, game: int, choices: Choices) -> Sequence[int]:
        """Return for each other profile 1 if a clause that it answers differently is asked."""
        watched = self.base.watched()
        played = PlayedGame(choices, (), ())
        play_again(watched, Dice(self.seed, game), PLAYERS[policy], played)
        asked = watched.asked or set()
        return [int(not asked.isdisjoint(one.clauses)) for one in self.exchanges]
