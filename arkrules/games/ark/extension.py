"""Fields at the end: sheep, less those that wolves ate."""

from __future__ import annotations

from arkrules.games.ark.clauses import GROUPS, CityArkRules, FieldRules, FieldValue, RoadArkRules
from arkrules.games.ark.journey import KEYS, VERDICT_FIELDS, ArkMove, MovingArk, faults, journey
from arkrules.games.ark.temple import (
    DOUBLING,
    PROPHETS,
    SEAT,
    TEMPLES,
    explain_seats,
    score_temples,
)
from arkrules.games.base import explain_staying, standing_on
from arkrules.nouns import Things, nouns
from arkrules.play import (
    AT_END,
    Bonus,
    Extension,
    Glyph,
    Hooks,
    Line,
    MutableState,
    SiteWord,
    Subject,
    TokenKind,
    describe,
    majority,
    share_out,
)
from arkrules.text import saying
from arkrules.tiles import MarkWord


def score_fields(draft: MutableState) -> None:
    """The last part of the final scoring: every field with followers; they stay where they are."""
    rules = draft.profile[FieldRules]
    board = draft.board
    for root in standing_on(draft, "field"):
        field = board.feature_of(root)
        sheep, wolves = field.marks("sheep"), field.marks("wolf")
        left = sheep - wolves
        if rules.value is FieldValue.FIELD_FLOOR:
            left = max(0, left)
        flock, pack = Things("sheep", sheep), Things("wolf", wolves)
        words = saying("{sheep} × 2", sheep=flock)
        if wolves:
            words = saying("{sheep} less {wolves}, × 2", sheep=flock, wolves=pack)
        line = Line(words, 2 * left, "field.value")
        subject = Subject("field", root, field.nodes, field.tile_bits)
        if not left and draft.reasons is not None:
            words = saying("{field:at} has no sheep left", field=describe(draft, subject))
            draft.because("field.value", words)
        due = dict.fromkeys(majority(draft, subject, final=True), (line,))
        share_out(draft, subject, due, AT_END)


NOUNS = nouns("ark=Ark", "prophet", "temple", "scroll", "oasis/oases", "sheep/sheep", "wolf/wolves")


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

_explain_staying = explain_staying("fields", "field.returns")


def _explain_scoring(draft: MutableState) -> None:
    explain_seats(draft)
    _explain_staying(draft)


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
    hooks=Hooks(after_scoring=_explain_scoring),
    bounds={"field": ("field.bounds",)},
    scorers=(TEMPLES,),
    bonuses=(SCROLL, OASIS),
    modifiers=(DOUBLING,),
    phases={"temples": score_temples, "fields": score_fields},
    position_fields=KEYS,
    verdict_fields=VERDICT_FIELDS,
    faults=faults,
    journeys={ArkMove: journey},
    glyphs={
        "prophet": Glyph(
            text="&",
            svg='<path d="M0-10a4 4 0 0 1 3 6.6C8-1 9 4 9 9H-9C-9 4-8-1-3-3.4A4 4 0 0 1 0-10z"/>',
        ),
        "ark": Glyph(
            text="A",
            svg='<g stroke="#4a2f05" stroke-width=".8" stroke-linejoin="round">'
            '<path d="M-13 4H13V6H-13Z" fill="#8a5a12"/><path d="M-8-2H8V8H-8Z" fill="#e8b923"/>'
            '<path d="M-9-4H9V-1H-9Z" fill="#ffe08a"/>'
            '<path d="M-2-4C-2-10-8-11-10-8-7-8-6-6-6-4ZM2-4C2-10 8-11 10-8 7-8 6-6 6-4Z" '
            'fill="#fff3c4"/></g><path d="M-5.5 1H5.5M-5.5 3H5.5" stroke="#8a5a12"/>',
        ),
        "temple": Glyph(
            text="T",
            svg='<g stroke="#4a3b22" stroke-width=".8" stroke-linejoin="round">'
            '<path d="M-8-3H8V6H-8Z" fill="#6b5a3c"/><path d="M-10-3L0-10 10-3Z" fill="#e2cf9f"/>'
            '<path d="M-8-3H-5V6H-8ZM-3.5-3H-.7V6H-3.5ZM.7-3H3.5V6H.7ZM5-3H8V6H5Z" '
            'fill="#fff6df"/><path d="M-10 6H10V9H-10Z" fill="#e2cf9f"/></g>',
        ),
        "scroll": Glyph(
            text="S",
            svg='<g stroke="#5a3d14" stroke-linejoin="round"><path d="M-6-7H6V7H-6Z" '
            'fill="#fff8e3"/><path d="M-9-9H9V-6H-9ZM-9 6H9V9H-9Z" fill="#c98a3a"/></g>'
            '<path d="M-4-3.5H4M-4-.5H4M-4 2.5H2" stroke="#5a3d14" stroke-width="1.2"/>',
        ),
        "oasis": Glyph(
            text="o",
            svg='<ellipse cy="8" rx="9" ry="3" fill="#4fa3d1" stroke="#1b4f70" stroke-width=".7"/>'
            '<path d="M-1.2 8Q.8 2-.6-4L1.2-4.4Q3 2 1.6 8Z" fill="#8a5a2b" stroke="#4a2f12" '
            'stroke-width=".6"/><path d="M0-4Q-6-8-10-2-6-4.5 0-4-6-2-6.5 4-3-1 0-4 6-8 10-3 6-4.5 '
            '0-4 6-2 7 3.5 3-1 0-4 1-9-3-11-2-7 0-4Z" fill="#2f7d32" stroke="#123f16" '
            'stroke-width=".7"/>',
        ),
        "sheep": Glyph(
            text="s",
            svg='<path d="M-4 4H-2.4V9H-4ZM2.4 4H4V9H2.4Z" fill="#2b2b2b" stroke="none"/>'
            '<path d="M-7 3A3.6 3.6 0 0 1-6-3 3.6 3.6 0 0 1-.5-5.5 3.6 3.6 0 0 1 5-4.5 3.6 3.6 0 0 '
            '1 7 2 3.4 3.4 0 0 1 3 5 4 4 0 0 1-3 5.4 3.4 3.4 0 0 1-7 3Z" fill="#fff" '
            'stroke="#3a3a3a" stroke-width=".9"/><path d="M-7-4.5Q-11.5-4-10.5 0-8.5 2.5-6.4-.5Z" '
            'fill="#2b2b2b" stroke="none"/>',
        ),
        "wolf": Glyph(
            text="w",
            svg='<path d="M-11-2L-7-6-6.5-9-4.5-6.4-1-4H5Q9-5 10-10 12-5 9-1L8 1 9 9H6.8L5 3 1 4'
            '-3 3-3.6 9H-6L-5.6 2-7.5.6-10 .4Z" fill="#4d525b" stroke="#15171a" '
            'stroke-width=".8" stroke-linejoin="round"/><circle cx="-7" cy="-3.4" r=".9" '
            'fill="#ffd54a" stroke="none"/>',
        ),
    },
)
