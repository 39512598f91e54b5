"""Adding to the game."""
# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_type

import arkrules
from arkrules.play import (
    Extension,
    Glyph,
    Line,
    MutableState,
    PieceKind,
    Refusal,
    Sites,
    StateData,
    Subject,
)
from arkrules.rules import clause, clause_group
from arkrules.text import saying


@clause_group("mill")
class MillRules:
    """Mills and their millers."""

    points: int = clause("What is a mill worth?", default=4)
    where: tuple[str, ...] = clause("Where may a miller stand?", default=("mill",))
    none_left: Literal["wait", "lent"] = clause("What if none is left?", default="wait")


profile = arkrules.load_profile("carcassonne")
assert_type(profile[MillRules], MillRules)
assert_type(profile[MillRules].points, int)


def refuses(state: StateData, piece: str, at: int) -> Sequence[Refusal]:
    """What refuses a miller a segment."""
    if state.just_laid().tile.segments[at].name == piece:
        return ()
    return (Refusal("mill.where", saying("a miller stands on mills")),)


def worth(state: StateData, mill: Subject, final: bool) -> Sequence[Line]:
    """What a mill is worth."""
    return (Line(saying("tiles around"), state.profile[MillRules].points, "mill.points"),)


EXTENSION = Extension(
    name="mills",
    about="Mills.",
    groups=(MillRules,),
    pieces=(
        PieceKind(
            name="miller",
            dealt=lambda profile: profile[MillRules].points,
            stands_on=lambda profile: profile[MillRules].where,
            where_clause="mill.where",
            refuses=refuses,
            returns_clause="follower.recall",
            out_of_supply="mill.none_left",
            count_clause="mill.points",
        ),
    ),
    scorers=(Sites("mill", "mill.points").scorer(worth),),
    glyphs={"mill": Glyph(text="X", svg="<path/>")},
)


def told(draft: MutableState) -> None:
    """An event is one of a class of events."""
    draft.note(3)  # type: ignore[arg-type]
    draft.note(Refusal("mill.where", "not there"))  # type: ignore[arg-type]


Extension(name="mills", about="Mills.", steps=(Line("a line", 1, "a.b"),))  # type: ignore[arg-type]
_ = profile[MillRules].mill  # type: ignore[attr-defined]
Extension(name="mills", about="Mills.", pieces=7)  # type: ignore[arg-type]
wrong: int = clause("What is a mill worth?", default="four")  # type: ignore[assignment]
