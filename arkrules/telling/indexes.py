"""Indexes: what is asked, clause by clause and case by case, each line a way to the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from arkrules.documents import (
    Block,
    Bullets,
    Document,
    Heading,
    Paragraph,
    TextLine,
    line,
    refer,
    tell,
    tell_count,
)
from arkrules.errors import CaseError, ProfileError
from arkrules.rules import Clause
from arkrules.rulings import AnyCase, ReferenceCase
from arkrules.telling.names import Naming
from arkrules.telling.rulebook import Rulebook
from arkrules.text import listing, say, template

__all__ = ["casebook_index", "clause_index", "subject_page"]


def clause_index(book: Rulebook, heading: str = "") -> Document:
    """The questions that editions answer, by heading; or those of one heading."""
    groups: dict[str, list[Clause]] = {}
    for clause in book.clauses.values():
        groups.setdefault(clause.heading, []).append(clause)
    if heading and heading not in groups:
        known = listing(groups)
        raise ProfileError(
            say("no heading {heading}; known are {known}", heading=repr(heading), known=known)
        )
    if heading:
        return Document(blocks=_questions(book, groups[heading]))
    about = tell_count(
        len(book.clauses), "{number} question under {headings}.",
        "{number} questions under {headings}.",
        headings=tell_count(len(groups), "{number} heading", "{number} headings"),
    )  # fmt: skip
    blocks: list[Block] = [Paragraph(about)]
    for name, clauses in groups.items():
        blocks += [Heading(name.capitalize(), 2), *_questions(book, clauses)]
    return Document(blocks=blocks)


def _questions(book: Rulebook, clauses: Iterable[Clause]) -> Iterator[Block]:
    """Questions, each with the clause that answers it."""
    names = Naming(book)
    rows = [
        line(refer("clause", clause.id, title=template(clause.question)), " ", names.clause(clause))
        for clause in clauses
    ]
    yield Bullets(rows, kind="questions")


def casebook_index(book: Rulebook) -> Document:
    """The subjects of the casebook, each with the number of its cases."""
    found = book.casebook
    rows = [
        tell_count(
            len(cases), "{subject}: {number} case", "{subject}: {number} cases",
            subject=refer("subject", id, title=template(found.subjects[id])),
        )
        for id, cases in found.cases.items()
    ]  # fmt: skip
    about = tell_count(
        len(found), "{number} case on {subjects}.", "{number} cases on {subjects}.",
        subjects=tell_count(len(rows), "{number} subject", "{number} subjects"),
    )  # fmt: skip
    return Document(blocks=[about, Bullets(rows, kind="subjects")])


def subject_page(subject: str, book: Rulebook) -> Document:
    """The questions of the cases on a subject, each a way to its verdicts."""
    found = book.casebook
    if subject not in found.cases:
        known = listing(found.cases)
        raise CaseError(
            say("no subject {subject}; known are {known}", subject=repr(subject), known=known)
        )
    cases = found.cases[subject]
    about = tell_count(len(cases), "{number} case.", "{number} cases.")
    return Document(blocks=[about, Bullets(_asked(cases), kind="questions")])


def _asked(cases: Sequence[AnyCase]) -> Iterator[Sequence[TextLine]]:
    for case in cases:
        named = refer("case", case.id, title=template(case.title))
        shown = (
            tell("{case} (for reference)", case=named)
            if isinstance(case, ReferenceCase)
            else line(named)
        )
        yield shown, line(template(case.question))
