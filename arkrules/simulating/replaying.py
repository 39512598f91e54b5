"""The same games under one profile and under others: played again with the same choices,
and with the players choosing anew by the same dice."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from arkrules.play.playouts import PLAYERS, Dice
from arkrules.rules import Profile
from arkrules.simulating.playing import PlayedGame, play, play_again
from arkrules.simulating.tally import NOTHING, Tally, compared

__all__ = ["FIRST", "WATCHED", "Counts", "Portion", "Replayed", "Replays"]

FIRST = 2
"""Of how many games the scores are kept, so that anybody can see that they are the same games."""
WATCHED = 1000
"""In how many games of each kind of player it is watched which clauses the engine asks.

Only the engine can be watched. These are the first games, whoever plays the others.
"""


@attrs.frozen
class Portion:
    """Games that are played in one go: the policy of the players, and the numbers."""

    policy: str
    games: range


@attrs.frozen
class Replayed:
    """What was counted in games played again under one other profile."""

    asked: int = 0
    """In how many of the games that were watched one of its changed clauses was asked."""
    kept: Tally = NOTHING
    own: Tally = NOTHING

    def __add__(self, other: Replayed) -> Replayed:
        return Replayed(self.asked + other.asked, self.kept + other.kept, self.own + other.own)


@attrs.frozen
class Counts:
    """What was counted in some games: under each other profile, and for other whims."""

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
    """All that the games have in common. It travels to whoever plays them."""

    base: Profile
    others: tuple[Profile, ...]
    changed: tuple[tuple[str, ...], ...]
    """The clauses that each of the others answers in another way."""
    seed: int
    by_kernel: bool = attrs.field(default=False, eq=False)
    """Whether the kernel plays them; what is counted does not depend on it."""

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
        """For each other profile 1 if the engine asks in a game what that answers otherwise.

        0 in games that are not watched.
        """
        if game >= WATCHED:
            return [0] * len(self.others)
        watched = self.base.watched()
        play_again(watched, Dice(self.seed, game), PLAYERS[policy], played)
        asked = watched.asked or set()
        return [int(not asked.isdisjoint(clauses)) for clauses in self.changed]
