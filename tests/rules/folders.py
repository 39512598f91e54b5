"""A folder of profiles and overlays of one's own."""

from __future__ import annotations

from pathlib import Path

from arkrules import Profile, ProfileError, load_profile
from tests.running import error_of

MINE = """
id = "{id}"
title = "Mine"
extends = "{extends}"
{more}
"""
OVERLAY = """
id = "{id}"
title = "A house rule"
overlays = "{root}"

[rules.{clause}]
answer = {answer}
status = "{status}"
note = "{note}"
"""


class Folder:
    """A folder of profiles and overlays for one test."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, name: str, text: str) -> Path:
        path = self.path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return path

    def profile(self, id: str, *, extends: str = "carcassonne", more: str = "") -> Path:
        return self.write(id, MINE.format(id=id, extends=extends, more=more))

    def overlay(
        self,
        id: str,
        clause: str,
        answer: str,
        *,
        root: str = "carcassonne",
        status: str = "stated",
        note: str = "at our table",
    ) -> Path:
        text = OVERLAY.format(
            id=id, root=root, clause=clause, answer=answer, status=status, note=note
        )
        return self.write(id, text)

    def load(self, name: str) -> Profile:
        return load_profile(name, paths=[self.path])

    def own(self, id: str, *rows: str, extends: str = "carcassonne") -> Profile:
        """A profile that is written and read at once."""
        self.profile(id, extends=extends, more="\n".join(rows))
        return self.load(id)

    def error(self, name: str) -> ProfileError:
        return error_of(self.load, name, kind=ProfileError)


ALONE = """
id = "alone"
title = "Alone"
sets = ["base"]

[rules.hand.size]
answer = 2
status = "stated"
note = "we wrote it"
"""
HALF = '[rules.city.small]\nanswer = "half"\nstatus = "stated"\ncite = ["base:n7"]\n'
