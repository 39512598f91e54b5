"""Schemas of what extensions add to cases, and of an exported casebook."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from arkrules.authoring.schemas import export_schema, file_schema
from arkrules.play import Extension, MutableState
from arkrules.play.extension import CELLS, ONE_CELL, PIECES, PositionField
from arkrules.rulings import read_case
from arkrules.rulings.casebook import Casebook
from arkrules.schema import Schema
from tests.positions import BASE
from tests.rulings.disputes import HEAD, PLAIN, dispute

CASE = Draft7Validator(file_schema("case", ()))
EXPORT = Draft202012Validator(export_schema())


def _ignored(_draft: MutableState, _value: object) -> None:
    """What a position says under a key of the toy."""


def keyed(kind: object) -> Schema:
    """The schema of cases with an extension that adds a key to positions."""
    key = PositionField(name="cave", read=_ignored, write=lambda _content: None, type=kind)
    return file_schema("case", (Extension(name="caves", position_fields=(key,)),))


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


UNDER = 'under."city.small=half"'


def test_whatever_a_verdict_may_state_and_an_export_holds_is_described() -> None:
    case = EXPORT.schema["properties"]["cases"]["items"]
    tables = [EXPORT.schema, case, CASE.schema["definitions"]["VerdictRow"]]
    named = ("Play", "Position", "VerdictRow")
    tables += [EXPORT.schema["$defs"][name] for name in named]
    for table in tables:
        assert [key for key, one in table["properties"].items() if not one.get("description")] == []
    assert CASE.schema["definitions"]["VerdictRow"]["description"]


def exported(text: str = dispute(verdict=f'step = "draw"\n{UNDER}.step = "draw"')) -> Any:
    """A casebook of one case, as it is exported."""
    book = Casebook(version="1.0.0", subjects={"one": "One"}, cases={"one": (read_case(text),)})
    return book.to_json()


def test_an_export_and_each_of_its_cases_have_every_key_though_it_be_empty() -> None:
    assert EXPORT.is_valid(exported(HEAD + 'reference = true\nanswer = "Ask."'))
    book = exported()
    assert EXPORT.is_valid(book)
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


def test_an_export_is_open_in_positions_and_verdicts_only() -> None:
    book = exported()
    (case,) = book["cases"]
    assert not EXPORT.is_valid({**book, "cave": True})
    assert not EXPORT.is_valid({**book, "cases": [{**case, "cave": True}]})
    (stated,) = case["verdict"].values()
    for table in (case["position"], stated, *stated["under"].values()):
        table["cave"] = True
    assert EXPORT.is_valid(book)
