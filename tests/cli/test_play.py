"""`arkrules play`: games by chance, recorded, and with a person at the table."""

from __future__ import annotations

import json

from arkrules.play import Record


def test_play_explains_every_score(run):
    text = run("play", "carcassonne", "--players", "3", "--seed", "7").stdout
    assert "[city.per_tile]" in text
    assert "Final scores:" in text
    assert text == run("play", "carcassonne", "--players", "3", "--seed", "7").stdout


def test_play_says_its_seed_so_that_the_game_can_be_had_again(run):
    first = run("play", "carcassonne", "--quiet").stdout.splitlines()
    seed = first[0].rpartition("seed ")[2]
    assert run("play", "carcassonne", "--quiet", "--seed", seed).stdout.splitlines() == first


def test_play_for_programs(run):
    content = json.loads(run("play", "carcassonne", "--seed", "2", "--format", "json").stdout)
    assert content["format"] == 2
    assert content["players"] == ["red", "blue"]
    points = dict.fromkeys(content["players"], 0)
    for ply in content["plies"]:
        for award in ply["awards"]:
            assert award["points"] == sum(line["points"] for line in award["lines"])
            points[award["player"]] += award["points"]
    assert points == content["scores"]


def test_nothing_is_left_half_written(run, tmp_path):
    missing = tmp_path / "no" / "game.txt"
    text = run("play", "carcassonne", "--seed", "3", "--quiet", "--record", missing, code=2).output
    assert "cannot be written" in text
    assert list(tmp_path.iterdir()) == []


def test_a_person_can_play(run, tmp_path):
    target = tmp_path / "mine.txt"
    answers = "\n".join(["help", "board", "99", "lay Q 9,9", "1", "1", "undo", "1", "pass", "quit"])
    result = run(
        "play", "carcassonne", "--players", "me,bot", "--human", "me", "--seed", "4",
        "--record", target, input=answers,
    )  # fmt: skip
    assert "legal moves:" in result.stderr
    assert "illegal move" in result.stderr
    assert "The game stops here." in result.stderr
    assert "Unfinished" in result.stdout
    assert "legal moves:" not in result.stdout
    Record.load(target).replay()
