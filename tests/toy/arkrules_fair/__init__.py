"""A travelling fair: a toy set of rules that declares everything an extension may declare."""

from __future__ import annotations

from pathlib import Path

from arkrules.play import Extension, Glyph, Hooks, MutableState
from arkrules.tiles import MarkWord
from arkrules_fair.checks import contradictions, faults
from arkrules_fair.coins import COIN, COINS, COINS_LEFT, GATHER, TOSS
from arkrules_fair.jugglers import JUGGLER, TIRED, comes_home, keeps_out, rested
from arkrules_fair.parade import DARLING, DARLING_FIELD, choose_darling, parade
from arkrules_fair.rules import GROUPS
from arkrules_fair.scores import BANNER, MODIFIERS
from arkrules_fair.stalls import STALL
from arkrules_fair.wagon import PLACE, SHOW, WHERE, Travelling, arrive, begin, leave

__all__ = ["EXTENSION"]


def _scored(draft: MutableState) -> None:
    choose_darling(draft)
    leave(draft)


EXTENSION = Extension(
    name="fair",
    about="A travelling fair with stalls, jugglers, coins, banners and rain.",
    groups=GROUPS,
    variants=Path(__file__).parent / "variants",
    pieces=(JUGGLER,),
    piece_notes=(COINS,),
    marks=(
        MarkWord("banner", frozenset({"city"}), about="a banner over a city's gate"),
        MarkWord("rain", about="a cloud over the whole tile"),
    ),
    sites={"stall": "a stall in the middle of the tile"},
    tokens={"fair": "the wagon of the fair"},
    stock=COIN,
    steps=(TOSS, SHOW, GATHER),
    verbs={"place": (Travelling(),)},
    hooks=Hooks(
        after_laying=arrive,
        placing=keeps_out,
        after_scoring=_scored,
        after_lifting=comes_home,
        game_begins=begin,
        turn_begins=rested,
    ),
    scorers=(STALL,),
    bonuses=(BANNER,),
    modifiers=MODIFIERS,
    phases={"parade": parade},
    position_fields=(PLACE, DARLING, TIRED),
    verdict_fields=(WHERE, DARLING_FIELD, COINS_LEFT),
    faults=faults,
    contradictions=contradictions,
    glyphs={
        "juggler": Glyph(text="J", svg='<path d="M-6 9L0-9L6 9Z"/>'),
        "banner": Glyph(text="B", svg='<path d="M-5-8H5V8L0 3L-5 8Z"/>'),
        "rain": Glyph(text="R", svg='<path d="M-6-6V6M0-6V6M6-6V6"/>'),
        "stall": Glyph(text="S", svg='<path d="M-8 8V-2L0-8L8-2V8Z"/>'),
        "fair": Glyph(text="F", svg='<circle r="7"/>'),
    },
)
