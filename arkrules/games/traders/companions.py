"""Builders and pigs: pieces that join their owner's others, and leave with the last of them."""

from __future__ import annotations

import attrs

from arkrules.games.base import joins_own
from arkrules.games.traders.clauses import BuilderRules, Companion, PigRules
from arkrules.play import PieceKind, Weight
from arkrules.rules import Profile

BUILDER, PIG = "builder", "pig"


def _open_only(profile: Profile) -> tuple[bool, str]:
    return profile[BuilderRules].open_only, "builder.open_only"


def _companion(name: str, rules: type[BuilderRules | PigRules], *features: str) -> PieceKind:
    """Return the kind of piece that joins its owner's others on some kinds of feature."""
    return PieceKind(
        name=name,
        stands_on=lambda _profile: features,
        where_clause=f"{name}.where",
        refuses=joins_own,
        weight=lambda *_asked: Weight(0, f"{name}.majority"),
        blocks=lambda *_asked: False,
        leaves_too=lambda profile: profile[rules].home is Companion.WITH_THE_LAST,
        returns_clause=f"{name}.home",
        count_clause=f"{name}.count",
    )


COMPANIONS = (
    attrs.evolve(_companion(BUILDER, BuilderRules, "road", "city"), open_only=_open_only),
    _companion(PIG, PigRules, "field"),
)
