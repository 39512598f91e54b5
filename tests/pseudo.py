"""A language that nobody speaks: what is said in it shows what a translator cannot reach.

Every template stands in brackets and all of its letters are wide, but for those of its places.
Letters that are not wide come from somewhere else: they are ids, notation and names of players,
or else words that are not translated. Two pairs of brackets beside each other are a sentence
glued from two. A sentence about a number is translated only if a translator gets it with its
plural, as one message; otherwise it stays English here as it would in any other language.
"""

from __future__ import annotations

import io
import re
from functools import cache
from gettext import NullTranslations
from string import Formatter

from arkrules.authoring.extraction import MESSAGES, from_python
from tests.paths import PACKAGE, ROOT

__all__ = ["PSEUDO", "glued", "outside", "plurals", "strange", "tops"]

_WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in map(chr, range(0x21, 0x7F))}
_WIDE = {narrow: wide for narrow, wide in _WIDE.items() if chr(narrow).isalpha()}
_FORMS = re.compile(r"bare: [^;]+(; \w+: [^;]+)+")
_LITERAL = re.compile(r"\[[^\]]*\]|'[^']*'|“[^”]*”")
"""A tile or a clause with its places; a move or the name of a step."""


@cache
def plurals() -> frozenset[tuple[str, ...]]:
    """The sentences about numbers that a translator gets, one form for one and one for several."""
    saying = ["nouns(", *(f"{name}(" for name, places in MESSAGES.items() if len(places) > 1)]
    found: set[tuple[str, ...]] = set()
    for path in (*PACKAGE.rglob("*.py"), *(ROOT / "tests" / "toy").rglob("*.py")):
        code = path.read_bytes()
        if any(word.encode() in code for word in saying):
            said = from_python(io.BytesIO(code), (), (), options={})
            found.update(forms for _, _, forms, _ in said if isinstance(forms, tuple))
    return frozenset(found)


class Pseudo(NullTranslations):
    """The catalogue."""

    def info(self) -> dict[str, str]:
        return {"language": "pseudo"}

    def gettext(self, message: str) -> str:
        if _FORMS.fullmatch(message):  # a noun: the names of its forms are for templates
            forms = (part.split(": ", 1) for part in message.split("; "))
            return "; ".join(f"{name}: {_said(form)}" for name, form in forms)
        return _said(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        said = msgid1 if n == 1 else msgid2
        return _said(said) if (msgid1, msgid2) in plurals() else said


PSEUDO = Pseudo()


def _said(message: str) -> str:
    parts = []
    for text, place, form, conversion in Formatter().parse(message):
        parts.append(text.translate(_WIDE))
        if place is not None:
            asked = f"!{conversion}" if conversion else ""
            parts.append(f"{{{place}{asked}{f':{form}' if form else ''}}}")
    return f"⟦{''.join(parts)}⟧"


def _depths(text: str) -> list[int]:
    """In how many brackets each character stands, the brackets themselves included."""
    depth, found = 0, []
    for character in text:
        depth += character == "⟦"
        found.append(depth)
        depth -= character == "⟧"
    return found


def outside(text: str) -> str:
    """What stands outside of all brackets."""
    return "".join(c for c, depth in zip(text, _depths(text), strict=True) if not depth)


def tops(text: str) -> str:
    """A text in which every bracket holds but the last letter of what it held."""
    depths = [*_depths(text), 0]
    ends = {at for at, depth in enumerate(depths[:-1]) if depth == 1 and text[at] == "⟧"}
    return "".join(
        character
        for at, character in enumerate(text)
        if not depths[at] or at in ends or at + 1 in ends or (depths[at] == 1 and character == "⟦")
    )


def glued(text: str) -> bool:
    """Whether a sentence was put together from several, or more than a sentence was said."""
    between = outside(text)
    return text.count("⟦") != text.count("⟧") or bool(between.strip(" .;:—")) or " " in between


def strange(text: str, *known: str) -> list[str]:
    """The words in a text that no catalogue holds: no segments, no cells, nothing that is known."""
    for data in (_LITERAL, *map(re.compile, map(re.escape, sorted(known, key=len, reverse=True)))):
        text = data.sub(" ", text)
    return [word for word in re.findall(r"[A-Za-z][A-Za-z'-]*", text) if len(word) > 1]
