"""The command line, as a person or a program uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from arkrules.cli import main
from arkrules.play import Record


def run(*words, code=0, **kwargs):
    """Run a command; its output, or its messages where it failed."""
    result = CliRunner().invoke(main, [str(word) for word in words], **kwargs)
    assert result.exit_code == code, result.output + repr(result.exception)
    assert "Traceback" not in result.output
    return result.stdout if code == 0 else result.stdout + result.stderr


def test_help_has_examples():
    for command in ("play", "replay", "show", "profiles", "tiles", "check-profile"):
        assert f"arkrules {command}" in run(command, "--help")


def test_play_explains_every_score():
    text = run("play", "carcassonne", "--players", "3", "--seed", "7")
    assert "[city.per_tile]" in text
    assert "Final scores:" in text
    assert text == run("play", "carcassonne", "--players", "3", "--seed", "7")


def test_play_says_its_seed_so_that_the_game_can_be_had_again():
    first = run("play", "carcassonne", "--quiet").splitlines()
    seed = first[0].rpartition("seed ")[2]
    assert run("play", "carcassonne", "--quiet", "--seed", seed).splitlines() == first


def test_play_for_programs():
    content = json.loads(run("play", "carcassonne", "--seed", "2", "--format", "json"))
    assert content["format"] == 1
    assert content["players"] == ["red", "blue"]
    points = dict.fromkeys(content["players"], 0)
    for ply in content["plies"]:
        for award in ply["awards"]:
            assert award["points"] == sum(line["points"] for line in award["lines"])
            points[award["player"]] += award["points"]
    assert points == content["scores"]


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_recorded_game_replays(tmp_path, name):
    target = tmp_path / name
    played = run("play", "carcassonne", "--seed", "3", "--quiet", "--record", target)
    assert "recorded in" in played
    again = run("replay", target, "--quiet")
    assert played.splitlines()[-3] in again
    content = json.loads(run("replay", target, "--format", "json"))
    assert content["refused"] is None


def test_a_refused_move_ends_a_replay_with_1_and_names_the_clause(tmp_path):
    target = tmp_path / "game.txt"
    run("play", "carcassonne", "--seed", "3", "--quiet", "--record", target)
    lines = target.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("lay"))
    lines[at] = "lay /0 7,7"
    target.write_text("\n".join(lines) + "\n")
    text = run("replay", target, code=1)
    assert "move 2" in text
    assert "tile.contact" in text
    assert json.loads(CliRunner().invoke(
        main, ["replay", str(target), "--format", "json"]
    ).stdout)["refused"]["clauses"] == ["tile.contact"]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "not a record"),
        ("{", "not JSON"),
        ("[1, 2]", "not a record"),
        ('{"format": 1}', "is missing"),
        ('{"format": 9, "profile": "carcassonne", "position": {}, "moves": []}', "format"),
        ('{"profile": "carcassonne", "position": {"players": []}, "moves": [1]}', "moves"),
        ('{"profile": "carcassonne", "position": {}, "moves": [], "extra": 1}', "unknown key"),
        ("arkrules record 1\nprofile: carcassonne\nposition: {\n\n", "not JSON"),
        ("arkrules record 1\nprofile carcassonne\n", "has no key"),
        ("arkrules record 1\nprofile: carcassonne\n\ndraw D\n", "position: is missing"),
    ],
)
def test_a_damaged_record_gets_one_clear_error(tmp_path, content, words):
    target = tmp_path / "broken.txt"
    target.write_text(content)
    text = run("replay", target, code=2)
    assert words in text
    assert "broken.txt" in text
    assert "help:" in text


def test_nothing_is_left_half_written(tmp_path):
    missing = tmp_path / "no" / "game.txt"
    text = run("play", "carcassonne", "--seed", "3", "--quiet", "--record", missing, code=2)
    assert "cannot be written" in text
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("play", "carcassone"), "did you mean 'carcassonne'"),
        (("play", "carcassonne", "--players", "9"), "setup.players"),
        (("play", "carcassonne", "--players", "red,red"), "same name"),
        (("play", "carcassonne", "--players", "a b,c"), "is no name"),
        (("play", "carcassonne", "--players", "0"), "no players"),
        (("play", "carcassonne", "--human", "zoe"), "is no player"),
        (("play", "carcassonne+carcassonne-2000"), "is a profile"),
        (("show", "carcassonne", "city.close"), "did you mean city.closed"),
        (("show", "nothing"), "no profile"),
        (("tiles", "nothing"), "no tile set 'nothing'"),
        (("replay", "nowhere.txt"), "does not exist"),
        (("check-profile", "nowhere.toml"), "does not exist"),
        (("no-such-command",), "No such command"),
    ],
)
def test_what_cannot_be_done_exits_with_2_and_says_why(words, expected):
    assert expected in run(*words, code=2)


def test_show_prints_a_rule_sheet():
    text = run("show", "carcassonne")
    assert "When is a city complete?" in text
    assert "city.closed, contested: base:city, base:n6" in text
    rows = json.loads(run("show", "carcassonne", "--format", "json"))["clauses"]
    assert {"city.closed", "farm.value", "score.track"} <= {row["clause"] for row in rows}


def test_show_explains_one_clause_with_its_readings():
    text = run("show", "carcassonne", "city.closed")
    assert "Another reading" in text
    assert "footnote 6" in text
    (row,) = json.loads(run("show", "carcassonne", "city.closed", "--format", "json"))["clauses"]
    assert row["answer"] == "no-open-side"
    assert [reading["answer"] for reading in row["readings"]] == ["enclosed-filled"]


def test_profiles_lists_editions():
    assert "carcassonne-2001" in run("profiles")
    content = json.loads(run("profiles", "--format", "json"))
    assert {"carcassonne", "carcassonne-2000", "carcassonne-2001"} <= {
        row["id"] for row in content["profiles"]
    }


def test_tiles_lists_the_set_with_its_confidence():
    text = run("tiles", "base")
    assert "72 tiles of 24 kinds" in text
    assert "confirmed" in text
    content = json.loads(run("tiles", "base", "--format", "json"))
    assert content["total"] == 72
    assert sum(kind["count"] for kind in content["kinds"]) == 72


OVERLAY = """
id = "my.rule"
title = "Monasteries are worth ten"
overlays = "carcassonne"
[rules.monastery.points]
answer = 10
note = "our table plays it so"
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_check_profile_passes_a_good_overlay(tmp_path):
    path = write(tmp_path, "my.rule.toml", OVERLAY)
    text = run("check-profile", path)
    assert "fine; 1 answer" in text
    assert "carcassonne-2000+my.rule" in text
    assert "10 points" in run("show", f"carcassonne+{path}", "monastery.points")
    assert "Final scores" in run(
        "play", "carcassonne+my.rule", "--quiet", "--profile-path", tmp_path
    )


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("monastery.points", "monastery.point"), "did you mean monastery.points"),
        (("answer = 10", 'answer = "ten"'), "a whole number"),
        (("answer = 10", "answer = 10\ncite = ['base:n99']"), "no section or note 'n99'"),
        (("answer = 10", "answer = 10\nstatus = 'sure'"), "stated, clarified"),
        (("answer = 10", "answer = 10\nanswr = 1"), "did you mean 'answer'"),
        (('overlays = "carcassonne"', 'overlays = "chess"'), "no profile descends from"),
        (("note =", "nota ="), "unknown key"),
    ],
)
def test_check_profile_names_file_and_key_of_every_fault(tmp_path, change, expected):
    path = write(tmp_path, "my.rule.toml", OVERLAY.replace(*change))
    result = CliRunner().invoke(main, ["check-profile", str(path)])
    assert result.exit_code in (1, 2)
    assert expected in result.output
    assert "my.rule.toml" in result.output


