"""The package as others get it: built, installed in empty environments, run from elsewhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

pytest.importorskip("hatchling")  # which comes with `dev`

from hatch_build import absolute
from tests.catalogues import GERMAN, compiled
from tests.paths import ROOT

pytestmark = [pytest.mark.slow]


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints, whatever the environment says of where Python looks."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the sources, so that nothing is built into the checkout itself."""
    copy = tmp_path_factory.mktemp("checkout") / "arkrules"
    kept = ("arkrules", "variants", "tests", "docs", "examples")
    copy.mkdir()
    for name in kept:
        shutil.copytree(
            ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "_build")
        )
    kept = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")
    for name in (
        *kept,
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        ".gitignore",
    ):  # which keeps compiled catalogues out of the repository
        shutil.copy(ROOT / name, copy / name)
    compiled(copy / "arkrules" / "locale", "de", "arkrules", GERMAN)
    stated = copy / "pyproject.toml"
    text = stated.read_text(encoding="utf-8")
    if "[project.urls]" not in text:  # before the first release
        urls = '[project.urls]\nRepository = "https://example.org/arkrules"\n\n[project.scripts]'
        stated.write_text(text.replace("[project.scripts]", urls, 1), encoding="utf-8")
    return copy


@pytest.fixture(scope="module")
def built(checkout, tmp_path_factory):
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, checkout, cwd=out)
    return out


def environment(folder: Path) -> Path:
    """An empty environment, without pip, which takes longer to get there than all else; its Python.

    The pip that is here installs into it.
    """
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    return folder / "bin" / "python"


def pip(python: Path, *words: str | Path) -> str:
    """What pip prints that is called for this environment."""
    return run(sys.executable, "-m", "pip", "--python", python, *words, cwd=python.parent)


def install(python: Path, *what: str | Path) -> None:
    """Install something in this environment; what nobody imports is not compiled."""
    pip(python, "install", "-q", "--no-compile", *what)


@pytest.fixture(scope="module")
def whole(built, tmp_path_factory):
    """An environment with the wheel and all that it asks for, compiled once for its copies."""
    folder = tmp_path_factory.mktemp("whole") / "venv"
    (wheel,) = built.glob("*.whl")
    install(environment(folder), wheel)
    run(folder / "bin" / "arkrules", "show", cwd=folder.parent)
    return folder


def copied(whole: Path, folder: Path) -> Path:
    """A copy of an environment; its Python. Its programs would run in the first one."""
    shutil.copytree(whole, folder, symlinks=True)
    return folder / "bin" / "python"


