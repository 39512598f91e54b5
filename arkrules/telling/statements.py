"""What several pages say alike: clauses with their answers, editions, sources, lists of ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arkrules.documents import (
    Block,
    Bullets,
    Entry,
    Heading,
    Stretch,
    TextLine,
    code,
    line,
    link,
    strong,
)
from arkrules.editions import Statement
from arkrules.editions.sheet import label, sentence
from arkrules.rules import Profile, Sources

__all__ = [
    "codes",
    "entry",
    "how_known",
    "imprint",
    "introduced",
    "joined",
    "marked",
    "other_readings",
    "sources_of",
]


def entry(statement: Statement) -> Entry:
    """A clause of a rule sheet: question and answer, then where that stands."""
    asked = marked(statement, statement.question)
    return Entry(
        line(f"{asked} ", strong(sentence(statement.words))),
        (
            line(code(statement.id), ", ", *how_known(statement)),
            *other_readings(statement),
        ),
    )


def marked(statement: Statement, words: str) -> str:
    """Words behind the mark of what print leaves open."""
    return f"{statement.mark} {words}" if statement.mark else words


def how_known(statement: Statement) -> Iterator[str | Stretch]:
    """How an answer is known, and where it is printed."""
    if not statement.named:
        yield "its files do not say; this is the default"
        return
    yield f"{statement.status}: "
    if statement.cite:
        yield from codes(statement.cite)
    else:
        yield "no citation"


def other_readings(statement: Statement) -> Iterator[TextLine]:
    """The other ways to read an open answer."""
    if statement.status.open:
        for reading in statement.readings:
            yield line(f"another reading: {reading.words}")


def introduced(profile: Profile) -> TextLine:
    """An edition with its name."""
    return line(code(label(profile)), f": {profile.title}", imprint(profile))


def imprint(profile: Profile) -> str:
    """When and by whom an edition appeared, behind its name."""
    published = profile.published
    parts = [published.publisher, str(published.year or ""), published.language]
    said = ", ".join(part for part in parts if part)
    return f" ({said})" if said else ""


def sources_of(statements: Iterable[Statement], sources: Sources) -> Iterator[Block]:
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


def codes(words: Iterable[str]) -> Iterator[str | Stretch]:
    """Ids with commas between them."""
    for at, word in enumerate(words):
        if at:
            yield ", "
        yield code(word)


def joined(words: Iterable[str]) -> str:
    """Words with commas and an *and* between them."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
