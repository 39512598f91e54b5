"""The tutorial: what it says to press is there, and leads to what it says."""

from __future__ import annotations

import re
from html import unescape

from arkrules.desk.table import act_at, open_table
from arkrules.desk.table.view import View
from arkrules.telling import Rulebook
from tests.paths import ROOT

TEXT = (ROOT / "docs" / "tutorial" / "table.md").read_text(encoding="utf-8")
BOOK = Rulebook()
WALK = (
    "at:0,0", "at:0,0 C", "put:red follower", "mode:ask", "at:0,-1", "lay:E", "move:pass", "ask",
    "page:switch", "page:question", "upto:1", "at:0,-1 C",
)  # fmt: skip
"""What the tutorial says to press, up to the refusal."""


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def walked() -> list[tuple[str, View]]:
    """Each act with the view that it leads to, what follows by itself included."""
    found = [("", open_table(BOOK, {}))]
    for pressed in WALK:
        act = pressed
        while act and not act.startswith("warm"):
            found.append((pressed, act_at(BOOK, found[-1][1].table.to_dict(), act, {})))
            act = found[-1][1].done.then
    return found


def test_the_tutorial_leads_where_it_says() -> None:
    views = walked()
    shown = {pressed: words(view.parts.get("panel", "")) for pressed, view in views}
    verdict = shown["ask"]
    # A city of two tiles: 2 a tile, but 1 a tile where the smallest city was an exception.
    assert "Red scores 4 points" in verdict
    assert "Red scores 2 points" in verdict
    assert "What is a completed city of two tiles worth?" in shown["page:switch"]
    assert "follower.occupied" in shown["at:0,-1 C"]
    assert "base:follower" in shown["at:0,-1 C"]
    everything = " ".join(words(html) for _, view in views for html in view.parts.values())
    for label in set(re.findall(r"\*\*(.+?)\*\*", TEXT)):
        assert label in everything, label
