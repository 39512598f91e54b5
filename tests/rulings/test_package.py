"""The casebook as a package of data: built, installed apart from arkrules, and read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from arkrules.desk.npm import Missing, node
from arkrules.rulings.casebook import casebook
from arkrules.rulings.package import package, version_of
from arkrules.rulings.schemas import export_schema
from tests.running import invoke


def test_the_package_holds_the_casebook_its_schema_and_its_version(tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    folder = tmp_path / "made" / "casebook"
    invoke("casebook", "package", folder)
    inside = folder / "arkrules_casebook"
    book = json.loads((inside / "casebook.json").read_text(encoding="utf-8"))
    assert book == json.loads(json.dumps(casebook().to_json()))
    jsonschema.validate(book, json.loads((inside / "schema.json").read_text(encoding="utf-8")))
    version = (inside / "VERSION").read_text(encoding="utf-8").strip()
    assert version == version_of()
    assert version.removesuffix(".dev0") == book["version"] == casebook().version
    assert f"## {book['version']}" in (inside / "CHANGES.md").read_text(encoding="utf-8")
    assert f'version = "{version}"' in (folder / "pyproject.toml").read_text(encoding="utf-8")
    described = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    assert described["version"].split("-")[0] == book["version"]
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


def test_both_packages_are_called_the_same_and_say_what_they_are() -> None:
    made = package()
    content = json.loads(made["package.json"])
    about = "Disputes about the rules of Carcassonne, with the verdict of each edition, as data"
    assert (content["name"], content["description"]) == ("arkrules-casebook", about)
    held = "arkrules_casebook"
    assert content["files"] == [f"{held}/*.json", f"{held}/VERSION", f"{held}/CHANGES.md"]
    main, schema = f"./{held}/casebook.json", f"./{held}/schema.json"
    assert (content["main"], content["license"]) == (main.removeprefix("./"), "MIT")
    assert content["exports"] == {".": main, "./schema": schema}
    assert made["package.json"].startswith('{\n  "name"')
    assert made[f"{held}/VERSION"] == f"{version_of()}\n"
    assert made["LICENSE"].startswith("MIT License")
    assert {name.removeprefix(f"{held}/") for name in made} == {
        "pyproject.toml", "package.json", "README.md", "CHANGES.md", "LICENSE", "__init__.py",
        "py.typed", "VERSION", "casebook.json", "schema.json",
    }  # fmt: skip
    project = tomllib.loads(made["pyproject.toml"])["project"]
    assert (project["name"], project["description"]) == (content["name"], about)
    for name in ("casebook", "schema"):
        text = made[f"{held}/{name}.json"]
        assert text.startswith('{\n "')
        assert text.endswith("}\n")
    assert made[f"{held}/py.typed"] == ""
