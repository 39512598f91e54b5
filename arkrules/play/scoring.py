"""Scoring: contenders, values, and modifiers.

A `Scorer` knows one kind of thing: when it is complete, whose pieces contend for it,
what it is worth item by item. Everything else is the same for all, and happens here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING

import attrs

from arkrules.board import Board, Connection
from arkrules.geometry import AROUND, to_cell
from arkrules.nouns import At, Things, noun, person
from arkrules.play.clauses import FinalRules, Unfinished
from arkrules.play.events import Award, Completed, Line
from arkrules.rules.profile import Profile, answer_to
from arkrules.text import Said, Sayable, all_of, later, sayable, saying

if TYPE_CHECKING:
    from arkrules.play.content import MutableState, Piece, StateData
    from arkrules.play.sites import Sites


@attrs.frozen
class Subject:
    """Something to score: a feature, or a site with its surroundings."""

    kind: str
    node: int
    """A node of it; the root, for a feature."""
    nodes: int
    """The nodes on which pieces contend for it, as bits."""
    tiles: int
    """The tiles that count, as bits."""

    @classmethod
    def of(cls, board: Board, kind: str, node: int) -> Subject:
        """The feature of a node."""
        return cls(kind, *board.bits_of(node))


Count = Callable[["StateData", Subject, bool], Sequence[Line]]
Worth = tuple[str, int, str]
"""A part of a feature, `tile`, `segment` or a mark, the points for each, and the clause for it."""


def stay(_draft: MutableState, _subject: Subject) -> None:
    """Leave all pieces in place."""


def send_home(draft: MutableState, subject: Subject) -> None:
    """Send home every piece that contended."""
    for node in contenders(draft, subject):
        if node in draft.pieces:  # a piece that leaves may take others along
            draft.lift(node)


class Order(IntEnum):
    """The order of scoring among everything that one tile completes, or that is left at the end."""

    FIRST = 0
    ROADS = 1
    AFTER_ROADS = 2
    CITIES = 3
    AFTER_CITIES = 4
    SITES = 5
    LAST = 6


@attrs.frozen(kw_only=True)
class Scorer:
    """The scoring of one kind of thing."""

    kind: str
    order: Callable[[Profile], Order]
    """The order in which it is scored among everything that one tile completes, and among
    unfinished features.
    """
    completed: Callable[[StateData], Sequence[Subject]]
    """The subjects that the tile just laid has completed."""
    unfinished: Callable[[MutableState], Iterable[Subject]]
    """The subjects that still hold pieces when the game ends."""
    phase: str = "unfinished"
    """The part of the final scoring for it; empty for none."""
    unscored_clause: str = "final.unfinished"
    """The clause that says so, if there is none."""
    lines: Count
    """The value, item by item; the last argument says whether the game has ended."""
    complete_clause: str = ""
    """The clause that says when it is complete."""
    lacks: Callable[[StateData, Subject], Iterable[tuple[str, Said]]]
    """Reasons why it is not complete: a clause and a sentence; of one clause the last counts."""
    release: Callable[[MutableState, Subject], None] = send_home
    """The function that returns pieces after it is scored."""
    sites: Sites | None = None
    """The sites that it is for, if it is for sites."""


@attrs.frozen(kw_only=True)
class Bonus:
    """What a mark adds to its feature: if not given, the answer to the clause, or 1 for words."""

    mark: str
    on: str
    """The kind of feature."""
    points: Callable[[Profile], int] = attrs.field(default=answer_to("clause"))
    """The points for each once the feature is complete."""
    clause: str
    final_points: Callable[[Profile], int] = attrs.field(default=answer_to("final_clause"))
    """The points for each on an unfinished feature at the end."""
    final_clause: str = "final.unfinished"


class Stage(IntEnum):
    """The order of modifiers."""

    REPLACE = 0
    MULTIPLY = 1
    SUBTRACT = 2
    FLOOR = 3


@attrs.frozen
class Occasion:
    """The occasion of a scoring, and its name."""

    final: bool = False
    """Whether the game has ended."""
    what: Said = ""
    """Its name, if not its place."""
    passed_over: bool = False
    """Whether the final scoring skips it: it was complete before, or unfinished features score
    nothing.
    """


IN_PLAY = Occasion()
"""In play: what the tile just laid completed."""
AT_END = Occasion(final=True)
"""At the end of the game."""


@attrs.frozen
class Due:
    """An award that a player is about to get for something."""

    subject: Subject
    player: int
    lines: tuple[Line, ...]
    """The lines so far, including earlier modifiers."""
    when: Occasion

    @property
    def points(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


@attrs.frozen(kw_only=True)
class Modifier:
    """A change of an award for one of the players who earn it.

    An award whose lines all bring nothing is not made, and the lines then say why.
    """

    stage: Stage
    lines: Callable[[StateData, Due], Sequence[Line]]
    """The lines of the award from here on: those due, more, or others; must not write to the draft.
    """
    then: Callable[[MutableState, Due], None] = lambda _draft, _due: None
    """Called if the lines differ from those due; it may write to the draft."""
    why: Callable[[StateData, Due], Iterable[tuple[str, Said]]] = lambda _state, _due: ()
    """Reasons why it changes no more, or nothing where you might expect it: a clause, and a
    sentence by it.
    """
    for_all: Callable[[Profile, bool], bool] = lambda _profile, _final: False
    """Whether it also affects players who contend but earn nothing, in play or at the end."""
    rates: OtherRates | None = None
    """The rates by which it changes an award, if these are complete."""


@attrs.frozen(kw_only=True)
class OtherRates:
    """The rates of a feature with a mark; unfinished, it may score nothing at the end."""

    mark: str
    on: str
    """The kind of feature."""
    worths: Callable[[Profile], Sequence[Worth]]
    """The points for each part of a completed one."""
    unfinished: Callable[[Profile], Line | None]
    """The line for an unfinished one that scores nothing; `None` if it scores as without the mark.
    """

    @property
    def modifier(self) -> Modifier:
        """Return the modifier for the scoring of such a feature."""
        return Modifier(stage=Stage.REPLACE, lines=self._lines, rates=self)

    def _lines(self, state: StateData, due: Due) -> Sequence[Line]:
        """Return the lines of an award at these rates; without the mark, as due."""
        if due.subject.kind != self.on or not amount(state, due.subject, self.mark):
            return due.lines
        if due.when.final:
            line = self.unfinished(state.profile)
            return due.lines if line is None else (line,)
        return lines_per(state, due.subject, self.worths(state.profile))


@lru_cache(maxsize=4096)
def count(word: str, number: int, each: int, clause: str) -> Line:
    """Return a line for a number of things at a number of points each."""
    said = saying("{things} × {points}", things=Things(word, number), points=each)
    return Line(said, number * each, clause)


def amount(state: StateData, subject: Subject, word: str) -> int:
    """Return the number of a feature's tiles, segments, or marks with a word."""
    if word == "tile":
        return subject.tiles.bit_count()
    if word == "segment":
        return subject.nodes.bit_count()
    return state.board.feature_of(subject.node).marks(word)


