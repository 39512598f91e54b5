"""Reading tile tokens: `D/1`, `base:D`, `[CCC a1b bbb b1a; pennant@C]/2`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

import attrs

from arkrules.errors import BadNotation
from arkrules.files import MOST
from arkrules.geometry import Cell
from arkrules.nouns import noun
from arkrules.structure import require
from arkrules.text import listing, say
from arkrules.tiles.tile import KINDS, Kind, Mark, parse_outline

_ROTATION = re.compile(r"(?P<body>.*?)(?:/(?P<rotation>[0-3]))?", re.DOTALL)
_MARK = re.compile(r"(?P<word>[a-z][a-z-]*)(?:\*(?P<count>[1-9]\d{0,2}))?(?:@(?P<where>\S+))?")
_CONTACT = re.compile(r"(?P<how>touch|apart)\s+(?P<field>[a-z])-(?P<city>[A-Z])")


@attrs.frozen
class MarkWord:
    """A mark that notation may use."""

    word: str
    on: frozenset[str] = frozenset()
    """The kinds of segment it may stand on; none for a mark on the tile as a whole."""
    joint: bool = False
    """Whether it stands where several roads meet, and names them all."""
    about: str = ""


@attrs.frozen
class Vocabulary:
    """The words for marks and sites that a reader of tiles knows."""

    marks: Mapping[str, MarkWord] = attrs.field(factory=dict)
    sites: frozenset[str] = frozenset()

    def __or__(self, other: Vocabulary) -> Vocabulary:
        """Both together; where both know a word, the first one's meaning holds."""
        return Vocabulary({**other.marks, **self.marks}, self.sites | other.sites)


@lru_cache(maxsize=4096)  # the same few are read for every edition that is asked
def split_token(token: str) -> tuple[str, int]:
    """Part a tile token into what it names and its rotation."""
    found = _ROTATION.fullmatch(token.strip())
    assert found is not None  # every text matches
    body = found["body"].strip()
    if not body:
        raise _nameless(token)
    if not body.startswith("[") and "/" in body:
        raise BadNotation(
            token, say("not a turn"), offset=token.index("/"), expected=say("/0, /1, /2 or /3")
        )
    if body.startswith("[") and not body.endswith("]"):
        raise BadNotation(
            token,
            say("the literal is not closed or its turn is wrong"),
            expected=say("[...] or [...]/1"),
        )
    return body, int(found["rotation"] or 0)


def split_count(token: str) -> tuple[str, str]:
    """Part a token of a bag or a hand into the tile and how many there are, if it says so."""
    body, star, times = token.rpartition("*")
    if not star or not times.strip().isdecimal():
        return token, ""
    if not body.strip():
        raise _nameless(token)
    return body, times.strip()


@attrs.frozen
class TileAt:
    """A tile on a cell, as a position lists it; `str` writes it: `0,0 D/1`."""

    cell: Cell
    token: str
    """A kind of some set, or a literal."""
    rotation: int = 0
    """How many quarters it is turned, clockwise."""

    @classmethod
    def parse(cls, text: str) -> TileAt:
        """Read `0,0 D/1`; whether a set knows the kind depends on the game."""
        cell, _, token = text.strip().partition(" ")
        at = Cell.parse(cell)
        return cls(at, *split_token(token))

    def __str__(self) -> str:
        rotation = f"/{self.rotation}" if self.rotation else ""
        return f"{self.cell} {self.token}{rotation}"


def _nameless(token: str) -> BadNotation:
    return BadNotation(
        token, say("no tile is named"), expected=say("a kind such as D or a literal")
    )


def parse_literal(text: str, vocabulary: Vocabulary) -> Kind:
    """Read a tile literal, brackets included."""
    require(text, str, "literal", "a tile in brackets, such as '[CCC aaa aaa aaa]'")
    require(vocabulary, Vocabulary, "vocabulary", "the words that notation may use")
    body = text.strip()
    if not (body.startswith("[") and body.endswith("]")):
        raise BadNotation(text, say("not a tile literal"), expected=say("an outline in brackets"))
    outline, _, notes = body[1:-1].partition(";")
    return make_kind("", outline, notes, vocabulary)


