"""What sources say, sentence by sentence, in our own words, with what carries it.

A folder of rule data may hold `passages/`, with one file for each source, called like it.
So it can be seen that no rule of a source was passed over, and where each has gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

import attrs

from arkrules.errors import ProfileError
from arkrules.messages import say
from arkrules.nearness import hinted, meant
from arkrules.reading import FileText
from arkrules.rules.sources import Sources, all_sources
from arkrules.structure import forbidding_converter, structured
from arkrules.toml import parse_text

__all__ = ["Passage", "PassageFile", "Uncarried", "passages_in"]


class Uncarried(StrEnum):
    """Why nothing carries a passage."""

    COMPONENTS = "components"
    """It tells what lies in the box, or what something looks like."""
    FLAVOR = "flavor"
    """It tells the story that the game is set in, or praises the game."""
    ADVICE = "advice"
    """It advises how to play well or comfortably; whoever does otherwise breaks no rule."""
    PUBLICATION = "publication"
    """It is about the document, its publisher, its authors or its translation."""
    LEAD_IN = "lead-in"
    """It only leads over to what follows."""
    OPEN = "open"
    """It states a rule that nothing carries yet; the note says what is missing."""


@attrs.frozen(kw_only=True)
class Passage:
    """Sentences of one place that say one thing together, and what carries it.

    It has clauses or cases, or names what it repeats, or gives the reason why it needs none.
    """

    sentences: list[int]
    """Which they are, counted from 1 within the place; items of lists and captions count too."""
    about: str
    """What they say, in our own words."""
    clauses: list[str] = attrs.field(factory=list)
    """The clauses that carry it; some edition cites the place for each."""
    cases: list[str] = attrs.field(factory=list)
    """The cases that carry it; each cites the place."""
    repeats: str = ""
    """The place where the same is said and carried, such as `base:turn`."""
    reason: Uncarried | None = None
    """Why nothing carries it."""
    note: str = ""
    """What else is to be said of it."""

    @property
    def carried(self) -> bool:
        """Whether a clause or a case carries it."""
        return bool(self.clauses or self.cases)


@attrs.frozen(eq=False)
class PassageFile:
    """The passages of a source, place by place, as one file has them."""

    source: str
    places: Mapping[str, tuple[Passage, ...]]
    file: str

    def __iter__(self) -> Iterator[tuple[str, int, Passage]]:
        """Each passage with its place and its number there, counted from 0."""
        for place, passages in self.places.items():
            yield from ((place, at, one) for at, one in enumerate(passages))


_CONVERTER = forbidding_converter()


@lru_cache(maxsize=64)
def passages_in(file: FileText, listed_in: tuple[FileText, ...]) -> PassageFile:
    """The passages that a file lists, or `ProfileError` with every fault.

    `listed_in` are the files that list the sources.
    """
    raw = parse_text(file.text, file.path)
    if raw.pop("format", 1) != 1:
        raise ProfileError(say("this version reads format 1"), file=file.path, key="format")
    listed = structured(_CONVERTER, raw, dict[str, list[Passage]], ProfileError, file=file.path)
    found = PassageFile(
        Path(file.path).stem, {place: tuple(rows) for place, rows in listed.items()}, file.path
    )
    if faults := list(_faults(found, all_sources(listed_in))):
        raise ProfileError(faults, file=file.path)
    return found


def _faults(found: PassageFile, sources: Sources) -> Iterator[str]:
    source = sources.get(found.source)
    if source is None:
        unknown = say(
            "the file is called like a source, and there is none called {source}",
            source=repr(found.source),
        )
        yield hinted(unknown, meant(found.source, sources))
        return
    for place in found.places:
        if fault := sources.remark(f"{found.source}:{place}"):
            yield fault
    for place, rows in found.places.items():
        yield from _miscounted(place, rows)
    for place, at, passage in found:
        for fault in _faults_of(passage, f"{found.source}:{place}", sources):
            yield f"{place}[{at}].{fault}"


def _miscounted(place: str, rows: tuple[Passage, ...]) -> Iterator[str]:
    """Each sentence of a place is in one passage, and none is left out."""
    counted = [number for row in rows for number in row.sentences]
    missing = sorted(set(range(1, max(counted, default=0) + 1)) - set(counted))
    if missing:
        yield say("{place}: no passage has sentence {number}", place=place, number=missing[0])
    for number in sorted({one for one in counted if counted.count(one) > 1}):
        yield say("{place}: two passages have sentence {number}", place=place, number=number)
    if any(number < 1 for number in counted):
        yield say("{place}: sentences are counted from 1", place=place)


def _faults_of(passage: Passage, here: str, sources: Sources) -> Iterator[str]:
    if not passage.sentences:
        yield f"sentences: {say('no sentence is named')}"
    ways = (passage.carried, bool(passage.repeats), passage.reason is not None)
    if not any(ways):
        yield say("clauses: without clauses and cases it names what it repeats, or gives a reason")
    elif sum(ways) > 1:
        yield say("reason: what clauses or cases carry, or what is repeated, needs no reason")
    if passage.repeats and (fault := sources.remark(passage.repeats)):
        yield f"repeats: {fault}"
    elif passage.repeats == here:
        yield f"repeats: {say('it names its own place')}"
    if passage.reason is Uncarried.OPEN and not passage.note:
        yield f"note: {say('what is open is said in the note')}"
