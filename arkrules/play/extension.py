"""What an extension of the game may declare.

The games of this package are declared so, Carcassonne itself in `arkrules.games.base`.
An extension is a value: a package names one in the entry point group `arkrules.extensions`,
and a profile that lists the entry point's name plays with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import attrs

from arkrules.nouns import Noun
from arkrules.play.aspect import Aspect
from arkrules.play.pieces import Piece, PieceKind
from arkrules.play.refusal import Refusal
from arkrules.play.scoring import Bonus, Modifier, Scorer
from arkrules.play.verb import AnyVerb, Step
from arkrules.plurals import shortened
from arkrules.rules import Profile
from arkrules.tiles.notation import MarkWord, Vocabulary

if TYPE_CHECKING:
    from arkrules.play.content import Content, Draft

__all__ = [
    "Extension",
    "Glyph",
    "Hooks",
    "Journey",
    "PieceNote",
    "SiteWord",
    "StateKey",
    "StockKind",
    "TokenKind",
]


@attrs.frozen
class SiteWord:
    """A site that a tile may have in its middle."""

    word: str
    about: str = ""


@attrs.frozen
class TokenKind:
    """A neutral figure that stands on a tile while it is in play."""

    name: str
    about: str = ""


@attrs.frozen
class StockKind:
    """Something that lies in the general supply and belongs to nobody."""

    name: str
    amount: Callable[[Profile], int]
    """How many the box holds."""


@attrs.frozen
class PieceNote:
    """Something that a piece may carry, written `name=2` behind it in a position."""

    name: str
    most: Callable[[Profile], int]
    """How many a piece can carry."""
    stock: str = ""
    """The stock it comes from, if it is taken from one."""


@attrs.frozen(kw_only=True)
class StateKey:
    """A key of positions: how its value is read and written."""

    name: str
    read: Callable[[Draft, object], None]
    """Put the value of a position into a draft; `ValueError` or `BadNotation` says what is wrong.
    """
    write: Callable[[Content], object]
    """The value for a position, or None where the default says the same."""
    holds: Literal["", "cell", "cells", "flag", "pieces"] = ""
    """What its value is, for whoever offers to set it: a cell, a list of cells, true,
    or a number of each kind of piece for each player; any value where that is not said.
    """
    about: str = ""
    """What it says if it is set, as a whole sentence; of a cell it is said there: `here`."""
    site: str = ""
    """The site that its cells bear, if they bear one."""


@attrs.frozen(kw_only=True)
class Hooks:
    """What is called while a turn takes its course."""

    after_laying: Callable[[Draft], None] | None = None
    """A tile was laid; nothing else has happened yet."""
    placing: Callable[[Content, str, int], Sequence[Refusal]] | None = None
    """What else refuses a kind of piece a segment of the tile just laid."""
    after_scoring: Callable[[Draft], None] | None = None
    """What the tile completed was scored."""
    explain_laying: Callable[[Draft], None] | None = None
    """The same time as `after_laying`, but only where reasons are asked for."""
    explain_placing: Callable[[Draft, str, int], None] | None = None
    """A kind of piece is about to be put on a node, which nothing refuses; likewise only then."""
    explain_scoring: Callable[[Draft], None] | None = None
    """The same time as `after_scoring`, but only where reasons are asked for."""
    after_lifting: Callable[[Draft, Piece], None] | None = None
    """A piece has left the board."""
    game_begins: Callable[[Draft], None] | None = None
    """A new game is about to begin; everything is dealt out."""
    turn_begins: Callable[[Draft], None] | None = None
    """The next turn begins; the tile just laid is still known."""


@attrs.frozen(kw_only=True)
class Glyph:
    """How something is drawn."""

    text: str
    """One character for the board as text."""
    svg: str = ""
    """The shape as SVG markup, within a square from -10 to 10; it takes the current color."""


@attrs.frozen(kw_only=True)
class Journey:
    """What travels by a move, for those who draw it: over which spots, and to which segment."""

    name: str
    """What travels."""
    spots: tuple[int, ...]
    """Where it sets out, what it passes and where it stops; two or more."""
    segment: str = ""
    """Where it stops, if that is a piece on a segment; else it stops in the middle."""


def _nothing(_state: Content) -> Iterable[str]:
    return ()


def _no_contradictions(_profile: Profile) -> Iterable[str]:
    return ()


@attrs.frozen(kw_only=True, repr=False)
class Extension:
    """Everything that a set of rules adds to the game."""

    name: str
    """The name of the entry point, by which profiles ask for it."""
    about: str = ""
    groups: tuple[type, ...] = ()
    """Clause groups."""
    variants: Path | None = None
    """A folder with `profiles/`, `overlays/`, `tiles/`, `sources.toml`, and a casebook."""
    data: tuple[str, ...] = ()
    """The names of further files that it reads, wherever one stands beside `profiles/`."""
    nouns: tuple[Noun, ...] = ()
    """What the things it adds are called, where that does not follow from their words."""
    pieces: tuple[PieceKind, ...] = ()
    piece_notes: tuple[PieceNote, ...] = ()
    marks: tuple[MarkWord, ...] = ()
    sites: tuple[SiteWord, ...] = ()
    signs: Mapping[str, str] = attrs.field(factory=dict)
    """What of outlines only games with this extension have on their tiles: signs, and what each
    stands for."""
    tokens: tuple[TokenKind, ...] = ()
    stock: tuple[StockKind, ...] = ()
    steps: tuple[Step, ...] = ()
    verbs: Mapping[str, tuple[AnyVerb, ...]] = attrs.field(factory=dict)
    """Kinds of moves, by the step that offers them."""
    hooks: Hooks = attrs.field(factory=Hooks)
    scorers: tuple[Scorer, ...] = ()
    """When things are complete, who contends for them, and what they are worth."""
    bonuses: tuple[Bonus, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    phases: Mapping[str, Callable[[Draft], None]] = attrs.field(factory=dict)
    """Parts of the final scoring, by the name that `final.order` uses."""
    keys: tuple[StateKey, ...] = ()
    """Further keys of positions."""
    aspects: tuple[Aspect, ...] = ()
    """Further keys of verdicts."""
    faults: Callable[[Content], Iterable[str]] = _nothing
    """What else makes a position impossible."""
    contradictions: Callable[[Profile], Iterable[str]] = _no_contradictions
    """Answers of a profile that cannot hold together."""
    glyphs: Mapping[str, Glyph] = attrs.field(factory=dict)
    """How pieces, marks, sites and tokens are drawn, by name."""
    journeys: Mapping[type, Callable[[Content, Any], Journey | None]] = attrs.field(factory=dict)
    """What travels by a move, by the class of such moves; the state is the one before it.

    It is also asked about moves that are refused, and says nothing where nothing could travel.
    """

    def __repr__(self) -> str:
        return f"<Extension {self.name}: {shortened(self.about)}>"

    @property
    def words(self) -> frozenset[str]:
        """The names of what it adds, as answers of clauses speak of it."""
        steps = (step.name for step in self.steps)
        pieces = (piece.name for piece in self.pieces)
        tokens = (token.name for token in self.tokens)
        marks = (mark.word for mark in self.marks)
        sites = (site.word for site in self.sites)
        return frozenset((*steps, *pieces, *tokens, *marks, *sites, *self.phases))

    def clauses_named(self) -> Iterator[tuple[str, str]]:
        """The ids of clauses that its declarations name, each behind what names it."""
        for piece in self.pieces:
            yield f"pieces: {piece.name}: out_of_supply", piece.out_of_supply
            yield f"pieces: {piece.name}: count_clause", piece.count_clause
            yield f"pieces: {piece.name}: returns_clause", piece.returns_clause
        for bonus in self.bonuses:
            yield f"bonuses: {bonus.mark}: clause", bonus.clause
            yield f"bonuses: {bonus.mark}: final_clause", bonus.final_clause

    @property
    def vocabulary(self) -> Vocabulary:
        """The marks and sites that notation may use."""
        return Vocabulary(
            {mark.word: mark for mark in self.marks},
            frozenset(site.word for site in self.sites),
        )
