"""What is wrong is said with what to do about it, wherever a command meets it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from arkrules import Position, load_profile, new_game, set_up
from arkrules.errors import PlaceError, PositionError
from arkrules.play.checking import check_file
from arkrules.rules import library
from arkrules.saving import save
from tests.cli.files import Writer
from tests.paths import EXAMPLES, VARIANTS
from tests.running import Run

TABLE = """
players = ["red", "blue"]
tiles = ["0,0 {tile}"]
"""
RULE = (EXAMPLES / "house-rules.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("tile", "hint"),
    [
        ("bas:D", "did you mean base:D?"),
        ("d", "did you mean D?"),
        ("base:DD", "did you mean base:D?"),
    ],
)
def test_a_mistyped_kind_of_tile_is_guessed(
    error: Callable[..., str], write: Writer, tile: str, hint: str
) -> None:
    assert hint in error("score", write("table.toml", TABLE.format(tile=tile)))
    case = f'id = "x"\ntitle = "T"\nquestion = "Q?"\n[position]{TABLE.format(tile=tile)}'
    assert hint in error("ask", write("case.toml", case))


@pytest.mark.parametrize(
    ("profile", "such"),
    [("carcassonne", "A, base:A"), ("ark-en2", "01, ark:01"), ("ghosts", "A, base:A")],
)
def test_of_a_word_that_is_near_no_kind_nothing_is_guessed(profile: str, such: str) -> None:
    position = Position(players=["red", "blue"], tiles=["0,0 Zebra"])
    with pytest.raises(
        PositionError, match=rf"\); expected such as {such} or a literal in brackets"
    ):
        set_up(profile, position)


def test_what_cannot_be_written_has_a_remedy(run: Run, tmp_path: Path) -> None:
    for where, cause, remedy in (
        (tmp_path / "no" / "x.json", f"there is no folder {tmp_path / 'no'}", "make the folder"),
        (tmp_path, "it is a folder", "name a file in it"),
    ):
        said = run("profiles", "--format", "json", "-o", where, code=2).stderr.splitlines()
        assert said[0] == f"error: {where}: cannot be written: {cause}"
        assert said[1].startswith(f"help: {remedy}")
    with pytest.raises(PlaceError) as failed:
        save(tmp_path / ("x" * 300), "too long a name")
    assert failed.value.remedy


def test_a_plus_in_the_path_of_a_file_separates_nothing(run: Run, write: Writer) -> None:
    path = write("a+b/house-rules.toml", RULE)
    assert "fine; 2 answers" in run("check-profile", path).stdout
    assert check_file(path).faults == ()
    named = f"carcassonne+{path}"
    assert library().profile(named).id == "carcassonne+house-rules"
    assert library().laid("carcassonne", path) == library().profile(named)
    both = f"{named}+house.bag"
    assert set(library().profile(both).overlays) == {"house-rules", "house.bag"}


def test_a_profile_is_loaded_by_its_path() -> None:
    path = VARIANTS / "profiles" / "ghosts.toml"
    assert load_profile(path) == load_profile("ghosts")
    assert new_game(path, 2) == new_game("ghosts", 2)


EARLY = """
import runpy, sys
class Breaking:
    def find_spec(self, name, path=None, target=None):
        if name == "arkrules.cli.ask":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Breaking())
sys.argv = ["arkrules", "profiles"]
runpy.run_module("arkrules", run_name="__main__", alter_sys=True)
"""


def test_ctrl_c_while_the_program_loads_is_no_traceback() -> None:
    done = subprocess.run([sys.executable, "-c", EARLY], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
