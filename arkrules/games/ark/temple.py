"""Prophets and temples: where prophets count and double, and temples' surroundings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import attrs

from arkrules.board import Feature
from arkrules.games.ark.clauses import (
    ARK,
    PROPHET,
    TEMPLE,
    ArkRules,
    AroundTemple,
    FollowerArkRules,
    ProphetFinal,
    ProphetRules,
    ProphetWeight,
    ScoredAfter,
    TempleRules,
    TempleWho,
)
from arkrules.games.ark.journey import award
from arkrules.games.base import completed_cities, stands_alone
from arkrules.geometry import STEPS, Cell, spot_number, to_cell
from arkrules.nouns import At, noun, person
from arkrules.play import (
    AT_END,
    Assembly,
    Completed,
    Due,
    Line,
    Modifier,
    Move,
    MutableState,
    Order,
    PieceKind,
    Refusal,
    Returned,
    Sites,
    Stage,
    StateData,
    Step,
    Subject,
    Verb,
    Weight,
    contenders,
    describe,
    majority,
    settle,
    stay,
)
from arkrules.rules import Profile
from arkrules.text import Sayable, Saying, later, say, saying


def _weight(profile: Profile, kind: str, final: bool) -> Weight:
    """Return a prophet's weight for a road, city, field, or temple."""
    spared = _left_out(profile, final) if kind == TEMPLE else None
    if kind == "city" and final and profile[ProphetRules].final is ProphetFinal.NOTHING:
        spared = "prophet.final"
    return Weight(0, spared) if spared else Weight()


def _left_out(profile: Profile, final: bool) -> str | None:
    """Return the clause by which a prophet does not count around a temple, if any."""
    temple = profile[TempleRules]
    if temple.who is TempleWho.FOLLOWERS_ONLY:
        return "temple.who"
    if profile[ProphetRules].weight is ProphetWeight.ONE_IN_CITIES:
        return "prophet.weight"
    # Only where he counts for completed temples it is asked whether for others, too.
    return "temple.final_counts_prophets" if final and not temple.final_counts_prophets else None


def _like_followers(state: StateData, piece: str, at: int) -> Iterator[Refusal]:
    """Yield the refusals of a prophet: those of a follower, by a clause that says so."""
    for refusal in stands_alone(state, piece, at):
        yield attrs.evolve(refusal, also=("prophet.placement_rules", *refusal.also))


PROPHETS = PieceKind(
    name=PROPHET,
    stands_on=lambda _profile: ("city",),
    where_clause="prophet.where",
    refuses=_like_followers,
    weight=_weight,
    blocks=lambda profile, _joining: profile[FollowerArkRules].occupied_by_prophet,
    returns=lambda _profile: "box",
    returns_clause="prophet.returns",
    count_clause="setup.prophets",
)


def _prophets(state: StateData, subject: Subject) -> Iterator[int]:
    """Return the nodes of the prophets that count for something."""
    return (node for node in contenders(state, subject) if state.pieces[node].kind == PROPHET)


def _doubling(state: StateData, due: Due) -> tuple[str, bool]:
    """Return the clause by which a prophet there doubles an award or not, and whether it does;
    no clause if none is there.
    """
    owners = (state.pieces[node].owner for node in _prophets(state, due.subject))
    if due.subject.kind not in ("city", TEMPLE) or due.player not in owners:
        return "", False
    profile, final = state.profile, due.when.final
    if due.subject.kind == TEMPLE:
        doubles = profile[TempleRules].prophet_multiplier
        left_out = _left_out(profile, final) if doubles else None
        return left_out or "temple.prophet_multiplier", doubles and left_out is None
    if final:
        return "prophet.final", profile[ProphetRules].final is ProphetFinal.DOUBLED
    return "prophet.multiplier", True


def _doubled(state: StateData, due: Due) -> Sequence[Line]:
    """Return the lines that are due, and those that a prophet adds to its owner's score."""
    clause, doubles = _doubling(state, due)
    if not doubles:
        return due.lines
    times = state.profile[ProphetRules].multiplier
    said = saying("prophet × {times}", times=times)
    return (*due.lines, Line(said, due.points * (times - 1), clause))


def _spared(state: StateData, due: Due) -> Iterator[tuple[str, Saying]]:
    """Yield the reasons why a prophet who is there doubles nothing, or nothing of this player's."""
    if due.subject.kind == "city" and not due.when.final:
        earners = majority(state, due.subject, final=False)
        for owner in {state.pieces[node].owner for node in _prophets(state, due.subject)}:
            name = person(state.players[owner])
            if owner not in earners:
                message = later("{player} does not score, so {player}'s prophet doubles nothing")
                yield "prophet.outvoted", saying(message, player=name)
            elif owner != due.player:
                message = later("{player}'s prophet doubles only {player}'s own points")
                yield "prophet.owner", saying(message, player=name)
    clause, doubles = _doubling(state, due)
    if clause and not doubles:
        player, at = person(state.players[due.player]), describe(state, due.subject)
        message = later("{player}'s prophet doubles nothing for {feature:at}")
        yield clause, saying(message, player=player, feature=at)


DOUBLING = Modifier(stage=Stage.MULTIPLY, lines=_doubled, why=_spared)


def _order(profile: Profile) -> Order:
    """Return the order: after roads and cities, or between them."""
    early = profile[TempleRules].scored_after is ScoredAfter.ROADS
    return Order.AFTER_ROADS if early else Order.AFTER_CITIES


