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

from arkrules.play import Move, new_game
from arkrules.play.playouts import PLAYERS, Dice
from arkrules.play.turn import winners_by
from arkrules.rules import Profile
from arkrules.simulating.plan import COUNT, PlayedGame, play, play_again
from arkrules.simulating.tally import Tally, compared

__all__ = ["FIRST", "WATCHED", "Counts", "Portion", "Replays"]

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
class Portion:
    """Games that are played at once: the policy of the players, and the numbers."""

    policy: str
    games: range


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
_Game = tuple[_Ends, Sequence[int]]
"""The ends of a game, and for each other profile 1 if a changed clause was asked in it."""


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

    def count(self, portion: Portion) -> Counts:
        """Play some games under their own rules and every other profile; count what differs."""
        played = self._by_kernel(portion) if self.by_kernel else [None] * len(portion.games)
        ends, asked = zip(*(
            found or self._by_engine(portion.policy, game)
            for game, found in zip(portion.games, played, strict=True)
        ), strict=True)  # fmt: skip
        first, *again = zip(*ends, strict=True)
        under = (self.base, *(one for one in self.others for _ in range(2)))
        return Counts(
            watched=sum(game < WATCHED for game in portion.games),
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
        for other in self.others:
            ends += play_again(other, dice, player, first), play(other, dice, player)
        found = [(end.points, end.choices != first.choices) for end in ends]
        return found, self._asked(policy, game, lambda: first.choices)

    def _by_kernel(self, portion: Portion) -> Sequence[_Game | None]:
        """Leave out what the kernel cannot play to its end, and all where there is no compiler."""
        from arkrules.sim.compiling import installed

        if not installed():
            return [None] * len(portion.games)
        from arkrules.sim.games import start_of
        from arkrules.sim.replays import KernelReplays

        players = new_game(self.base, COUNT).players
        again = KernelReplays.of(
            start_of(self.base, players), portion.policy, self.seed, portion.games
        )
        ends = [again.first, again.whims()]
        for other in self.others:
            start = start_of(other, players)
            ends += again.kept(start), again.own(start)
        return [
            (column, self._asked(portion.policy, game, partial(again.choices, at)))
            if None not in column
            else None
            for at, (game, *column) in enumerate(zip(portion.games, *ends, strict=True))
        ]

    def _asked(self, policy: str, game: int, choices: Callable[[], Choices]) -> Sequence[int]:
        """Return for each other profile 1 if the engine asks a clause that it answers differently.

        0 in games that are not watched.
        """
        if game >= WATCHED:
            return [0] * len(self.others)
        watched = self.base.watched()
        played = PlayedGame(choices(), (), ())
        play_again(watched, Dice(self.seed, game), PLAYERS[policy], played)
        asked = watched.asked or set()
        return [int(not asked.isdisjoint(clauses)) for clauses in self.changed]
