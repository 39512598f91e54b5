"""Reading the notation of tiles: outlines, marks and tokens, `[CCC a1b bbb b1a; pennant@C]/2`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

import attrs

from arkrules.errors import BadNotation
from arkrules.files import MOST
from arkrules.geometry import SIDE_NAMES, Cell
from arkrules.nouns import noun
from arkrules.structure import require
from arkrules.text import later, listing, say
from arkrules.tiles.tile import BLANK, CITIES, KINDS, PARTING, Kind, Mark, one_kind

_ROTATION = re.compile(r"(?P<body>.*?)(?:/(?P<rotation>[0-3]))?", re.DOTALL)
_MARK = re.compile(r"(?P<word>[a-z][a-z-]*)(?:\*(?P<count>[1-9]\d{0,2}))?(?:@(?P<where>\S+))?")
_INNER = re.compile(r"inner\s+(?P<field>[a-z])")
_CONTACT = re.compile(r"(?P<how>touch|apart)\s+(?P<field>[a-z])-(?P<city>[A-Z])")


def parse_outline(text: str) -> tuple[str, str, str, str]:
    """Read an outline into its four sides, or say which slot is wrong."""
    groups = text.split()
    if len(groups) != 4:
        raise BadNotation(
            text,
            say("an outline has four sides, but this one has {number}", number=len(groups)),
            expected=say("four groups of three characters such as 'CCC a1b bbb b1a'"),
        )
    offset = 0
    for name, group in zip(SIDE_NAMES, groups, strict=True):
        offset = text.index(group, offset)
        for at, fault, expected in _faults_of_side(name, group):
            raise BadNotation(text, fault, offset=offset + at, expected=expected)
        offset += len(group)
    north, east, south, west = groups
    return north, east, south, west


def _faults_of_side(name: str, side: str) -> Iterator[tuple[int, str, str]]:
    """Yield the faults that keep a side from being city, road, or field: slot, problem, and
    expectation.
    """
    if len(side) != 3:
        fault = say("the {side} side has {number} slots", side=name, number=len(side))
        yield 0, fault, say("three slots a side")
    for at, slot in enumerate(side):
        if slot not in KINDS and slot not in BLANK:
            fault = say("{slot} is not a slot", slot=repr(slot))
            yield at, fault, say("a letter A-Z or a-z, a digit, ~, # or =")
        if slot in PARTING and at != 1:
            fault = say("the {side} side has a road or a river away from its middle", side=name)
            yield at, fault, say("the digit or = in the middle slot")
    if not CITIES.isdisjoint(side):
        if len(set(side)) > 1:
            fault = say("the {side} side is not one city", side=name)
            yield 0, fault, say("one capital letter three times")
    elif side[1] not in PARTING and len(set(side) - BLANK) > 1:
        fault = say("the {side} side has two fields and nothing between them", side=name)
        yield 0, fault, say("one small letter, apart from ~ and #")


@attrs.frozen
class MarkWord:
    """A mark that notation may use."""

    word: str
    on: frozenset[str] = frozenset()
    """The kinds of segment it may be on; none for a mark on the whole tile."""
    joint: bool = False
    """Whether it is where several roads meet, and names them all."""
    about: str = ""


@attrs.frozen(eq=False)
class Vocabulary:
    """The words for marks and sites that a reader of tiles knows."""

    marks: Mapping[str, MarkWord] = attrs.field(factory=dict)
    sites: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)  # the same few are read for every edition that is asked
def split_token(token: str) -> tuple[str, int]:
    """Split a tile token into its name and its rotation."""
    found = _ROTATION.fullmatch(token.strip())
    assert found is not None  # every text matches
    body = found["body"].strip()
    if not body:
        expected = say("a kind such as D or a literal")
        raise BadNotation(token, say("no tile is named"), expected=expected)
    if not body.startswith("[") and "/" in body:
        expected = say("/0, /1, /2 or /3")
        raise BadNotation(token, say("not a rotation"), offset=token.index("/"), expected=expected)
    if body.startswith("[") and not body.endswith("]"):
        fault = say("the literal is not closed or its rotation is wrong")
        raise BadNotation(token, fault, expected=say("[...] or [...]/1"))
    return body, int(found["rotation"] or 0)


@attrs.frozen
class TileAt:
    """A tile on a cell, as a position lists it; `str` writes it: `0,0 D/1`."""

    cell: Cell
    token: str
    """A kind of some set, or a literal."""
    rotation: int = 0
    """The number of clockwise quarter turns."""

    @classmethod
    def parse(cls, text: str) -> TileAt:
        """Read `0,0 D/1`; whether a set knows the kind depends on the game."""
        cell, _, token = text.strip().partition(" ")
        at = Cell.parse(cell)
        return cls(at, *split_token(token))

    def __str__(self) -> str:
        rotation = f"/{self.rotation}" if self.rotation else ""
        return f"{self.cell} {self.token}{rotation}"


def parse_literal(text: str, vocabulary: Vocabulary) -> Kind:
    """Read a tile literal, brackets included."""
    require(text, str, "literal", "a tile in brackets, such as '[CCC aaa aaa aaa]'")
    require(vocabulary, Vocabulary, "vocabulary", "the words that notation may use")
    body = text.strip()
    if not (body.startswith("[") and body.endswith("]")):
        raise BadNotation(text, say("not a tile literal"), expected=say("an outline in brackets"))
    outline, _, notes = body[1:-1].partition(";")
    return make_kind("", outline, notes, vocabulary)


@lru_cache(maxsize=4096)  # which is limited for servers
def make_kind(token: str, outline: str, notes: str, vocabulary: Vocabulary) -> Kind:
    """Build a kind from its outline and its marks in notation.

    Without a token the kind is a literal, and named by its own text.
    """
    sides = parse_outline(outline)
    marks: Counter[tuple[str, tuple[str, ...]]] = Counter()
    contacts: dict[str, set[tuple[str, str]]] = {"touch": set(), "apart": set()}
    sites: list[str] = []
    parts = [stripped for part in notes.split(",") if (stripped := part.strip())]
    inner = tuple(sorted(one["field"] for note in parts if (one := _INNER.fullmatch(note))))
    outer = [slot for side in sides for slot in side if slot in KINDS]
    if twice := [field for at, field in enumerate(inner) if field in (*outer, *inner[:at])]:
        fault = say("the field {name} is there already", name=twice[0])
        raise BadNotation(notes.strip(), fault, expected=say("another small letter"))
    names = {*outer, *inner}
    for note in parts:
        if _INNER.fullmatch(note):
            continue
        if contact := _CONTACT.fullmatch(note):
            pair = contact["field"], contact["city"]
            _refuse(note, _strange(pair, names))
            contacts[contact["how"]].add(pair)
        elif note in vocabulary.sites:
            if sites:
                fault = say("the tile already has {site:a}", site=noun(sites[0]))
                raise BadNotation(note, fault, expected=say("one site"))
            sites.append(note)
        else:
            mark = _parse_mark(note, names, vocabulary)
            marks[mark.word, mark.segments] += mark.count  # written twice it counts twice
            if (total := marks[mark.word, mark.segments]) > MOST:
                fault = say("{number} of them on one segment", number=total)
                raise BadNotation(note, fault, expected=say("at most {most} in all", most=MOST))
    touch, apart = frozenset(contacts["touch"]), frozenset(contacts["apart"])
    for field, city in sorted(touch & apart):
        fault = say("{field} and {city} cannot both touch and be apart", field=field, city=city)
        raise BadNotation(notes.strip(), fault, expected=say("one of them"))
    found = tuple(sorted(Mark(*mark, count) for mark, count in marks.items()))
    joints = tuple(mark.segments for mark in found if vocabulary.marks[mark.word].joint)
    content = (sides, found, sites[0] if sites else None, touch, apart, joints, inner)
    return one_kind(token or Kind("", *content).literal, *content)


def _parse_mark(note: str, names: set[str], vocabulary: Vocabulary) -> Mark:
    """Read one mark and check it against the words and segments known."""
    found = _MARK.fullmatch(note)
    if not found:
        expected = say("such as pennant@C, or a site's word")
        raise BadNotation(note, say("not a mark"), expected=expected)
    where = tuple(sorted(found["where"].split("+"))) if found["where"] else ()
    _refuse(note, _faults_of_mark(found["word"], where, names, vocabulary))
    return Mark(found["word"], where, int(found["count"] or 1))


def _refuse(note: str, faults: Iterator[tuple[str, str]]) -> None:
    """Raise the first fault of a mark, if it has any."""
    for fault, expected in faults:
        raise BadNotation(note, fault, expected=expected)


def _faults_of_mark(
    name: str, where: tuple[str, ...], names: set[str], vocabulary: Vocabulary
) -> Iterator[tuple[str, str]]:
    """Yield the faults of a mark on some segments, each with what is expected."""
    word = vocabulary.marks.get(name)
    if word is None:
        known = listing(sorted((*vocabulary.marks, *vocabulary.sites))) or say("none")
        yield say("not a known mark or site"), say("one of {known}", known=known)
    elif not word.on:
        if where:
            yield say("{word} belongs to the tile as a whole", word=name), name
    elif not where or len(set(where)) != len(where) or (len(where) > 1) != word.joint:
        message = later("{word}@ and a segment")
        if word.joint:
            message = later("{word}@ and different roads joined by +")
        yield say("the wrong number of segments"), say(message, word=name)
    else:
        yield from _strange(where, names)
        for kind in (KINDS[segment] for segment in where):
            if kind not in word.on:
                fault = say("{word} does not belong on a {kind}", word=name, kind=kind)
                yield fault, say("a {kinds} segment", kinds=" or ".join(sorted(word.on)))


def _strange(wanted: tuple[str, ...], names: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the segments that the outline does not have."""
    for name in wanted:
        if name not in names:
            known = listing(sorted(names)) or say("none")
            fault = say("the outline has no segment {name}", name=repr(name))
            yield fault, say("one of {known}", known=known)
