"""Acts that cannot be done: each says why, and the table stays as it is."""

from __future__ import annotations

import tomllib
from pathlib import Path

from arkrules.errors import ArkrulesError, IllegalMove, TableError
from arkrules.table.acts import LONGEST
from tests.faults import one_of_each
from tests.running import error_of
from tests.table.at_the_table import after, at_once, begun, opened, press

REFUSED = tomllib.loads(Path(__file__).with_name("refused.toml").read_text(encoding="utf-8"))
"""Acts with what stands in their fields, by how the table is."""
UNLIKE = 'players = ["a", "b"]\ntiles = ["0,0 D", "0,1 D"]'
TABLES = {
    "set up": opened,
    "set up by six": lambda: after(opened(), "join", "join", "join", "join"),
    "a cell is selected": lambda: press(opened(), "at:1,0"),
    "asked": lambda: press(opened(), "mode:ask"),
    "asked after three moves": lambda: after(
        opened(), "mode:ask", "at:1,0", "lay:V", "move:pass", "at:2,0", "lay:U"
    ),
    "begun": begun,
    "not begun": lambda: press(opened(), "mode:play"),
    "faults": lambda: press(opened(text=UNLIKE), "mode:play"),
}


def refused(table, written):
    """The error of an act; the table stays."""
    act, *fields = written.split(" | ")
    view = TABLES[table]()
    before = at_once(view)
    fields = dict(field.split("=", 1) for field in fields)
    error = error_of(press, view, act, kind=ArkrulesError, **fields)
    assert at_once(view) == before
    return error


def test_what_cannot_be_done_says_why(snapshot):
    said: dict[str, list[str]] = {}
    for table, acts in REFUSED.items():
        for written in acts:
            error = refused(table, written)
            assert error.remedy
            if not isinstance(error, IllegalMove):  # which the rules refuse, in their own words
                said.setdefault(type(error).__name__, []).append(str(error))
    assert {kind: one_of_each(those) for kind, those in said.items()} == snapshot


def test_a_text_that_is_too_long_is_refused():
    asking, long = press(opened(), "mode:ask"), "x" * LONGEST
    assert press(asking, "title", value=long).title
    error_of(press, asking, "title", value=f"{long}x", kind=TableError)
