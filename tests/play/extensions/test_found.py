"""An extension from a package of its own: how it is found, and what it imports."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from arkrules import (
    BadNotation,
    GameState,
    ProfileError,
    library,
    load_profile,
    new_game,
    playout,
    set_up,
)
from arkrules.play import (
    contradictions,
    reload_extensions,
)
from arkrules.rules import extensions
from tests.fair import FIELD, KINDS, TOY, another, on_path, refused, stand, write_metadata
from tests.house.interface import public_names
from tests.paths import ROOT
from tests.running import error_of

pytestmark = pytest.mark.usefixtures("installed")


# -- it is found through its entry point -----------------------------------------------------------


def test_the_entry_point_brings_the_extension_with_its_profiles_tiles_and_sources() -> None:
    from arkrules_fair import EXTENSION

    assert "fair" in extensions.registry().names()
    assert extensions.registry().find("fair") is EXTENSION
    shelf, profile = library(), load_profile("fair")
    assert ("fair" in shelf.profile_ids(), "fair" in shelf.sets) == (True, True)
    assert "fair.feast" in shelf.overlay_ids()
    assert shelf.sources.describe("fair:stalls")
    assert profile.lineage == ("fair", "carcassonne")
    assert (profile.extensions, profile.sets) == (("fair",), ("base", "fair"))
    assert contradictions(profile) == ()


@pytest.mark.slow
def test_another_process_plays_it_from_its_path_alone(tmp_path: Path) -> None:
    script = (
        "import arkrules, random\n"
        "end = arkrules.playout(arkrules.new_game('fair', 2), random.Random(4))\n"
        "print(end.over, len(end.board), end.profile.value('city.per_banner'))\n"
    )
    write_metadata(tmp_path)
    path = os.pathsep.join(map(str, (tmp_path, TOY, ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path}, cwd=tmp_path,
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    over, tiles, banner = done.stdout.split()
    assert (over, banner) == ("True", "3")
    assert 70 <= int(tiles) <= 83


@pytest.mark.usefixtures("uninstalled")
def test_without_it_there_is_no_fair() -> None:
    assert "fair" not in extensions.registry().names()
    error_of(load_profile, "fair", kind=ProfileError)


MINE = 'EXTENSION = Extension(name="other")\n'


def test_another_extension_is_played_with_besides(tmp_path: Path) -> None:
    with another(tmp_path, MINE) as both:
        assert {"fair", "other"} <= set(extensions.registry().names())
        profile = load_profile(str(both))
        assert profile.extensions == ("fair", "other")
        assert playout(new_game(profile, 2, bag=KINDS), Random(2)).over
    assert "other" not in extensions.registry().names()


BROKEN = (
    "import no_such_module", "OTHER = 1", "EXTENSION = 'a fair'",
    "EXTENSION = Extension(nam='other')", "EXTENSION = (", "EXTENSION = {}['other']",
)  # fmt: skip


def test_a_broken_entry_point_is_warned_of_and_left_out(
    tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    for number, source in enumerate(BROKEN):
        (folder := tmp_path / str(number)).mkdir()
        with another(folder, source) as both:
            found = extensions.registry().names()
            assert ("fair" in found, "other" in found) == (True, False), source
            assert "'other'" in str(recwarn.pop().message)
            assert not recwarn
            assert new_game("fair", 2, bag=["D"]).play("draw D").step == "lay"
            assert "'other'" in str(error_of(load_profile, both, kind=ProfileError))


@pytest.mark.filterwarnings("ignore")
def test_an_extension_is_called_like_its_entry_point(tmp_path: Path) -> None:
    with another(tmp_path, MINE, point="mine") as both:
        said = str(error_of(lambda: new_game(load_profile(both), 2), kind=ProfileError))
        assert ("'mine'" in said, "other" in said) == (True, True)
        # One that is not is no harm to other games.
        assert new_game("carcassonne", 2, bag=["D"]).play("draw D").step == "lay"


RULES = """
from arkrules.rules.extensions import ProvidesRules
EXTENSION = ProvidesRules(name="other")
"""


def test_what_only_provides_rules_is_not_played_with(tmp_path: Path) -> None:
    with another(tmp_path, RULES) as both:
        error_of(contradictions, load_profile(both), kind=ProfileError)
        assert new_game("fair", 2, bag=["D"]).play("draw D").step == "lay"


@pytest.mark.filterwarnings("ignore")
def test_what_is_wrong_with_an_entry_point_is_told(tmp_path: Path, snapshot: object) -> None:
    told = []
    for name, source, point in (("mine", MINE, "mine"), ("rules", RULES, "other")):
        (folder := tmp_path / name).mkdir()
        with another(folder, source, point=point) as both:
            error = error_of(lambda: contradictions(load_profile(both)), kind=ProfileError)
            told.append(str(error).replace(str(folder), "FOLDER"))
    assert told == snapshot


def test_what_is_installed_while_python_runs_is_found_if_one_looks_again(tmp_path: Path) -> None:
    """Python remembers what it found in a folder, and looks again if its time has changed."""
    modules = tmp_path / "modules"
    modules.mkdir()
    with on_path(modules, tmp_path):
        assert importlib.util.find_spec("arkrules_late") is None
        assert "late" not in extensions.registry().names()
        before = modules.stat()
        source = "from arkrules.play import Extension\nEXTENSION = Extension(name='late')\n"
        (modules / "arkrules_late.py").write_text(source, encoding="utf-8")
        os.utime(modules, ns=(before.st_atime_ns, before.st_mtime_ns))
        points = {"arkrules.extensions": {"late": "arkrules_late:EXTENSION"}}
        write_metadata(tmp_path, {"name": "late", "version": "1", "entry-points": points})
        assert "late" not in extensions.registry().names()
        reload_extensions()
        assert "late" in extensions.registry().names()
    sys.modules.pop("arkrules_late", None)


# -- what it imports -------------------------------------------------------------------------------
def imported(path: Path) -> Iterator[tuple[str, str]]:
    """The names that a module takes from arkrules, each with the module it comes from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module.partition(".")[0] == "arkrules":
                yield from ((node.module, name.name) for name in node.names)
        elif isinstance(node, ast.Import):
            for name in node.names:
                assert name.name.partition(".")[0] != "arkrules", f"{path.name}: import {name.name}"


