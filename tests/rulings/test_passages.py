"""Every sentence of the sources has its clauses and cases, or says why it needs none.

What each test alone finds:

| changed | found by |
|---|---|
| a passage loses its only clause, or a citation gets no passage | whatever a clause cites |
| a passage names another case or clause that is there | what carries a passage |
| `repeats` names a place where nothing is carried | what says something again |
| the last sentence of a place is left out | no sentence was lost |
| what the leaflet has in `tiles`, which nothing carries, is put to `tips` | every place |

What is wrong in a file by itself is refused when it is read: see `tests/rules/test_passages.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arkrules.rules.passages import Passage, Uncarried
from arkrules.telling import Rulebook

BOOK = Rulebook()
SOURCES = [id for id, source in BOOK.sources.items() if source.kind == "rules"]
CITERS = {
    kind: {
        citation: {one.name for one in citers if one.kind == kind}
        for citation, citers in BOOK.citers.items()
    }
    for kind in ("clause", "case")
}


def passages(source: str) -> Iterator[tuple[str, Passage]]:
    """Each passage of a source with its place as citations name it."""
    for place, _, passage in BOOK.passages[source]:
        yield f"{source}:{place}", passage


def test_every_rules_document_is_there() -> None:
    assert set(BOOK.passages) == set(SOURCES)


def test_no_sentence_was_lost() -> None:
    """As many as were counted in the sources; a passage too few at the end shows nowhere else."""
    counted = {
        id: sum(len(passage.sentences) for _, passage in passages(id)) for id in sorted(SOURCES)
    }
    assert counted == {"ark": 221, "ark-hu": 152, "base": 219, "ghosts": 276}


@pytest.mark.parametrize("source", SOURCES)
def test_every_place_of_a_source_has_passages(source: str) -> None:
    assert set(BOOK.passages[source].places) == set(BOOK.sources[source].places())


@pytest.mark.parametrize("source", SOURCES)
def test_what_carries_a_passage_cites_its_place(source: str) -> None:
    wrong = [
        f"{place} {passage.sentences}: {kind} {name} does not cite it"
        for place, passage in passages(source)
        for kind, names in (("clause", passage.clauses), ("case", passage.cases))
        for name in names
        if name not in CITERS[kind].get(place, ())
    ]
    assert wrong == []


@pytest.mark.parametrize("source", SOURCES)
def test_whatever_a_clause_cites_is_in_a_passage_with_that_clause(source: str) -> None:
    carried: dict[str, set[str]] = {}
    for place, passage in passages(source):
        carried.setdefault(place, set()).update(passage.clauses)
    lost = [
        f"{clause} cites {place}"
        for place, clauses in CITERS["clause"].items()
        if place.startswith(f"{source}:")
        for clause in sorted(clauses - carried.get(place, set()))
    ]
    assert lost == []


@pytest.mark.parametrize("source", SOURCES)
def test_what_says_something_again_names_where_it_is_carried(source: str) -> None:
    for place, passage in passages(source):
        if passage.repeats:
            there, _, name = passage.repeats.partition(":")
            rows = BOOK.passages[there].places[name]
            assert any(one.carried for one in rows), f"{place} {passage.sentences}"


@pytest.mark.parametrize("source", SOURCES)
def test_every_passage_is_told_in_a_sentence(source: str) -> None:
    for place, passage in passages(source):
        assert passage.about[-1] in ".?", f"{place} {passage.sentences}"
        assert len(passage.about) < 240, f"{place} {passage.sentences}"


def test_what_is_open_is_listed() -> None:
    """A sentence that nothing carries is named here until something does."""
    found = {
        f"{place} {passage.sentences}"
        for id in SOURCES
        for place, passage in passages(id)
        if passage.reason is Uncarried.OPEN
    }
    assert found == OPEN


OPEN: set[str] = set()
