"""Double turns: a second part for who continues the road or city of an own builder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from arkrules.games.traders.clauses import BuilderRules
from arkrules.games.traders.companions import BUILDER
from arkrules.nouns import At, person
from arkrules.play import Event, Move, MutableState, PositionField, Refusal, StateData, Verb
from arkrules.text import Sayable, later, say, saying

DUE = "double_turn"
"""Kept from the laying of a tile that brings a second part to the end of the first."""
SECOND = "second_part"
"""Kept throughout the second part."""


@attrs.frozen
class SecondPart(Event):
    """The second part of a double turn begins."""

    player: str

    def __str__(self) -> str:
        player = person(self.player)
        return say("{player} plays the second part of a double turn", player=player)


def notice(draft: MutableState) -> None:
    """Note whether the tile just laid continues a road or city with the mover's builder."""
    board, (tile, first, _) = draft.board, draft.just_laid()
    roots = {board.root(first + at): segment for at, segment in enumerate(tile.segments)}
    for node, piece in draft.pieces.items():
        if piece.kind != BUILDER or piece.owner != draft.mover or board.root(node) not in roots:
            continue
        feature = At(board.where(node)[1].kind, piece.cell, piece.segment)
        player = person(draft.to_move)
        if SECOND in draft.extras:
            words = saying(
                "a turn has two parts at most, though the tile continues {of:at}", of=feature
            )
            draft.because("builder.chain", words, about=("turn",))
        else:
            draft.keep(DUE, True)
            words = saying(
                "the tile continues {of:at}, where {player} has a builder",
                of=feature,
                player=player,
            )
            draft.because("builder.trigger", words, about=("turn",))


def goes_on(draft: MutableState) -> bool:
    """Begin the second part of the turn, if one is due and a tile is left for it."""
    due = DUE in draft.extras
    draft.keep(DUE, None)
    draft.keep(SECOND, None)
    if due and draft.bag is not None and not (draft.bag or draft.hands[draft.mover]):
        words = saying("no tile is left for a second part of the turn")
        draft.because("builder.last_tile", words, about=("turn",))
        return False
    if due:
        draft.keep(SECOND, True)
        draft.note(SecondPart(draft.to_move))
    return due


@attrs.frozen
class Decline(Move):
    """Decline: do without the second tile of a double turn."""

    def __str__(self) -> str:
        return "decline"

    @property
    def words(self) -> Sayable:
        """The move in words."""
        return saying("do without the second tile")


class Declining(Verb[Decline]):
    """`decline`."""

    word = "decline"
    makes = Decline

    def candidates(self, state: StateData) -> Iterable[Decline]:
        return (Decline(),) if SECOND in state.extras else ()

    def refusals(self, state: StateData, move: Decline) -> Sequence[Refusal]:
        if SECOND not in state.extras or state.laid is not None:
            words = saying("no second part of the turn is about to begin")
            return (Refusal("builder.trigger", words),)
        if state.profile[BuilderRules].optional:
            return ()
        return (Refusal("builder.optional", saying("the second tile has to be drawn and laid")),)

    def play(self, draft: MutableState, move: Decline) -> None:
        words = saying("{player} does without the second tile", player=person(draft.to_move))
        draft.because("builder.optional", words, about=("turn",))
        draft.step = list(draft.course)[-1]  # which ends the turn


def _flag(name: str, about: str) -> PositionField:
    """Return a key of positions that is true or not there."""
    return PositionField(
        name=name,
        read=lambda draft, value: draft.keep(name, value or None),
        write=lambda state: state.extras.get(name),
        type=bool,
        about=about,
    )


KEYS = (
    _flag(DUE, later("A second part follows this part of the turn.")),
    _flag(SECOND, later("This is the second part of a double turn.")),
)
