"""Sources: place by place and sentence by sentence, what carries each; disputes from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby

from arkrules.documents import (
    Block,
    Bullets,
    Entries,
    Entry,
    Paragraph,
    Reference,
    Table,
    code,
    line,
    link,
    mark,
    page,
    refer,
    tell,
)
from arkrules.documents.model import Item, fields
from arkrules.errors import ProfileError
from arkrules.grouping import grouped
from arkrules.nouns import Quantity
from arkrules.rules import Note, Source
from arkrules.rules.profile import language_of
from arkrules.rules.sources import NotCovered, Passage
from arkrules.rulings.casebook import DisputeRow
from arkrules.telling.captions import CAPTIONS
from arkrules.telling.names import Naming, commas, parted
from arkrules.telling.rulebook import Rulebook
from arkrules.text import later, say, sentence, template, unknown_name

__all__ = [
    "coverage_content",
    "coverage_page",
    "disputes_page",
    "source_content",
    "source_page",
]


# -- sentences ------------------------------------------------------------------------------------


def _share(passages: Iterable[Passage]) -> dict[str, int]:
    """How many sentences there are, and how many are carried, and by what; each counts once."""
    found: dict[str, int] = dict.fromkeys(
        ("sentences", "cases", "clauses", "repeated", "ruleless", "open"), 0
    )
    for passage in passages:
        found["sentences"] += len(passage.sentences)
        found[_carried_by(passage)] += len(passage.sentences)
    return found


def _carried_by(passage: Passage) -> str:
    if passage.carried:
        return "cases" if passage.cases else "clauses"
    if passage.repeats:
        return "repeated"
    return "open" if passage.reason is NotCovered.OPEN else "ruleless"


def _shares(book: Rulebook) -> dict[str, dict[str, int]]:
    """The same for each source whose sentences are listed."""
    return {id: _share(one for _, _, one in file) for id, file in book.passages.items()}


def _share_line(sentences: int, **share: int) -> Paragraph:
    """How much of a source is carried, in a sentence."""
    said = say(
        "{sentences}: cases carry {cases}, clauses alone {clauses};"
        " {repeated} said again, {ruleless} without a rule, {open} open.",
        sentences=Quantity("sentence", sentences),
        **share,
    )
    return Paragraph(said, kind="coverage")


def _passages_table(book: Rulebook) -> Table:
    """How many sentences each source has, and what carries them."""
    heads = (
        say("Source"), say("Sentences"), say("Carried by cases"), say("By clauses alone"),
        say("Said again"), say("Without a rule"), say("Open"),
    )  # fmt: skip
    rows: list[list[Item]] = [
        [refer("source", id, title=template(book.sources[id].title)), *map(str, share.values())]
        for id, share in _shares(book).items()
    ]
    return Table(caption=line(say("What carries the sentences")), columns=heads, rows=rows)


def coverage_content(book: Rulebook) -> dict[str, object]:
    """The same for programs."""
    return {"sources": _shares(book)}


# -- the passages of a place ----------------------------------------------------------------------


def _passage(names: Naming, passage: Passage) -> Iterator[Block]:
    numbers, about = spans(passage.sentences), template(passage.about)
    yield Paragraph(tell("{numbers}: {about}", numbers=numbers, about=about), kind="passage")
    if passage.clauses:
        clauses = commas(names.clause(names.book.clause(id)) for id in passage.clauses)
        yield Paragraph(tell("Clauses: {clauses}", clauses=clauses), kind="cases")
    yield from _cases(names, passage.cases)
    if passage.repeats:
        again = tell("said again: {place}", place=names.cite(passage.repeats))
        yield Paragraph(again, kind="cases")
    yield from _why_none(passage)


def _cases(names: Naming, ids: Sequence[str]) -> Iterator[Block]:
    """All of some cases."""
    return names.cases(list(map(names.book.case, ids)), most=len(ids))


def _why_none(one: Passage | DisputeRow) -> Iterator[Block]:
    """Why no case carries something, and what else there is to say of it."""
    if one.reason is not None:
        yield Paragraph(template(one.reason.about), kind="note")
    if one.note:
        yield Paragraph(template(one.note))


def spans(numbers: Sequence[int]) -> str:
    """Numbers, those that follow one another as from the first to the last.

    >>> spans([1, 2, 3, 7])
    '1–3, 7'
    """
    # Those that follow one another are all as far ahead of their places in the list.
    runs = groupby(enumerate(numbers), lambda placed: placed[1] - placed[0])
    found = [[number for _, number in run] for _, run in runs]
    return ", ".join(f"{one[0]}–{one[-1]}" if len(one) > 1 else f"{one[0]}" for one in found)


# -- disputes -------------------------------------------------------------------------------------


@page
def disputes_page(book: Rulebook) -> Iterator[Block]:
    """What was disputed elsewhere, each with the cases that answer it, or why none does."""
    names, disputes = Naming(book), book.disputes
    about = say(
        "{questions} from elsewhere; cases answer {answered}.",
        questions=Quantity("question", len(disputes)),
        answered=sum(bool(one.cases) for one in disputes.values()),
    )
    yield Paragraph(about, kind="coverage")
    entries = (Entry(code(id), _dispute(names, one)) for id, one in disputes.items())
    yield Entries(entries, kind="dispute")


def _dispute(names: Naming, one: DisputeRow) -> Iterator[Block]:
    yield Paragraph(template(one.question), kind="question")
    yield from _cases(names, one.cases)
    yield from _why_none(one)


# -- places ---------------------------------------------------------------------------------------


@page
def source_page(id: str, book: Rulebook, *, places: bool = True) -> Iterator[Block]:
    """A source and its coverage: every section, footnote and question, cited or not.

    Of a place in it, such as `base:setup`, that place alone.
    """
    names = Naming(book)
    id, _, place = id.partition(":")
    source = _known(f"{id}:{place}" if place else id, book)
    if place:
        only = (one for one in _places(id, source) if one[0] == f"{id}:{place}")
        yield Entries((_place(names, *one) for one in only), kind="place")
        return
    yield Paragraph(sentence(template(source.about)))
    yield _fields(id, source)
    yield from _citing(names, id)
    if places and source.places():
        cited = sum(book.cites(f"{id}:{place}") for place in source.places())
        said = say("{cited} of {all} places are cited.", cited=cited, all=len(source.places()))
        yield Paragraph(said, kind="coverage")
        if id in book.passages:
            yield _share_line(**_share(one for _, _, one in book.passages[id]))
        yield Entries((_place(names, *place) for place in _places(id, source)), kind="place")


def _known(citation: str, book: Rulebook) -> Source:
    """The source that a citation names, if there is what it cites."""
    id = citation.partition(":")[0]
    source = book.sources.get(id)
    if source is None:
        message = later("no source {name}; variants/sources.toml lists what can be cited")
        remedy = say("`arkrules show sources` lists those that are covered sentence by sentence")
        raise ProfileError(unknown_name(message, id, book.sources), remedy=remedy)
    if fault := book.sources.fault(citation):
        remedy = say("`{command}` shows all of it", command=f"arkrules show sources {id}")
        raise ProfileError(fault, remedy=remedy)
    return source


def source_content(citation: str, book: Rulebook) -> dict[str, object]:
    """The same for programs: its passages by place, and how many sentences are carried."""
    source = _known(citation, book)
    id, _, place = citation.partition(":")
    file = book.passages.get(id)
    listed = file.places if file else {}
    passages = {one: rows for one, rows in listed.items() if place in ("", one)}
    return {
        "source": id,
        "title": source.title,
        "share": _share(passage for rows in passages.values() for passage in rows),
        "passages": passages,
    }


@page
def coverage_page(book: Rulebook) -> Iterator[Block]:
    """The sources: how many of their places are cited, and what carries their sentences."""
    sources = book.sources.items()
    rows = (_cited(book, id, source) for id, source in sources if source.places())
    heads = say("Source"), say("Sections cited"), say("Footnotes cited"), say("Questions cited")
    yield Table(caption=line(say("Places that are cited")), columns=heads, rows=rows)
    if book.passages:
        yield _passages_table(book)


def _cited(book: Rulebook, id: str, source: Source) -> Iterator[Item]:
    """A row about a source: how many of its sections, footnotes and questions are cited."""
    yield refer("source", id, title=template(source.title))
    for places in (source.sections, source.notes, source.questions):
        found = sum(book.cites(f"{id}:{place}") for place in places)
        cited = say("{number} of {all}", number=found, all=len(places))
        yield cited if places else say("none")


def _places(id: str, source: Source) -> Iterator[tuple[str, str, Note | None]]:
    """Section by section, each with its footnotes and questions: citation, words and note."""
    notes = grouped(
        (note.section, (f"{id}:{name}", say(said, number=name[1:]), note))
        for said, some in ((_FOOTNOTE, source.notes), (_QUESTION, source.questions))
        for name, note in some.items()
    )
    for section in source.sections:
        yield f"{id}:{section}", say("Section “{section}”", section=section), None
        yield from notes.pop(section, ())
    yield from chain.from_iterable(notes.values())


_FOOTNOTE, _QUESTION = later("Footnote {number}"), later("Question {number}")


def _fields(id: str, source: Source) -> Entries:
    return fields(
        (say("Cited as"), code(id)),
        (say("Published"), source.published and sentence(template(source.published))),
        (say("Language"), source.language and language_of(source.language)),
        (say("Confidence"), line(mark(template(source.confidence), "confidence"))),
        (say("Address"), source.address and link(source.address, source.address)),
    )


def _place(names: Naming, citation: str, words: str, note: Note | None) -> Entry:
    """One place: what it is, what stands there, who cites it."""
    return Entry(words, _at_place(names, citation, note), Reference("source", citation, words))


def _at_place(names: Naming, citation: str, note: Note | None) -> Iterator[Block]:
    if note is None:
        yield Paragraph(code(citation), kind="id")
    else:
        kind = mark(say(CAPTIONS.get(f"note {note.kind}", note.kind)), "note")
        yield Paragraph(line(code(citation), " ", kind), kind="id")
        yield Paragraph(sentence(template(note.about)))
    yield from list(_citing(names, citation)) or [Paragraph(mark(say("not cited"), "uncited"))]
    source, _, name = citation.partition(":")
    if file := names.book.passages.get(source):
        passages = (_passage(names, one) for one in file.places.get(name, ()))
        yield Bullets(passages, kind="passages")


def _citing(names: Naming, citation: str) -> Iterator[Block]:
    """All that cites a place."""
    book = names.book
    clauses = [
        line(names.clause(book.clause(id)), f" ({', '.join(profiles)})")
        for id, profiles in book.citing_clauses.get(citation, {}).items()
    ]
    if clauses:
        yield Paragraph(tell("Clauses: {clauses}", clauses=parted(clauses, "; ")), kind="cases")
    yield from names.cases(book.citing_cases.get(citation, ()))
