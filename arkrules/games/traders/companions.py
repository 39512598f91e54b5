"""Builders and pigs: pieces that join their owner's others, and leave with the last of them."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.games.base import is_closed
from arkrules.games.traders.clauses import BuilderRules, PigRules
from arkrules.nouns import noun, person
from arkrules.play import MutableState, Piece, PieceKind, Refusal, StateData, in_reading_order
from arkrules.text import saying

BUILDER, PIG = "builder", "pig"
_BUILT = ("road", "city")


def _on_feature(state: StateData, node: int, owner: int) -> list[int]:
    """Return the nodes of a player's pieces on the feature of a node, in reading order."""
    nodes = state.board.bits_of(node)[1]
    pieces = in_reading_order(state.pieces)
    return [at for at, piece in pieces if nodes >> at & 1 and piece.owner == owner]


def _supported(state: StateData, node: int, owner: int) -> bool:
    """Return whether a player has a piece on the feature of a node that counts there."""
    kinds, feature = state.assembly.pieces, state.board.where(node)[1].kind
    there = (kinds[state.pieces[at].kind] for at in _on_feature(state, node, owner))
    return any(kind.weight(state.profile, feature, False)[0] for kind in there)


def _joins(state: StateData, piece: str, at: int) -> Iterator[Refusal]:
    """Yield the refusals of a builder or a pig where its owner has nobody, or all is done."""
    node = state.just_laid().first + at
    feature = state.board.where(node)[1].kind
    if not _supported(state, node, state.mover):
        words = saying(
            "{player} has no follower on that {feature} for {piece:a} to join",
            player=person(state.to_move),
            feature=noun(feature),
            piece=noun(piece),
        )
        yield Refusal(f"{piece}.where", words)
    only = piece == BUILDER and state.profile[BuilderRules].open_only
    if only and is_closed(state, node, feature):
        yield Refusal("builder.open_only", saying("this tile has just completed the feature"))


def leave_too(draft: MutableState, gone: Piece) -> None:
    """Send home a builder or a pig when the last piece that it had joined has gone.

    All pieces on what is completed are sent home together.
    """
    node = draft.board.node(gone.spot, gone.segment)
    feature = draft.board.where(node)[1].kind
    done = feature in _BUILT and is_closed(draft, node, feature)
    if not done and not _supported(draft, node, gone.owner):
        for at in _on_feature(draft, node, gone.owner):
            if (kind := draft.pieces[at].kind) in (BUILDER, PIG):
                draft.lift(at, because=f"{kind}.home")


BUILDERS = PieceKind(
    name=BUILDER,
    dealt=lambda profile: profile[BuilderRules].count,
    stands_on=lambda _profile: _BUILT,
    where_clause="builder.where",
    refuses=_joins,
    weight=lambda *_asked: (0, "builder.majority"),
    blocks=lambda _profile, _joining: False,
    returns_clause="builder.home",
    out_of_supply="builder.count",
    count_clause="builder.count",
    synonyms=("mason",),
)
PIGS = PieceKind(
    name=PIG,
    dealt=lambda profile: profile[PigRules].count,
    stands_on=lambda _profile: ("field",),
    where_clause="pig.where",
    refuses=_joins,
    weight=lambda *_asked: (0, "pig.majority"),
    blocks=lambda _profile, _joining: False,
    returns_clause="pig.home",
    out_of_supply="pig.count",
    count_clause="pig.count",
    synonyms=("swine", "hog"),
)
