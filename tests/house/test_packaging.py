"""The package as others get it: built, installed in empty environments, run from elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

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
    kept = ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md")
    for name in (*kept, ".gitignore"):  # which keeps compiled catalogues out of the repository
        shutil.copy(ROOT / name, copy / name)
    compiled(copy / "arkrules" / "locale", "de", "arkrules", GERMAN)
    return copy


@pytest.fixture(scope="module")
def built(checkout, tmp_path_factory):
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", out, checkout, cwd=out)
    return out


def environment(folder: Path) -> Path:
    """An empty environment; its Python."""
    run(sys.executable, "-m", "venv", folder, cwd=folder.parent)
    return folder / "bin" / "python"


def bare_environment(folder: Path) -> Path:
    """The same without pip, which takes longer to get there than what is installed; its Python."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    return folder / "bin" / "python"


def install(python: Path, *what: str | Path) -> None:
    """Install something with the pip of this environment; what nobody imports is not compiled."""
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "-q", "--no-compile", *what, cwd=python.parent)


def test_wheel_and_sdist_carry_the_rule_data_and_the_types(built):
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "arkrules/py.typed",
        "arkrules/locale/de/LC_MESSAGES/arkrules.mo",
        "arkrules/desk/compile.mjs",
        "arkrules/desk/web/table.html",
        "arkrules/desk/web/table.js",
        "arkrules/_variants/sources.toml",
        "arkrules/_variants/profiles/carcassonne.toml",
        "arkrules/_variants/tiles/base.toml",
        "arkrules/_variants/schemas/case.json",
        "arkrules/authoring/skeletons/extension/pyproject.toml.in",
    } <= names
    assert not [name for name in names if name.startswith(("tests", "variants"))]
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {"variants/sources.toml", "arkrules/py.typed", "tests/house/test_packaging.py"} <= inside


def test_a_wheel_in_an_empty_environment_plays_from_another_directory(built, tmp_path):
    python = environment(tmp_path / "venv")
    (wheel,) = built.glob("*.whl")
    run(python, "-m", "pip", "install", "-q", wheel, cwd=tmp_path)
    away = tmp_path / "away"
    away.mkdir()
    command = tmp_path / "venv" / "bin" / "arkrules"
    assert run(command, "--version", cwd=away).startswith("arkrules, version 0")
    assert "Final scores" in run(command, "play", "carcassonne", "--seed", "1", cwd=away)
    where = "import arkrules.rules.finding as f; print(f.shipped_variants())"
    assert "site-packages" in run(python, "-c", where, cwd=away)
    installed = run(python, "-m", "pip", "list", "--format=freeze", cwd=away)
    names = {line.partition("==")[0].lower() for line in installed.splitlines()}
    assert not names & {"pytest", "hypothesis", "sphinx", "numpy"}
    assert "Final scores" in run(command, "play", "ghosts", "--seed", "1", "--quiet", cwd=away)
    # A third party's extension beside it.
    wells = ROOT / "examples" / "wells"
    shutil.copytree(wells, tmp_path / "wells")
    run(python, "-m", "pip", "install", "-q", tmp_path / "wells", cwd=away)
    assert "carcassonne-wells" in run(command, "profiles", cwd=away)
    with_wells = run(command, "play", "carcassonne-wells", "--seed", "1", cwd=away)
    assert "Final scores" in with_wells


def test_an_edit_under_variants_is_seen_through_an_editable_install(checkout, tmp_path):
    python = bare_environment(tmp_path / "venv")
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "-q",
        "-e",
        checkout,
        cwd=tmp_path,
    )
    command = tmp_path / "venv" / "bin" / "arkrules"
    away = tmp_path / "away"
    away.mkdir()
    assert run(command, "--version", cwd=away).startswith("arkrules, version 0")
    assert "Final scores" in run(command, "play", "carcassonne", "--seed", "1", cwd=away)
    assert "9 points" in run(command, "show", "carcassonne", "monastery.points", cwd=away)
    profile = checkout / "variants" / "profiles" / "carcassonne.toml"
    text = profile.read_text(encoding="utf-8")
    profile.write_text(text.replace("answer = 9\n", "answer = 8\n"), encoding="utf-8")
    try:
        assert "8 points" in run(command, "show", "carcassonne", "monastery.points", cwd=away)
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


