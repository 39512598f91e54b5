"""The same games under one profile and under others: replayed with the same choices, and with the
players choosing again by the same dice.

What the kernel plays is counted as the engine would count it. A game that it cannot play to its
end is left to the engine, and so is the watching of what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import attrs

from arkrules.play import Move, new_game
from arkrules.play.playouts import PLAYERS, Dice
from arkrules.play.turn import winners_by
from arkrules.rules import Profile
from arkrules.simulating.plan import COUNT, PlayedGame, play, play_again
from arkrules.simulating.tally import NOTHING, Tally, compared

__all__ = ["FIRST", "WATCHED", "Counts", "Portion", "Replayed", "Replays"]

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
class _Game:
    """How a game ended as it was played, with other dice, and under each of the other profiles:
    with the same choices, and with new ones.
    """

    ends: tuple[tuple[tuple[int, ...], bool], ...]
    """The points, and whether the players chose otherwise than in the first of these."""
    asked: Sequence[int]


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
        games = [
            found or self._by_engine(portion.policy, game)
            for game, found in zip(portion.games, played, strict=True)
        ]
        replayed = (
            Replayed(
                asked=sum(game.asked[at] for game in games),
                kept=self._tally(games, 2 * at + 2, other),
                own=self._tally(games, 2 * at + 3, other),
            )
            for at, other in enumerate(self.others)
        )
        return Counts(
            replayed=tuple(replayed),
            watched=sum(game < WATCHED for game in portion.games),
            whims=self._tally(games, 1, self.base),
            first=tuple(game.ends[0][0] for game in games[:FIRST]),
        )

    def _tally(self, games: Sequence[_Game], at: int, profile: Profile) -> Tally:
        """Return the differences of games played again from those played first."""
        pairs = [(game.ends[0][0], game.ends[at][0]) for game in games]
        winners = [
            (winners_by(self.base, _SEATS, before), winners_by(profile, _SEATS, after))
            for before, after in pairs
        ]
        return compared(
            pairs,
            choices=sum(game.ends[at][1] for game in games),
            winner=sum(before != after for before, after in winners),
        )

    def _by_engine(self, policy: str, game: int) -> _Game:
        player, dice = PLAYERS[policy], Dice(self.seed, game)
        first = play(self.base, dice, player)
        ends = [first, play(self.base, Dice(self.seed, game, whim=1), player)]
        for other in self.others:
            ends += play_again(other, dice, player, first), play(other, dice, player)
        return _Game(
            tuple((end.points, end.choices != first.choices) for end in ends),
            self._asked(policy, game, lambda: first.choices),
        )

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
        found: list[_Game | None] = []
        for at, (game, *column) in enumerate(zip(portion.games, *ends, strict=True)):
            known = tuple(end for end in column if end is not None)
            if len(known) < len(ends):
                found.append(None)
                continue
            asked = self._asked(portion.policy, game, partial(again.choices, at))
            found.append(_Game(known, asked))
        return found

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
