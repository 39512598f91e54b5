"""`arkrules replay`: games played again, under other editions too."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.files import GAME, PAIR, Writer
from tests.running import Run


def test_replay_compares_final_scores_and_names_the_first_divergence_and_its_clause(
    run: Run,
    write: Writer,
) -> None:
    text = run("replay", write("game.txt", GAME), *PAIR).stdout
    assert re.search(r"Today's rules +Red 4, Blue 0 +Red", text)
    assert re.search(r"First farm scoring +Red 2, Blue 0 +Red", text)
    assert (
        "Today's rules and First farm scoring differ from move 3 on, follower C,"
        " because of city.small."
    ) in text


def test_replay_says_where_profiles_agree(run: Run, write: Writer) -> None:
    words = ("--under", "carcassonne-2000", "--under", "carcassonne-2001")
    assert "They agree to the end." in run("replay", write("game.txt", GAME), *words).stdout


def test_replay_for_programs_compares_too(run: Run, write: Writer) -> None:
    content = json.loads(run("replay", write("g.txt", GAME), *PAIR, "--format", "json").stdout)
    assert content["format"] == 2
    assert [course["scores"]["red"] for course in content["courses"]] == [4, 2]
    (parting,) = content["divergences"]
    assert (parting["move"], parting["clauses"]) == (3, [["city.small"]])


STRICT = """
id = "strict"
title = "No follower onto what is complete"
extends = "carcassonne"
[rules.follower.completed]
answer = false
note = "ours"
"""


def test_replay_names_the_clause_where_a_move_is_refused_under_one_profile(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    write("own/strict.toml", STRICT)
    words = ("replay", write("game.txt", GAME), "--under", "carcassonne", "--under", "strict",
             "--profile-path", tmp_path / "own")  # fmt: skip
    result = run(*words, code=1)
    assert re.search(
        r"complete, move 3: illegal move 'follower C': .*\[follower\.completed", result.stdout
    )
    assert "differ from move 3 on, follower C, because of follower.completed." in (result.stdout)


def test_replay_exits_with_1_where_a_move_is_refused_under_one_profile(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    write("own/strict.toml", STRICT)
    run("replay", write("game.txt", GAME), "--under", "carcassonne", "--under", "strict",
        "--profile-path", tmp_path / "own", code=1)  # fmt: skip


def test_a_game_that_breaks_off_under_every_profile_does_not_agree_to_the_end(
    run: Run,
    write: Writer,
) -> None:
    result = run("replay", write("g.txt", GAME.replace("/2 0,-1", "/2 7,7")), *PAIR, code=1)
    assert "agree to the end" not in result.stdout


@pytest.mark.parametrize("under", [(), PAIR])
def test_a_record_with_a_line_that_is_no_move_cannot_be_used(
    error: Callable[..., str], write: Writer, under: tuple[str, ...]
) -> None:
    message = error("replay", write("game.txt", GAME.replace("pass", "zebra")), *under)
    assert "game.txt" in message
    assert "move 6" in message


@pytest.mark.parametrize("under", [(), PAIR])
def test_a_record_of_an_impossible_position_is_named_with_its_file(
    error: Callable[..., str], write: Writer, under: tuple[str, ...]
) -> None:
    text = GAME.replace('["0,0 E"]', '["0,0 E", "5,5 E"]')
    message = error("replay", write("game.txt", text), *under)
    assert "game.txt" in message
    assert "separate groups" in message


def test_an_edge_that_stops_no_move_does_not_part_two_games(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    write("own/edged.toml", 'id = "edged"\ntitle = "Edged"\nextends = "carcassonne"\n'
          '[rules.table.bounds]\nanswer = "edge"\nnote = "ours"\n')  # fmt: skip
    text = run("replay", write("game.txt", GAME), "--under", "carcassonne", "--under", "edged",
               "--profile-path", tmp_path / "own").stdout  # fmt: skip
    assert "They agree to the end." in text


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_recorded_game_replays(run, tmp_path, name):
    target = tmp_path / name
    played = run("play", "carcassonne", "--seed", "3", "--quiet", "--record", target)
    assert f"recorded in {target}" in played.stderr
    assert run("replay", target, "--quiet").stdout == played.stdout
    content = json.loads(run("replay", target, "--format", "json").stdout)
    assert content["refused"] is None


def test_a_refused_move_ends_a_replay_with_1_and_names_the_clause(run, tmp_path):
    target = tmp_path / "game.txt"
    run("play", "carcassonne", "--seed", "3", "--quiet", "--record", target)
    lines = target.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("lay"))
    lines[at] = "lay /0 7,7"
    target.write_text("\n".join(lines) + "\n")
    text = run("replay", target, code=1).output
    assert "move 2" in text
    assert "tile.contact" in text
    content = json.loads(run("replay", target, "--format", "json", code=1).stdout)
    assert content["refused"]["clauses"] == ["tile.contact"]


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
def test_a_damaged_record_gets_one_clear_error(run, tmp_path, content, words):
    target = tmp_path / "broken.txt"
    target.write_text(content)
    text = run("replay", target, code=2).output
    assert words in text
    assert "broken.txt" in text
    assert "help:" in text
