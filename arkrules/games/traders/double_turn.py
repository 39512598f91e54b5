"""Double turns: a second part for who continues the road or city of an own builder."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Literal

import attrs

from arkrules.games.traders.clauses import DoubleTurnRules, OwedTurn, SecondDraw
from arkrules.games.traders.companions import BUILDER
from arkrules.nouns import person
from arkrules.play import Move, MutableState, PositionField, Refusal, StateData, Verb
from arkrules.play.clauses import DrawRules, DrawTime, HandRules
from arkrules.play.turn import earned_turn
from arkrules.text import later, saying

PART = "double_turn"
"""The part of a double turn."""
_DUE, _SECOND, _SECOND_AND_ANOTHER = 1, 2, 3
"""A tile brought a second part; this is it; and another turn is due afterwards."""
_CHAIN = saying("the tile continues a builder's road or city, but no third part follows")
_ELSEWHERE = later("the tile continues no road or city with a builder of {player}")
_OWED = saying("the first tile of the double turn earns another turn, which follows the second")
_LOST = saying(
    "the first tile of the double turn earns another turn, instead of which the second part follows"
)
_NO_TILE = saying("no tile is left for a second part of the turn")


def notice(draft: MutableState) -> None:
    """Note whether the tile just laid continues a road or city with the mover's builder."""
    if PART in draft.extras and draft.reasons is not None and _something_before_placing(draft):
        words = saying("a tile of either part does what any tile does when it is laid")
        draft.because("builder.ghosts", words, about=("turn", "pieces", "stock"), background=True)
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
    draft.keep(PART, _DUE)
    mover = person(draft.to_move)
    words = saying("the tile continues the feature of {player}'s builder", player=mover)
    draft.because("builder.trigger", words, about=("turn",))


def _something_before_placing(draft: MutableState) -> bool:
    """Return whether a step of another box waits between the laying and the placing."""
    between = takewhile(lambda step: step.name != "place", draft.course["lay"])
    return any(step.run is None and step.awaits(draft) for step in between)


def explain_placing(draft: MutableState, node: int) -> None:
    """Note that a builder brings nothing with its own tile."""
    if draft.pieces[node].kind == BUILDER:
        words = saying("a builder's own tile brings no second part")
        also = ("builder.trigger",)
        draft.because("builder.same_tile", words, about=("turn",), background=True, also=also)


def scores_later(state: StateData) -> str:
    """Leave the first tile unscored, if the second part begins before."""
    if not _follows(state):
        return ""
    at_once = state.profile[DoubleTurnRules].second_draw is SecondDraw.AT_ONCE
    return "builder.second_draw" if at_once else ""


def _follows(state: StateData) -> bool:
    """Return whether a second part is due and a tile is left for it."""
    return state.extras.get(PART) == _DUE and (state.bag != {} or bool(state.hands[state.mover]))


def goes_on(state: StateData) -> str:
    """Return the clause by which the second part of the turn follows, or an empty text."""
    return "builder.trigger" if _follows(state) else ""


def begin_second(draft: MutableState) -> None:
    """Begin the second part; a turn that the first tile earns is owed until after it."""
    rules = draft.profile[DoubleTurnRules]
    earned = earned_turn(draft)
    owed = earned and rules.extra_turn is OwedTurn.AFTER
    if earned:
        words = _OWED if owed else _LOST
        draft.because(earned, words, about=("turn",), also=("builder.extra_turn",))
    draft.keep(PART, _SECOND_AND_ANOTHER if owed else _SECOND)


def plays_on(draft: MutableState) -> str:
    """Let a player play on whose first tile earned another turn."""
    return "builder.extra_turn" if draft.extras.get(PART) == _SECOND_AND_ANOTHER else ""


def begin_turn(draft: MutableState) -> None:
    """End a double turn, or one whose second part does not come."""
    if draft.extras.get(PART) == _DUE:
        draft.because("builder.last_tile", _NO_TILE, about=("turn", "places"))
    draft.keep(PART, None)


def _lays_from_hand(state: StateData) -> bool:
    """Return whether the second tile is one of several in hand, and is not drawn for it."""
    profile = state.profile
    return profile[DrawRules].when is DrawTime.END and profile[HandRules].size > 1


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
        if state.step == "lay" and not _lays_from_hand(state):
            return (Refusal("turn.sequence", saying("a tile that has been drawn is laid")),)
        second = state.extras.get(PART) in (_SECOND, _SECOND_AND_ANOTHER)
        if not second or state.laid is not None:
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
    type=Literal[1, 2, 3],
    about=later(
        "The tile just laid brings a second part of the turn (1), or this is it (2),"
        " after which another turn is due (3)."
    ),
)
