"""Assemblies: everything that a profile's extensions and tile sets provide.

An assembly depends on which extensions are in use, on the sets as they were read with the
profile, and on no clause's answer:
changing an answer never needs another assembly.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import attrs

from arkrules.errors import BadNotation, ProfileError, TileSetError
from arkrules.files import FileText
from arkrules.nouns import listed
from arkrules.play.clauses import TurnRules
from arkrules.play.extension import (
    Extension,
    Glyph,
    Hooks,
    PieceKind,
    PieceNote,
    PositionField,
    VerdictField,
)
from arkrules.play.moves import AnyVerb, Place, Step
from arkrules.play.scoring import Bonus, Modifier, Scorer
from arkrules.rules import Library, Profile, library
from arkrules.rules.extensions import BASE, Registry, registry
from arkrules.structure import require
from arkrules.text import hinted, later, listing, say, template
from arkrules.tiles import Box, Vocabulary, read_set
from arkrules.tiles.sets import TileSet, kind_meant

if TYPE_CHECKING:
    from arkrules.board import Board
    from arkrules.play.content import MutableState


OWN_KEYS = frozenset({
    "players", "to_move", "step", "laid", "tiles", "pieces", "scores", "supply", "stock", "hands",
    "bag", "table",
})  # fmt: skip
"""The keys of every position, which no extension may declare."""


StepCourse = Mapping[str, tuple[Step, ...]]
"""The steps after a step, by its name, and all steps of a turn after none."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Assembly:
    """Everything that can be used or happen in a game, or in all installed games."""

    extensions: tuple[Extension, ...]
    data: tuple[FileText, ...]
    """Other files that the extensions read."""
    box: Box
    vocabulary: Vocabulary
    signs: Mapping[str, str]
    """The signs in outlines that only some games have on their tiles, with their meaning."""
    pieces: Mapping[str, PieceKind]
    piece_notes: Mapping[str, PieceNote]
    tokens: Mapping[str, str]
    stock: Mapping[str, Callable[[Profile], int]]
    steps: Mapping[str, Step]
    verb_of: Mapping[type, AnyVerb]
    """The verb that plays a class of moves."""
    leads: Mapping[str, AnyVerb]
    """The words that begin moves, each with the verb that reads them."""
    synonyms: Mapping[str, str]
    """Other words for pieces, and the kinds they mean."""
    scorers: tuple[Scorer, ...]
    bonuses: tuple[Bonus, ...]
    modifiers: tuple[Modifier, ...]
    phases: Mapping[str, Callable[[MutableState], None]]
    position_fields: Mapping[str, PositionField]
    verdict_fields: Mapping[str, VerdictField]
    glyphs: Mapping[str, Glyph]
    hooks: Mapping[str, tuple[Callable[..., Any], ...]]  # typed where they are declared
    """The functions called during a turn, by their names in `Hooks`."""

    def __repr__(self) -> str:
        return f"<Assembly of {listed((part.name for part in self.extensions), 8)}>"

    @property
    def verbs(self) -> tuple[AnyVerb, ...]:
        """The kinds of moves."""
        return tuple(self.verb_of.values())

    @cached_property
    def reach(self) -> frozenset[int]:
        """The steps from a site to itself, and to all neighbors that any site needs."""
        sites = (scorer.sites for scorer in self.scorers if scorer.sites is not None)
        return frozenset({0}.union(*(one.steps for one in sites)))

    def bounding(self, kind: str, board: Board, tiles: int) -> tuple[str, ...]:
        """Return the clauses about how far features of a kind go, on some tiles as bits."""
        word = "field" if kind == "farm" else kind
        laid = [board.tiles[spot].tile for spot in board.spots_of(tiles)]
        bounds = chain.from_iterable(part.bounds for part in self.extensions)
        return tuple(one.clause for one in bounds if one.kind == word and any(map(one.on, laid)))

    def course(self, profile: Profile) -> StepCourse:
        """The steps of a turn under a profile."""
        sequence = profile[TurnRules].sequence
        steps = tuple(self.steps[name] for name in sequence)
        return {name: steps[at:] for at, name in enumerate(("", *sequence))}

    def segment(self, line: str, word: str) -> str:
        """Return a segment's name or a site's word in any game, or raise `BadNotation`."""
        sites = lexicon().vocabulary.sites
        single = len(word) == 1 and word.isascii() and word.isalnum()
        if single or word in sites:
            return word
        raise BadNotation(
            line,
            say("{word} is not a segment", word=repr(word)),
            offset=max(line.rfind(word), 0),
            expected=say("a letter, a digit or a site ({sites})", sites=listing(sorted(sites))),
        )

    def tile(self, token: str) -> str:
        """Return the token of a kind in this box, or in other known sets."""
        if self.box.knows(token):
            return self.box.kind(token).token
        if token.startswith("["):
            return lexicon().box.kind(token).token
        known = every_kind(library())
        if token in known:
            return token
        raise BadNotation(
            token,
            hinted(say("not a kind of tile in any set"), kind_meant(token, known)),
            expected=say("such as D, base:D or a literal in brackets"),
        )


