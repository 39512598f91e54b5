"""What a table begins with, and what is kept of it: links, files, cases and games."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from arkrules.errors import BadNotation, CaseError, FaultsError, PositionError, TableError
from arkrules.files import BYTES, RECORD_BYTES, mistaken
from arkrules.formats import parse_text, read_json
from arkrules.interop.jcz import SavedGame, profile_for, walk
from arkrules.nouns import COLORS, shortened
from arkrules.play import Position, Record
from arkrules.play.playability import start_tiles
from arkrules.rulings import AnyCase, Case, ReferenceCase
from arkrules.rulings.case import case_of, read_case
from arkrules.table import tile as drawn_tile
from arkrules.table.desk import (
    DRAWING,
    LONG,
    Desk,
    GameInProgress,
    LiveGame,
    Mode,
    Sketch,
    Tabletop,
    asks_of,
    rules_of,
    states_of,
)
from arkrules.telling import Rulebook
from arkrules.text import escaped, later, say
from arkrules.tiles import Kind, split_token

__all__ = [
    "LONGEST", "VERSION", "Opened", "first_act", "fresh", "is_link", "opened", "picture_with",
    "png_as_text", "read_link", "recognized", "slug", "write_link",
]  # fmt: skip


# == the whole question in the address of a page ===================================================

VERSION = 1
LONGEST = 8_000
"""How many characters a link has at most: more than that, and programs cut it."""
_WORTH_TRYING = 100_000
"""How many bytes of JSON are compressed to see whether they make a link."""
_CHECK = 4
"""How many bytes the checksum has."""
_SIGNS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def write_link(state: Mapping[str, Any]) -> str:  # whatever a state holds
    """A state as a link; empty where it would be too long to be one.

    >>> read_link(write_link({"format": 1, "title": "Who is right?"}))
    {'format': 1, 'title': 'Who is right?'}
    """
    try:
        text = json.dumps(state, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except ValueError:  # a number that JSON does not have
        return ""
    content = escaped(text).encode()
    if len(content) > _WORTH_TRYING:
        return ""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=_words())
    packed = _checksum(content) + packer.compress(content) + packer.flush()
    link = f"{VERSION}.{_as_text(packed)}"
    return link if len(link) <= LONGEST else ""


def is_link(text: str) -> bool:
    """Whether a text is a link of this or another version, or an address that ends in one."""
    version, dot, body = fragment(text).partition(".")
    return bool(dot and body) and version.isdecimal() and len(version) < 4 and set(body) <= _SIGNS


def fragment(text: str) -> str:
    """What stands behind the last `#` of an address; all of a text that has none."""
    return text.strip().rpartition("#")[2]


def read_link(text: str) -> dict[str, Any]:
    """The state that a link holds, or `BadNotation` that says why there is none.

    An address that ends in a link will do.
    """
    link = fragment(text)
    if len(link) > LONGEST:
        raise _refused(link, say("it is longer than any link"))
    version, dot, body = link.partition(".")
    if not (dot and version.isascii() and version.isdecimal()):
        raise _refused(link, say("no link to a table"), say("1. and letters behind it"))
    if version != str(VERSION):
        raise _refused(
            link,
            say("made by another version of the table: {version}", version=version[:9]),
            say("version {version}; a newer page may read it", version=VERSION),
        )
    content = _unpacked(link, body)
    try:
        state = read_json(content.decode("utf-8"))
    except ValueError as error:  # also if it is not UTF-8
        raise _refused(link, say("what it holds cannot be read: {error}", error=error)) from None
    if not isinstance(state, dict):
        raise _refused(link, say("its content is not a table"))
    return state


def _unpacked(link: str, body: str) -> bytes:
    """The bytes that a link holds, checked."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_words())
    try:
        packed = urlsafe_b64decode(body + "=" * (-len(body) % 4))
        content = unpacker.decompress(packed[_CHECK:], BYTES)
    except (ValueError, zlib.error):
        raise _damaged(link) from None
    if _as_text(packed) != body:  # signs of no link, or bits that no byte takes
        raise _damaged(link)
    if unpacker.unconsumed_tail:
        raise _refused(link, say("it holds more than any table"))
    if not unpacker.eof or unpacker.unused_data or packed[:_CHECK] != _checksum(content):
        raise _damaged(link)
    return content


