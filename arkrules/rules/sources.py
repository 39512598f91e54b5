"""The documents that answers cite, and the list of what can be cited in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

import attrs

from arkrules.errors import ProfileError
from arkrules.messages import say, template
from arkrules.nearness import hinted, meant
from arkrules.reading import FileText, why_unread
from arkrules.structure import forbidding_converter, structured
from arkrules.toml import parse_text

__all__ = ["Note", "Source", "Sources", "all_sources", "load_sources", "sources_in"]


@attrs.frozen(kw_only=True)
class Note:
    """A footnote or a question of a source."""

    kind: str
    """Whose it is: of an edition, official, the editors', external, or an open question."""
    about: str
    """What it says, in our own words."""
    section: str = ""
    """The section in which its mark stands."""


@attrs.frozen(kw_only=True)
class Source:
    """A document that can be cited."""

    title: str
    """What readers know it by."""
    kind: Literal["rules", "external"]
    """Whether it is a rules document, or a page elsewhere."""
    about: str
    """What it is, in our own words."""
    language: str = ""
    """The code of its language, such as `de`."""
    published: str = ""
    """When it appeared."""
    address: str = ""
    """Where it can be read."""
    confidence: str = ""
    """How sure what we cite it for is."""
    sections: list[str] = attrs.field(factory=list)
    """Its sections, by the names that citations have behind the colon."""
    renamed: dict[str, str] = attrs.field(factory=dict)
    """Earlier names of sections, each with today's."""
    notes: dict[str, Note] = attrs.field(factory=dict)
    """Its footnotes, likewise: `n1`, `n2`."""
    questions: dict[str, Note] = attrs.field(factory=dict)
    """Its questions, likewise: `q1`, `q2`."""

    def places(self) -> tuple[str, ...]:
        """All that may stand behind the colon of a citation."""
        return (*self.sections, *self.notes, *self.questions)


_CONVERTER = forbidding_converter()


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
        """What is wrong with a citation, or nothing."""
        citation = self.current(citation)
        id, colon, place = citation.partition(":")
        source = self._sources.get(id)
        if source is None:
            unknown = say("{citation} cites an unknown source", citation=repr(citation))
            return hinted(unknown, meant(id, self._sources))
        if colon and place not in source.places():
            unknown = say(
                "{citation}: {id} has no section or note {place}",
                citation=repr(citation),
                id=id,
                place=repr(place),
            )
            return hinted(unknown, meant(place, source.places()))
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


def load_sources(path: Path) -> Sources:
    """Read a list of sources."""
    try:
        return sources_in(FileText.of(path))
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(why_unread(error), file=str(path)) from None


@lru_cache(maxsize=64)
def sources_in(file: FileText) -> Sources:
    """The sources that a file lists."""
    raw = parse_text(file.text, file.path)
    if raw.pop("format", 1) != 1:
        raise ProfileError(say("this version reads format 1"), file=file.path, key="format")
    listed = structured(_CONVERTER, raw, dict[str, Source], ProfileError, file=file.path)
    return Sources(listed)


@lru_cache(maxsize=64)
def all_sources(files: tuple[FileText, ...]) -> Sources:
    """The sources that several files list; none may be listed twice."""
    found = Sources({})
    for file in files:
        more = sources_in(file)
        if twice := sorted(found.keys() & more.keys()):
            raise ProfileError(
                say("the source {twice} is listed already", twice=repr(twice[0])), file=file.path
            )
        found |= more
    return found
