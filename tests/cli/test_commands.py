"""What commands say, their help, and how the program ends."""

from __future__ import annotations

import errno
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import arkrules
from arkrules.cli.cases import ask
from arkrules.grouping import grouped
from arkrules.rpc.errors import error_of as error_of_call
from arkrules.rulings.casebook import casebook
from tests.cli.lines import COMMANDS, ENGINES, LINES, Line
from tests.fair import another
from tests.paths import ROOT
from tests.running import Run, error_of

BY_COMMAND = grouped((line.text.partition(" ")[0], line) for line in LINES if not line.names)
BORDERED = r"(?<![\w-]){}(?![\w-])"
"""A word, and not the beginning or the end of another."""
NAMING = [line for line in LINES if line.names]
CHANGING = {
    **{command: engine for engine, command in ENGINES.items()},
    f"arkrules {arkrules.__version__}": "arkrules VERSION",
    f"casebook {casebook().version}": "casebook VERSION",
    str(ROOT): "ROOT",
}
"""What is another one elsewhere or later, and how it stands in an approval."""


def refused(line: Line, said: str) -> bool:
    """Whether a line is refused; if so, a cause is said, and a remedy."""
    if line.code != 2 or "empty.txt" in line.text:
        return False
    assert any(one.startswith("error: ") for one in said.splitlines()), line
    assert "\nhelp: " in said, line
    return True


def transcript(line: Line, folder: Path) -> str:
    """A command line and what came of it, without what changes from run to run."""
    done = line.run(folder)
    refused(line, done.stderr)
    parts = [f"$ arkrules {line.text}", done.stdout.rstrip()]
    parts += [f"| {said}" for said in done.stderr.rstrip().splitlines()]
    text = "\n".join(filter(None, [*parts, f"= {line.code}" if line.code == 1 else ""]))
    for value, name in CHANGING.items():
        text = text.replace(value, name)
    text = text.replace(str(folder), "FOLDER")
    return re.sub(r"(?m)in [\d.]+ s$", "in SOME s", text)


@pytest.mark.parametrize("name", BY_COMMAND)
def test_what_a_command_says(name: str, prepared: Path, snapshot: object) -> None:
    assert "\n".join(transcript(line, prepared) for line in BY_COMMAND[name]) == snapshot


@pytest.mark.parametrize("line", NAMING, ids=lambda line: line.text)
def test_what_a_command_says_names_what_it_is_about(line: Line, prepared: Path) -> None:
    done = line.run(prepared)
    said = done.stderr if refused(line, done.stderr) else done.output
    assert [one for one in line.names if not re.search(BORDERED.format(re.escape(one)), said)] == []


@pytest.mark.filterwarnings("default")
def test_a_broken_extension_is_warned_of_in_one_line(run: Run, tmp_path: Path) -> None:
    with another(tmp_path, "import no_such_module"):
        (said,) = run("show", "carcassonne", "city.small").stderr.splitlines()
    assert ("no_such_module" in said, ".py" in said) == (True, False)


def test_help_has_examples_and_every_option_is_explained(
    run, monkeypatch: pytest.MonkeyPatch, snapshot: object
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    helps = {name: run(*name.split(), "--help").stdout for name in ("", "casebook", *COMMANDS)}
    examples = {name for name in COMMANDS if f"  arkrules {name}" in helps[name]}
    assert COMMANDS.keys() == examples
    seen: set[str] = set()
    assert "\n".join(once(said, seen) for said in helps.values()) == snapshot


def once(said: str, seen: set[str]) -> str:
    """The help of a command; an option that others have too is explained by the first."""
    parts = re.split(r"\n(?=  -)|\n\n", said)
    new = [part for part in parts if (alike := " ".join(part.split())) and alike not in seen]
    seen |= {" ".join(part.split()) for part in new if part.startswith("  -")}
    return "\n".join(new)


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


ENDS = {
    # A pipe that is closed early needs no message and is no verdict.
    "ARK show ghosts | true": ("2", 0),
    "ARK play carcassonne --seed 1 | true": ("2", 0),
    # A full disk is said in a line of cause and one of remedy.
    "ARK show > /dev/full": ("2", 2),
    "ARK --version > /dev/full": ("2", 2),
    # What a terminal cannot show is no error.
    "PYTHONIOENCODING=ascii ARK show ghosts | cat": ("0", 0),
    # There may be no output at all.
    "ARK show >&-": ("0", 0),
    "ARK play carcassonne --seed 1 --quiet >&-": ("0", 0),
}


def shell(line: str) -> tuple[str, list[str]]:
    """Run a line in a shell; the exit code of the first in its pipe, and what it said."""
    ark = f"{shlex.quote(sys.executable)} -m arkrules"
    words = ["bash", "-c", f"{line.replace('ARK', ark)}; echo ${{PIPESTATUS[@]}} >&2"]
    done = subprocess.run(
        words, capture_output=True, text=True, errors="replace", timeout=60, check=False
    )
    *said, codes = done.stderr.splitlines()
    return codes.split()[0], said


@pytest.mark.slow
@pytest.mark.parametrize("line", ENDS)
def test_the_program_ends_with_a_code_and_no_traceback(line: str) -> None:
    code, said = shell(line)
    assert (code, len(said)) == ENDS[line]


def test_reading_that_fails_is_told_apart_from_writing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(name: str | None) -> list[str]:
        def broken(**_options: object) -> None:
            raise OSError(errno.EIO, os.strerror(errno.EIO), name)

        monkeypatch.setattr(ask, "callback", broken)
        return run("ask", "small-city", code=2).stderr.splitlines()

    (read, restore), (written, make_room) = failing("glyphs.toml"), failing(None)
    assert ("glyphs.toml" in read, "glyphs.toml" in written) == (True, False)
    assert restore != make_room


EARLY = """
import runpy, sys
class Breaking:
    def find_spec(self, name, path=None, target=None):
        if name == MODULE:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Breaking())
sys.argv = ["arkrules", "show"]
runpy.run_module("arkrules", run_name="__main__", alter_sys=True)
"""


def test_ctrl_c_while_the_program_loads_is_no_traceback() -> None:
    code = EARLY.replace("MODULE", repr(ask.callback.__module__))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.usefixtures("at_the_fair")
def test_a_fault_of_an_extension_is_not_called_one_of_arkrules(run: Run, tmp_path: Path) -> None:
    source = """
def fail(*_):
    return {}["nothing"]

EXTENSION = Extension(name="other", hooks=Hooks(game_begins=fail))
"""
    with another(tmp_path, source) as both:
        lines = (
            ("play", both, "--seed", 1),
            ("simulate", both, "--games", 2),
            ("simulate", both, "--games", 2, "--jobs", 2),
        )
        for line in lines:
            said = run(*line, code=2).stderr
            assert "the extension 'other' failed: KeyError: 'nothing'" in said, line
        failed = error_of(arkrules.new_game, arkrules.load_profile(both), 2, kind=KeyError)
        assert "'other'" in error_of_call(failed).message
