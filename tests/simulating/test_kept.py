"""A file of rows: what is done stays done, and nothing else is touched."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest

import arkrules
from arkrules.errors import PlaceError, RowsError

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
    monkeypatch.setattr(
        "arkrules.simulating.plan.Plan.ends", lambda _, game: played.append(game) or ()
    )
    return played


def test_every_row_is_a_line_of_json(whole, text):
    rows = [json.loads(line) for line in text.splitlines()]
    assert rows == [json.loads(json.dumps(attrs.asdict(row))) for row in whole.rows]


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


@pytest.mark.parametrize(
    ("given", "cause"),
    [
        ({"seed": 2}, "line 1: seed is 1, and would be 2 here"),
        ({"policy": "greedy"}, "line 1: policies is"),
        ({"players": ["ann", "ben"]}, "line 1: players is"),
        ({"profiles": PAIR[::-1]}, 'profile is "carcassonne", and would be "carcassonne-2000"'),
        ({"profiles": PAIR[:1]}, "line 2: profile is"),
    ],
)
def test_games_of_something_else_are_left_alone(file, text, given, cause):
    file.write_text(text, "utf-8")
    wanted = {"profiles": PAIR, "games": COUNT, "seed": 1, "rows": file, **given}
    with pytest.raises(RowsError, match=cause) as caught:
        arkrules.simulate(**wanted)
    assert str(file) in str(caught.value)
    assert file.read_text("utf-8") == text


def test_rows_of_another_version_are_not_mixed_with_ours(file, text):
    file.write_text(text.replace(f'"{arkrules.__version__}"', '"0.0.9"'), "utf-8")
    with pytest.raises(RowsError, match=r'arkrules is "0\.0\.9"'):
        arkrules.simulate(PAIR, COUNT, seed=1, rows=file)


@pytest.mark.parametrize(
    ("other", "cause"),
    [
        ("a diary\n", "no row"),
        ("a diary", "no row"),
        ("{}\n", "no row"),
        ("[]\n", "no row"),
        ("\n", "no row"),
        (b"\xff\n", "no row"),
    ],
)
def test_other_files_are_left_alone(file, other, cause):
    other = other if isinstance(other, bytes) else other.encode()
    file.write_bytes(other)
    with pytest.raises(RowsError, match=cause):
        arkrules.simulate(PAIR, 1, seed=1, rows=file)
    assert file.read_bytes() == other


def test_a_tie_that_another_game_decides_is_gone_on_from(file):
    """Nobody has won such a game, and its row says so."""
    profile = arkrules.load_profile("carcassonne").with_answer("end.tie", "play-again")
    profile = profile.with_answer("setup.followers", 0)  # so all end level
    first = arkrules.simulate(profile, 1, seed=1, rows=file)
    assert first.rows[0].winners == ()
    assert arkrules.simulate(profile, 1, seed=1, rows=file) == first


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("points", [1]), ("points", [1, "2"]), ("points", 5), ("winners", []),
        ("winners", ["ann"]), ("winners", [["red"]]), ("turns", "many"), ("choices", None),
    ],
)  # fmt: skip
def test_no_game_ends_so(file, text, key, value):
    row = {**json.loads(text.splitlines()[0]), key: value}
    file.write_text(json.dumps(row) + "\n", "utf-8")
    with pytest.raises(RowsError, match="line 1: no game ends so"):
        arkrules.simulate(PAIR, 1, seed=1, rows=file)


def test_a_place_to_which_nothing_can_be_written(tmp_path):
    for place in (tmp_path, tmp_path / "no" / "games.jsonl", "/dev/null"):
        with pytest.raises(PlaceError, match="cannot be written"):
            arkrules.simulate(PAIR, 1, seed=1, rows=place)