def make_kind(token: str, outline: str, notes: str, vocabulary: Vocabulary) -> Kind:
    """Build a kind from its outline and its marks as notation writes them.

    Without a token the kind is a literal, and named by its own text.
    """
    sides = parse_outline(outline)
    marks: dict[tuple[str, tuple[str, ...]], Mark] = {}
    contacts: dict[str, set[tuple[str, str]]] = {"touch": set(), "apart": set()}
    site: str | None = None
    names = {slot for side in sides for slot in side if slot in KINDS}
    for note in filter(None, (part.strip() for part in notes.split(","))):
        if contact := _CONTACT.fullmatch(note):
            _check_segments(note, (contact["field"], contact["city"]), names)
            contacts[contact["how"]].add((contact["field"], contact["city"]))
        elif note in vocabulary.sites:
            if site:
                raise BadNotation(
                    note,
                    say("the tile already has {site:a}", site=noun(site)),
                    expected=say("one site"),
                )
            site = note
        else:
            _add(marks, _parse_mark(note, names, vocabulary), note)
    touch, apart = frozenset(contacts["touch"]), frozenset(contacts["apart"])
    _check_contacts(notes, touch & apart)
    found = tuple(sorted(marks.values()))
    joints = tuple(mark.segments for mark in found if vocabulary.marks[mark.word].joint)
    return _intern(token, sides, found, site, touch, apart, joints)


def _add(marks: dict[tuple[str, tuple[str, ...]], Mark], mark: Mark, note: str) -> None:
    """Add a mark to those of a tile; the same mark written twice counts twice."""
    before = marks.get((mark.word, mark.segments))
    total = mark.count + (before.count if before else 0)
    if total > MOST:
        raise BadNotation(
            note,
            say("{number} of them on one segment", number=total),
            expected=say("at most {most} in all", most=MOST),
        )
    marks[mark.word, mark.segments] = attrs.evolve(mark, count=total)


def _check_contacts(notes: str, both: frozenset[tuple[str, str]]) -> None:
    """Refuse a field and a city that are said to touch and to be apart."""
    for field, city in sorted(both):
        raise BadNotation(
            notes.strip(),
            say("{field}-{city} is said to touch and to be apart", field=field, city=city),
            expected=say("one of them"),
        )


@lru_cache(maxsize=4096)
def _intern(
    token: str,
    sides: tuple[str, str, str, str],
    marks: tuple[Mark, ...],
    site: str | None,
    touch: frozenset[tuple[str, str]],
    apart: frozenset[tuple[str, str]],
    joints: tuple[tuple[str, ...], ...],
) -> Kind:
    """One object for one kind, so that what is worked out of it is worked out once."""
    kind = Kind(token, sides, marks, site, touch, apart, joints)
    return kind if token else attrs.evolve(kind, token=kind.literal)


def _parse_mark(note: str, names: set[str], vocabulary: Vocabulary) -> Mark:
    """Read one mark and check it against the words and segments known."""
    found = _MARK.fullmatch(note)
    if not found:
        raise BadNotation(
            note, say("not a mark"), expected=say("such as pennant@C, or a site's word")
        )
    word = vocabulary.marks.get(found["word"])
    if word is None:
        known = listing(sorted((*vocabulary.marks, *vocabulary.sites))) or say("none")
        raise BadNotation(
            note, say("no known mark or site"), expected=say("one of {known}", known=known)
        )
    where = tuple(sorted(found["where"].split("+"))) if found["where"] else ()
    if bool(where) != bool(word.on):
        raise BadNotation(
            note,
            say("{word} stands on a segment", word=word.word)
            if word.on
            else say("{word} stands on the tile as a whole", word=word.word),
            expected=say("{word}@ and a segment", word=word.word) if word.on else word.word,
        )
    if word.on:
        if len(set(where)) != len(where) or (len(where) > 1) != word.joint:
            raise BadNotation(
                note,
                say("the wrong number of segments"),
                expected=say("different roads joined by +") if word.joint else say("one segment"),
            )
        _check_segments(note, where, names)
        for name in where:
            if KINDS[name] not in word.on:
                raise BadNotation(
                    note,
                    say("{word} does not stand on a {kind}", word=word.word, kind=KINDS[name]),
                    expected=say("a {kinds} segment", kinds=" or ".join(sorted(word.on))),
                )
    return Mark(word.word, where, int(found["count"] or 1))


def _check_segments(note: str, wanted: tuple[str, ...], names: set[str]) -> None:
    """Refuse a segment that the outline does not have."""
    for name in wanted:
        if name not in names:
            raise BadNotation(
                note,
                say("the outline has no segment {name}", name=repr(name)),
                expected=say("one of {known}", known=listing(sorted(names)) or say("none")),
            )
