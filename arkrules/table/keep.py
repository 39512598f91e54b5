"""Keeping a question as a file, and telling what a text is that somebody opens.

A question is kept as a case, a game as a record, and a picture holds the question it shows in the
form of a link: whatever the table hands out, it can open.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from arkrules.errors import BadNotation, FaultsError, PositionError
from arkrules.files import BYTES, RECORD_BYTES, mistaken
from arkrules.formats import parse_text, read_json
from arkrules.interop.jcz import SavedGame
from arkrules.nouns import shortened
from arkrules.play import Position, Record
from arkrules.rulings import AnyCase
from arkrules.rulings.case import case_of, read_case
from arkrules.table import drafting
from arkrules.table.link import is_link, read_link
from arkrules.text import later, say
from arkrules.tiles import Kind, split_token

__all__ = ["Opened", "picture_with", "png_as_text", "recognized", "slug"]

Shared = dict[str, Any]  # what a link holds; `arkrules.table.model` knows what that is
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
    (_TILE.fullmatch, lambda text: drafting.read(split_token(text)[0])),
    (lambda _text: True, _from_toml),
)
"""The ways to recognize and read a text; the first that fits counts."""
