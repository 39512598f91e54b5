"""Schemas of what the casebook's files and its export hold."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from jsonschema.validators import validator_for

from arkrules.play import Draft, Extension
from arkrules.play.extension import StateKey
from arkrules.rulings import read_case
from arkrules.rulings.casebook import Casebook
from arkrules.rulings.schemas import (
    case_schema,
    casebook_schema,
    disputes_schema,
    export_schema,
)
from arkrules.schema import Schema
from tests.positions import BASE
from tests.rulings.disputes import HEAD, PLAIN, dispute, with_key

KNOWN = {
    "$schema", "title", "description", "type", "enum", "const", "default", "pattern", "anyOf",
    "properties", "required", "additionalProperties", "items", "if", "then", "$ref", "x-taplo",
    "examples",
}  # fmt: skip


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


FILE = "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize(
    ("schema", "form", "title"),
    [
        (lambda: case_schema(()), FILE, "A case of arkrules: a dispute"),
        (casebook_schema, FILE, "A casebook of arkrules"),
        (disputes_schema, FILE, "Disputes from elsewhere, and the cases that answer them"),
        (
            export_schema,
            "https://json-schema.org/draft/2020-12/schema",
            "A casebook of arkrules",
        ),
    ],
)
def test_a_schema_says_of_what_it_is_in_words_that_its_form_knows(
    schema: Callable[[], Schema], form: str, title: str
) -> None:
    made = schema()
    assert (made["$schema"], made["type"], made["title"]) == (form, "object", title)
    assert made["description"].endswith(".")
    validator_for(made, default=None).check_schema(made)
    assert set(keywords(made)) - KNOWN == set()


HEAD_OF_ONE = {"version": "1.0.0", "subjects": {"cities": "Cities"}}


@pytest.mark.parametrize(
    ("head", "fits"),
    [
        (HEAD_OF_ONE, True),
        ({"version": "1.0.0"}, False),
        ({"subjects": {}}, False),
        ({**HEAD_OF_ONE, "version": 1}, False),
        ({**HEAD_OF_ONE, "subjects": ["Cities"]}, False),
        ({**HEAD_OF_ONE, "subjects": {"cities": 1}}, False),
        ({**HEAD_OF_ONE, "title": "Mine"}, False),
        ([HEAD_OF_ONE], False),
    ],
)
def test_in_front_of_a_casebook_stand_its_version_and_its_subjects(
    head: object, fits: bool
) -> None:
    assert Draft7Validator(casebook_schema()).is_valid(head) is fits


ROW = {"question": "What is a small city worth?", "cases": ["small-city"]}


@pytest.mark.parametrize(
    ("disputes", "fits"),
    [
        ({"format": 1, "Z1": ROW}, True),
        ({"Z1": ROW}, True),
        ({"Z1": {"cases": []}}, False),
        ({"Z1": {**ROW, "asked": "yes"}}, False),
        ({"format": 2, "Z1": ROW}, False),
        ([ROW], False),
    ],
)
def test_disputes_stand_by_their_ids(disputes: object, fits: bool) -> None:
    assert Draft7Validator(disputes_schema()).is_valid(disputes) is fits


def _ignored(_draft: Draft, _value: object) -> None:
    """What a position says under a key of the toy."""


def keyed(holds: Literal["", "cell", "cells", "flag", "pieces"]) -> Draft7Validator:
    """The schema of cases with an extension that adds a key to positions."""
    key = StateKey(name="cave", read=_ignored, write=lambda _content: None, holds=holds)
    return Draft7Validator(case_schema([Extension(name="caves", keys=(key,))]))


@pytest.mark.parametrize(
    ("holds", "fitting", "other"),
    [
        ("cell", "0,1", 3),
        ("cells", ["0,1", "0,2"], "0,1"),
        ("cells", [], [3]),
        ("flag", True, "yes"),
        ("pieces", {"red": {"bear": 2}}, {"red": 2}),
        ("pieces", {}, {"red": {"bear": "two"}}),
        ("pieces", {}, ["red"]),
    ],
)
def test_a_key_of_positions_holds_what_its_extension_says(
    holds: Literal["cell", "cells", "flag", "pieces"], fitting: object, other: object
) -> None:
    for value, fits in ((fitting, True), (other, False)):
        case = tomllib.loads(PLAIN)
        case["position"]["cave"] = value
        assert keyed(holds).is_valid(case) is fits
        assert keyed("").is_valid(case)


def test_a_key_of_positions_is_told_of_as_its_extension_says() -> None:
    def told(about: str) -> Schema:
        key = StateKey(name="cave", read=_ignored, write=lambda _: None, holds="flag", about=about)
        made = case_schema([Extension(name="caves", keys=(key,))])
        return dict(made["definitions"]["Position"]["properties"]["cave"])

    assert told("that there is a cave") == {
        "type": "boolean",
        "description": "that there is a cave",
    }
    assert told("") == {"type": "boolean"}


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        (PLAIN, True),
        (HEAD + 'reference = true\nanswer = "Ask."', True),
        (with_key('basis = "open"\ncites = ["base:city"]\norigin = "a forum"'), True),
        (PLAIN.replace('"dispute"', '"two words"'), False),
        (PLAIN.replace('"dispute"', '".dispute"'), False),
        (PLAIN.replace('id = "dispute"', ""), False),
        (PLAIN.replace("title", "name"), False),
        (with_key('basis = "hearsay"'), False),
        (with_key('cites = "base:city"'), False),
        (with_key("verdict.carcassonne = 3"), False),
        (with_key("play.moves = 3"), False),
        (with_key("play.move = []"), False),
        (dispute("more = {}"), False),
        (dispute("zebra = 1"), False),
        (dispute("scores = { red = 1.5 }"), False),
    ],
)
def test_a_case_is_described_key_by_key(text: str, fits: bool) -> None:
    assert Draft7Validator(case_schema(())).is_valid(tomllib.loads(text)) is fits


UNDER = 'under."city.small=half"'


@pytest.mark.parametrize(
    ("stated", "fits"),
    [
        ('step = "draw"', True),
        ('step = "draw"\nturns_on = ["city.small"]\nstatus = "stated"', True),
        (f'{UNDER}.step = "draw"', True),
        ('dance = "draw"', False),
        ("scores = { red = 0.5 }", False),
        ('turns_on = "city.small"', False),
        ('status = "sure"', False),
        (f'{UNDER}.dance = "draw"', False),
        (f'{UNDER}.{UNDER}.step = "draw"', False),
    ],
)
def test_a_verdict_states_what_can_come_out_and_the_same_under_other_answers(
    stated: str, fits: bool
) -> None:
    case = tomllib.loads(dispute(verdict=stated))
    assert Draft7Validator(case_schema(())).is_valid(case) is fits


def test_what_a_verdict_may_state_is_described() -> None:
    table = case_schema(())["definitions"]["CaseVerdict"]
    assert table["description"] == "What should come out; what is left out is not checked."
    assert [key for key, one in table["properties"].items() if not one.get("description")] == []


def test_whatever_an_export_holds_is_described() -> None:
    schema = export_schema()
    case = schema["properties"]["cases"]["items"]
    tables = [schema, case]
    named = ("Play", "Position", "CaseVerdict", "CaseVerdictUnder")
    tables += [schema["$defs"][name] for name in named]
    for table in tables:
        assert [key for key, one in table["properties"].items() if not one.get("description")] == []
    assert case["properties"]["position"]["description"] == "Where it begins."


def exported(text: str) -> dict[str, Any]:
    """A casebook of one case, as it is exported."""
    book = Casebook(version="1.0.0", subjects={"one": "One"}, cases={"one": (read_case(text),)})
    return book.to_json()


def test_an_export_says_by_which_form_of_schemas_it_is_checked() -> None:
    assert validator_for(export_schema(), default=None) is Draft202012Validator


@pytest.mark.parametrize("key", ["position", "play", "verdict"])
def test_an_exported_case_that_is_executed_has_all_that_takes(key: str) -> None:
    check = Draft202012Validator(export_schema())
    book = exported(dispute(verdict='step = "draw"'))
    assert check.is_valid(book)
    del book["cases"][0][key]
    assert not check.is_valid(book)


@pytest.mark.parametrize(("table", "key"), [("position", "laid"), ("verdict", "turns_on")])
def test_what_an_exported_case_does_not_say_is_left_out(table: str, key: str) -> None:
    check = Draft202012Validator(export_schema())
    book = exported(dispute(verdict='step = "draw"'))
    place = book["cases"][0][table]
    place = place[BASE] if table == "verdict" else place
    assert key not in place
    place[key] = None
    assert not check.is_valid(book)


@pytest.mark.parametrize("key", ["format", "version", "subjects", "cases"])
def test_an_export_has_its_form_its_version_its_subjects_and_its_cases(key: str) -> None:
    check = Draft202012Validator(export_schema())
    book = exported(PLAIN)
    for wrong in (None, 1, [1], {"one": 1}):
        assert not check.is_valid({**book, key: wrong})
    assert not check.is_valid([book])
    del book[key]
    assert not check.is_valid(book)


@pytest.mark.parametrize(
    "key", ["id", "title", "question", "basis", "cites", "origin", "reference", "answer", "subject"]
)
def test_an_exported_case_has_every_key_though_it_be_empty(key: str) -> None:
    check = Draft202012Validator(export_schema())
    book = exported(dispute(verdict='step = "draw"'))
    (case,) = book["cases"]
    for other in (3, None):
        assert not check.is_valid({**book, "cases": [{**case, key: other}]})
    del case[key]
    assert not check.is_valid(book)


def test_only_in_positions_and_verdicts_may_an_export_hold_what_it_does_not_describe() -> None:
    check = Draft202012Validator(export_schema())
    book = exported(dispute(verdict=f'step = "draw"\n{UNDER}.step = "draw"'))
    (case,) = book["cases"]
    assert not check.is_valid({**book, "cave": True})
    assert not check.is_valid({**book, "cases": [{**case, "cave": True}]})
    (stated,) = case["verdict"].values()
    for table in (case["position"], stated, *stated["under"].values()):
        table["cave"] = True
    assert check.is_valid(book)


def test_an_exported_case_that_is_not_executed_needs_no_position() -> None:
    book = exported(HEAD + 'reference = true\nanswer = "Ask."')
    assert Draft202012Validator(export_schema()).is_valid(book)
