"""Drawing tiles, setting them aside, and the end when there are none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from arkrules.errors import BadNotation
from arkrules.messages import say, saying
from arkrules.play import turn
from arkrules.play.clauses import FinalRules, HandRules, TileRules
from arkrules.play.events import SetAside
from arkrules.play.fitting import fits_somewhere
from arkrules.play.moves import Discard, Draw, End, drawn
from arkrules.play.refusal import Refusal
from arkrules.play.scoring import stop_at_zero
from arkrules.tiles import Kind, split_token

if TYPE_CHECKING:
    from arkrules.play.content import Content, Draft
    from arkrules.play.dictionary import Lexicon

__all__ = ["Discarding", "Drawing", "Ending", "draw_refusals", "may_draw", "take"]


_TILES_LEFT = (Refusal("end.when", saying("tiles are still in the bag or in hand")),)
"""Made once, for it is asked at every drawing."""


class Drawing:
    """`draw D`."""

    word: str = "draw"
    makes: type = Draw

    def parse(self, words: str, state: Content, lexicon: Lexicon) -> Draw | None:
        verb, _, token = words.partition(" ")
        if verb != self.word:
            return None
        body, turned = split_token(token)
        if turned:
            raise BadNotation(
                words, say("a drawn tile has no turn"), expected=say("draw and a kind")
            )
        found = lexicon.tile(state.assembly.box, body)
        return Draw(found.token if isinstance(found, Kind) else found)

    def options(self, state: Content) -> Sequence[int]:
        if not turn.must_draw(state):
            return ()
        return range(len(turn.drawable(state)))

    def make(self, state: Content, code: int) -> Draw:
        return drawn(list(turn.drawable(state))[code])

    def refusals(self, state: Content, move: Draw) -> Sequence[Refusal]:
        return draw_refusals(state, move.tile)

    def play(self, draft: Draft, move: Draw) -> None:
        take(draft, move.tile)


def draw_refusals(state: Content, token: str) -> Sequence[Refusal]:
    """What refuses to draw a tile now."""
    if not turn.must_draw(state):
        return (Refusal("hand.size", saying("there is nothing to draw, or no room in the hand")),)
    if state.bag is None:
        if state.assembly.box.knows(token):
            return ()
        words = saying("{tile} is no tile of the sets in use", tile=token)
        return (Refusal("setup.tiles", words),)
    if token not in state.bag:
        words = saying("no tile {tile} is left in the bag", tile=token)
        return (Refusal("setup.tiles", words),)
    return ()


def take(draft: Draft, token: str) -> None:
    """Move a tile from the bag to the mover's hand."""
    if draft.bag is not None:
        draft.bag = bag = draft.bag.copy()
        left = bag[token] - 1
        if left:
            bag[token] = left
        else:
            del bag[token]
    hand = draft.hands[draft.mover]
    draft.hold(draft.mover, tuple(sorted((*hand, token))) if hand else (token,))


class Discarding:
    """`discard`."""

    word: str = "discard"
    makes: type = Discard

    def parse(self, words: str, state: Content, lexicon: Lexicon) -> Discard | None:
        return Discard() if words == self.word else None

    def options(self, state: Content) -> Sequence[int]:
        return () if any(fits_somewhere(state, t) for t in state.hands[state.mover]) else (0,)

    def make(self, state: Content, code: int) -> Discard:
        return Discard()

    def refusals(self, state: Content, move: Discard) -> Sequence[Refusal]:
        fitting = [tile for tile in state.hands[state.mover] if fits_somewhere(state, tile)]
        if not fitting:
            return ()
        words = saying("{tile} still fits somewhere", tile=fitting[0])
        return (Refusal("tile.unplaceable", words),)

    def play(self, draft: Draft, move: Discard) -> None:
        hand = draft.hands[draft.mover]
        draft.hold(draft.mover, ())
        if draft.reasons is not None:
            words = saying("nothing in hand fits anywhere")
            draft.because("tile.unplaceable", words, about=("legal",), background=True)
        returns = draft.profile[TileRules].unplaceable_returns and draft.bag is not None
        draft.note(SetAside(draft.to_move, hand, returns))
        if returns:
            _put_back(draft, hand)


def _put_back(draft: Draft, tiles: tuple[str, ...]) -> None:
    """Put tiles back into the bag; if nothing in it fits anywhere, the bag is done with."""
    assert draft.bag is not None
    bag = dict(draft.bag)
    for tile in tiles:
        bag[tile] = bag.get(tile, 0) + 1
    if any(fits_somewhere(draft, tile) for tile in bag):
        draft.bag = dict(sorted(bag.items()))
    else:
        draft.note(SetAside(draft.to_move, tuple(sorted(Counter(bag).elements()))))
        draft.bag = {}


class Ending:
    """`end`."""

    word: str = "end"
    makes: type = End

    def parse(self, words: str, state: Content, lexicon: Lexicon) -> End | None:
        return End() if words == self.word else None

    def options(self, state: Content) -> Sequence[int]:
        return () if _end_refusals(state) else (0,)

    def make(self, state: Content, code: int) -> End:
        return End()

    def refusals(self, state: Content, move: End) -> Sequence[Refusal]:
        return _end_refusals(state)

    def play(self, draft: Draft, move: End) -> None:
        before = draft.points
        parts = []
        for phase in draft.profile[FinalRules].order:
            begun = len(draft.log)
            draft.assembly.phases[phase](draft)
            parts.append(draft.log[begun:])
        stop_at_zero(draft, before, parts)
        turn.finish(draft)


def _end_refusals(state: Content) -> Sequence[Refusal]:
    """What keeps the game from ending here."""
    if state.bag is None or turn.nothing_left(state):
        return ()
    return _TILES_LEFT


def may_draw(state: Content) -> bool:
    """Whether the step of drawing has something to do: a tile to draw, or the end to call."""
    if state.bag:  # so that only the hand matters: `turn.must_draw` without the call
        hand = state.hands[state.mover]
        if not hand:
            return True
        return len(hand) < state.profile[HandRules].size
    return turn.must_draw(state) or not any(state.hands)
