"""The Abbot: an abbot for each player, and gardens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

from arkrules.games.abbot import clauses
from arkrules.games.abbot.clauses import AbbotRules
from arkrules.games.abbot.compiled import COMPILED
from arkrules.games.abbot.returning import ABBOT, GARDEN, PLACES, Returning, explain_placing
from arkrules.games.base import FOLLOWERS, surrounded
from arkrules.nouns import noun, nouns
from arkrules.play import Bound, Extension, Hooks, Refusal, StateData, glyphs_in
from arkrules.rules import groups_in
from arkrules.text import later, saying


def _no_garden(state: StateData, piece: str, at: int) -> Iterator[Refusal]:
    """Refuse a garden to everyone but an abbot."""
    if piece != ABBOT and state.just_laid().tile.segments[at].kind == GARDEN:
        words = saying("only an abbot may stand on a garden, and no {piece}", piece=noun(piece))
        yield Refusal("garden.who", words)


ABBOTS = attrs.evolve(
    FOLLOWERS,
    name=ABBOT,
    dealt=lambda profile: profile[AbbotRules].count,
    stands_on=lambda _profile: PLACES,
    where_clause="abbot.where",
    returns_clause="abbot.scored",
    out_of_supply="abbot.count",
    count_clause="abbot.count",
    synonyms=(),
)
GARDENS = surrounded(GARDEN, "garden.points", "garden.unfinished", saying("the garden itself"))

EXTENSION = Extension(
    name="abbot",
    about="The Abbot and gardens.",
    groups=groups_in(clauses),
    nouns=nouns("abbot", "garden"),
    pieces=(ABBOTS,),
    sites={GARDEN: later("a garden in the middle of the tile")},
    verbs={"place": (Returning(),)},
    hooks=Hooks(explain_placing=explain_placing, placing=_no_garden),
    bounds=(
        Bound(
            "field", "garden.field", lambda tile: any(one.kind == GARDEN for one in tile.segments)
        ),
    ),
    scorers=(GARDENS,),
    compiled=COMPILED,
    glyphs=glyphs_in(Path(__file__).with_name("glyphs.toml")),
)
