"""Places for followers, and for pieces that stand like them."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.board import Connection
from arkrules.games.base.clauses import FollowerRules, OutOfSupply
from arkrules.games.base.features import is_closed, just_completed
from arkrules.geometry import to_cell
from arkrules.nouns import noun, person
from arkrules.play.content import MutableState, Piece, StateData, in_reading_order
from arkrules.play.events import Refusal
from arkrules.play.extension import PieceKind
from arkrules.play.moves import Move, Pass
from arkrules.play.scoring import Subject, weight_of
from arkrules.text import later, saying

FOLLOWER = "follower"
_OCCUPIED = Refusal("follower.occupied", saying("the connected feature is already occupied"))
_BY_WAY = later("the connected feature is already occupied: {way}")
_COMPLETED = Refusal("follower.completed", saying("this tile has just completed the feature"))


def stands_alone(state: StateData, piece: str, at: int) -> Iterator[Refusal]:
    """Yield the refusals of a piece on a segment, as for followers: others, or completion."""
    tile, first, _ = state.just_laid()
    if blockers := state.blockers(first + at, piece):
        yield _OCCUPIED  # which is enough where nobody asks why
        yield _occupied(state, at, blockers[0])
    if not state.profile[FollowerRules].completed and just_completed(
        state, first + at, tile.segments[at].kind
    ):
        yield _COMPLETED


def _occupied(state: StateData, at: int, there: Piece) -> Refusal:
    """Return the refusal of a feature where another piece stands, with the way to it."""
    spot, segment = state.spot_laid(), state.just_laid().tile.segments[at]
    if there.spot == spot:
        return _OCCUPIED
    ends = (to_cell(spot), segment.name), (there.cell, there.segment)
    tiles = state.board.bits_of(state.just_laid().first + at)[2]
    also = state.assembly.bounding(segment.kind, state.board, tiles)
    words = saying(_BY_WAY, way=Connection(state.board, *ends))
    return Refusal(_OCCUPIED.clause, words, also=also)


def joins_own(state: StateData, piece: str, at: int) -> Iterator[Refusal]:
    """Yield the refusals of a piece that joins its owner's others: nobody there, or completion."""
    kind, node = state.assembly.pieces[piece], state.just_laid().first + at
    if not _supported(state, node, state.mover):
        words = saying("{player} has no follower there to join", player=person(state.to_move))
        yield Refusal(kind.where_clause, words)
    open_only, clause = kind.open_only(state.profile)
    if open_only and is_closed(state, node, state.board.where(node)[1].kind):
        yield Refusal(clause, _COMPLETED.said)


def _supported(state: StateData, node: int, owner: int) -> bool:
    """Return whether a player has a piece on the feature of a node that counts there."""
    feature = Subject.of(state.board, state.board.where(node)[1].kind, node)
    there = _own_on(state, node, owner).values()
    return any(weight_of(state, piece, feature) for piece in there)


def _own_on(state: StateData, node: int, owner: int) -> dict[int, Piece]:
    """Return a player's pieces on the feature of a node, by their nodes."""
    nodes, pieces = state.board.bits_of(node)[1], in_reading_order(state.pieces)
    return {at: piece for at, piece in pieces if nodes >> at & 1 and piece.owner == owner}


def leave_too(draft: MutableState, gone: Piece) -> None:
    """Send home the pieces that joined their owner's others, when the last of these has gone."""
    node = draft.board.node(gone.spot, gone.segment)
    if _supported(draft, node, gone.owner):
        return
    for at, piece in _own_on(draft, node, gone.owner).items():
        kind = draft.assembly.pieces[piece.kind]
        if at in draft.pieces and kind.leaves_too(draft.profile):  # one takes others along
            draft.lift(at, because=kind.returns_clause)


def only_laying(state: StateData, moves: type[Move]) -> Refusal | None:
    """Return the refusal of everything but laying tiles for a player without followers."""
    if moves is Pass or state.has_followers():
        return None
    if state.profile[FollowerRules].out_of_supply is not OutOfSupply.LAY_ONLY:
        return None
    words = saying(
        "{player} has no {piece} left", player=person(state.to_move), piece=noun(FOLLOWER)
    )
    return Refusal("follower.out_of_supply", words)


FOLLOWERS = PieceKind(
    name=FOLLOWER,
    stands_on=lambda profile: profile[FollowerRules].where,
    where_clause="follower.where",
    refuses=stands_alone,
    counts_as_follower=True,
    returns_clause="follower.returns",
    out_of_supply="follower.out_of_supply",
    count_clause="setup.followers",
    synonyms=(
        "meeple", "knight", "monk", "farmer", "thief", "robber", "bandit", "highwayman", "pawn",
    ),
)  # fmt: skip
