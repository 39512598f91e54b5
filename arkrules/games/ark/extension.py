"""The extension as a value."""

from __future__ import annotations

from arkrules.games.ark.clauses import GROUPS, CityArkRules, RoadArkRules
from arkrules.games.ark.fields import score_fields
from arkrules.games.ark.journey import MovingArk
from arkrules.games.ark.keys import ASPECTS, KEYS, faults
from arkrules.games.ark.nouns import NOUNS
from arkrules.games.ark.prophet import DOUBLING, PROPHETS
from arkrules.games.ark.seat import SEAT, explain_seats
from arkrules.games.ark.temple import TEMPLES, score_temples
from arkrules.play import Bonus, Extension, Glyph, Hooks, SiteWord, TokenKind
from arkrules.tiles import MarkWord

__all__ = ["EXTENSION"]

SCROLL = Bonus(
    mark="scroll",
    on="city",
    points=lambda profile: profile[CityArkRules].per_scroll,
    clause="city.per_scroll",
    final_points=lambda _profile: 1,
    final_clause="final.unit",
)
OASIS = Bonus(
    mark="oasis",
    on="road",
    points=lambda profile: profile[RoadArkRules].per_oasis,
    clause="road.per_oasis",
    final_points=lambda profile: profile[RoadArkRules].per_oasis,
    final_clause="road.per_oasis",
)

EXTENSION = Extension(
    name="ark",
    about="The Ark of the Covenant.",
    groups=GROUPS,
    nouns=NOUNS,
    pieces=(PROPHETS,),
    marks=(
        MarkWord("scroll", frozenset({"city"}), about="a scroll in a city"),
        MarkWord("oasis", frozenset({"road"}), about="an oasis beside a road"),
        MarkWord("sheep", frozenset({"field"}), about="sheep on a field"),
        MarkWord("wolf", frozenset({"field"}), about="a wolf on a field"),
    ),
    sites=(SiteWord("temple", "a temple in the middle of the tile"),),
    tokens=(TokenKind("ark", "the Ark of the Covenant"),),
    steps=(SEAT,),
    verbs={"place": (MovingArk(),)},
    hooks=Hooks(after_scoring=explain_seats),
    scorers=(TEMPLES,),
    bonuses=(SCROLL, OASIS),
    modifiers=(DOUBLING,),
    phases={"temples": score_temples, "fields": score_fields},
    keys=KEYS,
    aspects=ASPECTS,
    faults=faults,
    glyphs={
        "prophet": Glyph(
            text="&",
            svg='<path d="M0-10a4 4 0 0 1 3 6.6C8-1 9 4 9 9H-9C-9 4-8-1-3-3.4A4 4 0 0 1 0-10z"/>',
        ),
        "ark": Glyph(
            text="A",
            svg='<path d="M-7-4H7V6H-7ZM-10-1H-7V2H-10ZM7-1H10V2H7ZM-4-8H-1V-4H-4ZM1-8H4V-4H1Z"/>',
        ),
        "temple": Glyph(
            text="T",
            svg='<path d="M-9 8V6H9V8ZM-8-3L0-9 8-3ZM-7-2H-4V5H-7ZM-2-2H2V5H-2ZM4-2H7V5H4Z"/>',
        ),
        "scroll": Glyph(text="S", svg='<path d="M-6-7H6V-4H4V4H6V7H-6V4H-4V-4H-6Z"/>'),
        "oasis": Glyph(
            text="o", svg='<path d="M-1 8Q1 1-1-3Q-6-6-8-2Q-6-8 0-5Q5-9 8-3Q4-5 1-3Q3 1 2 8Z"/>'
        ),
        "sheep": Glyph(
            text="s",
            svg='<path d="M-6-2A3 3 0 0 1-1-4 3 3 0 0 1 5-3 3 3 0 0 1 4 3V6H2V3H-3V6H-5V3'
            'A3 3 0 0 1-6-2Z"/>',
        ),
        "wolf": Glyph(text="w", svg='<path d="M-8-6L-4-3H3L8-7 7-1 3 3V7H1V3H-3V7H-5V2Z"/>'),
    },
)