def extension(name: str) -> Extension:
    """Return an extension by name."""
    found = registry().find(name)
    if not isinstance(found, Extension):
        raise ProfileError(
            say("the extension {name} is not an arkrules.play.Extension", name=repr(name))
        )
    return found


def assembly_of(profile: Profile) -> Assembly:
    """Return the assembly of a profile."""
    require(profile, Profile, "profile", "a profile, such as `load_profile` gives")
    return assembled(registry(), profile.extensions, profile.set_files, profile.data)


@lru_cache(maxsize=64)
def assembled(
    _installed: Registry,  # what the names stand for
    names: tuple[str, ...],
    files: tuple[FileText, ...] = (),
    data: tuple[FileText, ...] = (),
) -> Assembly:
    """Return the assembly of the base game and some extensions, with tile sets and other files."""
    found = _joined(tuple(map(extension, (BASE, *names))), _unique, files, data)
    _require_no_clash(found)
    return found


def lexicon() -> Assembly:
    """Return the words of all installed extensions; the last one that declares a word takes
    precedence.
    """
    return _lexicon(registry())


@lru_cache(maxsize=1)
def _lexicon(_installed: Registry) -> Assembly:
    return _joined(installed(), lambda _what, pairs: dict(pairs))


def _joined(
    parts: tuple[Extension, ...],
    united: Callable[[str, Iterable[tuple[Any, Any]]], dict[Any, Any]],
    files: Iterable[FileText] = (),
    data: tuple[FileText, ...] = (),
) -> Assembly:
    """Assemble the declarations of some extensions, and the sets in some files."""

    def of(what: str) -> dict[Any, Any]:  # whatever an extension declares under this name
        return united(what, (pair for part in parts for pair in part.declared(what)))

    vocabulary, pieces = Vocabulary(of("marks"), frozenset(of("sites"))), of("pieces")
    steps = _offering(of("steps"), parts)
    verbs = dict.fromkeys(verb for step in steps.values() for verb in step.every)
    verb_of = united("verbs", ((verb.makes, verb) for verb in verbs))
    moves = {verb.word: verb for verb in verb_of.values() if verb.makes is not Place}
    leads = {**dict.fromkeys(pieces, verb_of[Place]), **moves}
    synonyms = {word: kind.name for kind in pieces.values() for word in kind.synonyms}
    modifiers = (modifier for part in parts for modifier in part.modifiers)
    return Assembly(
        extensions=parts,
        data=data,
        box=Box([_tiles_in(file, vocabulary) for file in files], vocabulary),
        vocabulary=vocabulary,
        signs={sign: about for part in parts for sign, about in part.signs.items()},
        steps=steps,
        verb_of=verb_of,
        leads=dict(sorted(leads.items())),
        synonyms={word: kind for word, kind in synonyms.items() if word not in leads},
        pieces=pieces,
        scorers=tuple(of("scorers").values()),
        bonuses=tuple(bonus for part in parts for bonus in part.bonuses),
        modifiers=tuple(sorted(modifiers, key=lambda modifier: modifier.stage)),
        hooks={name: _called(parts, name) for name in attrs.fields_dict(Hooks)},
        **{name: of(name) for name in _BY_NAME},
    )


def _tiles_in(file: FileText, vocabulary: Vocabulary) -> TileSet:
    """Read a set; what other games mark on its tiles is only a picture in this one."""
    try:
        return read_set(file.text, vocabulary, file=file.path)
    except TileSetError:  # other games are imported only for a set that needs their words
        everything = read_set(file.text, lexicon().vocabulary, file=file.path)
        return everything.limited(vocabulary)


_BY_NAME = (
    "piece_notes", "tokens", "stock", "phases", "position_fields", "verdict_fields", "glyphs",
)  # fmt: skip
"""The declarations of extensions that are looked up by name."""


