"""`arkrules play` and `replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import arkrules
from arkrules.cli.play import POLICIES
from arkrules.errors import PositionError
from arkrules.interop.jcz import SavedGame
from arkrules.play import Record
from tests.cli.files import GAME, Writer
from tests.running import Run, error_of
from tests.saved_games import GAME as SAVED
from tests.saved_games import commit, deploy, lay, saved

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


UNDER = "--under carcassonne --under"


@pytest.mark.parametrize(
    ("line", "code", "scores", "parted"),
    [
        (f"game.txt {UNDER} carcassonne-2000", 0, [4, 2], (3, [["city.small"]])),
        ("game.txt --under carcassonne-2000 --under carcassonne-2001", 0, [2, 2], None),
        (f"game.txt {UNDER} strict --profile-path own", 1, [4, 0], (3, [["follower.completed"]])),
        # An edge that stops no move does not part two games.
        (f"game.txt {UNDER} edged --profile-path own", 0, [4, 4], None),
        (f"stops.txt {UNDER} carcassonne-2000", 1, [0, 0], None),
    ],
)
def test_final_scores_are_compared_and_the_first_divergence_named(
    told, line: str, code: int, scores: list[int], parted: tuple | None
) -> None:
    content = told(f"replay {line}", code)
    assert [course["scores"]["red"] for course in content["replays"]] == scores
    splits = [(one["move"], one["clauses"]) for one in content["divergences"] if one["move"]]
    assert splits == ([parted] if parted else [])


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_recorded_game_replays_up_to_a_move_that_is_refused(
    run: Run, told, tmp_path, name: str
) -> None:
    target = tmp_path / name
    words = ("carcassonne", "--seed", "3", "--quiet")
    played = run("play", *words, "--record", target)
    assert str(target) in played.stderr
    assert run("replay", target, "--quiet").stdout == played.stdout
    whole = told(f"replay {target}")
    assert whole["refused"] is None
    assert whole["winners"]
    record = Record.load(target)
    at = next(number for number, move in enumerate(record.moves) if move.startswith("lay"))
    moves = [*record.moves[:at], "lay /0 7,7", *record.moves[at + 1 :]]
    Record(profile=record.profile, position=record.position, moves=moves).save(target)
    content = told(f"replay {target}", 1)
    assert content["refused"] == {"move": at + 1, "text": "lay /0 7,7", "clauses": ["tile.contact"]}
    assert len(content["plies"]) == at


def test_answers_that_a_record_changes_are_those_it_is_played_by(told, write: Writer) -> None:
    changed = GAME.replace("position:", 'answers: {"city.small": "half"}\nposition:')
    assert told(f"replay {write('game.txt', changed)}")["scores"] == {"red": 2, "blue": 0}


DAMAGED = {
    "'arkrules record 1'": "",
    "line 1 column 2": "{",
    "profile": '{"format": 1}',
    "format": '{"format": 9, "profile": "carcassonne", "position": {}, "moves": []}',
    "moves[0]": '{"profile": "carcassonne", "position": {"players": []}, "moves": [1]}',
    "extra": '{"profile": "carcassonne", "position": {}, "moves": [], "extra": 1}',
    "position: ": "arkrules record 1\nprofile: carcassonne\nposition: {\n\n",
    "'profile carcassonne'": "arkrules record 1\nprofile carcassonne\n",
    "position": "arkrules record 1\nprofile: carcassonne\n\ndraw D\n",
}
"""Damaged records, each by what is named of it."""


@pytest.mark.parametrize("named", DAMAGED)
def test_what_is_wrong_in_a_damaged_record_is_named(run: Run, write: Writer, named: str) -> None:
    said = run("replay", write("broken.txt", DAMAGED[named]), code=2).stderr
    assert ("broken.txt" in said, named in said, "\nhelp: " in said) == (True, True, True)


def test_every_turn_is_told_under_both_rules_with_what_parts_them(told) -> None:
    content = told("replay game.jcz --under carcassonne-2000")
    assert [one["scores"] for one in content["replays"]] == [
        {"Ada": 4, "Ben": 2}, {"Ada": 2, "Ben": 2},
    ]  # fmt: skip
    assert [one["points"] for one in content["turns"]] == [
        [{"Ada": 4}, {"Ada": 2}], [{}, {}], [{"Ben": 2}, {"Ben": 2}],
    ]  # fmt: skip
    assert content["divergences"][0]["clauses"] == [["city.small"]]
    assert told("replay game.jcz --under carcassonne")["divergences"] == []


def refused_moves() -> str:
    """A follower on a road that is held, and a tile that does not fit."""
    return json.dumps(saved(
        lay("BA/RFr", 0, 1, 0), deploy("Road", "WE", 1, 0), commit(),
        lay("BA/RFr", 0, 2, 0), deploy("Road", "WE", 2, 0, "1.small.1"), commit(),
        lay("BA/RFr", 1, 3, 0),
    ))  # fmt: skip


def test_a_refused_move_is_told_with_its_clause(told, write: Writer) -> None:
    content = told(f"replay {write('game.jcz', refused_moves())}", 1)
    (course,) = content["replays"]
    assert course["whole"] is False
    refused = [
        (one["turn"], one["player"], [refusal["clause"] for refusal in one["refusals"]])
        for one in course["refused"]
    ]
    assert refused == [(2, "Ben", ["follower.occupied"]), (3, "Ada", ["tile.match"])]


def test_a_game_becomes_a_record_and_a_record_a_game(run: Run, write: Writer) -> None:
    path = write("game.jcz", SAVED)
    text, again = path.with_name("game.txt"), path.with_name("again.jcz")
    run("replay", path, "--save", text)
    assert dict(Record.load(text).replay().scores) == {"Ada": 4, "Ben": 2}
    run("replay", text, "--save", again)
    old, new = SavedGame.load(path), SavedGame.load(again)
    assert [one.payload for one in new.replay] == [one.payload for one in old.replay]
    before = again.read_bytes()
    run("replay", text, "--save", again, code=2)
    assert again.read_bytes() == before
