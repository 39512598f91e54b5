"""Scoring: what can be scored, who contends for it, what it is worth, and what changes that.

A `Scorer` knows one kind of thing: when it is complete, whose pieces contend for it,
what it is worth item by item. Everything else is the same for all, and happens in `paying`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from arkrules.board import Board
from arkrules.geometry import to_cell
from arkrules.nouns import At, Quantity
from arkrules.play.events import Line
from arkrules.rules.profile import Profile, answer_to
from arkrules.text import Said, saying

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
    """The scoring of one kind of thing: roads, cities, farms, or the sites of one word.

    An extension declares one with functions of a state. It says what the tile just laid completed
    and what is left at the end, what each is worth line by line, and why one is not complete.
    Who has the majority, what modifiers add, and who is paid is the same for all, and not its
    business. `Sites(...).scorer(...)` makes one for a site in the middle of a tile.
    """

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
    said = saying("{things} × {points}", things=Quantity(word, number), points=each)
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


def scorers_in_order(state: StateData) -> list[Scorer]:
    """Return the scorers in order."""
    return sorted(state.assembly.scorers, key=lambda scorer: scorer.order(state.profile))
