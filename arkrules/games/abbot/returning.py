"""The abbot's way home: its move, and what it scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from arkrules.errors import BadNotation
from arkrules.games.abbot.clauses import AbbotRules, InsteadOf
from arkrules.geometry import Cell, spot_number, to_cell
from arkrules.nouns import noun, person
from arkrules.play import (
    IN_PLAY,
    Assembly,
    Line,
    Move,
    MutableState,
    Piece,
    Place,
    Refusal,
    Scorer,
    StateData,
    Subject,
    Verb,
    describe,
    in_reading_order,
    lexicon,
    settle,
    weight_of,
)
from arkrules.play.scoring import Count
from arkrules.text import Sayable, all_of, later, say, saying

ABBOT, GARDEN = "abbot", "garden"
PLACES = ("monastery", GARDEN)
"""Where abbots stand."""


@attrs.frozen
class Return(Move):
    """Return: take an abbot home from the place where it stands."""

    spot: int
    beside: Place | None = None
    """The placing of a figure that is not given up for it."""

    @property
    def cell(self) -> Cell:
        """The cell where it stands."""
        return to_cell(self.spot)

    def __str__(self) -> str:
        return f"return {self.cell}" + (f" {self.beside}" if self.beside else "")

    @property
    def words(self) -> Sayable:
        """The move in words."""
        home = saying("take the abbot home from {cell}", cell=self.cell)
        return all_of([home, self.beside.words]) if self.beside else home


def _abbots(state: StateData) -> Iterator[int]:
    """Yield the nodes where the mover's abbots stand, in reading order."""
    for node, piece in in_reading_order(state.pieces):
        if piece.kind == ABBOT and piece.owner == state.mover and piece.segment in PLACES:
            yield node


def _node(state: StateData, spot: int) -> int | None:
    """Return the node of the mover's abbot at a spot, or `None`."""
    return next((node for node in _abbots(state) if state.pieces[node].spot == spot), None)


def _place(state: StateData, node: int) -> tuple[Scorer, Subject]:
    """Return the place where an abbot stands, and how it is scored."""
    kind = state.board.where(node)[1].kind
    scorer = next(one for one in state.assembly.scorers if one.kind == kind)
    return scorer, Subject.of(state.board, kind, node)


def _gives_up(state: StateData, place: Place) -> bool:
    """Return whether a figure is one of those that are not placed when an abbot comes home."""
    if state.profile[AbbotRules].instead is InsteadOf.ANY_FIGURE:
        return True
    laid = state.just_laid()
    at = laid.tile.kind.index.get(place.segment)
    if at is None or place.piece not in state.assembly.pieces:
        return False  # it cannot be placed anyway
    feature = Subject.of(state.board, laid.tile.segments[at].kind, laid.first + at)
    figure = Piece(state.mover, place.piece, state.spot_laid(), place.segment)
    return weight_of(state, figure, feature) > 0


class Returning(Verb[Return]):
    """`return 1,0`, and `return 1,0 builder C` where that is not given up for it."""

    word = "return"
    makes = Return
    told_by = "cell"
    clauses = ("abbot.instead", "abbot.same_turn")

    def parse(self, line: str, game: Assembly) -> Return:
        cell, _, figure = line.removeprefix(self.word).strip().partition(" ")
        if not cell or (figure and figure.partition(" ")[0] not in lexicon().pieces):
            expected = say("return and a cell: return 1,0")
            raise BadNotation(line, say("an incomplete move"), expected=expected)
        beside = game.verb_of[Place].parse(figure, game) if figure else None
        return Return(Cell.parse(cell).spot, beside)

    def candidates(self, state: StateData) -> Iterable[Return]:
        for spot in [state.pieces[node].spot for node in _abbots(state)]:
            yield Return(spot)
            for place in state.assembly.verb_of[Place].candidates(state):
                if not _gives_up(state, place):
                    yield Return(spot, place)

    def refusals(self, state: StateData, move: Return) -> Sequence[Refusal]:
        return (*_stays(state, move), *_not_placed(state, move.beside))

    def number(self, state: StateData, move: Return) -> int:
        place = move.beside
        beside = 0 if place is None else 1 + state.assembly.verb_of[Place].number(state, place)
        return spot_number(move.spot) | beside << 32

    def play(self, draft: MutableState, move: Return) -> None:
        node = _node(draft, move.spot)
        assert node is not None
        scorer, place = _place(draft, node)
        words = saying("the abbot comes home in place of a figure that would be placed")
        draft.because("abbot.instead", words, about=("legal", "pieces", "turn"), background=True)
        words = saying("it comes home after the laying and before anything is scored")
        draft.because("abbot.return_when", words, about=("legal",), background=True)
        if draft.pieces[node].notes:
            words = saying("what it carries counts as when it is scored")
            draft.because("abbot.ghosts", words, background=True)
        settle(draft, attrs.evolve(scorer, lines=_worth_now(scorer)), [place], IN_PLAY)
        if move.beside is not None:
            draft.assembly.verb_of[Place].play(draft, move.beside)


def explain_placing(draft: MutableState, node: int) -> None:
    """Note that an abbot may be placed where its place is already complete."""
    piece = draft.pieces[node]
    if piece.kind == ABBOT and piece.segment in PLACES:
        scorer, place = _place(draft, node)
        if not any(scorer.lacks(draft, place)):
            words = saying("an abbot may be placed on a place that this tile surrounds")
            about = ("legal", "points")
            draft.because("abbot.completed_place", words, about=about, background=True)


def _stays(state: StateData, move: Return) -> Iterator[Refusal]:
    """Yield the refusal of an abbot's way home."""
    node = _node(state, move.spot)
    if node is None:
        places = {"player": person(state.to_move), "cell": move.cell}
        words = saying("no abbot of {player} stands on a place at {cell}", **places)
        yield Refusal("follower.recall", words, also=("abbot.return_when",))
        return
    scorer, place = _place(state, node)
    if not any(scorer.lacks(state, place)):
        complete = later("{place:at} is complete, so the abbot is scored there")
        yield Refusal("abbot.return_complete", saying(complete, place=describe(state, place)))


def _not_placed(state: StateData, place: Place | None) -> Iterator[Refusal]:
    """Yield the refusals of a figure that is placed in the turn in which an abbot comes home."""
    if place is None:
        return
    if _gives_up(state, place):
        words = saying("the abbot comes home instead of placing {piece:a}", piece=noun(place.piece))
        yield Refusal("abbot.instead", words)
    yield from state.assembly.verb_of[Place].refusals(state, place)


def _worth_now(scorer: Scorer) -> Count:
    """Return how to score a place before it is complete: as at the end of the game."""

    def lines(state: StateData, place: Subject, _final: bool) -> Sequence[Line]:
        worth = scorer.lines(state, place, True)
        return [attrs.evolve(line, clause="abbot.return_value") for line in worth]

    return lines
