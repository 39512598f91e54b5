"""What contributors, hosts and readers are told about the project agrees with the project."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
import yaml

from arkrules.cli import main
from arkrules.rulings.casebook import casebook
from tests import counting
from tests.amount import SLOW, LeftOut
from tests.documenting import STRICT
from tests.house.test_journey import commands
from tests.paths import ROOT

nox = pytest.importorskip("nox")
registry = pytest.importorskip("nox.registry")

FORMS = ROOT / ".github" / "ISSUE_TEMPLATE"
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
HOUSE = (ROOT / "docs" / "explanation" / "house.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([^`]+)`")
STATED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = STATED["project"]
VERSION = "Programming Language :: Python :: "
RUNS_NOX = re.compile(r"\.venv/bin/nox((?: -s(?: [a-z]+)+)?)")
ALL = ".venv/bin/pip install -q -e '.[dev]'"
"""What brings all that the sessions need."""

runpy.run_path(str(ROOT / "noxfile.py"))
SESSIONS = dict(registry.get())
"""The sessions of noxfile.py, by name."""


def yaml_of(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def ran_by(session: str) -> list[str]:
    """The commands of a session, without the Python that they begin with."""
    said: list[str] = []

    def run(*words: str, env: object = None) -> None:
        assert words[:2] == (sys.executable, "-m"), "the tools are those of nox's environment"
        said.append(shlex.join(words[2:]))

    with mock.patch.dict(os.environ):  # as one session tells the next
        SESSIONS[session](SimpleNamespace(run=run, posargs=[]))
    return said


def rows(page: str, heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading, without its head."""
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [line.strip("| ").split(" | ") for line in lines[1:]]


def first_cells(page: str, heading: str) -> list[str]:
    """Return the code in the first column of a table."""
    return [code for row in rows(page, heading) for code in CODE.findall(row[0])]


def python_versions() -> list[str]:
    """The versions of Python that the classifiers name."""
    found = [line.removeprefix(VERSION) for line in PROJECT["classifiers"] if VERSION in line]
    return [version for version in found if "." in version]


def hooks() -> dict[str, Any]:
    """The hooks of this repository's own that run before a commit, by id."""
    repos = yaml_of(".pre-commit-config.yaml")["repos"]
    (local,) = [repo for repo in repos if repo["repo"] == "local"]
    return {hook["id"]: hook for hook in local["hooks"]}


# -- sessions and checks


def test_the_page_for_contributors_lists_the_sessions_there_are() -> None:
    named = {name for match in RUNS_NOX.finditer(CONTRIBUTING) for name in match[1].split()[1:]}
    assert first_cells(CONTRIBUTING, "All checks") == list(SESSIONS)
    assert named <= set(SESSIONS)
    assert nox.options.default_venv_backend == "none"


@pytest.mark.parametrize(
    ("session", "wanted"),
    [
        ("tests", ["coverage erase", commands()[1].rpartition(" -m ")[2]]),
        ("covered", ["coverage combine", "coverage report"]),
        ("types", ["mypy", "pyright"]),
        ("lint", ["ruff check", "ruff format --check", "tests.typescript"]),
        ("docs", [f"sphinx {' '.join(STRICT)} "]),
    ],
)
def test_a_session_runs_what_the_page_says(session: str, wanted: list[str]) -> None:
    for command, start in zip(ran_by(session), wanted, strict=True):
        assert command.startswith(start)


def test_what_one_session_of_tests_leaves_out_another_runs(pytestconfig: pytest.Config) -> None:
    rest = ran_by("rest")[0].split()
    assert {"--left-out", "tests"} <= {*rest}
    assert not any(word.startswith(("--ignore", "--deselect", "-k", "-m")) for word in rest)
    left = LeftOut(pytestconfig)

    def runs(path: str, marker: object = None) -> bool:
        item = SimpleNamespace(path=ROOT / path, get_closest_marker=lambda _name: marker)
        return left.keeps(item)

    run = ("tests/rules/test_profile.py", "tests/laws/test_games.py", "tests/rpc/test_journey.py")
    assert [path for path in run if runs(path)] == []
    assert all(runs(path, marker=pytest.mark.slow) for path in run)
    assert runs("tests/rpc/test_methods.py")
    rooms = {f"arkrules.{room.name}" for room in counting.ROOMS}
    assert rooms == {*STATED["tool"]["coverage"]["run"]["source"]}
    assert all(
        list(ROOT.glob(path)) for path in STATED["tool"]["pytest"]["ini_options"]["testpaths"]
    )


def test_the_page_states_the_limits_there_are() -> None:
    tools = STATED["tool"]
    least = tools["coverage"]["report"]["fail_under"]
    assert f"Coverage of the rooms of the rules stays at {least} percent or more" in CONTRIBUTING
    most = tools["pytest"]["ini_options"]["timeout"]
    assert f"A test may take {most} seconds" in CONTRIBUTING
    assert f"and {SLOW} if it is marked `slow`" in CONTRIBUTING


def test_the_programs_that_the_page_names_are_there() -> None:
    commands = first_cells(CONTRIBUTING, "Tests")
    modules = [word for one in commands for word in one.split()[:1] if word.startswith("tests.")]
    assert len(modules) > 4
    assert [module for module in modules if find_spec(module) is None] == []


