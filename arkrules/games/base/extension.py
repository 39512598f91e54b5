"""The extension as a value."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.games.base.clauses import GROUPS, FollowerRules
from arkrules.games.base.farms import score_farms
from arkrules.games.base.features import CITY, MONASTERY, PENNANT, ROAD
from arkrules.games.base.followers import FOLLOWER, FOLLOWERS, only_laying
from arkrules.games.base.nouns import NOUNS
from arkrules.play.assembly import assembly_of
from arkrules.play.content import Content
from arkrules.play.drawing import Discarding, Drawing, Ending, may_draw
from arkrules.play.extension import Extension, Glyph, SiteWord
from arkrules.play.laying import Laying
from arkrules.play.placing import PASSING, Placing
from arkrules.play.scoring import score_laid, score_unfinished
from arkrules.play.verb import Step
from arkrules.rules import Profile
from arkrules.tiles import MarkWord

__all__ = ["EXTENSION"]


def _holds_a_tile(state: Content) -> bool:
    return bool(state.hands[state.mover])


def _always(_state: Content) -> bool:
    return True


_LAYING = Laying()


def _contradictions(profile: Profile) -> Iterator[str]:
    """Kinds of segment on which a follower may stand, and that there are not."""
    standable = {"road", "city", "field", *assembly_of(profile).vocabulary.sites}
    for name in profile[FollowerRules].where:
        if name not in standable:
            yield f"follower.where names {name!r}; known are {', '.join(sorted(standable))}"


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
    sites=(SiteWord("monastery", "a monastery in the middle of the tile"),),
    steps=(
        Step(
            name="draw",
            verbs=(Drawing(), _LAYING, Ending()),
            entered=may_draw,
            needs_tile=False,
            repeats=True,
            about="a tile is drawn",
        ),
        Step(
            name="lay",
            verbs=(_LAYING,),
            otherwise=(Discarding(),),
            entered=_holds_a_tile,
            needs_tile=False,
            about="the tile is laid",
        ),
        Step(
            name="place",
            entered=_always,
            needs_tile=False,
            bars=only_laying,
            about="a piece may be placed on the tile just laid",
        ),
        Step(name="score", run=score_laid, about="what the tile completed is scored"),
    ),
    verbs={"place": (Placing("follower.where"), PASSING)},
    scorers=(ROAD, CITY, MONASTERY),
    bonuses=(PENNANT,),
    phases={"unfinished": score_unfinished, "farms": score_farms},
    contradictions=_contradictions,
    glyphs={
        FOLLOWER: Glyph(
            text="@",
            svg='<path d="M0-9a4 4 0 0 1 3.6 5.6C7-3 9-1 9 1L4 2l4 7H2L0 5l-2 4h-6l4-7-5-1'
            'C-9-1-7-3-3.6-3.4A4 4 0 0 1 0-9z"/>',
        ),
        "pennant": Glyph(text="P", svg='<path d="M-6-8H6V0Q6 6 0 9Q-6 6-6 0Z"/>'),
        "bush": Glyph(text="*", svg='<circle r="6"/>'),
        "monastery": Glyph(text="M", svg='<path d="M-8 8V-1L0-8 8-1V8H2V2H-2V8Z"/>'),
    },
)
