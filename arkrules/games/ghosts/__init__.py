"""Spirits, Castles and Graveyards: mist, ghosts, guards, castles, graveyards, a start block."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from arkrules.games.ghosts import clauses
from arkrules.games.ghosts.clauses import SetupGhostRules
from arkrules.games.ghosts.compiled import COMPILED
from arkrules.games.ghosts.figures import (
    CASTLE,
    CASTLES,
    FILE,
    GRAVEYARD,
    GRAVEYARDS,
    GUARDS,
    Figure,
    explain_block,
    explain_keeper,
    no_keeper,
    too_few_guards,
)
from arkrules.games.ghosts.haunting import (
    DRIVEN_OFF,
    GHOST,
    GHOSTS,
    GHOSTS_COST,
    HAUNT_OTHER,
    HAUNT_OWN,
    KEYS,
    MOST,
    VERDICT_FIELDS,
    begin_turn,
    explain_mist,
    not_again,
)
from arkrules.games.ghosts.mist import MIST
from arkrules.nouns import nouns
from arkrules.play import (
    Bound,
    Extension,
    Hooks,
    PieceNote,
    Refusal,
    StateData,
    glyphs_in,
)
from arkrules.rules import groups_in
from arkrules.text import later
from arkrules.tiles import NOTHING, MarkWord

__all__ = ["EXTENSION"]

NOUNS = nouns(
    "ghosts/ghosts", "mist", "ghost", "guard", "castle", "graveyard", "misty tile",
    "misty neighbor", "abbot", "mayor", "large=large follower", "wagon", "ringmaster", "phantom",
    "builder", "pig", "barn", "shepherd",
    "haunt-other=haunt another player's meeple", "haunt-own=haunt your own meeple",
)  # fmt: skip


def _placing(state: StateData, piece: str, at: int) -> Sequence[Refusal]:
    if state.laid not in state.board.sites and DRIVEN_OFF not in state.extras:
        return ()  # for it is asked about every segment, and both are rare
    return (*no_keeper(state, piece, at), *not_again(state, piece, at))


EXTENSION = Extension(
    name="ghosts",
    about="Spirits, Castles and Graveyards.",
    groups=groups_in(clauses),
    nouns=NOUNS,
    data={FILE: Figure},
    pieces=(GUARDS,),
    piece_notes=(
        PieceNote(GHOSTS, most=lambda _profile: MOST, stock=GHOST, returns_clause="ghost.returns"),
    ),
    marks=(MarkWord(MIST, about="mist that reaches no side of the tile"),),
    sites={
        CASTLE: later("a castle in the middle of the tile"),
        GRAVEYARD: later("a graveyard in the middle of the tile"),
    },
    signs={"~": later("mist"), NOTHING: later("a square of a block")},
    stock={GHOST: lambda profile: profile[SetupGhostRules].ghosts},
    steps=(HAUNT_OTHER, HAUNT_OWN),
    hooks=Hooks(
        explain_laying=explain_mist,
        placing=_placing,
        explain_placing=explain_keeper,
        explain_scoring=explain_block,
        turn_begins=begin_turn,
    ),
    bounds=(Bound("field", "field.mist"), Bound("road", "road.mist")),
    scorers=(CASTLES, GRAVEYARDS),
    modifiers=(GHOSTS_COST,),
    contradictions=too_few_guards,
    position_fields=KEYS,
    verdict_fields=VERDICT_FIELDS,
    compiled=COMPILED,
    glyphs=glyphs_in(Path(__file__).with_name("glyphs.toml")),
)
