"""What the things of Spirits, Castles and Graveyards are called, and figures from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from arkrules.games.ghosts.clauses import GROUPS, SetupGhostRules
from arkrules.games.ghosts.figures import (
    CASTLE,
    CASTLES,
    FILE,
    GRAVEYARD,
    GRAVEYARDS,
    GUARD,
    GUARDS,
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
    Haunt,
    begin_turn,
    explain_mist,
    journey,
    not_again,
)
from arkrules.games.ghosts.mist import MIST
from arkrules.nouns import named, nouns
from arkrules.play import (
    Extension,
    Glyph,
    Hooks,
    PieceNote,
    Refusal,
    SiteWord,
    StateData,
    StockKind,
)
from arkrules.text import later, several
from arkrules.tiles import NOTHING, MarkWord

NOUNS = (
    *nouns(
        "ghost", "guard", "castle", "graveyard", "misty tile", "misty neighbor", "abbot", "mayor",
        "large=large follower", "wagon", "ringmaster", "phantom", "builder", "pig", "barn",
        "shepherd",
    ),
    named(
        "ghosts",
        later("bare: ghosts; a: ghosts; the: the ghosts"),
        several("{number} ghost", "{number} ghosts"),
    ),
    named(
        "mist",
        later("bare: mist; a: mist; the: the mist"),
        several("{number} mist", "{number} mists"),
    ),
)  # fmt: skip


def _placing(state: StateData, piece: str, at: int) -> Sequence[Refusal]:
    if state.laid not in state.board.sites and DRIVEN_OFF not in state.extras:
        return ()  # for it is asked about every segment, and both are rare
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
    signs={"~": later("mist"), NOTHING: later("a square of a block")},
    stock=(StockKind(GHOST, amount=lambda profile: profile[SetupGhostRules].ghosts),),
    steps=(HAUNT_OTHER, HAUNT_OWN),
    hooks=Hooks(
        after_laying=explain_mist,
        placing=_placing,
        after_placing=explain_keeper,
        after_scoring=explain_block,
        turn_begins=begin_turn,
    ),
    scorers=(CASTLES, GRAVEYARDS),
    modifiers=(GHOSTS_COST,),
    contradictions=too_few_guards,
    position_fields=KEYS,
    verdict_fields=VERDICT_FIELDS,
    journeys={Haunt: journey},
    glyphs={
        GUARD: Glyph(
            text="!",
            svg='<path d="M0-10a4 4 0 0 1 3 6.6L7-1V8Q0 12-7 8V-1L-3-3.4A4 4 0 0 1 0-10z"/>'
            '<path d="M8-10V9" stroke-width="1.6"/><path d="M6.4-8L8-12 9.6-8Z"/>',
        ),
        CASTLE: Glyph(
            text="^",
            svg='<g stroke="#2b2b33" stroke-width=".8" stroke-linejoin="round">'
            '<path d="M-5 9V-2H-3.4V-4H-1.4V-2H1.4V-4H3.4V-2H5V9Z" fill="#c9ccd4"/>'
            '<path d="M-10 9V-9H-8.6V-7H-7.2V-9H-5.8V-7H-4.4V-9H-3V9ZM3 9V-9H4.4V-7H5.8V-9H7.2V-7'
            'H8.6V-9H10V9Z" fill="#e3e5ea"/></g><path d="M-2 9V5A2 2 0 0 1 2 5V9ZM-7.2-4H-5.8V0H-'
            '7.2ZM5.8-4H7.2V0H5.8Z" fill="#2b2b33" stroke="none"/>',
        ),
        GRAVEYARD: Glyph(
            text="+",
            svg='<path d="M-11 9Q0 4 11 9Z" fill="#6d5a3a" stroke="#2e2516" stroke-width=".8"/>'
            '<g fill="#d5d8de" stroke="#2b2b33" stroke-width=".9" stroke-linejoin="round">'
            '<path d="M-9.5 8V0A3 3 0 0 1-3.5 0V8Z"/>'
            '<path d="M1.6 9V-3H-2V-5.6H1.6V-10H4.4V-5.6H8V-3H4.4V9Z"/></g>'
            '<path d="M-8 1.5H-5M-8 3.5H-5" stroke="#2b2b33"/>',
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
