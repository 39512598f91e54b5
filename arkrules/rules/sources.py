"""The documents that answers cite, and the list of what can be cited in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import attrs

from arkrules.errors import ProfileError
from arkrules.files import FileText
from arkrules.schema import Word
from arkrules.structure import read_listing
from arkrules.text import hinted, say, suggest, template


@attrs.frozen(kw_only=True)
class Note:
    """A footnote or a question of a source."""

    kind: Annotated[
        str, "Whose it is: of an edition, official, the editors', external, or an open question."
    ]
    about: Annotated[str, "What it says, in our own words."]
    section: Annotated[str, "The section in which its mark stands."] = ""


@attrs.frozen(kw_only=True)
class Source:
    """A document that can be cited."""

    title: Annotated[str, "What readers know it by."]
    kind: Annotated[
        Literal["rules", "external"], "Whether it is a rules document, or a page elsewhere."
    ]
    about: Annotated[str, "What it is, in our own words."]
    language: Annotated[str, "The code of its language, such as `de`."] = ""
    published: Annotated[str, "When it appeared."] = ""
    address: Annotated[str, "Where it can be read."] = ""
    confidence: Annotated[str, "How sure what we cite it for is."] = ""
    sections: Annotated[
        list[str], "Its sections, by the names that citations have behind the colon."
    ] = attrs.field(factory=list)
    renamed: Annotated[dict[str, str], "Earlier names of sections, each with today's."] = (
        attrs.field(factory=dict)
    )
    notes: Annotated[dict[str, Note], "Its footnotes, likewise: `n1`, `n2`."] = attrs.field(
        factory=dict
    )
    questions: Annotated[dict[str, Note], "Its questions, likewise: `q1`, `q2`."] = attrs.field(
        factory=dict
    )

    def places(self) -> tuple[str, ...]:
        """All that may stand behind the colon of a citation."""
        return (*self.sections, *self.notes, *self.questions)


class Sources(Mapping[str, Source]):
    """The sources known, by id."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self._sources = dict(sources)

    def __getitem__(self, id: str) -> Source:
        return self._sources[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def __or__(self, other: Sources) -> Sources:
        return Sources({**self._sources, **other._sources})

    def current(self, citation: str) -> str:
        """A citation with today's name of its section."""
        id, _, place = citation.partition(":")
        source = self._sources.get(id)
        return f"{id}:{source.renamed[place]}" if source and place in source.renamed else citation

    def remark(self, citation: str) -> str | None:
        """A warning about a citation: it leads nowhere, or by an earlier name; or nothing."""
        current = self.current(citation)
        if current != citation:
            return say(
                "{citation} has a new name: write {current}",
                citation=repr(citation),
                current=repr(current),
            )
        return self.fault(citation)

    def fault(self, citation: str) -> str | None:
        """Return what is wrong with a citation, or nothing."""
        citation = self.current(citation)
        id, colon, place = citation.partition(":")
        source = self._sources.get(id)
        if source is None:
            unknown = say("{citation} cites an unknown source", citation=repr(citation))
            return hinted(unknown, suggest(id, self._sources))
        if colon and place not in source.places():
            unknown = say(
                "{citation}: {id} has no section or note {place}",
                citation=repr(citation),
                id=id,
                place=repr(place),
            )
            return hinted(unknown, suggest(place, source.places()))
        return None

    def describe(self, citation: str) -> str:
        """A citation for readers who do not know the ids."""
        id, _, place = self.current(citation).partition(":")
        source = self._sources.get(id)
        if source is None:
            return citation
        title = template(source.title)
        if not place:
            return title
        if place in source.notes:
            return say("{source}, footnote {number}", source=title, number=place[1:])
        if place in source.questions:
            return say("{source}, question {number}", source=title, number=place[1:])
        return say("{source}, section {section!r}", source=title, section=place)


@lru_cache(maxsize=64)
def sources_in(file: FileText) -> Sources:
    """The sources that a file lists."""
    return Sources(read_listing(file, dict[str, Source], ProfileError))


class NotCovered(Word):
    """Why nothing carries a passage."""

    COMPONENTS = "components", "It tells what lies in the box, or what something looks like."
    FLAVOR = "flavor", "It tells the story that the game is set in, or praises the game."
    ADVICE = (
        "advice",
        "It advises how to play well or comfortably; whoever does otherwise breaks no rule.",
    )
    PUBLICATION = (
        "publication",
        "It is about the document, its publisher, its authors or its translation.",
    )
    LEAD_IN = "lead-in", "It only leads over to what follows."
    OPEN = "open", "It states a rule that nothing carries yet; the note says what is missing."


@attrs.frozen(kw_only=True)
class Passage:
    """Sentences of one place that say one thing together, and what carries it.

    It has clauses or cases, or names what it repeats, or gives the reason why it needs none.
    """

    sentences: Annotated[
        list[int],
        "Which they are, counted from 1 within the place; items of lists and captions count too.",
    ]
    about: Annotated[str, "What they say, in our own words."]
    clauses: Annotated[
        list[str], "The clauses that carry it; some edition cites the place for each."
    ] = attrs.field(factory=list)
    cases: Annotated[list[str], "The cases that carry it; each cites the place."] = attrs.field(
        factory=list
    )
    repeats: Annotated[
        str, "The place where the same is said and carried, such as `base:turn`."
    ] = ""
    reason: Annotated[NotCovered | None, "Why nothing carries it."] = None
    note: Annotated[str, "What else is to be said of it."] = ""

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


def passages_in(file: FileText, sources: Sources) -> PassageFile:
    """The passages that a file lists, or `ProfileError` with every fault."""
    listed = read_listing(file, dict[str, list[Passage]], ProfileError)
    found = PassageFile(
        Path(file.path).stem, {place: tuple(rows) for place, rows in listed.items()}, file.path
    )
    if faults := list(_faults(found, sources)):
        raise ProfileError(faults, file=file.path)
    return found


def _faults(found: PassageFile, sources: Sources) -> Iterator[str]:
    source = sources.get(found.source)
    if source is None:
        unknown = say(
            "the file is called like a source, and there is none called {source}",
            source=repr(found.source),
        )
        yield hinted(unknown, suggest(found.source, sources))
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
    if passage.reason is NotCovered.OPEN and not passage.note:
        yield f"note: {say('what is open is said in the note')}"