def _lines(state: StateData, subject: Subject, final: bool) -> Sequence[Line]:
    rules = state.profile[TempleRules]
    if final:
        return (Line(saying("an unfinished temple"), rules.final_points, "temple.final_points"),)
    if state.tokens.get(ARK) == state.board.where(subject.node)[0]:
        points = rules.points_with_ark
        return (Line(saying("a temple with the Ark on it"), points, "temple.points_with_ark"),)
    return (Line(saying("a temple"), rules.points, "temple.points"),)


def _release(draft: MutableState, subject: Subject) -> None:
    """Send home the pieces that come back after a temple was scored during the game."""
    for node in contenders(draft, subject):
        clause, goes = _leaves(draft, subject, node)
        if goes:
            draft.lift(node, because=clause)
        else:
            piece = draft.pieces[node]
            words = saying(
                "{player}'s {piece} on {feature:the} at {cell} stays there",
                player=person(draft.players[piece.owner]),
                piece=noun(piece.kind),
                feature=noun(draft.board.where(node)[1].kind),
                cell=piece.cell,
            )
            draft.because(clause, words, about=("pieces",))


def _leaves(draft: MutableState, subject: Subject, node: int) -> tuple[str, bool]:
    """Return whether a piece that counted for a temple goes home, and by which clause."""
    rules = draft.profile[TempleRules]
    if rules.followers_stay is AroundTemple.COME_BACK:
        kind = draft.assembly.pieces[draft.pieces[node].kind]
        goes = kind.counts_as_follower and draft.board.where(node)[1].kind != "field"
        return "temple.followers_stay", goes
    if node == subject.node:
        return "temple.follower_on_it_returns", rules.follower_on_it_returns
    return "temple.followers_stay", False


TEMPLES = Sites(TEMPLE, "temple.complete", steps=STEPS, neighbors_contend=True).scorer(
    _lines, order=_order, phase="temples", release=_release
)


def score_temples(draft: MutableState) -> None:
    """Score unfinished temples in the first part of the final scoring; no pieces go home."""
    settle(draft, attrs.evolve(TEMPLES, release=stay), TEMPLES.unfinished(draft), AT_END)
    for spot, site in sorted(draft.board.sites.items()):
        if site == TEMPLE and draft.board.surrounded(spot, STEPS) == len(STEPS):
            at = At(TEMPLE, to_cell(spot), TEMPLE)
            words = saying("{site:at} is complete, so it is not scored at the end", site=at)
            draft.because("temple.complete", words)


@attrs.frozen
class Seat(Move):
    """Seat: put the Ark on a tile of the first completed city."""

    spot: int

    @property
    def cell(self) -> Cell:
        """The cell where it is put."""
        return to_cell(self.spot)

    def __str__(self) -> str:
        return f"seat {self.cell}"

    @property
    def words(self) -> Sayable:
        """The move in words."""
        return saying("put the Ark on {cell}", cell=self.cell)


def _first_cities(state: StateData) -> list[Feature]:
    """Return the cities on which the Ark may be put; none when it is in play."""
    roots = () if ARK in state.tokens else completed_cities(state)
    return [state.board.feature_of(root) for root in roots]


def _seats(state: StateData) -> list[int]:
    """Return the spots where the Ark may be put, in reading order."""
    return sorted({spot for city in _first_cities(state) for spot in city.spots})


def explain_seats(draft: MutableState) -> None:
    """Note why the Ark enters play, and on which cities it may be put."""
    because = partial(draft.because, about=("turn", "ark"))
    if not (cities := _first_cities(draft)):
        if any(isinstance(event, Completed) for event in draft.log):
            in_play = saying("the Ark is in play already, and stays where it is")
            no_city = saying("no city was completed, and only the first city brings the Ark in")
            because("ark.enters", in_play if ARK in draft.tokens else no_city, background=True)
        return
    clause = "ark.enters"
    words = saying("the tile completed the first city, so the Ark comes into play there")
    if len(cities) > 1:
        clause = "ark.enters_which_city"
        message = later(
            "the tile completed {number} cities as the first, and the Ark may"
            " come into play in any of them"
        )
        words = saying(message, number=len(cities))
    because(clause, words)
    left = {(one.cell, one.segment) for one in draft.log if isinstance(one, Returned)}
    if left.isdisjoint(place for city in cities for place in city.segments):
        words = saying("nobody has a piece there, and the Ark comes into play all the same")
        because("ark.enters_unclaimed", words)


class Seating(Verb[Seat]):
    """`seat 1,0`."""

    word = "seat"
    makes = Seat
    told_by = "cell"

    def parse(self, line: str, game: Assembly) -> Seat:
        (cell,) = self.rest(line, 1, say("seat and a cell: seat 1,0"))
        return Seat(Cell.parse(cell).spot)

    def candidates(self, state: StateData) -> Iterable[Seat]:
        return map(Seat, _seats(state))

    def refusals(self, state: StateData, move: Seat) -> Sequence[Refusal]:
        if move.spot in _seats(state):
            return ()
        words = saying("no tile of the city just completed lies at {cell}", cell=move.cell)
        return (Refusal("ark.enters", words),)

    def number(self, state: StateData, move: Seat) -> int:
        return spot_number(move.spot)

    def play(self, draft: MutableState, move: Seat) -> None:
        draft.move_token(ARK, move.spot)
        if bonus := draft.profile[ArkRules].placement_bonus:
            line = Line(saying("the bonus for that"), bonus, "ark.placement_bonus")
            award(draft, draft.mover, [line], saying("putting the Ark into play"))


SEAT = Step(
    name="seat",
    verbs=(Seating(),),
    entered=lambda state: bool(_seats(state)),
    about="the Ark is put on a tile of the first completed city",
)
