"""The game itself, declared like any extension."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.play.contradictions import core_contradictions
from arkrules.play.drawing import Discarding, Drawing, Ending, may_draw
from arkrules.play.extension import Extension, Glyph, SiteWord
from arkrules.play.farms import score_farms
from arkrules.play.features import CITY, MONASTERY, PENNANT, ROAD
from arkrules.play.laying import Laying
from arkrules.play.pieces import PieceKind
from arkrules.play.placing import (
    FOLLOWER,
    PASSING,
    Placing,
    follower_may_stand,
    followers_may_stand,
    only_laying,
)
from arkrules.play.scoring import score_laid, score_unfinished
from arkrules.play.verb import Step
from arkrules.rules.core import SetupRules
from arkrules.tiles.notation import MarkWord

if TYPE_CHECKING:
    from arkrules.play.state import Content

__all__ = ["CORE"]


def _holds_a_tile(state: Content) -> bool:
    return bool(state.hands[state.mover])


def _always(_state: Content) -> bool:
    return True


_LAYING = Laying()

CORE = Extension(
    name="core",
    about="Carcassonne as it comes out of the box.",
    pieces=(
        PieceKind(
            name=FOLLOWER,
            dealt=lambda profile: profile[SetupRules].followers,
            may_stand=follower_may_stand,
            standing=followers_may_stand,
            out_of_supply="follower.out_of_supply",
            count_clause="setup.followers",
        ),
    ),
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
    verbs={"place": (Placing("place"), PASSING)},
    scorers=(ROAD, CITY, MONASTERY),
    bonuses=(PENNANT,),
    phases={"unfinished": score_unfinished, "farms": score_farms},
    contradictions=core_contradictions,
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
