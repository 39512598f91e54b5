"""Mistakes to be made in the library: each law says in its docstring which one breaks it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import attrs

from tests.laws.trying import laws
from tests.paths import PACKAGE

__all__ = ["Mistake", "mistakes"]

SAID = re.compile(
    r"^ *Broken(?:\[(?P<of>.*)\])? if (?P<what>.*):\n\n"
    r"(?P<old>(?: *- .*\n)+)(?P<new>(?: *\+ .*\n)+)",
    re.MULTILINE,
)


@attrs.frozen
class Mistake:
    """A mistake, and the law that it breaks."""

    law: str
    """Module and name: `test_games.test_tiles_are_conserved`."""
    what: str
    """What is wrong then."""
    old: str
    """What stands in the library, in one place only."""
    new: str
    """What would stand there instead."""

    def made(self) -> tuple[Path, str]:
        """The module that it is made in, and its text with the mistake."""
        texts = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
        found = [path for path, text in texts.items() for _ in range(text.count(self.old))]
        if len(found) != 1:
            raise LookupError(f"{self.law}: {len(found)} times {self.old!r}")
        return found[0], texts[found[0]].replace(self.old, self.new)


@cache
def mistakes() -> tuple[Mistake, ...]:
    """The mistakes of all laws."""
    return tuple(
        Mistake(name, found["what"], _text(found["old"]), _text(found["new"]))
        for name, law in laws().items()
        for found in SAID.finditer(f"{law.function.__doc__}\n")
        if found["of"] is None or name.endswith(f"[{found['of']}]")
    )


def _text(lines: str) -> str:
    return "\n".join(line.lstrip()[2:] for line in lines.splitlines())
