"""Mills: a site, a piece that keeps it, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from arkrules.geometry import STEPS
from arkrules.play import (
    Extension,
    Glyph,
    Line,
    PieceKind,
    Sites,
    SiteWorth,
    StateData,
    Subject,
    count,
)
from arkrules.rules import Part, clause, clause_group, given
from arkrules.text import saying


@clause_group("mill", part=Part.SCORING)
class MillRules:
    """Mills and their millers."""

    millers: int = clause(
        "How many millers does each player have?",
        default=1,
        part=Part.SETTING_UP,
        kernel="elsewhere",
    )
    where: tuple[str, ...] = clause(
        "On what may a miller stand?", default=("mill",), part=Part.PLACING, kernel="elsewhere"
    )
    none_left: Literal["wait"] = given(
        "What if a player has no miller left?",
        "one has to come home first",
        part=Part.PLACING,
    )
    points: int = clause("What is a mill between four tiles worth?", default=4, kernel="elsewhere")
    each: int = clause(
        "What is each tile beside an unfinished mill worth at the end?",
        default=1,
        words="{} each",
        part=Part.FINAL,
        kernel="elsewhere",
    )


def _worth(state: StateData, mill: Subject, final: bool) -> Sequence[Line]:
    """What a mill is worth, item by item."""
    rules = state.profile[MillRules]
    if not final:
        return (Line(saying("tiles on all four sides"), rules.points, "mill.points"),)
    beside = state.board.surrounded(state.board.where(mill.node)[0], STEPS, by_edge=False)
    return (count("tile", beside, rules.each, "mill.each"),)


IN_NUMBERS = SiteWorth(
    complete=lambda profile: profile[MillRules].points,
    each=lambda profile: profile[MillRules].each,
)
"""The same for the kernel, which plays games with mills by it."""

EXTENSION = Extension(
    name="mills",
    about="Mills and millers.",
    groups=(MillRules,),
    variants=Path(__file__).parent / "variants",
    sites={"mill": "a mill in the middle of the tile"},
    pieces=(
        PieceKind(
            name="miller",
            stands_on=lambda profile: profile[MillRules].where,
            where_clause="mill.where",
            returns_clause="follower.recall",
            out_of_supply="mill.none_left",
            count_clause="mill.millers",
        ),
    ),
    scorers=(Sites("mill", "mill.points", steps=STEPS, worth=IN_NUMBERS).scorer(_worth),),
    glyphs={
        "mill": Glyph(text="X", svg='<path d="M-8-8L8 8M-8 8L8-8" stroke="currentColor"/>'),
        "miller": Glyph(text="i", svg='<path d="M-5 9L0-9L5 9Z"/>'),
    },
)
