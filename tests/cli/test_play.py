"""`arkrules play`: games by chance, recorded, and with a person at the table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import arkrules
from arkrules.cli.play import POLICIES
from arkrules.errors import PositionError
from arkrules.play import Record
from arkrules.play.playouts import PLAYERS
from tests.running import Run, error_of

GAME = ("play", "carcassonne", "--players", "ann,bob", "--human", "ann", "--seed", "4")
DIGITS = "9" * 5000


def test_points_are_explained_and_the_same_seed_gives_the_same_game(run: Run, told) -> None:
    content = told("play carcassonne --players 3 --seed 7")
    assert (content["format"], content["seed"]) == (2, 7)
    assert content["players"] == ["red", "blue", "green"]
    points = dict.fromkeys(content["players"], 0)
    for ply in content["plies"]:
        for award in ply["awards"]:
            assert award["points"] == sum(line["points"] for line in award["lines"])
            points[award["player"]] += award["points"]
    assert points == content["scores"]
    assert told("play carcassonne --players 3 --seed 7") == content
    by_chance = told("play carcassonne --quiet")
    assert told(f"play carcassonne --quiet --seed {by_chance['seed']}") == by_chance
    text = run("play", "carcassonne", "--players", "3", "--seed", "7").stdout
    assert "[city.per_tile]" in text


def test_the_policies_are_those_there_are() -> None:
    assert set(POLICIES) == set(PLAYERS)


def test_others_may_play_for_what_a_move_brings(run: Run, tmp_path: Path) -> None:
    scores = {}
    for policy in POLICIES:
        target = tmp_path / f"{policy}.txt"
        words = ("play", "carcassonne", "--seed", 7, "--policy", policy, "--record", target)
        first = json.loads(run(*words, "--format", "json").stdout)
        again = json.loads(run(*words, "--force", "--format", "json").stdout)
        assert first == again
        assert Record.load(target).replay().over
        scores[policy] = sum(first["scores"].values())
    assert scores["greedy"] > scores["random"]


def test_nothing_is_left_of_what_cannot_be_played_or_written(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "no" / "game.txt"
    run("play", "carcassonne", "--seed", "3", "--quiet", "--record", missing, code=2)
    for number in ("99999999999", DIGITS, "-1", "+0", "0", "9"):
        words = ("play", "carcassonne", "--players", number, "--record", tmp_path / "game.txt")
        assert run(*words, code=2).stdout == ""
    assert list(tmp_path.iterdir()) == []
    for players in (10**13, -5):
        error_of(arkrules.new_game, "carcassonne", players, kind=PositionError)


# -- a person -------------------------------------------------------------------------------------


def played(run: Run, answers: str, *words: object) -> list[str]:
    """The moves of a game in which a person gives these answers, one a line."""
    lines = "\n".join([*answers.split(), "quit"])
    result = run(*GAME, *words, "--format", "json", input=lines + "\n")
    return [ply["move"] for ply in json.loads(result.stdout)["plies"]]


def test_a_person_is_asked_among_the_messages_and_what_was_taken_back_is_not_recorded(
    run: Run, tmp_path: Path
) -> None:
    target = tmp_path / "mine.txt"
    answers = ["undo", "board", "99", DIGITS, "lay Q 9,9", "1", "1", "undo", "2", "quit"]
    words = (*GAME, "--record", target, "--format", "json")
    result = run(*words, input="\n".join(answers))
    content = json.loads(result.stdout)
    record = Record.load(target)
    assert [ply["move"] for ply in content["plies"]] == list(record.moves)
    assert list(record.moves) == played(run, "1 2")
    assert not record.replay().over
    assert "######" in result.stderr  # the board, and no traceback


@pytest.mark.parametrize("word", ["help", "?", ""])
def test_help_lists_the_moves_again(run: Run, word: str) -> None:
    """As they are listed where a person is asked."""
    once = run(*GAME, input="quit\n").stderr
    again = run(*GAME, input=f"{word}\nquit\n").stderr
    offered = [line for line in once.splitlines() if line.lstrip().startswith("1 lay ")]
    assert len(offered) == 1
    assert again.count(offered[0]) == 2


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    "taken_back",
    [
        "1 undo 1 1 1 1",
        "1 1 undo 1 1 1",
        "1 1 1 undo 1 1",  # over the other player's turn and two draws
        "1 1 1 undo undo undo 1 1 1 1",
        "2 undo 1 2 undo 1 1 2 undo 1",
    ],
)
def test_what_is_taken_back_and_done_again_gives_the_same_game(
    run: Run, taken_back: str, policy: str
) -> None:
    assert played(run, taken_back, "--policy", policy) == played(run, "1 1 1 1", "--policy", policy)


def test_another_move_in_its_place_draws_the_same_tiles(run: Run) -> None:
    """As without the move that was taken back."""
    assert played(run, "1 1 1 undo undo 2 1 1") == played(run, "1 2 1 1")
    assert played(run, "1 1 1 undo undo 2 1 1") != played(run, "1 1 1 1")
