"""What an engine gives, held against what a case states."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from arkrules.conformance import Fared, Finding, Question, questions_in
from arkrules.conformance.judging import judge
from arkrules.errors import CaseError
from arkrules.rulings import read_case
from arkrules.rulings.casebook import casebook
from tests.desk.asking import desk, result

CASE = """
id = "a-case"
title = "A case"
question = "What comes out?"
[position]
players = ["red", "blue"]
tiles = ["0,0 [CCC aaa aaa aaa]"]
pieces = ["red follower 0,0 C"]
[play]
moves = ["lay [CCC aaa aaa aaa]/2 0,-1", "pass"]
[verdict.carcassonne]
"""


@cache
def question(stated: str, moves: str = "", case: str = CASE) -> Question:
    """A case that states something of one edition."""
    text = f"{case}{stated}\n"
    if moves:
        text = text.replace('["lay [CCC aaa aaa aaa]/2 0,-1", "pass"]', moves)
    (found,) = questions_in([read_case(text)])
    return found


def given(asked: Question, outcome: Mapping[str, object], **more: object) -> Finding:
    return judge(asked, {"outcome": outcome, **more})


def differences(asked: Question, outcome: Mapping[str, object], **more: object) -> list[str]:
    found = given(asked, outcome, **more)
    assert found.fared in (Fared.PASSED, Fared.DIFFERS), found.reason
    return [str(one) for one in found.differences]


def test_what_a_case_does_not_name_is_not_compared() -> None:
    asked = question("gains = { red = 4 }")
    assert differences(asked, {"legal": True, "gains": {"red": 4, "blue": 7}, "x": 1}) == []


def test_every_value_that_came_out_otherwise_is_told_with_the_engine_s_words() -> None:
    asked = question("gains = { red = 4, blue = 0 }\npieces = []")
    outcome = {
        "legal": True,
        "gains": {"red": 2, "blue": 0},
        "pieces": ["red follower 0,0 C"],
    }
    assert differences(asked, outcome, why="two tiles × 1") == [
        "gains.red: expected 4, found 2 (two tiles × 1)",
        "pieces: expected nothing, found red follower 0,0 C (two tiles × 1)",
    ]


def test_what_is_left_out_differs() -> None:
    asked = question("gains = { red = 4, blue = 0 }\nsupply = { red = { follower = 7 } }")
    assert differences(asked, {"legal": True, "gains": {"red": 4}, "supply": {"red": {}}}) == [
        "gains.blue: expected 0, found nothing",
        "supply.red.follower: expected 7, found nothing",
    ]


def test_without_a_word_of_it_the_last_move_must_be_legal() -> None:
    asked = question("gains = { red = 4 }")
    assert asked.params["asked"] == ["legal", "gains"]
    outcome = {"legal": False, "gains": {"red": 4}}
    assert differences(asked, outcome) == ["legal: expected true, found false"]


def test_true_is_no_number() -> None:
    asked = question("gains = { blue = 0 }")
    found = given(asked, {"legal": True, "gains": {"blue": False}})
    assert (found.fared, found.reason) == (
        Fared.FAILED,
        "gains: {'blue': False} does not have the form of this",
    )


def test_an_earlier_move_that_is_refused_is_told_and_nothing_else() -> None:
    asked = question("gains = { red = 4 }")
    assert differences(asked, {"legal": False}, refused=1, why="it does not fit") == [
        "move 1: expected 'lay [CCC aaa aaa aaa]/2 0,-1' to be legal,"
        " found it is refused (it does not fit)"
    ]


def test_of_a_last_move_that_is_refused_the_rest_counts() -> None:
    asked = question("legal = false\nstep = 'place'", '["lay [CCC aaa aaa aaa]/2 0,-1", "end"]')
    assert differences(asked, {"legal": False, "step": "place"}, refused=2) == []
    assert differences(asked, {"legal": False, "step": "draw"}, refused=2) == [
        "step: expected place, found draw"
    ]


LAID = '["lay [CCC aaa aaa aaa]/2 0,-1"]'


def test_moves_are_judged_one_by_one() -> None:
    asked = question("allows = ['pass', 'follower a']\nforbids = ['end']", LAID)
    assert asked.params["judge"] == ["end", "follower a", "pass"]
    assert asked.params["asked"] == ["legal"]
    right = {"pass": True, "follower a": True, "end": False}
    assert differences(asked, {"legal": True, "judged": right}) == []
    wrong = {"pass": True, "follower a": False, "end": True}
    assert differences(asked, {"legal": True, "judged": wrong}) == [
        "allows.follower a: expected true, found false",
        "forbids.end: expected false, found true",
    ]
    assert differences(asked, {"legal": True})[0] == "allows.pass: expected true, found nothing"
    found = given(asked, {"legal": True, "judged": ["pass"]})
    assert found.reason == (
        "judged: expected a table that says true or false of each move, found ['pass']"
    )


def test_lists_compare_as_sets_and_spaces_do_not_matter() -> None:
    asked = question("pieces = ['red follower 0,0 C', 'blue follower 0,-1 a']", '["lay /2 0,-1"]')
    there = ["blue  follower 0,-1 a", "red follower 0,0 C"]
    asked = question(
        "pieces = ['red follower 0,0 C', 'blue follower 0,-1 a']",
        '["lay [CCC aaa aaa aaa]/2 0,-1"]',
    )
    assert differences(asked, {"legal": True, "pieces": there}) == []
    assert differences(asked, {"legal": True, "pieces": there[:1]})


def test_two_turns_that_look_the_same_are_one_option() -> None:
    case = CASE.replace("tiles =", "hands = { red = ['[a1b bbb b1a aaa]'] }\nstep = 'lay'\ntiles =")
    options = ["lay [a1b bbb b1a aaa]/0 1,0", "lay [a1b bbb b1a aaa]/1 1,0"]
    asked = question(f"options = {options[:1]}", "[]", case)
    turned = ["lay [a1b bbb b1a aaa]/2 1,0"]
    assert differences(asked, {"options": turned}) == []
    assert differences(asked, {"options": options[1:]})
    assert differences(asked, {"options": ["gibberish", *turned]})


def test_nobody_has_won_while_nothing_is_said() -> None:
    asked = question("winners = ['red']", '["lay [CCC aaa aaa aaa]/2 0,-1", "pass", "end"]')
    assert differences(asked, {"legal": True, "winners": ["red"]}) == []
    told = differences(asked, {"legal": True, "winners": None})
    assert told == ["winners: expected red, found nothing"]


def test_a_skip_needs_no_words_and_wins_over_what_else_is_there() -> None:
    asked = question("gains = { red = 4 }")
    found = judge(asked, {"skip": "", "outcome": {"legal": False}})
    assert (found.fared, found.reason) == (Fared.SKIPPED, "")


def test_a_case_that_cannot_be_asked_is_an_error() -> None:
    with pytest.raises(CaseError, match=r"play\.moves"):
        question("gains = { red = 4 }", '["gibber"]')
    with pytest.raises(CaseError, match="no profile"):
        question("gains = { red = 4 }\n[verdict.carcasonne]\ngains = { red = 4 }")


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
        asked = question(stated)
        name = stated.split(" = ")[0].replace("allows", "judged")
        for whole in (raw, {"outcome": raw}, {"outcome": {"legal": True, name: raw}}):
            assert judge(asked, whole).fared in Fared


# -- arkrules, asked the same ---------------------------------------------------------------------


@pytest.mark.slow
def test_the_desk_answers_what_engines_are_asked(tmp_path: Path) -> None:
    """Some of every kind of question, held against the schema of the protocol."""
    by_form = {}
    for one in questions_in(casebook(), others=True):
        by_form.setdefault(tuple(one.expected), one)
    assert len(by_form) > 40
    for one in list(by_form.values())[::3]:
        found = judge(one, result("outcome", **one.params))
        assert found.fared is Fared.PASSED, (one.id, found.differences, found.reason)


@pytest.mark.slow
def test_every_question_is_a_request_of_the_protocol() -> None:
    """So an engine that reads its schema reads all of them."""
    whole = desk().discover()
    described = next(one for one in whole["methods"] if one["name"] == "outcome")
    schemas = {one["name"]: one["schema"] for one in described["params"]}  # type: ignore[union-attr,index]
    table = {"type": "object", "properties": schemas, "additionalProperties": False}
    table["components"] = whole["components"]
    check = jsonschema.Draft202012Validator(json.loads(json.dumps(table)))
    some = list(questions_in(casebook(), others=True))[::20]
    assert len(some) > 75
    for one in some:
        check.validate(one.params)


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"asked": ["gain"]}, "asked: 'gain' is nothing that can be asked; did you mean gains?"),
        ({"asked": ["allows"]}, "asked: 'allows' is nothing that can be asked"),
        ({"asked": ["ark"]}, "asked: 'ark' is nothing that can be asked"),
        ({"asked": "gains"}, "asked: expected a list"),
    ],
)
def test_the_desk_refuses_what_cannot_be_asked(params: dict[str, object], said: str) -> None:
    from tests.desk.asking import error

    found = error("outcome", case="small-city", profile="carcassonne", **params)
    assert found["code"] == -32602
    assert said in found["message"]


def test_the_desk_says_what_refuses_a_move_and_how_the_game_stands() -> None:
    params = {"profile": "carcassonne", "case": "small-city", "upto": 1, "moves": ["follower C"]}
    found = result("outcome", **params, asked=["step", "options"], judge=["pass", "end"])
    assert found["outcome"] == {
        "legal": False,
        "step": "place",
        "options": ["follower a", "pass"],
        "judged": {"pass": True, "end": False},
    }
    assert found["refused"] == 2
    assert "follower.occupied" in found["why"]
