"""Your own report: what an edition leaves open, as a page in any markup.

    python report.py [EDITION] [text|md|html|wiki]

Without arguments it tells of *Die Baumeister des Königs*, in Markdown.
"""

import sys

import arkrules
from arkrules.documents import WRITERS, Bullets, Document, Entries, Entry, Heading, code, line
from arkrules.editions import RuleSheet, Statement
from arkrules.rules import Status

OPEN = (Status.SILENT, Status.CONTESTED)


def entry(statement: Statement) -> Entry:
    """One open rule: how it is read here, and how else one could."""
    read = line(f"We read: {statement.words}. ", code(statement.id))
    others = [f"{reading.words}, for {reading.because}" for reading in statement.readings]
    return Entry(statement.question, [read, *([Bullets(others)] if others else [])])


def page(sheet: RuleSheet) -> Document:
    """The open rules of an edition in the order of play."""
    found: list[Heading | Entries] = [Heading(f"What {sheet.profile.title} leaves open")]
    for part, statements in sheet.parts:
        if unsaid := [one for one in statements if one.answer.status in OPEN]:
            found += [Heading(part.about, 2), Entries(map(entry, unsaid))]
    return Document(blocks=found)


def main(edition: str = "ark-de", markup: str = "md") -> None:
    """Print the page."""
    print(WRITERS[markup](page(arkrules.rule_sheet(edition))))


if __name__ == "__main__":
    main(*sys.argv[1:])
