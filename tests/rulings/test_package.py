"""The casebook as a package of data: built, installed apart from arkrules, and read."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from arkrules.desk.npm import Missing, node
from arkrules.rulings.casebook import casebook
from arkrules.rulings.package import package, version_of
from arkrules.rulings.schemas import export_schema
from tests.paths import ROOT
from tests.running import invoke


@pytest.fixture(scope="module")
def made() -> Mapping[str, str]:
    """The files of the package."""
    return package()


def test_the_package_holds_the_casebook_its_schema_and_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Python reads it, where it is installed."""
    jsonschema = pytest.importorskip("jsonschema")
    folder = tmp_path / "made" / "casebook"
    invoke("casebook", "package", folder)
    inside = folder / "arkrules_casebook"
    monkeypatch.syspath_prepend(folder)
    held = importlib.import_module("arkrules_casebook")
    monkeypatch.delitem(sys.modules, "arkrules_casebook")
    book, version = held.casebook(), held.__version__
    assert book == json.loads(json.dumps(casebook().to_json()))
    assert held.schema() == export_schema()
    jsonschema.validate(book, held.schema())
    assert version == version_of()
    assert version.removesuffix(".dev0") == book["version"] == casebook().version
    assert f"## {book['version']}" in (inside / "CHANGES.md").read_text(encoding="utf-8")
    described = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    for place in (described["main"], *described["exports"].values()):
        assert (folder / place).is_file()


def test_nothing_is_overwritten_unless_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine", encoding="utf-8")
    assert "is there already" in invoke("casebook", "package", tmp_path, code=2).stderr
    assert [file.name for file in tmp_path.iterdir()] == ["README.md"]
    invoke("casebook", "package", tmp_path, "--force")
    assert set(package()) == {
        file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()
    }


def test_what_was_changed_since_it_was_sealed_is_no_release(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text('{"version": "1.0.0", "cases": {}}', encoding="utf-8")
    monkeypatch.setattr("arkrules.rulings.package.seal_of", lambda _folder: kept)
    assert version_of() == f"{casebook().version}.dev0"
    assert json.loads(package()["package.json"])["version"] == f"{casebook().version}-dev.0"


def test_javascript_reads_it(tmp_path: Path) -> None:
    """By the lines of its README, installed as npm lays packages out."""
    try:
        command = node()
    except Missing:
        pytest.skip("NOT TESTED: Node.js is not installed")
    invoke("casebook", "package", tmp_path / "node_modules" / "arkrules-casebook")
    readme = package()["README.md"]
    code = (
        'const casebook = require("arkrules-casebook");'
        'const schema = require("arkrules-casebook/schema");'
        "console.log(casebook.cases.length, schema.title)"
    )
    assert all(line in readme for line in code.split(";")[:2])
    done = subprocess.run(
        [*command, "-e", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{len(casebook())} {export_schema()['title']}\n"


@pytest.mark.slow
@pytest.mark.xdist_group("packaging")
def test_pip_installs_it_without_arkrules(tmp_path: Path) -> None:
    invoke("casebook", "package", tmp_path / "casebook")
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run(*words: str | Path) -> str:
        done = subprocess.run(
            [sys.executable, *map(str, words)],
            cwd=tmp_path, env=clean, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("-m", "build", "--outdir", tmp_path / "dist", tmp_path / "casebook")
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    assert wheel.name == f"arkrules_casebook-{version_of()}-py3-none-any.whl"
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {name for name in names if ".dist-info" not in name} == {
        f"arkrules_casebook/{name}"
        for name in (
            "__init__.py",
            "py.typed",
            "VERSION",
            "CHANGES.md",
            "casebook.json",
            "schema.json",
        )
    }
    run("-m", "pip", "install", "-q", "--no-deps", "--target", tmp_path / "site", wheel)
    code = (
        "import sys; sys.path.insert(0, 'site')\n"
        "from arkrules_casebook import __version__, casebook, schema\n"
        "print(__version__, len(casebook()['cases']), schema()['title'])\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] == 'arkrules'))"
    )
    said = f"{version_of()} {len(casebook())} {export_schema()['title']}\n[]\n"
    assert run("-S", "-c", code) == said


def test_both_packages_are_called_the_same_and_say_what_they_are(made: Mapping[str, str]) -> None:
    version, held = version_of(), "arkrules_casebook"
    about = "Disputes about the rules of Carcassonne, with the verdict of each edition, as data"
    assert json.loads(made["package.json"]) == {
        "name": "arkrules-casebook",
        "version": version.replace(".dev", "-dev."),
        "description": about,
        "license": "MIT",
        "main": f"{held}/casebook.json",
        "exports": {".": f"./{held}/casebook.json", "./schema": f"./{held}/schema.json"},
        "files": [f"{held}/*.json", f"{held}/VERSION", f"{held}/CHANGES.md"],
    }
    described = tomllib.loads(made["pyproject.toml"])
    assert described["build-system"]["build-backend"] == "hatchling.build"
    assert described["tool"]["hatch"]["build"]["targets"]["wheel"] == {"packages": [held]}
    project = described["project"]
    assert (project["name"], project["description"]) == ("arkrules-casebook", about)
    assert (project["version"], project["license"]) == (version, "MIT")
    assert made[project["readme"]].startswith("# The arkrules casebook\n")


def test_its_files_end_as_files_do_and_hold_what_they_are_called(made: Mapping[str, str]) -> None:
    held = "arkrules_casebook"
    assert {name.removeprefix(f"{held}/") for name in made} == {
        "pyproject.toml", "package.json", "README.md", "CHANGES.md", "LICENSE", "__init__.py",
        "py.typed", "VERSION", "casebook.json", "schema.json",
    }  # fmt: skip
    assert made["LICENSE"] == (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert made[f"{held}/VERSION"] == f"{version_of()}\n"
    assert made[f"{held}/py.typed"] == ""
    assert made[f"{held}/CHANGES.md"].startswith("# ")
    for name in (f"{held}/casebook", f"{held}/schema", "package"):
        text = made[f"{name}.json"]
        assert text.startswith('{\n "' if held in name else '{\n  "'), "indented as it is kept"
        assert text.endswith("\n}\n")
