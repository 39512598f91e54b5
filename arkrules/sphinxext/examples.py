"""Which case shows best what a clause does."""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes

from arkrules.play import new_game
from arkrules.rules import Profile
from arkrules.rulings import Case, Verdicts
from arkrules.sphinxext.boards import framed
from arkrules.sphinxext.cases import case_picture
from arkrules.sphinxext.markup import Markup
from arkrules.sphinxext.material import Material
from arkrules.sphinxext.pictures import board_picture, reconstructed

__all__ = ["example_of", "example_picture"]


def example_of(
    material: Material, clause: str, profiles: Sequence[Profile], cases: Sequence[Case]
) -> Verdicts | None:
    """The case among some that tells the editions apart best; nothing if none can be asked.

    One under which they come to different verdicts is best, then one that turns on little else.
    """
    found = [verdicts for case in cases if (verdicts := material.verdicts(case)) is not None]
    return min(found, key=lambda one: _rank(one, clause, profiles), default=None)


def _rank(
    verdicts: Verdicts, clause: str, profiles: Sequence[Profile]
) -> tuple[bool, bool, int, int]:
    """The smaller the better."""
    names = {profile.id for profile in profiles}
    asked = [v for v in verdicts.verdicts if v.profile.id in names and v.applicable]
    differ = any(not asked[0].outcome.agrees(other.outcome) for other in asked[1:])
    turning = [verdict for verdict in asked if clause in verdict.turns_on]
    others = max((len(verdict.turns_on) for verdict in turning), default=99)
    position = verdicts.case.position
    return not differ, len(turning) < len(asked), others, len(position.tiles) if position else 0


def example_picture(
    write: Markup, clause: str, profiles: Sequence[Profile], cases: Sequence[Case]
) -> list[nodes.Node]:
    """An example in a picture: a case that turns on the clause, or the table at the beginning."""
    verdicts = example_of(write.material, clause, profiles, cases)
    if verdicts is None:
        return [_beginning(write, profiles[-1])]
    case = verdicts.case
    picture = case_picture(write, verdicts)
    said = [write.text("Example:", "arkrules-inline")]
    said += [write.line_of(write.case(case.id, case.title), classes=["arkrules-inline"])]
    return [write.box(picture, *said, classes=["arkrules-example"])]


def _beginning(write: Markup, profile: Profile) -> nodes.Node:
    """The table before the first turn, for what concerns setting up alone."""
    state = new_game(profile, 2)
    shown = board_picture(write.env, state, f"The beginning of a game of {profile.title}")
    return write.box(
        framed(write, shown, reconstructed(state)),
        write.text("No case turns on it. The table at the beginning."),
        classes=["arkrules-example"],
    )
