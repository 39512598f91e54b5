"""Sheets and comparisons for programs have their form."""

from __future__ import annotations

import json

import jsonschema
import pytest

from arkrules import compare, load_profile
from arkrules.editions import Differs
from tests.schemas import ANSWER, CLAUSE, FORMAT, TEXT, TEXTS, strict

pytestmark = pytest.mark.usefixtures("installed")
SHEET = strict({
    "format": FORMAT,
    "profile": TEXT,
    "title": TEXT,
    "clauses": {"type": "array", "items": strict({**CLAUSE, **ANSWER, "cases": TEXTS})},
})  # fmt: skip


@pytest.mark.parametrize("profile", ["carcassonne", "ark-de", "ghosts-zmg", "fair"])
def test_a_sheet_for_programs_has_its_form(run, profile):
    content = json.loads(run("show", profile, "--format", "json").stdout)
    jsonschema.validate(content, SHEET)
    assert len(content["clauses"]) == len(load_profile(profile).answers)


def test_one_clause_for_programs_has_the_same_form(run):
    content = json.loads(run("show", "carcassonne", "farm.value", "--format", "json").stdout)
    jsonschema.validate(content, SHEET)
    assert [row["clause"] for row in content["clauses"]] == ["farm.value"]


ROW = strict({
    **CLAUSE,
    "differs": {"enum": [differs.value for differs in Differs]},
    "answers": {"type": "object", "additionalProperties": strict(ANSWER)},
    "cases": TEXTS,
})  # fmt: skip
CONCORDANCE = strict({
    "format": FORMAT,
    "profiles": TEXTS,
    "titles": {"type": "object", "additionalProperties": TEXT},
    "compared": {"type": "integer"},
    "rows": {"type": "array", "items": ROW},
    "only_in_some": {"type": "array", "items": ROW},
    "status_only": TEXTS,
})  # fmt: skip


@pytest.mark.parametrize("options", [(), ("--all",)])
@pytest.mark.parametrize(
    "profiles",
    [("ark-en1", "ark-en2", "ark-de"), ("carcassonne", "ghosts"), ("carcassonne", "fair")],
)
def test_a_comparison_for_programs_has_its_form(run, profiles, options):
    content = json.loads(run("diff", *profiles, *options, "--format", "json").stdout)
    jsonschema.validate(content, CONCORDANCE)
    assert content["profiles"] == list(profiles)
    for row in content["rows"]:
        assert row["answers"].keys() <= set(profiles)


def test_answers_for_programs_are_values_that_a_profile_can_hold(run):
    content = json.loads(run("diff", "carcassonne", "carcassonne-2000", "--format", "json").stdout)
    answers = {row["clause"]: row["answers"] for row in content["rows"]}
    assert answers["city.small"]["carcassonne"]["answer"] == "as-any"
    assert answers["city.small"]["carcassonne-2000"]["answer"] == "half"


def test_prose_for_programs(run):
    content = json.loads(run("diff", "ark-en2", "ark-de", "--prose", "--format", "json").stdout)
    (pair,) = content["pairs"]
    assert (pair["known"], pair["other"]) == ("ark-en2", "ark-de")
    assert [change["clause"] for change in pair["changes"]] == [
        row.id for row in compare(["ark-en2", "ark-de"]).differing
    ]
    assert pair["reread"] == ["city.closed"]
    assert "end.tie" not in pair["opened"]  # open in both, in the same ways
