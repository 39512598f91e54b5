"""What a profile's extensions and tile sets put on the table.

An assembly depends on which extensions are in use, on the sets as they were read with the
profile, and on no clause's answer:
changing an answer never needs another assembly.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
    Hooks,
    Journey,
    PieceNote,
    PositionField,
    StockKind,
    VerdictField,
)
from arkrules.play.moves import AnyVerb, Place, Step
from arkrules.play.pieces import PieceKind
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
from arkrules.text import hinted, later, listing, say
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
    bonuses: Mapping[str, tuple[Bonus, ...]]
    """What marks add, by the kind of feature they stand on."""
    modifiers: tuple[Modifier, ...]
    phases: Mapping[str, Callable[[MutableState], None]]
    position_fields: Mapping[str, PositionField]
    verdict_fields: Mapping[str, VerdictField]
    glyphs: Mapping[str, Glyph]
    journeys: Mapping[type, Callable[[StateData, Any], Journey | None]]
    hooks: Mapping[str, tuple[Callable[..., Any], ...]]  # typed where they are declared
    """What is called while a turn takes its course, by the names that `Hooks` has for it."""

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
    parts = tuple(extension(name) for name in (BASE, *names))
    vocabulary = _vocabulary(parts)
    steps = _steps(parts)
    verbs = tuple(dict.fromkeys(verb for step in steps.values() for verb in step.every))
    stock = _named("stock", [kind for part in parts for kind in part.stock])
    found = Assembly(
        extensions=parts,
        data=data,
        box=Box([read_set(file.text, vocabulary, file=file.path) for file in files], vocabulary),
        vocabulary=vocabulary,
        signs=frozenset(sign for part in parts for sign in part.signs),
        pieces=_named("piece", [kind for part in parts for kind in part.pieces]),
        piece_notes=_named("note", [note for part in parts for note in part.piece_notes]),
        tokens=frozenset(_named("token", [token for part in parts for token in part.tokens])),
        stock=tuple(stock.values()),
        steps=steps,
        verbs=verbs,
        verb_of=_unique("class of moves", [(verb.makes, verb) for verb in verbs]),
        scorers=tuple(
            _named("scorer", [s for part in parts for s in part.scorers], "kind").values()
        ),
        bonuses=_by_feature(bonus for part in parts for bonus in part.bonuses),
        modifiers=tuple(sorted((m for p in parts for m in p.modifiers), key=lambda m: m.stage)),
        phases=_unique("phase", [pair for part in parts for pair in part.phases.items()]),
        position_fields=_named("key", [key for part in parts for key in part.position_fields]),
        verdict_fields=_named(
            "key of verdicts", [f for part in parts for f in part.verdict_fields]
        ),
        glyphs=_unique("glyph", [pair for part in parts for pair in part.glyphs.items()]),
        journeys=_unique("journey", [pair for part in parts for pair in part.journeys.items()]),
        hooks={name: tuple(_hooks(parts, name)) for name in attrs.fields_dict(Hooks)},
    )
    _require_no_clash(found)
    return found


def _vocabulary(parts: Iterable[Extension]) -> Vocabulary:
    return Vocabulary(
        _named("mark", [mark for part in parts for mark in part.marks], "word"),
        frozenset(_named("site", [site for part in parts for site in part.sites], "word")),
    )


def _hooks(parts: Iterable[Extension], name: str) -> Iterator[Callable[..., Any]]:
    return (hook for part in parts if (hook := getattr(part.hooks, name)) is not None)


def _by_feature(bonuses: Iterable[Bonus]) -> Mapping[str, tuple[Bonus, ...]]:
    found: dict[str, tuple[Bonus, ...]] = {}
    for bonus in bonuses:
        found[bonus.on] = (*found.get(bonus.on, ()), bonus)
    return found


def _require_no_clash(assembly: Assembly) -> None:
    """Refuse what cannot be read or found, as extensions declare it."""
    for key in sorted(OWN_KEYS & assembly.position_fields.keys()):
        message = later("an extension declares the key {key}, which positions have anyway")
        raise ProfileError(say(message, key=repr(key)))
    moves = {verb.word for verb in assembly.verbs if verb.makes is not Place}
    for word in sorted(moves & assembly.pieces.keys()):
        message = later("{word} is declared both as a piece and as a kind of move")
        raise ProfileError(say(message, word=repr(word)))
    stocks = {note.stock for note in assembly.piece_notes.values() if note.stock}
    for stock in sorted(stocks - {kind.name for kind in assembly.stock}):
        message = later("pieces carry something from the stock {stock}, which is not there")
        raise ProfileError(say(message, stock=repr(stock)))


def _steps(parts: Sequence[Extension]) -> dict[str, Step]:
    """All steps, each with every verb that some extension offers there."""
    offered: dict[str, list[AnyVerb]] = {}
    for part in reversed(parts):  # what extensions offer comes before the game's own `pass`
        for name, verbs in part.verbs.items():
            offered.setdefault(name, []).extend(verbs)
    steps = {
        name: attrs.evolve(step, verbs=(*step.verbs, *offered.pop(name, ())))
        for name, step in _named("step", [step for part in parts for step in part.steps]).items()
    }
    if offered:
        raise ProfileError(
            say("moves are declared for unknown steps: {steps}", steps=listing(sorted(offered)))
        )
    return steps


def _named(what: str, things: Sequence[T], name: str = "name") -> dict[str, T]:
    """Things by name, or an error that says what two extensions both declare."""
    return _unique(what, [(getattr(thing, name), thing) for thing in things])


def _unique(what: str, pairs: list[tuple[K, T]]) -> dict[K, T]:
    """A dictionary, or an error that says what two extensions both declare."""
    found: dict[K, T] = {}
    for name, value in pairs:
        if name in found:
            message = later("two extensions declare the {what} {name}; use only one of them")
            raise ProfileError(say(message, what=what, name=repr(name)))
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
            for verbs in (*(step.every for step in one.steps), *one.verbs.values())
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
