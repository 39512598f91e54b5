"""Places for followers, and for pieces that stand like them."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.board import Connection
from arkrules.games.base.clauses import FollowerRules, FollowerSetupRules, OutOfSupply
from arkrules.games.base.features import just_completed
from arkrules.geometry import to_cell
from arkrules.nouns import noun, person
from arkrules.play.content import StateData
from arkrules.play.events import Refusal
from arkrules.play.extension import PieceKind
from arkrules.play.moves import Move, Pass
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
        here, there = (to_cell(state.spot_laid()), tile.segments[at].name), blockers[0]
        if there.cell != here[0]:
            way = Connection(state.board, here, (there.cell, there.segment))
            yield Refusal(_OCCUPIED.clause, saying(_BY_WAY, way=way))
    if not state.profile[FollowerRules].completed and just_completed(
        state, first + at, tile.segments[at].kind
    ):
        yield _COMPLETED


def only_laying(state: StateData, moves: type[Move]) -> Refusal | None:
    """Return the refusal of everything but laying tiles for a player without followers."""
    if moves is Pass:
        return None
    for kind, number in state.supplies[state.mover].items():
        if number and state.assembly.pieces[kind].counts_as_follower:
            return None
    if state.profile[FollowerRules].out_of_supply is not OutOfSupply.LAY_ONLY:
        return None
    words = saying(
        "{player} has no {piece} left", player=person(state.to_move), piece=noun(FOLLOWER)
    )
    return Refusal("follower.out_of_supply", words)


FOLLOWERS = PieceKind(
    name=FOLLOWER,
    dealt=lambda profile: profile[FollowerSetupRules].followers,
    stands_on=lambda profile: profile[FollowerRules].where,
    where_clause="follower.where",
    refuses=stands_alone,
    counts_as_follower=True,
    returns_clause="follower.recall",
    out_of_supply="follower.out_of_supply",
    count_clause="setup.followers",
    synonyms=(
        "meeple", "knight", "monk", "farmer", "thief", "robber", "bandit", "highwayman", "pawn",
    ),
)  # fmt: skip
