"""Measured effects: what each difference between two editions changed in games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from arkrules.documents import (
    Block,
    Box,
    Bullets,
    Document,
    Heading,
    Listing,
    Paragraph,
    Picture,
    Table,
    line,
)
from arkrules.effects import Effect, Findings, Tally
from arkrules.effects.plot import plot as plot_of
from arkrules.effects.tally import HEADINGS
from arkrules.plurals import plural
from arkrules.rules import Profile
from arkrules.telling.names import Names, commas, sentence
from arkrules.telling.rulebook import Rulebook

__all__ = ["findings_page"]

_COLUMNS = ("players", "moves", *HEADINGS)
_WHIMS = (
    "The same tiles under the same rules, but the players decide by other dice. "
    "So much do results differ by chance alone."
)


def findings_page(
    findings: Findings,
    book: Rulebook | None = None,
    *,
    sides: tuple[Profile, Profile] | None = None,
    heading: bool = True,
    plot: bool = False,
) -> Document:
    """What was played, what each change did, and what chance alone does; a plot above it all.

    `sides` are the two editions where they are at hand, as they are when it was just measured.
    """
    names = Names(book or Rulebook())
    base, other = findings.base, findings.other
    blocks: list[Block] = []
    if heading:
        blocks.append(Heading(line(f"{base.title}, with answers of {other.title}")))
    if sides is None and (outdated := tuple(findings.outdated(names.book.shelf))):
        words = f"These numbers are out of date: {'; '.join(outdated)}."
        blocks.append(Box((line(words),), kind="warning"))
    profiles = sides or (names.book.profile(base.profile), names.book.profile(other.profile))
    blocks += _account(findings)
    if plot and findings.effects:
        drawn = _Plot(findings)
        blocks.append(Picture(drawing=drawn, letters="", words="", kind="plot"))
    for clauses in dict.fromkeys(effect.clauses for effect in findings.effects):
        rows = [effect for effect in findings.effects if effect.clauses == clauses]
        title = clauses[0] if len(clauses) == 1 else "All of them together"
        blocks.append(Heading(line(title), 2))
        blocks += [*_words(names, clauses, profiles), *_effect(rows, findings)]
    if findings.whims:
        tallies = [(whims.policy, "own", whims.tally) for whims in findings.whims]
        blocks += [
            Heading(line("For comparison: other dice"), 2),
            Paragraph(line(_WHIMS)),
            _table(tallies),
        ]
    if findings.unmeasured:
        reasons = []
        for left in findings.unmeasured:
            knowing = next(one for one in profiles if left.clause in one.catalogue)
            reasons.append(line(names.clause(knowing.clause(left.clause)), f": {left.reason}"))
        blocks += [Heading(line("Not measured"), 2), Bullets(tuple(reasons))]
    return Document(blocks=tuple(blocks))


@attrs.frozen
class _Plot:
    """The shares drawn; the tables say the same."""

    findings: Findings

    def _repr_svg_(self) -> str:
        return plot_of(self.findings)


def _account(findings: Findings) -> Iterator[Block]:
    """What was played, and how anybody plays it again."""
    base, other = findings.base, findings.other
    if not findings.effects:
        words = f"{base.title} and {other.title} differ in nothing that can be measured."
        yield Paragraph(line(words))
        return
    counts = " and ".join(
        f"{plural(n, 'game')} of {policy} players" for policy, n in findings.games.items()
    )
    words = (
        f"{sentence(counts).removesuffix('.')}, two in each, under {base.title}, "
        f"and the same games with answers of {other.title}. "
        f"Seed {findings.seed}, arkrules {findings.arkrules}, casebook {findings.casebook}. "
        "In brackets stands the interval that holds the true value with 95 % confidence."
    )
    yield Paragraph(line(words))
    yield Listing(text=findings.command, language="sh")


def _words(
    names: Names, clauses: Sequence[str], profiles: tuple[Profile, Profile]
) -> Iterator[Block]:
    """The clauses changed, or the question and the two answers to a single one."""
    base, _ = profiles
    named = commas(names.clause(base.clause(id)) for id in clauses)
    yield Paragraph(line("Changed: ", *named, "."))
    if len(clauses) > 1:
        return
    clause = base.clause(clauses[0])
    yield Paragraph(line(clause.question))
    said = (
        line(names.profile(profile), f": {clause.say(profile.value(clause.id))}")
        for profile in profiles
    )
    yield Bullets(tuple(said))


def _effect(rows: Sequence[Effect], findings: Findings) -> Iterator[Block]:
    """What the change did, by kind of player and way of playing the games again."""
    asked = " and ".join(
        f"{row.asked} of {plural(findings.games[row.policy], 'game')} of {row.policy} players"
        for row in rows
    )
    said = f"The moves made, or what they scored, depended on an answer in {asked}."
    yield Paragraph(line(said))
    yield _table(
        [
            (row.policy, moves, tally)
            for row in rows
            for moves, tally in (("same", row.kept), ("own", row.own))
        ]
    )


def _table(tallies: Sequence[tuple[str, str, Tally]]) -> Table:
    """A line for each tally."""
    return Table(
        columns=tuple(map(line, _COLUMNS)),
        rows=[
            tuple(map(line, (policy, moves, *map(_unbroken, tally.words))))
            for policy, moves, tally in tallies
        ],
        kind="columns",
    )


def _unbroken(words: str) -> str:
    """A share that is broken before its brackets or nowhere."""
    return words.replace(" %", "\u00a0%").replace("–", "\u2060–\u2060")
