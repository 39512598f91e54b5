"""Sentences that people read, and texts from elsewhere that stand in them.

A sentence is a template with named places, in the current language. Code that says something
to people uses one of these functions, for whole sentences at a time, so that a translator finds
every template in one list and may put its places in another order. Without a catalogue for the
current language, the text in the code is used: English.

`say` and `count` give texts, for what is read at once. `saying` and `counting` give sentences
that are kept, as values, and said by `str` when somebody reads them, in the language spoken then.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import GNUTranslations, NullTranslations, find
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

import attrs

# Controls, directions, the ends of lines that only some programs know, the mark that some
# editors put before a text, and other control characters except tabs and new lines.
_HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"
    "\ud800-\udfff\ufff9-\ufffb\ufffe\uffff]"
)
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def sanitize(text: str) -> str:
    """Return text without control characters; its lines stay lines.

    >>> sanitize("clear\\x1b[2J the\\nscreen")
    'clear\ufffd[2J the\\nscreen'
    """
    return text if text.isprintable() else _HARMFUL.sub(_REPLACEMENT, text)


def one_line(text: str) -> str:
    """Return the same on one line, whatever the line breaks in it."""
    return text if text.isprintable() else sanitize(" ".join(text.split()))


def printable(message: str) -> str:
    """Return a message for printing; endless parts are cut off."""
    lines = sanitize(message).split("\n")
    shown = [line if len(line) <= _LONG else f"{line[:_LONG]} …" for line in lines[:_MANY]]
    return "\n".join([*shown, "…"] if len(lines) > _MANY else shown)


_LONG = 2_000
_MANY = 100


def escaped(text: str) -> str:
    """Return a document with such characters only within strings, as JSON escapes them."""
    return _HARMFUL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


FOLDER = Path(__file__).parent / "locale"
"""The folder of the catalogues, by language."""
DOMAINS = ("arkrules", "casebook")
"""The catalogues of a language: for messages, and for the texts of the casebook."""
_for_a_while: ContextVar[NullTranslations | None] = ContextVar("spoken", default=None)
_from_now_on = NullTranslations()
"""The catalogues in use; an empty one is for English."""


def say(message: str, /, **places: object) -> str:
    """Return a sentence: a template with its places filled."""
    return template(message).format(**places)


def count(number: int, one: str, many: str, /, **places: object) -> str:
    """Return a sentence about a number of things; the number is the place `{number}`."""
    return templates(number, one, many).format(number=number, **places)


def later(message: str, /) -> str:
    """Mark a template that is stored and used by `say` later."""
    return message


def several(one: str, many: str, /) -> tuple[str, str]:
    """Mark two templates, for singular and plural, that are stored and used by `count` later.

    Two of `later` would be two sentences for a translator, whose language may need three forms.
    """
    return one, many


def template(message: str, /) -> str:
    """Return a template in the current language; also for texts of the rule data."""
    return _spoken().gettext(message) if message else ""


def templates(number: int, one: str, many: str, /) -> str:
    """Return the template, of several, that the current language uses for a number."""
    return _spoken().ngettext(one, many, number)


# -- sentences that are kept ----------------------------------------------------------------------


class Sayable:
    """A sentence that is translated when it is read, by `str`, into the current language.

    A template may ask for a form of it, as in `{city:the}`; what has no forms is always the same.
    """

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {str(self)!r}>"


@attrs.frozen(repr=False)
class Saying(Sayable):
    """A sentence that is translated when it is read: a template, and the values of its places.

    It is a value. What its places hold is said when it is, if that can be.
    """

    message: str
    places: tuple[tuple[str, object], ...] = ()
    many: str = ""
    """The template for the plural, if it is about a number of things."""
    number: int = 0

    def __str__(self) -> str:
        if self.many:
            return count(self.number, self.message, self.many, **dict(self.places))
        said = template(self.message)
        return said.format(**dict(self.places)) if self.places else said


Said: TypeAlias = Sayable | str
"""Text or a sentence; a text that is not in a catalogue is shown as it is."""


def sayable(words: Said) -> Sayable:
    """Return the same, so that a template may ask for a form of it."""
    return Saying(words) if isinstance(words, str) else words


def saying(message: str, /, **places: object) -> Saying:
    """Return a sentence that is translated when it is read."""
    return Saying(message, tuple(places.items()))


def counting(number: int, one: str, many: str, /, **places: object) -> Saying:
    """Return a sentence about a number of things that is translated when it is read."""
    return Saying(one, tuple(places.items()), many, number)


# -- lists ----------------------------------------------------------------------------------------


@attrs.frozen(repr=False)
class Series(Sayable):
    """A list of things, which `str` joins with commas, and a word before the last if it has one.

    Without a word, things that have commas themselves are joined with semicolons.
    """

    things: tuple[object, ...]
    end: str = ""

    def __str__(self) -> str:
        *before, last = map(str, self.things or [""])
        if not before:
            return last
        between = template(_BETWEEN)
        if self.end:
            return template(self.end).format(first=between.join(before), last=last)
        apart = any(between in thing for thing in (*before, last))
        return (template(_APART) if apart else between).join((*before, last))

    def __bool__(self) -> bool:
        return bool(self.things)


_BETWEEN = later(", ")
"""The separator between things in a list, except before the last where that has a word."""
_APART = later("; ")
"""The separator between things that have commas in them."""


def all_of(things: Iterable[object]) -> Series:
    """`a, b and c`."""
    return Series(tuple(things), later("{first} and {last}"))


def any_of(things: Iterable[object]) -> Series:
    """`a, b or c`."""
    return Series(tuple(things), later("{first} or {last}"))


def listing(things: Iterable[object]) -> Series:
    """`a, b, c`, or `a; b, with c; d`."""
    return Series(tuple(things))


# -- languages ------------------------------------------------------------------------------------


@contextmanager
def speaking(language: str | NullTranslations) -> Iterator[None]:
    """Use a language for a while, or English if it has no catalogue."""
    token = _for_a_while.set(_catalogue([language]) if isinstance(language, str) else language)
    try:
        yield
    finally:
        _for_a_while.reset(token)


def speak(language: str = "") -> None:
    """Use a language from now on, by default that of the environment.

    The environment names languages in `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` or `LANG`.
    """
    global _from_now_on
    _from_now_on = _catalogue([language] if language else _wanted())


def spoken() -> str:
    """Return the current language."""
    return _spoken().info().get("language", "en")


def wording() -> str:
    """Return a digest of everything that may be said: the language and its catalogues.

    What keeps words for later keeps them under this name.
    """
    return f"{spoken()} {_spoken().info().get('digest', '')}".strip()


def _spoken() -> NullTranslations:
    return _for_a_while.get() or _from_now_on


def _wanted() -> list[str]:
    """Return the languages of the environment, the best first, up to English."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value.split(":")
    return []


