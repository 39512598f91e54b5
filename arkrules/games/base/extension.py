"""What the things of Carcassonne itself are called."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.games.base.clauses import GROUPS, FollowerRules
from arkrules.games.base.farms import explain_staying, score_farms
from arkrules.games.base.features import CITY, MONASTERY, PENNANT, ROAD
from arkrules.games.base.followers import FOLLOWER, FOLLOWERS, only_laying
from arkrules.nouns import nouns
from arkrules.play.assembly import assembly_of
from arkrules.play.content import StateData
from arkrules.play.extension import Extension, Glyph, Hooks, SiteWord
from arkrules.play.moves import Step
from arkrules.play.scoring import score_laid, score_unfinished
from arkrules.play.turn import may_draw
from arkrules.play.verbs import PASSING, Discarding, Drawing, Ending, Laying, Placing
from arkrules.rules import Profile
from arkrules.text import listing, say
from arkrules.tiles import MarkWord

NOUNS = nouns(
    "tile", "segment", "road", "city", "completed city", "field", "farm", "monastery",
    "neighbor", "follower", "pennant", "bush",
)  # fmt: skip


def _holds_a_tile(state: StateData) -> bool:
    return bool(state.hands[state.mover])


def _always(_state: StateData) -> bool:
    return True


_LAYING = Laying()


def _contradictions(profile: Profile) -> Iterator[str]:
    """Kinds of segment on which a follower may stand, and that there are not."""
    standable = {"road", "city", "field", *assembly_of(profile).vocabulary.sites}
    for name in profile[FollowerRules].where:
        if name not in standable:
            yield say(
                "follower.where names {name}; known are {known}",
                name=repr(name),
                known=listing(sorted(standable)),
            )


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
    verbs={"place": (Placing(), PASSING)},
    bounds={"road": ("road.ends",), "city": ("tile.match",), "field": ("farm.bounds",)},
    scorers=(ROAD, CITY, MONASTERY),
    bonuses=(PENNANT,),
    phases={"unfinished": score_unfinished, "farms": score_farms},
    hooks=Hooks(after_scoring=explain_staying("farms", "farm.returns")),
    contradictions=_contradictions,
    glyphs={
        FOLLOWER: Glyph(
            text="@",
            svg='<path d="M0-9a4 4 0 0 1 3.6 5.6C7-3 9-1 9 1L4 2l4 7H2L0 5l-2 4h-6l4-7-5-1'
            'C-9-1-7-3-3.6-3.4A4 4 0 0 1 0-9z"/>',
        ),
        "pennant": Glyph(
            text="P",
            svg='<path d="M-7-9H7V0Q7 7 0 10Q-7 7-7 0Z" fill="#1f4fa3" stroke="#fff" '
            'stroke-width="1.6"/><path d="M0-9H7V0H0Z M-7 0H0V10Q-7 7-7 0Z" fill="#f4d35e" '
            'stroke="none"/>',
        ),
        "bush": Glyph(
            text="*",
            svg='<path d="M-8 5A4.5 4.5 0 0 1-6-3 5 5 0 0 1 3-6 4.6 4.6 0 0 1 8 1 4 4 0 0 1 6 6Z" '
            'fill="#2f6b2a" stroke="#17380f"/>',
        ),
        "monastery": Glyph(
            text="M",
            svg='<g stroke="#3d2412" stroke-width=".8"><path d="M1.5 9H-8V-3H-3V-1H9V9H4.5V6Q3 3 '
            '1.5 6ZM-3 9V-1M-6 1V4M7 2V5" fill="#fbf1dc"/><path d="M-4-1L3-6H7L10-1ZM-9-3L-5.5-8-2-'
            '3Z" fill="#a8442a"/><path d="M-5.5-8V-12M-7-10.5H-4" stroke-width="1.2"/></g>',
        ),
    },
)
