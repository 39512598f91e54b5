"""Rule sheets: what an edition says, in the order of play."""

from __future__ import annotations

import json

import jsonschema
import pytest
from click.testing import CliRunner

from arkrules import load_profile
from arkrules.cli import main
from arkrules.editions import rule_sheet
from arkrules.editions.sheet import statement_of
from arkrules.games.base import EXTENSION
from arkrules.rules import Catalogue, Part, clause, clause_group, library
from tests.fair import installed  # noqa: F401  # a fixture that every test here uses
from tests.test_documents import read_html, read_markdown, read_rst, read_wiki

READ = {"md": read_markdown, "rst": read_rst, "html": read_html, "wiki": read_wiki}
TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT}
ANSWER = {
    "answer": {},
    "words": TEXT,
    "status": {"enum": ["stated", "clarified", "implied", "community", "silent", "contested"]},
    "cite": TEXTS,
    "note": TEXT,
    "origin": TEXT,
    "readings": {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["words", "because"],
            "properties": {"words": TEXT, "because": TEXT, "answer": {}},
            "additionalProperties": False,
        },
    },
}
CLAUSE = {
    "clause": TEXT,
    "part": {"enum": [part.value for part in Part]},
    "question": TEXT,
    "standing": {"enum": ["executed", "given", "reference", "notation"]},
}


def strict(properties):
    """The schema of an object with these keys and no others."""
    return {
        "type": "object",
        "required": list(properties),
        "properties": properties,
        "additionalProperties": False,
    }


SHEET = strict({
    "format": {"const": 1},
    "profile": TEXT,
    "title": TEXT,
    "clauses": {"type": "array", "items": strict({**CLAUSE, **ANSWER, "cases": TEXTS})},
})  # fmt: skip


def run(*words, code=0):
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.stdout if code == 0 else result.stderr


def heads(text, *words):
    """The lines of a text that are among some words, in order."""
    return [one for one in text.splitlines() if one.lstrip("#= ").rstrip(" =") in words]


# -- the order of play ----------------------------------------------------------------------------


def ids(catalogue):
    return [item.id for item in catalogue.in_order_of_play]


def test_clauses_follow_the_parts_of_the_game():
    catalogue = load_profile("ghosts").catalogue
    places = [catalogue.part(item).place for item in catalogue.in_order_of_play]
    assert places == sorted(places)
    order = ids(catalogue)
    for one, other in [
        ("setup.followers", "turn.sequence"),
        ("tile.match", "mist.extends"),
        ("mist.extends", "follower.where"),
        ("follower.where", "road.per_tile"),
        ("castle.complete", "end.when"),
        ("end.when", "final.order"),
        ("farm.value", "end.winner"),
    ]:
        assert order.index(one) < order.index(other)


def test_clauses_of_one_heading_stand_together_whoever_declares_them():
    order = ids(load_profile("ark-en2").catalogue)
    cities = [id for id in order if id.startswith("city.")]
    assert cities[-1] == "city.per_scroll"
    at = order.index(cities[0])
    assert order[at : at + len(cities)] == cities


def test_a_group_without_a_part_stands_where_its_heading_stands():
    @clause_group("road")
    class Milestones:
        per_milestone: int = clause("What does a milestone pay?", default=1)

    catalogue = Catalogue((*EXTENSION.groups, Milestones))
    assert catalogue.part(catalogue["road.per_milestone"]) is Part.SCORING


def test_a_group_of_which_nothing_is_known_stands_among_the_further_rules():
    @clause_group("balloon")
    class Balloons:
        rises: bool = clause("Does a balloon rise?", default=True)
        lands: bool = clause("Does it land at the end?", default=True, part=Part.FINAL)

    catalogue = Catalogue((*EXTENSION.groups, Balloons))
    assert catalogue.part(catalogue["balloon.rises"]) is Part.FURTHER
    assert catalogue.part(catalogue["balloon.lands"]) is Part.FINAL


def test_every_shipped_clause_has_a_part():
    shelf = library()
    for id in ("ark-en2", "carcassonne", "ghosts"):
        catalogue = shelf.profile(id).catalogue
        assert [
            item.id for item in catalogue.values() if catalogue.part(item) is Part.FURTHER
        ] == []


# -- the values -----------------------------------------------------------------------------------


def test_a_rule_sheet_holds_every_clause_that_the_family_answers():
    profile = load_profile("carcassonne-2000")
    assert {one.id for one in rule_sheet(profile).statements} == set(profile.answers)


