"""Sheets and comparisons told in a markup read back as what they say."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from arkrules import compare
from arkrules.editions import Differs, rule_sheet, what_changes
from arkrules.messages import sentence
from tests.documents.readers import READ

EDITIONS = {"ark-en2": "English 2nd edition", "ark-de": "Die Baumeister des Königs"}
CALLED = {"ark-en1": "English 1st edition", **EDITIONS}


def places(cites: Iterable[str]) -> str:
    """Citations as they are printed: a source once, before all of its places."""
    found: dict[str, list[str]] = {}
    for cite in cites:
        source, _, place = cite.partition(":")
        found.setdefault(source, []).append(place)
    return "; ".join(f"{source}:{', '.join(of)}".rstrip(":") for source, of in found.items())


@pytest.mark.parametrize("markup", READ)
def test_a_sheet_reads_back_from_every_markup(run, markup):
    found = READ[markup](run("show", "ark-hu", "--format", markup).stdout)
    assert found[0] == "The Ark of the Covenant, Hungarian leaflet"
    together = " ".join(found)
    for one in rule_sheet("ark-hu").statements:
        assert one.question in together
        assert f"{one.id}, {one.status}: {places(one.cite)}" in together
    for part in ("Setting up", "Moving figures", "Sources"):
        assert part in found


@pytest.mark.parametrize("markup", READ)
def test_one_clause_reads_back_from_every_markup(run, markup):
    found = READ[markup](run("show", "carcassonne", "city.closed", "--format", markup).stdout)
    assert found[0] == "city.closed under Carcassonne, today's rules"
    assert "When no side of it faces an empty cell." in found
    assert any(one.startswith("Another reading: when no side") for one in found)
    assert any(one.startswith("Cases that turn on it: ") for one in found)


@pytest.mark.parametrize("markup", READ)
def test_a_comparison_reads_back_from_every_markup(run, markup):
    names = ["ark-en1", "ark-en2", "ark-de"]
    found = READ[markup](run("diff", *names, "--format", markup).stdout)
    assert found[0] == (
        "English 1st edition, English 2nd edition and Die Baumeister des Königs compared"
    )
    for row in compare(names).rows:
        at = found.index(row.question) + 1
        assert found[at] == row.id
        alike = found[at + 1].startswith("Answered alike, and left open by ")
        assert alike is (row.differs is Differs.OPEN)
        for name, said in row.statements.items():
            assert not alike or bool(said.mark) is (CALLED[name] in found[at + 1])
        for said in row.statements.values():
            at = found.index(f"{said.mark} {sentence(said.words)}".strip(), at) + 1
            assert found[at] == f"{said.status}: {places(said.cite)}"
        if row.cases:
            assert len(row.cases) <= 10
            assert "; ".join(case.id for case in row.cases) in found[at:]


@pytest.mark.parametrize("markup", READ)
def test_of_many_cases_the_first_ten_are_named(run, markup):
    found = READ[markup](run("diff", "carcassonne", "ghosts", "--format", markup).stdout)
    cases = compare(["carcassonne", "ghosts"])["setup.followers"].cases
    first = "; ".join(case.id for case in cases[:10])
    assert f"{first}; and {len(cases) - 10} more" in found


@pytest.mark.parametrize("markup", READ)
def test_prose_reads_back_from_every_markup(run, markup):
    found = READ[markup](run("diff", "ark-en2", "ark-de", "--prose", "--format", markup).stdout)
    assert found[:2] == [
        "From English 2nd edition to Die Baumeister des Königs",
        "If you know The Ark of the Covenant, English 2nd edition, 7 rules change in "
        "Die Baumeister des Königs, here the weightiest first. 12 more are left open. "
        "1 more is open in both, with other readings. The other 69 are the same.",
    ]
    at = 0
    for change in what_changes("ark-en2", "ark-de").changes:
        at = found.index(f"{change.other.question} [{change.id}]", at)
        for side in (change.other, change.known):
            standing = f"{side.status}: {places(side.cite)}"
            at = found.index(f"{EDITIONS[side.profile]} {standing}", at) + 1
            assert found[at] == sentence(side.words)
