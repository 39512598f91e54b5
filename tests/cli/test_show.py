"""`arkrules show`: rule sheets and single clauses."""

from __future__ import annotations

import pytest

from arkrules import load_profile
from arkrules.rules import Part
from tests.paths import VARIANTS
from tests.running import Run

pytestmark = pytest.mark.usefixtures("installed")


@pytest.mark.parametrize("profile", ["carcassonne", "fair"])
def test_a_sheet_has_every_clause_of_an_edition_in_the_order_of_play(
    run: Run, told, profile: str
) -> None:
    rows = [row["clause"] for row in told(f"show {profile}")["clauses"]]
    assert {*rows} == {*load_profile(profile).answers}
    text = run("show", profile).stdout
    places = [text.index(f"[{clause}, ") for clause in rows]
    assert places == sorted(places)


@pytest.mark.approval
def test_a_sheet_has_headings_in_the_order_of_play(run: Run) -> None:
    parts = [part.about for part in Part]
    headings = [line for line in run("show", "fair").stdout.splitlines() if line in parts]
    assert headings == [heading for heading in parts if heading in headings]
    assert len(headings) > 5


def test_what_is_open_is_marked_and_told_with_its_readings(run: Run, told) -> None:
    (age,) = told("show ark-de setup.age")["clauses"]
    assert (age["status"], len(age["readings"])) == ("silent", 1)
    lines = run("show", "ark-de").stdout.splitlines()
    open_ones = [line for line in lines if line.startswith(("? ", "! "))]
    statuses = [row["status"] for row in told("show ark-de")["clauses"]]
    assert len(open_ones) == statuses.count("silent") + statuses.count("contested")
    (row,) = told("show carcassonne city.closed")["clauses"]
    assert (row["answer"], row["status"]) == ("no-open-side", "contested")
    assert [reading["answer"] for reading in row["readings"]] == ["enclosed-filled"]


def test_an_edition_is_named_by_its_file_too(told) -> None:
    assert told(f"show {VARIANTS / 'profiles' / 'ghosts.toml'}") == told("show ghosts")


def test_a_heading_lists_its_clauses(told) -> None:
    rows = {row["clause"] for row in told("show carcassonne farm")["clauses"]}
    farm = {id for id in load_profile("carcassonne").answers if id.startswith("farm.")}
    assert rows == farm
    assert len(farm) > 2
