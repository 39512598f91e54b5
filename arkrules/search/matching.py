"""Searching entries for words: how well each matches a query, and what to try instead."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Literal, get_args

import attrs

from arkrules.errors import ArkrulesError
from arkrules.files import tables_beside
from arkrules.forms import Form, form, said
from arkrules.text import any_of, later, listing, nearest, say

WORDS = tables_beside(__file__, "words.toml")
"""Kinds of things, kinds of notes, and synonyms."""
SYNONYMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {word: tuple(same) for word, same in WORDS["synonyms"].items()}
)
"""By the word in a query, other words that are searched too."""


Group = Literal[
    "clauses", "cases", "profiles", "overlays", "sources", "tiles", "marks", "sites", "pieces",
    "tokens", "stock", "moves", "steps", "extensions",
]  # fmt: skip
GROUPS: tuple[Group, ...] = get_args(Group)
"""The groups that can be searched; of equally good matches, those of an earlier group come first.
"""

KINDS: Mapping[str, Group] = {
    kind: group for group, kinds in WORDS["labels"].items() for kind in kinds
}
"""The kinds of things that can be found, each with its group."""

MOST_WORDS = 50
"""The maximum number of words in a query; each is looked up everywhere."""
_BEFORE = r"(?<![a-z0-9])"
_WEIGHTS = {"id": (30, 20), "title": (15, 9), "text": (5, 3)}
"""The weights of a whole word and of the beginning of a word in each field."""
_SAME = 2
"""The factor by which another word for the same thing counts less."""
_ALL_OF_ID = 40
"""The bonus if the id has no other words."""
_TOGETHER = {"id": 15, "title": 12}
"""The bonus if one of these fields contains all the words, of which there are several."""


class SearchError(ArkrulesError):
    """An invalid search."""

    remedy = later("`arkrules find --help` has examples")


def plain(text: str) -> str:
    """Return text without capitals and accents."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if not unicodedata.combining(c)).casefold()


def _lines(text: Iterable[str]) -> tuple[str, ...]:
    return tuple(filter(None, text))


@attrs.frozen
class Findable:
    """Something that can be found."""

    kind: str
    """The word for things like it: a footnote, a section, a clause."""
    id: str
    title: str
    text: tuple[str, ...] = attrs.field(default=(), converter=_lines)
    """The remaining text about it, line by line."""
    command: str = attrs.field(kw_only=True)
    """The command that shows it."""
    group: Group = attrs.field(
        default=attrs.Factory(lambda self: KINDS[self.kind], takes_self=True), kw_only=True
    )

    @cached_property
    def fields(self) -> dict[str, str]:
        """The texts that are searched, by field."""
        text = "\n".join((*self.text, self.kind, self.group))
        return {"id": plain(self.id), "title": plain(self.title), "text": plain(text)}


@attrs.frozen(kw_only=True)
class Hit:
    """Something found."""

    entry: Findable
    score: int
    excerpt: str = ""
    """A line of the text, if the title does not have all the words."""


@form(Hit)
class HitJSON(Form):
    """Something found."""

    group: str = said("entry.group")
    kind: str = said("entry.kind")
    id: str = said("entry.id")
    title: str = said("entry.title")
    text: Sequence[str] = said("entry.text")
    command: str = said("entry.command")
    excerpt: str
    score: int


def search(
    entries: Iterable[Findable], words: Iterable[str], groups: Iterable[Group] = ()
) -> tuple[Hit, ...]:
    """Return the entries with all the words, the best first; by default of any group.

    A word is found where it begins a word, in whatever case and with or without accents.
    """
    patterns = [*map(_pattern, _words(words))]
    hits = [
        Hit(entry=entry, score=score, excerpt=_excerpt(entry, patterns))
        for entry in _within(entries, groups)
        if (score := _score(entry, patterns))
    ]
    return tuple(sorted(hits, key=lambda hit: (-hit.score, GROUPS.index(hit.entry.group))))


def _within(entries: Iterable[Findable], groups: Iterable[Group]) -> list[Findable]:
    chosen = set(groups) or set(GROUPS)
    return [entry for entry in entries if entry.group in chosen]


