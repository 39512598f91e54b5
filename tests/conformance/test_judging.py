"""What an engine gives, held against what a case states."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from arkrules.conformance import CaseResult, Finding, Question, questions_in
from arkrules.conformance.suite import judge
from arkrules.errors import CaseError
from arkrules.rulings import read_case
from arkrules.rulings.casebook import casebook
from tests.faults import one_of_each
from tests.rpc.asking import dispatcher
from tests.running import error_of

CASE = """
id = "a-case"
title = "A case"
question = "What comes out?"
[position]
players = ["red", "blue"]
tiles = ["0,0 [CCC aaa aaa aaa]"]
pieces = ["red follower 0,0 C"]
{position}[play]
moves = [{moves}]
[verdict.carcassonne]
{stated}
"""
CLOSE = "'lay [CCC aaa aaa aaa]/2 0,-1'"


@cache
def question(stated: str, moves: str = f"{CLOSE}, 'pass'", position: str = "") -> Question:
    """A case that states something of one edition."""
    (found,) = questions_in([read_case(CASE.format(stated=stated, moves=moves, position=position))])
    return found


JUDGED = {
    case.pop("name"): case
    for case in tomllib.loads(Path(__file__).with_name("judged.toml").read_text("utf-8"))["case"]
}
"""What engines give, by what is remarkable in it."""


def finding(case: Mapping[str, Any]) -> Finding:
    keys = case.keys() & {"stated", "moves", "position"}
    return judge(question(**{key: case[key] for key in keys}), case["given"])


@pytest.mark.parametrize("name", JUDGED)
def test_what_differs_from_what_a_case_states_is_found(name: str) -> None:
    wanted, found = JUDGED[name].get("differs"), finding(JUDGED[name])
    fared = (
        CaseResult.FAILED if wanted is None else CaseResult.DIFFERS if wanted else CaseResult.PASSED
    )
    assert found.fared is fared, found.reason
    places = [one.key for one in found.differences]
    assert wanted in (places, len(places), None)


def test_what_differs_is_told(snapshot) -> None:
    told = {name: finding(case) for name, case in JUDGED.items()}
    said = [text for one in told.values() for text in (*map(str, one.differences), one.reason)]
    assert one_of_each(filter(None, said)) == snapshot


FOUR = "gains = { red = 4, blue = 0 }"
MOVES = "allows = ['pass', 'follower a']\nforbids = ['end']"


def test_what_is_asked_is_what_a_case_states() -> None:
    assert question("gains = { red = 4 }").params["asked"] == ["legal", "gains"]
    judged = question(MOVES, CLOSE)
    assert judged.params["judge"] == ["end", "follower a", "pass"]
    assert judged.params["asked"] == ["legal"]


def test_a_skip_needs_no_words_and_wins_over_what_else_is_there() -> None:
    found = judge(question(FOUR), {"skip": "", "outcome": {"legal": False}})
    assert (found.fared, found.reason) == (CaseResult.SKIPPED, "")


def test_a_case_that_cannot_be_asked_is_an_error() -> None:
    error_of(question, FOUR, "'gibber'", kind=CaseError)
    error_of(question, f"{FOUR}\n[verdict.carcasonne]\n{FOUR}", kind=CaseError)


NAMES = st.sampled_from(["legal", "red", "blue", "ghost", "end", "follower", "skip", "outcome"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)
ASKED = [
    "pieces = []", "options = ['end']", "gains = { red = 4 }", "hands = { red = [] }",
    "stock = { ghost = 1 }", "winners = ['red']", "allows = ['end']", "step = 'draw'",
]  # fmt: skip


@for_all(JSON)
def test_whatever_is_given_is_judged(raw: object) -> None:
    for stated in ASKED:
        name = stated.split(" = ")[0].replace("allows", "judged")
        for whole in (raw, {"outcome": raw}, {"outcome": {"legal": True, name: raw}}):
            assert judge(question(stated), whole).fared in CaseResult


# -- arkrules, asked the same ---------------------------------------------------------------------


@pytest.mark.slow
def test_every_question_is_a_request_of_the_protocol() -> None:
    """So an engine that reads its schema reads all of them."""
    whole = dispatcher().discover()
    described = next(one for one in whole["methods"] if one["name"] == "outcome")
    schemas = {one["name"]: one["schema"] for one in described["params"]}  # type: ignore[union-attr,index]
    table = {"type": "object", "properties": schemas, "additionalProperties": False}
    table["components"] = whole["components"]
    check = jsonschema.Draft202012Validator(json.loads(json.dumps(table)))
    some = list(questions_in(casebook(), others=True))[::20]
    assert len(some) > 75
    for one in some:
        check.validate(one.params)