def test_every_name_that_says_where_a_change_goes_is_in_its_file() -> None:
    changes = rows(CONTRIBUTING, "The house")
    assert len(changes) > 14
    for change, places in changes:
        codes = CODE.findall(places)
        files = [ROOT / code for code in codes if "/" in code]
        assert files, change
        read = [one for file in files for one in ([file] if file.is_file() else file.glob("*"))]
        texts = [file.read_text(encoding="utf-8") for file in read if file.is_file()]
        names = [code.rpartition(".")[2] for code in codes if "/" not in code]
        missing = [name for name in names if not any(name in text for text in texts)]
        # An extension's own stand in the extension, and where they are declared.
        declared = (ROOT / "arkrules/play/extension.py").read_text(encoding="utf-8")
        assert [name for name in missing if f"    {name}: " not in declared] == [], change


def test_the_checks_are_the_command_of_the_readme_and_then_the_other_sessions() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == [
        "set -euo pipefail",
        'cd "$(dirname "$0")/.."',
        "export COVERAGE_PROCESS_START=$PWD/pyproject.toml",
        commands()[1],
        "unset COVERAGE_PROCESS_START",
        ALL,
        "bash .ci/browsers",
        ".venv/bin/nox -s covered oldest types lint & beside=$!",
        ".venv/bin/nox -s docs rest",
        'wait "$beside"',  # which fails where they did
    ]
    assert nox.options.sessions == [
        "tests", "covered", "docs", "rest", "types", "lint", "oldest",
    ]  # fmt: skip


# -- before a commit


def test_what_is_run_before_a_commit_is_there() -> None:
    entries = {id: hook["entry"].split() for id, hook in hooks().items()}
    linted = [command.split()[:2] for command in ran_by("lint")]
    for id in ("ruff-check", "ruff-format"):
        assert entries[id][:2] == [".venv/bin/python", "-m"]
        assert entries[id][2:4] in linted
    for id in ("casebook", "profiles"):
        program, command, *paths = entries[id]
        assert program == ".venv/bin/arkrules"
        assert command in main.commands
        assert all((ROOT / path).exists() for path in paths)
    assert entries["casebook"][1:] == ["check", "variants/casebook"]


# -- folders and hosts


def test_the_host_of_the_documentation_finds_what_it_builds() -> None:
    host = yaml_of(".readthedocs.yaml")
    assert (ROOT / host["sphinx"]["configuration"]).is_file()
    assert host["build"]["tools"]["python"] in python_versions()
    (install,) = host["python"]["install"]
    assert set(install["extra_requirements"]) <= set(PROJECT["optional-dependencies"])


def test_a_citation_names_the_versions_there_are() -> None:
    citation = yaml_of("CITATION.cff")
    assert citation["cff-version"] == "1.2.0"
    assert citation["version"] == PROJECT["version"]
    assert citation["license"] == PROJECT["license"]
    assert [author["name"] for author in citation["authors"]] == [
        author["name"] for author in PROJECT["authors"]
    ]
    (book,) = citation["references"]
    assert book["version"] == casebook().version


# -- forms for issues


@pytest.mark.parametrize("path", sorted(FORMS.glob("*.yml")), ids=lambda path: path.stem)
def test_the_commands_that_a_form_names_are_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = set(re.findall(r"`arkrules ([a-z][a-z-]*)", text))
    assert named <= set(main.commands)
    files = set(re.findall(r"`([A-Z]+\.md)`", text))
    assert all((ROOT / file).is_file() for file in files)


def test_the_table_of_the_house_names_every_folder_and_no_other() -> None:
    cells = first_cells(HOUSE, "The rooms")
    named = {found[1] for cell in cells if (found := re.fullmatch(r"arkrules/(\w+)/", cell))}
    there = {path.parent.name for path in (ROOT / "arkrules").glob("*/__init__.py")}
    assert named == there


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/explanation/house.md"])
def test_every_file_that_leads_through_the_house_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:arkrules|variants|examples|tests|docs)/[\w./-]+)`", text))
    gone = {name for name in named if not (ROOT / name).exists() and "ROOM" not in name}
    assert named
    # A translator makes the first; the second comes of building the documentation.
    assert gone <= {"arkrules/locale/", "docs/rulebook/"}


def test_no_page_gives_a_number_of_cases_that_the_next_one_makes_wrong() -> None:
    """Examples show commands with the few cases they are about."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    numbers = [
        f"{path.name}: {found}"
        for path in pages
        if "_build" not in path.parts and "rulebook" not in path.parts
        for found in re.findall(
            r"\b(?:\d[\d,]{2,}|hundreds?(?: of)?) (?:cases|verdicts)\b",
            path.read_text(encoding="utf-8"),
        )
    ]
    assert numbers == []


def test_every_case_that_a_page_asks_for_is_in_the_casebook() -> None:
    """Commands that are only shown, too, such as those in another language."""
    of_examples = {path.stem for path in (ROOT / "examples").rglob("casebook/**/*.toml")}
    ids = {case.id for case in casebook()} | of_examples
    asked = {
        (path.name, name)
        for path in (ROOT / "docs").rglob("*.md")
        for name in re.findall(
            r"arkrules ask ([a-z0-9]+(?:-[a-z0-9]+)+)(?=[\s`])", path.read_text(encoding="utf-8")
        )
    }
    assert len(asked) > 3
    assert {name for _, name in asked} <= ids, asked
