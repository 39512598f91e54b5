"""Schemas of rules as files, of a few clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import pytest
from jsonschema import Draft7Validator
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.authoring.schemas import (
    KINDS,
    answer_schema,
    overlay_schema,
    profile_schema,
)
from arkrules.rules import Rate, Size, Span, Status
from arkrules.rules.clauses import clause, clause_group, clauses_of, given

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


@clause_group("hut")
class Walls:
    tight: Literal[True] = given("Are they tight?", "no wind blows in")


CLAUSES = {item.name: item for item in clauses_of(HutRules)}
PROFILE, OVERLAY = (
    Draft7Validator(schema(CLAUSES.values())) for schema in (profile_schema, overlay_schema)
)


def test_a_clause_is_described_by_its_question_and_what_is_said_of_its_answers(
    snapshot: Snapshot,
) -> None:
    """Of what is answered one way alone no other meaning is told."""
    described = {**CLAUSES, "tight": clauses_of(Walls)[0]}
    assert {name: answer_schema(item)["description"] for name, item in described.items()} == (
        snapshot
    )


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("open", [True, False], [1, "yes", None]),
        ("beds", [1, 9], [0, 10, 1.5, "4", True]),
        ("door", ["left", "right"], ["middle", True, 1]),
        ("known", [status.value for status in Status], ["said", "STATED"]),
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


FITTING: list[Mapping[str, object]] = [
    {},
    with_row(),
    with_row(**ROW, status="silent", cite=["base:n7"], readings=[READING]),
    with_row(readings=[{"because": "we heard so", "words": "as many as fit"}]),
    {"about": "What we play.", "sets": ["base"], "extensions": ["ark"]},
    {"inherits": {"status": "implied", "note": "from print"}},
    {"published": {"year": 2001, "publisher": "us", "language": "en"}},
]
OTHER: list[Mapping[str, object]] = [
    with_row(answer=10),
    *(
        with_row(answer=3, **more)
        for more in (
            {"status": "said"}, {"cite": "base:n7"}, {"note": 7}, {"notes": "ours"},
            {"readings": READING}, {"readings": [{**READING, "answer": 10}]},
            {"readings": [{"answer": 3}]}, {"readings": [{**READING, "words": 3}]},
            {"readings": [{**READING, "why": "so"}]},
        )
    ),
    {"rules": {"hut": {"bed": ROW}}},
    {"rules": {"hat": {"beds": ROW}}},
    {"rules": {"hut": [ROW]}},
    {"rules": [ROW]},
    {"inherits": {"status": "weak"}},
    {"published": {"yaer": 2001}},
    {"title": 3},
    {"sets": "base"},
    {"file": "mine.toml"},
]  # fmt: skip
"""What a file of rules says of its clauses: what it may, and what it may not."""


@pytest.mark.parametrize(
    ("check", "named"), [(PROFILE, {"extends": "theirs"}), (OVERLAY, {"overlays": "theirs"})]
)
def test_a_file_of_rules_may_say_this_of_its_clauses(
    check: Draft7Validator, named: Mapping[str, str]
) -> None:
    assert [more for more in FITTING if not check.is_valid({**HEAD, **named, **more})] == []
    assert [more for more in OTHER if check.is_valid({**HEAD, **named, **more})] == []


def test_an_overlay_names_its_root_and_a_profile_may_name_its_parent() -> None:
    assert PROFILE.is_valid(HEAD)
    assert not OVERLAY.is_valid(HEAD)
    assert not PROFILE.is_valid({**HEAD, "overlays": "theirs"})
    assert not OVERLAY.is_valid({**HEAD, "overlays": "theirs", "extends": "theirs"})
    assert not PROFILE.is_valid({"id": "mine"})
    assert not PROFILE.is_valid({"title": "Mine"})


def test_what_all_clauses_share_stands_there_once_and_of_each_its_own() -> None:
    made = PROFILE.schema
    hut = made["properties"]["rules"]["properties"]["hut"]["properties"]
    assert hut.keys() == CLAUSES.keys()
    assert len({row["description"] for row in hut.values()}) == len(CLAUSES)
    clauses = {item.id for item in CLAUSES.values()}
    assert {name for name in made["definitions"] if "." in name} == clauses
    assert {"AnswerRow", "Reading"} <= made["definitions"].keys()


SOURCE = {"title": "Mine", "kind": "rules", "about": "made up"}
PASSAGE = {"sentences": [1, 2], "about": "Two tiles are a city."}


def test_sources_and_what_they_say_stand_by_their_names() -> None:
    sources, passages = (Draft7Validator(KINDS[kind](())) for kind in ("sources", "passages"))
    files: list[tuple[Draft7Validator, object, bool]] = [
        (sources, {"format": 1, "mine": SOURCE}, True),
        (sources, {"mine": {**SOURCE, "notes": {"n1": {"kind": "ours", "about": "x"}}}}, True),
        (sources, {"format": 2, "mine": SOURCE}, False),
        (sources, {"mine": {**SOURCE, "kind": "hearsay"}}, False),
        (sources, {"mine": {**SOURCE, "nots": {}}}, False),
        (sources, {"mine": {**SOURCE, "notes": {"n1": {"kind": "ours"}}}}, False),
        (sources, {"mine": {"title": "Mine"}}, False),
        (sources, {"mine": "Mine"}, False),
        (sources, [SOURCE], False),
        (passages, {"format": 1, "city": [PASSAGE, PASSAGE]}, True),
        (passages, {"city": [{**PASSAGE, "reason": "flavor"}]}, True),
        (passages, {"format": 2, "city": [PASSAGE]}, False),
        (passages, {"city": PASSAGE}, False),
        (passages, {"city": [{**PASSAGE, "reason": "dull"}]}, False),
        (passages, {"city": [{**PASSAGE, "sentences": "1-2"}]}, False),
        (passages, {"city": [{**PASSAGE, "case": []}]}, False),
        (passages, {"city": [{"sentences": [1]}]}, False),
        (passages, [PASSAGE], False),
    ]
    assert [file for check, file, fits in files if check.is_valid(file) is not fits] == []


def test_a_schema_says_of_which_files_it_is(snapshot: Snapshot) -> None:
    made = (profile_schema(()), overlay_schema(()), KINDS["sources"](()), KINDS["passages"](()))
    for schema in made:
        Draft7Validator.check_schema(schema)
    assert {schema["title"]: schema["description"] for schema in made} == snapshot
