"""The temple: its five tiles, who earns it, and seating the Ark in it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from arkrules.errors import BadNotation
from arkrules.games.ark.clauses import ArkRules, AroundTemple, ScoredAfter, TempleRules
from arkrules.games.ark.journey import ARK
from arkrules.games.ark.prophet import TEMPLE
from arkrules.games.base import completed_cities
from arkrules.geometry import STEPS, Cell, to_cell
from arkrules.nouns import At, noun, person
from arkrules.play import (
    Award,
    InstalledWords,
    Line,
    MutableState,
    Order,
    Refusal,
    Returned,
    StateData,
    Step,
    Subject,
    contenders,
    settle,
    site_scorer,
    stay,
)
from arkrules.rules import Profile
from arkrules.text import Saying, counting, say, saying


def _order(profile: Profile) -> Order:
    """Behind roads and cities, or between them."""
    early = profile[TempleRules].scored_after is ScoredAfter.ROADS
    return Order.AFTER_ROADS if early else Order.AFTER_CITIES


def _lines(state: StateData, subject: Subject, final: bool) -> Sequence[Line]:
    rules = state.profile[TempleRules]
    if final:
        return (Line(saying("an unfinished temple"), rules.final_points, "temple.final_points"),)
    if state.tokens.get(ARK) == state.board.spot_of(subject.node):
        points = rules.points_with_ark
        return (Line(saying("a temple with the Ark on it"), points, "temple.points_with_ark"),)
    return (Line(saying("a temple"), rules.points, "temple.points"),)


def _release(draft: MutableState, subject: Subject) -> None:
    """Who comes home after a temple was scored in play."""
    for node in contenders(draft, subject):
        clause, goes = _leaves(draft, subject, node)
        if goes:
            draft.lift(node, because=clause)
        elif draft.reasons is not None:
            piece = draft.pieces[node]
            words = saying(
                "{player}'s {piece} on {feature:the} at {cell} stays there",
                player=person(draft.players[piece.owner]),
                piece=noun(piece.kind),
                feature=noun(draft.board.kind_of(node)),
                cell=piece.cell,
            )
            draft.because(clause, words, about=("pieces",))


def _leaves(draft: MutableState, subject: Subject, node: int) -> tuple[str, bool]:
    """Whether a piece that counted for a temple comes home, and by which clause."""
    rules = draft.profile[TempleRules]
    if rules.followers_stay is AroundTemple.COME_BACK:
        kind = draft.assembly.pieces[draft.pieces[node].kind]
        goes = kind.counts_as_follower and draft.board.kind_of(node) != "field"
        return "temple.followers_stay", goes
    if node == subject.node:
        return "temple.follower_on_it_returns", rules.follower_on_it_returns
    return "temple.followers_stay", False


TEMPLES = site_scorer(
    TEMPLE,
    _lines,
    clause="temple.complete",
    order=_order,
    steps=STEPS,
    neighbors_contend=True,
    phase="temples",
    release=_release,
)
_AT_THE_END = attrs.evolve(TEMPLES, release=stay)


def score_temples(draft: MutableState) -> None:
    """The first part of the final scoring: temples that are not complete; nobody comes home."""
    settle(draft, _AT_THE_END, TEMPLES.unfinished(draft), final=True)
    if draft.reasons is not None:
        for spot, site in sorted(draft.board.sites.items()):
            if site == TEMPLE and draft.board.surrounded(spot, STEPS) == len(STEPS):
                words = saying(
                    "{site:at} is complete, and is not scored at the end",
                    site=At(TEMPLE, to_cell(spot), TEMPLE),
                )
                draft.because("temple.complete", words)


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


def _seats(state: StateData) -> tuple[int, ...]:
    """The spots on which the Ark may be put, in reading order; none once it is in play."""
    completed = () if ARK in state.tokens else completed_cities(state)
    cities = [state.board.feature_of(root) for root in completed]
    return tuple(sorted({spot for city in cities for spot in city.spots}))


def explain_seats(draft: MutableState) -> None:
    """Why the Ark comes into play, and on which cities it may be put."""
    if draft.reasons is None or ARK in draft.tokens:
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

    def parse(self, words: str, state: StateData, lexicon: InstalledWords) -> Seat | None:
        verb, _, cell = words.partition(" ")
        if verb != self.word:
            return None
        if not cell:
            raise BadNotation(
                words, say("not a whole move"), expected=say("seat and a cell: seat 1,0")
            )
        return Seat(Cell.parse(cell).spot)

    def options(self, state: StateData) -> Sequence[int]:
        return _seats(state)

    def make(self, state: StateData, code: int) -> Seat:
        return Seat(code)

    def refusals(self, state: StateData, move: Seat) -> Sequence[Refusal]:
        if move.spot in _seats(state):
            return ()
        words = saying("no tile of the city just completed lies at {cell}", cell=move.cell)
        return (Refusal("ark.enters", words),)

    def play(self, draft: MutableState, move: Seat) -> None:
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
