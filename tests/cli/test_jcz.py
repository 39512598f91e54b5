"""`arkrules replay`: saved games of another program, under its rules and under others."""

from __future__ import annotations

import json

from arkrules.interop.jcz import SavedGame
from arkrules.play import Record
from tests.cli.files import Writer
from tests.running import Run
from tests.saved_games import GAME, commit, deploy, lay, saved


def test_every_turn_is_told_under_both_rules_with_what_parts_them(told) -> None:
    content = told("replay game.jcz --under carcassonne-2000")
    assert [one["scores"] for one in content["courses"]] == [
        {"Ada": 4, "Ben": 2}, {"Ada": 2, "Ben": 2},
    ]  # fmt: skip
    assert [one["points"] for one in content["turns"]] == [
        [{"Ada": 4}, {"Ada": 2}], [{}, {}], [{"Ben": 2}, {"Ben": 2}],
    ]  # fmt: skip
    assert content["divergences"][0]["clauses"] == [["city.small"]]
    assert all(one["holds"] for one in content["assertions"])
    assert told("replay game.jcz --under carcassonne")["divergences"] == []


def test_an_expectation_that_is_not_met_is_an_exit_code(told, write: Writer) -> None:
    game = json.loads(GAME)
    game["test"]["assertions"] = ["Ada has 3 points", "Undo is allowed"]
    path = write("game.jcz", json.dumps(game))
    assert [one["holds"] for one in told(f"replay {path}", 1)["assertions"]] == [False, None]


def refused_moves() -> str:
    """A follower on a road that is held, and a tile that does not fit."""
    return json.dumps(saved(
        lay("BA/RFr", 0, 1, 0), deploy("Road", "WE", 1, 0), commit(),
        lay("BA/RFr", 0, 2, 0), deploy("Road", "WE", 2, 0, "1.small.1"), commit(),
        lay("BA/RFr", 1, 3, 0),
    ))  # fmt: skip


def test_a_refused_move_is_told_with_its_clause(told, write: Writer) -> None:
    content = told(f"replay {write('game.jcz', refused_moves())}", 1)
    (course,) = content["courses"]
    assert course["whole"] is False
    refused = [
        (one["turn"], one["player"], [refusal["clause"] for refusal in one["refusals"]])
        for one in course["refused"]
    ]
    assert refused == [(2, "Ben", ["follower.occupied"]), (3, "Ada", ["tile.match"])]


def test_how_it_is_told(run: Run, write: Writer, snapshot: object) -> None:
    assert run("replay", write("game.jcz", refused_moves()), code=1).stdout == snapshot


def test_a_game_becomes_a_record_and_a_record_a_game(run: Run, write: Writer) -> None:
    path = write("game.jcz", GAME)
    text, again = path.with_name("game.txt"), path.with_name("again.jcz")
    run("replay", path, "--save", text)
    assert dict(Record.load(text).replay().scores) == {"Ada": 4, "Ben": 2}
    run("replay", text, "--save", again)
    old, new = SavedGame.load(path), SavedGame.load(again)
    assert [one.payload for one in new.replay] == [one.payload for one in old.replay]
    before = again.read_bytes()
    run("replay", text, "--save", again, code=2)
    assert again.read_bytes() == before
