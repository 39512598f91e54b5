"""Placing a piece on the tile just laid, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from arkrules.errors import BadNotation
from arkrules.play.closing import is_closed
from arkrules.play.moves import PASS, Pass, Place, placed
from arkrules.play.pieces import Piece, PieceKind
from arkrules.play.refusal import Refusal
from arkrules.rules import Profile
from arkrules.rules.core import FollowerRules, Joining, OutOfSupply
from arkrules.tiles.outline import BLANK

if TYPE_CHECKING:
    from arkrules.play.dictionary import Lexicon
    from arkrules.play.state import Content, Draft, GameState
    from arkrules.play.verb import AnyVerb

__all__ = [
    "FOLLOWER",
    "PASSING",
    "Placing",
    "follower_may_stand",
    "followers_may_stand",
    "only_laying",
    "standing_by",
]

FOLLOWER = "follower"

_OCCUPIED = Refusal("follower.occupied", "the connected feature is occupied already")
_COMPLETED = Refusal("follower.completed", "this tile has just completed the feature")
_NO_TILE = Refusal("follower.where", "no tile was laid this turn")
_NO_PLACE: dict[str, Refusal] = {}


def follower_may_stand(state: Content, at: int, joining: str = FOLLOWER) -> Sequence[Refusal]:
    """What refuses a follower a segment, by number, of the tile just laid.

    Other kinds of piece that follow the same rules say which they are.
    """
    rules = state.profile[FollowerRules]
    board = state.board
    tile, first, _ = board.tiles[state.laid]  # type: ignore[index]  # callers know a tile was laid
    kind = tile.segments[at].kind
    node = first + at
    found: tuple[Refusal, ...] = () if kind in rules.where else (_no_place(kind),)
    if board.records[board.root(node)][0] & state.occupied and _kept_out(state, node, joining):
        found = (*found, _OCCUPIED)
    if not rules.completed and kind in ("road", "city") and is_closed(state, node, kind):
        found = (*found, _COMPLETED)
    return found


def _kept_out(state: Content, node: int, joining: str) -> bool:
    """Whether pieces that stand on a node's feature keep another from joining them."""
    never = state.profile[FollowerRules].occupied is Joining.NEVER
    return never and bool(state.blockers(node, joining))


def followers_may_stand(state: Content) -> Sequence[int]:
    """All segments of the tile just laid that `follower_may_stand` does not refuse a follower."""
    rules = state.profile[FollowerRules]
    board, occupied = state.board, state.occupied
    parents, records = board.parents, board.records
    tile, first, _ = board.tiles[state.laid]  # type: ignore[index]  # callers know a tile was laid
    where, completed = rules.where, rules.completed
    found = []
    for at, segment in enumerate(tile.segments):
        if segment.kind not in where:
            continue
        root = first + at
        while (parent := parents[root]) >= 0:
            root = parent
        if records[root][0] & occupied and _kept_out(state, root, FOLLOWER):
            continue
        if completed or not follower_may_stand(state, at):
            found.append(at)
    return found


def standing_by(
    piece: str, where: Callable[[Profile], Sequence[str]], clause: str
) -> Callable[[Content, int], Sequence[Refusal]]:
    """A rule for pieces that stand like followers, but on kinds of segment of their own."""

    def may_stand(state: Content, at: int) -> Sequence[Refusal]:
        assert state.laid is not None
        kind = state.board.tiles[state.laid].tile.segments[at].kind
        refused = [
            refusal
            for refusal in follower_may_stand(state, at, joining=piece)
            if refusal.clause != "follower.where"
        ]
        if kind not in where(state.profile):
            refused.insert(0, Refusal(clause, f"a {piece} does not stand on a {kind}"))
        return refused

    return may_stand


def only_laying(state: GameState, verb: AnyVerb) -> Refusal | None:
    """What bars a player without followers from everything but laying tiles."""
    if (
        verb.makes is not Pass
        and not state.supplies[state.mover].get(FOLLOWER)
        and state.profile[FollowerRules].out_of_supply is OutOfSupply.LAY_ONLY
    ):
        return _none_left(state.to_move)
    return None


