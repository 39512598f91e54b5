"""What authors call in one test of their own: everything wrong is said at once, and mended."""

from __future__ import annotations

import pickle
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from arkrules.play.assembly import extension
from arkrules.rules import load_profile
from arkrules.rulings import load_case
from arkrules.rulings.casebook import casebook
from arkrules.testing import CheckFailed, Flaw, check_extension, check_profile
from tests.fair import on_path, write_metadata
from tests.paths import EXAMPLES


def faults(check: Callable[..., None], *given: object, **how: object) -> list[Flaw]:
    """What a check finds; every fault has a place, a cause and a remedy."""
    with pytest.raises(CheckFailed) as caught:
        check(*given, **how)
    for fault in caught.value.faults:
        assert fault.place
        assert fault.problem
        assert fault.remedy, fault
        assert str(fault) in str(caught.value)
    return list(caught.value.faults)


# -- what is sound ---------------------------------------------------------------------------------


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


@pytest.fixture
def example(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Installs a copy of an example; its package."""
    name = ""

    def put(wanted: str) -> Path:
        nonlocal name
        name = f"arkrules_{wanted}"
        shutil.copytree(EXAMPLES / wanted / name, tmp_path / name)
        points = {"arkrules.extensions": {wanted: f"{name}:EXTENSION"}}
        write_metadata(tmp_path, {"name": wanted, "version": "1", "entry-points": points})
        return tmp_path / name

    try:
        with on_path(tmp_path):
            yield put
    finally:
        sys.modules.pop(name, None)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mills", "wells"])
def test_the_examples_hold_what_they_must(example: Callable[[str], Path], name: str) -> None:
    example(name)
    check_extension(name, games=2, seed=1)
    check_extension(extension(name), games=0)


@pytest.mark.usefixtures("installed")
def test_the_toy_is_told_of_the_clauses_that_its_profile_leaves_open() -> None:
    found = faults(check_extension, "fair", games=1)
    silent = [fault for fault in found if fault.problem.startswith("no file answers it")]
    unasked = [fault for fault in found if "no game has asked it" in fault.problem]
    assert {*silent, *unasked} == set(found)
    assert "rain.loss" in {fault.place for fault in silent}
    assert "coin.gathered" in {fault.place for fault in unasked}  # nobody gathers in this profile


# -- what is wrong with a profile ------------------------------------------------------------------

MINE = """
    id = "mine"
    title = "Mine"
    extends = "carcassonne"

    [rules.city.small]
    answer = "half"
    note = "ours"
"""


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes a file; its path."""

    def written(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(dedent(text), encoding="utf-8")
        return path

    return written


def test_every_fault_of_a_file_is_said_at_once(write: Callable[..., Path]) -> None:
    path = write("mine.toml", MINE.replace("half", "halve").replace("note", "cite = ['x:y']\nnote"))
    found = [str(fault) for fault in faults(check_profile, path)]
    assert any("'halve'" in fault and "rules.city.small" in fault for fault in found)
    assert any("unknown key" in fault or "x:y" in fault for fault in found)
    assert all(str(path) in fault for fault in found)


def test_a_file_that_is_called_otherwise_than_its_profile_is_a_fault(
    write: Callable[..., Path],
) -> None:
    (fault,) = faults(check_profile, write("other.toml", MINE), games=0, cases=())
    assert "'mine'" in fault.problem
    assert "'other'" in fault.problem


def test_a_name_of_no_profile_is_a_fault() -> None:
    (fault,) = faults(check_profile, "carcasonne")
    assert "did you mean carcassonne" in fault.problem


def test_answers_that_cannot_hold_together_are_faults(write: Callable[..., Path]) -> None:
    text = f'{dedent(MINE)}\n[rules.table.edge_completes]\nanswer = true\nnote = "ours"\n'
    found = faults(check_profile, write("mine.toml", text), cases=())
    assert any("table.edge_completes needs an edge" in fault.problem for fault in found)


CASE = """
    id = "two"
    title = "Two tiles"
    question = "What is it worth?"

    [position]
    players = ["red", "blue"]
    tiles = ["0,0 [CCC aaa aaa aaa]"]
    pieces = ["red follower 0,0 C"]

    [play]
    moves = ["lay [CCC aaa aaa aaa]/2 0,-1", "pass"]

    [verdict."mine.toml"]
    gains = {{ red = {points} }}
"""


def test_a_case_that_does_not_hold_is_a_fault(write: Callable[..., Path]) -> None:
    path = write("mine.toml", MINE)
    held = load_case(write("two.toml", CASE.format(points=2)))
    check_profile(path, games=0, cases=[held])
    broken = load_case(write("two.toml", CASE.format(points=4)))
    (fault,) = faults(check_profile, path, games=0, cases=[broken])
    assert fault.place == f'{path.with_name("two.toml")}, verdict."mine.toml"'
    assert "gains.red: expected 4, found 2" in fault.problem


def test_a_case_that_cannot_be_asked_is_a_fault(write: Callable[..., Path]) -> None:
    path = write("mine.toml", MINE)
    text = CASE.format(points=4).replace("0,-1", "5,5 x")
    (fault,) = faults(check_profile, path, games=0, cases=[load_case(write("two.toml", text))])
    assert "play.moves[0]" in fault.problem


def test_what_is_found_goes_to_other_processes() -> None:
    error = CheckFailed("mine", [Flaw("here", "it is broken", "mend it")])
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.faults) == (str(error), error.faults)
    assert str(error) == "mine: 1 fault\n  here: it is broken\n    help: mend it"
    assert isinstance(error, AssertionError)


# -- what is wrong with an extension ---------------------------------------------------------------


def test_an_extension_that_is_not_installed_is_a_fault() -> None:
    (fault,) = faults(check_extension, "mills")
    assert "no extension named 'mills' is installed" in fault.problem
    assert "entry-points" in fault.remedy


BROKEN = [
    (
        '"What is a mill between four tiles worth?"', '"Points of a mill"',
        "mill.points", "it asks 'Points of a mill'",
    ),
    ('SiteWord("mill"', 'SiteWord("monastery"', "sites: monastery", "extension base has it too"),
    (
        "points: int = clause(",
        'unused: bool = clause("Is it so?", default=True)\n    points: int = clause(',
        "mill.unused", "no game has asked it",
    ),
    (
        "points: int = clause(",
        'unused: bool = clause("Is it so?", default=True)\n    points: int = clause(',
        "mill.unused", "no file answers it: Is it so?",
    ),
    ('parent / "variants"', 'parent / "nowhere"', "variants", "there is no folder"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "place", "told"), BROKEN)
def test_what_is_wrong_with_an_extension_is_said(
    example: Callable[[str], Path], right: str, wrong: str, place: str, told: str
) -> None:
    module = example("mills") / "__init__.py"
    text = module.read_text()
    assert right in text
    module.write_text(text.replace(right, wrong))
    found = faults(check_extension, "mills", games=int("no game" in told))
    assert any(place in fault.place and told in fault.problem for fault in found), found


def test_what_breaks_while_a_game_is_played_is_a_fault(example: Callable[[str], Path]) -> None:
    module = example("mills") / "__init__.py"
    text = module.read_text()
    assert "    assert state.laid is not None\n" in text
    module.write_text(
        text.replace("    assert state.laid is not None\n", '    raise ZeroDivisionError("oh")\n')
    )
    found = faults(check_extension, "mills", games=2)
    assert {"game 0 under carcassonne-mills", "game 1 under carcassonne-mills"} <= {
        fault.place for fault in found
    }
    assert any("ZeroDivisionError: oh" in fault.problem for fault in found)
    assert any("seed=1 and games=1" in fault.remedy for fault in found)


def test_a_case_of_its_casebook_is_held(example: Callable[[str], Path]) -> None:
    file = example("mills") / "variants" / "casebook" / "mills" / "mill-between-four-tiles.toml"
    text = file.read_text()
    assert "gains = { red = 4" in text or "gains" in text
    first = text.index("red = ", text.index("[verdict"))
    file.write_text(f"{text[:first]}red = 99{text[first + 7 :]}")
    found = faults(check_extension, "mills", games=0)
    assert any("mill-between-four-tiles" in fault.place for fault in found)
    assert any("expected 99" in fault.problem for fault in found)


def test_an_extension_that_nobody_plays_with_is_told(example: Callable[[str], Path]) -> None:
    variants = example("wells") / "variants"
    shutil.rmtree(variants / "profiles")
    found = faults(check_extension, "wells")
    assert any("no profile is played with it" in fault.problem for fault in found)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ark", "ghosts"])
def test_the_extensions_that_we_ship_hold_what_those_of_others_must(name: str) -> None:
    check_extension(name, games=2)