def lines_per(state: StateData, subject: Subject, worths: Iterable[Worth]) -> tuple[Line, ...]:
    """Return a line for each kind of part of a feature, at a number of points per part.

    `lines_per(state, city, [("tile", 3, "cathedral.per_tile")])`: 3 points a tile.
    """
    return tuple(
        count(word, number, each, clause)
        for word, each, clause in worths
        if (number := amount(state, subject, word))
    )


def contenders(state: StateData, subject: Subject) -> list[int]:
    """Return the nodes whose pieces contend for something, in reading order."""
    standing = subject.nodes & state.occupied
    if not standing & standing - 1:  # at most one, which needs no search
        return [standing.bit_length() - 1] if standing else []
    pieces = state.pieces
    nodes = [node for node in pieces if standing >> node & 1]
    nodes.sort(key=lambda node: (pieces[node].spot, pieces[node].segment))
    return nodes


@attrs.frozen
class Weight:
    """What a piece counts for in a majority.

    It is data: the kernel reads it, too. A mayor counts for each pennant of its city:
    `Weight(0, "mayor.weight", marks={"pennant": 1})`.
    """

    number: int = 1
    """What it counts for in any case."""
    clause: str = "shared.majority"
    """The clause that says so."""
    marks: Mapping[str, int] = {}
    """What it counts more for each mark of the feature, by mark."""
    notes: Mapping[str, int] = {}
    """What it counts more for each thing that it carries, by note."""


ONE = Weight()
"""The weight of a piece of which nothing else is said."""


def weight_of(state: StateData, piece: Piece, subject: Subject, *, final: bool = False) -> int:
    """Return what a piece counts for in the majority for something."""
    weight = state.assembly.pieces[piece.kind].weight(state.profile, subject.kind, final)
    if weight is ONE:
        return 1  # most pieces of most games
    number = weight.number
    for mark, each in weight.marks.items():
        number += each * state.board.feature_of(subject.node).marks(mark)
    for note, each in weight.notes.items():
        number += each * piece.note(note)
    return number