def test_wheel_and_sdist_carry_all_files_of_the_package_and_the_rule_data(built, checkout):
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    places = {checkout / "variants": "arkrules/_variants", checkout / "arkrules": "arkrules"}
    wanted = {
        f"{there}/{path.relative_to(here).as_posix()}"
        for here, there in places.items()
        for path in here.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert any(name.endswith("/de/LC_MESSAGES/arkrules.mo") for name in wanted)
    assert wanted - names == set()
    assert not [name for name in names if name.startswith(("tests", "variants"))]
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    whole = {path.relative_to(checkout).as_posix() for path in checkout.rglob("*.toml")}
    assert {*whole, Path(__file__).relative_to(ROOT).as_posix()} <= inside


def test_the_page_on_an_index_is_the_readme_with_links_that_lead_somewhere(built):
    (wheel,) = built.glob("*.whl")
    (name,) = [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("/METADATA")]
    told = message_from_bytes(zipfile.ZipFile(wheel).read(name))
    assert told["Description-Content-Type"] == "text/markdown"
    (repository,) = [url.partition(", ")[2] for url in told.get_all("Project-URL") if "Repo" in url]
    page = told.get_payload(decode=True).decode()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert page == absolute(readme, repository, f"v{told['Version']}") != readme


def test_a_wheel_in_an_empty_environment_plays_from_another_directory(whole, tmp_path):
    python = copied(whole, tmp_path / "venv")
    away = tmp_path / "away"
    away.mkdir()
    assert run(whole / "bin" / "arkrules", "--version", cwd=away)
    command = (python, "-P", "-m", "arkrules")
    assert "site-packages" in run(python, "-P", WHERE, cwd=away)
    installed = pip(python, "list", "--format=freeze")
    names = {line.partition("==")[0].lower() for line in installed.splitlines()}
    assert not names & {"pytest", "hypothesis", "sphinx", "numpy"}
    assert "Red" in run(*command, "play", "ghosts", "--seed", "1", "--quiet", cwd=away)
    # A third party's extension beside it.
    wells = ROOT / "examples" / "wells"
    shutil.copytree(wells, tmp_path / "wells")
    install(python, tmp_path / "wells")
    assert "carcassonne-wells" in run(*command, "show", cwd=away)
    assert "Red" in run(*command, "play", "carcassonne-wells", "--seed", "1", cwd=away)


def test_an_edit_under_variants_is_seen_through_an_editable_install(checkout, tmp_path):
    python = environment(tmp_path / "venv")
    install(python, "--no-deps", "-e", checkout)
    lend(tmp_path / "venv")
    asked = (tmp_path / "venv" / "bin" / "arkrules", "show", "carcassonne", "monastery.points")

    def answer() -> object:
        return json.loads(run(*asked, "--format", "json", cwd=tmp_path))["clauses"][0]["answer"]

    assert answer() == 9
    profile = checkout / "variants" / "profiles" / "carcassonne.toml"
    text = profile.read_text(encoding="utf-8")
    profile.write_text(text.replace("answer = 9\n", "answer = 8\n"), encoding="utf-8")
    try:
        assert answer() == 8
    finally:
        profile.write_text(text, encoding="utf-8")


def test_a_checkout_that_was_never_installed_finds_its_rule_data(checkout, tmp_path):
    code = (
        "import sys, random; sys.path.insert(0, sys.argv[1]); import arkrules;"
        "print(arkrules.__file__);"
        "print(arkrules.playout(arkrules.new_game('carcassonne', 2), random.Random(1)).over)"
    )
    out = run(sys.executable, "-c", code, checkout, cwd=tmp_path)
    assert str(checkout) in out
    assert out.endswith("True\n")


WHERE = Path(__file__).parent / "extras" / "where.py"
TRIED = {
    "sim": ("1000", "carcassonne:"),
    "png": ("PNG",),
    "serve": ("table.js",),
    "rl": ("['blue', 'red']",),
    "cluster": ("['carcassonne', 'carcassonne']",),
    "docs": ("city.small",),
    "testing": ("2 tiles False",),
}
"""What the program in `extras/` prints that each extra is tried with."""


def needed(project: Distribution, extra: str) -> set[str]:
    """What a project needs with one of its extras, and what that needs."""
    asked: set[tuple[str, str]] = set()
    asking = [(project, "", ""), (project, "", extra)]
    while asking:
        one, name, extra = asking.pop()
        if name and (name, extra) in asked:
            continue
        asked.add((name, extra))
        for wanted in map(Requirement, one.requires or ()):
            if wanted.marker is None or wanted.marker.evaluate({"extra": extra}):
                there = distribution(wanted.name)
                asking += ((there, wanted.name, of) for of in ("", *wanted.extras))
    return {name for name, _ in asked if name}


def lend(folder: Path, extra: str = "") -> None:
    """What is asked for is here already, and is lent: that takes less than to install it."""
    (packages,) = folder.glob("lib/*/site-packages")
    (project,) = distributions(name="arkrules", path=[str(packages)])
    for one in map(distribution, needed(project, extra)):
        for name in {path.parts[0] for path in one.files or ()} - {"..", "__pycache__"}:
            if not (packages / name).exists():  # some projects share a folder
                (packages / name).symlink_to(one.locate_file(name))


@pytest.mark.parametrize("extra", TRIED)
def test_an_extra_alone_does_what_it_is_for(extra, whole, tmp_path):
    python = copied(whole, tmp_path / "venv")
    lend(tmp_path / "venv", extra)
    printed = run(python, "-P", Path(__file__).parent / "extras" / f"{extra}.py", cwd=tmp_path)
    assert [word for word in TRIED[extra] if word not in printed] == []


def test_every_extra_is_tried():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    # The environment that runs this is that of `dev`, which brings `test` along.
    assert set(TRIED) == set(project["optional-dependencies"]) - {"dev", "test"}
