"""What editions say: clauses, answers, profiles, citations, and finding them."""

from arkrules.rules.answers import Answer, Reading, Status
from arkrules.rules.clauses import Catalogue, Clause, Standing, clause, clause_group, given
from arkrules.rules.finding import Library, library, load_profile, shipped_library
from arkrules.rules.order_of_play import Part
from arkrules.rules.profile import Profile, Published
from arkrules.rules.sources import Note, Source, Sources
from arkrules.rules.values import Rate, Size, Span

__all__ = [
    "Answer",
    "Catalogue",
    "Clause",
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
    "Standing",
    "Status",
    "clause",
    "clause_group",
    "given",
    "library",
    "load_profile",
    "shipped_library",
]
