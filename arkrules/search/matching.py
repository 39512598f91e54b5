"""Searching things for words: how well each matches a query, and what to try instead."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Literal, get_args

import attrs

from arkrules.errors import ArkrulesError
from arkrules.files import tables_beside
from arkrules.forms import Form, form, said
from arkrules.search.language import (
    LANGUAGE,
    NEAR,
    OTHERWISE,
    SYNONYM,
    meanings,
    stems_of,
    words_of,
)
from arkrules.text import later, listing, say

WORDS = tables_beside(__file__, "words.toml")
"""Kinds of things, kinds of notes, and what a hit is worth."""

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
"""The maximum number of words in a query."""

ID, TITLE, ASKED, QUESTION = 4, 3, 3, 2
"""What a word counts, by where it stands; in the rest of the text 1."""
SATURATION, LENGTHS = 1.5, (0.4, 0.9)
"""The parameters of BM25: how fast a repeated word stops counting, how much long texts lose."""
EXACT, TOGETHER = 2, 1.4
"""The factors for a thing whose id or title has the words of the query and no others, or has them
one after the other.
"""
APART = 0.7
"""The factor for each box of whose things an entry speaks, and the query does not."""
SCALE = 8
"""What weights in an index are multiplied by, since they are whole numbers there."""


class SearchError(ArkrulesError):
    """An invalid search."""

    remedy = later("`arkrules find --help` has examples")


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
    asked: str = attrs.field(default="", kw_only=True)
    """What people type for it and its text does not say; not shown."""
    group: Group = attrs.field(
        default=attrs.Factory(lambda self: KINDS[self.kind], takes_self=True), kw_only=True
    )

    def factor(self, words: Sequence[str]) -> float:
        """Return what it counts that its id or its title has all these words in this order."""
        names = [[*filter(str.isalnum, stems_of(name))] for name in (self.id, self.title)]
        if self.id in words or any({*name} == {*words} for name in names):
            return EXACT
        said = f" {' '.join(words)} "
        together = len(words) > 1 and any(said in f" {' '.join(name)} " for name in names)
        return TOGETHER if together else 1

    def head(self) -> set[str]:
        """Return the words of what says what it is about."""
        return {*stems_of("\n".join((self.id, self.title, self.question)))}

    @property
    def question(self) -> str:
        """The question of a case, which is the first line of its text."""
        return self.text[0] if self.group == "cases" and self.text else ""

    def weights(self) -> tuple[Mapping[str, float], Mapping[str, float]]:
        """Return what each word counts in its head, and in the rest of it."""
        head: dict[str, float] = defaultdict(float, dict.fromkeys(words_of(self.asked), ASKED))
        for text, counts in ((self.id, ID), (self.title, TITLE), (self.question, QUESTION)):
            for word in stems_of(text):
                head[word] += counts
        rest = self.text[1:] if self.question else self.text
        return head, Counter(stems_of("\n".join((*rest, self.kind, self.group))))


@attrs.frozen(eq=False, repr=False)
class SearchIndex:
    """Quantity to find by their words, made once for many searches."""

    entries: tuple[Findable, ...]
    words: Mapping[str, Sequence[int]]
    """By word without its ending, for each entry that has it: how far the entry stands behind the
    one before, and what the word counts there.
    """
    boxes: tuple[frozenset[str], ...]
    """For each entry the boxes of whose things its id, title or question speaks."""
    things: Mapping[str, str] = {}
    """The box of each thing that belongs to one."""

    @classmethod
    def of(cls, entries: Iterable[Findable], things: Mapping[str, str] = {}) -> SearchIndex:
        """Return an index of some entries: BM25 over fields of different weight."""
        entries = tuple(entries)
        held = [entry.weights() for entry in entries]
        averages = [sum(sum(one[k].values()) for one in held) / max(1, len(held)) for k in (0, 1)]
        words: dict[str, list[int]] = {}
        last: dict[str, int] = {}
        for at, (entry, parts) in enumerate(zip(entries, held, strict=True)):
            worth = SCALE * (SATURATION + 1) * WORDS["ranking"].get(entry.group, 1)
            for word, counts in _normed(parts, averages).items():
                weight = round(worth * counts / (SATURATION + counts))
                words.setdefault(word, []).extend((at - last.get(word, 0), weight))
                last[word] = at
        heads = (things.keys() & entry.head() for entry in entries)
        spoken = (frozenset(things[word] for word in head) for head in heads)
        return cls(entries, dict(sorted(words.items())), tuple(spoken), things)

    def having(self, word: str) -> Iterator[tuple[int, int]]:
        """Yield the number of each entry that has a word, and what the word counts there."""
        gaps = self.words[word]
        yield from zip(accumulate(gaps[::2]), gaps[1::2], strict=True)

    def __iter__(self) -> Iterator[Findable]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


def _normed(parts: Iterable[Mapping[str, float]], averages: Iterable[float]) -> Mapping[str, float]:
    """Return what words count in the parts of an entry, less in a part that is long."""
    found: dict[str, float] = defaultdict(float)
    for part, average, length in zip(parts, averages, LENGTHS, strict=True):
        less = 1 - length + length * sum(part.values()) / average
        for word, counts in part.items():
            found[word] += counts / less
    return found


@attrs.frozen(kw_only=True)
class Hit:
    """Something found."""

    entry: Findable
    score: int
    words: tuple[frozenset[str], ...] = attrs.field(repr=False)
    """The words that were searched, each with what it may stand for."""

    @cached_property
    def excerpt(self) -> str:
        """The line of the text with the most words that id and title lack."""
        head = {*stems_of(self.entry.id), *stems_of(self.entry.title)}
        lacking = [words for words in self.words if words.isdisjoint(head)]
        counted = [
            (sum(not words.isdisjoint(stems_of(line)) for words in lacking), line)
            for line in self.entry.text
            if lacking
        ]
        most, best = max(counted, key=lambda pair: pair[0], default=(0, ""))
        return best if most else ""


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
    entries: SearchIndex | Iterable[Findable], words: Iterable[str], groups: Iterable[Group] = ()
) -> tuple[Hit, ...]:
    """Return the entries that have any of the words, the best first; by default of any group.

    Words count without their endings, in whatever case and with or without accents. Synonyms are
    searched, too, and for a word that nothing has, words that begin with it or are like it.
    """
    index = entries if isinstance(entries, SearchIndex) else SearchIndex.of(entries)
    typed = _words(words, index)
    asked = [meanings(word, index.words) for word in typed]
    within = set(groups) or set(GROUPS)
    meant = tuple(map(frozenset, asked))
    hits = [
        Hit(entry=index.entries[at], score=round(score), words=meant)
        for at, score in sorted(_scores(index, typed, asked).items())
        if index.entries[at].group in within
    ]
    return tuple(sorted(hits, key=lambda hit: (-hit.score, GROUPS.index(hit.entry.group))))


def _scores(
    index: SearchIndex, typed: Sequence[str], asked: Sequence[Mapping[str, float]]
) -> Mapping[int, float]:
    """Return how well each entry matches a query."""
    total: dict[int, float] = defaultdict(float)
    matched: Counter[int] = Counter()
    for meant in asked:
        best: dict[int, float] = {}
        for word, counts in meant.items():
            for at, weight in index.having(word):
                best[at] = max(best.get(at, 0), counts * weight)
        rarity = math.log1p((len(index) - len(best) + 0.5) / (len(best) + 0.5))
        for at, most in best.items():
            total[at] += rarity * most
            matched[at] += 1
    spoken = {index.things[word] for meant in asked for word in meant if word in index.things}
    for at, number in matched.items():
        total[at] *= math.sqrt(number / len(asked)) * APART ** len(index.boxes[at] - spoken)
        if number == len(asked):
            total[at] *= index.entries[at].factor(typed)
    return total


def page_data(index: SearchIndex, rows: Sequence[object]) -> dict[str, object]:
    """Return what the search of a site needs to find the same, with its own row for each entry."""
    words = {"synonym": SYNONYM, "otherwise": OTHERWISE, "near": NEAR}
    names = {"exact": EXACT, "together": TOGETHER}
    return {
        "language": LANGUAGE, "words": index.words, "things": index.things, "entries": rows,
        "groups": GROUPS, "weights": {**words, **names, "apart": APART},
    }  # fmt: skip


def near_misses(
    entries: SearchIndex | Iterable[Findable], words: Iterable[str], groups: Iterable[Group] = ()
) -> str:
    """Return what is said of words that nothing has, or nothing in some groups."""
    index = entries if isinstance(entries, SearchIndex) else SearchIndex.of(entries)
    within = set(groups) or set(GROUPS)
    hints = (_hint(word, index, within) for word in _words(words, index))
    return "; ".join(filter(None, hints))


def _hint(word: str, index: SearchIndex, within: Collection[Group]) -> str:
    """Return what is said of a word, unless some of the entries have it."""
    meant = meanings(word, index.words)
    there = {index.entries[at].group for one in meant for at, _ in index.having(one)}
    if not there:
        return say("nothing has {word}", word=repr(word))
    if there.isdisjoint(within):
        groups = listing(sorted(there, key=GROUPS.index))
        return say("{word} is found among {groups}", word=repr(word), groups=groups)
    return ""


def _words(words: Iterable[str], index: SearchIndex) -> list[str]:
    """Return the words to search for without their endings."""
    asked = [word for text in words for word in text.split()]
    if len(asked) > MOST_WORDS:
        fault = later("too many words to search for: {number}; the maximum is {most}")
        raise SearchError(say(fault, number=len(asked), most=MOST_WORDS))
    found = words_of(" ".join(asked), index.words)
    if not found:
        raise SearchError(say("no words to search for"))
    return found
