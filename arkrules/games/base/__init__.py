"""Carcassonne itself: followers on roads, cities, fields and monasteries."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from arkrules.games.base.clauses import GROUPS, FollowerRules
from arkrules.games.base.farms import explain_inner, explain_staying, farms_around, score_farms
from arkrules.games.base.features import (
    CITY,
    MONASTERY,
    PENNANT,
    ROAD,
    completed_cities,
    edge_surrounds,
    explain_filled,
    is_closed,
    standing_on,
    surrounded,
)
from arkrules.games.base.followers import FOLLOWERS, joins_own, leave_too, only_laying, stands_alone
from arkrules.nouns import nouns
from arkrules.play.assembly import assembly_of
from arkrules.play.content import MutableState
from arkrules.play.extension import Bound, Extension, Hooks, glyphs_in
from arkrules.play.moves import Step
from arkrules.play.paying import score_laid, score_unfinished
from arkrules.play.playability import unknown_names
from arkrules.play.turn import may_draw
from arkrules.play.verbs import DRAWING, PASSING, Discarding, Ending, Laying, Placing
from arkrules.rules import Profile
from arkrules.text import later
from arkrules.tiles import MarkWord

__all__ = [
    "EXTENSION",
    "FOLLOWERS",
    "completed_cities",
    "edge_surrounds",
    "explain_inner",
    "explain_staying",
    "farms_around",
    "is_closed",
    "joins_own",
    "leave_too",
    "standing_on",
    "stands_alone",
    "surrounded",
]

NOUNS = nouns(
    "tile", "segment", "road", "city", "completed city", "field", "farm", "monastery",
    "neighbor", "follower", "pennant", "bush",
)  # fmt: skip


_LAYING = Laying()


def _contradictions(profile: Profile) -> Iterator[str]:
    """Yield kinds of segment where a follower may stand that do not exist."""
    standable = {"road", "city", "field", *assembly_of(profile).vocabulary.sites}
    message = later("follower.where names {name}; expected one of {known}")
    yield from unknown_names(message, profile[FollowerRules].where, sorted(standable))


def _explain_scoring(draft: MutableState) -> None:
    explain_filled(draft)
    explain_staying(draft, "farms", "farm.returns")


EXTENSION = Extension(
    name="base",
    about="Carcassonne as it comes out of the box.",
    groups=GROUPS,
    nouns=NOUNS,
    pieces=(FOLLOWERS,),
    marks=(
        MarkWord("pennant", frozenset({"city"}), about="a coat of arms in a city"),
        MarkWord("bush", frozenset({"road"}), joint=True, about="a bush where roads meet"),
    ),
    sites={"monastery": later("a monastery in the middle of the tile")},
    steps=(
        Step(
            name="draw",
            verbs=(DRAWING, _LAYING, Ending()),
            entered=may_draw,
            needs_tile=False,
            repeats=True,
            about="a tile is drawn",
        ),
        Step(
            name="lay",
            verbs=(_LAYING,),
            otherwise=(Discarding(),),
            entered=lambda state: bool(state.hands[state.mover]),
            needs_tile=False,
            about="the tile is laid",
        ),
        Step(
            name="place",
            entered=lambda _state: True,
            needs_tile=False,
            bars=(only_laying,),
            about="a piece may be placed on the tile just laid",
        ),
        Step(name="score", run=score_laid, about="what the tile completed is scored"),
    ),
    verbs={"place": (Placing(), PASSING)},
    bounds=(
        Bound("road", "road.ends"),
        Bound("city", "tile.match"),
        Bound("field", "farm.bounds"),
    ),
    scorers=(ROAD, CITY, MONASTERY),
    bonuses=(PENNANT,),
    phases={"unfinished": score_unfinished, "farms": score_farms},
    hooks=Hooks(explain_scoring=_explain_scoring),
    contradictions=_contradictions,
    glyphs=glyphs_in(Path(__file__).with_name("glyphs.toml")),
)
