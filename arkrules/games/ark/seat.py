"""The Ark comes into play: on the first completed city, after that was scored."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from arkrules.errors import BadNotation
from arkrules.games.ark.clauses import ArkRules
from arkrules.games.ark.journey import ARK
from arkrules.games.base import completed_cities
from arkrules.geometry import Cell, parse_cell, to_cell
from arkrules.messages import Saying, counting, say, saying
from arkrules.play import Award, Content, Draft, Lexicon, Line, Refusal, Returned, Step

__all__ = ["SEAT", "Seat", "explain_seats"]


@attrs.frozen
class Seat:
    """The Ark is put on a tile of the first completed city."""

    spot: int

    @property
    def cell(self) -> Cell:
        """Where it is put."""
        return to_cell(self.spot)

    def __str__(self) -> str:
        return f"seat {self.cell}"

    @property
    def words(self) -> Saying:
        """The move in words."""
        return saying("put the Ark on {cell}", cell=self.cell)


def _seats(state: Content) -> tuple[int, ...]:
    """The spots on which the Ark may be put, in reading order; none once it is in play."""
    completed = () if ARK in state.tokens else completed_cities(state)
    cities = [state.board.feature_of(root) for root in completed]
    return tuple(sorted({spot for city in cities for spot in city.spots}))


def explain_seats(draft: Draft) -> None:
    """Why the Ark comes into play, and on which cities it may be put."""
    if ARK in draft.tokens:
        return
    completed = [draft.board.feature_of(root) for root in completed_cities(draft)]
    cities = len(completed)
    if cities == 1:
        words = saying("the tile completed the first city, and the Ark enters on it")
        draft.because("ark.enters", words, about=("turn", "ark"))
    if cities > 1:
        words = counting(
            cities,
            "the tile completed {number} city as the first, and the Ark may enter on it",
            "the tile completed {number} cities as the first, and the Ark may enter on any",
        )
        draft.because("ark.enters_which_city", words, about=("turn", "ark"))
    left = {(one.cell, one.segment) for one in draft.log if isinstance(one, Returned)}
    if cities and left.isdisjoint(place for city in completed for place in city.segments):
        words = saying("nobody stood there, and the Ark enters all the same")
        draft.because("ark.enters_unclaimed", words, about=("turn", "ark"))


class Seating:
    """`seat 1,0`."""

    word: str = "seat"
    makes: type = Seat

    def parse(self, words: str, state: Content, lexicon: Lexicon) -> Seat | None:
        verb, _, cell = words.partition(" ")
        if verb != self.word:
            return None
        if not cell:
            raise BadNotation(
                words, say("not a whole move"), expected=say("seat and a cell: seat 1,0")
            )
        return Seat(parse_cell(cell).spot)

    def options(self, state: Content) -> Sequence[int]:
        return _seats(state)

    def make(self, state: Content, code: int) -> Seat:
        return Seat(code)

    def refusals(self, state: Content, move: Seat) -> Sequence[Refusal]:
        if move.spot in _seats(state):
            return ()
        words = saying("no tile of the city just completed lies at {cell}", cell=move.cell)
        return (Refusal("ark.enters", words),)

    def play(self, draft: Draft, move: Seat) -> None:
        draft.move_token(ARK, move.spot)
        if bonus := draft.profile[ArkRules].placement_bonus:
            words = saying("the Ark is put into the first city")
            line = Line(words, bonus, "ark.placement_bonus")
            what = saying("the placing of the Ark")
            draft.award(Award(draft.to_move, bonus, ARK, what, move.cell, (line,)))


SEAT = Step(
    name="seat",
    verbs=(Seating(),),
    about="the Ark is put on a tile of the first completed city",
)
