"""Schemas of what the casebook's files and its export hold."""

from __future__ import annotations

import tomllib
from typing import Literal

import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from jsonschema.validators import validator_for

from arkrules.play import Draft, Extension
from arkrules.play.extension import StateKey
from arkrules.rulings import read_case
from arkrules.rulings.casebook import Casebook
from arkrules.rulings.schemas import case_schema, disputes_schema, export_schema
from tests.rulings.disputes import HEAD, PLAIN, dispute

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


def exported(text: str) -> dict[str, object]:
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
    del book["cases"][0][key]  # type: ignore[index]
    assert not check.is_valid(book)


def test_an_exported_case_that_is_not_executed_needs_no_position() -> None:
    book = exported(HEAD + 'reference = true\nanswer = "Ask."')
    assert Draft202012Validator(export_schema()).is_valid(book)