def _unique(what: str, pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    """Return a dictionary, or raise an error for a name that two extensions declare."""
    found: dict[Any, Any] = {}
    for name, value in pairs:
        if name in found:
            message = later("two extensions declare {name} among their `{what}`; use one of them")
            if what == "verbs" and type(found[name]) is type(value):
                message = later(
                    "two objects of one verb make {name}; make one, and offer it at every step"
                )
            raise ProfileError(say(message, what=what, name=repr(name)))
        found[name] = value
    return found


def _offering(steps: dict[str, Step], parts: Sequence[Extension]) -> dict[str, Step]:
    """Return steps with the verbs that extensions offer there, and with what bars them."""
    for part in reversed(parts):  # what extensions offer comes before the game's own `pass`
        for name, verbs in part.verbs.items():
            if name in steps:
                steps[name] = attrs.evolve(steps[name], verbs=(*steps[name].verbs, *verbs))
        for name, bar in part.bars.items():
            if name in steps:
                steps[name] = attrs.evolve(steps[name], bars=(*steps[name].bars, bar))
    return steps


def _called(parts: Iterable[Extension], name: str) -> tuple[Callable[..., Any], ...]:
    """Return the hooks with a name."""
    return tuple(hook for part in parts if (hook := getattr(part.hooks, name)) is not None)


def _require_no_clash(found: Assembly) -> None:
    """Raise an error for declarations that cannot be read or found."""
    moves = {verb.word for verb in found.verbs if verb.makes is not Place}
    stocks = {note.stock for note in found.piece_notes.values() if note.stock}
    steps = {step for part in found.extensions for step in (*part.verbs, *part.bars)}
    words = (*found.leads, *found.vocabulary.marks, *found.vocabulary.sites)
    for names, message in (
        (
            OWN_KEYS & found.position_fields.keys(),
            later("an extension declares the key {name}, which every position has already"),
        ),
        (moves & found.pieces.keys(), later("{name} is declared both as a piece and as a move")),
        (
            stocks - found.stock.keys(),
            later("pieces carry something from an unknown stock, {name}"),
        ),
        (steps - found.steps.keys(), later("moves are declared for the unknown step {name}")),
        (
            {word for word in words if not re.fullmatch(r"[a-z][a-z-]*", word)},
            later("{name} is not a single word in lower case, as notation requires"),
        ),
    ):
        for name in sorted(names):
            raise ProfileError(say(message, name=repr(name)))


@lru_cache(maxsize=4)
def every_kind(shelf: Library) -> frozenset[str]:
    """Return all kinds of all available sets, with and without their set."""
    found: set[str] = set()
    vocabulary = lexicon().vocabulary
    for id in shelf.sets:
        with suppress(TileSetError):  # playing with a broken set reports it
            file = shelf.set_file(id)
            tiles = read_set(file.text, vocabulary, file=file.path)
            found |= {*tiles.kinds, *(f"{tiles.id}:{name}" for name in tiles.kinds)}
    return frozenset(found)


def belongs_to(word: str, profile: Profile) -> str:
    """Return to which box or edition a piece, mark or site belongs that a profile lacks, and where
    to ask of it.

    Nothing if the profile has it, or nobody.
    """
    game = assembly_of(profile)
    if word in {*game.pieces, *game.vocabulary.marks, *game.vocabulary.sites}:
        return ""
    shelf = library()
    named = ("pieces", "marks", "sites")
    names = {
        one.name for one in installed() if any(word in dict(one.declared(what)) for what in named)
    }
    for id in shelf.overlay_ids():
        if names & {*shelf.row(id).extensions}:
            with suppress(ProfileError):  # it is for other editions
                wider = shelf.profile(f"{profile.id}+{id}")
                return _at_home(word, shelf.row(id).title, wider.id)
    for id in shelf.profile_ids():
        if names & {*shelf.row(id).extensions}:
            home = shelf.profile(id)
            return _at_home(word, home.own_title or home.game, id)
    return ""


def _at_home(word: str, title: str, id: str) -> str:
    message = later("{piece} belongs to {box}; ask under `{profile}`")
    return say(message, piece=repr(word), box=template(title), profile=id)


def installed() -> tuple[Extension, ...]:
    """Return all installed extensions, the base game first.

    Extensions that only provide rules are described by the games that use them.
    """
    named = map(registry().find, registry().names())
    return tuple(one for one in named if isinstance(one, Extension))


def reload_extensions() -> None:
    """Look up installed extensions again; only needed if they changed while running."""
    importlib.invalidate_caches()
    registry.cache_clear()
