"""Rule sheets and comparisons as pages, which any markup can write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arkrules.rules import Profile, Sources
from arkrules.rulings.compare import Concordance, Row
from arkrules.rulings.documents import (
    Block,
    Bullets,
    Cell,
    Document,
    Entries,
    Entry,
    Heading,
    Line,
    Paragraph,
    Span,
    Table,
    code,
    emphasis,
    line,
    link,
    strong,
)
from arkrules.rulings.prose import Change, Changes
from arkrules.rulings.sheet import RuleSheet, Statement, label, sentence

__all__ = ["changes_page", "clause_page", "concordance_page", "sheet_page"]

LEGEND = "? marks what print leaves silent, ! what is contested"


def sheet_page(sheet: RuleSheet, sources: Sources) -> Document:
    """A rule sheet."""
    blocks: list[Block] = [
        Heading(line(sheet.profile.title)),
        Paragraph(
            line(
                code(label(sheet.profile)),
                _published(sheet.profile),
                f"; {_count(len(sheet.statements), 'clause')}; {LEGEND}",
            )
        ),
    ]
    for part, statements in sheet.parts:
        blocks.append(Heading(line(part.heading), 2))
        blocks.append(Entries(tuple(map(_entry, statements))))
    return Document(blocks=(*blocks, *_sources_of(sheet.statements, sources)))


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
        below.append(line("Cases that turn on it: ", *_codes(case.id for case in statement.cases)))
    return Document(
        blocks=(
            Heading(line(code(statement.id), f" under {profile.title}")),
            Entries((Entry(line(statement.question), tuple(below)),)),
        )
    )


def concordance_page(found: Concordance, sources: Sources) -> Document:
    """Profiles side by side."""
    names = _and(found.labels)
    told = [row for row in found.rows if row.differs.telling]
    blocks: list[Block] = [
        Heading(line(f"{names} compared")),
        Bullets(tuple(map(_introduced, found.profiles))),
        Paragraph(
            line(f"{len(told)} of {found.compared} clauses differ; {LEGEND}.") + _left_out(found)
        ),
    ]
    if found.rows:
        blocks.append(_table(found, f"The answers of {names}, in the order of play"))
    blocks += _partial(found)
    shown = (*found.rows, *found.partial)
    said = [one for row in shown for one in row.statements.values()]
    return Document(blocks=(*blocks, *_sources_of(said, sources)))


def changes_page(all_changes: Iterable[Changes], sources: Sources) -> Document:
    """What changes for somebody who knows another edition, pair by pair."""
    blocks: list[Block] = []
    said: list[Statement] = []
    for changes in all_changes:
        blocks += _changes(changes)
        said += [change.other for change in changes.changes]
        said += [*changes.new, *changes.gone]
    return Document(blocks=(*blocks, *_sources_of(said, sources)))


# -- statements -----------------------------------------------------------------------------------


def _entry(statement: Statement) -> Entry:
    """A clause of a rule sheet: question and answer, then where that stands."""
    mark = f"{statement.mark} " if statement.mark else ""
    return Entry(
        line(f"{mark}{statement.question} ", strong(sentence(statement.words))),
        (
            line(code(statement.id), ", ", *_known(statement)),
            *_other_readings(statement),
        ),
    )


def _known(statement: Statement) -> Iterator[str | Span]:
    """How an answer is known, and where it is printed."""
    if not statement.named:
        yield "its files do not say; this is the default"
        return
    yield f"{statement.status}: "
    if statement.cite:
        yield from _codes(statement.cite)
    else:
        yield "no citation"


def _other_readings(statement: Statement) -> Iterator[Line]:
    if statement.status.open:
        for reading in statement.readings:
            yield line(f"another reading: {reading.words}")


# -- comparisons ----------------------------------------------------------------------------------


def _table(found: Concordance, caption: str) -> Table:
    heads = tuple(_head(profile) for profile in found.profiles)
    return Table(
        caption=line(caption),
        columns=((line("Question"),), *heads, (line("Cases"),)),
        rows=tuple(_row(row, found.labels) for row in found.rows),
    )


def _head(profile: Profile) -> Cell:
    return (line(code(label(profile))), line(profile.title))


def _row(row: Row, labels: Iterable[str]) -> tuple[Cell, ...]:
    said = tuple(_said(row.statements.get(name)) for name in labels)
    cases = (line(*_codes(case.id for case in row.cases)),) if row.cases else ()
    return ((line(row.question), line(code(row.id))), *said, cases)


def _said(statement: Statement | None) -> Cell:
    """A cell: the answer, how it is known and where it stands, and other readings."""
    if statement is None:
        return (line("does not ask"),)
    mark = f"{statement.mark} " if statement.mark else ""
    return (
        line(f"{mark}{statement.words or 'nothing'}"),
        line(*_known(statement)),
        *_other_readings(statement),
    )


def _left_out(found: Concordance) -> Line:
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
        yield Heading(line(f"Only in {_and(labels)}"), 2)
        yield Entries(tuple(_entry(row.statements[labels[0]]) for row in rows))


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
            f": {_count(len(changes.changes), 'rule')}, in the order of play."
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


def _told(change: Change) -> Line:
    where = (": ", *_codes(change.other.cite)) if change.other.cite else ()
    return line(f"{change.words} [", code(change.id), *where, "]")


def _only(statements: Iterable[Statement], title: str) -> Iterator[Block]:
    items = tuple(_entry(statement) for statement in statements)
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


# -- what several pages need ----------------------------------------------------------------------


def _introduced(profile: Profile) -> Line:
    return line(code(label(profile)), f": {profile.title}", _published(profile))


def _published(profile: Profile) -> str:
    """When and by whom an edition appeared, behind its name."""
    published = profile.published
    parts = [published.publisher, str(published.year or ""), published.language]
    said = ", ".join(part for part in parts if part)
    return f" ({said})" if said else ""


def _sources_of(statements: Iterable[Statement], sources: Sources) -> Iterator[Block]:
    """The sources that statements cite."""
    cited = {cite.partition(":")[0] for one in statements for cite in one.cite}
    items = tuple(
        line(code(id), ": ", link(source.title, source.address))
        for id, source in sources.items()
        if id in cited
    )
    if items:
        yield Heading(line("Sources"), 2)
        yield Bullets(items)


def _codes(words: Iterable[str]) -> Iterator[str | Span]:
    """Ids with commas between them."""
    for at, word in enumerate(words):
        if at:
            yield ", "
        yield code(word)


def _and(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