def near_misses(
    entries: Sequence[Findable], words: Iterable[str], groups: Iterable[Group] = ()
) -> str:
    """Return suggestions for a query that finds nothing."""
    within = _within(entries, groups)
    texts = (text for entry in within for text in entry.fields.values())
    known = sorted({word for text in texts for word in re.findall(r"[^\W\d_]{3,}", text)})
    hints = [hint for word in _words(words) if (hint := _hint(word, entries, within, known))]
    return "; ".join(hints) or say("each word is found, but not all of them together; remove one")


def _hint(
    word: str, entries: Iterable[Findable], within: Iterable[Findable], known: Iterable[str]
) -> str:
    """Return a suggestion for a word, unless some of the entries contain it."""
    pattern = _pattern(word)
    if any(map(pattern.search, chain.from_iterable(one.fields.values() for one in within))):
        return ""
    elsewhere = {one.group for one in entries if any(map(pattern.search, one.fields.values()))}
    if elsewhere:
        groups = listing(sorted(elsewhere, key=GROUPS.index))
        return say("{word} is found among {groups}", word=repr(word), groups=groups)
    if near := nearest(word, known, most=2, cutoff=0.7):
        return say("did you mean {name}?", name=any_of(near))
    return say("nothing has {word}", word=repr(word))


def _words(words: Iterable[str]) -> list[str]:
    asked = [word for text in words for word in plain(text).split()]
    if not any(re.search(r"[^\W_]", word) for word in asked):
        raise SearchError(say("no words to search for"))
    if len(asked) > MOST_WORDS:
        fault = later("too many words to search for: {number}; the maximum is {most}")
        raise SearchError(say(fault, number=len(asked), most=MOST_WORDS))
    return asked


def _pattern(word: str) -> re.Pattern[str]:
    """Return the positions where a word begins, including its other forms."""
    word = word.lstrip("+")  # as overlays are written behind a profile
    forms = [word]
    if word.endswith("ies") and len(word) > 4:
        forms.append(f"{word[:-3]}y")
    elif word.endswith("ves"):
        forms += [f"{word[:-3]}f", word[:-1]]
    elif word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        forms.append(word[:-1])
    choices = "|".join(map(re.escape, forms))
    if len(word) > 5:
        choices = choices.replace("our", "ou?r")  # British spelling
    if others := [same for form in forms for same in SYNONYMS.get(form, ())]:
        choices = f"{choices}|(?P<same>{'|'.join(others)})"
    rest = r"(?!\d)" if word[-1:].isdigit() else ""
    return re.compile(f"{_BEFORE}(?:{choices}){rest}(?P<whole>(?:s|es)?(?![a-z0-9]))?")


def _score(entry: Findable, patterns: Sequence[re.Pattern[str]]) -> int:
    """Return how well an entry matches a query; 0 if a word is missing."""
    total = 0
    for pattern in patterns:
        weight = max(_weight(field, text, pattern) for field, text in entry.fields.items())
        if not weight:
            return 0  # most entries lack the first word, and are not searched for the others
        total += weight
    return total + _bonus(entry.fields, patterns)


def _bonus(fields: Mapping[str, str], patterns: Sequence[re.Pattern[str]]) -> int:
    """Return the bonus for how the words stand together."""
    rest = fields["id"]
    for pattern in patterns:
        rest = pattern.sub(lambda found: "" if found["whole"] is not None else found[0], rest)
    bonus = 0 if re.search(r"[a-z0-9]", rest) else _ALL_OF_ID
    if len(patterns) > 1:
        bonus += max(
            together if all(pattern.search(fields[field]) for pattern in patterns) else 0
            for field, together in _TOGETHER.items()
        )
    return bonus


def _weight(field: str, text: str, pattern: re.Pattern[str]) -> int:
    whole, beginning = _WEIGHTS[field]
    found = [
        (beginning if match["whole"] is None else whole)
        - (_SAME if match.groupdict().get("same") else 0)
        for match in pattern.finditer(text)
    ]
    return max(found, default=0)


def _excerpt(entry: Findable, patterns: Sequence[re.Pattern[str]]) -> str:
    """Return the line of the text with the most words that id and title lack."""
    head = f"{entry.fields['id']} {entry.fields['title']}"
    lacking = [pattern for pattern in patterns if not pattern.search(head)]
    counted = [(sum(bool(p.search(plain(one))) for p in lacking), one) for one in entry.text]
    most, best = max(counted, key=lambda pair: pair[0], default=(0, ""))
    return best if most else ""
