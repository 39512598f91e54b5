"""Scores of a saved game under other rules, turn by turn, and the clauses behind differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

import attrs

from arkrules.errors import RecordError
from arkrules.interop.jcz.saved import SavedGame
from arkrules.interop.jcz.translating import other_tiles
from arkrules.interop.jcz.walking import Walk, walk
from arkrules.play import Award, Draw, GameState, Lay
from arkrules.play.moves import Discard, End
from arkrules.rules import Profile
from arkrules.rulings.adjudication import Divergence, compare_games
from arkrules.rulings.whatif import differing

__all__ = ["ScoredTurn", "Study", "TurnUnder", "study"]


@attrs.frozen(kw_only=True, eq=False)
class TurnUnder:
    """A turn under some rules, or the final scoring."""

    player: str
    moves: tuple[str, ...]
    """The moves made; the tile is named when it is laid, not when it is drawn."""
    final: bool
    awards: tuple[Award, ...]

    @property
    def points(self) -> Mapping[str, int]:
        """The points of the turn by player, without players who gained nothing."""
        found = Counter[str]()
        for award in self.awards:
            found[award.player] += award.points
        return {name: points for name, points in found.items() if points}


@attrs.frozen(kw_only=True, eq=False)
class ScoredTurn:
    """The same turn under one profile after another."""

    number: int
    """The number of the turn, from 1; the final scoring comes after the last."""
    under: tuple[TurnUnder | None, ...]
    """The turn under each profile; `None` if the game had ended before."""
    clauses: tuple[str, ...]
    """The clauses that these profiles answer differently and by which it was scored, if points
    differ.
    """

    @property
    def played(self) -> TurnUnder:
        """The turn under the rules by which the game got that far."""
        return next(turn for turn in self.under if turn is not None)

    @property
    def scores(self) -> bool:
        """Whether anyone scores under any of them."""
        return any(turn is not None and turn.points for turn in self.under)


@attrs.frozen(kw_only=True, eq=False)
class Study:
    """A saved game under its own rules and under others."""

    walks: tuple[Walk, ...]
    """The game under each profile, first as it was played."""
    divergences: tuple[tuple[Profile, Divergence], ...]
    """The first difference under each other profile from the game as it was played."""

    @property
    def played(self) -> Walk:
        """The game by its own rules."""
        return self.walks[0]

    @property
    def turns(self) -> tuple[ScoredTurn, ...]:
        """Every turn, under each of them."""
        courses = zip_longest(*(_turns(walk.states) for walk in self.walks))
        return tuple(
            ScoredTurn(number=number, under=under, clauses=_split(self.walks, under))
            for number, under in enumerate(courses, 1)
        )


def study(saved: SavedGame, own: Profile, others: Sequence[Profile] = ()) -> Study:
    """Play a saved game by its own rules and by others."""
    walks = tuple(walk(saved, profile) for profile in (own, *others))
    record = walks[0].record()
    found: list[tuple[Profile, Divergence]] = []
    for other in others:
        try:
            found += ((other, split) for split in compare_games(record, [own, other])[1])
        except RecordError as error:
            raise other_tiles(error, saved, other) from None
    return Study(walks=walks, divergences=tuple(found))


def _turns(states: Sequence[GameState]) -> Iterator[TurnUnder]:
    """The turns of a game: each begins where a tile is laid, and the last is the final scoring."""
    turn: list[GameState] = []
    for state in states[1:]:
        assert state.last is not None  # a move was made
        _, move = state.last
        if isinstance(move, (Draw, End)) and turn:
            yield _turn(turn)
            turn = []
        if not isinstance(move, (Draw, Discard)):
            turn.append(state)
    if turn:
        yield _turn(turn)


def _turn(states: Sequence[GameState]) -> TurnUnder:
    """The turn with some states, or the final scoring if its only move is the end."""
    made = [state.last for state in states if state.last is not None]
    player, last = made[-1]
    final = isinstance(last, End)
    moves = (attrs.evolve(one, short=False) if isinstance(one, Lay) else one for _, one in made)
    return TurnUnder(
        player=player,
        moves=() if final else tuple(map(str, moves)),
        final=final,
        awards=tuple(award for state in states for award in state.awards),
    )


def _split(walks: Sequence[Walk], under: Sequence[TurnUnder | None]) -> tuple[str, ...]:
    """The clauses of the awards of a turn that profiles answer differently, if points differ."""
    first = under[0]
    if first is None:
        return ()
    found: dict[str, None] = {}
    for walked, turn in zip(walks[1:], under[1:], strict=True):
        if turn is None or turn.points == first.points:
            continue
        asked = {
            clause for one in (first, turn) for award in one.awards for clause in award.clauses
        }
        found |= dict.fromkeys(differing(walks[0].profile, walked.profile, asked))
    return tuple(found)
