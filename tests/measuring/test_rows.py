"""A file of rows: what is done stays done, and nothing else is touched."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import arkrules
from arkrules.errors import OutputPathError, RowsError
from arkrules.measuring import Plan
from arkrules.measuring.rows import RowFile
from tests.faults import one_of_each
from tests.running import error_of

PAIR = ("carcassonne", "carcassonne-2000")
COUNT = 3


@pytest.fixture(scope="module")
def whole():
    return arkrules.simulate(PAIR, COUNT, seed=1)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.jsonl"


@pytest.fixture(scope="module")
def text(whole, tmp_path_factory):
    path = tmp_path_factory.mktemp("rows") / "games.jsonl"
    assert arkrules.simulate(PAIR, COUNT, seed=1, rows=path) == whole
    return path.read_text("utf-8")


@pytest.fixture
def unplayed(monkeypatch):
    """Whoever plays a game is found out."""
    played = []
    monkeypatch.setattr(Plan, "games", lambda _, numbers: played.append(numbers))
    return played


def test_what_is_there_is_not_played_again(file, text, whole, unplayed):
    file.write_text(text, "utf-8")
    assert arkrules.simulate(PAIR, COUNT, seed=1, rows=file) == whole
    assert unplayed == []
    assert file.read_text("utf-8") == text


def test_more_games_are_added_and_fewer_are_taken_from_it(file, text, whole):
    file.write_text(text, "utf-8")
    fewer = arkrules.simulate(PAIR, COUNT - 1, seed=1, rows=file)
    assert fewer.rows == whole.rows[:-2]
    assert fewer.summary.games == COUNT - 1
    assert file.read_text("utf-8") == text
    more = arkrules.simulate(PAIR, COUNT + 1, seed=1, rows=file)
    assert more == arkrules.simulate(PAIR, COUNT + 1, seed=1)
    assert file.read_text("utf-8").startswith(text)
    assert len(file.read_text("utf-8").splitlines()) == 2 * (COUNT + 1)


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor(2)], ids=["here", "threads"])
def test_what_was_broken_off_goes_on(file, text, whole, executor):
    def stop(done):
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arkrules.simulate(PAIR, COUNT, seed=1, rows=file, progress=stop, executor=executor)
    assert text.startswith(file.read_text("utf-8"))
    assert len(file.read_text("utf-8").splitlines()) == 4
    assert arkrules.simulate(PAIR, COUNT, seed=1, rows=file, executor=executor) == whole
    assert file.read_text("utf-8") == text


def test_a_sudden_end_anywhere_costs_one_game_at_most(file, text, whole):
    for cut in range(0, len(text), 97):
        file.write_text(text[:cut], "utf-8")
        assert arkrules.simulate(PAIR, COUNT, seed=1, rows=file) == whole
        assert file.read_text("utf-8") == text


OTHERS = [
    {"seed": 2}, {"policy": "greedy"}, {"players": ["ann", "ben"]}, {"profiles": PAIR[::-1]},
    {"profiles": PAIR[:1]},
]  # fmt: skip
"""What else may be asked for than what a file has."""
STRANGE = [b"a diary\n", b"a diary", b"{}\n", b"[]\n", b"\n", b"\xff\n"]
NEVER = [
    {"points": [1]}, {"points": [1, "2"]}, {"points": 5}, {"winners": []}, {"winners": ["ann"]},
    {"winners": [["red"]]}, {"turns": "many"}, {"choices": None}, {"arkrules": "0.0.9"},
]  # fmt: skip
"""How no game ends, and what no game of ours is played by."""


def test_games_of_something_else_and_other_files_are_left_alone(file, text, snapshot):
    first = json.loads(text.splitlines()[0])
    cases = [(str(wanted), text.encode(), wanted) for wanted in OTHERS]
    cases += [(str(other), other, {}) for other in STRANGE]
    cases += [(str(end), json.dumps({**first, **end}).encode() + b"\n", {}) for end in NEVER]
    found = {}
    for what, stands, wanted in cases:
        file.write_bytes(stands)
        usual = {"profiles": PAIR, "games": COUNT, "seed": 1, "rows": file}
        error = error_of(arkrules.simulate, **{**usual, **wanted}, kind=RowsError)
        assert file.read_bytes() == stands
        assert error.file == str(file)
        found[what] = f"{error.key}: {error.faults[0]}".replace(arkrules.__version__, "VERSION")
    assert snapshot == one_of_each(found.values())


def test_a_tie_that_another_game_decides_is_gone_on_from(file):
    """Nobody has won such a game, and its row says so."""
    profile = arkrules.load_profile("carcassonne").with_answer("end.tie", "play-again")
    profile = profile.with_answer("setup.followers", 0)  # so all end level
    first = arkrules.simulate(profile, 1, seed=1, rows=file)
    assert first.rows[0].winners == ()
    assert arkrules.simulate(profile, 1, seed=1, rows=file) == first


def test_a_place_to_which_nothing_can_be_written(tmp_path, snapshot):
    errors = [
        error_of(arkrules.simulate, PAIR, 1, seed=1, rows=tmp_path / place, kind=OutputPathError)
        for place in (".", "no/games.jsonl", "/dev/null")
    ]
    said = [str(error).replace(str(tmp_path), "FOLDER") for error in errors]
    assert snapshot == one_of_each(said, of=["files"])


def test_what_cannot_be_asked_for_makes_no_file(file):
    """Nobody who could play is called, or would begin to write."""
    for wrong in ({"executor": 2}, {"games": "many"}, {"seed": "one"}, {"engine": "fast"}):
        given = {"profiles": PAIR, "games": 1, "seed": 1, "rows": file, **wrong}
        error_of(arkrules.simulate, **given, kind=TypeError)
        assert not file.exists(), wrong


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_full_disk_is_told_with_the_file(file, monkeypatch):
    plan = Plan.of(PAIR[0], 2, policy="random", seed=1)
    with RowFile(file, plan) as rows, rows._file:
        monkeypatch.setattr(rows, "_file", open("/dev/full", "wb"))  # noqa: SIM115, PTH123
        game = arkrules.simulate(PAIR[0], 1, seed=1).rows
        error = error_of(rows.add, [game], kind=OutputPathError)
    assert str(file) in str(error)