@lru_cache(maxsize=64)
def _none_left(player: str) -> Refusal:
    return Refusal("follower.out_of_supply", f"{player} has no follower left")


class Placing:
    """`follower C`: any kind of piece on a segment of the tile just laid."""

    makes: type = Place

    def __init__(self, word: str) -> None:
        self.word = word

    def parse(self, words: str, state: GameState, lexicon: Lexicon) -> Place | None:
        piece, _, segment = words.partition(" ")
        if piece not in lexicon.pieces:
            return None
        if not segment or " " in segment:
            raise BadNotation(words, "not a whole move", expected=f"{piece} and one segment")
        return Place(piece, lexicon.segment(words, segment))

    def options(self, state: Content) -> Sequence[int]:
        if state.laid is None:
            return ()
        supply = state.supplies[state.mover]
        codes: list[int] = []
        for number, (name, kind) in enumerate(state.kit.pieces.items()):
            if supply.get(name):
                for at in self._open_to(state, kind):
                    codes.append(number << 4 | at)
        return codes

    def _open_to(self, state: Content, kind: PieceKind) -> Sequence[int]:
        """The segments of the tile just laid that nothing refuses a kind of piece, by number."""
        if kind.standing is not None:
            found = kind.standing(state)
        else:
            assert state.laid is not None
            count = len(state.board.tiles[state.laid].tile.segments)
            found = [at for at in range(count) if not kind.may_stand(state, at)]
        if not state.kit.placing:
            return found
        return [at for at in found if not self._barred(state, kind.name, at)]

    @staticmethod
    def _barred(state: Content, piece: str, at: int) -> Sequence[Refusal]:
        """What extensions refuse besides."""
        return [r for hook in state.kit.placing for r in hook(state, piece, at)]

    def make(self, state: GameState, code: int) -> Place:
        assert state.laid is not None
        segment = state.board.tiles[state.laid].tile.segments[code & 15]
        return placed(list(state.kit.pieces)[code >> 4], segment.name)

    def refusals(self, state: GameState, move: Place) -> Sequence[Refusal]:
        kind = state.kit.pieces.get(move.piece)
        if kind is None:
            return (Refusal("follower.where", f"this game has no {move.piece}"),)
        found: list[Refusal] = []
        if not state.supplies[state.mover].get(move.piece):
            words = f"{state.to_move} has no {move.piece} left"
            found.append(Refusal(kind.out_of_supply, words))
        if state.laid is None:
            return (*found, _NO_TILE)
        index = state.board.tiles[state.laid].tile.kind.index
        at = index.get(move.segment)
        if at is None:
            there = ", ".join(name for name in index if name not in BLANK)
            words = f"the tile just laid has no segment {move.segment}, but {there or 'none'}"
            return (*found, Refusal("follower.where", words))
        return (*found, *kind.may_stand(state, at), *self._barred(state, move.piece, at))

    def play(self, draft: Draft, move: Place) -> None:
        assert draft.laid is not None
        draft.supply(draft.mover, move.piece, -1)
        node = draft.board.node(draft.laid, move.segment)
        draft.put(node, Piece(draft.mover, move.piece, draft.laid, move.segment))


class Passing:
    """`pass`."""

    word: str = "pass"
    makes: type = Pass

    def parse(self, words: str, state: GameState, lexicon: Lexicon) -> Pass | None:
        return Pass() if words == self.word else None

    def options(self, state: Content) -> Sequence[int]:
        return (0,)

    def make(self, state: GameState, code: int) -> Pass:
        return PASS

    def refusals(self, state: GameState, move: Pass) -> Sequence[Refusal]:
        return ()

    def play(self, draft: Draft, move: Pass) -> None:
        """Nothing happens."""


PASSING = Passing()
"""The one way to do nothing, wherever a step offers it."""


def _no_place(kind: str) -> Refusal:
    if kind not in _NO_PLACE:
        _NO_PLACE[kind] = Refusal("follower.where", f"a follower does not stand on a {kind}")
    return _NO_PLACE[kind]
