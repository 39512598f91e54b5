"""`arkrules:profile`: an edition or a house rule; `arkrules:open`: what editions leave open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from arkrules.rules import Clause, Profile, Status
from arkrules.rules.files import ProfileFile
from arkrules.sphinxext.clauses import answer_details, sentence
from arkrules.sphinxext.directive import Options, RuleDirective
from arkrules.sphinxext.nodes import backlinks

__all__ = ["OpenDirective", "ProfileDirective"]


class ProfileDirective(RuleDirective):
    """An edition: when and where it appeared, what it is based on, and how sure its answers are."""

    kind = "profile"
    has_content = True

    def build(self) -> list[nodes.Node]:
        """The edition in brief."""
        id, write = self.arguments[0], self.markup
        box = write.box(classes=["arkrules-profile"])
        if id in self.material.overlays:
            overlay = self.material.overlays[id]
            below = [self.material.profile(overlay.overlays)]
            self.note(self.material.rule_files(below))
            self.documents("profile", id, overlay.title, box)
            box += write.fields(self._of_overlay(overlay))
        else:
            profile = self.material.profile(id)
            self.note(self.material.rule_files([profile]))
            self.documents("profile", id, profile.title, box)
            box += write.fields(self._of_edition(profile))
        box += self.parse_content_to_nodes()
        return [box]

    def _of_edition(self, profile: Profile) -> Iterator[tuple[str, nodes.Node]]:
        write = self.markup
        yield "Profile", write.line_of(nodes.literal(profile.id, profile.id))
        known = profile.published
        published = ", ".join(str(part) for part in (known.publisher, known.year) if part)
        if published:
            yield "Published", write.line_of(published)
        if known.language:
            yield "Language", write.line_of(known.language)
        if len(profile.lineage) > 1:
            yield "Differs from", write.line_of(write.profile(profile.lineage[1]))
        counts = Counter(answer.status for answer in profile.answers.values())
        marks: list[nodes.Node | str] = []
        for status in Status:
            if counts[status]:
                marks += [write.status(status), f" {counts[status]} "]
        yield "Answers", write.line_of(*marks)
        for id in profile.sets:
            title = self.material.tile_set(id).title
            yield "Tiles", write.line_of(write.link("tileset", id, title))

    def _of_overlay(self, overlay: ProfileFile) -> Iterator[tuple[str, nodes.Node]]:
        write = self.markup
        yield "House rule", write.line_of(nodes.literal(overlay.id, overlay.id))
        yield "For", write.line_of(write.profile(overlay.overlays))
        if overlay.about:
            yield "About", write.text(sentence(overlay.about))
        laid = self.material.profile(f"{overlay.overlays}+{overlay.id}")
        for heading, rows in overlay.rules.items():
            for name in rows:
                clause = laid.clause(f"{heading}.{name}")
                answer = laid.answer(clause.id)
                body = write.box(
                    write.line_of(
                        write.clause(clause.id), " ", write.status(answer.status), " ",
                        *write.cites(answer.cite),
                    ),
                    write.text(sentence(clause.say(answer.value))),
                    classes=["arkrules-lines"],
                )  # fmt: skip
                yield "Answers", body


class OpenDirective(RuleDirective):
    """Every clause that some edition of a family leaves open, with all its readings."""

    kind = "open"
    option_spec: ClassVar[Options] = {"profiles": directives.unchanged}

    def build(self) -> list[nodes.Node]:
        """Clause by clause."""
        root = self.material.profile(self.arguments[0]).root
        profiles = self.profiles() or self.material.family(root)
        self.note(self.material.rule_files(profiles))
        self.note_lists()
        found = [
            (clause, leaving)
            for clause in profiles[0]
            if (leaving := [one for one in profiles if _leaves_open(one, clause)])
        ]
        write = self.markup
        answers = sum(len(leaving) for _, leaving in found)
        box = write.box(classes=["arkrules-open-questions"])
        box += write.text(
            f"{len(found)} clauses are silent or contested in some edition, {answers} answers."
            " Each has a reading that the engine plays by, and others."
        )
        listed = nodes.definition_list("", classes=["arkrules-answers"])
        for clause, leaving in found:
            listed += self._question(clause, leaving)
        box += listed
        return [box]

    def _question(self, clause: Clause, leaving: list[Profile]) -> nodes.definition_list_item:
        """A clause, and what each edition that leaves it open may mean."""
        write = self.markup
        rows = []
        for profile in leaving:
            words = sentence(clause.say(profile.value(clause.id)))
            rows.append(
                [
                    *_head_first(
                        answer_details(write, clause, profile), write.text(f"We read: {words}")
                    )
                ]
            )
        self.domain.hosts.setdefault(self.env.docname, set()).add(clause.id)
        return nodes.definition_list_item(
            "",
            write.term(clause.question),
            nodes.definition(
                "",
                write.line_of(write.clause(clause.id)),
                write.items(rows, "arkrules-lines"),
                backlinks("", write.text("Cases that turn on it:"), clause=clause.id),
            ),
        )


def _leaves_open(profile: Profile, clause: Clause) -> bool:
    return clause.id in profile.answers and profile.answers[clause.id].status.open


def _head_first(parts: Iterator[nodes.Node], second: nodes.Node) -> Iterator[nodes.Node]:
    """The first part, then something, then the rest."""
    yield next(parts)
    yield second
    yield from parts
