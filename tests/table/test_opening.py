"""What a table is opened from, and what it refuses."""

from __future__ import annotations

import json

import pytest

from arkrules import Record, new_game
from arkrules.errors import ArkrulesError, TableError
from arkrules.rulings import ReferenceCase
from arkrules.table import Desk, Tabletop
from arkrules.table.opening import write_link
from tests.running import error_of
from tests.saved_games import GAME as SAVED
from tests.table.at_the_table import BOOK, at_once, faults_of, opened, refusals


def test_a_case_of_the_casebook():
    view = opened(case="ark-loop-home")
    assert view.table.case == "ark-loop-home"
    assert view.table.profile == "ark-en2"
    assert view.table.moves[-1].startswith("ark ")
    assert (view.title, view.table.question) == (
        BOOK.case("ark-loop-home").title,
        BOOK.case("ark-loop-home").question,
    )


@pytest.mark.slow
def test_cases_with_a_position_are_laid_without_a_fault():
    """The first of each subject and every eighth after it."""
    for case in (case for cases in BOOK.casebook.cases.values() for case in cases[::8]):
        if isinstance(case, ReferenceCase):
            error_of(opened, case=case.id, kind=TableError)
        else:
            table = opened(case=case.id).table
            assert Desk(table, BOOK).faults == (), case.id
            assert table.position == case.position.to_dict()


MINE = """id = "mine"
title = "Mine"
question = "Whose is it?"
[position]
players = ["red", "blue"]
tiles = ["0,0 D"]
"""


@pytest.mark.parametrize(
    ("more", "mode", "moves"),
    [
        ("", "setup", ()),
        ('[play]\nmoves = ["lay D/2 0,-1"]', "ask", ("lay D/2 0,-1",)),
        ("[verdict.carcassonne]\nlegal = true", "ask", ()),
    ],
)
def test_a_case_as_text_is_asked_if_it_asks_anything(more, mode, moves):
    table = opened(text=f"{MINE}{more}\n".replace("\n", "\r\n")).table
    assert (table.case, table.title, table.mode, table.moves) == ("", "Mine", mode, moves)


def test_a_position():
    content = {"players": ["red", "blue"], "tiles": ["0,0 D"]}
    toml = 'players = ["red", "blue"]\ntiles = ["0,0 D"]'
    texts = [toml, f"[position]\n{toml}", json.dumps(content), json.dumps({"position": content})]
    for text in texts:
        assert opened(text=text).table.position == content
    # One with faults is opened to be mended.
    assert len(faults_of(opened(text=toml.replace('D"', 'D", "0,1 D"')))) == 1


def test_a_record_is_laid_as_far_as_it_was_played():
    start = new_game("carcassonne+house.no-final", ["anna", "bert"])
    record = Record.of(start, ["draw U"], title="Evening")
    for text in (record.to_text(), record.to_json()):
        view = opened(text=text)
        assert view.table.position == start.play("draw U").position().to_dict()
        assert view.table.rules == ("house.no-final",)
        assert view.title == "Evening"
        assert Record.read(view.table.game) == record


def test_a_game_that_another_program_saved_is_laid_with_its_switches_as_answers():
    saved = json.loads(SAVED)
    for rules, scores in (
        ({}, {"Ada": 4, "Ben": 2}),
        ({"tiny-city-scoring": "2"}, {"Ada": 2, "Ben": 2}),
    ):
        saved["setup"]["rules"] = rules
        table = opened(text=json.dumps(saved)).table
        assert table.title == "Two turns"
        assert Record.read(table.game).moves[:3] == ("draw E", "lay E/2 0,-1", "follower C")
        assert table.position["tiles"] == ["0,-1 E/2", "0,0 D", "1,0 V"]
        assert table.position["scores"] == scores
        assert table.answers.get("city.small") == ("half" if rules else None)


def test_its_own_state_again_and_a_link_to_it():
    view = opened(case="ark-loop-home")
    state = at_once(view)
    assert at_once(opened(table=state)) == state
    assert at_once(opened(text=json.dumps(state))) == state
    for given in ({"link": view.link}, {"text": f"https://rules.example/#{view.link}"}):
        assert opened(**given).table == view.table


STATE = {"profile": "carcassonne", "position": {"players": ["red", "blue"], "tiles": ["0,0 D"]}}
IN_WORDS = next(case.id for case in BOOK.casebook if isinstance(case, ReferenceCase))
UNOPENED = [
    {"text": ""}, {"text": "\x00"}, {"text": "players = 3"}, {"text": "players = []"},
    {"text": "arkrules record 1\n\n"}, {"text": "{"}, {"text": '{"setup": {}}'},
    {"text": SAVED.replace("BA/Rr", "IC/Rr")}, {"text": "\ud800"},
    {"case": "no-such-case"}, {"case": 3}, {"case": IN_WORDS},
    {"case": "a", "text": "b"}, {"file": "/etc/passwd"},
    {"link": ""}, {"link": "1."}, {"link": "1.AAAA"}, {"link": "2.AAAA"}, {"link": "x"},
    {"link": write_link({})}, {"link": write_link({"profile": "../x"})},
    {"table": []}, {"table": {**STATE, "profile": "/etc/passwd"}},
    {"table": {**STATE, "position": {"players": []}}}, {"table": {**STATE, "profile": "chess"}},
    {"table": {**STATE, "x": 1}}, {"table": {**STATE, "format": 2}},
    {"table": {**STATE, "past": ["{}"] * 31}}, {"table": {**STATE, "title": "x" * 2001}},
    {"table": {**STATE, "mode": "sleep"}}, {"table": {**STATE, "asks": {"gain": {}}}},
    {"table": {**STATE, "asks": {"gains": 3}}}, {"table": {**STATE, "under": ["/etc/passwd"]}},
    {"table": {**STATE, "under": ["x"] * 101}}, {"table": {**STATE, "answers": {"no.clause": 1}}},
    {"table": {**STATE, "sitting": {"behind": -1}}}, {"table": {**STATE, "chosen": {"cell": "x"}}},
]  # fmt: skip


def test_what_cannot_be_opened_says_why(snapshot):
    too_long = [{"text": "x" * 1_000_001}, {"link": "1." + "A" * 1_000_000}]
    errors = [error_of(opened, kind=ArkrulesError, **given) for given in UNOPENED + too_long]
    assert refusals(errors) == snapshot


def test_what_was_to_be_taken_back_is_checked_when_it_is():
    for past in ("{", "[]", '{"mode": "ask"}', '{"profile": "/etc/passwd"}'):
        table = Tabletop.from_dict({**STATE, "past": [past]})
        error_of(table.back, kind=TableError)
