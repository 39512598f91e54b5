"""What authors call to check an extension: everything wrong is said at once, and mended."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from arkrules.testing import check_extension
from tests.testing.authoring import faults, installing, told


@pytest.mark.slow
@pytest.mark.parametrize("name", ["abbot", "ghosts"])
def test_the_extensions_that_we_ship_hold_what_those_of_others_must(name: str) -> None:
    check_extension(name, games=1)


@pytest.mark.slow
def test_an_example_with_an_overlay_holds_what_it_must(tmp_path: Path) -> None:
    with installing("mills", tmp_path):
        check_extension("mills", games=2, seed=1)


@pytest.mark.usefixtures("installed")
def test_the_toy_is_told_of_the_clauses_that_its_profile_leaves_open() -> None:
    unanswered = {fault.place for fault in faults(check_extension, "fair", games=0)}
    assert "rain.loss" in unanswered
    unasked = faults(check_extension, "fair", games=1)
    assert {fault.place for fault in unasked} >= unanswered
    assert "coin.gathered" in {fault.place for fault in unasked}  # nobody gathers in this profile


def test_an_extension_that_is_not_installed_is_a_fault() -> None:
    assert len(faults(check_extension, "mills")) == 1


UNUSED = 'unused: bool = clause("Is it so?", default=True)\n    '
POINTS = "points: int = clause("
WHERE = "stands_on=lambda profile: profile[MillRules].where,"
BROKEN = {
    "no question": (
        '"What is a mill between four tiles worth?"', '"Points of a mill"', "mill.points", 1, 0
    ),
    "taken": ('sites={"mill"', 'sites={"monastery"', "mills + base", 1, 0),
    "unanswered": (POINTS, UNUSED + POINTS, "mill.unused", 1, 0),
    "unasked": (POINTS, UNUSED + POINTS, "mill.unused", 2, 1),
    "no folder": ('parent / "variants"', 'parent / "nowhere"', "variants", 1, 0),
}  # fmt: skip
"""What stood in the example, what stands there now, where how many faults are found by games."""


def changed(path: Path, right: str, wrong: str) -> None:
    """Put something wrong into a file."""
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_with_an_extension_is_said(
    what: str, tmp_path: Path, snapshot: object
) -> None:
    right, wrong, place, number, games = BROKEN[what]
    with installing("mills", tmp_path) as package:
        changed(package / "__init__.py", right, wrong)
        every = faults(check_extension, "mills", games=games)
    found = [one for one in every if one.place == place]
    assert len(found) == number
    assert told(found, tmp_path) == snapshot


def test_how_to_play_a_game_that_breaks_again_is_said(tmp_path: Path, snapshot: object) -> None:
    with installing("mills", tmp_path) as package:
        changed(package / "__init__.py", WHERE, "stands_on=lambda profile: 1 // 0,")
        every = faults(check_extension, "mills", games=2)
    found = [fault for fault in every if "ZeroDivisionError" in fault.problem]
    # Two games of the profile, and two with the overlay.
    assert len({fault.place for fault in found if "carcassonne-mills" in fault.place}) == 4
    assert told(found[:1], tmp_path) == snapshot


def test_a_word_that_cannot_be_used_is_the_only_fault(tmp_path: Path) -> None:
    words = ('name="miller"', 'name="miller one"'), ('sites={"mill"', 'sites={"graveyard"')
    for number, (right, wrong) in enumerate(words):
        (folder := tmp_path / str(number)).mkdir()
        with installing("mills", folder) as package:
            changed(package / "__init__.py", right, wrong)
            (found,) = faults(check_extension, "mills", games=1)
        assert wrong.split('"')[1] in found.problem


SCORERS, COUNT = "scorers=(Sites(", 'count_clause="mill.millers",'
MISTAKES = {
    "nothing returned": (
        SCORERS, f"modifiers=(Modifier(stage=Stage.REPLACE, lines=lambda *_: None),), {SCORERS}",
        "TypeError", "paying.py",
    ),
    "other arguments": (COUNT, f"{COUNT} weight=lambda _: 1,", "TypeError", "scoring.py"),
    "raised": (COUNT, f"{COUNT} weight=lambda *_: 1 // 0,", "ZeroDivisionError", "arkrules_mills/"),
}  # fmt: skip
"""What stood in the example, what stands there now, the error and the file that it is from."""


@pytest.mark.parametrize("what", MISTAKES)
def test_what_an_extension_raises_is_its_fault_with_what_ran_and_the_line(
    what: str, tmp_path: Path
) -> None:
    right, wrong, kind, file = MISTAKES[what]
    with installing("mills", tmp_path) as package:
        changed(package / "__init__.py", "    Line,\n", "    Line,\n    Modifier,\n    Stage,\n")
        changed(package / "__init__.py", right, wrong)
        every = faults(check_extension, "mills", games=1)
    # The case, and a game of the profile and of the overlay; of nothing else it says anything.
    assert ["mill-between" in fault.place for fault in every] == [True, False, False]
    assert all(" move " in fault.place for fault in every[1:])
    where = re.compile(rf"{file}\D*[1-9]")
    assert all(kind in fault.problem and where.search(fault.problem) for fault in every)


def test_a_rule_for_answers_that_raises_is_a_fault_of_each_profile(tmp_path: Path) -> None:
    with installing("mills", tmp_path) as package:
        changed(package / "__init__.py", "sites={", "contradictions=lambda _: 1 // 0, sites={")
        every = faults(check_extension, "mills", games=0)
    assert [fault.place for fault in every] == ["carcassonne-mills", "mills.windy"]
    assert all("ZeroDivisionError" in fault.problem for fault in every)


@pytest.mark.filterwarnings("ignore")
def test_a_file_of_rule_data_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    with installing("mills", tmp_path) as package:
        broken = package / "variants" / "profiles" / "broken.toml"
        broken.write_text('id = "broken', encoding="utf-8")
        (found,) = faults(check_extension, "mills", games=0)
    assert found.place == str(broken)


def test_a_case_of_its_casebook_is_held(tmp_path: Path) -> None:
    with installing("mills", tmp_path) as package:
        file = package / "variants" / "casebook" / "mills" / "mill-between-four-tiles.toml"
        text = file.read_text(encoding="utf-8")
        first = text.index("red = ", text.index("[verdict"))
        file.write_text(f"{text[:first]}red = 99{text[first + 7 :]}")
        found = faults(check_extension, "mills", games=0)
    assert any(file.stem in fault.place and "99" in fault.problem for fault in found)


def test_an_extension_that_nobody_plays_with_is_told(tmp_path: Path) -> None:
    with installing("wells", tmp_path) as package:
        check_extension("wells", games=0)
        shutil.rmtree(package / "variants" / "profiles")
        assert "wells" in {fault.place for fault in faults(check_extension, "wells", games=0)}
