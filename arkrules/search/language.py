"""The words of texts and of queries: how they are compared, and what else they stand for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from arkrules.files import tables_beside

LANGUAGE: Mapping[str, Any] = tables_beside(__file__, "language.toml")
"""The words of players as data; the search of a site reads them, too."""
SYNONYM, OTHERWISE, NEAR = 0.7, 0.5, 0.8
"""What a word counts that stands for the one typed: always, sometimes, or by its letters alone."""
_ID = re.compile(r"[a-z0-9]+(?:[.:_-][a-z0-9]+)*")
_WORD = re.compile(r"[a-z0-9]+")
_LONGEST_PHRASE = 5
_LONGEST_WORD = 50


def plain(text: str) -> str:
    """Return text without capitals and accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in parts if not unicodedata.combining(c))


# -- words without their endings -------------------------------------------------------------------

_FORMS = {form: word for word, forms in LANGUAGE["forms"].items() for form in forms.split()}
_ENDINGS = [(re.compile(old), new.replace("$", "\\")) for old, new in LANGUAGE["endings"]]


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return a word without its ending; one longer than words are stays as it is."""
    if len(word) > _LONGEST_WORD:
        return word
    word = _FORMS.get(word, word)
    for old, new in _ENDINGS:
        word = old.sub(new, word)
    return word


def _stems(words: str) -> list[str]:
    return [stem(word) for word in _WORD.findall(plain(words))]


LITTLE = frozenset(_stems(LANGUAGE["little"]))
"""Words that say nothing about what is searched."""


def stems_of(text: str) -> Iterator[str]:
    """Yield the words of a text without their endings; an id is one word, and so are its parts."""
    for id in _ID.findall(plain(text)):
        words = _stems(id)
        if len(words) > 1:
            yield id
        yield from (word for word in words if word not in LITTLE)


# -- what is typed ---------------------------------------------------------------------------------

_PHRASES = {tuple(_stems(words)): _stems(meant) for words, meant in LANGUAGE["phrases"].items()}


def words_of(query: str, known: Container[str] = ()) -> list[str]:
    """Return the words of a query, each once: known ids whole, phrases as what they stand for."""
    found: list[str] = []
    for id in _ID.findall(plain(query)):
        found += [id] if id in known and not id.isalnum() else _WORD.findall(id)
    said = list(_phrased([stem(word) if word.isalnum() else word for word in found]))
    return list(dict.fromkeys([word for word in said if word not in LITTLE] or said))


def _phrased(words: list[str]) -> Iterator[str]:
    """Yield words with phrases replaced, the longest first."""
    at = 0
    while at < len(words):
        sizes = range(_LONGEST_PHRASE, 0, -1)
        size = next((n for n in sizes if tuple(words[at : at + n]) in _PHRASES), 0)
        yield from _PHRASES[tuple(words[at : at + size])] if size else words[at : at + 1]
        at += size or 1


def _others(groups: Iterable[list[str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for group in groups:
        for word in group:
            found.setdefault(word, []).extend(other for other in group if other != word)
    return found


_SAME = _others(map(_stems, LANGUAGE["same"]))
_BESIDES = {stem(word): _stems(others) for word, others in LANGUAGE["besides"].items()}
_FOREIGN: dict[str, list[str]] = {}
for _word, _names in LANGUAGE["foreign"].items():
    for _name in _names.split():
        _FOREIGN.setdefault(stem(_name), []).append(stem(_word))


def meanings(word: str, known: Mapping[str, object]) -> dict[str, float]:
    """Return the known words that a word may stand for, each with what it counts."""
    if found := _spoken(word, known):
        return found
    foreign = _foreign(word)
    factor = 1 if foreign else NEAR
    for near in foreign or _beginnings(word, known) or _mistyped(word, known):
        for meant, counts in _spoken(near, known).items():
            found[meant] = max(found.get(meant, 0), counts * factor)
    return found


def _spoken(word: str, known: Mapping[str, object]) -> dict[str, float]:
    """Return a word and its synonyms, as far as they are known."""
    found = dict.fromkeys(_BESIDES.get(word, ()), OTHERWISE)
    found |= dict.fromkeys(_SAME.get(word, ()), SYNONYM)
    found[word] = 1.0
    return {meant: counts for meant, counts in found.items() if meant in known}


def _foreign(word: str) -> list[str]:
    """Return what a word of another language stands for; endings of any kind may follow."""
    begun = (name for name in _FOREIGN if len(name) > 3 and word.startswith(name))
    return _FOREIGN.get(word) or _FOREIGN.get(max(begun, key=len, default=""), [])


def _beginnings(word: str, known: Mapping[str, object]) -> list[str]:
    return [one for one in known if len(word) > 2 and one.startswith(word) and one.isalnum()]


def translated(text: str) -> list[str]:
    """Return the words of a text without their endings, those of other languages in ours."""
    return [_foreign(word)[0] if _foreign(word) else word for word in _stems(text)]


def _mistyped(word: str, known: Mapping[str, object]) -> list[str]:
    """Return the most similar words, with one letter wrong, or two of a long word."""
    most = 0 if len(word) < 4 else 1 if len(word) < 7 else 2
    names = (name for name in {*known, *_SAME, *_BESIDES} if name[0] == word[0] and len(name) > 2)
    wrong = {name: _mistakes(word, name, most) for name in names if name.isalpha()}
    least = min(wrong.values(), default=most + 1)
    return sorted(name for name, number in wrong.items() if number == least <= most)


def _mistakes(word: str, other: str, most: int) -> int:
    """Count letters left out, added, replaced or swapped; more than `most` is not counted out."""
    if abs(len(word) - len(other)) > most:
        return most + 1
    before: list[int] = [0] * (len(other) + 1)
    last: list[int] = [*range(len(other) + 1)]
    for at, letter in enumerate(word):
        row = [at + 1]
        for to, wanted in enumerate(other):
            ways = [last[to + 1] + 1, row[to] + 1, last[to] + (letter != wanted)]
            if at and to and letter == other[to - 1] and word[at - 1] == wanted:
                ways.append(before[to - 1] + 1)
            row.append(min(ways))
        before, last = last, row
    return last[-1]
