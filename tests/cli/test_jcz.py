"""`arkrules jcz`: saved games of another program, under its rules and under others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from arkrules.interop.jcz import SavedGame
from arkrules.play import Record
from tests.cli.files import Writer
from tests.running import Run
from tests.saved_games import GAME, commit, deploy, lay, saved

UNDER = ("--under", "carcassonne-2000")


def test_a_game_is_told_turn_by_turn_with_what_parts_it(run: Run, write: Writer) -> None:
    text = run("jcz", write("game.jcz", GAME), *UNDER).stdout
    assert text.startswith("Two turns\n")
    assert re.search(r"as it was played +Ada 4, Ben 2 +Ada wins\.", text)
    assert re.search(r"First farm scoring +Ada 2, Ben 2 +Ada and Ben share", text)
    assert re.search(r"1 +Ada: lay E/2 0,-1, follower C +Ada 4 +Ada 2 +city\.small", text)
    assert re.search(r"3 +final scoring +Ben 2 +Ben 2", text)
    assert "First farm scoring differs from move 3 on, follower C, because of city.small." in text
    assert "- Ada scored city for 4 points: it is so." in text


def test_rules_that_agree_are_said_to(run: Run, write: Writer) -> None:
    text = run("jcz", write("game.jcz", GAME), "--under", "carcassonne").stdout
    assert "Under all of these rules the game goes the same way." in text


def test_an_expectation_that_is_not_met_is_an_exit_code(run: Run, write: Writer) -> None:
    game = json.loads(GAME)
    game["test"]["assertions"] = ["Ada has 3 points", "Undo is allowed"]
    text = run("jcz", write("game.jcz", json.dumps(game)), code=1).stdout
    assert "- Ada has 3 points: it is not so; found 4." in text
    assert "- Undo is allowed: not judged; our engine has nothing that" in text


def test_a_refused_move_is_told_with_its_clause(run: Run, write: Writer) -> None:
    game = saved(
        lay("BA/RFr", 0, 1, 0), deploy("Road", "WE", 1, 0), commit(),
        lay("BA/RFr", 0, 2, 0), deploy("Road", "WE", 2, 0, "1.small.1"), commit(),
        lay("BA/RFr", 1, 3, 0),
    )  # fmt: skip
    text = run("jcz", write("game.jcz", json.dumps(game)), code=1).stdout
    assert "as it was played: turn 2, Ben: follower 1 is refused: the connected feature" in text
    assert re.search(r"turn 3, Ada: lay U/2 3,0 is refused: .*\[tile\.match", text)
    assert "as it was played: the game cannot go on after this." in text


def test_programs_are_told_every_turn(run: Run, write: Writer) -> None:
    path = write("game.jcz", GAME)
    content = json.loads(run("jcz", path, *UNDER, "--format", "json").stdout)
    assert [one["scores"] for one in content["courses"]] == [
        {"Ada": 4, "Ben": 2}, {"Ada": 2, "Ben": 2},
    ]  # fmt: skip
    assert [one["points"] for one in content["turns"]] == [
        [{"Ada": 4}, {"Ada": 2}], [{}, {}], [{"Ben": 2}, {"Ben": 2}],
    ]  # fmt: skip
    assert content["divergences"][0]["clauses"] == [["city.small"]]
    assert all(one["holds"] for one in content["assertions"])


def test_a_game_becomes_a_record_and_a_record_a_game(
    run: Run, write: Writer, error: Callable[..., str]
) -> None:
    path = write("game.jcz", GAME)
    text, again = path.with_name("game.txt"), path.with_name("again.jcz")
    run("jcz", path, "--record", text)
    assert dict(Record.load(text).replay().scores) == {"Ada": 4, "Ben": 2}
    run("jcz", text, "--write", again)
    old, new = SavedGame.load(path), SavedGame.load(again)
    assert [one.payload for one in new.replay] == [one.payload for one in old.replay]
    assert "again.jcz is there already" in error("jcz", text, "--write", again)


def test_what_cannot_be_read_is_told(write: Writer, error: Callable[..., str]) -> None:
    told = error("jcz", write("text.jcz", "no game"))
    assert "not JSON" in told
    assert "name a game that JCloisterZone saved, or a record" in told
    game = json.loads(GAME)
    game["setup"]["sets"]["traders-and-builders"] = 1
    told = error("jcz", write("more.jcz", json.dumps(game)))
    assert "set traders-and-builders" in told
    assert "only games without expansions can be read" in told


def test_an_edition_without_these_tiles_is_refused(
    write: Writer, error: Callable[..., str]
) -> None:
    told = error("jcz", write("game.jcz", GAME), "--under", "ark-en2")
    assert "game.jcz: under ark-en2: " in told
    assert "'D': no kind of the sets in use (ark)" in told
    assert "choose an edition that is played with the same tiles" in told
