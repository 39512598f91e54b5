"""Rule sheets and comparisons as pages, which any markup can write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arkrules.documents import (
    Block,
    Bullets,
    Document,
    Entries,
    Entry,
    Heading,
    Paragraph,
    Table,
    TableCell,
    TextLine,
    code,
    emphasis,
    line,
    strong,
)
from arkrules.editions import Change, Changes, Concordance, Row, RuleSheet, Statement
from arkrules.editions.sheet import label, sentence
from arkrules.plurals import plural
from arkrules.rules import Profile, Sources
from arkrules.telling.statements import (
    codes,
    entry,
    how_known,
    imprint,
    introduced,
    joined,
    marked,
    other_readings,
    sources_of,
)

__all__ = ["changes_page", "clause_page", "concordance_page", "sheet_page"]

LEGEND = "? marks what print leaves silent, ! what is contested"


def sheet_page(sheet: RuleSheet, sources: Sources) -> Document:
    """A rule sheet."""
    blocks: list[Block] = [
        Heading(line(sheet.profile.title)),
        Paragraph(
            line(
                code(label(sheet.profile)),
                imprint(sheet.profile),
                f"; {plural(len(sheet.statements), 'clause')}; {LEGEND}",
            )
        ),
    ]
    for part, statements in sheet.parts:
        blocks.append(Heading(line(part.heading), 2))
        blocks.append(Entries(tuple(map(entry, statements))))
    return Document(blocks=(*blocks, *sources_of(sheet.statements, sources)))


def clause_page(statement: Statement, profile: Profile, sources: Sources) -> Document:
    """One clause in full."""
    origin = statement.answer.origin or "nobody"
    below = [
        line(strong(sentence(statement.words))),
        line(f"{statement.status}, {statement.standing}, answered by {origin}"),
    ]
    if statement.note:
        below.append(line(f"Note: {statement.note}"))
    below += [line("[", code(cite), "] ", sources.describe(cite)) for cite in statement.cite]
    for reading in statement.readings:
        how = "" if reading.executed else " (in words only)"
        below.append(line(f"Another reading{how}: {reading.words}, because {reading.because}"))
    if statement.cases:
        below.append(line("Cases that turn on it: ", *codes(case.id for case in statement.cases)))
    return Document(
        blocks=(
            Heading(line(code(statement.id), f" under {profile.title}")),
            Entries((Entry(line(statement.question), tuple(below)),)),
        )
    )


def concordance_page(found: Concordance, sources: Sources) -> Document:
    """Profiles side by side."""
    names = joined(found.labels)
    told = [row for row in found.rows if row.differs.telling]
    blocks: list[Block] = [
        Heading(line(f"{names} compared")),
        Bullets(tuple(map(introduced, found.profiles))),
        Paragraph(
            line(f"{len(told)} of {found.compared} clauses differ; {LEGEND}.") + _left_out(found)
        ),
    ]
    if found.rows:
        blocks.append(_table(found, f"The answers of {names}, in the order of play"))
    blocks += _partial(found)
    shown = (*found.rows, *found.partial)
    said = [one for row in shown for one in row.statements.values()]
    return Document(blocks=(*blocks, *sources_of(said, sources)))


def changes_page(all_changes: Iterable[Changes], sources: Sources) -> Document:
    """What changes for somebody who knows another edition, pair by pair."""
    blocks: list[Block] = []
    said: list[Statement] = []
    for changes in all_changes:
        blocks += _changes(changes)
        said += [change.other for change in changes.changes]
        said += [*changes.new, *changes.gone]
    return Document(blocks=(*blocks, *sources_of(said, sources)))


# -- comparisons ----------------------------------------------------------------------------------


def _table(found: Concordance, caption: str) -> Table:
    heads = tuple(_head(profile) for profile in found.profiles)
    return Table(
        caption=line(caption),
        columns=((line("Question"),), *heads, (line("Cases"),)),
        rows=tuple(_row(row, found.labels) for row in found.rows),
    )


def _head(profile: Profile) -> TableCell:
    return (line(code(label(profile))), line(profile.title))


def _row(row: Row, labels: Iterable[str]) -> tuple[TableCell, ...]:
    said = tuple(_said(row.statements.get(name)) for name in labels)
    cases = (line(*codes(case.id for case in row.cases)),) if row.cases else ()
    return ((line(row.question), line(code(row.id))), *said, cases)


def _said(statement: Statement | None) -> TableCell:
    """A cell: the answer, how it is known and where it stands, and other readings."""
    if statement is None:
        return (line("does not ask"),)
    return (
        line(marked(statement, statement.words or "nothing")),
        line(*how_known(statement)),
        *other_readings(statement),
    )


def _left_out(found: Concordance) -> TextLine:
    if not found.unsure:
        return ()
    more = len(found.unsure)
    verb = "clause differs" if more == 1 else "clauses differ"
    return line(f" {more} more {verb} only in how sure the answer is.")


def _partial(found: Concordance) -> Iterator[Block]:
    """What only some of the profiles ask."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in found.partial:
        groups.setdefault(tuple(row.statements), []).append(row)
    for labels, rows in groups.items():
        yield Heading(line(f"Only in {joined(labels)}"), 2)
        yield Entries(tuple(entry(row.statements[labels[0]]) for row in rows))


# -- prose ----------------------------------------------------------------------------------------


def _changes(changes: Changes) -> Iterator[Block]:
    known, other = label(changes.known), label(changes.other)
    yield Heading(line(f"From {known} to {other}"))
    yield Paragraph(
        line(
            "If you know ",
            emphasis(changes.known.title),
            ", this changes in ",
            emphasis(changes.other.title),
            f": {plural(len(changes.changes), 'rule')}, in the order of play."
            if changes.changes
            else ": nothing that both speak of.",
        )
    )
    for part, found in changes.parts:
        yield Heading(line(part.heading), 2)
        yield from (Paragraph(_told(change)) for change in found)
    yield from _only(changes.new, f"New in {other}")
    yield from _only(changes.gone, f"Not in {other}")
    yield from _surer(changes.opened, f"Open in {other}, settled in {known}, and played alike")
    yield from _surer(changes.settled, f"Settled in {other}, open in {known}, and played alike")


def _told(change: Change) -> TextLine:
    where = (": ", *codes(change.other.cite)) if change.other.cite else ()
    return line(f"{change.words} [", code(change.id), *where, "]")


def _only(statements: Iterable[Statement], title: str) -> Iterator[Block]:
    items = tuple(entry(statement) for statement in statements)
    if items:
        yield Heading(line(title), 2)
        yield Entries(items)


def _surer(changes: Iterable[Change], title: str) -> Iterator[Block]:
    items = tuple(
        line(f"{change.other.question} {sentence(change.other.words)} [", code(change.id), "]")
        for change in changes
    )
    if items:
        yield Heading(line(title), 2)
        yield Bullets(items)
