"""`arkrules play` with a person: a move taken back changes no luck, and others may play well."""

from __future__ import annotations

import json

import pytest

from arkrules.cli.play import POLICIES
from arkrules.play import Record
from arkrules.play.players import PLAYERS
from tests.running import Run

GAME = ("play", "carcassonne", "--players", "ann,bob", "--human", "ann", "--seed", "4")


def played(run: Run, answers: str, *words: object) -> list[str]:
    """The moves of a game in which a person gives these answers, one a line."""
    lines = "\n".join([*answers.split(), "quit"])
    result = run(*GAME, *words, "--format", "json", input=lines + "\n")
    return [ply["move"] for ply in json.loads(result.stdout)["plies"]]


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


def test_the_policies_are_those_there_are() -> None:
    assert set(POLICIES) == set(PLAYERS)


def test_others_may_play_for_what_a_move_brings(run: Run, tmp_path) -> None:
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


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("undoo", "did you mean undo?"),
        ("folower C", "did you mean follower?"),
        ("zeppelin", "discard, draw, end, follower, lay, pass"),
    ],
)
def test_what_is_mistyped_is_told_with_what_may_be_meant(run: Run, answer: str, said: str) -> None:
    told = run(*GAME, input=f"{answer}\nquit\n").stderr
    assert said in told
    assert "haunt" not in told


def test_whom_nobody_knows_is_told_with_who_may_be_meant(run: Run) -> None:
    words = ("play", "carcassonne", "--players", "ann,bob", "--human", "anne")
    assert "did you mean ann?" in run(*words, code=2).stderr
    assert "did you mean greedy?" in run("play", "carcassonne", "--policy", "greed", code=2).stderr
