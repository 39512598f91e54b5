"""Editions: what they are, their rule sheets, tables of several, and what changes between two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from arkrules.documents import (
    Block,
    Box,
    Bullets,
    Document,
    Entries,
    Entry,
    Heading,
    Paragraph,
    Stretch,
    Table,
    TextLine,
    code,
    emphasis,
    line,
    link,
    mark,
    refer,
    strong,
)
from arkrules.editions import Change, Changes, Concordance, Row, RuleSheet, Statement
from arkrules.editions.sheet import label
from arkrules.plurals import plural
from arkrules.rules import Profile, Status
from arkrules.rulings import Case
from arkrules.telling.clauses import notes_of
from arkrules.telling.names import Names, joined, listed_cases, sentence, status_mark
from arkrules.telling.rulebook import Rulebook

__all__ = [
    "changes_page",
    "comparison",
    "concordance_page",
    "editions_page",
    "profile_page",
    "profiles_page",
    "sheet_page",
]

Example = Callable[[str, Sequence[Profile], Sequence[Case]], Iterable[Block]]
"""What shows a clause under some editions, from the cases that turn on it."""
LEGEND = "? marks what print leaves silent, ! what is contested"


def sheet_page(sheet: RuleSheet, book: Rulebook | None = None, *, heading: bool = True) -> Document:
    """A rule sheet."""
    names = Names(book or Rulebook())
    profile = sheet.profile
    blocks: list[Block] = []
    if heading:
        counted = plural(len(sheet.statements), "clause")
        said = line(code(label(profile)), imprint(profile), f"; {counted}; {LEGEND}")
        blocks += [Heading(line(profile.title)), Paragraph(said)]
    for part, statements in sheet.parts:
        blocks.append(Heading(line(part.heading), 2))
        entries = (_entry(names, statement) for statement in statements)
        blocks.append(Entries(tuple(entries), kind="answers"))
    if heading:
        blocks += _sources_of(sheet.statements, names)
    return Document(blocks=tuple(blocks))


def concordance_page(
    found: Concordance,
    book: Rulebook | None = None,
    *,
    heading: bool = True,
    example: Example | None = None,
) -> Document:
    """Profiles side by side."""
    names = Names(book or Rulebook())
    title = joined(found.labels)
    told = [row for row in found.rows if row.differs.telling]
    blocks: list[Block] = []
    if heading:
        blocks.append(Heading(line(f"{title} compared")))
        blocks.append(Bullets(tuple(_introduced(names, profile) for profile in found.profiles)))
    said = f"{len(told)} of {found.compared} clauses differ; {LEGEND}."
    blocks.append(Paragraph(line(said + _left_out(found))))
    if found.rows:
        blocks.append(_table(names, found, title, example))
    blocks += _partial(names, found)
    if heading:
        shown = (*found.rows, *found.partial)
        blocks += _sources_of((one for row in shown for one in row.statements.values()), names)
    return Document(blocks=tuple(blocks))


def changes_page(
    all_changes: Iterable[Changes],
    book: Rulebook | None = None,
    *,
    heading: bool = True,
    example: Example | None = None,
) -> Document:
    """What changes for somebody who knows another edition, pair by pair."""
    names = Names(book or Rulebook())
    pairs = tuple(all_changes)
    blocks: list[Block] = []
    for changes in pairs:
        if heading:
            title = f"From {label(changes.known)} to {label(changes.other)}"
            blocks.append(Heading(line(title)))
        blocks += _changes(names, changes, example)
    if heading:
        blocks += _sources_of((one for pair in pairs for one in _spoken_of(pair)), names)
    return Document(blocks=tuple(blocks))


def comparison(known: Profile, other: Profile) -> str:
    """What the page is called that tells what is different in an edition for who knows another."""
    return f"{known.id}-to-{other.id}"


# -- what they are --------------------------------------------------------------------------------


def profile_page(id: str, book: Rulebook) -> Document:
    """An edition or a house rule: where it comes from, and how sure its answers are."""
    names = Names(book)
    fields = _of_overlay(names, id) if id in book.overlays else _of_edition(names, id)
    return Document(blocks=(Entries(tuple(fields), kind="fields"),))


def profiles_page(book: Rulebook) -> Document:
    """A list of all editions and house rules."""
    rows = [
        (line(code(one.id)), line(one.title), line(one.lineage[1] if one.lineage[1:] else ""))
        for one in book.editions
    ]
    rows += [
        (line(code(f"+{id}")), line(file.title), line(f"over {file.overlays}"))
        for id, file in book.overlays.items()
    ]
    columns = (line("profile"), line("title"), line("extends"))
    return Document(blocks=(Table(columns=columns, rows=rows, kind="columns"),))


def editions_page(family: Sequence[Profile], book: Rulebook) -> Document:
    """The way from each edition of a family to what is different in another."""
    names = Names(book)
    rows = []
    for known in family:
        others = [other for other in family if other is not known]
        links = (
            line(refer("comparison", comparison(known, other), title=other.title))
            for other in others
        )
        rows.append((line(names.profile(known, full=True)), (Bullets(tuple(links)),)))
    columns = (line("I know"), line("What is different in"))
    return Document(blocks=(Table(columns=columns, rows=rows, kind="ways"),))


def _of_edition(names: Names, id: str) -> Iterator[Entry]:
    book = names.book
    profile = book.profile(id)
    yield Entry(line("Profile"), (line(code(profile.id)),))
    known = profile.published
    if published := ", ".join(str(part) for part in (known.publisher, known.year) if part):
        yield Entry(line("Published"), (line(published),))
    if known.language:
        yield Entry(line("Language"), (line(known.language),))
    if len(profile.lineage) > 1:
        parent = book.profile(profile.lineage[1])
        yield Entry(line("Differs from"), (line(names.profile(parent)),))
    counts = Counter(answer.status for answer in profile.answers.values())
    marks: list[str | Stretch] = []
    for status in Status:
        if counts[status]:
            marks += [status_mark(status), f" {counts[status]} "]
    yield Entry(line("Answers"), (line(*marks),))
    for name in profile.sets:
        yield Entry(line("Tiles"), (line(refer("tileset", name, title=book.tile_set(name).title)),))


def _of_overlay(names: Names, id: str) -> Iterator[Entry]:
    book = names.book
    overlay = book.overlays[id]
    yield Entry(line("House rule"), (line(code(id)),))
    yield Entry(line("For"), (line(names.profile(book.profile(overlay.overlays))),))
    if overlay.about:
        yield Entry(line("About"), (line(sentence(overlay.about)),))
    laid = book.laid(id)
    for heading, rows in overlay.rules.items():
        for name in rows:
            clause = laid.clause(f"{heading}.{name}")
            answer = laid.answer(clause.id)
            known = names.known(clause, answer.status, answer.cite)
            said = Paragraph(line(sentence(clause.say(answer.value))), places=known)
            yield Entry(line("Answers"), (said,))


def imprint(profile: Profile) -> str:
    """When and by whom an edition appeared, behind its name."""
    published = profile.published
    parts = [published.publisher, str(published.year or ""), published.language]
    said = ", ".join(part for part in parts if part)
    return f" ({said})" if said else ""


def _introduced(names: Names, profile: Profile) -> TextLine:
    """An edition with its name."""
    return line(names.profile(profile), f": {profile.title}", imprint(profile))


# -- statements -----------------------------------------------------------------------------------


def _entry(names: Names, statement: Statement) -> Entry:
    """A clause of a rule sheet: question and answer, then where that stands."""
    return Entry(
        line(*_sign(statement), statement.question),
        (
            Paragraph(line(strong(sentence(statement.words))), places=_known(names, statement)),
            *notes_of(statement.clause, statement.answer),
            *listed_cases(names, statement.cases),
        ),
    )


def _sign(statement: Statement) -> Iterator[Stretch]:
    """The sign of what print leaves open; a site shows how it is known as a label instead."""
    if statement.mark:
        yield mark(f"{statement.mark} ", "sign")


def _known(names: Names, statement: Statement) -> TextLine:
    """The clause, how its answer is known, and where it is printed."""
    return line(names.clause(statement.clause), ", ", *_standing(names, statement))


def _standing(names: Names, statement: Statement) -> TextLine:
    """How an answer is known, and where it is printed."""
    if not statement.named:
        return line("its files do not say; this is the default")
    return names.standing(statement.status, statement.cite)


def _sources_of(statements: Iterable[Statement], names: Names) -> Iterator[Block]:
    """The sources that statements cite."""
    cited = {cite.partition(":")[0] for one in statements for cite in one.cite}
    items = tuple(
        line(names.cite(id), ": ", link(source.title, source.address))
        for id, source in names.book.sources.items()
        if id in cited
    )
    if items:
        yield Heading(line("Sources"), 2)
        yield Bullets(items)


# -- comparisons ----------------------------------------------------------------------------------


def _table(names: Names, found: Concordance, title: str, example: Example | None) -> Table:
    heads = (line(names.profile(one)) for one in found.profiles)
    rows = []
    for row in found.rows:
        asked: list[Block] = [
            Paragraph(line(row.question)),
            Paragraph(line(names.clause(row.clause)), kind="id"),
        ]
        if example is not None:
            asked += example(row.id, found.profiles, row.cases)
        said = (_said(names, row.statements.get(name)) for name in found.labels)
        rows.append((asked, *said, tuple(listed_cases(names, row.cases, lead=""))))
    return Table(
        caption=line(f"The answers of {title}, in the order of play"),
        columns=(line("Question"), *heads, line("Cases")),
        rows=rows,
        kind="comparison",
    )


def _said(names: Names, statement: Statement | None) -> Iterator[Block]:
    """What an edition says, how sure that is, where it stands, and other readings."""
    if statement is None:
        yield Paragraph(line("Does not ask."))
        return
    yield Paragraph(line(*_sign(statement), sentence(statement.words or "nothing")))
    yield Paragraph(_standing(names, statement), kind="editions")
    for reading in statement.readings:
        yield Paragraph(line(f"Or: {sentence(reading.words)}"), kind="reading")


def _left_out(found: Concordance) -> str:
    if not found.unsure:
        return ""
    more = len(found.unsure)
    verb = "clause differs" if more == 1 else "clauses differ"
    return f" {more} more {verb} only in how sure the answer is."


def _partial(names: Names, found: Concordance) -> Iterator[Block]:
    """What only some of the profiles ask."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in found.partial:
        groups.setdefault(tuple(row.statements), []).append(row)
    for labels, rows in groups.items():
        yield Heading(line(f"Only in {joined(labels)}"), 2)
        entries = (_entry(names, row.statements[labels[0]]) for row in rows)
        yield Entries(tuple(entries), kind="answers")


