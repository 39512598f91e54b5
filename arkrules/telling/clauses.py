"""Clauses: a question, what every edition answers, how that is known, and what turns on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
    line,
    mark,
    strong,
)
from arkrules.rules import Answer, Clause, Profile, Standing
from arkrules.telling.names import Names, listed_cases, sentence
from arkrules.telling.rulebook import Rulebook

__all__ = ["answer_of", "clause_page", "notes_of", "open_page"]

MOST = 40
"""How many cases are named where a clause has a page of its own."""


def clause_page(
    id: str,
    profiles: Sequence[Profile] = (),
    book: Rulebook | None = None,
    *,
    heading: bool = True,
    question: bool = True,
    cases: bool = True,
) -> Document:
    """A clause with its answers, family by family; all that answer it, unless told which."""
    names = Names(book or Rulebook())
    book = names.book
    chosen = tuple(profiles) or book.answering(id)
    clause = chosen[0].clause(id) if profiles else book.clause(id)
    blocks: list[Block] = []
    if heading:
        under = f" under {chosen[0].title}" if len(chosen) == 1 else ""
        blocks.append(Heading(line(code(id), under)))
    if not heading or not clause.executed:
        standing = line() if clause.executed else line(" ", mark(clause.standing.value, "standing"))
        blocks.append(Paragraph(line(code(id), *standing), kind="id"))
    if question:
        blocks.append(Paragraph(line(clause.question), kind="strong"))
    if clause.standing is Standing.REFERENCE:
        blocks.append(Paragraph(line("For reference: a program cannot execute it.")))
    roots = dict.fromkeys(profile.root for profile in chosen)
    for root in roots:
        family = [profile for profile in chosen if profile.root == root]
        if len(roots) > 1:
            blocks.append(Paragraph(line(book.profile(root).title), kind="family"))
        blocks.append(_answers(names, clause, family))
    if not profiles:
        blocks += _house_rules(names, clause)
    if len(chosen) == 1 and (cites := chosen[0].cite(id)):
        described = (line(names.cite(one), ": ", book.sources.describe(one)) for one in cites)
        blocks.append(Bullets(tuple(described), kind="described"))
    if cases:
        on = book.turning.on(id, chosen)
        blocks += listed_cases(names, on, "Cases that turn on it", MOST)
    return Document(blocks=tuple(blocks))


def _answers(names: Names, clause: Clause, profiles: Sequence[Profile]) -> Entries:
    """The answers of some editions, equal ones together."""
    groups: dict[object, list[Profile]] = {}
    for profile in profiles:
        groups.setdefault(profile.value(clause.id), []).append(profile)
    return Entries(
        tuple(
            Entry(
                line(strong(sentence(clause.say(value)))),
                (Bullets(tuple(_givers(names, clause, givers)), kind="lines"),),
            )
            for value, givers in groups.items()
        ),
        kind="answers",
    )


def _givers(names: Names, clause: Clause, givers: Sequence[Profile]) -> Iterator[Sequence[Block]]:
    """Who gives an answer; those that take it over from another one of them in a line."""
    shown = {giver.id for giver in givers}
    taken: dict[str, list[Profile]] = {}
    for profile in givers:
        origin = profile.answer(clause.id).origin
        if origin in (profile.id, *profile.overlays) or origin not in shown:
            yield answer_of(names, clause, profile)
        else:
            taken.setdefault(origin, []).append(profile)
    for origin, heirs in taken.items():
        giver = names.brief(names.book.profile(origin))
        yield [
            Paragraph(_statuses(names, clause, heirs)),
            Paragraph(line(f"Taken over from: {giver}."), kind="note"),
        ]


def _statuses(names: Names, clause: Clause, profiles: Iterable[Profile]) -> TextLine:
    """Some editions in a line, each with how sure it is."""
    return names.together((one, one.answer(clause.id).status) for one in profiles)


def answer_of(names: Names, clause: Clause, profile: Profile) -> list[Block]:
    """Who answers so, how sure that is, where it stands, and how else it can be read."""
    answer = profile.answer(clause.id)
    standing = names.standing(answer.status, answer.cite)
    origin = answer.origin
    blocks: list[Block] = [Paragraph(line(names.profile(profile), " ", *standing), kind="editions")]
    if not origin:
        blocks.append(Paragraph(line("Its files do not say; this is the default."), kind="note"))
    elif origin not in (profile.id, *profile.overlays):
        giver = names.brief(names.book.profile(origin))
        blocks.append(Paragraph(line(f"Taken over from: {giver}."), kind="note"))
    return [*blocks, *notes_of(clause, answer)]


def notes_of(clause: Clause, answer: Answer) -> Iterator[Block]:
    """The note of an answer, and its readings."""
    if answer.note:
        yield Paragraph(line(sentence(answer.note)), kind="note")
    for reading in answer.readings:
        words = reading.words or clause.say(reading.answer)
        how = "" if reading.executed else " (in words only)"
        said = sentence(f"another reading{how}: {words}, because {reading.because}")
        yield Paragraph(line(said), kind="reading")


def _house_rules(names: Names, clause: Clause) -> Iterator[Block]:
    """The overlays that answer the clause."""
    book = names.book
    heading, _, name = clause.id.partition(".")
    rows = []
    for overlay, file in book.overlays.items():
        if name in file.rules.get(heading, {}):
            words = clause.say(book.laid(overlay).value(clause.id))
            rows.append((line(names.overlay(overlay)), line(sentence(words))))
    if rows:
        yield Paragraph(line("House rules:"))
        yield Bullets(tuple(rows), kind="lines")


# -- what is open ---------------------------------------------------------------------------------


def open_page(profiles: Sequence[Profile], book: Rulebook) -> Document:
    """Every clause that some editions of a family leave open, with all its readings."""
    names = Names(book)
    found = [
        (clause, leaving)
        for clause in profiles[0]
        if (leaving := [one for one in profiles if _leaves_open(one, clause)])
    ]
    answers = sum(len(leaving) for _, leaving in found)
    said = (
        f"{len(found)} clauses are silent or contested in some edition, {answers} answers."
        " Each has a reading that the engine plays by, and others."
    )
    entries = (_question(names, clause, leaving) for clause, leaving in found)
    return Document(blocks=(Paragraph(line(said)), Entries(tuple(entries), kind="answers")))


def _question(names: Names, clause: Clause, leaving: Sequence[Profile]) -> Entry:
    """A clause, and what each edition that leaves it open may mean."""
    rows = []
    for profile in leaving:
        head, *rest = answer_of(names, clause, profile)
        words = sentence(clause.say(profile.value(clause.id)))
        rows.append((head, Paragraph(line(f"We read: {words}")), *rest))
    cases = names.book.turning.on(clause.id, leaving)
    return Entry(
        line(clause.question),
        (
            Paragraph(line(names.clause(clause)), kind="id"),
            Bullets(tuple(rows), kind="lines"),
            *listed_cases(names, cases, "Cases that turn on it"),
        ),
    )


def _leaves_open(profile: Profile, clause: Clause) -> bool:
    return clause.id in profile.answers and profile.answers[clause.id].status.open
