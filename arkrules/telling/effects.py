"""Measured effects: what each difference between two editions changed in games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from arkrules.documents import (
    Block,
    Bullets,
    Document,
    Frame,
    Heading,
    Listing,
    Paragraph,
    Picture,
    Table,
    line,
)
from arkrules.plurals import plural
from arkrules.rules import Clause, Profile
from arkrules.telling.names import Naming, commas, sentence
from arkrules.telling.rulebook import Rulebook

if TYPE_CHECKING:
    from arkrules.effects import Effect, Findings, Tally

__all__ = ["findings_page"]

_WHIMS = (
    "The same tiles under the same rules, but the players decide by other dice. "
    "So much do results differ by chance alone."
)


def findings_page(
    findings: Findings,
    book: Rulebook | None = None,
    *,
    sides: Sequence[Profile] = (),
    heading: bool = True,
    plot: bool = False,
) -> Document:
    """What was played, what each change did, and what chance alone does; a plot above it all.

    `sides` are the two editions where they are at hand, as they are when it was just measured.
    """
    names = Naming(book)
    named = (findings.base.profile, findings.other.profile)
    pair = sides or [names.book.profile(name) for name in named]
    blocks: list[Block] = []
    if heading:
        titles = f"{findings.base.title}, with answers of {findings.other.title}"
        blocks.append(Heading(titles))
    if not sides and (outdated := tuple(findings.outdated(names.book.shelf))):
        words = f"These numbers are out of date: {'; '.join(outdated)}."
        blocks.append(Frame([words], kind="warning"))
    blocks += _account(findings)
    if plot and findings.effects:
        drawn = _Plot(findings)
        blocks.append(Picture(drawing=drawn, letters="", words="", kind="plot"))
    for clauses in dict.fromkeys(effect.clauses for effect in findings.effects):
        rows = [effect for effect in findings.effects if effect.clauses == clauses]
        blocks.append(Heading(clauses[0] if len(clauses) == 1 else "All of them together", 2))
        blocks += [*_words(names, clauses, pair), *_effect(rows, findings)]
    if findings.whims:
        tallies = [(whims.policy, "own", whims.tally) for whims in findings.whims]
        blocks += [Heading("For comparison: other dice", 2), Paragraph(_WHIMS), _table(tallies)]
    if findings.unmeasured:
        blocks.append(Heading("Not measured", 2))
        blocks.append(
            Bullets(
                line(names.clause(_clause(left.clause, pair)), f": {left.reason}")
                for left in findings.unmeasured
            )
        )
    return Document(blocks=blocks)


def _clause(id: str, pair: Sequence[Profile]) -> Clause:
    """A clause that one of two editions knows."""
    return next(one for one in pair if id in one.catalogue).clause(id)


@attrs.frozen
class _Plot:
    """The shares drawn; the tables say the same."""

    findings: Findings

    def _repr_svg_(self) -> str:
        from arkrules.effects.plot import plot

        return plot(self.findings)


def _account(findings: Findings) -> list[Block]:
    """What was played, and how anybody plays it again."""
    base, other = findings.base.title, findings.other.title
    if not findings.effects:
        return [Paragraph(f"{base} and {other} differ in nothing that can be measured.")]
    counts = " and ".join(
        f"{plural(n, 'game')} of {policy} players" for policy, n in findings.games.items()
    )
    words = (
        f"{sentence(counts).removesuffix('.')}, two in each, under {base}, "
        f"and the same games with answers of {other}. "
        f"Seed {findings.seed}, arkrules {findings.arkrules}, casebook {findings.casebook}. "
        "In brackets stands the interval that holds the true value with 95 % confidence. "
        "Nothing is told of fewer than ten games, and no average where fewer than ten differ."
    )
    return [Paragraph(words), Listing(text=findings.command, language="sh")]


def _words(names: Naming, clauses: Sequence[str], pair: Sequence[Profile]) -> Iterator[Block]:
    """The clauses changed, or the question and the two answers to a single one."""
    named = commas(names.clause(pair[0].clause(id)) for id in clauses)
    yield Paragraph(line("Changed: ", *named, "."))
    if len(clauses) == 1:
        clause = pair[0].clause(clauses[0])
        yield Paragraph(clause.question)
        said = ((names.profile(one), f": {clause.say(one.value(clause.id))}") for one in pair)
        yield Bullets(line(*one) for one in said)


def _effect(rows: Sequence[Effect], findings: Findings) -> list[Block]:
    """What the change did, by kind of player and way of playing the games again."""
    asked = " and ".join(
        f"{row.asked} of {plural(findings.games[row.policy], 'game')} of {row.policy} players"
        for row in rows
    )
    said = f"The moves made, or what they scored, depended on an answer in {asked}."
    kept = [[(row.policy, "same", row.kept), (row.policy, "own", row.own)] for row in rows]
    return [Paragraph(said), _table([tally for two in kept for tally in two])]


def _table(tallies: Sequence[tuple[str, str, Tally]]) -> Table:
    """A line for each tally."""
    from arkrules.effects.tally import HEADINGS

    return Table(
        columns=["players", "moves", *HEADINGS],
        rows=[(policy, moves, *map(_unbroken, tally.words)) for policy, moves, tally in tallies],
        kind="columns",
    )


def _unbroken(words: str) -> str:
    """A share that is broken before its brackets or nowhere."""
    return words.replace(" %", "\u00a0%").replace("–", "\u2060–\u2060")
