"""`arkrules show`: rule sheets and single clauses."""

from __future__ import annotations

import json

import pytest

from arkrules.rules import Part

pytestmark = pytest.mark.usefixtures("installed")


def test_show_prints_a_rule_sheet(run):
    text = run("show", "carcassonne").stdout
    assert "When is a city complete?" in text
    assert "city.closed, contested: base:city, n6" in text
    rows = json.loads(run("show", "carcassonne", "--format", "json").stdout)["clauses"]
    assert {"city.closed", "farm.value", "score.track"} <= {row["clause"] for row in rows}


def test_show_explains_one_clause_with_its_readings(run):
    text = run("show", "carcassonne", "city.closed").stdout
    assert "Another reading" in text
    assert "footnote 6" in text
    (row,) = json.loads(run("show", "carcassonne", "city.closed", "--format", "json").stdout)[
        "clauses"
    ]
    assert row["answer"] == "no-open-side"
    assert [reading["answer"] for reading in row["readings"]] == ["enclosed-filled"]


def heads(text, *words):
    """The lines of a text that are among some words, in order."""
    return [one for one in text.splitlines() if one.lstrip("#= ").rstrip(" =") in words]


def test_a_sheet_is_printed_in_the_order_of_play(run):
    text = run("show", "fair").stdout
    parts = [part.heading for part in Part]
    shown = heads(text, *parts)
    assert shown == [heading for heading in parts if heading in shown]
    assert {"Setting up", "Moving figures", "Further rules", "Winning"} <= set(shown)


def test_a_sheet_marks_what_is_open(run):
    lines = run("show", "ark-de").stdout.splitlines()
    asked = "For what age is it meant?"
    at = lines.index(f"? {asked}")
    assert lines[at + 1].strip() == "8 and older. [setup.age, silent: ark:intro, n3]"
    assert "The English editions differ" in lines[at + 2]
    assert lines[at + 3].strip().startswith("Another reading: 10 and older, because ")
    assert asked in run("show", "carcassonne").stdout.splitlines()


def test_a_heading_lists_its_clauses(run):
    rows = json.loads(run("show", "carcassonne", "farm", "--format", "json").stdout)["clauses"]
    assert {row["clause"] for row in rows} >= {"farm.value", "farm.bounds", "farm.contact"}
    assert all(row["clause"].startswith("farm.") for row in rows)
    text = run("show", "carcassonne", "farm").stdout
    assert "What are farms worth at the end?" in text
    assert "When is a city complete?" not in text


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (("nowhere",), "no profile or overlay 'nowhere'"),
        (("carcassonne", "city.closd"), "did you mean city.closed?"),
        (("carcassonne", "--format", "pdf"), "'pdf' is not one of"),
        (("house.bag",), "write it behind a profile: carcassonne+house.bag"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_line(run, words, cause):
    assert cause in run("show", *words, code=2).stderr