def weights_of(state: StateData, subject: Subject, final: bool) -> dict[int, int]:
    """Return the weight of each player's pieces for something."""
    weights: dict[int, int] = {}
    for node in contenders(state, subject):
        piece = state.pieces[node]
        weight = weight_of(state, piece, subject, final=final)
        weights[piece.owner] = weights.get(piece.owner, 0) + weight
    return weights


def majority(state: StateData, subject: Subject, *, final: bool) -> tuple[int, ...]:
    """Return the players who score something: those with the most, all of them if tied."""
    weights = weights_of(state, subject, final)
    most = max(weights.values(), default=0)
    return tuple(sorted(player for player, weight in weights.items() if weight == most > 0))


def is_complete(state: StateData, subject: Subject) -> bool:
    """Return whether something is complete now, according to its scorer."""
    scorer = next((one for one in state.assembly.scorers if one.kind == subject.kind), None)
    return scorer is not None and not any(scorer.lacks(state, subject))


def settle(
    draft: MutableState, scorer: Scorer, subjects: Iterable[Subject], when: Occasion
) -> None:
    """Score things of one kind: add points to the players who earn them, then send pieces home.

    Nobody goes home before all are paid: what one piece contends for does not depend on an order.
    """
    scored = tuple(subjects)
    if scored and when.final and scorer.phase == "unfinished":
        unpaid = draft.profile[FinalRules].unfinished is Unfinished.NOTHING
        when = Occasion(final=True, passed_over=unpaid)
    for subject in scored:
        if not subject.nodes & draft.occupied and draft.reasons is None:
            continue  # nobody earns anything, and nobody asked why
        if when.passed_over:
            words = saying("{feature:at} is unfinished", feature=describe(draft, subject))
            draft.because("final.unfinished", words)
        earners = () if when.passed_over else majority(draft, subject, final=when.final)
        lines = tuple(scorer.lines(draft, subject, when.final)) if earners else ()
        share_out(draft, subject, dict.fromkeys(earners, lines) if lines else {}, when)
    for subject in scored:
        scorer.release(draft, subject)


def share_out(
    draft: MutableState, subject: Subject, due: Mapping[int, tuple[Line, ...]], when: Occasion
) -> None:
    """Add points to all players who earn them; some modifiers affect other contenders too."""
    explain_majority(draft, subject, when)
    for player, lines in due.items():
        pay(draft, subject, player, lines, when)
    _touch_others(draft, subject, due, when)


def _touch_others(
    draft: MutableState, subject: Subject, due: Collection[int], when: Occasion
) -> None:
    """Apply modifiers to players who contend for something but earn nothing."""
    if touching_all(draft, when):
        owners = {draft.pieces[node].owner for node in contenders(draft, subject)}
        for player in sorted(owners.difference(due)):
            pay(draft, subject, player, None, when)


def touching_all(draft: MutableState, when: Occasion) -> Sequence[Modifier]:
    """Return the modifiers that also affect players who contend but earn nothing."""
    return [m for m in draft.assembly.modifiers if m.for_all(draft.profile, when.final)]


def explain_majority(draft: MutableState, subject: Subject, when: Occasion) -> None:
    """Note who shares something and why, and who gets nothing, if reasons are wanted."""
    if draft.reasons is None:
        return
    said = sayable(when.what or describe(draft, subject))
    weights = weights_of(draft, subject, when.final)
    if not weights:
        words = saying("nobody stands on {feature:at}", feature=said)
        draft.because("shared.majority", words)
        return
    _explain_bounds(draft, subject, said)
    _explain_weights(draft, subject, when)
    earners = majority(draft, subject, final=when.final)
    if len(weights) == len(earners) == 1:
        return  # the award says it all
    names = draft.players
    counted = all_of(
        saying("{player} has {number}", player=person(names[player]), number=weights[player])
        for player in sorted(weights)
    )
    best = all_of(person(names[player]) for player in earners)
    message = later("on {feature:at} {counted}: {best} has the majority and scores alone")
    if not earners:
        message = later("no piece on {feature:at} counts, so nobody scores")
    elif len(earners) > 1:
        message = later("on {feature:at} {counted}: {best} are tied, and each scores in full")
    draft.because("shared.majority", saying(message, feature=said, counted=counted, best=best))
    _explain_joining(draft, subject)


