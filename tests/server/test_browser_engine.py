"""What the browser's Python gets: all that a page needs, and nothing that is for other places."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from arkrules.errors import ArkrulesError
from arkrules.rules.libraries import shipped_variants
from arkrules.server import browser_engine
from arkrules.server.browser_engine import Missing, packed_files, pyodide
from tests.paths import PACKAGE
from tests.running import error_of


def test_the_bundle_holds_the_library_and_leaves_out_what_is_for_other_places() -> None:
    files = packed_files()
    assert files["arkrules/rpc/dispatcher.py"] == (PACKAGE / "rpc/dispatcher.py").read_bytes()
    needed = ("__init__.py", "filetypes.toml", "sim/games.py", "server/lines.py", "py.typed")
    assert {f"arkrules/{name}" for name in needed} <= files.keys()
    for room in ("cli", "sphinxext", "testing", "learning", "sim/kernel", "server/web"):
        assert (PACKAGE / room).is_dir()
        assert not [name for name in files if name.startswith(f"arkrules/{room}/")], room
    assert not [name for name in files if "__pycache__" in name]


def test_the_bundle_holds_the_rules_and_the_libraries_that_it_needs() -> None:
    files = packed_files()
    rules = [name for name in files if name.startswith("arkrules/_variants/")]
    assert "arkrules/_variants/profiles/carcassonne.toml" in rules
    assert {Path(name).suffix for name in rules} == {".toml"}
    assert len(rules) == len([*shipped_variants().rglob("*.toml")])
    others = {name.split("/")[0] for name in files if not name.startswith("arkrules")}
    assert others == {"attr", "attrs", "cattr", "cattrs", "networkx", "typing_extensions.py"}
    assert not [name for name in files if "/tests/" in name and name.startswith("networkx/")]
    (metadata,) = [text for name, text in files.items() if name.endswith("METADATA")]
    assert b"\nName: arkrules\n" in metadata


def test_an_archive_with_other_contents_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def archive(_package: str, folder: Path) -> Path:
        with tarfile.open(folder / "found.tgz", "w:gz") as made:
            made.add(__file__, "package/pyodide.mjs")
        return folder / "found.tgz"

    monkeypatch.setenv("ARKRULES_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(browser_engine, "packed", archive)
    assert isinstance(error_of(pyodide, kind=ArkrulesError), Missing)
    assert not [*(tmp_path / "kept").rglob("*.mjs")]
