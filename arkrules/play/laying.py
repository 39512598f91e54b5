"""Laying a tile."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arkrules.errors import BadNotation
from arkrules.geometry import parse_cell
from arkrules.messages import Saying, all_of, counting, say, saying
from arkrules.play import codes
from arkrules.play.clauses import SetupRules
from arkrules.play.content import Content, Draft
from arkrules.play.dictionary import Lexicon
from arkrules.play.drawing import draw_refusals, take
from arkrules.play.fitting import misfits, placements, tile_for
from arkrules.play.moves import Lay
from arkrules.play.refusal import Refusal
from arkrules.tiles import Kind, split_token
from arkrules.tiles.codes import SPOT, TURN

__all__ = ["Laying"]

_LINE = re.compile(r"lay\s+(?P<tile>.*\S)\s+(?P<cell>\S+)")
_SHORT = re.compile(r"/(?P<turn>[0-3])")


class Laying:
    """`lay D/1 1,0`, `lay /1 1,0`."""

    word: str = "lay"
    makes: type = Lay

    def parse(self, words: str, state: Content, lexicon: Lexicon) -> Lay | None:
        verb, _, _ = words.partition(" ")
        if verb != self.word:
            return None
        found = _LINE.fullmatch(words)
        if not found:
            raise BadNotation(
                words, say("not a whole move"), expected=say("a tile and a cell: lay D/1 1,0")
            )
        cell = parse_cell(found["cell"])
        hand = state.hands[state.mover]
        alone = len(hand) == 1 and state.step == "lay"
        if short := _SHORT.fullmatch(found["tile"]):
            if not alone:
                return Lay(None, int(short["turn"]), cell.spot)
            return Lay(hand[0], int(short["turn"]), cell.spot, alone)
        body, turned = split_token(found["tile"])
        kind = lexicon.tile(state.assembly.box, body)
        token = kind.token if isinstance(kind, Kind) else kind
        return Lay(token, turned, cell.spot, alone and token == hand[0])

    def options(self, state: Content) -> Sequence[int]:
        if state.step != "lay":
            return ()  # at `draw` a tile may be drawn and laid in one, but that is not listed
        hand = state.hands[state.mover]
        kinds = state.assembly.box.kind
        if len(hand) == 1:
            return placements(state, kinds(hand[0]))
        return [
            codes.lay(placement, at, len(hand))
            for at, token in enumerate(hand)
            if token not in hand[:at]
            for placement in placements(state, kinds(token))
        ]

    def make(self, state: Content, code: int) -> Lay:
        hand = state.hands[state.mover]
        if len(hand) == 1:  # `codes.laying` without the call
            return Lay(hand[0], code & TURN, code >> SPOT, True)
        at, turn, spot = codes.laying(code, len(hand))
        return Lay(hand[at], turn, spot)

    def refusals(self, state: Content, move: Lay) -> Sequence[Refusal]:
        hand = state.hands[state.mover]
        if move.tile is None:
            return (Refusal("hand.size", _which(hand)),)
        if state.step == "lay":
            if move.tile not in hand:
                return (Refusal("turn.sequence", _not_held(move.tile, hand)),)
        elif missing := self._draw_refusals(state, move.tile):
            return missing
        kind = state.assembly.box.kind(move.tile)
        return tuple(misfits(state, kind, move.turn, move.spot))

    def _draw_refusals(self, state: Content, token: str) -> Sequence[Refusal]:
        """What refuses to draw this very tile and lay it at once."""
        if state.laid is not None:
            return (Refusal("draw.when", saying("the tile drawn now is for the next turn")),)
        return draw_refusals(state, token)

    def play(self, draft: Draft, move: Lay) -> None:
        token = move.tile
        assert token is not None  # a move that names no tile is refused
        if draft.step == "draw":
            take(draft, token)
            draft.step = "lay"
        hand = draft.hands[draft.mover]
        at = hand.index(token)
        draft.hold(draft.mover, hand[:at] + hand[at + 1 :])
        tile = tile_for(draft.profile, draft.assembly.box.kind(token), move.turn)
        draft.board = draft.board.lay(move.spot, tile)
        draft.laid = move.spot
        for hook in draft.assembly.after_laying:
            hook(draft)
        if draft.reasons is not None:
            fits = saying("each side of the tile continues what it touches")
            draft.because("tile.match", fits, about=("legal",), background=True)
            if len(draft.board.tiles) == 1 and draft.profile[SetupRules].start_in_bag:
                words = saying("the first tile that is drawn is laid in a turn like any other")
                draft.because("setup.start_in_bag", words, about=("legal", "pieces"))
            for explain in draft.assembly.explain_laying:
                explain(draft)


def _which(hand: Sequence[str]) -> Saying:
    """That the tile to lay is not known."""
    if not hand:
        return saying("no tile is in hand")
    return counting(
        len(hand),
        "{number} tile is in hand; name it",
        "{number} tiles are in hand; name one",
    )


def _not_held(token: str, hand: Sequence[str]) -> Saying:
    """That a tile cannot be laid that the mover does not hold."""
    if not hand:
        return saying("{tile} is not in hand, and no other tile is", tile=token)
    return saying("{tile} is not in hand, but {tiles}", tile=token, tiles=all_of(hand))
