"""`arkrules:effects`: what each difference between two editions changed in measured games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from arkrules.effects import Effect, Findings, Tally
from arkrules.effects.plot import plot
from arkrules.effects.tally import HEADINGS
from arkrules.errors import ArkrulesError
from arkrules.rules import Library, Profile, library
from arkrules.sphinxext.links import link
from arkrules.sphinxext.material import table_files

__all__ = ["EffectsDirective"]

logger = logging.getLogger(__name__)

_COLUMNS = ("players", "moves", *HEADINGS)


class EffectsDirective(SphinxDirective):
    """Shows a document of `arkrules effects`: a plot, a section for each change, the command."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Make the nodes, or warn."""
        _, name = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(name)
        try:
            findings = Findings.load(name)
            shelf = library()
            self._note(findings, shelf)
            outdated = list(findings.outdated(shelf))
            self._warn(outdated, f"arkrules effects --again {self.arguments[0]}")
            return [
                *_warnings(outdated),
                *_account(findings),
                *self._plotted(findings),
                *self._sections(findings, shelf),
            ]
        except ArkrulesError as error:
            self._warn([" ".join(str(error).split())], error.remedy)
            return []

    def _warn(self, faults: Sequence[str], remedy: str) -> None:
        for fault in faults:
            logger.warning(
                "%s; %s", fault, remedy,
                type="arkrules", subtype="effects", location=self.get_location(),
            )  # fmt: skip

    def _note(self, findings: Findings, shelf: Library) -> None:
        """The page depends on the two editions, on what they extend, and on their tiles."""
        for side in (findings.base, findings.other):
            profile = shelf.profile(side.profile)
            files = [str(shelf.files[id]) for id in profile.lineage if id in shelf.files]
            for file in (*files, *map(str, table_files(profile))):
                self.env.note_dependency(str(Path(file).resolve()))

    def _plotted(self, findings: Findings) -> Iterator[nodes.Node]:
        """The plot, for readers of HTML; the tables say the same."""
        if not findings.effects:
            return
        try:
            svg = plot(findings)
        except ImportError:
            self._warn(["matplotlib is missing, and with it the plot"], "install arkrules[docs]")
            return
        yield nodes.raw("", f'<figure class="arkrules-plot">{svg}</figure>', format="html")

    def _sections(self, findings: Findings, shelf: Library) -> Iterator[nodes.Node]:
        base = shelf.profile(findings.base.profile)
        other = shelf.profile(findings.other.profile)
        for clauses in dict.fromkeys(effect.clauses for effect in findings.effects):
            rows = [effect for effect in findings.effects if effect.clauses == clauses]
            title = clauses[0] if len(clauses) == 1 else "All of them together"
            said = self._words(clauses, base, other)
            yield self._section(title, [*said, *_effect(rows, findings)])
        if findings.whims:
            tallies = [(whims.policy, "own", whims.tally) for whims in findings.whims]
            yield self._section("For comparison: other dice", [_text(_WHIMS), _table(tallies)])
        if findings.unmeasured:
            listed = nodes.bullet_list()
            for left in findings.unmeasured:
                clause = link("clause", left.clause, self.env.docname)
                words = nodes.paragraph("", "", clause, nodes.Text(f": {left.reason}"))
                listed += nodes.list_item("", words)
            yield self._section("Not measured", [listed])

    def _words(self, clauses: Sequence[str], base: Profile, other: Profile) -> Iterator[nodes.Node]:
        """The clauses changed, or the question and the two answers to a single one."""
        named: list[nodes.Node] = []
        for id in clauses:
            named += [nodes.Text(", ")] if named else []
            named.append(link("clause", id, self.env.docname))
        yield nodes.paragraph("", "", nodes.Text("Changed: "), *named, nodes.Text("."))
        if len(clauses) > 1:
            return
        clause = base.clause(clauses[0])
        yield _text(clause.question)
        answers = nodes.bullet_list()
        for profile in (base, other):
            words = f"{profile.id}: {clause.say(profile.value(clause.id))}"
            answers += nodes.list_item("", _text(words))
        yield answers

    def _section(self, title: str, children: Sequence[nodes.Node]) -> nodes.section:
        section = nodes.section("", nodes.title(title, title), *children)
        section["names"].append(nodes.fully_normalize_name(title))
        self.state.document.note_implicit_target(section, section)
        return section


_WHIMS = (
    "The same tiles under the same rules, but the players decide by other dice. "
    "So much do results differ by chance alone."
)


def _text(words: str) -> nodes.paragraph:
    return nodes.paragraph(words, words)


def _warnings(outdated: Sequence[str]) -> Iterator[nodes.Node]:
    """What a reader must know of numbers that other rules gave."""
    if outdated:
        words = f"These numbers are out of date: {'; '.join(outdated)}."
        yield nodes.warning("", _text(words))


def _account(findings: Findings) -> Iterator[nodes.Node]:
    """What was played, and how anybody plays it again."""
    base, other = findings.base, findings.other
    if not findings.effects:
        yield _text(f"{base.title} and {other.title} differ in nothing that can be measured.")
        return
    counts = " and ".join(f"{n} games of {policy} players" for policy, n in findings.games.items())
    words = (
        f"{counts[0].upper()}{counts[1:]}, two in each, under {base.title}, "
        f"and the same games with answers of {other.title}. "
        f"Seed {findings.seed}, arkrules {findings.arkrules}, casebook {findings.casebook}. "
        "In brackets stands the interval that holds the true value with 95 % confidence."
    )
    yield _text(words)
    command = findings.command
    yield nodes.literal_block(command, command, language="sh")


def _effect(rows: Sequence[Effect], findings: Findings) -> Iterator[nodes.Node]:
    """What the change did, by kind of player and way of playing the games again."""
    asked = " and ".join(
        f"{row.asked} of {findings.games[row.policy]} games of {row.policy} players" for row in rows
    )
    yield _text(f"The moves made, or what they scored, depended on an answer in {asked}.")
    tallies = [
        (row.policy, moves, tally)
        for row in rows
        for moves, tally in (("same", row.kept), ("own", row.own))
    ]
    yield _table(tallies)


def _table(tallies: Sequence[tuple[str, str, Tally]]) -> nodes.table:
    """A line for each tally."""
    lines = [(policy, moves, *map(_unbroken, tally.words)) for policy, moves, tally in tallies]
    group = nodes.tgroup(cols=len(_COLUMNS))
    group += [nodes.colspec(colwidth=1) for _ in _COLUMNS]
    group += nodes.thead("", _row(_COLUMNS))
    group += nodes.tbody("", *map(_row, lines))
    return nodes.table("", group, classes=["arkrules-effects"])


def _unbroken(words: str) -> str:
    """A number that is broken before its brackets or nowhere."""
    return (
        words.replace(" %", "\u00a0%")
        .replace(" to ", "\u00a0to\u00a0")
        .replace("–", "\u2060–\u2060")
    )


def _row(cells: Sequence[str]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", _text(cell)) for cell in cells))
