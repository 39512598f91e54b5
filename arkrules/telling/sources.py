"""Sources: place by place and sentence by sentence, what carries each; disputes from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from arkrules.documents import (
    Block,
    Bullets,
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
    tell_count,
)
from arkrules.documents.model import Item
from arkrules.errors import ProfileError
from arkrules.rules import Note, Source
from arkrules.rules.profile import language_of
from arkrules.rules.sources import NotCovered, Passage, PassageFile
from arkrules.rulings.casebook import NoCase
from arkrules.telling.names import Naming, commas, parted, sentence
from arkrules.telling.rulebook import Rulebook
from arkrules.text import hinted, later, say, suggest, template

__all__ = [
    "Share",
    "coverage_content",
    "coverage_page",
    "disputes_page",
    "passage_list",
    "passages_table",
    "share_line",
    "source_content",
    "source_page",
]


# -- sentences ------------------------------------------------------------------------------------


_REASONS = {
    NotCovered.COMPONENTS: later("no rule: what lies in the box"),
    NotCovered.FLAVOR: later("no rule: the story, or praise"),
    NotCovered.ADVICE: later("no rule: advice"),
    NotCovered.PUBLICATION: later("no rule: about the document"),
    NotCovered.LEAD_IN: later("no rule: leads over to what follows"),
    NotCovered.OPEN: later("open: nothing carries it yet"),
}
_UNANSWERED = {
    NoCase.OTHER_GAME: later("another game"),
    NoCase.OPEN: later("open"),
}


# -- counting -------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Share:
    """How many sentences of a source are carried, and by what."""

    sentences: int
    cases: int
    """Those carried by a case, and by clauses too as a rule."""
    clauses: int
    """Those carried by clauses only."""
    repeated: int
    """Those that say again what another place says."""
    ruleless: int
    """Those that state no rule."""
    open: int
    """Those that state a rule which nothing carries yet."""

    @classmethod
    def of(cls, passages: Iterable[Passage]) -> Share:
        """That of some passages."""
        found = dict.fromkeys(attrs.fields_dict(cls), 0)
        for passage in passages:
            found["sentences"] += len(passage.sentences)
            found[_carried_by(passage)] += len(passage.sentences)
        return cls(**found)


def _carried_by(passage: Passage) -> str:
    if passage.carried:
        return "cases" if passage.cases else "clauses"
    if passage.repeats:
        return "repeated"
    return "open" if passage.reason is NotCovered.OPEN else "ruleless"


def share_line(share: Share) -> Paragraph:
    """How much of a source is carried, in a sentence."""
    said = tell_count(
        share.sentences,
        "{number} sentence: cases carry {cases}, clauses alone {clauses};"
        " {repeated} said again, {ruleless} without a rule, {open} open.",
        "{number} sentences: cases carry {cases}, clauses alone {clauses};"
        " {repeated} said again, {ruleless} without a rule, {open} open.",
        **attrs.asdict(share, filter=lambda field, _: field.name != "sentences"),
    )
    return Paragraph(said, kind="coverage")


def passages_table(book: Rulebook) -> Iterator[Block]:
    """How many sentences each source has, and what carries them; nothing if none are listed."""
    rows: list[list[Item]] = []
    for id, file in book.passages.items():
        title = template(book.sources[id].title)
        numbers = map(str, attrs.astuple(_share(file)))
        rows.append([refer("source", id, title=title), *numbers])
    if rows:
        heads = (
            say("Source"),
            say("Sentences"),
            say("Carried by cases"),
            say("By clauses alone"),
            say("Said again"),
            say("Without a rule"),
            say("Open"),
        )
        yield Table(caption=line(say("What carries the sentences")), columns=heads, rows=rows)


def coverage_content(book: Rulebook) -> dict[str, object]:
    """The same for programs."""
    return {"sources": {id: attrs.asdict(_share(file)) for id, file in book.passages.items()}}


def _share(file: PassageFile) -> Share:
    return Share.of(passage for _, _, passage in file)


# -- the passages of a place ----------------------------------------------------------------------


def passage_list(names: Naming, passages: Sequence[Passage]) -> Iterator[Block]:
    """What a place says, sentence by sentence; nothing if that is not listed."""
    if passages:
        yield Bullets((_passage(names, one) for one in passages), kind="passages")


def _passage(names: Naming, passage: Passage) -> list[Block]:
    numbers = spans(passage.sentences)
    said = tell("{numbers}: {about}", numbers=numbers, about=template(passage.about))
    rows: list[Block] = [Paragraph(said, kind="passage")]
    if passage.clauses:
        clauses = commas(names.clause(names.book.clause(id)) for id in passage.clauses)
        rows.append(Paragraph(tell("Clauses: {clauses}", clauses=clauses), kind="cases"))
    cases = [names.book.case(id) for id in passage.cases]
    rows += names.cases(cases, most=len(cases))
    if passage.repeats:
        again = tell("said again: {place}", place=names.cite(passage.repeats))
        rows.append(Paragraph(again, kind="cases"))
    if passage.reason is not None:
        rows.append(Paragraph(mark(say(_REASONS[passage.reason]), "note"), kind="cases"))
    if passage.note:
        rows.append(Paragraph(template(passage.note)))
    return rows


def spans(numbers: Sequence[int]) -> str:
    """Numbers, those that follow one another as from the first to the last.

    >>> spans([1, 2, 3, 7])
    '1–3, 7'
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{one[0]}–{one[-1]}" if len(one) > 1 else f"{one[0]}" for one in found)


# -- disputes -------------------------------------------------------------------------------------


def disputes_page(book: Rulebook) -> Document:
    """What was disputed elsewhere, each with the cases that answer it, or why none does."""
    names, disputes = Naming(book), book.disputes
    answered = sum(bool(one.cases) for one in disputes.values())
    about = tell_count(
        len(disputes),
        "{number} question from elsewhere; cases answer {answered}.",
        "{number} questions from elsewhere; cases answer {answered}.",
        answered=answered,
    )
    entries = []
    for id, one in disputes.items():
        cases = parted((names.case(book.case(case)) for case in one.cases), "; ")
        body: list[Block] = [Paragraph(template(one.question), kind="question")]
        if cases:
            body.append(Paragraph(tell("Cases: {cases}", cases=cases), kind="cases"))
        if one.reason is not None:
            why = mark(say(_UNANSWERED[one.reason]), "note")
            body.append(Paragraph(tell("No case: {why}", why=why), kind="cases"))
        if one.note:
            body.append(Paragraph(template(one.note)))
        entries.append(Entry(line(code(id)), body))
    return Document(blocks=[Paragraph(about, kind="coverage"), Entries(entries, kind="dispute")])


# -- places ---------------------------------------------------------------------------------------


_NOTE_KINDS = {
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
        head += [" ", mark(say(_NOTE_KINDS.get(note.kind, note.kind)), "note")]
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
