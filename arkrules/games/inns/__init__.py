"""Inns, cathedrals and large followers: what a road and a city are worth, and who has most."""

from __future__ import annotations

from typing import Literal

import attrs

from arkrules.games.base import FOLLOWERS
from arkrules.nouns import nouns
from arkrules.play import Extension, Glyph, Line, OtherRates
from arkrules.rules import Part, clause, clause_group, given
from arkrules.text import saying
from arkrules.tiles import MarkWord


@clause_group("inn", part=Part.SCORING)
class InnRules:
    """Roads with inns."""

    per_tile: int = clause(
        "What is a completed road with an inn worth?", default=2, words="{} a tile"
    )
    unfinished: Literal["nothing"] = given("What is it worth if it is not completed?", "nothing")


@clause_group("cathedral", part=Part.SCORING)
class CathedralRules:
    """Cities with cathedrals."""

    per_tile: int = clause(
        "What is a completed city with a cathedral worth?", default=3, words="{} a tile"
    )
    per_pennant: int = clause("What does each pennant add to it?", default=3, words="{} each")
    unfinished: Literal["nothing"] = given(
        "What is it worth if it is not completed?", "nothing, its pennants too"
    )


@clause_group("large", part=Part.PLACING)
class LargeRules:
    """Large followers."""

    count: int = clause("How many does each player have?", default=1, part=Part.SETTING_UP)
    strength: int = clause("For how many followers does one count?", default=2, words="for {}")


INNS = OtherRates(
    mark="inn",
    on="road",
    worths=lambda profile: [("tile", profile[InnRules].per_tile, "inn.per_tile")],
    unfinished=Line(saying("an unfinished road with an inn"), 0, "inn.unfinished"),
)
CATHEDRALS = OtherRates(
    mark="cathedral",
    on="city",
    worths=lambda profile: [
        ("tile", profile[CathedralRules].per_tile, "cathedral.per_tile"),
        ("pennant", profile[CathedralRules].per_pennant, "cathedral.per_pennant"),
    ],
    unfinished=Line(saying("an unfinished city with a cathedral"), 0, "cathedral.unfinished"),
)
LARGE = attrs.evolve(
    FOLLOWERS,
    name="large",
    dealt=lambda profile: profile[LargeRules].count,
    count_clause="large.count",
    weight=lambda profile, _kind, _final: (profile[LargeRules].strength, "large.strength"),
    synonyms=("big",),
)

EXTENSION = Extension(
    name="inns",
    about="Inns, cathedrals and large followers.",
    groups=(InnRules, CathedralRules, LargeRules),
    nouns=nouns("large=large follower"),
    marks=(
        MarkWord("inn", frozenset({"road"}), about="an inn beside the road"),
        MarkWord("cathedral", frozenset({"city"}), about="a cathedral in the city"),
    ),
    pieces=(LARGE,),
    modifiers=(INNS.modifier, CATHEDRALS.modifier),
    glyphs={
        "inn": Glyph(text="n", svg='<path d="M-7 8V-2L0-8L7-2V8Z"/>'),
        "cathedral": Glyph(text="H", svg='<path d="M-8 8V0L-4-9L0 0L4-9L8 0V8Z"/>'),
        "large": Glyph(text="L", svg='<circle cy="-6" r="4"/><path d="M-8 9L0-4L8 9Z"/>'),
    },
)
