"""Sources: place by place, with what cites each, what it says, and how much of it is carried."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from arkrules.documents import (
    Block,
    Document,
    Entries,
    Entry,
    Paragraph,
    Reference,
    Stretch,
    Table,
    code,
    line,
    link,
    mark,
    refer,
    tell,
)
from arkrules.documents.model import Item
from arkrules.errors import ProfileError
from arkrules.rules import Note, Source
from arkrules.rules.profile import language_of
from arkrules.telling.names import Naming, sentence
from arkrules.telling.passages import Share, passage_list, passages_table, share_line
from arkrules.telling.rulebook import Rulebook
from arkrules.text import hinted, later, say, suggest, template

__all__ = ["coverage_page", "source_content", "source_page"]

_KINDS = {
    "edition": later("difference between editions"),
    "official": later("official answer"),
    "editors": later("editors' note"),
    "external": later("answered elsewhere"),
    "open": later("no printed answer"),
}


def source_page(id: str, book: Rulebook, *, places: bool = True) -> Document:
    """A source and its coverage: every section, footnote and question, cited or not.

    Of a place in it, such as `base:setup`, that place alone.
    """
    names = Naming(book)
    id, _, place = book.sources.current(id).partition(":")
    source = _known(f"{id}:{place}" if place else id, book)
    if place:
        only = (one for one in _places(id, source) if one[0] == f"{id}:{place}")
        return Document(blocks=[Entries((_place(names, *one) for one in only), kind="place")])
    blocks: list[Block] = [
        Paragraph(sentence(template(source.about))),
        Entries(_fields(id, source), kind="fields"),
        *_citing(names, id),
    ]
    if places and source.places():
        cited = sum(f"{id}:{place}" in book.citers for place in source.places())
        said = say("{cited} of {all} places are cited.", cited=cited, all=len(source.places()))
        entries = (_place(names, *place) for place in _places(id, source))
        blocks.append(Paragraph(said, kind="coverage"))
        if id in book.passages:
            blocks.append(share_line(Share.of(passage for _, _, passage in book.passages[id])))
        blocks.append(Entries(entries, kind="place"))
    return Document(blocks=blocks)


def _known(citation: str, book: Rulebook) -> Source:
    """The source that a citation names, if there is what it cites."""
    id = citation.partition(":")[0]
    source = book.sources.get(id)
    if source is None:
        unknown = say("no source {id}; variants/sources.toml lists what can be cited", id=repr(id))
        raise ProfileError(
            hinted(unknown, suggest(id, book.sources)),
            remedy=say("`arkrules show sources` lists those that are told sentence by sentence"),
        )
    if fault := book.sources.fault(citation):
        remedy = say("`{command}` shows all of it", command=f"arkrules show sources {id}")
        raise ProfileError(fault, remedy=remedy)
    return source


def source_content(citation: str, book: Rulebook) -> dict[str, object]:
    """The same for programs: its passages by place, and how many sentences are carried."""
    source = _known(citation, book)
    id, _, place = book.sources.current(citation).partition(":")
    file = book.passages.get(id)
    listed = file.places if file else {}
    passages = {one: rows for one, rows in listed.items() if place in ("", one)}
    share = Share.of(passage for rows in passages.values() for passage in rows)
    return {
        "source": id,
        "title": source.title,
        "share": attrs.asdict(share),
        "passages": {
            one: [attrs.asdict(passage) for passage in rows] for one, rows in passages.items()
        },
    }


def coverage_page(book: Rulebook) -> Document:
    """The sources: how many of their places are cited, and what carries their sentences."""
    rows: list[list[Item]] = []
    for id, source in book.sources.items():
        if not source.places():
            continue
        cells: list[Item] = [refer("source", id, title=template(source.title))]
        for places in (source.sections, source.notes, source.questions):
            found = sum(f"{id}:{place}" in book.citers for place in places)
            cited = say("{number} of {all}", number=found, all=len(places))
            cells.append(cited if places else say("none"))
        rows.append(cells)
    heads = (
        say("Source"),
        say("Sections cited"),
        say("Footnotes cited"),
        say("Questions cited"),
    )
    table = Table(caption=line(say("Places that are cited")), columns=heads, rows=rows)
    return Document(blocks=[table, *passages_table(book)])


def _places(id: str, source: Source) -> Iterator[tuple[str, str, Note | None]]:
    """Section by section, each with its footnotes and questions: citation, words and note."""
    notes = [
        (name, note, say("Footnote {number}", number=name[1:]))
        for name, note in source.notes.items()
    ]
    notes += [
        (name, note, say("Question {number}", number=name[1:]))
        for name, note in source.questions.items()
    ]
    for section in source.sections:
        yield f"{id}:{section}", say("Section “{section}”", section=section), None
        for name, note, words in notes:
            if note.section == section:
                yield f"{id}:{name}", words, note
    for name, note, words in notes:
        if note.section not in source.sections:
            yield f"{id}:{name}", words, note


def _fields(id: str, source: Source) -> Iterator[Entry]:
    yield Entry(say("Cited as"), [code(id)])
    if source.published:
        yield Entry(say("Published"), [sentence(template(source.published))])
    if source.language:
        yield Entry(say("Language"), [language_of(source.language)])
    if source.confidence:
        yield Entry(say("Confidence"), [mark(template(source.confidence), "confidence")])
    if source.address and " " not in source.address:
        yield Entry(say("Address"), [link(source.address, source.address)])


def _place(names: Naming, citation: str, words: str, note: Note | None) -> Entry:
    """One place: what it is, what stands there, who cites it."""
    head: list[str | Stretch] = [code(citation)]
    body: list[Block] = []
    if note is not None:
        head += [" ", mark(say(_KINDS.get(note.kind, note.kind)), "note")]
        body.append(Paragraph(sentence(template(note.about))))
    cited = list(_citing(names, citation))
    body += cited or [Paragraph(mark(say("not cited"), "uncited"))]
    source, _, name = citation.partition(":")
    if source in names.book.passages:
        body += passage_list(names, names.book.passages[source].places.get(name, ()))
    place = Reference("source", citation, words)
    return Entry(words, [Paragraph(line(*head), kind="id"), *body], place)


def _citing(names: Naming, citation: str) -> Iterator[Block]:
    """All that cites a place."""
    found = names.book.citers.get(citation, ())
    parts: list[str | Stretch] = []
    for one in found:
        if one.kind == "clause":
            clause = names.clause(names.book.clause(one.name))
            parts += [*(["; "] if parts else []), clause, f" ({', '.join(one.profiles)})"]
    if parts:
        yield Paragraph(tell("Clauses: {clauses}", clauses=line(*parts)), kind="cases")
    cases = [names.book.case(one.name) for one in found if one.kind == "case"]
    yield from names.cases(cases)
