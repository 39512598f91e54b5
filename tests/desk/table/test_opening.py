"""What a table is opened from, and what it refuses."""

from __future__ import annotations

import json

import pytest

from arkrules import Record, new_game
from arkrules.desk.table import Tabletop
from arkrules.errors import ArkrulesError, TableError
from tests.desk.table.at_the_table import BOOK, at_once, opened, text_of
from tests.saved_games import GAME as SAVED


def test_a_case_of_the_casebook():
    view = opened(case="ark-loop-home")
    assert view.table.case == "ark-loop-home"
    assert view.table.profile == "ark-en2"
    assert view.table.moves[-1].startswith("ark ")
    assert view.title == "The Ark comes home"
    assert "May the Ark end its move" in text_of(view, "panel")


@pytest.mark.slow
def test_every_case_with_a_position_is_laid_without_a_fault():
    for case in BOOK.casebook:
        if case.position is None:
            with pytest.raises(TableError, match="answers this in words"):
                opened(case=case.id)
        else:
            view = opened(case=case.id)
            assert view.done.said == "Nothing is wrong.", case.id
            assert view.table.position == case.position.to_dict()


def test_a_case_as_text():
    text = """
id = "mine"
title = "Mine"
question = "Whose is it?"
[position]
players = ["red", "blue"]
tiles = ["0,0 D"]
[play]
moves = ["lay D/2 0,-1"]
"""
    view = opened(text=text.replace("\n", "\r\n"))
    assert (view.table.case, view.table.title) == ("", "Mine")
    assert view.table.moves == ("lay D/2 0,-1",)


@pytest.mark.parametrize(
    "text",
    [
        'players = ["red", "blue"]\ntiles = ["0,0 D"]',
        '[position]\nplayers = ["red", "blue"]\ntiles = ["0,0 D"]',
        '{"position": {"players": ["red", "blue"], "tiles": ["0,0 D"]}}',
        '{"players": ["red", "blue"], "tiles": ["0,0 D"]}',
    ],
)
def test_a_position(text):
    assert opened(text=text).table.position == {"players": ["red", "blue"], "tiles": ["0,0 D"]}


def test_a_record_is_laid_as_far_as_it_was_played():
    start = new_game("carcassonne+house.no-final", ["anna", "bert"])
    drawn = start.play("draw U") if start.bag is None or "U" in start.bag else start
    record = Record.of(start, ["draw U"], title="Evening")
    for text in (record.to_text(), record.to_json()):
        view = opened(text=text)
        assert view.table.position == drawn.position().to_dict()
        assert view.table.rules == ("house.no-final",)
        assert Record.read(view.table.game) == record


def test_a_game_that_another_program_saved_is_laid_as_far_as_it_was_played():
    view = opened(text=SAVED)
    assert view.table.title == "Two turns"
    game = Record.read(view.table.game)
    assert game.moves[:3] == ("draw E", "lay E/2 0,-1", "follower C")
    assert view.table.position["tiles"] == ["0,-1 E/2", "0,0 D", "1,0 V"]
    assert view.table.position["scores"] == {"Ada": 4, "Ben": 2}


def test_the_switches_of_a_saved_game_are_answers_at_the_table():
    saved = json.loads(SAVED)
    saved["setup"]["rules"] = {"tiny-city-scoring": "2"}
    table = opened(text=json.dumps(saved)).table
    assert table.answers["city.small"] == "half"
    assert table.position["scores"] == {"Ada": 2, "Ben": 2}


def test_a_position_with_faults_is_opened_to_be_mended():
    view = opened(text='players = ["red", "blue"]\ntiles = ["0,0 D", "4,4 D"]')
    assert view.done.said == "1 thing is wrong."
    assert "2 separate groups" in text_of(view, "panel")


def test_its_own_state_again():
    state = at_once(opened(case="ark-loop-home"))
    assert at_once(opened(table=state)) == state
    assert at_once(opened(text=json.dumps(state))) == state


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"text": ""}, "there is no text"),
        ({"text": "\x00"}, "nothing that the table knows"),
        ({"text": "players = 3"}, "players"),
        ({"text": "players = []"}, "there are no players"),
        ({"text": "x" * 1_000_001}, "too long"),
        ({"text": "arkrules record 1\n\n"}, "profile: is missing"),
        ({"text": "{"}, "not JSON"),
        ({"text": '{"setup": {}}'}, "sets: is missing"),
        ({"text": SAVED.replace("BA/Rr", "IC/Rr")}, "tile IC/Rr"),
        ({"text": "\ud800"}, "."),
        ({"case": "no-such-case"}, "there is no case no-such-case"),
        ({"case": 3}, "from.case: expected a text"),
        ({"case": "a", "text": "b"}, "expected one of"),
        ({"file": "/etc/passwd"}, "unknown key 'file'"),
        ({"table": []}, "expected a table"),
        ({"table": {"profile": "/etc/passwd"}}, "is not looked for"),
        ({"table": {"profile": "carcassonne", "position": {"players": []}}}, "there are no play"),
        ({"table": {"profile": "chess", "position": {"players": ["a"]}}}, "chess"),
        ({"table": {"profile": "carcassonne", "x": 1}}, "unknown key"),
        ({"table": {"profile": "carcassonne", "format": 2}}, "format: 2 is not known"),
        ({"table": {"profile": "carcassonne", "past": ["{}"] * 31}}, "past: longer than 30"),
        ({"table": {"profile": "carcassonne", "title": "x" * 2001}}, "title: longer than 2000"),
        ({"table": {"profile": "carcassonne", "mode": "sleep"}}, "expected one of setup, ask"),
    ],
)
def test_what_cannot_be_opened_says_why(given, said):
    with pytest.raises(ArkrulesError, match=said):
        opened(**given)


def test_what_was_to_be_taken_back_is_checked_when_it_is():
    state = at_once(opened())
    for past in ("{", "[]", '{"mode": "ask"}', '{"profile": "/etc/passwd"}'):
        table = Tabletop.from_dict({**state, "past": [past]})
        with pytest.raises(TableError):
            table.back()
