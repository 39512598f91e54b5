"""What authors call to check a profile: everything wrong is said at once, and mended."""

from __future__ import annotations

import pickle
from pathlib import Path
from textwrap import dedent

import pytest

from arkrules.rules import load_profile
from arkrules.rulings import load_case
from arkrules.rulings.casebook import casebook
from arkrules.testing import CheckFailed, Flaw, check_profile
from tests.testing.authoring import CASE, MINE, faults, told, write


@pytest.mark.slow
@pytest.mark.parametrize("name", ["carcassonne-2000", "ark-de", "ghosts-zmg"])
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


def found_in(what: str, folder: Path) -> list[Flaw]:
    return faults(check_profile, write(folder, *WRONG[what]), games=0, cases=())


@pytest.mark.parametrize("what", WRONG)
def test_every_fault_of_a_file_is_said_at_once_with_its_file(what: str, tmp_path: Path) -> None:
    found = found_in(what, tmp_path)
    assert len(found) == (1 if what == "another name" else 2)
    if what == "two faults":
        assert all(str(tmp_path / "mine.toml") in str(fault) for fault in found)


def test_a_name_of_no_profile_is_a_fault() -> None:
    assert len(faults(check_profile, "carcasonne")) == 1


def test_what_is_wrong_with_a_profile_is_told(tmp_path: Path, snapshot: object) -> None:
    files = {what: told(found_in(what, tmp_path), tmp_path) for what in WRONG}
    assert {**files, "no name": told(faults(check_profile, "carcasonne"))} == snapshot


def of_case(folder: Path, points: int, second: str = "follower C") -> list[Flaw]:
    """What is wrong with a case under a profile of one's own, by which a city of two counts 2."""
    path = write(folder, "mine.toml", MINE)
    text = CASE.format(profile="mine.toml", points=points).replace("follower C", second)
    case = load_case(write(folder, "two.toml", text))
    if points == 2:
        check_profile(path, games=0, cases=[case])
        return []
    return faults(check_profile, path, games=0, cases=[case])


def test_a_case_that_does_not_hold_or_cannot_be_asked_is_a_fault(tmp_path: Path) -> None:
    of_case(tmp_path, 2)
    (fault,) = of_case(tmp_path, 4)
    assert fault.place == f'{tmp_path / "two.toml"}, verdict."mine.toml"'
    assert len(of_case(tmp_path, 4, "prophet C")) == 1


def test_what_is_wrong_with_a_case_is_told(tmp_path: Path, snapshot: object) -> None:
    found = [*of_case(tmp_path, 4), *of_case(tmp_path, 4, "prophet C")]
    assert told(found, tmp_path) == snapshot


def test_what_is_found_goes_to_other_processes(snapshot: object) -> None:
    error = CheckFailed("mine", [Flaw("here", "it is broken", "mend it")])
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.faults) == (str(error), error.faults)
    assert isinstance(error, AssertionError)
    assert str(error) == snapshot
