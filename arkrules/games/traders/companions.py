"""Builders and pigs: pieces that join their owner's others, and leave with the last of them."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.games.base import is_closed
from arkrules.games.traders.clauses import BuilderRules, PigRules
from arkrules.nouns import person
from arkrules.play import MutableState, Piece, PieceKind, Refusal, StateData, in_reading_order
from arkrules.text import saying

BUILDER, PIG = "builder", "pig"


def _beside(state: StateData, node: int, owner: int) -> dict[int, str]:
    """Return the kinds of a player's pieces on the feature of a node, by their nodes."""
    nodes, pieces = state.board.bits_of(node)[1], in_reading_order(state.pieces)
    return {at: piece.kind for at, piece in pieces if nodes >> at & 1 and piece.owner == owner}


def _supported(state: StateData, node: int, owner: int) -> bool:
    """Return whether a player has a piece on the feature of a node that counts there."""
    kinds, feature = state.assembly.pieces, state.board.where(node)[1].kind
    own = _beside(state, node, owner).values()
    return any(kinds[kind].weight(state.profile, feature, False)[0] for kind in own)


def _joins(state: StateData, piece: str, at: int) -> Iterator[Refusal]:
    """Yield the refusals of a builder or a pig where its owner has nobody, or all is done."""
    node = state.just_laid().first + at
    if not _supported(state, node, state.mover):
        words = saying("{player} has no follower there to join", player=person(state.to_move))
        yield Refusal(f"{piece}.where", words)
    only_open = piece == BUILDER and state.profile[BuilderRules].open_only
    if only_open and is_closed(state, node, state.board.where(node)[1].kind):
        yield Refusal("builder.open_only", saying("this tile has just completed the feature"))


def leave_too(draft: MutableState, gone: Piece) -> None:
    """Send home a builder or a pig when the last piece that it had joined has gone.

    When a complete road or city is scored, all pieces go home by themselves.
    """
    node = draft.board.node(gone.spot, gone.segment)
    feature = draft.board.where(node)[1].kind
    if draft.step == "score" and feature != "field" and is_closed(draft, node, feature):
        return
    if not _supported(draft, node, gone.owner):
        for at, kind in _beside(draft, node, gone.owner).items():
            if at in draft.pieces:  # one that leaves takes others along
                draft.lift(at, because=f"{kind}.home")


def _companion(name: str, rules: type[BuilderRules | PigRules], *features: str) -> PieceKind:
    """Return the kind of piece that joins its owner's others on some kinds of feature."""
    return PieceKind(
        name=name,
        dealt=lambda profile: profile[rules].count,
        stands_on=lambda _profile: features,
        where_clause=f"{name}.where",
        refuses=_joins,
        weight=lambda *_asked: (0, f"{name}.majority"),
        blocks=lambda *_asked: False,
        returns_clause=f"{name}.home",
        out_of_supply=f"{name}.count",
        count_clause=f"{name}.count",
    )


COMPANIONS = (
    _companion(BUILDER, BuilderRules, "road", "city"),
    _companion(PIG, PigRules, "field"),
)
