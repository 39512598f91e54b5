"""Clauses: a question, what every edition answers, how that is known, and what turns on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from arkrules.documents import (
    Block,
    Bullets,
    Entries,
    Entry,
    Heading,
    Paragraph,
    code,
    line,
    mark,
    page,
    refer,
    strong,
)
from arkrules.errors import ProfileError
from arkrules.grouping import grouped
from arkrules.nouns import Quantity
from arkrules.rules import Answer, Clause, ClauseRole, Profile, Status
from arkrules.rules.profile_files import by_clause
from arkrules.telling.names import Naming, clause_ways
from arkrules.telling.rulebook import Rulebook
from arkrules.text import count, later, listing, say, sentence, template, unknown_name

__all__ = ["answer_of", "clause_index", "clause_page", "notes_of", "open_page"]

MOST = 40
"""How many cases are named where a clause has a page of its own."""


@page
def clause_page(
    id: str,
    profiles: Sequence[Profile] = (),
    book: Rulebook | None = None,
    *,
    question: bool = True,
    cases: bool = True,
) -> Iterator[Block]:
    """A clause with its answers, family by family; all that answer it, unless told which."""
    names = Naming(book)
    book = names.book
    chosen = tuple(profiles) or book.answering(id)
    clause = chosen[0].clause(id) if profiles else book.clause(id)
    alone = chosen[0] if len(chosen) == 1 else None
    standing = "" if clause.executed else clause.standing.value
    if alone:
        yield Heading(template(alone.title))
    yield Paragraph(line(code(id), " ", mark(standing, "standing")), kind="id")
    if question:
        yield Paragraph(template(clause.question), kind="strong")
    if clause.standing is ClauseRole.REFERENCE:
        yield Paragraph(say("For reference: a program cannot execute it."))
    families = grouped((profile.root, profile) for profile in chosen)
    for root, family in families.items():
        if len(families) > 1:
            yield Paragraph(book.profile(root).title, kind="family")
        yield _answers(names, clause, family)
    if not profiles:
        yield from _house_rules(names, clause)
        yield from clause_ways(names, clause, chosen)
    if alone:
        cites = alone.cite(id)
        yield Bullets(line(names.cite(c), ": ", book.sources.describe(c)) for c in cites)
    if cases:
        on = book.turning.on(id, chosen)
        yield from names.cases(on, say("Cases that turn on it"), MOST)


def _answers(names: Naming, clause: Clause, profiles: Sequence[Profile]) -> Entries:
    """The answers of some editions, equal ones together."""
    groups = grouped((profile.value(clause.id), profile) for profile in profiles)
    answers = (
        Entry(
            strong(sentence(clause.say(value))),
            [Bullets(_givers(names, clause, givers), kind="lines")],
        )
        for value, givers in groups.items()
    )
    return Entries(answers, kind="answers")


def _givers(names: Naming, clause: Clause, givers: Sequence[Profile]) -> Iterator[Iterable[Block]]:
    """Who gives an answer; those that take it over from another one of them in a line."""
    shown = {giver.id for giver in givers}
    origins = [(_giver(profile, clause), profile) for profile in givers]
    for origin, profile in origins:
        if origin not in shown:
            yield answer_of(names, clause, profile)
    for origin, heirs in grouped(one for one in origins if one[0] in shown).items():
        known = names.together((one, one.answer(clause.id).status) for one in heirs)
        yield [*map(Paragraph, known), _taken_over(names, origin)]


def _giver(profile: Profile, clause: Clause) -> str:
    """From which other edition an answer is taken over, if it is."""
    origin = profile.answer(clause.id).origin
    return "" if origin in (profile.id, *profile.overlays) else origin


def _taken_over(names: Naming, origin: str) -> Paragraph:
    giver = names.book.profile(origin).brief
    return Paragraph(say("Taken over from: {edition}.", edition=giver), kind="note")


def answer_of(
    names: Naming, clause: Clause, profile: Profile, words: str = ""
) -> Iterator[Paragraph]:
    """Who answers so, how sure that is, where it stands, and how else it can be read."""
    answer = profile.answer(clause.id)
    standing = names.standing(answer.status, answer.cite)
    yield Paragraph(line(names.profile(profile), " ", *standing), kind="editions")
    if words:
        yield Paragraph(words)
    if not answer.origin and answer.status is not Status.ASSUMED:
        said = say("This does not arise here, or nothing is on record; we play it like this.")
        yield Paragraph(said, kind="note")
    elif origin := _giver(profile, clause):
        yield _taken_over(names, origin)
    yield from notes_of(clause, answer)


def notes_of(clause: Clause, answer: Answer) -> Iterator[Paragraph]:
    """The note of an answer, and its readings."""
    if answer.note:
        yield Paragraph(sentence(template(answer.note)), kind="note")
    for reading in answer.readings:
        words = template(reading.words) or clause.say(reading.answer)
        how = later("Another reading: {reading}, because {reason}")
        if not reading.executed:
            how = later("Another reading, in words only: {reading}, because {reason}")
        said = say(how, reading=words, reason=template(reading.because))
        yield Paragraph(sentence(said), kind="reading")


def _house_rules(names: Naming, clause: Clause) -> Iterator[Block]:
    """The overlays that answer the clause."""
    book = names.book
    for kind, files in ((say("Boxes:"), book.boxes), (say("House rules:"), book.house_rules)):
        rows = [
            (line(names.overlay(id)), sentence(clause.say(book.with_overlay(id).value(clause.id))))
            for id, file in files.items()
            if clause.id in by_clause(file.rules, file.adds)
        ]
        if rows:
            yield Paragraph(kind)
            yield Bullets(rows, kind="lines")


@page
def open_page(profiles: Sequence[Profile], book: Rulebook) -> Iterator[Block | str]:
    """Every clause that some editions of a family leave open, with all its readings."""
    names = Naming(book)
    found = [
        (clause, leaving)
        for clause in profiles[0]
        if (leaving := [one for one in profiles if _leaves_open(one, clause)])
    ]
    yield count(
        len(found),
        "{number} clause is left open by some edition ({answers} answers)."
        " It has a reading that is played by, and others.",
        "{number} clauses are left open by some edition ({answers} answers)."
        " Each has a reading that is played by, and others.",
        answers=sum(len(leaving) for _, leaving in found),
    )
    parts = grouped((clause.part, (clause, leaving)) for clause, leaving in found)
    for step in sorted(parts, key=lambda step: step.place):
        yield Heading(template(step.about), 2)
        for clause, leaving in parts[step]:
            yield from _question(names, clause, leaving)


def _question(names: Naming, clause: Clause, leaving: Sequence[Profile]) -> Iterator[Block]:
    """A clause, and what each edition that leaves it open may mean."""
    rows = (
        answer_of(
            names,
            clause,
            one,
            say("We read: {answer}", answer=sentence(clause.say(one.value(clause.id)))),
        )
        for one in leaving
    )
    cases = names.cases(names.book.turning.on(clause.id, leaving), say("Cases that turn on it"))
    yield Heading(template(clause.question), 3)
    yield Paragraph(names.clause(clause), kind="id")
    yield Bullets(rows, kind="lines")
    yield from cases


def _leaves_open(profile: Profile, clause: Clause) -> bool:
    return clause.id in profile.answers and profile.answers[clause.id].status.open


@page
def clause_index(book: Rulebook, heading: str = "") -> Iterator[Block | str]:
    """The questions that editions answer, by heading; or those of one heading."""
    groups = grouped((clause.heading, clause) for clause in book.clauses.values())
    if heading and heading not in groups:
        message = later("no heading {name}; known are {known}")
        raise ProfileError(unknown_name(message, heading, groups, known=listing(groups)))
    if heading:
        yield from _questions(book, groups[heading])
        return
    questions, headings = Quantity("question", len(book.clauses)), Quantity("heading", len(groups))
    yield say("{questions} under {headings}.", questions=questions, headings=headings)
    for name, clauses in groups.items():
        yield Heading(name.capitalize(), 2)
        yield from _questions(book, clauses)


def _questions(book: Rulebook, clauses: Iterable[Clause]) -> Iterator[Block]:
    """Questions, each with the clause that answers it."""
    names = Naming(book)
    rows = [
        line(refer("clause", clause.id, title=template(clause.question)), " ", names.clause(clause))
        for clause in clauses
    ]
    yield Bullets(rows, kind="questions")
