"""The documents that answers cite, and everything that can be cited in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Annotated, Literal

import attrs

from arkrules.errors import ProfileError
from arkrules.files import FileText
from arkrules.schema import DescribedEnum
from arkrules.structure import read_listing
from arkrules.text import later, say, template, unknown_name


@attrs.frozen(kw_only=True)
class Note:
    """A footnote or a question of a source."""

    kind: Annotated[
        str, "Its kind: about an edition, official, the editors', external, or an open question."
    ]
    about: Annotated[str, "Its content, in our own words."]
    section: Annotated[str, "The section that contains its mark."] = ""


@attrs.frozen(kw_only=True)
class Source:
    """A document that can be cited."""

    title: Annotated[str, "Its title for readers."]
    kind: Annotated[Literal["rules", "external"], "Whether it is a rules document or another page."]
    about: Annotated[str, "A description in our own words."]
    language: Annotated[str, "The code of its language, such as `de`."] = ""
    published: Annotated[str, "When it was published."] = ""
    address: Annotated[str, "Its address."] = ""
    confidence: Annotated[str, "How certain the rule is for which we cite it."] = ""
    sections: Annotated[
        tuple[str, ...], "Its sections, by the names used in citations after the colon."
    ] = ()
    notes: Annotated[Mapping[str, Note], "Its footnotes, likewise: `n1`, `n2`."] = {}
    questions: Annotated[Mapping[str, Note], "Its questions, likewise: `q1`, `q2`."] = {}

    def places(self) -> tuple[str, ...]:
        """Everything that may follow the colon in a citation."""
        return (*self.sections, *self.notes, *self.questions)


class Sources(dict[str, Source]):
    """The sources known, by id."""

    def fault(self, citation: str) -> str | None:
        """Return what is wrong with a citation, or nothing."""
        id, colon, place = citation.partition(":")
        if (source := self.get(id)) is None:
            message = later("{citation} cites an unknown source")
            return unknown_name(message, id, self, citation=repr(citation))
        if not colon or place in source.places():
            return None
        message = later("{citation}: {id} has no section or note {name}")
        return unknown_name(message, place, source.places(), citation=repr(citation), id=id)

    def faults(self, citations: Iterable[str]) -> list[str]:
        """Return what is wrong with several citations."""
        return [fault for fault in map(self.fault, citations) if fault]

    def describe(self, citation: str) -> str:
        """Return a citation for readers who do not know the ids."""
        id, _, place = citation.partition(":")
        if (source := self.get(id)) is None:
            return citation
        title = template(source.title)
        if not place:
            return title
        if place in source.notes:
            return say("{source}, footnote {number}", source=title, number=place[1:])
        if place in source.questions:
            return say("{source}, question {number}", source=title, number=place[1:])
        return say("{source}, section {section!r}", source=title, section=place)


class NotCovered(DescribedEnum):
    """A reason why no clause or case carries a passage."""

    COMPONENTS = "components", "It describes the contents of the box, or what something looks like."
    FLAVOR = "flavor", "It tells the story that the game is set in, or praises the game."
    ADVICE = (
        "advice",
        "It is advice on playing well or comfortably; ignoring it breaks no rule.",
    )
    PUBLICATION = (
        "publication",
        "It is about the document, its publisher, its authors or its translation.",
    )
    LEAD_IN = "lead-in", "It only introduces what follows."
    OPEN = "open", "It states a rule that nothing carries yet; the note says what is missing."


@attrs.frozen(kw_only=True)
class Passage:
    """Sentences of one section that belong together, and what carries them.

    It has clauses or cases, or names what it repeats, or gives the reason why it needs none.
    """

    sentences: Annotated[
        tuple[int, ...],
        "Their numbers, counted from 1 within the section; items of lists and captions count too.",
    ]
    about: Annotated[str, "Their content, in our own words."]
    clauses: Annotated[
        tuple[str, ...], "The clauses that carry it; for each, some edition cites the section."
    ] = ()
    cases: Annotated[tuple[str, ...], "The cases that carry it; each cites the section."] = ()
    repeats: Annotated[
        str, "The section that says the same and is carried, such as `base:turn`."
    ] = ""
    reason: Annotated[NotCovered | None, "The reason why nothing carries it."] = None
    note: Annotated[str, "A note."] = ""

    @property
    def carried(self) -> bool:
        """Whether a clause or a case carries it."""
        return bool(self.clauses or self.cases)


@attrs.frozen(eq=False)
class PassageFile:
    """The passages of a source, section by section, from one file."""

    source: str
    places: Mapping[str, tuple[Passage, ...]]
    file: str

    def __iter__(self) -> Iterator[tuple[str, int, Passage]]:
        """Yield each passage with its section and its number there, counted from 0."""
        for place, passages in self.places.items():
            yield from ((place, at, one) for at, one in enumerate(passages))


def passages_in(file: FileText, sources: Sources) -> PassageFile:
    """Return the passages in a file, or raise `ProfileError` with every fault."""
    places = read_listing(file, tuple[Passage, ...], ProfileError)
    source = Path(file.path).stem
    if source not in sources:
        message = later("the file must have the name of a source, and no source is called {name}")
        raise ProfileError(unknown_name(message, source, sources), file=file.path)
    found = PassageFile(source, places, file.path)
    faults = sources.faults(f"{source}:{place}" for place in places)
    faults += chain.from_iterable(_miscounted(place, rows) for place, rows in places.items())
    for place, at, passage in found:
        wrong = _faults_of(passage, f"{source}:{place}", sources)
        faults += [f"{place}[{at}].{key}: {fault}" for key, fault in wrong]
    if faults:
        raise ProfileError(faults, file=file.path)
    return found


def _miscounted(place: str, rows: tuple[Passage, ...]) -> Iterator[str]:
    """Yield the first sentence of a section that is in no passage, or in several."""
    counted = sorted(number for row in rows for number in row.sentences)
    wrong = next((pair for pair in enumerate(counted, 1) if pair[0] != pair[1]), None)
    if wrong is not None:
        fault = later("{place}: sentence {number} must be in one passage; they are counted from 1")
        yield say(fault, place=place, number=min(wrong))


def _faults_of(passage: Passage, here: str, sources: Sources) -> Iterator[tuple[str, str]]:
    """Yield the faults of a passage, each after its key."""
    if not passage.sentences:
        yield "sentences", say("name at least one sentence")
    if passage.carried + bool(passage.repeats) + (passage.reason is not None) != 1:
        one = say("give clauses or cases, or what it repeats, or a reason, and only one of these")
        yield "reason", one
    if passage.repeats and (fault := sources.fault(passage.repeats)):
        yield "repeats", fault
    elif passage.repeats == here:
        yield "repeats", say("it repeats itself; name another place")
    if passage.reason is NotCovered.OPEN and not passage.note:
        yield "note", say("describe in the note what is open")
