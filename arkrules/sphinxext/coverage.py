"""`arkrules:coverage`: how much of each source is cited."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes

from arkrules.sphinxext.citing import citers
from arkrules.sphinxext.directive import Options, RuleDirective

__all__ = ["CoverageDirective"]


class CoverageDirective(RuleDirective):
    """A table of the sources: how many places each has, and how many are cited."""

    kind = "source"
    required_arguments = 0
    option_spec: ClassVar[Options] = {}

    def build(self) -> list[nodes.Node]:
        """A row for each document that has places of its own."""
        self.note((*self.material.casebook_files(), *self.material.rule_files()))
        self.note_lists()
        write, cited = self.markup, self.material.remembered(citers)
        rows = []
        for id, source in self.material.sources.items():
            if not source.places():
                continue
            numbers = []
            for places in (source.sections, source.notes, source.questions):
                found = sum(f"{id}:{place}" in cited for place in places)
                words = f"{found} of {len(places)}" if places else "none"
                numbers.append([write.line_of(words)])
            rows.append([[write.line_of(write.link("source", id, source.title))], *numbers])
        heads = ("Source", "Sections cited", "Footnotes cited", "Questions cited")
        return [write.table(heads, rows)]
