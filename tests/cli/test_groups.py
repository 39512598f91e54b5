"""How the program ends: pipes that are closed, full disks, poor terminals, and Ctrl-C."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

from arkrules.cli.ask import ask

ENDS = {
    # A pipe that is closed early needs no message and is no verdict.
    "ARK show ghosts | true": ("2", 0),
    "ARK play carcassonne --seed 1 | true": ("2", 0),
    # A full disk is said in a line of cause and one of remedy.
    "ARK show > /dev/full": ("2", 2),
    "ARK --version > /dev/full": ("2", 2),
    "ARK --help > /dev/full": ("2", 2),
    # What a terminal cannot show is no error.
    "PYTHONIOENCODING=ascii ARK show ghosts | cat": ("0", 0),
    "PYTHONIOENCODING=latin-1 ARK play carcassonne --seed 1 | cat": ("0", 0),
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


def test_a_full_disk_is_said(snapshot: object) -> None:
    assert shell("ARK show > /dev/full") == snapshot


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
