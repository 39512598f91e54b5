"""The abbot's way home: its move, and what it scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from arkrules.geometry import Cell, spot_number, to_cell
from arkrules.nouns import person
from arkrules.play import (
    IN_PLAY,
    Assembly,
    Line,
    Move,
    MutableState,
    Refusal,
    Scorer,
    StateData,
    Subject,
    Verb,
    describe,
    in_reading_order,
    settle,
)
from arkrules.play.scoring import Count
from arkrules.text import Sayable, say, saying

ABBOT, GARDEN = "abbot", "garden"
PLACES = ("monastery", GARDEN)
"""Where abbots stand."""


@attrs.frozen
class Return(Move):
    """Return: take an abbot home from the place where it stands."""

    spot: int

    @property
    def cell(self) -> Cell:
        """The cell where it stands."""
        return to_cell(self.spot)

    def __str__(self) -> str:
        return f"return {self.cell}"

    @property
    def words(self) -> Sayable:
        """The move in words."""
        return saying("take the abbot home from {cell}", cell=self.cell)


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


class Returning(Verb[Return]):
    """`return 1,0`."""

    word = "return"
    makes = Return
    told_by = "cell"

    def parse(self, line: str, game: Assembly) -> Return:
        (cell,) = self.rest(line, 1, say("return and a cell: return 1,0"))
        return Return(Cell.parse(cell).spot)

    def candidates(self, state: StateData) -> Iterable[Return]:
        return (Return(state.pieces[node].spot) for node in _abbots(state))

    def refusals(self, state: StateData, move: Return) -> Sequence[Refusal]:
        node = _node(state, move.spot)
        if node is None:
            words = saying(
                "no abbot of {player} stands at {cell}",
                player=person(state.to_move),
                cell=move.cell,
            )
            return (Refusal("follower.recall", words),)
        scorer, place = _place(state, node)
        if any(scorer.lacks(state, place)):
            return ()
        words = saying(
            "{place:at} is complete, so the abbot is scored there", place=describe(state, place)
        )
        return (Refusal("abbot.return_complete", words),)

    def number(self, state: StateData, move: Return) -> int:
        return spot_number(move.spot)

    def play(self, draft: MutableState, move: Return) -> None:
        node = _node(draft, move.spot)
        assert node is not None
        scorer, place = _place(draft, node)
        words = saying("the abbot comes home in place of a figure that would be placed")
        draft.because("abbot.instead", words, about=("legal", "pieces"), background=True)
        settle(draft, attrs.evolve(scorer, lines=_worth_now(scorer)), [place], IN_PLAY)


def _worth_now(scorer: Scorer) -> Count:
    """Return how to score a place before it is complete: as at the end of the game."""

    def lines(state: StateData, place: Subject, _final: bool) -> Sequence[Line]:
        worth = scorer.lines(state, place, True)
        return [attrs.evolve(line, clause="abbot.return_value") for line in worth]

    return lines
