"""Sheets and comparisons told in a markup read back as what they say."""

from __future__ import annotations

import pytest

from arkrules import compare
from arkrules.editions import rule_sheet, what_changes
from tests.documents.readers import READ


@pytest.mark.parametrize("markup", READ)
def test_a_sheet_reads_back_from_every_markup(run, markup):
    found = READ[markup](run("show", "ark-hu", "--format", markup).stdout)
    assert found[0] == "The Ark of the Covenant, Hungarian leaflet"
    together = " ".join(found)
    for one in rule_sheet("ark-hu").statements:
        assert one.question in together
        assert f"{one.id}, {one.status}: {', '.join(one.cite) or 'no citation'}" in together
    for part in ("Setting up", "Moving figures", "Sources"):
        assert part in found


@pytest.mark.parametrize("markup", READ)
def test_one_clause_reads_back_from_every_markup(run, markup):
    found = READ[markup](run("show", "carcassonne", "city.closed", "--format", markup).stdout)
    assert found[0] == "city.closed under Carcassonne, base game (C1)"
    assert "When no side of it faces an empty cell." in found
    assert any(one.startswith("Another reading: when no side") for one in found)
    assert any(one.startswith("Cases that turn on it: ") for one in found)


@pytest.mark.parametrize("markup", READ)
def test_a_comparison_reads_back_from_every_markup(run, markup):
    names = ["ark-en1", "ark-en2", "ark-de"]
    found = READ[markup](run("diff", *names, "--format", markup).stdout)
    assert found[0] == "ark-en1, ark-en2 and ark-de compared"
    for row in compare(names).rows:
        assert row.question in found
        assert row.id in found
        for said in row.statements.values():
            assert f"{said.mark} {said.words}".strip() in found
            assert f"{said.status}: {', '.join(said.cite) or 'no citation'}" in found
        if row.cases:
            assert ", ".join(case.id for case in row.cases) in found


@pytest.mark.parametrize("markup", READ)
def test_prose_reads_back_from_every_markup(run, markup):
    found = READ[markup](run("diff", "ark-en2", "ark-de", "--prose", "--format", markup).stdout)
    assert found[:2] == [
        "From ark-en2 to ark-de",
        "If you know The Ark of the Covenant, English 2nd edition, this changes in "
        "Die Baumeister des Königs: 8 rules, in the order of play.",
    ]
    for change in what_changes("ark-en2", "ark-de").changes:
        where = ", ".join(change.other.cite)
        assert f"{change.words} [{change.id}: {where}]" in found
