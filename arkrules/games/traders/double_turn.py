"""Double turns: a second part for who continues the road or city of an own builder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import attrs

from arkrules.games.traders.clauses import DoubleTurnRules, SecondDraw
from arkrules.games.traders.companions import BUILDER
from arkrules.nouns import person
from arkrules.play import Move, MutableState, PositionField, Refusal, StateData, Verb
from arkrules.text import later, saying

PART = "double_turn"
"""The part of a double turn: 1 since a tile brought a second part, then 2."""
_CHAIN = saying("the tile continues a builder's road or city, but no third part follows")
_ELSEWHERE = later("the tile continues no road or city with a builder of {player}")
_NO_TILE = saying("no tile is left for a second part of the turn")


def notice(draft: MutableState) -> None:
    """Note whether the tile just laid continues a road or city with the mover's builder."""
    board, (tile, first, _) = draft.board, draft.just_laid()
    laid = {board.root(first + at) for at in range(len(tile.segments))}
    pieces = draft.pieces.items()
    own = (at for at, one in pieces if (one.kind, one.owner) == (BUILDER, draft.mover))
    if laid.isdisjoint(map(board.root, own)):
        if any(one.kind == BUILDER for one in draft.pieces.values()):
            mover = person(draft.to_move)
            draft.because("builder.trigger", saying(_ELSEWHERE, player=mover), about=("turn",))
        return
    if PART in draft.extras:
        draft.because("builder.chain", _CHAIN, about=("turn",))
        return
    draft.keep(PART, 1)
    mover = person(draft.to_move)
    words = saying("the tile continues the feature of {player}'s builder", player=mover)
    draft.because("builder.trigger", words, about=("turn",))


def explain_placing(draft: MutableState, node: int) -> None:
    """Note that a builder brings nothing with its own tile."""
    if draft.pieces[node].kind == BUILDER:
        words = saying("a builder's own tile brings no second part")
        draft.because("builder.same_tile", words, about=("turn",), background=True)


def scores_later(state: StateData) -> str:
    """Leave the first tile unscored, if the second part begins before."""
    if not _follows(state):
        return ""
    at_once = state.profile[DoubleTurnRules].second_draw is SecondDraw.AT_ONCE
    return "builder.second_draw" if at_once else ""


def _follows(state: StateData) -> bool:
    """Return whether a second part is due and a tile is left for it."""
    return state.extras.get(PART) == 1 and (state.bag != {} or bool(state.hands[state.mover]))


def goes_on(draft: MutableState) -> str:
    """Begin the second part of the turn, if one is due and a tile is left for it."""
    follows = _follows(draft)
    if not follows and draft.extras.get(PART) == 1:
        draft.because("builder.last_tile", _NO_TILE, about=("turn",))
    draft.keep(PART, 2 if follows else None)
    return "builder.trigger" if follows else ""


@attrs.frozen
class Decline(Move):
    """Decline: do without the second tile of a double turn."""

    line = "decline"
    told = later("do without the second tile")


class Declining(Verb[Decline]):
    """`decline`."""

    word = "decline"
    makes = Decline

    def refusals(self, state: StateData, move: Decline) -> Sequence[Refusal]:
        if state.extras.get(PART) != 2 or state.laid is not None:
            return (Refusal("builder.trigger", saying("no second part of a turn begins")),)
        if state.profile[DoubleTurnRules].optional:
            return ()
        return (Refusal("builder.optional", saying("the second tile must be laid")),)

    def play(self, draft: MutableState, move: Decline) -> None:
        words = saying("{player} does without a second tile", player=person(draft.to_move))
        draft.because("builder.optional", words, about=("turn",))
        draft.step = list(draft.course)[-1]  # which ends the turn


KEY = PositionField(
    name=PART,
    type=Literal[1, 2],
    about=later("The tile just laid brings a second part of the turn (1), or this is it (2)."),
)
