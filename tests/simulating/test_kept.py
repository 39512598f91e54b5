"""A file of rows: what is done stays done, and nothing else is touched."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

import arkrules
from arkrules.errors import PlaceError, RowsError
from arkrules.simulating import Plan
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
    monkeypatch.setattr(Plan, "ends", lambda _, game: played.append(game) or ())
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


OTHERS = {
    "another seed": {"seed": 2},
    "other policies": {"policy": "greedy"},
    "other players": {"players": ["ann", "ben"]},
    "another order": {"profiles": PAIR[::-1]},
    "fewer editions": {"profiles": PAIR[:1]},
}
"""What else may be asked for than what a file has."""
STRANGE = {
    "another version": lambda text: text.replace(f'"{arkrules.__version__}"', '"0.0.9"'),
    "a diary": lambda _: "a diary\n",
    "half a diary": lambda _: "a diary",
    "an empty row": lambda _: "{}\n",
    "a list": lambda _: "[]\n",
    "an empty line": lambda _: "\n",
    "bytes": lambda _: b"\xff\n",
}
NEVER = [
    {"points": [1]}, {"points": [1, "2"]}, {"points": 5}, {"winners": []}, {"winners": ["ann"]},
    {"winners": [["red"]]}, {"turns": "many"}, {"choices": None},
]  # fmt: skip
STRANGE |= {str(end): lambda text, end=end: one_row(text, end) for end in NEVER}
"""What may stand in a file instead."""


def one_row(text, end):
    return json.dumps({**json.loads(text.splitlines()[0]), **end}) + "\n"


def test_games_of_something_else_and_other_files_are_left_alone(file, text, snapshot):
    found = {}
    for what in (*OTHERS, *STRANGE):
        stands = STRANGE.get(what, str)(text)
        before = stands if isinstance(stands, bytes) else stands.encode()
        file.write_bytes(before)
        wanted = {"profiles": PAIR, "games": COUNT, "seed": 1, "rows": file, **OTHERS.get(what, {})}
        error = error_of(arkrules.simulate, **wanted, kind=RowsError)
        assert file.read_bytes() == before
        assert error.file == str(file)
        found[what] = f"{error.key}: {error.faults[0]}".replace(arkrules.__version__, "VERSION")
    assert snapshot == found


def test_a_tie_that_another_game_decides_is_gone_on_from(file):
    """Nobody has won such a game, and its row says so."""
    profile = arkrules.load_profile("carcassonne").with_answer("end.tie", "play-again")
    profile = profile.with_answer("setup.followers", 0)  # so all end level
    first = arkrules.simulate(profile, 1, seed=1, rows=file)
    assert first.rows[0].winners == ()
    assert arkrules.simulate(profile, 1, seed=1, rows=file) == first


def test_a_place_to_which_nothing_can_be_written(tmp_path, snapshot):
    errors = [
        error_of(arkrules.simulate, PAIR, 1, seed=1, rows=tmp_path / place, kind=PlaceError)
        for place in (".", "no/games.jsonl", "/dev/null")
    ]
    assert snapshot == [str(error).replace(str(tmp_path), "FOLDER") for error in errors]


def test_what_cannot_be_asked_for_makes_no_file(file):
    """Nobody who could play is called, or would begin to write."""
    for wrong in ({"executor": 2}, {"games": "many"}, {"seed": "one"}, {"engine": "fast"}):
        given = {"profiles": PAIR, "games": 1, "seed": 1, "rows": file, **wrong}
        error_of(arkrules.simulate, **given, kind=TypeError)
        assert not file.exists(), wrong
