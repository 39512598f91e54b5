"""The casebook as a package of data: built, installed apart from arkrules, and read."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from arkrules.authoring.schemas import export_schema
from arkrules.authoring.skeletons import casebook_package
from arkrules.rulings.casebook import casebook, version_of
from arkrules.server.browser_engine import Missing, node
from tests.paths import ROOT
from tests.running import invoke

HELD = "arkrules_casebook"
INSIDE = {"__init__.py", "py.typed", "VERSION", "CHANGES.md", "casebook.json", "schema.json"}


def test_the_package_holds_the_casebook_its_schema_and_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Python reads it, where it is installed."""
    jsonschema = pytest.importorskip("jsonschema")
    folder = tmp_path / "made" / "casebook"
    invoke("casebook", "package", folder)
    monkeypatch.syspath_prepend(folder)
    held = importlib.import_module(HELD)
    monkeypatch.delitem(sys.modules, HELD)
    book = held.casebook()
    assert book == json.loads(json.dumps(casebook().to_json()))
    assert held.schema() == export_schema()
    jsonschema.validate(book, held.schema())
    assert held.__version__ == version_of()
    assert version_of().removesuffix(".dev0") == book["version"] == casebook().version
    assert f"## {book['version']}" in (folder / HELD / "CHANGES.md").read_text(encoding="utf-8")


def test_nothing_is_overwritten_unless_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine", encoding="utf-8")
    invoke("casebook", "package", tmp_path, code=2)
    assert [file.name for file in tmp_path.iterdir()] == ["README.md"]
    invoke("casebook", "package", tmp_path, "--force")
    assert {
        file.relative_to(tmp_path).as_posix(): file.read_text(encoding="utf-8")
        for file in tmp_path.rglob("*")
        if file.is_file()
    } == casebook_package()


def test_what_was_changed_since_it_was_sealed_is_no_release(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text('{"version": "1.0.0", "cases": {}}', encoding="utf-8")
    monkeypatch.setitem(version_of.__globals__, "seal_of", lambda _folder: kept)
    assert version_of() == f"{casebook().version}.dev0"
    assert (
        json.loads(casebook_package()["package.json"])["version"] == f"{casebook().version}-dev.0"
    )


def test_javascript_reads_it(tmp_path: Path) -> None:
    """By the lines of its README, installed as npm lays packages out."""
    try:
        command = node()
    except Missing:
        pytest.skip("NOT TESTED: Node.js is not installed")
    invoke("casebook", "package", tmp_path / "node_modules" / "arkrules-casebook")
    code = (
        'const casebook = require("arkrules-casebook");'
        'const schema = require("arkrules-casebook/schema");'
        "console.log(casebook.cases.length, schema.title)"
    )
    assert all(line in casebook_package()["README.md"] for line in code.split(";")[:2])
    done = subprocess.run(
        [command, "-e", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(f"{len(casebook())} ")


@pytest.mark.slow
@pytest.mark.xdist_group("packaging")
def test_pip_installs_it_without_arkrules(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")  # which comes with `dev`
    invoke("casebook", "package", tmp_path / "casebook")
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run(*words: str | Path) -> str:
        done = subprocess.run(
            [sys.executable, *map(str, words)],
            cwd=tmp_path, env=clean, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("-m", "build", "--no-isolation", "--outdir", tmp_path / "dist", tmp_path / "casebook")
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    assert wheel.name == f"{HELD}-{version_of()}-py3-none-any.whl"
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info" not in name}
    assert names == {f"{HELD}/{name}" for name in INSIDE}
    run("-m", "pip", "install", "-q", "--no-deps", "--target", tmp_path / "site", wheel)
    code = (
        "import sys; sys.path.insert(0, 'site')\n"
        f"from {HELD} import __version__, casebook, schema\n"
        "print(__version__, len(casebook()['cases']), schema()['type'])\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] == 'arkrules'))"
    )
    assert run("-S", "-c", code) == f"{version_of()} {len(casebook())} object\n[]\n"


def test_both_packages_are_called_the_same_and_hold_what_they_are_called() -> None:
    made = casebook_package()
    described = tomllib.loads(made["pyproject.toml"])
    project, name = described["project"], "arkrules-casebook"
    assert described["build-system"]["build-backend"] == "hatchling.build"
    assert described["tool"]["hatch"]["build"]["targets"]["wheel"] == {"packages": [HELD]}
    assert (project["name"], project["version"]) == (name, version_of())
    assert project["license"] == "MIT"
    assert made[project["readme"]].startswith("# ")
    assert json.loads(made["package.json"]) == {
        "name": name,
        "version": version_of().replace(".dev", "-dev."),
        "description": project["description"],
        "license": "MIT",
        "main": f"{HELD}/casebook.json",
        "exports": {".": f"./{HELD}/casebook.json", "./schema": f"./{HELD}/schema.json"},
        "files": [f"{HELD}/*.json", f"{HELD}/VERSION", f"{HELD}/CHANGES.md"],
    }
    beside = {"pyproject.toml", "package.json", "README.md", "LICENSE"}
    assert set(made) == {*beside, *(f"{HELD}/{name}" for name in INSIDE)}
    assert made["LICENSE"] == (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert (made[f"{HELD}/VERSION"], made[f"{HELD}/py.typed"]) == (f"{version_of()}\n", "")
    for name in (f"{HELD}/casebook", f"{HELD}/schema", "package"):
        text = made[f"{name}.json"]
        assert text.startswith('{\n "' if HELD in name else '{\n  "'), "indented as it is kept"
        assert text.endswith("\n}\n")
