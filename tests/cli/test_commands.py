"""What every command says, whole, to the command lines of `lines.txt`; and the help of each."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest

import arkrules
from arkrules.rulings.casebook import casebook
from tests.cli.lines import COMMANDS, ENGINES, LINES, Line
from tests.paths import ROOT

BY_COMMAND = {
    name: [*lines] for name, lines in groupby(LINES, lambda line: line.text.partition(" ")[0])
}
CHANGING = {
    **{command: engine for engine, command in ENGINES.items()},
    f"arkrules {arkrules.__version__}": "arkrules VERSION",
    f"casebook {casebook().version}": "casebook VERSION",
    str(ROOT): "ROOT",
}
"""What is another one elsewhere or later, and how it stands in an approval."""


def transcript(line: Line, folder: Path) -> str:
    """A command line and what came of it, without what changes from run to run."""
    done = line.run(folder)
    if line.code == 2 and "empty.txt" not in line.text:
        causes = [said for said in done.stderr.splitlines() if said.startswith("error: ")]
        assert causes, line
        assert "\nhelp: " in done.stderr, line
    parts = [f"$ arkrules {line.text}", done.stdout.rstrip()]
    parts += [f"| {said}" for said in done.stderr.rstrip().splitlines()]
    text = "\n".join(filter(None, [*parts, f"= {line.code}"]))
    for value, name in CHANGING.items():
        text = text.replace(value, name)
    text = text.replace(str(folder), "FOLDER")
    return re.sub(r"(?m)in [\d.]+ s$", "in SOME s", text)


@pytest.mark.parametrize("name", BY_COMMAND)
def test_what_a_command_says(name: str, prepared: Path, snapshot: object) -> None:
    assert "\n\n".join(transcript(line, prepared) for line in BY_COMMAND[name]) == snapshot


def test_help_has_examples_and_every_option_is_explained(
    run, monkeypatch: pytest.MonkeyPatch, snapshot: object
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    helps = {name: run(*name.split(), "--help").stdout for name in ("", "casebook", *COMMANDS)}
    examples = {name for name in COMMANDS if f"  arkrules {name}" in helps[name]}
    assert COMMANDS.keys() == examples
    assert helps == snapshot


@pytest.mark.approval
@pytest.mark.parametrize("width", ["40", "60", "100"])
def test_summaries_are_whole_however_narrow_the_screen(
    run, monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    for name, command in COMMANDS.items():
        *group, _ = name.split()
        listed = " ".join(run(*group, "-h").stdout.split())
        assert command.get_short_help_str(1000).rstrip(".") in listed, name
        assert "..." not in listed.partition("Commands:")[2]
