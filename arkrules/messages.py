"""Sentences that people read: a template each, with named places, in the language wanted.

Whoever says something to people says it by one of these functions, whole sentences at a time,
so that a translator finds every template in one list and may put its places in another order.
Without a catalogue for the language wanted, what stands in the code is said: English.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations, translation
from pathlib import Path

__all__ = [
    "FOLDER",
    "count",
    "later",
    "say",
    "speak",
    "speaking",
    "spoken",
    "template",
    "templates",
]

FOLDER = Path(__file__).parent / "locale"
"""Where the catalogues are, by language."""
_DOMAIN = "arkrules"
_spoken: ContextVar[NullTranslations | None] = ContextVar("spoken", default=None)


def say(message: str, /, **places: object) -> str:
    """A sentence: a template with its places filled."""
    return template(message).format(**places)


def count(number: int, one: str, many: str, /, **places: object) -> str:
    """A sentence about so many things; the number itself is the place `{number}`."""
    return templates(number, one, many).format(number=number, **places)


def later(message: str, /) -> str:
    """A template that is kept, and said by `say` when its time comes."""
    return message


def template(message: str, /) -> str:
    """A template in the language spoken; also a text out of the rule data."""
    catalogue = _spoken.get()
    return catalogue.gettext(message) if catalogue and message else message


def templates(number: int, one: str, many: str, /) -> str:
    """That of some templates which the language spoken uses for a number."""
    catalogue = _spoken.get()
    if catalogue:
        return catalogue.ngettext(one, many, number)
    return one if number == 1 else many


# -- languages ------------------------------------------------------------------------------------


@contextmanager
def speaking(language: str | NullTranslations) -> Iterator[None]:
    """Say everything in a language for a while; where there is no catalogue, in English."""
    token = _spoken.set(_catalogue([language]) if isinstance(language, str) else language)
    try:
        yield
    finally:
        _spoken.reset(token)


def speak(language: str = "") -> None:
    """Say everything in a language from now on; without one, as the environment has it."""
    _spoken.set(_catalogue([language] if language else None))


def spoken() -> str:
    """The language that is spoken."""
    catalogue = _spoken.get()
    return catalogue.info().get("language", "en") if catalogue else "en"


def _catalogue(languages: list[str] | None) -> NullTranslations | None:
    found = translation(_DOMAIN, FOLDER, languages, fallback=True)
    return found if found.info() else None  # nothing was found, then
