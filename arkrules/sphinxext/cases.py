"""`arkrules:case`: a dispute, drawn, with the verdict of every edition."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from arkrules.errors import CaseError
from arkrules.rulings import Case, Verdict, Verdicts
from arkrules.sphinxext.boards import framed, source_details
from arkrules.sphinxext.clauses import sentence
from arkrules.sphinxext.directive import Options, RuleDirective
from arkrules.sphinxext.markup import Markup
from arkrules.sphinxext.pictures import board_picture, reconstructed
from arkrules.telling import question_cell, summary

__all__ = ["CaseDirective", "case_picture"]

_BASES = {
    "text": "The text decides it.",
    "official": "The publisher answered it.",
    "community": "The editors of a source agreed on it.",
    "reading": "It rests on a reading of the text.",
    "open": "It is open.",
}


class CaseDirective(RuleDirective):
    """A case of the casebook, or of a file: picture, question, verdicts, what they turn on."""

    kind = "case"
    has_content = True
    option_spec: ClassVar[Options] = {
        "file": directives.unchanged_required,
        "profiles": directives.unchanged,
        "no-picture": directives.flag,
        "no-source": directives.flag,
        "no-index": directives.flag,
    }

    def build(self) -> list[nodes.Node]:
        """The case from its picture to its file."""
        case = self._case()
        self.note(self.material.case_files(case))
        verdicts = self._verdicts(case)
        write = self.markup
        box = write.box(classes=["arkrules-case"])
        self.documents("case", case.id, case.title, box)
        if "no-index" not in self.options and verdicts:
            turns = (clause for verdict in verdicts.verdicts for clause in verdict.turns_on)
            here = self.domain.turns.setdefault(self.env.docname, {})
            here[case.id] = tuple(dict.fromkeys(turns))
        box += write.strong(case.question, "arkrules-question")
        if verdicts and "no-picture" not in self.options:
            box += case_picture(write, verdicts)
        if case.answer:
            box += write.text(case.answer, "arkrules-answer")
        box += self.parse_content_to_nodes()
        if verdicts:
            box += [verdict_list(write, verdicts)]
        box += write.fields(self._fields(case))
        if "no-source" not in self.options and case.file and not case.reference:
            text = Path(case.file).read_text(encoding="utf-8")
            box += source_details(write, "The case as a file", text)
        return [box]

    def _case(self) -> Case:
        file = self.options.get("file")
        name = self.arguments[0]
        if not file:
            return self.material.case(name)
        _, path = self.env.relfn2path(file)
        self.env.note_dependency(path)
        case = self.material.case(name, Path(path))
        if case.id != name:
            raise CaseError(f"the case in it is {case.id!r}, not {name!r}", file=str(path))
        return case

    def _verdicts(self, case: Case) -> Verdicts | None:
        profiles = self.profiles()
        if profiles and not case.reference:
            return self.material.adjudicated(case, profiles)
        return self.material.verdicts(case)

    def _fields(self, case: Case) -> Iterator[tuple[str, nodes.Node]]:
        """How sure the verdict is, and where it stands."""
        write = self.markup
        if case.moves:
            played: list[nodes.Node | str] = []
            for move in case.moves:
                played += [*([", "] if played else []), nodes.literal(move, move)]
            yield "Played", write.line_of(*played)
        yield "Basis", write.text(_BASES[case.basis])
        if case.cites:
            yield "Sources", write.line_of(*write.cites(case.cites))
        if case.origin:
            yield "Asked at", write.line_of(case.origin)
        yield "Case", write.line_of(nodes.literal(case.id, case.id))


def case_picture(write: Markup, verdicts: Verdicts, alt: str = "") -> nodes.Node:
    """The position of a case after its moves; nothing to see where no edition can be asked."""
    for verdict in verdicts.verdicts:
        run = verdict.outcome.run
        if verdict.applicable and run.state is not None:
            cell = question_cell(run, run.state)
            shown = board_picture(write.env, run.state, verdicts.case.title, cell, alt)
            return framed(write, shown, reconstructed(run.state))
    return write.text("No edition at hand can be asked.")


def verdict_list(write: Markup, verdicts: Verdicts) -> nodes.definition_list:
    """What comes out, and under which editions."""
    found = nodes.definition_list("", classes=["arkrules-verdicts"])
    for group in verdicts.groups:
        found += nodes.definition_list_item(
            "",
            write.term(sentence(summary(group[0].outcome))),
            nodes.definition("", *_of_group(write, group)),
        )
    return found


def _of_group(write: Markup, group: tuple[Verdict, ...]) -> Iterator[nodes.Node]:
    """Who says so, how sure they are, why, and what it turns on."""
    parts: list[nodes.Node | str] = []
    for verdict in group:
        mark = write.status(verdict.status)
        parts += [*([" · "] if parts else []), write.profile(verdict.profile.id), " ", mark]
    yield write.line_of(*parts, classes=["arkrules-editions"])
    if why := list(_reasons(write, group)):
        yield write.text("Why:")
        yield write.items(why, "arkrules-lines")
    rows = list(_turns(write, group))
    if rows:
        yield write.text("It turns on:")
        yield write.items(rows, "arkrules-lines")
    for verdict in group:
        yield from _readings(write, verdict)


def _reasons(write: Markup, group: tuple[Verdict, ...]) -> Iterator[list[nodes.Node]]:
    """Why it comes out so; a reason that editions share once, with all the places of its clause."""
    printed: dict[tuple[str, str], dict[str, None]] = {}
    for verdict in group:
        for reason in verdict.outcome.run.reasons:
            printed.setdefault((reason.clause, reason.words), {}).update(dict.fromkeys(reason.cite))
    for (clause, words), cites in printed.items():
        line = write.line_of(write.clause(clause))
        if cites:
            line += [nodes.Text(": "), *write.cites(cites)]
        yield [write.text(sentence(words)), line]


def _turns(write: Markup, group: tuple[Verdict, ...]) -> Iterator[list[nodes.Node]]:
    """The clauses that decide, with what comes out under other answers to them."""
    by_clause: dict[str, dict[str, str]] = {}
    for verdict in group:
        for turn in verdict.turns:
            clause = verdict.profile.clause(turn.clause)
            others = by_clause.setdefault(turn.clause, {})
            for attested, outcome in turn.others:
                words = clause.say(attested.value)
                legal = "legal, " if outcome.legal and not verdict.outcome.legal else ""
                said = summary(outcome).removeprefix("legal")
                others.setdefault(words, f"{legal}{said}".strip(", ") or "legal")
    for id, alternatives in by_clause.items():
        clause = write.material.clause(id)
        own = next(v.profile for v in group if id in v.turns_on)
        lines: list[nodes.Node] = [
            write.line_of(write.clause(id)),
            write.text(sentence(clause.say(own.value(id)))),
        ]
        lines += [write.text(f"If {words}: {said}.") for words, said in alternatives.items()]
        yield lines


def _readings(write: Markup, verdict: Verdict) -> Iterator[nodes.Node]:
    """Where open clauses leave it open what comes out."""
    ways = verdict.readings.ways
    if verdict.readings.left:
        yield write.line_of(write.profile(verdict.profile.id), classes=["arkrules-open"])
        yield write.text("Its open clauses can be read in too many ways to list them all.")
    if not ways or len(verdict.open_clauses) < 2:
        return  # with one open clause the lines above have said it
    yield write.line_of(
        write.profile(verdict.profile.id),
        " ", *_joined(write, verdict.open_clauses), classes=["arkrules-open"],
    )  # fmt: skip
    outcomes = dict.fromkeys(summary(way.result) for way in ways)
    yield write.text(f"Its open clauses allow as well: {'; or '.join(outcomes)}.")


def _joined(write: Markup, clauses: tuple[str, ...]) -> Iterator[nodes.Node | str]:
    for at, clause in enumerate(clauses):
        if at:
            yield ", "
        yield write.clause(clause)
