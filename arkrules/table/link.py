"""The whole question in the address of a page: a state as a short text, and back.

    1.eNqrVkrLz1eyUkpKLFKqBQAdegRA
    | |
    | base64url without padding: a checksum of four bytes, then the state
    version of the format

The state is JSON without blanks in UTF-8, compressed by raw deflate with a dictionary that both
sides know: the words that nearly every state holds. A link may come from anybody. It is bounded
in every way before anything is made of it, and one that was cut or changed is refused.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from arkrules.errors import BadNotation
from arkrules.files import BYTES
from arkrules.formats import read_json
from arkrules.nouns import shortened
from arkrules.text import escaped, say

__all__ = ["LONGEST", "VERSION", "is_link", "read_link", "write_link"]

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
