"""Cases: what is in dispute, what each edition says to it, why, and what it turns on."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.documents import (
    Block,
    Bullets,
    Document,
    Entries,
    Entry,
    Heading,
    Paragraph,
    TextLine,
    code,
    link,
    tell,
    tell_count,
)
from arkrules.errors import CaseError
from arkrules.files import given_text
from arkrules.rulings import AnyCase, Case, ReferenceCase, Verdicts
from arkrules.rulings.casebook import Casebook
from arkrules.telling.names import Naming, typed
from arkrules.telling.pictures import case_picture, listing_of
from arkrules.telling.rulebook import Rulebook
from arkrules.telling.verdicts import Teller
from arkrules.text import later, say, template

__all__ = ["case_fields", "case_file", "case_page", "casebook_page"]


_BASES = {
    "text": later("The text decides it."),
    "official": later("The publisher answered it."),
    "community": later("The editors of a source agreed on it."),
    "reading": later("It rests on a reading of the text."),
    "open": later("It is open."),
}


# -- pages ----------------------------------------------------------------------------------------


def case_page(
    case: AnyCase,
    verdicts: Verdicts | None,
    book: Rulebook | None = None,
    *,
    heading: bool = True,
    picture: bool = True,
    verbose: bool = False,
    every: bool = False,
) -> Document:
    """A case with the verdicts on it; without any for one that is there for reference.

    `verbose` tells all that happened, `every` which editions do not know what is spoken of.
    """
    names = Naming(book)
    teller = Teller(names, verdicts, verbose=verbose) if verdicts else None
    blocks: list[Block] = [Heading(template(case.title))] if heading else []
    blocks.append(Paragraph(template(case.question), kind="question"))
    if case.answer:
        blocks.append(Paragraph(template(case.answer), kind="answer"))
    if teller:
        blocks += teller.answers()
    if verdicts and picture:
        blocks += _picture(verdicts)
    if isinstance(case, Case) and case.moves:
        blocks.append(
            Paragraph(tell("Played: {moves}", moves=typed(map(str, case.moves))), kind="played")
        )
    if teller:
        blocks += teller.reasons(every=every)
    return Document(blocks=[*blocks, case_fields(case, names)])


def casebook_page(book: Casebook) -> Document:
    """The cases by subject, each with its question."""
    title = tell_count(
        len(book),
        "Casebook {version}: {number} case",
        "Casebook {version}: {number} cases",
        version=book.version,
    )
    blocks: list[Block] = [Heading(title)]
    for subject, cases in book.cases.items():
        listed = map(_in_list, cases)
        blocks += [Heading(template(book.subjects[subject]), 2), Bullets(listed)]
    return Document(blocks=blocks)


def _in_list(case: AnyCase) -> TextLine:
    question = template(case.question)
    if isinstance(case, ReferenceCase):
        return tell("{case} (for reference): {question}", case=code(case.id), question=question)
    return tell("{case}: {question}", case=code(case.id), question=question)


def case_file(case: AnyCase) -> Iterator[Block]:
    """The file of a case that can be played, to be copied."""
    if case.file and isinstance(case, Case):
        yield listing_of(say("The case as a file"), given_text(case.file, CaseError))


def _picture(verdicts: Verdicts) -> Iterator[Block]:
    """The board of a case, before anything resolves."""
    for verdict in verdicts.verdicts:
        run = verdict.outcome.run
        if verdict.applicable and run.state is not None:
            yield case_picture(run, verdicts.case)
            return


def case_fields(case: AnyCase, names: Naming) -> Entries:
    """How sure the verdict on a case is, and where it stands."""
    return Entries(_fields(case, names), kind="fields")


def _fields(case: AnyCase, names: Naming) -> Iterator[Entry]:
    if case.cites or case.basis != "text":  # what a case says that says nothing of it
        yield Entry(say("Basis"), [say(_BASES[case.basis])])
    if case.cites:
        yield Entry(say("Sources"), [names.sources(case.cites)])
    if case.origin:
        yield Entry(say("Asked at"), [link(case.origin, case.origin)])
    yield Entry(say("Case"), [code(case.id)])