def _explain_bounds(draft: MutableState, subject: Subject, said: Sayable) -> None:
    """Note where a field ends, if part of one of its tiles is another field, or none."""
    bounds = draft.assembly.bounding(subject.kind, draft.board, subject.tiles)
    if subject.kind not in ("farm", "field"):
        return
    for spot in draft.board.spots_of(subject.tiles):
        tile, first, _ = draft.board.tiles[spot]
        for segment in chain.from_iterable(tile.slots):
            kind = tile.segments[segment].kind if segment >= 0 else "field"
            if kind == "field" and not (segment >= 0 and subject.nodes >> first + segment & 1):
                words = saying("{feature:at} is not all of each of its tiles", feature=said)
                draft.because(bounds[0], words, background=True, also=bounds[1:])
                return


def _explain_joining(draft: MutableState, subject: Subject) -> None:
    """Note how pieces of several players came to be on one feature."""
    board = draft.board
    bounds = draft.assembly.bounding(subject.kind, board, subject.tiles)
    if not bounds:
        return  # pieces around a site need not be connected
    firsts: dict[int, int] = {}
    for node in contenders(draft, subject):
        firsts.setdefault(draft.pieces[node].owner, node)
    for one, other in pairwise(firsts.values()):
        here, there = draft.pieces[one], draft.pieces[other]
        if here.spot != there.spot and board.root(one) == board.root(other):
            words = Connection(board, (here.cell, here.segment), (there.cell, there.segment))
            draft.because(bounds[0], words, also=bounds[1:])


def _explain_weights(draft: MutableState, subject: Subject, when: Occasion) -> None:
    """Note the pieces that count for more or less than one."""
    for node in contenders(draft, subject):
        piece = draft.pieces[node]
        weight = weight_of(draft, piece, subject, final=when.final)
        said = draft.assembly.pieces[piece.kind].weight(draft.profile, subject.kind, when.final)
        if weight != 1:
            message = later("{player}'s {piece} at {cell} counts for {number}")
            places = {"piece": noun(piece.kind), "cell": piece.cell, "number": weight}
            words = saying(message, player=person(draft.players[piece.owner]), **places)
            draft.because(said.clause, words)


def pay(
    draft: MutableState, subject: Subject, player: int, lines: Iterable[Line] | None, when: Occasion
) -> None:
    """Award a player the value of something, after modifiers.

    Without lines, it is a player who earns nothing: only some modifiers touch that one.
    """
    items = tuple(lines or ())
    for modifier in draft.assembly.modifiers if lines is not None else touching_all(draft, when):
        due = Due(subject, player, items, when)
        lines_of = modifier.lines  # calling it as a method would take longer
        changed = tuple(lines_of(draft, due))
        if changed != items:
            if draft.reasons is not None and _pays(items) and not _pays(changed):
                for line in changed:
                    draft.because(line.clause, line.said)
            items = changed
            modifier.then(draft, due)
        if draft.reasons is not None:
            for clause, words in modifier.why(draft, due):
                draft.because(clause, words)
    if _pays(items):
        at, points = describe(draft, subject), sum(line.points for line in items)
        name, what = draft.players[player], when.what or at
        draft.award(Award(name, points, subject.kind, what, at.cell, items, when.final))


def _pays(lines: Iterable[Line]) -> bool:
    return any(line.points for line in lines)


def describe(state: StateData, subject: Subject) -> At:
    """Return the place of something: a site by its tile, a feature by its first piece.

    A feature without one is named by the tile just laid, or else by where it begins,
    so that equal states call it by the same name.
    """
    if subject.kind in state.assembly.vocabulary.sites:
        spot, segment = state.board.where(subject.node)
        return At(subject.kind, to_cell(spot), segment.name)
    if standing := contenders(state, subject):
        piece = state.pieces[standing[0]]
        return At(subject.kind, piece.cell, piece.segment)
    for spot in state.spots_laid():
        tile, first, _ = state.board.tiles[spot]
        mine = (1 << len(tile.segments)) - 1 & subject.nodes >> first
        if mine:
            at = (mine & -mine).bit_length() - 1
            return At(subject.kind, to_cell(spot), tile.segments[at].name)
    return At(subject.kind, *state.board.feature_of(subject.node).segments[0])