def _catalogue(languages: list[str]) -> NullTranslations:
    """Return all catalogues for some languages, with each falling back to the next.

    Its `info` has the language and a digest of the first.
    """
    found = NullTranslations()
    for language in languages:
        if language.partition(".")[0].partition("_")[0] in ("en", "C", "POSIX"):
            break  # which is what the templates are in
        for domain in DOMAINS:
            for file in map(Path, find(domain, FOLDER, [language], all=True)):
                content = file.read_bytes()
                found.add_fallback(GNUTranslations(BytesIO(content)))
                found.info().setdefault("language", file.parents[1].name)
                found.info().setdefault("digest", blake2b(content, digest_size=8).hexdigest())
    return found


def sentence(words: str) -> str:
    """Return words as a sentence with a final period; a footnote such as n22 stays lower case."""
    if not words:
        return "—"
    first, end = words.split()[0], "" if words.endswith((".", "?", "!", "…")) else "."
    named = any(map(str.isdigit, first))
    return f"{words if named else words[:1].upper() + words[1:]}{end}"


_WORD = re.compile(r"[^\W_]+")


def nearest(word: str, known: Iterable[str], most: int = 1, cutoff: float = 0.6) -> list[str]:
    """Return the known names most similar to a word, the best first, ignoring case."""
    names = {name.casefold(): name for name in known}
    import difflib  # only for what was mistyped

    found = difflib.get_close_matches(word.casefold(), names, n=most, cutoff=cutoff)
    return [names[name] for name in found]


def suggest(word: str, known: Iterable[str]) -> str:
    """Return `did you mean city.small?`, or nothing if no name is similar.

    Near is what is written alike, and else what has all its words: `small` is in `city.small`.
    """
    names = list(known)
    if found := nearest(word, names, cutoff=0.75) or _having(word, names) or nearest(word, names):
        return say("did you mean {name}?", name=any_of(found))
    return ""


def hinted(said: str, hint: str) -> str:
    """Return a fault with a suggestion, if there is one."""
    return say("{said}; {hint}", said=said, hint=hint) if hint else said


def unknown_name(message: str, name: str, known: Iterable[str], /, **places: object) -> str:
    """Return the fault that a name stands for nothing, with a suggestion of what is meant."""
    return hinted(say(message, name=repr(name), **places), suggest(name, known))


def _having(word: str, names: Iterable[str]) -> list[str]:
    """Return the first names with all the words, each from its beginning."""
    asked = _WORD.findall(word.casefold())
    words = {name: _WORD.findall(name.casefold()) for name in names if asked}
    found = (
        name
        for name, those in words.items()
        if all(any(one.startswith(part) for one in those) for part in asked)
    )
    return sorted(found, key=lambda name: (len(name), name))[:3]
