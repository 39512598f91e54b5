"""The Ark of the Covenant: prophets, the Ark, temples, sheep and wolves, scrolls and oases."""

from __future__ import annotations

from pathlib import Path

from arkrules.games.ark import clauses
from arkrules.games.ark.clauses import FieldRules, FieldValue
from arkrules.games.ark.compiled import COMPILED
from arkrules.games.ark.journey import KEYS, VERDICT_FIELDS, MovingArk
from arkrules.games.ark.temple import (
    DOUBLING,
    PROPHETS,
    SEAT,
    TEMPLES,
    explain_seats,
    score_temples,
)
from arkrules.games.base import explain_staying, standing_on
from arkrules.nouns import Quantity, nouns
from arkrules.play import (
    AT_END,
    Bonus,
    Bound,
    Extension,
    Hooks,
    Line,
    MutableState,
    amount,
    describe,
    glyphs_in,
    majority,
    share_out,
)
from arkrules.rules import groups_in
from arkrules.text import later, saying
from arkrules.tiles import MarkWord

__all__ = ["EXTENSION"]


def score_fields(draft: MutableState) -> None:
    """Score every field with followers, last in the final scoring; they stay in place."""
    rules = draft.profile[FieldRules]
    for field in standing_on(draft, "field"):
        sheep, wolves = amount(draft, field, "sheep"), amount(draft, field, "wolf")
        left = sheep - wolves
        if rules.value is FieldValue.FIELD_FLOOR:
            left = max(0, left)
        flock, pack = Quantity("sheep", sheep), Quantity("wolf", wolves)
        words = saying("{sheep} × 2", sheep=flock)
        if wolves:
            words = saying("{sheep} less {wolves}, × 2", sheep=flock, wolves=pack)
        line = Line(words, 2 * left, "field.value")
        if not left:
            words = saying("{field:at} has no sheep left", field=describe(draft, field))
            draft.because("field.value", words)
        due = dict.fromkeys(majority(draft, field, final=True), (line,))
        share_out(draft, field, due, AT_END)


NOUNS = nouns(
    "ark=Ark", "prophet", "temple", "scroll", "oasis/oases", "sheep/sheep", "wolf/wolves",
    "seat=put down the Ark",
)  # fmt: skip


SCROLL = Bonus(mark="scroll", on="city", clause="city.per_scroll", final_clause="final.unit")
OASIS = Bonus(mark="oasis", on="road", clause="road.per_oasis", final_clause="road.per_oasis")


def _explain_scoring(draft: MutableState) -> None:
    explain_seats(draft)
    explain_staying(draft, "fields", "field.returns")


EXTENSION = Extension(
    name="ark",
    about="The Ark of the Covenant.",
    groups=groups_in(clauses),
    nouns=NOUNS,
    pieces=(PROPHETS,),
    marks=(
        MarkWord("scroll", frozenset({"city"}), about="a scroll in a city"),
        MarkWord("oasis", frozenset({"road"}), about="an oasis beside a road"),
        MarkWord("sheep", frozenset({"field"}), about="sheep on a field"),
        MarkWord("wolf", frozenset({"field"}), about="a wolf on a field"),
    ),
    sites={"temple": later("a temple in the middle of the tile")},
    tokens={"ark": later("the Ark of the Covenant")},
    steps=(SEAT,),
    verbs={"place": (MovingArk(),)},
    hooks=Hooks(explain_scoring=_explain_scoring),
    bounds=(Bound("field", "field.bounds"),),
    scorers=(TEMPLES,),
    bonuses=(SCROLL, OASIS),
    modifiers=(DOUBLING,),
    phases={"temples": score_temples, "fields": score_fields},
    position_fields=KEYS,
    verdict_fields=VERDICT_FIELDS,
    compiled=COMPILED,
    glyphs=glyphs_in(Path(__file__).with_name("glyphs.toml")),
)
