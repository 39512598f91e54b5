"""A folder of profiles and overlays of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import Profile, ProfileError, load_profile

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

    def error(self, name: str) -> ProfileError:
        with pytest.raises(ProfileError) as caught:
            self.load(name)
        return caught.value


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
