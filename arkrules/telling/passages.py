"""What sources say, sentence by sentence, with what carries it; and disputes from elsewhere."""

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
    Table,
    code,
    line,
    mark,
    refer,
    tell,
    tell_count,
)
from arkrules.documents.model import Item
from arkrules.rules.sources import NotCovered, Passage, PassageFile
from arkrules.rulings.casebook import NoCase
from arkrules.telling.names import Naming, commas, parted
from arkrules.telling.rulebook import Rulebook
from arkrules.text import later, say, template

__all__ = [
    "Share",
    "coverage_content",
    "disputes_page",
    "passage_list",
    "passages_table",
    "share_line",
]

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
            found[_standing(passage)] += len(passage.sentences)
        return cls(**found)


def _standing(passage: Passage) -> str:
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