def _as_text(packed: bytes) -> str:
    return urlsafe_b64encode(packed).decode().rstrip("=")


def _checksum(content: bytes) -> bytes:
    return zlib.crc32(content).to_bytes(_CHECK, "big")


@cache
def _words() -> bytes:
    """What both sides know; the most common words stand last, where they cost least.

    It belongs to the version: another dictionary needs another number.
    """
    lines = Path(__file__).with_name(f"link-{VERSION}.txt").read_text(encoding="utf-8")
    return lines.replace("\n", "").encode()


def _damaged(link: str) -> BadNotation:
    return _refused(link, say("a damaged link: part of it was cut off or changed"))


def _refused(link: str, problem: str, expected: str = "") -> BadNotation:
    expected = expected or say("the whole link as the table made it")
    error = BadNotation(shortened(link), problem, expected=expected)
    error.remedy = say("ask the sender for the link again, or for the case file")
    return error


# == keeping a question as a file, and telling what a text is that somebody opens ==================

Shared = dict[str, Any]  # what a link holds; `arkrules.table.desk` knows what that is
Opened = Shared | AnyCase | Record | SavedGame | Position | Kind
"""What a text may be: the state of a table, a case, a record, a game that another program saved,
a position, or a single tile."""
_EXPECTED = later("a link, a case, a position, a record, a tile in brackets, or a saved picture")
_PICTURE = re.compile(r'<metadata class="ark-question">([^<>&]*)</metadata>')
_DOTS = "data:image/png;base64,"
"""What a PNG begins with where it is handed on as a text; it need not be whole."""
_BEGINNING = 20_000
"""Bytes of a PNG among which the question is."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHUNK = re.compile(rb"(?P<length>.{4})tEXt(?P<keyword>ark-question\0)", re.DOTALL)
"""How the chunk of a PNG begins that holds a question; its length is that of keyword and text."""
_TILE = re.compile(r"\[[^\[\]\n]*\s[^\[\]\n]*\](?:/[0-3])?")
"""What is meant as a tile; a heading of TOML has no blank in it."""
_TOML = re.compile(r"""^\s*(\[[\w."-]+\]|[\w."-]+ *= *\S)""", re.MULTILINE)
"""What is meant as TOML, though it may not be."""


# -- keeping ---------------------------------------------------------------------------------------


def slug(title: str) -> str:
    """A title as the name of a file, which every system takes, and as an id.

    >>> slug("Who gets the city?")
    'who-gets-the-city'
    """
    words = re.findall(r"[a-z0-9]+", title.lower().replace("'", ""))
    return "-".join(words)[:60].strip("-") or "question"


def picture_with(svg: str, link: str) -> str:
    """A picture that holds the question it shows; without a link it is what it was."""
    head, end, rest = svg.rpartition("</svg>")
    if not (end and link):
        return svg
    return f'{head}<metadata class="ark-question">{link}</metadata>{end}{rest}'


def png_as_text(path: Path) -> str:
    """The beginning of a PNG as a text that can be opened; empty where a file is none."""
    with suppress(OSError), path.open("rb") as file:
        begun = file.read(_BEGINNING)
        if begun.startswith(_SIGNATURE):
            return _DOTS + base64.b64encode(begun).decode()
    return ""


# -- opening ---------------------------------------------------------------------------------------


def recognized(text: str) -> Opened:
    """What a text is: whatever the table hands out, and what people write by hand.

    What is none of that raises `BadNotation`, or what is wrong with it where that is clear.
    """
    text = text.removeprefix("\ufeff").strip()
    if not text:
        raise _unknown(text, say("there is no text"))
    if len(text) > RECORD_BYTES:
        raise _unknown(text, say("the text is too long; {most} bytes will do", most=RECORD_BYTES))
    read = next(read for looks, read in _KINDS if looks(text))
    return read(text)


def _from_picture(text: str) -> Shared:
    if held := _PICTURE.search(text):
        return read_link(held[1])
    drawn = "<svg" in text[:2_000]
    raise _unknown(text, say("a picture, and no question in it") if drawn else "")


def _from_dots(text: str) -> Shared:
    """The question that the page put into a PNG, as a chunk of text before its first dots."""
    try:
        png = base64.b64decode(text[len(_DOTS) :], validate=True)
    except binascii.Error:
        raise _unknown(text) from None
    if found := _CHUNK.search(png):
        length = int.from_bytes(found["length"], "big") - len(found["keyword"])
        return read_link(png[found.end() :][:length].decode("latin-1"))
    raise _unknown(text, say("a picture, and no question in it"))


def _from_json(text: str) -> Opened:
    """What JSON is: a case, a position, the state of a table, a saved game, or else a record."""
    try:
        raw = read_json(text)
    except ValueError as error:
        raise _unknown(text, say("not JSON: {error}", error=error)) from None
    assert isinstance(raw, dict)  # it begins like one
    if SavedGame.is_meant(raw):
        return SavedGame.from_dict(raw)
    if "mode" in raw or ("profile" in raw and "moves" not in raw):
        return raw
    return (None if "profile" in raw else _written(raw)) or Record.from_dict(raw)


def _written(raw: Mapping[str, Any]) -> AnyCase | Position | None:  # whatever people write
    """What a document is: a case has more than a position; None if it is neither."""
    if raw.keys() & {"question", "verdict", "play"} or ("position" in raw and len(raw) > 1):
        return case_of(raw)
    inner = raw.get("position", raw)
    if not isinstance(inner, dict):
        raise PositionError(say("expected a table"), key="position")
    return Position.from_dict(inner) if raw.keys() & {"position", "players"} else None


def _from_toml(text: str) -> AnyCase | Position:
    if len(text) > BYTES:
        raise _unknown(text, say("the text is too long; {most} bytes will do", most=BYTES))
    try:
        raw = parse_text(text, "", FaultsError)
    except FaultsError:
        if _TOML.search(text):
            return read_case(text)  # which says where it is none
        raise _unknown(text) from None
    if found := _written(raw):
        return found
    what, remedy = mistaken(raw, "case") or ("", "")
    raise _unknown(text, what and say("nothing to open: {what}", what=what), remedy)


def _unknown(text: str, problem: str = "", remedy: str = "") -> BadNotation:
    first = next(iter(text.splitlines()), "")
    problem = problem or say("nothing to open")
    error = BadNotation(shortened(first), problem, expected=say(_EXPECTED))
    usual = say("paste a link from Share, or open a file as the documentation shows it")
    error.remedy = remedy or usual
    return error


_KINDS: tuple[tuple[Callable[[str], object], Callable[[str], Opened]], ...] = (
    (is_link, read_link),
    (lambda text: text.startswith("<"), _from_picture),
    (lambda text: text.startswith(_DOTS), _from_dots),
    (lambda text: text.startswith("{"), _from_json),
    (Record.is_one, Record.read),
    (_TILE.fullmatch, lambda text: drawn_tile.read(split_token(text)[0])),
    (lambda _text: True, _from_toml),
)
"""The ways to recognize and read a text; the first that fits counts."""


# == what a table begins with ======================================================================


def opened(book: Rulebook, given: Mapping[str, object]) -> Tabletop:
    """The table that something stands for; nothing stands for a new one."""
    match [*given.items()]:
        case []:
            return fresh(book)
        case [("link", str(link))]:
            return Tabletop.from_dict(read_link(link))
        case [("text", str(text))]:
            return table_of_text(text, book)
        case [("case", str(name))]:
            return table_of_case(case_named(name, book), book)
        case [("table", state)]:
            return Tabletop.from_dict(state).choosing(heard=0)  # they are asked again, one by one
    known = "link, text, case, table"
    raise TableError(say("from: expected one of {known}", known=known))


def fresh(book: Rulebook, profile: str = "") -> Tabletop:
    """A table with nothing but the start tiles of a game."""
    chosen = book.profile(profile or book.roots[0])
    position = Position(players=COLORS[:2], tiles=start_tiles(chosen))
    return Tabletop(profile=chosen.id, position=position.to_dict())


def first_act(table: Tabletop) -> str:
    """What is done as soon as a table is opened: a dispute is put to the editions."""
    dispute = table.moves or table.asks
    return "ask:first" if table.mode is Mode.ASK and dispute and not table.chosen.page else ""


def case_named(name: str, book: Rulebook) -> AnyCase:
    """A case of the casebook; the error is for somebody who followed a link."""
    try:
        return book.case(name)
    except CaseError as error:
        error.remedy = say(
            "The link may be misspelled or of another version. What lay on the table still does;"
            " every case can be opened from its page in the casebook."
        )
        raise


def table_of_case(case: AnyCase, book: Rulebook) -> Tabletop:
    """A case, laid on the table under an edition that it concerns."""
    if case.position is None:
        raise TableError(
            say(
                "{title} ({case}): the casebook answers this in words, without a position"
                " that could be laid on the table. It says: {answer}",
                title=case.title, case=case.id, answer=case.answer,
            ),
            remedy=say("What lay on the table still does; open a case that has a position."),
        )  # fmt: skip
    table = Tabletop(
        mode=Mode.ASK if case.moves or case.verdicts else Mode.SETUP,
        profile=book.roots[0],
        position=case.position.to_dict(),
        moves=tuple(map(str, case.moves)),
        asks=asks_of(case),
        under=book.concerned(case),
        case=case.id if case.file else "",
        title=case.title[:LONG],
        question=case.question[:LONG],
    )
    return _under_one(table, table.under or _every(book), book)


def table_of_record(record: Record, book: Rulebook) -> Tabletop:
    """A game as far as it was played."""
    table = Tabletop(
        mode=Mode.PLAY,
        **rules_of(record),
        position=record.position.to_dict(),
        title=record.title[:LONG],
        game=record.to_text(),
    )
    desk = Desk(Tabletop.from_dict(table.to_dict()), book)
    return GameInProgress(record, states_of(record, desk.profile), LiveGame()).laid_on(desk.table)


def table_of_text(text: str, book: Rulebook) -> Tabletop:
    """The table that a text describes: a link, a file, or what people write by hand."""
    text = text.encode(errors="replace").decode()  # half a character may come from anywhere
    match recognized(text):
        case Case() | ReferenceCase() as case:
            return table_of_case(case, book)
        case Record() as record:
            return table_of_record(record, book)
        case SavedGame() as saved:
            record = walk(saved, profile_for(saved, book.shelf)).record()
            return table_of_record(record, book)  # as far as our rules allow its moves
        case Position() as position:
            table = Tabletop(profile=book.roots[0], position=position.to_dict())
            return _under_one(table, _every(book), book)
        case Kind() as kind:
            sketch = Sketch(tile=kind.literal)
            return attrs.evolve(fresh(book), sketch=sketch).choosing(page=DRAWING)
        case state:
            return Tabletop.from_dict(state)


def _under_one(table: Tabletop, names: Iterable[str], book: Rulebook) -> Tabletop:
    """The table under the first of some editions that finds the fewest faults in the position."""
    table = Tabletop.from_dict(table.to_dict())  # or it says why that cannot lie on one
    split = (name.split("+") for name in names)
    tables = [attrs.evolve(table, profile=id, rules=tuple(rules)) for id, *rules in split]
    sound = (one for one in tables if Desk(one, book).sound)
    return next(sound, None) or min(tables, key=lambda one: len(Desk(one, book).faults))


def _every(book: Rulebook) -> list[str]:
    """All editions, game by game, each game's root first."""
    return [one.id for root in book.roots for one in book.family(root)]
