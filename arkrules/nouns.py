"""Nouns for all things in the game, in the forms that sentences need.

A sentence about a thing of any kind has a place for it, and says in which form:
`{piece:a} does not stand on {feature:a}`. So articles are not put together with words,
and a language in which nouns have cases adds a form to the nouns and names it in its sentences.

    bare: city; a: a city; the: the city

The forms of a noun are one message. English uses these three; a language may add others.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import attrs

from arkrules.geometry import Cell
from arkrules.text import Said, Sayable, later, one_line, say, saying, template, templates


@attrs.frozen(repr=False)
class Noun(Sayable):
    """A word of the game in its forms; `format(noun, "a")` is one of them."""

    word: str
    """The word in code and files: `city`."""
    forms: str
    """Its forms, as one message: `a: a city; the: the city`."""
    counted: tuple[str, str]
    """The templates for singular and plural, with the place `{number}`."""

    def has(self, form: str) -> bool:
        """Return whether it has a form in the current language."""
        return form in _forms(template(self.forms))

    def __str__(self) -> str:
        return format(self, "bare")

    def __format__(self, form: str) -> str:
        forms = _forms(template(self.forms))
        return forms.get(form) or forms.get("bare") or self.word


_KNOWN: dict[str, Noun] = {}


def noun(word: str) -> Noun:
    """Return the noun for a word; an unknown word follows the rules of English."""
    return _KNOWN.get(word) or _formed(word)


def segment_named(name: str) -> object:
    """Return a segment by its letter or digit, a site by its name."""
    return noun(name) if len(name) > 1 else name


@lru_cache(maxsize=1024)
def _forms(message: str) -> dict[str, str]:
    """Return the forms listed in a message."""
    pairs = (part.partition(":") for part in message.split(";"))
    return {name.strip(): form.strip() for name, _, form in pairs}


def _formed(word: str, said: str = "", many: str = "") -> Noun:
    said = said or word.replace("_", " ").replace("-", " ")
    article = "an" if said[:1].lower() in "aeiou" else "a"
    if not many:
        many = f"{said}s"
        if said.endswith(("s", "x", "z", "ch", "sh")):
            many = f"{said}es"
        elif said.endswith("y") and said[-2:-1] not in "aeiou":
            many = f"{said[:-1]}ies"
    return Noun(
        word,
        f"bare: {said}; a: {article} {said}; the: the {said}",
        (f"{{number}} {said}", f"{{number}} {many}"),
    )


def declared(text: str) -> Noun:
    """Return the noun declared by a text: a word, `word=name`, `word/plural`, or both.

    >>> [declared(text).counted[1] for text in ("city", "ox/oxen", "cow=red cow")]
    ['{number} cities', '{number} oxen', '{number} red cows']
    """
    singular, _, many = text.partition("/")
    word, _, said = singular.partition("=")
    return _formed(word, said, many)


def nouns(*texts: str) -> tuple[Noun, ...]:
    """Make nouns that follow the rules of English, except for a given name or plural."""
    return tuple(_KNOWN.setdefault(one.word, one) for one in map(declared, texts))


GENERAL = nouns(
    "question", "kind", "case", "dictionary", "verdict", "field side", "road side", "city side",
    "answer", "clause", "fault", "file", "game", "heading", "move", "player", "point", "sentence",
    "step", "subject",
)  # fmt: skip
"""The nouns that every game counts."""


@attrs.frozen(repr=False)
class Quantity(Sayable):
    """A number of things of a kind; `str` gives `2 cities`."""

    word: str
    number: int

    def __str__(self) -> str:
        return templates(self.number, *noun(self.word).counted).format(number=self.number)


@attrs.frozen(repr=False)
class At(Sayable):
    """A feature or a site by its place: `the city C at 0,0`, `the monastery at 1,0`."""

    kind: str
    cell: Cell
    segment: str

    def __str__(self) -> str:
        return format(self, "at")

    def __format__(self, form: str) -> str:
        called = noun(self.kind)
        if called.has(form or "at"):
            return format(called, form or "at").format(segment=self.segment, cell=self.cell)
        if self.segment == self.kind:
            return say("{kind:the} at {cell}", kind=called, cell=self.cell)
        return say(
            "{kind:the} {segment} at {cell}", kind=called, segment=self.segment, cell=self.cell
        )


# -- players --------------------------------------------------------------------------------------

_COLORS = {
    "red": later("Red"), "blue": later("Blue"), "green": later("Green"),
    "yellow": later("Yellow"), "black": later("Black"), "gray": later("Gray"),
    "purple": later("Purple"), "pink": later("Pink"),
}  # fmt: skip
COLORS = tuple(_COLORS)
"""The names of players if none are given."""


def person(name: str) -> Said:
    """Return the name of a player in a sentence: a color for later, or a capitalized name."""
    color = _COLORS.get(name)
    return saying(color) if color else name[:1].upper() + name[1:]


def plural(number: int, word: str) -> str:
    """`1 point`, `2 points`, `3 cities`."""
    return str(Quantity(word, number))


def listed(words: Iterable[object], most: int = 4) -> str:
    """Return `a, b, c and 5 more`, with as many as fit on a line."""
    texts = [shortened(str(word)) for word in words]
    rest = len(texts) - most
    if rest < 1:
        return ", ".join(texts)
    return f"{', '.join(texts[:most])} and {rest} more"


def shortened(text: str, width: int = 60) -> str:
    """Return text on one line, shortened if it is long."""
    line = one_line(" ".join(text.split()))
    return line if len(line) <= width else f"{line[: width - 1]}…"