def test_check_profile_reports_answers_that_contradict_each_other(tmp_path):
    path = write(
        tmp_path,
        "odd.toml",
        'id = "odd"\ntitle = "Odd"\nextends = "carcassonne"\n'
        "[rules.table.edge_completes]\nanswer = true\nnote = 'x'\n"
        "[rules.turn.sequence]\nanswer = ['draw', 'lay', 'dance']\nnote = 'x'\n"
        "[rules.setup.tiles]\nanswer = 70\nnote = 'x'\n",
    )
    text = run("check-profile", path, code=1)
    assert "3 faults" in text
    for words in ("needs an edge", "'dance'", "setup.tiles says 70"):
        assert words in text
    assert "needs an edge" in run("play", path, code=2)


def test_circular_parents_are_named(tmp_path):
    write(tmp_path, "one.toml", 'id = "one"\ntitle = "One"\nextends = "two"\n')
    write(tmp_path, "two.toml", 'id = "two"\ntitle = "Two"\nextends = "one"\n')
    text = run("show", "one", "--profile-path", tmp_path, code=2)
    assert "circular parents: one → two → one" in text


def test_a_person_can_play(tmp_path):
    target = tmp_path / "mine.txt"
    answers = "\n".join(["help", "board", "99", "lay Q 9,9", "1", "1", "undo", "1", "pass", "quit"])
    text = run(
        "play", "carcassonne", "--players", "me,bot", "--human", "me", "--seed", "4",
        "--record", target, input=answers,
    )  # fmt: skip
    assert "legal moves:" in text
    assert "illegal move" in text
    assert "The game stops here." in text
    assert "Unfinished" in text
    Record.load(target).replay()


def test_score_names_farmers_too(tmp_path):
    path = write(
        tmp_path,
        "table.toml",
        '[position]\nplayers = ["red", "blue"]\ntiles = ["0,0 [aaa aaa aaa aaa]"]\n'
        'pieces = ["blue follower 0,0 a"]\n',
    )
    assert "field a at 0,0: blue (blue 1)" in run("score", path)