def test_it_imports_public_names_only() -> None:
    taken = {pair for path in TOY.rglob("*.py") for pair in imported(path)}
    assert len(taken) > 20
    private = {f"{module}.{name}" for module, name in taken if name not in public_names(module)}
    assert private == set()


# -- its words under another game ------------------------------------------------------------------
FOREIGN = (
    "toss 0,0 a", "gather 0,0 a", "fair 0,0", "juggler C", "follower stall", "draw S1",
    "lay fair:S1 1,0", "lay [aaa aaa aaa aaa; stall] 1,0", "draw [CCC aaa aaa aaa; banner@C]",
)  # fmt: skip


def plain(step: str) -> GameState:
    """The base game at a step."""
    state = new_game("carcassonne", 2, bag=["E", "E"])
    if step in ("lay", "place"):
        state = state.play("draw E")
    return state.play(state.moves()[0]) if step == "place" else state


def test_its_words_are_illegal_moves_in_another_game() -> None:
    for step in ("draw", "lay", "place"):
        state = plain(step)
        for line in FOREIGN:
            assert refused(state, line)
            assert state.parse(line) not in state.moves()
    unknown = stand({"0,0": FIELD}, profile=load_profile("carcassonne"))
    for line in ("draw [aaa aaa aaa aaa; stall]", "lay [aaa aaa aaa aaa; rain] 1,0"):
        assert refused(unknown, line)


@pytest.mark.usefixtures("uninstalled")
def test_its_words_are_no_notation_where_it_is_not_installed() -> None:
    for line in FOREIGN:
        error_of(plain("draw").parse, line, kind=BadNotation)


def test_its_words_change_nothing_else_in_another_game() -> None:
    state = plain("place")
    assert state.assembly.extensions[1:] == ()
    assert set(state.assembly.pieces) == {"follower"}
    assert state.position().more == {}
    assert set_up("carcassonne", state.position()) == state
