"""What authors call to check a profile: everything wrong is said at once, and mended."""

from __future__ import annotations

import pickle
from pathlib import Path
from textwrap import dedent

import pytest

from arkrules.rules import load_profile
from arkrules.rulings import load_case
from arkrules.rulings.casebook import casebook
from arkrules.testing import CheckFailed, Flaw, check_extension, check_profile
from tests.running import error_of
from tests.testing.authoring import CASE, MINE, faults, told, write


@pytest.mark.slow
@pytest.mark.parametrize("name", ["carcassonne-2000", "ark-de"])
def test_shipped_editions_hold_what_they_must(name: str) -> None:
    spoken_of = [case for case in casebook() if name in case.verdicts]
    check_profile(name, games=1, seed=1, cases=spoken_of[:3])


@pytest.mark.slow
@pytest.mark.parametrize("overlay", ["house.hand-of-three", "surface.shift"])
def test_an_overlay_is_laid_over_what_it_is_for(overlay: str) -> None:
    check_profile(overlay, games=1, cases=())
    check_profile(f"carcassonne-2000+{overlay}", games=1, cases=())


def test_a_profile_changed_by_hand_is_checked_as_it_is() -> None:
    check_profile(load_profile("carcassonne").with_answer("hand.size", 2), games=1, cases=())


EDGE = '\n[rules.table.edge_completes]\nanswer = true\nnote = "ours"\n'
WRONG = {
    "two faults": (
        "mine.toml",
        MINE.replace('"half"', '"halve"').replace("note", "cite = ['x:y']\n    note"),
    ),
    "another name": ("other.toml", MINE),
    "contradiction": ("mine.toml", dedent(MINE) + EDGE),
}
"""Files of profiles, each with something wrong."""


def test_there_are_no_games_fewer_than_none() -> None:
    for check in (check_profile, check_extension):
        error_of(check, "ghosts", games=-1, kind=ValueError)


def test_what_is_wrong_with_a_profile_is_told(tmp_path: Path, snapshot: object) -> None:
    found = {
        what: faults(check_profile, write(tmp_path, *wrong), games=0, cases=())
        for what, wrong in WRONG.items()
    }
    assert all(str(tmp_path / "mine.toml") in str(fault) for fault in found["two faults"])
    assert all("other.toml" in fault.place for fault in found["another name"])
    assert [fault.place for fault in faults(check_profile, "carcasonne")] == ["carcasonne"]
    assert told(found["contradiction"], tmp_path) == snapshot


def test_what_is_wrong_with_a_case_is_told(tmp_path: Path, snapshot: object) -> None:
    """By this profile a city of two tiles counts 2."""
    path, found = write(tmp_path, "mine.toml", MINE), []
    for second in ("follower C", "prophet C"):
        text = CASE.format(profile="mine.toml", points=4).replace("follower C", second)
        case = load_case(write(tmp_path, "two.toml", text))
        found += faults(check_profile, path, games=0, cases=[case])
    wrong, unknown = told(found, tmp_path)
    assert ("FOLDER/two.toml" in wrong, "[city.small]" in wrong) == (True, True)
    assert ("FOLDER/two.toml" in unknown, "prophet C" in unknown) == (True, True)
    assert found[0].remedy.replace(str(tmp_path), "FOLDER") == snapshot


def test_what_is_found_goes_to_other_processes(snapshot: object) -> None:
    error = CheckFailed("mine", [Flaw("here", "it is broken", "mend it")])
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.faults) == (str(error), error.faults)
    assert isinstance(error, AssertionError)
    assert str(error) == snapshot
