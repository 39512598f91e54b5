"""The script that compares kernel and engine at night."""

from __future__ import annotations

from functools import partial

import pytest

from arkrules.play import new_game
from tests.house_rules import SHELF
from tests.nights import rows_in
from tests.sim import nightly
from tests.sim.nightly import all_of_them, in_pairs, main

SOME = {
    id: partial(new_game, SHELF.profile(id), 2, bag=["[aaa a1a aaa aaa]*3", "[CCC aaa aaa aaa]*3"])
    for id in ("carcassonne", "carcassonne-2001")
}


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(nightly, "begun", lambda pairs: SOME)
    monkeypatch.setattr(nightly, "LINE", 2)


def test_it_goes_on_where_it_ended_and_plays_as_many_of_each(tmp_path, capsys):
    kept = tmp_path / "kept.jsonl"
    assert main(["--games", "2", "--kept", str(kept)]) == 0
    assert main(["--games", "4", "--kept", str(kept)]) == 0
    done = [(row["name"], row["begin"]) for row in rows_in(kept)]
    assert done == [(id, begin) for begin in (0, 2) for id in SOME]
    assert "4 games of each of 2 editions and answers, in " in capsys.readouterr().out


def test_what_differs_is_printed_with_its_name_and_game(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(nightly, "from_state", lambda start, chance: "red has 3, and not 4")
    assert main(["--games", "2", "--kept", str(tmp_path / "kept.jsonl")]) == 1
    told = capsys.readouterr().out
    assert "carcassonne-2001, from game 0: red has 3, and not 4\n" in told
    assert " 2 with a difference\n" in told


def test_pairs_are_compared_a_game_to_a_line_and_those_that_contradict_are_counted(
    tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr(nightly, "begun", lambda pairs: {**SOME, "none": lambda: None})
    kept = tmp_path / "kept.jsonl"
    assert main(["--pairs", "--games", "2", "--kept", str(kept)]) == 0
    assert len(rows_in(kept)) == 6
    told = capsys.readouterr().out
    assert told.startswith("2 games of each of 2 pairs of answers, 1 that contradict each other")


@pytest.mark.parametrize(("what", "most"), [(all_of_them, 400), (in_pairs, 7000)])
def test_each_is_named_once(what, most):
    names = [name for name, _ in what()]
    assert len(names) == len(set(names)) > most
