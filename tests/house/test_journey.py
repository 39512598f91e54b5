"""The README is so: its two commands, and what it shows of their output."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.house.pages import blocks, check_page, run_command
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
    assert test == f"{SET_UP}-e '.[test]' && .venv/bin/python -m pytest -q -n auto"


@pytest.mark.approval
def test_what_the_readme_shows_is_so(folder: Path, pytestconfig: pytest.Config) -> None:
    check_page(ROOT / "README.md", folder, pytestconfig.getoption("approve"))


PROGRAM = """#!{python}
import sys
sys.path.insert(0, {root!r})
from arkrules.cli import main
main(prog_name="arkrules")
"""


@pytest.mark.slow
def test_every_line_works_after_the_first_block(tmp_path: Path) -> None:
    """As in a shell that knows `arkrules` from the environment of the first block alone."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    venv.create(tmp_path / ".venv")
    program = tmp_path / ".venv" / "bin" / "arkrules"
    program.write_text(PROGRAM.format(python=sys.executable, root=str(ROOT)), encoding="utf-8")
    program.chmod(0o755)
    lines = [
        # Installing was done above, and the tests are running.
        line.rpartition(" && ")[2] if line.startswith(SET_UP) else line
        for block in blocks(ROOT / "README.md")
        if block.language == "sh"
        for line in block.text.splitlines()
        if "-m pytest" not in line
    ]
    assert lines[1] == ". .venv/bin/activate"
    assert all(line.startswith("arkrules ") for line in lines[2:])
    done = subprocess.run(
        ["bash", "-e", "-c", "\n".join(lines)],
        cwd=tmp_path, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


@pytest.mark.approval
def test_the_picture_is_what_the_command_below_it_draws(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r'<img src="(\S+)"', text)
    (line,) = re.findall(r"^arkrules draw .*$", text, flags=re.MULTILINE)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    code, _, messages = run_command(line, tmp_path)
    assert code == 0, messages
    drawn = (tmp_path / shlex.split(line)[-1]).read_bytes()
    if pytestconfig.getoption("approve"):
        (ROOT / shown).write_bytes(drawn)
    assert (ROOT / shown).read_bytes() == drawn


def test_the_first_screen_says_whom_it_is_for() -> None:
    screen = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:25]
    for reader in ("players", "editors", "developers", "designers"):
        assert any(f"**{reader}**" in line for line in screen), reader
