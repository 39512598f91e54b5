"""`arkrules:clause`: a question, and what every edition answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from arkrules.rules import Answer, Clause, Profile, Standing
from arkrules.sphinxext.directive import Options, RuleDirective
from arkrules.sphinxext.markup import Markup
from arkrules.sphinxext.naming import brief
from arkrules.sphinxext.nodes import backlinks

__all__ = ["ClauseDirective", "answer_details", "sentence"]


def sentence(words: str) -> str:
    """Words as a sentence."""
    words = words or "nothing"
    end = "" if words.endswith((".", "?", "!", "…")) else "."
    return f"{words[:1].upper()}{words[1:]}{end}"


class ClauseDirective(RuleDirective):
    """A clause with its answers, edition by edition; a text of one's own may stand in it."""

    kind = "clause"
    has_content = True
    option_spec: ClassVar[Options] = {
        "profiles": directives.unchanged,
        "no-question": directives.flag,
        "no-cases": directives.flag,
        "no-index": directives.flag,
    }

    def build(self) -> list[nodes.Node]:
        """The clause, its answers, and a place for the cases that turn on it."""
        id = self.arguments[0]
        clause = self.material.clause(id)
        profiles = self.profiles() or self.material.answering(id)
        self.note(self.material.clause_files([clause]))
        self.note(self.material.rule_files(profiles))
        self.note_lists()
        write = self.markup
        box = write.box(classes=["arkrules-clause"])
        self.documents("clause", id, clause.question, box)
        mark: list[nodes.Node | str] = (
            [] if clause.executed else [" ", write.label(clause.standing.value, "standing")]
        )
        box += write.line_of(nodes.literal(id, id), *mark, classes=["arkrules-id"])
        if "no-question" not in self.options:
            box += write.strong(clause.question)
        if clause.standing is Standing.REFERENCE:
            box += write.text("For reference: a program cannot execute it.")
        box += self.parse_content_to_nodes()
        for root in dict.fromkeys(profile.root for profile in profiles):
            family = [profile for profile in profiles if profile.root == root]
            if root != profiles[0].root or root != profiles[-1].root:
                box += write.strong(self.material.profile(root).title, "arkrules-family")
            box += answers_of(write, clause, family)
        box += self._house_rules(clause)
        if "no-cases" not in self.options:
            self.domain.hosts.setdefault(self.env.docname, set()).add(id)
            box += backlinks("", write.text("Cases that turn on it:"), clause=id)
        return [box]

    def _house_rules(self, clause: Clause) -> list[nodes.Node]:
        """The overlays that answer the clause."""
        write = self.markup
        heading, _, name = clause.id.partition(".")
        rows = []
        for overlay, row in self.material.overlays.items():
            if name in row.rules.get(heading, {}):
                laid = self.material.profile(f"{row.overlays}+{overlay}")
                answer = laid.answer(clause.id)
                rows.append(
                    [
                        write.line_of(write.link("profile", overlay, overlay, hint=row.title)),
                        write.text(sentence(clause.say(answer.value))),
                    ]
                )
        if not rows:
            return []
        return [write.text("House rules:"), write.items(rows, "arkrules-lines")]


def answers_of(write: Markup, clause: Clause, profiles: Iterable[Profile]) -> nodes.definition_list:
    """The answers of some editions, equal ones together."""
    groups: dict[object, list[Profile]] = {}
    for profile in profiles:
        groups.setdefault(profile.value(clause.id), []).append(profile)
    found = nodes.definition_list("", classes=["arkrules-answers"])
    for value, givers in groups.items():
        own = [one for one in givers if _states(one, clause)]
        rows = [list(answer_details(write, clause, profile)) for profile in own]
        taken: dict[str, list[Profile]] = {}
        for profile in givers:
            if profile not in own:
                taken.setdefault(profile.answer(clause.id).origin, []).append(profile)
        for origin, heirs in taken.items():
            giver = brief(write.material.profile(origin), write.material)
            said = write.text(f"Taken over from: {giver}.", "arkrules-note")
            rows.append([_statuses(write, clause, heirs), said])
        found += nodes.definition_list_item(
            "",
            write.term(sentence(clause.say(value))),
            nodes.definition("", write.items(rows, "arkrules-lines")),
        )
    return found


def _states(profile: Profile, clause: Clause) -> bool:
    """Whether an edition's own file answers a clause."""
    return profile.answer(clause.id).origin in (profile.id, *profile.overlays)


def _statuses(write: Markup, clause: Clause, profiles: Iterable[Profile]) -> nodes.paragraph:
    """Some editions in a line, each with how sure it is."""
    parts: list[nodes.Node | str] = []
    for profile in profiles:
        parts += [*([" · "] if parts else []), write.profile(profile.id), " "]
        parts.append(write.status(profile.answer(clause.id).status))
    return write.line_of(*parts)


def answer_details(write: Markup, clause: Clause, profile: Profile) -> Iterator[nodes.Node]:
    """Who answers so, how sure that is, where it stands, and how else it can be read."""
    answer = profile.answer(clause.id)
    head: list[nodes.Node | str] = [
        write.profile(profile.id),
        " ",
        write.status(answer.status),
        " ",
    ]
    yield write.line_of(*head, *write.cites(answer.cite))
    yield from notes_of(write, clause, answer)


def notes_of(write: Markup, clause: Clause, answer: Answer) -> Iterator[nodes.Node]:
    """The note of an answer, and its readings."""
    if answer.note:
        yield write.text(sentence(answer.note), "arkrules-note")
    for reading in answer.readings:
        words = reading.words or clause.say(reading.answer)
        how = "" if reading.executed else " (in words only)"
        yield write.text(
            f"Another reading{how}: {words}, because {reading.because}.", "arkrules-reading"
        )
