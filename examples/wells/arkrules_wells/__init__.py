"""Wells: a well beside a road adds to what the road is worth once it is complete."""

from pathlib import Path

from arkrules.play import Bonus, Extension, Glyph
from arkrules.rules import Part, clause_group, payment
from arkrules.tiles import MarkWord


@clause_group("road", part=Part.SCORING)
class WellRules:
    """What wells are worth."""

    per_well: int = payment(
        "What does a well add to a completed road?",
        default=0,
        words="{} each",
        kernel="elsewhere",
    )
    per_well_final: int = payment(
        "What does a well add to an unfinished road at the end?",
        default=0,
        words="{} each",
        kernel="elsewhere",
    )


EXTENSION = Extension(
    name="wells",
    about="Roads with wells.",
    groups=(WellRules,),
    variants=Path(__file__).parent / "variants",
    marks=(MarkWord("well", frozenset({"road"}), about="a well beside the road"),),
    bonuses=(
        Bonus(
            mark="well",
            on="road",
            clause="road.per_well",
            final_clause="road.per_well_final",
        ),
    ),
    glyphs={"well": Glyph(text="O", svg='<circle r="7"/>')},
)