def score_laid(draft: MutableState) -> None:
    """Score everything that the tile just laid completed: the scoring step of the turn.

    Tiles laid before it in the turn that were left unscored are scored with it.
    """
    site = draft.board.sites.get
    near = {site(laid - step) for laid in draft.spots_laid() for step in draft.assembly.reach}
    completed: list[tuple[Scorer, Sequence[Subject]]] = []
    for scorer in draft.assembly.scorers:
        asked = scorer.sites is None or scorer.kind in near
        if asked and (subjects := scorer.completed(draft)):
            completed.append((scorer, subjects))
    completed.sort(key=lambda pair: pair[0].order(draft.profile))
    if draft.reasons is not None:
        _explain_several(draft, [one for _, subjects in completed for one in subjects])
    for scorer, subjects in completed:
        for subject in subjects:
            at = describe(draft, subject)
            draft.note(Completed(at.kind, at.cell, at.segment))
            if draft.reasons is not None and contenders(draft, subject):
                words = saying("{feature:at} is complete", feature=at)
                draft.because(scorer.complete_clause, words, background=True)
        settle(draft, scorer, subjects, IN_PLAY)
    if draft.reasons is not None:
        _explain_open(draft)
        for hook in draft.assembly.hooks["explain_scoring"]:
            hook(draft)
    for hook in draft.assembly.hooks["after_scoring"]:
        hook(draft)


def _explain_several(draft: MutableState, completed: Iterable[Subject]) -> None:
    """Note that everything is scored that a tile completed."""
    held = [describe(draft, one) for one in completed if contenders(draft, one)]
    if len(held) > 1:
        words = saying(
            "{features} are all complete, and scored in this turn", features=all_of(held)
        )
        draft.because("feature.completed_when", words, background=True)


def _explain_open(draft: MutableState) -> None:
    """Note why things with pieces on the tile just laid are not scored, or sites beside it; if
    there are none, and nothing was scored, things close by, or else of nobody.
    """
    laid = draft.spots_laid()
    near = draft.board.tiles_on((*laid, *(spot + step for spot in laid for step in AROUND)))
    here, sites = draft.board.tiles_on(laid), draft.assembly.vocabulary.sites
    held = [(by, one) for by in draft.assembly.scorers for one in by.unfinished(draft)]
    told = [(by, one) for by, one in held if one.tiles & (near if one.kind in sites else here)]
    if not told and not any(isinstance(event, Completed) for event in draft.log):
        told = [(by, one) for by, one in held if one.tiles & near] or _unclaimed(draft)
    for scorer, subject in told:
        lacking = dict(scorer.lacks(draft, subject))
        for clause, words in lacking.items():
            draft.because(clause, words, about=("points", "pieces"))
        if not lacking:
            message = later("{feature:at} was complete before this tile was laid")
            words = saying(message, feature=describe(draft, subject))
            draft.because("feature.completed_when", words, about=("points", "pieces"))
    if not told and not draft.log:
        words = saying("the tile has nothing on it that is scored before the game ends")
        draft.because("final.order", words)


def _unclaimed(draft: MutableState) -> list[tuple[Scorer, Subject]]:
    """List everything on the tile just laid that may be completed, occupied or not."""
    tile, first, _ = draft.just_laid()
    by_kind = {scorer.kind: scorer for scorer in draft.assembly.scorers}
    return [
        (by_kind[segment.kind], Subject.of(draft.board, segment.kind, first + at))
        for at, segment in enumerate(tile.segments)
        if segment.kind in by_kind
    ]


def scorers_in_order(state: StateData) -> list[Scorer]:
    """Return the scorers in order."""
    return sorted(state.assembly.scorers, key=lambda scorer: scorer.order(state.profile))


def score_unfinished(draft: MutableState) -> None:
    """Score everything unfinished: the first part of the final scoring.

    What is complete is not unfinished, though pieces may still stand on it.
    """
    for scorer in scorers_in_order(draft):
        if not scorer.phase and draft.reasons is not None:
            for subject in scorer.unfinished(draft):
                of = describe(draft, subject)
                words = saying("{feature:at} is not scored at the end", feature=of)
                draft.because(scorer.unscored_clause, words)
        if scorer.phase != "unfinished":
            continue
        subjects: list[Subject] = []
        complete: list[Subject] = []
        for subject in scorer.unfinished(draft):
            (subjects if any(scorer.lacks(draft, subject)) else complete).append(subject)
        settle(draft, scorer, subjects, AT_END)
        for subject in complete:  # some modifiers touch players who earn nothing
            _touch_others(draft, subject, (), Occasion(final=True, passed_over=True))
