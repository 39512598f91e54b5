"""Where followers stand, and pieces that stand like them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from arkrules.games.base.clauses import FollowerRules, FollowerSetupRules, OutOfSupply
from arkrules.games.base.features import just_completed
from arkrules.nouns import noun, person
from arkrules.play.content import StateData
from arkrules.play.events import Refusal
from arkrules.play.moves import AnyVerb, Pass
from arkrules.play.pieces import PieceKind
from arkrules.rules import Profile
from arkrules.text import Saying, later, saying

FOLLOWER = "follower"

_OCCUPIED = Refusal("follower.occupied", saying("the connected feature is occupied already"))
_COMPLETED = Refusal("follower.completed", saying("this tile has just completed the feature"))
_NOTHING: tuple[Refusal, ...] = ()


def follower_may_stand(state: StateData, at: int, joining: str = FOLLOWER) -> Sequence[Refusal]:
    """What refuses a follower a segment, by number, of the tile just laid.

    Other kinds of piece that follow the same rules say which they are.
    """
    rules = state.profile[FollowerRules]
    board = state.board
    tile, first, _ = board.tiles[state.spot_laid()]
    kind = tile.segments[at].kind
    found = _NOTHING if kind in rules.where else (_no_place("follower.where", FOLLOWER, kind),)
    # Mostly nobody stands there, and then who it is need not be asked.
    if board.nodes_of(first + at) & state.occupied and state.blockers(first + at, joining):
        found = (*found, _OCCUPIED)
    if not rules.completed and just_completed(state, first + at, kind):
        found = (*found, _COMPLETED)
    return found


def free_to(
    state: StateData, joining: str = FOLLOWER, where: Sequence[str] | None = None
) -> list[int]:
    """The segments, by number, of the tile just laid that a follower is not refused.

    Other kinds of piece that follow the same rules say which they are, and where they stand.
    """
    rules = state.profile[FollowerRules]
    board, occupied = state.board, state.occupied
    tile, first, _ = board.tiles[state.spot_laid()]
    if where is None:
        where = rules.where
    found = []
    for node, segment in enumerate(tile.segments, first):
        kind = segment.kind
        if kind not in where:
            continue
        if board.nodes_of(node) & occupied and state.blockers(node, joining):
            continue
        if not rules.completed and just_completed(state, node, kind):
            continue
        found.append(node - first)
    return found


def standing_by(
    piece: str, where: Callable[[Profile], Sequence[str]], clause: str
) -> Callable[[StateData, int], Sequence[Refusal]]:
    """A rule for pieces that stand like followers, but on kinds of segment of their own."""

    def may_stand(state: StateData, at: int) -> Sequence[Refusal]:
        kind = state.just_laid().tile.segments[at].kind
        refused = [
            refusal
            for refusal in follower_may_stand(state, at, joining=piece)
            if refusal.clause != "follower.where"
        ]
        if kind not in where(state.profile):
            refused.insert(0, _no_place(clause, piece, kind))
        return refused

    return may_stand


def only_laying(state: StateData, verb: AnyVerb) -> Refusal | None:
    """What bars a player without followers from everything but laying tiles."""
    if state.supplies[state.mover].get(FOLLOWER) or verb.makes is Pass:
        return None
    if state.profile[FollowerRules].out_of_supply is _LAY_ONLY:
        return _none_left(state.to_move)
    return None


_LAY_ONLY = OutOfSupply.LAY_ONLY  # looking up a member of an enumeration takes longer


@lru_cache(maxsize=64)
def _none_left(player: str) -> Refusal:
    words = saying("{player} has no {piece} left", player=person(player), piece=noun(FOLLOWER))
    return Refusal("follower.out_of_supply", words)


@lru_cache(maxsize=1024)
def _no_place(clause: str, piece: str, kind: str) -> Refusal:
    return Refusal(clause, no_place(piece, kind))


def no_place(piece: str, kind: str) -> Saying:
    """That a kind of piece does not stand on a kind of feature."""
    message = later("{piece:a} does not stand on {feature:a}")
    return saying(message, piece=noun(piece), feature=noun(kind))


FOLLOWERS = PieceKind(
    name=FOLLOWER,
    dealt=lambda profile: profile[FollowerSetupRules].followers,
    may_stand=follower_may_stand,
    free=free_to,
    where_clause="follower.where",
    returns_clause="follower.recall",
    out_of_supply="follower.out_of_supply",
    count_clause="setup.followers",
    synonyms=(
        "meeple",
        "knight",
        "monk",
        "farmer",
        "thief",
        "robber",
        "bandit",
        "highwayman",
        "pawn",
    ),
)
