"""The River: tiles with a river, which are laid before all others."""

from __future__ import annotations

from pathlib import Path

from arkrules.games.river.clauses import RiverRules
from arkrules.games.river.compiled import COMPILED
from arkrules.games.river.course import SPRING, bridged, river_sides
from arkrules.games.river.laying import (
    LAKE,
    VOLCANO,
    explain_laying,
    explain_scoring,
    faults,
    mix_in,
    only_pass,
    play_on,
    refuse_laying,
    refuse_placing,
    wave_of,
)
from arkrules.nouns import nouns
from arkrules.play import Bound, Extension, Hooks, glyphs_in
from arkrules.text import later
from arkrules.tiles import MarkWord
from arkrules.tiles.tile import RIVER

EXTENSION = Extension(
    name="river",
    about="The River.",
    groups=(RiverRules,),
    nouns=nouns("river", "spring", "lake", "volcano/volcanoes"),
    marks=(
        MarkWord(SPRING, about="the spring of the river"),
        MarkWord(LAKE, about="a lake in which the river ends"),
        MarkWord(VOLCANO, about="a volcano that rises from the lake"),
    ),
    signs={RIVER: later("a river")},
    bars={"place": only_pass},
    hooks=Hooks(
        game_begins=mix_in,
        wave=wave_of,
        laying=refuse_laying,
        explain_laying=explain_laying,
        explain_scoring=explain_scoring,
        placing=refuse_placing,
        plays_on=play_on,
    ),
    bounds=(
        Bound("field", "river.fields", lambda tile: bool(river_sides(tile))),
        Bound("field", "river.field_round", lambda tile: len(river_sides(tile)) == 1),
        Bound("field", "river.bridges", bridged),
    ),
    faults=faults,
    compiled=COMPILED,
    glyphs=glyphs_in(Path(__file__).with_name("glyphs.toml")),
)
