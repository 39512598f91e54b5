"""`arkrules new`: what is begun with holds as it is, and nothing is half-written or overwritten."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest

from arkrules.authoring import skeletons
from arkrules.authoring.skeletons import BadName, SkeletonKind, begin
from arkrules.cli.new import new
from arkrules.errors import OutputPathError
from arkrules.testing import check_extension
from tests.authoring.conftest import NAMES
from tests.cli.files import Writer, files
from tests.fair import on_path, write_metadata
from tests.paths import ROOT
from tests.running import Run, error_of


@pytest.fixture
def shrines(begun: Path, tmp_path: Path) -> Iterator[Path]:
    """The extension that was begun, copied and installed; its package."""
    home = tmp_path / "shrines"
    shutil.copytree(begun / "shrines", home)
    project = tomllib.loads((home / "pyproject.toml").read_text())["project"]
    write_metadata(home, project)
    try:
        with on_path(home):
            yield home / "arkrules_shrines"
    finally:
        sys.modules.pop("arkrules_shrines", None)


# -- it holds --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_tests_of_every_skeleton_pass(begun: Path, tmp_path: Path) -> None:
    project = tomllib.loads((begun / "shrines" / "pyproject.toml").read_text())["project"]
    write_metadata(tmp_path, project)
    paths = os.pathsep.join(map(str, (ROOT, begun / "shrines", tmp_path)))
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "arkrules.testing.plugin"]
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    done = subprocess.run(
        [sys.executable, *words, "--rootdir", begun, begun],
        cwd=begun, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    # One test each, and two verdicts in the case beside the overlay and beside the profile.
    assert "7 passed" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0


def test_an_extension_is_in_order_once_it_is_installed(shrines: Path) -> None:
    assert shrines.is_dir()
    check_extension("shrines", games=2)


def test_a_slip_in_an_extension_is_found(shrines: Path) -> None:
    module = shrines / "__init__.py"
    text = module.read_text()
    module.write_text(text.replace(' clause="shrines.points",', ' clause="shrines.points_final",'))
    assert module.read_text() != text
    assert "gains.red" in str(error_of(check_extension, "shrines", games=0, kind=AssertionError))


def test_the_schema_of_a_new_extension_knows_its_clauses(begun: Path) -> None:
    folder = begun / "shrines" / "arkrules_shrines" / "variants" / "schemas"
    rules = json.loads((folder / "profile.json").read_text())["properties"]["rules"]
    assert set(rules["properties"]["shrines"]["properties"]) == {"points", "points_final"}
    assert "arkrules_shrines" not in sys.modules


@pytest.mark.parametrize("name", NAMES.values())
def test_nothing_of_a_template_is_left(begun: Path, name: str) -> None:
    for path in (begun / name).rglob("*"):
        assert "NAME" not in path.name
        assert "WORD" not in path.name
        assert path.suffix != ".in"
        if path.is_file() and path.suffix != ".json":
            text = path.read_text(encoding="utf-8")
            assert not any(place in text for place in ("NAME", "WORD", "TITLE", "CLASS")), path


def test_files_are_written_by_name_however_the_folder_lists_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, written = Path.rglob, []
    monkeypatch.setattr(Path, "rglob", lambda *asked: sorted(found(*asked), reverse=True))
    monkeypatch.setattr(skeletons, "update_file", lambda path, _content: written.append(path))
    begin("overlay", "mine", tmp_path)
    copied = [path.name for path in written if path.parent.name != "schemas"]
    assert copied == ["mine.case.toml", "mine.toml", "README.md", "test_mine.py"]


# -- what cannot be begun --------------------------------------------------------------------------

REFUSED = (
    "overlay carcassonne", "overlay house.bag", "profile ark-de", "overlay Mine",
    "profile mi,ne", "profile mine.toml", "profile a..b", "profile -mine",
    f"overlay {'a' * 41}", "extension ark", "extension road", "extension pennant",
    "extension long-roads", "set mine", "overlay", "overlay nowhere/mine", "overlay full",
    "overlay file",
)  # fmt: skip


def test_what_is_said_of_what_cannot_be_begun(
    run: Run, write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: object
) -> None:
    monkeypatch.chdir(tmp_path)
    write("full/mine.txt", "mine")
    write("file", "mine")
    said = []
    for words in REFUSED:
        told = run("new", *words.split(), code=2).stderr.replace(str(ROOT), "ROOT")
        assert "\nhelp: " in told
        assert told.count("error: ") == 1
        said += [line for line in told.splitlines() if "--help`" not in line]
        assert (files(tmp_path), files(tmp_path / "full")) == ({"full", "file"}, {"mine.txt"})
        assert (tmp_path / "file").read_text() == "mine"
    assert "\n".join(dict.fromkeys(said)) == snapshot


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    assert begin("overlay", "mine", tmp_path) == tmp_path / "mine"
    assert (tmp_path / "mine" / "mine.toml").is_file()
    error_of(begin, "overlay", "mine", tmp_path, kind=OutputPathError)


def test_what_is_begun_is_written_beside_its_place_from_which_it_can_be_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    assert begin("overlay", "mine", tmp_path).is_dir()


@pytest.mark.parametrize("error", [OSError("the disk is full"), KeyboardInterrupt()])
def test_what_is_broken_off_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    written = []

    def write(path: Path, content: bytes) -> None:
        written.append(path)
        if len(written) == 3:
            raise error
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    monkeypatch.setattr(skeletons, "update_file", write)
    expected = OutputPathError if isinstance(error, OSError) else KeyboardInterrupt
    with pytest.raises(expected):
        begin("overlay", "mine", tmp_path)
    assert len(written) == 3
    assert [*tmp_path.iterdir()] == []


def test_names_are_looked_for_among_what_is_installed(shrines: Path, tmp_path: Path) -> None:
    assert shrines.is_dir()
    error_of(begin, "extension", "shrines", tmp_path, kind=BadName)
    error_of(begin, "profile", "carcassonne-shrines", tmp_path, kind=BadName)


def test_the_command_knows_every_kind_of_skeleton() -> None:
    (kind, *_) = new.params
    assert tuple(kind.type.choices) == ("case", *get_args(SkeletonKind))


def test_what_is_begun_can_be_read_by_others(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "overlay", "mine")
    assert (tmp_path / "mine").stat().st_mode & 0o055 == 0o055
    played: Callable[..., object] = run
    played("play", "carcassonne+mine/mine.toml", "--seed", 1, "--quiet")
