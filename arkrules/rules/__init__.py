"""The rules of editions: clauses, answers, profiles, citations, and how to find them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.lazy import lazily

if TYPE_CHECKING:
    from arkrules.rules.clauses import (
        Catalogue,
        Clause,
        ClauseRole,
        Part,
        Rate,
        Size,
        Span,
        clause,
        clause_group,
        given,
        groups_in,
        payment,
        recorded,
    )
    from arkrules.rules.libraries import Library, library, load_profile, shipped_library
    from arkrules.rules.profile import Answer, Profile, Published, Reading, Status
    from arkrules.rules.sources import Note, Source, Sources

__getattr__, __dir__ = lazily(
    __name__,
    clauses=(
        "Catalogue Clause ClauseRole Part Rate Size Span clause clause_group given groups_in "
        "payment recorded"
    ),
    libraries="Library library load_profile shipped_library",
    profile="Answer Profile Published Reading Status",
    sources="Note Source Sources",
)
"""Names imported lazily with the module that defines them."""

__all__ = [
    "Answer",
    "Catalogue",
    "Clause",
    "ClauseRole",
    "Library",
    "Note",
    "Part",
    "Profile",
    "Published",
    "Rate",
    "Reading",
    "Size",
    "Source",
    "Sources",
    "Span",
    "Status",
    "clause",
    "clause_group",
    "given",
    "groups_in",
    "library",
    "load_profile",
    "payment",
    "recorded",
    "shipped_library",
]
