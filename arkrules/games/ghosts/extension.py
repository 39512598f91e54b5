"""The extension as a value."""

from __future__ import annotations

from collections.abc import Sequence

from arkrules.games.ghosts.clauses import GROUPS, SetupGhostRules
from arkrules.games.ghosts.figures import FILE
from arkrules.games.ghosts.guards import GUARD, GUARDS
from arkrules.games.ghosts.haunting import GHOST, GHOSTS, HAUNT_OTHER, HAUNT_OWN, MOST, explain_mist
from arkrules.games.ghosts.keys import ASPECTS, KEYS, begin_turn, not_again
from arkrules.games.ghosts.mist import MIST
from arkrules.games.ghosts.nouns import NOUNS
from arkrules.games.ghosts.penalty import GHOSTS_COST
from arkrules.games.ghosts.sites import (
    CASTLE,
    CASTLES,
    GRAVEYARD,
    GRAVEYARDS,
    explain_block,
    no_keeper,
)
from arkrules.play import Content, Extension, Glyph, Hooks, PieceNote, Refusal, SiteWord, StockKind
from arkrules.tiles import MarkWord

__all__ = ["EXTENSION"]


def _placing(state: Content, piece: str, at: int) -> Sequence[Refusal]:
    return (*no_keeper(state, piece, at), *not_again(state, piece, at))


EXTENSION = Extension(
    name="ghosts",
    about="Spirits, Castles and Graveyards.",
    groups=GROUPS,
    nouns=NOUNS,
    data=(FILE,),
    pieces=(GUARDS,),
    piece_notes=(PieceNote(GHOSTS, most=lambda _profile: MOST, stock=GHOST),),
    marks=(MarkWord(MIST, about="mist that reaches no side of the tile"),),
    sites=(
        SiteWord(CASTLE, "a castle in the middle of the tile"),
        SiteWord(GRAVEYARD, "a graveyard in the middle of the tile"),
    ),
    stock=(StockKind(GHOST, amount=lambda profile: profile[SetupGhostRules].ghosts),),
    steps=(HAUNT_OTHER, HAUNT_OWN),
    hooks=Hooks(
        after_laying=explain_mist,
        after_scoring=explain_block,
        placing=_placing,
        turn_begins=begin_turn,
    ),
    scorers=(CASTLES, GRAVEYARDS),
    modifiers=(GHOSTS_COST,),
    keys=KEYS,
    aspects=ASPECTS,
    glyphs={
        GUARD: Glyph(
            text="!",
            svg='<path d="M0-10a4 4 0 0 1 3 6.6L7-1V8Q0 12-7 8V-1L-3-3.4A4 4 0 0 1 0-10z"/>',
        ),
        CASTLE: Glyph(
            text="^",
            svg='<path d="M-9 8V-7H-6V-4H-4V-7H-1V-4H1V-7H4V-4H6V-7H9V8H3V3H-3V8Z"/>',
        ),
        GRAVEYARD: Glyph(
            text="+",
            svg='<path d="M-7 8V-3A7 7 0 0 1 7-3V8ZM-1-7V-4H-4V-2H-1V4H1V-2H4V-4H1V-7Z" '
            'fill-rule="evenodd"/>',
        ),
        MIST: Glyph(
            text="~",
            svg='<path d="M-9-3Q-6-6-3-3T3-3 9-3M-9 3Q-6 0-3 3T3 3 9 3" fill="none" '
            'stroke="#6d7690" stroke-width="2"/>',
        ),
        GHOSTS: Glyph(
            text="g",
            svg='<path d="M-7 8V-2A7 7 0 0 1 7-2V8L4 5 2 8 0 5-2 8-4 5Z" fill="#fff" '
            'stroke="#111"/><circle cx="-2.5" cy="-2" r="1.3" fill="#111"/>'
            '<circle cx="2.5" cy="-2" r="1.3" fill="#111"/>',
        ),
    },
)
