"""The tutorial: what it says to press is there, and leads to what it says."""

from __future__ import annotations

import re

import pytest

from tests.paths import ROOT
from tests.table.at_the_table import asked, opened, press, told

TEXT = (ROOT / "docs" / "tutorial" / "table.md").read_text(encoding="utf-8")
WALK = (
    "at:0,0", "at:0,0 C", "put:red follower", "mode:ask", "at:0,-1", "lay:E", "at:0,-1 C",
)  # fmt: skip
"""What the tutorial says to press, up to the refusal."""


@pytest.mark.approval  # it compares what is read with a page of the documentation
def test_what_the_tutorial_names_is_there() -> None:
    views = [opened()]
    for act in WALK:
        views.append(press(views[-1], act))
        views.append(asked(views[-1], ""))
    everything = "\n".join(told(view, part) for view in views for part in view.parts)
    labels = set(re.findall(r"\*\*(.+?)\*\*", TEXT))
    assert labels
    assert [label for label in labels if label not in everything] == []
