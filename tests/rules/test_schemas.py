"""Schemas of rules as files, of a few clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import pytest
from jsonschema import Draft7Validator

from arkrules.rules import Clause, Rate, Size, Span, Status
from arkrules.rules.clauses import clause, clause_group, clauses_of, given
from arkrules.rules.schemas import (
    answer_schema,
    overlay_schema,
    passages_schema,
    profile_schema,
    sources_schema,
)
from arkrules.schema import Schema

KNOWN = {status: f"it is {status}" for status in Status}


@clause_group("hut")
class HutRules:
    """One clause for each sort of answer."""

    open: bool = clause("Is it open?", default=True, yes="to all", no="to nobody")
    beds: int = clause("How many beds?", default=4, least=1, most=9)
    door: Literal["left", "right"] = clause(
        "Where is the door?", default="left", words={"left": "to the west", "right": "to the east"}
    )
    known: Status = clause("How is it known?", default=Status.STATED, words=KNOWN)
    side: Literal["up", "down"] = clause("On which side?", default="up")
    mood: Status = clause("In which mood?", default=Status.STATED)
    guests: Span = clause("How many guests?", default=Span(1, 3), most=5)
    floor: Size = clause("How large is it?", default=Size(2, 3), least=1)
    rent: Rate = clause("What does it cost?", default=Rate(2), most=7)
    name: str = clause("What is it called?", default="")
    colors: tuple[str, ...] = clause("Which colors has it?", default=())
    tower: int | None = clause("How high is its tower?", default=None)


CLAUSES = {item.name: item for item in clauses_of(HutRules)}


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("open", "Is it open?\n\n- `true`: to all\n- `false`: to nobody"),
        ("beds", "How many beds?"),
        ("door", "Where is the door?\n\n- `left`: to the west\n- `right`: to the east"),
        ("side", "On which side?"),
        ("mood", "In which mood?"),
        ("name", "What is it called?"),
        ("colors", "Which colors has it?"),
        ("tower", "How high is its tower?"),
    ],
)
def test_a_clause_is_described_by_its_question_and_what_is_said_of_its_answers(
    name: str, description: str
) -> None:
    assert answer_schema(CLAUSES[name])["description"] == description


def test_of_what_is_answered_one_way_alone_no_other_meaning_is_told() -> None:
    @clause_group("hut")
    class Walls:
        tight: bool = given("Are they tight?", default=True, words="no wind blows in")

    (tight,) = clauses_of(Walls)
    assert answer_schema(tight)["description"] == (
        "Are they tight?\n\n- `true`: no wind blows in\n- `false`: "
    )


def test_the_words_of_an_enumeration_are_told_one_by_one() -> None:
    made = answer_schema(CLAUSES["known"])
    assert made["enum"] == [status.value for status in Status]
    assert made["description"].endswith(
        "\n- `silent`: it is silent\n- `contested`: it is contested"
    )


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("open", [True, False], [1, "yes", None]),
        ("beds", [1, 9], [0, 10, 1.5, "4", True]),
        ("door", ["left", "right"], ["middle", True, 1]),
        ("known", ["stated", "silent"], ["said", "STATED"]),
        ("guests", [[0, 5], [3, 3]], [[3], [1, 2, 3], [0, 6], [-1, 2], ["1", 2], 3, "1-2"]),
        ("floor", [[1, 999]], [[0, 1], [1, 0], [1], {"width": 1, "height": 1}]),
        (
            "rent",
            [{"points": 7}, {"points": 0, "per": "segment"}],
            [{"points": 8}, {"points": -1}, {"per": "tile"}, {"points": 1, "per": "day"}, 2,
             {"points": 1, "each": "tile"}],
        ),
        ("name", ["", "Alm"], [1, ["Alm"]]),
        ("colors", [[], ["red", "blue"]], ["red", [1]]),
        ("tower", [0, 3], ["3", 1.5, [3]]),
    ],
)  # fmt: skip
def test_answers_fit_that_are_of_the_sort_and_within_the_bounds(
    name: str, right: list[object], wrong: list[object]
) -> None:
    check = Draft7Validator(answer_schema(CLAUSES[name]))
    assert [answer for answer in right if not check.is_valid(answer)] == []
    assert [answer for answer in wrong if check.is_valid(answer)] == []


HEAD = {"id": "mine", "title": "Mine"}
ROW = {"answer": 3, "note": "ours"}
READING = {"because": "we heard so", "answer": 3}


def with_row(**row: object) -> dict[str, object]:
    """A file that says this of the beds."""
    return {"rules": {"hut": {"beds": row}}}


@pytest.mark.parametrize(
    ("schema", "named"),
    [(profile_schema, {"extends": "theirs"}), (overlay_schema, {"overlays": "theirs"})],
)
@pytest.mark.parametrize(
    ("more", "fits"),
    [
        ({}, True),
        (with_row(), True),
        (with_row(**ROW, status="silent", cite=["base:n7"], readings=[READING]), True),
        (with_row(readings=[{"because": "we heard so", "words": "as many as fit"}]), True),
        ({"about": "What we play.", "sets": ["base"], "extensions": ["ark"]}, True),
        ({"inherits": {"status": "implied", "note": "from print"}}, True),
        ({"published": {"year": 2001, "publisher": "us", "language": "en"}}, True),
        (with_row(answer=10), False),
        (with_row(answer=3, status="said"), False),
        (with_row(answer=3, cite="base:n7"), False),
        (with_row(answer=3, note=7), False),
        (with_row(answer=3, notes="ours"), False),
        (with_row(answer=3, readings=READING), False),
        (with_row(answer=3, readings=[{**READING, "answer": 10}]), False),
        (with_row(answer=3, readings=[{"answer": 3}]), False),
        (with_row(answer=3, readings=[{**READING, "words": 3}]), False),
        (with_row(answer=3, readings=[{**READING, "why": "so"}]), False),
        ({"rules": {"hut": {"bed": ROW}}}, False),
        ({"rules": {"hat": {"beds": ROW}}}, False),
        ({"rules": {"hut": [ROW]}}, False),
        ({"rules": [ROW]}, False),
        ({"inherits": {"status": "weak"}}, False),
        ({"published": {"yaer": 2001}}, False),
        ({"title": 3}, False),
        ({"sets": "base"}, False),
        ({"file": "mine.toml"}, False),
    ],
)
def test_a_file_of_rules_may_say_this_of_its_clauses(
    schema: Callable[[Iterable[Clause]], Schema],
    named: Mapping[str, str],
    more: Mapping[str, object],
    fits: bool,
) -> None:
    check = Draft7Validator(schema(CLAUSES.values()))
    assert check.is_valid({**HEAD, **named, **more}) is fits


def test_an_overlay_names_its_root_and_a_profile_may_name_its_parent() -> None:
    profile, overlay = (
        Draft7Validator(schema(CLAUSES.values())) for schema in (profile_schema, overlay_schema)
    )
    assert profile.is_valid(HEAD)
    assert not overlay.is_valid(HEAD)
    assert not profile.is_valid({**HEAD, "overlays": "theirs"})
    assert not overlay.is_valid({**HEAD, "overlays": "theirs", "extends": "theirs"})
    assert not profile.is_valid({"id": "mine"})
    assert not profile.is_valid({"title": "Mine"})


def test_what_all_clauses_share_stands_there_once_and_of_each_its_own() -> None:
    made = profile_schema(CLAUSES.values())
    hut = made["properties"]["rules"]["properties"]["hut"]["properties"]
    assert {row["description"] for row in hut.values()} == {
        item.question for item in CLAUSES.values()
    }
    assert "description" not in hut["beds"]["properties"]["readings"]["items"]
    assert {name for name in made["definitions"] if "." in name} == {
        *(item.id for item in CLAUSES.values()),
        "AnswerRow.status", "AnswerRow.cite", "AnswerRow.note",
        "ReadingRow.because", "ReadingRow.words",
    }  # fmt: skip
    assert {name for name in made["definitions"] if name.endswith("Row")} == {"InheritsRow"}


SOURCE = {"title": "Mine", "kind": "rules", "about": "made up"}
PASSAGE = {"sentences": [1, 2], "about": "Two tiles are a city."}


@pytest.mark.parametrize(
    ("schema", "file", "fits"),
    [
        (sources_schema, {"format": 1, "mine": SOURCE}, True),
        (
            sources_schema,
            {"mine": {**SOURCE, "notes": {"n1": {"kind": "ours", "about": "x"}}}},
            True,
        ),
        (sources_schema, {"format": 2, "mine": SOURCE}, False),
        (sources_schema, {"mine": {**SOURCE, "kind": "hearsay"}}, False),
        (sources_schema, {"mine": {**SOURCE, "nots": {}}}, False),
        (sources_schema, {"mine": {**SOURCE, "notes": {"n1": {"kind": "ours"}}}}, False),
        (sources_schema, {"mine": {"title": "Mine"}}, False),
        (sources_schema, {"mine": "Mine"}, False),
        (sources_schema, [SOURCE], False),
        (passages_schema, {"format": 1, "city": [PASSAGE, PASSAGE]}, True),
        (passages_schema, {"city": [{**PASSAGE, "reason": "flavor"}]}, True),
        (passages_schema, {"format": 2, "city": [PASSAGE]}, False),
        (passages_schema, {"city": PASSAGE}, False),
        (passages_schema, {"city": [{**PASSAGE, "reason": "dull"}]}, False),
        (passages_schema, {"city": [{**PASSAGE, "sentences": "1-2"}]}, False),
        (passages_schema, {"city": [{**PASSAGE, "case": []}]}, False),
        (passages_schema, {"city": [{"sentences": [1]}]}, False),
        (passages_schema, [PASSAGE], False),
    ],
)
def test_sources_and_what_they_say_stand_by_their_names(
    schema: Callable[[], Schema], file: object, fits: bool
) -> None:
    assert Draft7Validator(schema()).is_valid(file) is fits


@pytest.mark.parametrize(
    ("schema", "title", "about"),
    [
        (lambda: profile_schema(()), "A profile of arkrules", "What one edition says "),
        (lambda: overlay_schema(()), "An overlay of arkrules", "House rules: "),
        (sources_schema, "Sources that rules of arkrules cite", "What can be cited, "),
        (passages_schema, "A source of arkrules, sentence by sentence", "What a source says, "),
    ],
)
def test_a_schema_says_of_which_files_it_is(
    schema: Callable[[], Any], title: str, about: str
) -> None:
    made = schema()
    Draft7Validator.check_schema(made)
    assert made["title"] == title
    assert made["description"].startswith(about)
    assert made["description"].endswith(".")
