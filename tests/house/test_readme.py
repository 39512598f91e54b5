"""The two commands of the README, and what it shows of their output."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

from tests.house.test_docs import blocks, run_command, same
from tests.paths import ROOT

SET_UP = "python3 -m venv .venv && .venv/bin/pip install -q "


def commands() -> list[str]:
    """The lines of the README that set up what they need and run something."""
    return [
        line
        for block in blocks(ROOT / "README.md")
        if block.language == "sh"
        for line in block.text.splitlines()
        if line.startswith(SET_UP)
    ]


def test_there_are_two_commands_and_each_stands_alone() -> None:
    ask, test = commands()
    assert ask == f"{SET_UP}. && .venv/bin/arkrules ask examples/dispute.toml"
    assert test == f"{SET_UP}-e '.[test]' && .venv/bin/python -m pytest -q -n auto --cov"


def test_the_checks_run_the_second_command_to_the_letter() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert commands()[1] in lines


def test_the_first_command_prints_what_the_readme_shows(tmp_path: Path) -> None:
    ask = commands()[0].rpartition(" && ")[2]
    assert shlex.split(ask)[0] == ".venv/bin/arkrules"
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    code, printed, messages = run_command(ask.removeprefix(".venv/bin/"), tmp_path)
    assert code == 0, messages
    shown = [block.text for block in blocks(ROOT / "README.md") if block.comment == "ask"]
    assert len(shown) == 1
    assert same(shown[0], printed), printed
    assert re.search(r"\[[a-z]+\.[a-z_]+, base:", shown[0]), "the excerpt names the clauses"