SERVED = """
import json, subprocess, sys, urllib.request
command = [sys.executable, "-u", "-m", "arkrules", "table", "--no-browser", "small-city"]
with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
    address = next(word for word in process.stdout.readline().split() if word.startswith("http:"))
    print(urllib.request.urlopen(address).read().decode())
    process.terminate()
"""
LEARNED = """
import os
os.environ["NUMBA_DISABLE_JIT"] = "1"  # that it compiles is seen with the extra `sim`
import numba
from arkrules.interop.rl import env
table = env("carcassonne", players=2)
table.reset(seed=1)
for agent in table.agent_iter():
    seen, _, ended, cut, _ = table.last()
    table.step(None if ended or cut else int(seen["action_mask"].argmax()))
print(sorted(table.game_state.scores))
"""
ON_A_CLUSTER = """
import arkrules, pyarrow.parquet
from dask.distributed import Client
with Client(processes=False, dashboard_address=None) as client:
    found = arkrules.simulate("carcassonne", 2, seed=7, executor=client.get_executor())
found.to_parquet("games.parquet")
print(pyarrow.parquet.read_table("games.parquet").column("profile").to_pylist())
"""
A_SITE = """
import os
from pathlib import Path
from sphinx.cmd.build import main
os.mkdir("book")
os.chdir("book")
Path("conf.py").write_text("extensions = ['myst_parser', 'arkrules.sphinxext']")
Path("index.md").write_text("# Rules\\n\\n```{arkrules:clause} city.small\\n```\\n")
assert main(["-q", "-W", "-D", "html_theme=furo", "-b", "html", ".", "out"]) == 0
print(Path("out/index.html").read_text(encoding="utf-8"))
"""
A_PICTURE = """
from arkrules.cli import main
main(["draw", "small-city", "-o", "small.png"], standalone_mode=False)
print(open("small.png", "rb").read()[:4])
"""
AT_RANDOM = """
import sys
from hypothesis import find
from arkrules.testing import check_profile, strategies
check_profile("carcassonne", games=1, cases=())
states = strategies.states(strategies.profiles("carcassonne"), tiles=3)
print(len(find(states, lambda state: len(state.board) > 1).board), "tiles", "pytest" in sys.modules)
"""
A_THOUSAND_GAMES = """
import arkrules
found = arkrules.simulate("carcassonne", 1000, seed=7, engine="kernel")
print(len(found.rows), found.engines[0])
"""
TRIED = {
    "sim": (A_THOUSAND_GAMES, "1000 carcassonne: played by the kernel"),
    "png": (A_PICTURE, "PNG"),
    "serve": (SERVED, "table.js"),
    "rl": (LEARNED, "['blue', 'red']"),
    "cluster": (ON_A_CLUSTER, "['carcassonne', 'carcassonne']"),
    "docs": (A_SITE, "city.small"),
    "testing": (AT_RANDOM, "2 tiles False"),
}


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


@pytest.mark.parametrize("extra", TRIED)
def test_an_extra_alone_does_what_it_is_for(extra, built, tmp_path):
    python = bare_environment(tmp_path / "venv")
    (wheel,) = built.glob("*.whl")
    install(python, "--no-deps", wheel)
    # What the wheel asks for is here already, and is lent: that takes less than to install it.
    (packages,) = (tmp_path / "venv").glob("lib/*/site-packages")
    (project,) = distributions(name="arkrules", path=[str(packages)])
    for one in map(distribution, needed(project, extra)):
        for name in {path.parts[0] for path in one.files or ()} - {"..", "__pycache__"}:
            if not (packages / name).exists():  # some projects share a folder
                (packages / name).symlink_to(one.locate_file(name))
    code, said = TRIED[extra]
    assert said in run(python, "-c", code, cwd=tmp_path)


def test_every_extra_is_tried():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    # The environment that runs this is that of `test`.
    assert set(TRIED) == set(project["optional-dependencies"]) - {"test"}