def test_a_clause_of_the_core_that_the_family_does_not_name_is_left_out():
    sheet = rule_sheet("ark-en2")
    assert "farm.value" in sheet.profile.catalogue
    with pytest.raises(KeyError):
        sheet["farm.value"]


def test_a_statement_has_all_that_there_is_to_say():
    said = rule_sheet("carcassonne")["city.closed"]
    assert said.question == "When is a city complete?"
    assert said.words == "when no side of it faces an empty cell"
    assert (said.mark, said.status) == ("!", "contested")
    assert said.cite == ("base:city", "base:n6")
    assert [reading.value for reading in said.readings] == ["enclosed-filled"]
    assert "hole-behind-an-inner-wall" in [case.id for case in said.cases]


def test_a_statement_that_nobody_makes_says_so():
    said = statement_of(load_profile("ark-en2"), "farm.value")
    assert not said.named
    assert said.mark == "?"


def test_cases_can_be_left_out_of_a_sheet():
    assert not any(one.cases for one in rule_sheet("carcassonne", cases=()).statements)


def test_the_sheet_of_an_overlay_has_its_answers_and_its_cases():
    sheet = rule_sheet("carcassonne+house.no-final")
    assert sheet["final.unfinished"].words == "nothing"
    assert "no-points-for-the-unfinished" in [c.id for c in sheet["final.unfinished"].cases]


def test_the_sheet_of_a_profile_changed_by_hand_says_what_was_changed():
    changed = load_profile("carcassonne").with_answer("junction.bush_ends", False)
    assert rule_sheet(changed)["junction.bush_ends"].profile == (
        "carcassonne, junction.bush_ends=false"
    )


# -- on the command line --------------------------------------------------------------------------


def test_a_sheet_is_printed_in_the_order_of_play():
    text = run("show", "fair")
    parts = [part.heading for part in Part]
    shown = heads(text, *parts)
    assert shown == [heading for heading in parts if heading in shown]
    assert {"Setting up", "Moving figures", "Further rules", "Winning"} <= set(shown)


def test_a_sheet_marks_what_is_open():
    lines = run("show", "ark-de").splitlines()
    asked = "For what age is it meant? 8 and older."
    at = lines.index(f"? {asked}")
    assert lines[at + 1].strip() == "setup.age, silent: ark:intro, ark:n3"
    assert "another reading: 10 and older" in lines[at + 2]
    assert f"{asked}" in run("show", "carcassonne").splitlines()


@pytest.mark.parametrize("markup", READ)
def test_a_sheet_reads_back_from_every_markup(markup):
    found = READ[markup](run("show", "ark-hu", "--format", markup))
    assert found[0] == "The Ark of the Covenant, Hungarian leaflet"
    together = " ".join(found)
    for one in rule_sheet("ark-hu").statements:
        assert one.question in together
        assert f"{one.id}, {one.status}: {', '.join(one.cite) or 'no citation'}" in together
    for part in ("Setting up", "Moving figures", "Sources"):
        assert part in found


@pytest.mark.parametrize("markup", READ)
def test_one_clause_reads_back_from_every_markup(markup):
    found = READ[markup](run("show", "carcassonne", "city.closed", "--format", markup))
    assert found[0] == "city.closed under Carcassonne, base game (C1)"
    assert "When no side of it faces an empty cell." in found
    assert any(one.startswith("Another reading: when no side") for one in found)
    assert any(one.startswith("Cases that turn on it: ") for one in found)


@pytest.mark.parametrize("profile", ["carcassonne", "ark-de", "ghosts-zmg", "fair"])
def test_a_sheet_for_programs_has_its_form(profile):
    content = json.loads(run("show", profile, "--format", "json"))
    jsonschema.validate(content, SHEET)
    assert len(content["clauses"]) == len(load_profile(profile).answers)


def test_one_clause_for_programs_has_the_same_form():
    content = json.loads(run("show", "carcassonne", "farm.value", "--format", "json"))
    jsonschema.validate(content, SHEET)
    assert [row["clause"] for row in content["clauses"]] == ["farm.value"]


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (("nowhere",), "no profile or overlay 'nowhere'"),
        (("carcassonne", "city.closd"), "did you mean city.closed?"),
        (("carcassonne", "--format", "pdf"), "'pdf' is not one of"),
        (("house.bag",), "write it behind a profile: carcassonne+house.bag"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_line(words, cause):
    assert cause in run("show", *words, code=2)
