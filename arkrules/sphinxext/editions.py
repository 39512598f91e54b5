"""`arkrules:sheet`, `compare`, `changes` and `editions`: what editions say, and where they part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from arkrules.editions import Change, Row, Statement, compare, rule_sheet, what_changes
from arkrules.editions.sheet import label
from arkrules.errors import ProfileError
from arkrules.rules import Profile
from arkrules.rulings import Case
from arkrules.sphinxext.clauses import notes_of, sentence
from arkrules.sphinxext.directive import Options, RuleDirective, words
from arkrules.sphinxext.examples import example_picture
from arkrules.sphinxext.markup import Markup
from arkrules.sphinxext.material import table_files
from arkrules.sphinxext.naming import brief

__all__ = [
    "ChangesDirective",
    "CompareDirective",
    "EditionsDirective",
    "SheetDirective",
    "comparison",
]


class FromEditions(RuleDirective):
    """What is common to all that shows what editions say, and the cases that turn on it."""

    kind = "profile"

    def _note(self, profiles: Sequence[Profile]) -> None:
        """The page depends on these editions, on the casebook and on the words of clauses."""
        self.note(self.material.rule_files(profiles))
        self.note(self.material.casebook_files())
        for profile in profiles:
            self.note(self.material.clause_files(profile))
            self.note(table_files(profile))


class SheetDirective(FromEditions):
    """The rule sheet of an edition: all it says, in the order of play."""

    kind = "profile"
    option_spec: ClassVar[Options] = {}

    def build(self) -> list[nodes.Node]:
        """A section for each part of the game."""
        profile = self.material.profile(self.arguments[0])
        self._note([profile])
        sheet = rule_sheet(profile, cases=self.material.casebook)
        return [
            self.section(part.heading, _sheet_rows(self.markup, statements))
            for part, statements in sheet.parts
        ]


def _sheet_rows(write: Markup, statements: Iterable[Statement]) -> list[nodes.Node]:
    found = nodes.definition_list("", classes=["arkrules-answers"])
    for one in statements:
        body: list[nodes.Node] = [write.text(sentence(one.words), "arkrules-strong")]
        head: list[nodes.Node | str] = [write.clause(one.id), " ", write.status(one.status), " "]
        body.append(write.line_of(*head, *write.cites(one.cite)))
        body += list(notes_of(write, one.clause, one.answer))
        if one.cases:
            links = write.cases_links((case.id, case.title) for case in one.cases)
            body += [write.text("Cases:", "arkrules-inline"), links]
        found += nodes.definition_list_item(
            "", write.term(one.question), nodes.definition("", *body)
        )
    return [found]


class CompareDirective(FromEditions):
    """Editions side by side, in a table: the clauses that they answer differently."""

    kind = "profile"
    option_spec: ClassVar[Options] = {
        "all": directives.flag,
        "status": directives.flag,
        "pictures": directives.flag,
    }

    def build(self) -> list[nodes.Node]:
        """A row for each clause."""
        profiles = tuple(map(self.material.profile, words(self.arguments[0])))
        self._note(profiles)
        found = compare(
            profiles,
            every="all" in self.options,
            status="status" in self.options,
            cases=self.material.casebook,
        )
        write = self.markup
        heads = ["Question", *(brief(profile, self.material) for profile in profiles)]
        rows = [list(self._cells(row, profiles)) for row in found.rows]
        table = write.table(heads, rows, "arkrules-comparison")
        said = f"{len(found.rows)} of {found.compared} clauses, in the order of play."
        if found.unsure and "status" not in self.options:
            said += f" {len(found.unsure)} more are answered alike, but not equally surely."
        return [write.text(said), table]

    def _cells(self, row: Row, profiles: Sequence[Profile]) -> Iterator[list[nodes.Node]]:
        write = self.markup
        asked: list[nodes.Node] = [
            write.text(row.question), write.line_of(write.clause(row.id)),
        ]  # fmt: skip
        if "pictures" in self.options:
            asked += example_picture(write, row.id, profiles, row.cases)
        yield asked
        for profile in profiles:
            statement = row.statements.get(label(profile))
            yield _said(write, statement) if statement else [write.text("Does not ask.")]


def _said(write: Markup, statement: Statement) -> list[nodes.Node]:
    """What an edition says, how sure that is, and where it stands."""
    found: list[nodes.Node] = [
        write.text(sentence(statement.words)),
        write.line_of(write.status(statement.status), " ", *write.cites(statement.cite)),
    ]
    for reading in statement.readings:
        found.append(write.text(f"Or: {reading.words}.", "arkrules-reading"))
    return found


class ChangesDirective(FromEditions):
    """What is different in one edition for readers who know another, each with an example."""

    kind = "profile"
    option_spec: ClassVar[Options] = {"no-pictures": directives.flag}

    def build(self) -> list[nodes.Node]:
        """What is answered otherwise, then what is less or more sure."""
        names = words(self.arguments[0])
        if len(names) != 2:
            raise ProfileError("two profiles are needed: the one that readers know, and the other")
        known, other = map(self.material.profile, names)
        self.pair = (known, other)
        self._note(self.pair)
        found = what_changes(known, other, cases=self.material.casebook)
        write = self.markup
        head = write.box(classes=["arkrules-changes"])
        self.documents("comparison", comparison(known, other), other.title, head)
        count = len(found.changes)
        said = f"{count} rule{'' if count == 1 else 's'} differ{'s' if count == 1 else ''}"
        opened = len(found.opened)
        said += f", {opened} more {'is' if opened == 1 else 'are'} left open here" if opened else ""
        head += [
            write.text(f"{said}; all others are the same, {found.alike - opened} in number."),
            write.line_of(
                write.link("profile", known.id, known.title),
                " → ",
                write.link("profile", other.id, other.title),
            ),
        ]
        box: list[nodes.Node] = [
            head,
        ]
        box += [
            self.section(part.heading, [self._change(one) for one in changes])
            for part, changes in found.parts
        ]
        groups: list[tuple[str, str, Sequence[Change]]] = [
            ("Left open here", "The edition you know settles these.", found.opened),
            ("Settled here", "The edition you know leaves these open.", found.settled),
        ]
        for title, about, changes in groups:
            if changes:
                cards = [self._change(one) for one in changes]
                box.append(self.section(title, [write.text(about), *cards]))
        for title, statements in (("Only here", found.new), ("Not here", found.gone)):
            if statements:
                cards = [self._statement(one) for one in statements]
                box.append(self.section(title, cards))
        return box

    def _change(self, change: Change) -> nodes.Node:
        """One difference: the question, both answers, where they stand, and an example."""
        write, (known, other) = self.markup, self.pair
        here, there = change.other, change.known
        body = [
            write.strong(here.question),
            write.line_of(write.clause(change.id)),
            *self._side(other, here),
            *notes_of(write, here.clause, here.answer),
            *self._side(known, there),
        ]
        cases = tuple({c.id: c for c in (*here.cases, *there.cases)}.values())
        return self._card(change.id, body, cases)

    def _statement(self, statement: Statement) -> nodes.Node:
        """A clause that only one of the two editions has."""
        write = self.markup
        side = self.pair[statement.profile == label(self.pair[1])]
        body = [
            write.strong(statement.question),
            write.line_of(write.clause(statement.id)),
            *self._side(side, statement),
        ]
        return self._card(statement.id, body, statement.cases)

    def _side(self, profile: Profile, statement: Statement) -> list[nodes.Node]:
        """What one of the two says."""
        write = self.markup
        place = write.line_of(
            write.profile(profile.id), " ", write.status(statement.status), " ",
            *write.cites(statement.cite), classes=["arkrules-side"],
        )  # fmt: skip
        return [place, write.text(sentence(statement.words), "arkrules-said")]

    def _card(self, clause: str, body: Sequence[nodes.Node], cases: Sequence[Case]) -> nodes.Node:
        write = self.markup
        shown = (
            []
            if "no-pictures" in self.options
            else example_picture(write, clause, self.pair, cases)
        )
        text = write.box(*body, classes=["arkrules-words"])
        return write.box(text, *shown, classes=["arkrules-change"])


class EditionsDirective(RuleDirective):
    """The way from each edition of a family to what is different in another."""

    kind = "profile"

    def build(self) -> list[nodes.Node]:
        """A table: the edition that readers know, and links to all the others."""
        family = self.material.family(self.material.profile(self.arguments[0]).root)
        self.note(self.material.rule_files(family))
        self.note_lists()
        write = self.markup
        rows: list[list[list[nodes.Node]]] = []
        for known in family:
            links = [
                [write.line_of(write.link("comparison", comparison(known, other), other.title))]
                for other in family
                if other is not known
            ]
            mine = write.line_of(write.link("profile", known.id, known.title))
            rows.append([[mine], [write.items(links)]])
        return [write.table(("I know", "What is different in"), rows, "arkrules-ways")]


def comparison(known: Profile, other: Profile) -> str:
    """What the page is called that tells what is different in an edition for who knows another."""
    return f"{known.id}-to-{other.id}"
