"""The extension as a value."""

from __future__ import annotations

from arkrules.extensions.ark.clauses import GROUPS
from arkrules.play import Extension, SiteWord, TokenKind
from arkrules.tiles import MarkWord

__all__ = ["EXTENSION"]

EXTENSION = Extension(
    name="ark",
    about="The Ark of the Covenant.",
    groups=GROUPS,
    marks=(
        MarkWord("scroll", frozenset({"city"}), about="a scroll in a city"),
        MarkWord("oasis", frozenset({"road"}), about="an oasis beside a road"),
        MarkWord("sheep", frozenset({"field"}), about="sheep on a field"),
        MarkWord("wolf", frozenset({"field"}), about="a wolf on a field"),
    ),
    sites=(SiteWord("temple", "a temple in the middle of the tile"),),
    tokens=(TokenKind("ark", "the Ark of the Covenant"),),
)
