"""What a question about a game may speak of.

An *aspect* is one key of a verdict: scores, what stands on the board, who has won.
Everything about it stands in one place: how it is written, what it is after some moves,
and how it is said. What is the same for all follows from that: comparing, JSON, the schema.

Compared are *facts*, each under a path: `scores = { red = 4 }` is the fact 4 under `("red",)`.
What a question does not name is no part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import attrs

from arkrules.nouns import Noun, noun, shortened
from arkrules.play.events import Refusal
from arkrules.play.moves import AnyVerb, Step
from arkrules.play.pieces import Piece, PieceKind, PlacingRule
from arkrules.play.scoring import Bonus, Modifier, Scorer
from arkrules.rules import Profile
from arkrules.schema import Schema, Schemas
from arkrules.structure import forbidding_converter, plainly
from arkrules.text import listing, say
from arkrules.tiles.notation import MarkWord, Vocabulary

if TYPE_CHECKING:
    from arkrules.play.content import MutableState, StateData
    from arkrules.play.events import Reason, Refusal
    from arkrules.play.scenario import PlayResult


FactPath = tuple[str, ...]
Fact = bool | int | str | frozenset[Any] | None
Facts = Mapping[FactPath, Fact]


def facts_of(value: object) -> dict[FactPath, Fact]:
    """A value as facts: tables by their keys, and lists as sets."""
    if isinstance(value, Mapping):
        return {
            (str(name), *path): fact
            for name, inner in value.items()
            for path, fact in facts_of(inner).items()
        }
    if isinstance(value, (list, tuple, set, frozenset)):
        return {(): frozenset(value)}
    assert value is None or isinstance(value, (bool, int, str))  # nothing else is written
    return {(): value}


def nested(facts: Facts) -> Any:
    """Facts as the plain value that a document holds."""
    if () in facts:
        fact = facts[()]
        return sorted(fact, key=str) if isinstance(fact, frozenset) else fact
    found: dict[str, dict[FactPath, Fact]] = {}
    for (name, *rest), fact in facts.items():
        found.setdefault(name, {})[tuple(rest)] = fact
    return {name: nested(inner) for name, inner in found.items()}


def said(fact: Fact) -> str:
    """A fact in words."""
    if isinstance(fact, bool):
        return str(fact).lower()  # as a case has it
    if fact is None or fact == frozenset():
        return say("nothing")
    if isinstance(fact, frozenset):
        return str(listing(sorted(map(str, fact))))
    return str(fact)


def _as_written(value: Any) -> Any:
    return value


def _the_same(_played: PlayResult, fact: Fact) -> Fact:
    return fact


def _whatever(_played: PlayResult) -> None:
    return None


def _nothing_besides(_played: PlayResult, _facts: Facts) -> Iterable[Refusal | Reason]:
    return ()


def _no_reason(_played: PlayResult, _path: FactPath) -> str:
    return ""


@attrs.frozen(kw_only=True)
class Aspect:
    """One key of a verdict."""

    name: str
    of: Callable[[PlayResult, Sequence[str]], object]
    """What it is after the moves, as a plain value or a table of them;
    with the names asked for, for those aspects of which there is no end."""
    type: Any = object  # a typing construct such as Mapping[str, int]
    """What a case may write for it; without it, anything."""
    stands_for: Callable[[Any], object] = _as_written
    """From what is written to what `of` would give."""
    among: Callable[[PlayResult], Collection[str] | None] = _whatever
    """The names there are, where a fact is a name or several; no other can be meant."""
    normal: Callable[[PlayResult, Fact], Fact] = _the_same
    """A written fact in the one form in which facts compare."""
    why: Callable[[PlayResult, FactPath], str] = _no_reason
    """Why it is as it is, for those who expected something else."""
    say: Callable[[Facts, PlayResult], Iterable[str]] | None = None
    """It in words; without it, its name and what it is."""
    about: str = ""
    """What it is, for whoever writes a case."""
    topics: tuple[str, ...] = ()
    """The topics of reasons that bear on it."""
    besides: Callable[[PlayResult, Facts], Iterable[Refusal | Reason]] = _nothing_besides
    """What decides it besides the reasons of the moves played, such as what refuses a move."""
    aside: bool = False
    """Whether it is told last, as people seldom ask for it: supplies, whose turn it is."""

    def read(self, raw: object) -> object:
        """What is written, checked; `StructureError`, a `ValueError`, says what is wrong."""
        if self.type is object:
            return raw
        value: object = plainly(_CONVERTER, raw, self.type)
        return value

    def stated(self, written: object) -> dict[FactPath, Fact]:
        """What is written, as facts."""
        return facts_of(self.stands_for(written))

    def facts(self, played: PlayResult, paths: Iterable[FactPath]) -> dict[FactPath, Fact]:
        """What it is after the moves, as far as it is asked for and there is such a thing."""
        asked = list(paths)
        names = list(dict.fromkeys(path[0] for path in asked if path))
        found = facts_of(self.of(played, names))
        if () in found:
            return {(): found[()]}
        return {path: found[path] for path in asked if path in found}

    def words(self, facts: Facts, played: PlayResult) -> Iterable[str]:
        """Facts of this aspect in words; those of moves need what was played."""
        if self.say is not None:
            return self.say(facts, played)
        parts = listing(" ".join((*path, said(fact))) for path, fact in facts.items())
        return [say("{aspect}: {facts}", aspect=noun(self.name), facts=parts)] if facts else []

    @property
    def schema(self) -> Schema:
        """The JSON Schema of what is written."""
        return Schemas().of(self.type)


_CONVERTER = forbidding_converter()


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
class PositionField:
    """A key of positions: how its value is read and written."""

    name: str
    read: Callable[[MutableState, object], None]
    """Put the value of a position into a draft; `ValueError` or `BadNotation` says what is wrong.
    """
    write: Callable[[StateData], object]
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

    after_laying: Callable[[MutableState], None] | None = None
    """A tile was laid; nothing else has happened yet."""
    placing: PlacingRule | None = None
    """What refuses any kind of piece a segment of the tile just laid."""
    after_placing: Callable[[MutableState, int], None] | None = None
    """A piece was put on a node of the tile just laid."""
    after_scoring: Callable[[MutableState], None] | None = None
    """What the tile completed was scored."""
    after_lifting: Callable[[MutableState, Piece], None] | None = None
    """A piece has left the board."""
    game_begins: Callable[[MutableState], None] | None = None
    """A new game is about to begin; everything is dealt out."""
    turn_begins: Callable[[MutableState], None] | None = None
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


def _nothing(_state: StateData) -> Iterable[str]:
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
    bounds: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    """The clauses that say how far features go, by kind."""
    scorers: tuple[Scorer, ...] = ()
    """When things are complete, who contends for them, and what they are worth."""
    bonuses: tuple[Bonus, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    phases: Mapping[str, Callable[[MutableState], None]] = attrs.field(factory=dict)
    """Parts of the final scoring, by the name that `final.order` uses."""
    position_fields: tuple[PositionField, ...] = ()
    """Further keys of positions."""
    aspects: tuple[Aspect, ...] = ()
    """Further keys of verdicts."""
    faults: Callable[[StateData], Iterable[str]] = _nothing
    """What else makes a position impossible."""
    contradictions: Callable[[Profile], Iterable[str]] = _no_contradictions
    """Answers of a profile that cannot hold together."""
    glyphs: Mapping[str, Glyph] = attrs.field(factory=dict)
    """How pieces, marks, sites and tokens are drawn, by name."""
    journeys: Mapping[type, Callable[[StateData, Any], Journey | None]] = attrs.field(factory=dict)
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
            yield f"pieces: {piece.name}: where_clause", piece.where_clause
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