# -- what changes ---------------------------------------------------------------------------------


def _changes(names: Names, changes: Changes, example: Example | None) -> Iterator[Block]:
    known, other = changes.known, changes.other
    count, opened = len(changes.changes), len(changes.opened)
    told = (
        f": {plural(count, 'rule')}, in the order of play."
        if changes.changes
        else ": nothing that both speak of."
    )
    said = ("If you know ", emphasis(known.title), ", this changes in ", emphasis(other.title))
    yield Paragraph(line(*said, told))
    alike = changes.alike - opened
    left = f", {opened} more {'is' if opened == 1 else 'are'} left open here" if opened else ""
    differ = f"{plural(count, 'rule')} differ{'s' if count == 1 else ''}{left}"
    yield Paragraph(line(f"{differ}; all others are the same, {alike} in number."))

    def cards(shown: Iterable[Change]) -> Iterator[Block]:
        return (_change(names, change, changes, example) for change in shown)

    for part, found in changes.parts:
        yield Heading(line(part.heading), 2)
        yield from cards(found)
    for title, about, some in (
        ("Left open here", "The edition you know settles these.", changes.opened),
        ("Settled here", "The edition you know leaves these open.", changes.settled),
    ):
        if some:
            yield Heading(line(title), 2)
            yield Paragraph(line(about))
            yield from cards(some)
    for title, profile, statements in (
        ("Only here", other, changes.new),
        ("Not here", known, changes.gone),
    ):
        if statements:
            yield Heading(line(title), 2)
            for one in statements:
                yield _card(names, (one,), (profile,), changes, example)


