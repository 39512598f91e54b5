"""What a profile's extensions and tile sets put on the table.

An assembly depends on which extensions are in use, on the sets as they were read with the
profile, and on no clause's answer:
changing an answer never needs another assembly.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from arkrules.errors import BadNotation, ProfileError, TileSetError
from arkrules.files import FileText
from arkrules.nouns import listed
from arkrules.play.clauses import TurnRules
from arkrules.play.extension import (
    Extension,
    Glyph,
    Journey,
    PieceNote,
    PositionField,
    StockKind,
    VerdictField,
)
from arkrules.play.moves import AnyVerb, Place, Step
from arkrules.play.pieces import Piece, PieceKind, PlacingRule
from arkrules.play.scoring import Bonus, Modifier, Scorer
from arkrules.rules import Library, Profile, library
from arkrules.rules.extensions import (
    BASE,
    Registry,
    extension_names,
    find_extension,
    registry,
)
from arkrules.structure import require
from arkrules.text import hinted, listing, say
from arkrules.tiles import Box, Kind, Vocabulary, read_set
from arkrules.tiles.sets import kind_meant

if TYPE_CHECKING:
    from arkrules.play.content import MutableState, StateData
    from arkrules.play.extension import Glyph, PositionField, VerdictField
    from arkrules.play.moves import AnyVerb


K = TypeVar("K")
T = TypeVar("T")

OWN_KEYS = frozenset({
    "players", "to_move", "step", "laid", "tiles", "pieces", "scores", "supply", "stock", "hands",
    "bag", "table",
})  # fmt: skip
"""The keys that every position has, and no extension may declare."""


StepCourse = Mapping[str, tuple[Step, ...]]
"""The steps that come after a step, by its name, and all of a turn after none."""


@attrs.frozen(kw_only=True, eq=False)
class Assembly:
    """Everything that can be used or happen in a game of a profile."""

    extensions: tuple[Extension, ...]
    data: tuple[FileText, ...]
    """The further files that the extensions read."""
    box: Box
    vocabulary: Vocabulary
    signs: frozenset[str]
    """The signs of outlines that stand for something in this game alone."""
    pieces: Mapping[str, PieceKind]
    piece_notes: Mapping[str, PieceNote]
    tokens: frozenset[str]
    stock: tuple[StockKind, ...]
    steps: Mapping[str, Step]
    verbs: tuple[AnyVerb, ...]
    verb_of: Mapping[type, AnyVerb]
    """The verb that plays a class of moves."""
    scorers: tuple[Scorer, ...]
    completing: Mapping[tuple[bool, bool], tuple[Scorer, ...]]
    """The scorers of what a tile may have completed, by whether it closed a road or a city,
    and whether a site lies on it or beside it."""
    bonuses: Mapping[str, tuple[Bonus, ...]]
    """What marks add, by the kind of feature they stand on."""
    modifiers: tuple[Modifier, ...]
    phases: Mapping[str, Callable[[MutableState], None]]
    position_fields: Mapping[str, PositionField]
    verdict_fields: Mapping[str, VerdictField]
    glyphs: Mapping[str, Glyph]
    journeys: Mapping[type, Callable[[StateData, Any], Journey | None]]
    after_laying: tuple[Callable[[MutableState], None], ...]
    placing: tuple[PlacingRule, ...]
    after_placing: tuple[Callable[[MutableState, int], None], ...]
    after_scoring: tuple[Callable[[MutableState], None], ...]
    after_lifting: tuple[Callable[[MutableState, Piece], None], ...]
    game_begins: tuple[Callable[[MutableState], None], ...]
    turn_begins: tuple[Callable[[MutableState], None], ...]

    def course(self, profile: Profile) -> StepCourse:
        """The course of a turn under a profile."""
        sequence = profile[TurnRules].sequence
        steps = tuple(self.steps[name] for name in sequence)
        return {name: steps[at:] for at, name in enumerate(("", *sequence))}


def extension(name: str) -> Extension:
    """An extension by name."""
    found = find_extension(name)
    if not isinstance(found, Extension):
        raise ProfileError(
            say("the extension {name} is no arkrules.play.Extension", name=repr(name))
        )
    return found


def assembly_of(profile: Profile) -> Assembly:
    """The assembly of a profile."""
    try:
        return _assembly(registry(), profile.extensions, profile.set_files, profile.data)
    except AttributeError:
        require(profile, Profile, "profile", "a profile, such as `load_profile` gives")
        raise


@lru_cache(maxsize=64)
def _assembly(
    _installed: Registry,  # what the names stand for
    names: tuple[str, ...],
    files: tuple[FileText, ...],
    data: tuple[FileText, ...],
) -> Assembly:
    parts = [extension(name) for name in (BASE, *names)]
    vocabulary = Vocabulary(
        _unique("mark", [(mark.word, mark) for part in parts for mark in part.marks]),
        frozenset(_unique("site", [(site.word, site) for part in parts for site in part.sites])),
    )
    sets = [read_set(file.text, vocabulary, file=file.path) for file in files]
    box = Box(sets, vocabulary)
    steps = _steps(parts)
    every = tuple(dict.fromkeys(v for step in steps.values() for v in step.verbs + step.otherwise))
    bonuses: dict[str, tuple[Bonus, ...]] = {}
    for bonus in (bonus for part in parts for bonus in part.bonuses):
        bonuses[bonus.on] = (*bonuses.get(bonus.on, ()), bonus)
    scorers = [(scorer.kind, scorer) for part in parts for scorer in part.scorers]
    keys = _unique("key", [(key.name, key) for part in parts for key in part.position_fields])
    if taken := sorted(OWN_KEYS & keys.keys()):
        raise ProfileError(
            say(
                "an extension declares the key {key}, which positions have anyway",
                key=repr(taken[0]),
            )
        )
    stock = _unique("stock", [(kind.name, kind) for part in parts for kind in part.stock])
    hooks = [part.hooks for part in parts]
    pieces = _unique("piece", [(kind.name, kind) for part in parts for kind in part.pieces])
    if words := sorted(pieces.keys() & {verb.word for verb in every if verb.makes is not Place}):
        raise ProfileError(
            say("{word} is declared both as a piece and as a kind of move", word=repr(words[0]))
        )
    notes = _unique("note", [(n.name, n) for part in parts for n in part.piece_notes])
    if unknown := sorted({note.stock for note in notes.values() if note.stock} - stock.keys()):
        raise ProfileError(
            say(
                "pieces carry something from the stock {stock}, which is not there",
                stock=repr(unknown[0]),
            )
        )
    return Assembly(
        extensions=tuple(parts),
        data=data,
        box=box,
        vocabulary=vocabulary,
        signs=frozenset(sign for part in parts for sign in part.signs),
        pieces=pieces,
        piece_notes=notes,
        tokens=frozenset(_unique("token", [(t.name, t) for part in parts for t in part.tokens])),
        stock=tuple(stock.values()),
        steps=steps,
        verbs=every,
        verb_of=_unique("class of moves", [(verb.makes, verb) for verb in every]),
        scorers=(scoring := tuple(_unique("scorer", scorers).values())),
        completing={
            (closed, site): tuple(
                scorer
                for scorer in scoring
                if {"closing": closed, "site": site}.get(scorer.completed_by, True)
            )
            for closed in (False, True)
            for site in (False, True)
        },
        bonuses=bonuses,
        modifiers=tuple(
            sorted((m for part in parts for m in part.modifiers), key=lambda m: m.stage)
        ),
        phases=_unique("phase", [pair for part in parts for pair in part.phases.items()]),
        position_fields=keys,
        verdict_fields=_unique(
            "key of verdicts", [(one.name, one) for part in parts for one in part.verdict_fields]
        ),
        glyphs=_unique("glyph", [pair for part in parts for pair in part.glyphs.items()]),
        journeys=_unique("journey", [pair for part in parts for pair in part.journeys.items()]),
        after_laying=tuple(h.after_laying for h in hooks if h.after_laying),
        placing=tuple(h.placing for h in hooks if h.placing),
        after_placing=tuple(h.after_placing for h in hooks if h.after_placing),
        after_scoring=tuple(h.after_scoring for h in hooks if h.after_scoring),
        after_lifting=tuple(h.after_lifting for h in hooks if h.after_lifting),
        game_begins=tuple(h.game_begins for h in hooks if h.game_begins),
        turn_begins=tuple(h.turn_begins for h in hooks if h.turn_begins),
    )


def _steps(parts: Sequence[Extension]) -> dict[str, Step]:
    """All steps, each with every verb that some extension offers there."""
    offered: dict[str, list[AnyVerb]] = {}
    for part in reversed(parts):  # what extensions offer comes before the game's own `pass`
        for name, verbs in part.verbs.items():
            offered.setdefault(name, []).extend(verbs)
    steps = {
        name: attrs.evolve(step, verbs=(*step.verbs, *offered.pop(name, ())))
        for name, step in _unique(
            "step", [(step.name, step) for part in parts for step in part.steps]
        ).items()
    }
    if offered:
        raise ProfileError(
            say("moves are declared for unknown steps: {steps}", steps=listing(sorted(offered)))
        )
    return steps


def _unique(what: str, pairs: list[tuple[K, T]]) -> dict[K, T]:
    """A dictionary, or an error that says what two extensions both declare."""
    found: dict[K, T] = {}
    for name, value in pairs:
        if name in found:
            raise ProfileError(
                say(
                    "two extensions declare the {what} {name}; use only one of them",
                    what=what,
                    name=repr(name),
                )
            )
        found[name] = value
    return found


@attrs.frozen(repr=False)
class InstalledWords:
    """The words of all extensions installed."""

    pieces: frozenset[str]
    synonyms: Mapping[str, str]
    """Other words for pieces, and the kinds that they mean."""
    piece_notes: frozenset[str]
    """What pieces can carry."""
    tokens: frozenset[str]
    vocabulary: Vocabulary
    signs: Mapping[str, str]
    """What signs of outlines stand for that not every game has on its tiles."""
    verbs: tuple[AnyVerb, ...]
    leads: tuple[str, ...]
    """The words with which a move can begin."""
    glyphs: Mapping[str, Glyph]
    """How things are drawn, for pictures of tiles outside of any game."""
    position_fields: Mapping[str, PositionField]
    """The keys of positions that extensions add."""
    verdict_fields: Mapping[str, VerdictField]
    """What can be asked of games because of some extension."""

    def __repr__(self) -> str:
        return f"<Lexicon: moves begin with {listed(self.leads, 20)}>"

    def segment(self, line: str, word: str) -> str:
        """A segment's name or a site's word, or `BadNotation`."""
        single = len(word) == 1 and word.isascii() and word.isalnum()
        if single or word in self.vocabulary.sites:
            return word
        sites = listing(sorted(self.vocabulary.sites))
        raise BadNotation(
            line,
            say("{word} is no segment", word=repr(word)),
            offset=max(line.rfind(word), 0),
            expected=say("a letter, a digit or a site ({sites})", sites=sites),
        )

    def tile(self, box: Box, token: str) -> Kind | str:
        """The kind that a token names: of this box, or the token of one that other sets know."""
        if box.knows(token):
            return box.kind(token)
        if token.startswith("["):
            return Box((), self.vocabulary).kind(token).token
        known = every_kind()
        if token in known:
            return token
        raise BadNotation(
            token,
            hinted(say("no kind of any set"), kind_meant(token, known)),
            expected=say("such as D, base:D or a literal in brackets"),
        )


def every_kind() -> frozenset[str]:
    """All kinds of all sets within reach, bare and with their set."""
    return _every_kind(library())


@lru_cache(maxsize=4)
def _every_kind(shelf: Library) -> frozenset[str]:
    found: set[str] = set()
    vocabulary = lexicon().vocabulary
    for id in shelf.sets:
        try:
            file = shelf.set_file(id)
            tiles = read_set(file.text, vocabulary, file=file.path)
        except TileSetError:
            continue  # whoever plays with it is told
        found |= {*tiles.kinds, *(f"{tiles.id}:{name}" for name in tiles.kinds)}
    return frozenset(found)


def installed() -> tuple[Extension, ...]:
    """All extensions installed, the game itself first.

    What only provides rules is told of by the games that are played with it.
    """
    named = map(find_extension, extension_names())
    return tuple(one for one in named if isinstance(one, Extension))


def lexicon() -> InstalledWords:
    """The words of all extensions installed."""
    return _lexicon(registry())


@lru_cache(maxsize=1)
def _lexicon(_installed: Registry) -> InstalledWords:
    played = installed()
    vocabulary = Vocabulary()
    for one in played:
        vocabulary |= one.vocabulary
    verbs = tuple(
        dict.fromkeys(
            verb
            for one in played
            for verbs in (*(step.verbs + step.otherwise for step in one.steps), *one.verbs.values())
            for verb in verbs
        )
    )
    # A piece called like a move would make that move unreadable in games without the piece.
    taken = {verb.word for verb in verbs if verb.makes is not Place}
    pieces = frozenset(kind.name for one in played for kind in one.pieces) - taken
    return InstalledWords(
        pieces=pieces,
        synonyms={
            word: kind.name
            for one in played
            for kind in one.pieces
            for word in kind.synonyms
            if word not in pieces | taken
        },
        piece_notes=frozenset(note.name for one in played for note in one.piece_notes),
        tokens=frozenset(token.name for one in played for token in one.tokens),
        vocabulary=vocabulary,
        signs={sign: what for one in played for sign, what in one.signs.items()},
        verbs=verbs,
        leads=tuple(sorted(pieces | taken)),
        glyphs={name: glyph for one in played for name, glyph in one.glyphs.items()},
        position_fields={key.name: key for one in played for key in one.position_fields},
        verdict_fields={field.name: field for one in played for field in one.verdict_fields},
    )


def reload_extensions() -> None:
    """Look again which extensions are installed; only needed if that changed while running."""
    importlib.invalidate_caches()
    registry.cache_clear()
