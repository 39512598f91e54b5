"""`arkrules:source`: a document, place by place, with what cites each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from arkrules.errors import ProfileError
from arkrules.rules import Note, Source
from arkrules.sphinxext.citing import Citer, citers
from arkrules.sphinxext.clauses import sentence
from arkrules.sphinxext.directive import Options, RuleDirective

__all__ = ["SourceDirective"]

_KINDS = {
    "edition": "difference between editions",
    "official": "official answer",
    "editors": "editors' note",
    "external": "answered elsewhere",
    "open": "no printed answer",
}


class SourceDirective(RuleDirective):
    """A source and its coverage: every section, footnote and question, cited or not."""

    kind = "source"
    option_spec: ClassVar[Options] = {"no-places": directives.flag, "no-index": directives.flag}

    def build(self) -> list[nodes.Node]:
        """The document, then its places."""
        id, write = self.arguments[0], self.markup
        source = self.material.sources.get(id)
        if source is None:
            raise ProfileError(f"no source {id!r}; variants/sources.toml lists what can be cited")
        self.note((*self.material.casebook_files(), *self.material.rule_files()))
        self.note_lists()
        box = write.box(classes=["arkrules-source"])
        self.documents("source", id, source.title, box)
        box += write.text(sentence(source.about))
        box += write.fields(self._fields(id, source))
        self._citers = self.material.remembered(citers)
        box += list(self._citing(id))
        if "no-places" not in self.options and source.places():
            box += self._coverage(id, source)
            box += self._places(id, source)
        return [box]

    def _fields(self, id: str, source: Source) -> Iterator[tuple[str, nodes.Node]]:
        write = self.markup
        yield "Cited as", write.line_of(nodes.literal(id, id))
        if source.published:
            yield "Published", write.text(sentence(source.published))
        if source.language:
            yield "Language", write.line_of(source.language)
        if source.confidence:
            yield "Confidence", write.line_of(write.label(source.confidence, "confidence"))
        if source.address and " " not in source.address:
            address = source.address
            yield "Address", write.line_of(nodes.reference(address, address, refuri=address))

    def _coverage(self, id: str, source: Source) -> nodes.paragraph:
        """How much of the source is cited."""
        places = source.places()
        cited = sum(f"{id}:{place}" in self._citers for place in places)
        return self.markup.text(f"{cited} of {len(places)} places are cited.", "arkrules-coverage")

    def _places(self, id: str, source: Source) -> nodes.definition_list:
        """Section by section, each with its footnotes and questions."""
        found = nodes.definition_list("", classes=["arkrules-places"])
        placed = set()
        for section in source.sections:
            found += self._place(f"{id}:{section}", f"Section “{section}”", None)
            for name, note, words in _notes(source):
                if note.section == section:
                    placed.add(name)
                    found += self._place(f"{id}:{name}", words, note)
        for name, note, words in _notes(source):
            if name not in placed:
                found += self._place(f"{id}:{name}", words, note)
        return found

    def _place(self, citation: str, words: str, note: Note | None) -> nodes.definition_list_item:
        """One place: what it is, what stands there, who cites it."""
        write = self.markup
        body: list[nodes.Node] = []
        head: list[nodes.Node] = [nodes.literal(citation, citation)]
        if note is not None:
            head += [nodes.Text(" "), write.label(_KINDS.get(note.kind, note.kind), "note")]
        body.append(write.line_of(*head))
        if note is not None:
            body.append(write.text(sentence(note.about)))
        body += list(self._citing(citation)) or [write.line_of(write.label("not cited", "uncited"))]
        term = write.term(words)
        item = nodes.definition_list_item("", term, nodes.definition("", *body))
        if "no-index" not in self.options:
            term["ids"].append(
                self.domain.note_object("source", citation, words, self.get_location())
            )
        return item

    def _citing(self, citation: str) -> Iterator[nodes.Node]:
        """Links to all that cites a place."""
        found = self._citers.get(citation, ())
        clauses = [one for one in found if one.kind == "clause"]
        cases = [one for one in found if one.kind == "case"]
        if clauses:
            yield self.markup.text("Clauses:", "arkrules-inline")
            yield self.markup.line_of(*self._links(clauses), classes=["arkrules-inline"])
        if cases:
            yield self.markup.text("Cases:", "arkrules-inline")
            yield self.markup.line_of(*self._links(cases), classes=["arkrules-inline"])

    def _links(self, found: list[Citer]) -> Iterator[nodes.Node | str]:
        for at, one in enumerate(found):
            if at:
                yield "; "
            if one.kind == "case":
                yield self.markup.case(one.name, self.material.case(one.name).title)
            else:
                yield self.markup.clause(one.name)
                yield f" ({', '.join(one.profiles)})"


def _notes(source: Source) -> Iterator[tuple[str, Note, str]]:
    """Footnotes, then questions, with what each is called."""
    for name, note in source.notes.items():
        yield name, note, f"Footnote {name[1:]}"
    for name, note in source.questions.items():
        yield name, note, f"Question {name[1:]}"