def _change(names: Names, change: Change, changes: Changes, example: Example | None) -> Box:
    """One difference: the question, both answers, where they stand, and an example."""
    sides = (changes.other, changes.known)
    return _card(names, (change.other, change.known), sides, changes, example)


def _card(
    names: Names,
    statements: Sequence[Statement],
    profiles: Sequence[Profile],
    changes: Changes,
    example: Example | None,
) -> Box:
    """A question, and what one edition or both say to it, the one that is new to readers first."""
    clause = statements[0].clause
    body: list[Block] = [
        Paragraph(line(clause.question), places=line(names.clause(clause)), kind="strong")
    ]
    for profile, statement in zip(profiles, statements, strict=True):
        standing = _standing(names, statement)
        body.append(Paragraph(line(names.profile(profile), " ", *standing), kind="side"))
        body.append(Paragraph(line(sentence(statement.words or "nothing")), kind="said"))
        if profile is changes.other:
            body += notes_of(clause, statement.answer)
    cases = tuple({case.id: case for one in statements for case in one.cases}.values())
    pair = (changes.known, changes.other)
    shown = tuple(example(clause.id, pair, cases)) if example else ()
    return Box((Box(body, kind="words"), *shown), kind="change")


def _spoken_of(changes: Changes) -> Iterator[Statement]:
    """The statements whose sources are listed."""
    for change in (*changes.changes, *changes.opened, *changes.settled):
        yield from (change.other, change.known)
    yield from (*changes.new, *changes.gone)
