"""Schemas of what the casebook's files and its export hold."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from jsonschema.validators import validator_for
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.authoring.schemas import KINDS, export_schema
from arkrules.play import Extension, MutableState
from arkrules.play.extension import CELLS, ONE_CELL, PIECES, PositionField
from arkrules.rulings import read_case
from arkrules.rulings.casebook import Casebook
from arkrules.schema import Schema
from tests.faults import unworded
from tests.positions import BASE
from tests.rulings.disputes import HEAD, PLAIN, dispute, with_key

KNOWN = {
    "$schema", "title", "description", "type", "enum", "const", "default", "pattern", "anyOf",
    "properties", "required", "additionalProperties", "items", "if", "then", "$ref", "x-taplo",
    "examples",
}  # fmt: skip
CASE = Draft7Validator(KINDS["case"](()))
EXPORT = Draft202012Validator(export_schema())


def keywords(schema: Schema) -> Iterator[str]:
    """What a schema says, in the words of JSON Schema, and those within it."""
    for key, value in schema.items():
        if key in ("properties", "definitions", "$defs"):
            within = list(value.values())
        else:
            yield key
            within = [
                one for one in (value if key == "anyOf" else [value]) if isinstance(one, dict)
            ]
        for one in within if key != "x-taplo" else ():
            yield from keywords(one)


def test_a_schema_says_of_what_it_is_in_words_that_its_form_knows(snapshot: Snapshot) -> None:
    files = [CASE.schema, KINDS["casebook"](()), KINDS["disputes"](())]
    for made in (*files, EXPORT.schema):
        validator = Draft7Validator if made in files else Draft202012Validator
        assert validator_for(made, default=None) is validator
        assert made["type"] == "object"
        validator.check_schema(made)
        assert set(keywords(made)) - KNOWN == set()
    assert [(made["title"], made["description"]) for made in (*files, EXPORT.schema)] == snapshot


def fitting(check: Any, documents: list[tuple[Any, bool]]) -> list[Any]:
    """The documents that fit a schema and should not, or the other way round."""
    return [document for document, fits in documents if check.is_valid(document) is not fits]


# -- files beside cases ----------------------------------------------------------------------------


def test_in_front_of_a_casebook_stand_its_version_and_its_subjects() -> None:
    head = {"version": "1.0.0", "subjects": {"cities": "Cities"}}
    heads: list[tuple[Any, bool]] = [
        (head, True),
        ({"version": "1.0.0"}, False),
        ({"subjects": {}}, False),
        ({**head, "version": 1}, False),
        ({**head, "subjects": ["Cities"]}, False),
        ({**head, "subjects": {"cities": 1}}, False),
        ({**head, "title": "Mine"}, False),
        ([head], False),
    ]
    assert fitting(Draft7Validator(KINDS["casebook"](())), heads) == []


def test_disputes_stand_by_their_ids() -> None:
    row = {"question": "What is a small city worth?", "cases": ["small-city"]}
    disputes: list[tuple[Any, bool]] = [
        ({"format": 1, "Z1": row}, True),
        ({"Z1": row}, True),
        ({"Z1": {"cases": []}}, False),
        ({"Z1": {**row, "asked": "yes"}}, False),
        ({"format": 2, "Z1": row}, False),
        ([row], False),
    ]
    assert fitting(Draft7Validator(KINDS["disputes"](())), disputes) == []


# -- cases -----------------------------------------------------------------------------------------


def _ignored(_draft: MutableState, _value: object) -> None:
    """What a position says under a key of the toy."""


def keyed(kind: object, about: str = "") -> Schema:
    """The schema of cases with an extension that adds a key to positions."""
    key = PositionField(
        name="cave", read=_ignored, write=lambda _content: None, type=kind, about=about
    )
    return KINDS["case"]([Extension(name="caves", position_fields=(key,))])


@pytest.mark.parametrize(
    ("kind", "fits", "others"),
    [
        (ONE_CELL, ["0,1"], [3]),
        (CELLS, [["0,1", "0,2"], []], ["0,1", [3]]),
        (bool, [True], ["yes"]),
        (PIECES, [{"red": {"bear": 2}}, {}], [{"red": 2}, {"red": {"bear": "two"}}, ["red"]]),
    ],
)
def test_a_key_of_positions_holds_what_its_extension_says(
    kind: object, fits: list[object], others: list[object]
) -> None:
    case = tomllib.loads(PLAIN)
    for value in (*fits, *others):
        case["position"]["cave"] = value
        assert Draft7Validator(keyed(kind)).is_valid(case) is (value in fits)
        assert Draft7Validator(keyed(Any)).is_valid(case)


def test_a_key_of_positions_is_told_of_as_its_extension_says() -> None:
    for about in ("", "that there is a cave"):
        told = keyed(bool, about)["definitions"]["Position"]["properties"]["cave"]
        assert told["type"] == "boolean"
        assert unworded(told.get("description", "")) == about


UNDER = 'under."city.small=half"'


def test_a_case_is_described_key_by_key() -> None:
    cases = {
        PLAIN: True,
        HEAD + 'reference = true\nanswer = "Ask."': True,
        with_key('basis = "open"\ncites = ["base:city"]\norigin = "a forum"'): True,
        PLAIN.replace('"dispute"', '"two words"'): False,
        PLAIN.replace('"dispute"', '".dispute"'): False,
        PLAIN.replace('id = "dispute"', ""): False,
        PLAIN.replace("title", "name"): False,
        with_key('basis = "hearsay"'): False,
        with_key('cites = "base:city"'): False,
        with_key("verdict.carcassonne = 3"): False,
        with_key("play.moves = 3"): False,
        with_key("play.move = []"): False,
        dispute("more = {}"): False,
        dispute("zebra = 1"): False,
        dispute("scores = { red = 1.5 }"): False,
        # A verdict states what can come out, and the same under other answers.
        dispute(verdict='step = "draw"'): True,
        dispute(verdict='step = "draw"\nturns_on = ["city.small"]\nstatus = "stated"'): True,
        dispute(verdict=f'{UNDER}.step = "draw"'): True,
        dispute(verdict='dance = "draw"'): False,
        dispute(verdict="scores = { red = 0.5 }"): False,
        dispute(verdict='turns_on = "city.small"'): False,
        dispute(verdict='status = "sure"'): False,
        dispute(verdict=f'{UNDER}.dance = "draw"'): False,
    }
    assert fitting(CASE, [(tomllib.loads(text), fits) for text, fits in cases.items()]) == []


def test_whatever_a_verdict_may_state_and_an_export_holds_is_described() -> None:
    case = EXPORT.schema["properties"]["cases"]["items"]
    tables = [EXPORT.schema, case, CASE.schema["definitions"]["VerdictRow"]]
    named = ("Play", "Position", "VerdictRow")
    tables += [EXPORT.schema["$defs"][name] for name in named]
    for table in tables:
        assert [key for key, one in table["properties"].items() if not one.get("description")] == []
    assert CASE.schema["definitions"]["VerdictRow"]["description"]


# -- the export ------------------------------------------------------------------------------------


def exported(text: str = dispute(verdict=f'step = "draw"\n{UNDER}.step = "draw"')) -> Any:
    """A casebook of one case, as it is exported."""
    book = Casebook(version="1.0.0", subjects={"one": "One"}, cases={"one": (read_case(text),)})
    return book.to_json()


def test_an_export_of_an_executed_case_and_of_another_fits() -> None:
    reference = HEAD + 'reference = true\nanswer = "Ask."'
    assert fitting(EXPORT, [(exported(), True), (exported(reference), True), ([], False)]) == []


def test_an_export_and_each_of_its_cases_have_every_key_though_it_be_empty() -> None:
    book = exported()
    for key in ("format", "version", "subjects", "cases"):
        for wrong in (None, 1, [1], {"one": 1}):
            assert not EXPORT.is_valid({**book, key: wrong})
        assert not EXPORT.is_valid({other: book[other] for other in book if other != key})
    (case,) = book["cases"]
    texts = ("id", "title", "question", "basis", "cites", "origin", "reference", "answer")
    for key in (*texts, "subject", "position", "play", "verdict"):
        for wrong in (3, None):
            assert not EXPORT.is_valid({**book, "cases": [{**case, key: wrong}]})
        less = {other: case[other] for other in case if other != key}
        assert not EXPORT.is_valid({**book, "cases": [less]}), key


@pytest.mark.parametrize(("table", "key"), [("position", "laid"), ("verdict", "turns_on")])
def test_what_an_exported_case_does_not_say_is_left_out(table: str, key: str) -> None:
    book = exported()
    place = book["cases"][0][table]
    place = place[BASE] if table == "verdict" else place
    assert key not in place
    place[key] = None
    assert not EXPORT.is_valid(book)


def test_only_in_positions_and_verdicts_may_an_export_hold_what_it_does_not_describe() -> None:
    book = exported()
    (case,) = book["cases"]
    assert not EXPORT.is_valid({**book, "cave": True})
    assert not EXPORT.is_valid({**book, "cases": [{**case, "cave": True}]})
    (stated,) = case["verdict"].values()
    for table in (case["position"], stated, *stated["under"].values()):
        table["cave"] = True
    assert EXPORT.is_valid(book)
