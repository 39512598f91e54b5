"""Placing a piece on the tile just laid, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arkrules.errors import BadNotation
from arkrules.messages import all_of, later, say, saying
from arkrules.nouns import noun, person, segment_named
from arkrules.play import codes
from arkrules.play.codes import SEGMENT
from arkrules.play.moves import PASS, Pass, Place, placed
from arkrules.play.pieces import Piece, PieceKind
from arkrules.play.refusal import Refusal

if TYPE_CHECKING:
    from arkrules.play.content import Content, Draft
    from arkrules.play.dictionary import Lexicon

__all__ = ["PASSING", "Passing", "Placing"]


class Placing:
    """`follower C`: any kind of piece on a segment of the tile just laid."""

    word: str = "place"
    makes: type = Place

    def __init__(self, where: str) -> None:
        self._where = where
        """The clause that says where pieces stand at all."""

    def parse(self, words: str, state: Content, lexicon: Lexicon) -> Place | None:
        piece, _, segment = words.partition(" ")
        if piece not in lexicon.pieces:
            return None
        if not segment or " " in segment:
            raise BadNotation(
                words, say("not a whole move"), expected=say("{piece} and one segment", piece=piece)
            )
        return Place(piece, lexicon.segment(words, segment))

    def options(self, state: Content) -> Sequence[int]:
        if state.laid is None:
            return ()
        supply, assembly = state.supplies[state.mover], state.assembly
        found: list[int] = []
        for number, (name, kind) in enumerate(assembly.pieces.items()):
            if not supply.get(name):
                continue
            free = kind.free
            for at in _free(state, kind) if free is None else free(state):
                for hook in assembly.placing:
                    if hook(state, name, at):
                        break
                else:
                    found.append(number << SEGMENT | at)  # `codes.place`, without the call
        return found

    @staticmethod
    def _barred(state: Content, piece: str, at: int) -> Sequence[Refusal]:
        """What extensions refuse besides."""
        return [r for hook in state.assembly.placing for r in hook(state, piece, at)]

    def make(self, state: Content, code: int) -> Place:
        number, at = codes.placing(code)
        segment = state.just_laid().tile.segments[at]
        return placed(list(state.assembly.pieces)[number], segment.name)

    def refusals(self, state: Content, move: Place) -> Sequence[Refusal]:
        kind = state.assembly.pieces.get(move.piece)
        if kind is None:
            return (
                Refusal(self._where, saying("this game has no {piece}", piece=noun(move.piece))),
            )
        found: list[Refusal] = []
        if not state.supplies[state.mover].get(move.piece):
            mover, piece = person(state.to_move), noun(move.piece)
            words = saying("{player} has no {piece} left", player=mover, piece=piece)
            found.append(Refusal(kind.out_of_supply, words))
        if state.laid is None:
            return (*found, Refusal(self._where, saying("no tile was laid this turn")))
        index = state.just_laid().tile.kind.index
        at = index.get(move.segment)
        if at is None:
            message = later("the tile just laid has no segment {segment}; it has {segments}")
            if not index:
                message = later("the tile just laid has no segment {segment}; it has none at all")
            words = saying(
                message,
                segment=segment_named(move.segment),
                segments=all_of(map(segment_named, index)),
            )
            return (*found, Refusal(self._where, words))
        return (*found, *kind.may_stand(state, at), *self._barred(state, move.piece, at))

    def play(self, draft: Draft, move: Place) -> None:
        spot = draft.spot_laid()
        draft.supply(draft.mover, move.piece, -1)
        node = draft.board.node(spot, move.segment)
        if draft.reasons is not None:
            clause = draft.assembly.pieces[move.piece].where_clause
            words = saying("{piece:a} may stand there", piece=noun(move.piece))
            draft.because(clause, words, about=("legal", "pieces"), background=True)
            free = saying("no piece stands on what is connected to it")
            draft.because("follower.occupied", free, about=("legal", "pieces"), background=True)
            for explain in draft.assembly.explain_placing:
                explain(draft, move.piece, node)
        draft.put(node, Piece(draft.mover, move.piece, spot, move.segment))


def _free(state: Content, kind: PieceKind) -> list[int]:
    """The segments of the tile just laid, by number, that a kind of piece is not refused."""
    may_stand = kind.may_stand
    segments = range(len(state.just_laid().tile.segments))
    return [at for at in segments if not may_stand(state, at)]


class Passing:
    """`pass`."""

    word: str = "pass"
    makes: type = Pass

    def parse(self, words: str, state: Content, lexicon: Lexicon) -> Pass | None:
        return Pass() if words == self.word else None

    def options(self, state: Content) -> Sequence[int]:
        return (0,)

    def make(self, state: Content, code: int) -> Pass:
        return PASS

    def refusals(self, state: Content, move: Pass) -> Sequence[Refusal]:
        return ()

    def play(self, draft: Draft, move: Pass) -> None:
        if draft.reasons is not None:
            words = saying("one piece at most is placed in a turn, and none need be")
            draft.because("follower.per_turn", words, about=("legal", "pieces"), background=True)


PASSING = Passing()
"""The one way to do nothing, wherever a step offers it."""
