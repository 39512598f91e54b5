"""A game of a third party: giants on an island."""

from pathlib import Path

from arkrules.play import Bonus, Extension, PieceKind
from arkrules.rules import clause, clause_group
from arkrules.tiles import MarkWord


@clause_group("giant")
class GiantRules:
    """Giants."""

    count: int = clause("How many giants are there?", default=1)
    none_left: str = clause("What if none is left?", default="nothing")
    per_flag: int = clause("What is a flag worth?", default=1)


EXTENSION = Extension(
    name="island",
    groups=(GiantRules,),
    variants=Path(__file__).parent / "variants",
    marks=(MarkWord("flag", frozenset({"city"})),),
    pieces=(
        PieceKind(
            name="giant",
            dealt=lambda profile: profile[GiantRules].count,
            stands_on=lambda profile: ("field",),
            where_clause="follower.where",
            returns_clause="follower.recall",
            out_of_supply="giant.none_left",
            count_clause="giant.count",
        ),
    ),
    bonuses=(
        Bonus(
            mark="flag",
            on="city",
            points=lambda profile: profile[GiantRules].per_flag,
            clause="giant.per_flag",
            final_points=lambda profile: 0,
            final_clause="giant.per_flag",
        ),
    ),
)
