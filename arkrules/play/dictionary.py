"""Every word that a line of notation may use, whatever profile is played.

A word that some shipped or installed extension knows makes a line a move, legal or not;
a word that none knows makes it an error.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from arkrules.errors import BadNotation, TileSetError
from arkrules.messages import listing, say
from arkrules.nearness import hinted
from arkrules.play.extension import Extension
from arkrules.play.moves import Place
from arkrules.plurals import listed
from arkrules.reading import at_once, once
from arkrules.rules import library
from arkrules.rules.extensions import extension_names, find_extension, forget, while_installed
from arkrules.tiles import Box, Kind, Vocabulary, load_set
from arkrules.tiles.sets import kind_meant

if TYPE_CHECKING:
    from arkrules.play.aspect import Aspect
    from arkrules.play.extension import Glyph, StateKey
    from arkrules.play.verb import AnyVerb

__all__ = ["Lexicon", "installed", "lexicon", "reload_extensions"]


@attrs.frozen(repr=False)
class Lexicon:
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
    keys: Mapping[str, StateKey]
    """The keys of positions that extensions add."""
    aspects: Mapping[str, Aspect]
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
    with at_once():
        return once("every kind", _every_kind)


def _every_kind() -> frozenset[str]:
    found: set[str] = set()
    vocabulary = lexicon().vocabulary
    for path in library().sets.values():
        try:
            tiles = load_set(path, vocabulary)
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


@while_installed(maxsize=None)
def lexicon() -> Lexicon:
    """The words of all extensions installed."""
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
    return Lexicon(
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
        keys={key.name: key for one in played for key in one.keys},
        aspects={aspect.name: aspect for one in played for aspect in one.aspects},
    )


def reload_extensions() -> None:
    """Look again which extensions are installed; only needed if that changed while running."""
    importlib.invalidate_caches()
    forget()
