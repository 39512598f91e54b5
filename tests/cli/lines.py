"""The command lines that all of the tests of commands share."""

from __future__ import annotations

import contextlib
import shlex
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs
import click
from click.testing import Result

from arkrules.cli import main
from tests.conformance.asking import strange
from tests.running import invoke

__all__ = ["COMMANDS", "ENGINES", "LINES", "OTHERS", "Line", "commands"]

ENGINES = {
    "RIGHT": strange("right"),  # for which a city of two tiles is worth 4 points in every edition
    "SKIPS": strange("result", '{"skip": "no cities [yet] \\u001b[2J"}'),
    "DIES": strange("die"),
    "DEAF": shlex.join((sys.executable, "-I", "-S", "-c", "pass")),
}
"""What stands for the command of a strange engine."""


@attrs.frozen
class Line:
    """A command line, as it is typed in the folder of prepared files."""

    text: str
    code: int
    names: tuple[str, ...] = ()
    """What has to be said of it, if no approval has all of it."""

    def run(self, folder: Path, *more: object) -> Result:
        """What comes of it, with more words behind it; `<` names a file for standard input."""
        line, _, given = self.text.partition(" < ")
        with contextlib.chdir(folder):
            typed = Path(given).read_bytes() if given else None
            words = [ENGINES.get(word, word) for word in shlex.split(line)]
            return invoke(*words, *more, code=self.code, input=typed)

    def calls(self, name: str) -> bool:
        """Whether it is one of a command."""
        return f"{self.text} ".startswith(f"{name} ")

    def calls_one_of(self, names: Iterable[str]) -> bool:
        """Whether it is one of some commands."""
        return any(map(self.calls, names))


def _read() -> Iterator[Line]:
    """The lines of `lines.txt`."""
    text = Path(__file__).with_name("lines.txt").read_text(encoding="utf-8")
    for given in text.splitlines():
        if not given.startswith("#"):
            code, _, line = given.partition(" ")
            line, _, names = line.partition(" # ")
            yield Line(line, int(code), tuple(names.split()))


LINES = tuple(_read())


def commands(group: click.Group = main, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command, with the words by which it is called."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


COMMANDS = dict(commands())
OTHERS = {
    "draw": ["--output", "--profile-path"],  # a picture
    "casebook export": ["--output", "--profile-path"],  # a document with a schema of its own
    "schema": ["--output"],
    "casebook package": [],  # a folder
    "fmt": [],  # files
    "new": [],  # a file or a folder
    "serve": ["--profile-path"],  # answers of another kind, to programs
    "table": ["--profile-path"],  # a page
}
"""Commands that print no answer, with what they have all the same."""
