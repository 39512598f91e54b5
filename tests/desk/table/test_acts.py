"""Acts that cannot be done: each says why, and the table stays as it is."""

from __future__ import annotations

import pytest

from arkrules.desk.table import act_at
from arkrules.desk.table.acts import LONGEST
from arkrules.errors import ArkrulesError, TableError
from tests.desk.table.at_the_table import BOOK, after, at_once, begun, opened, press
from tests.running import error_of

SIX = "begin | by0=person | by1=person | by2=person | by3=person | by4=person | by5=person"
REFUSED = {
    "set up": [
        "lie", "lay:A", "lay:Q9", "turn", "put:red follower", "put:red king", "at:here", "at:0,0 Z",
        "score:red | value=many", "score:nobody | value=1", "game | value=chess",
        "edition | value=../secret.toml", "mode:ask-me", "page:none", "carry:ghosts | value=1",
        "leave:red", "name:red | value=Anna Maria", "name:red | value=blue", "step | value=seat",
        "rule:house.none | value=on", "drop:supply.red.follower", "unhand:red 7", "flag:ark",
        "keep", "keep:exe", "copy:link", "unhand:nobody 0", "hand:nobody",
    ],
    "set up by six": ["join"],
    "a cell is selected": ["written | value=Q9"],
    "asked": [
        "remove", "written | value=V", "try | move=dance", "move | move=dance", "who:chess",
        "what:none", "judge | move=dance", "switch | clause=hand.siz | answer=3",
        "switch | clause=hand.size | answer=many", "switch | clause=hand.size | answer=0",
        "switch:hand.size | value=[[[",
    ],
    "asked after three moves": ["upto:4", "upto:-1", "upto:x", "upto:"],
    "begun": [
        "make:lay /0 5,5", "make:follower", "make:castle", "make:draw A",
        "written-move | value=dance", "touch:here", "touch:0,0 Z", "hold:Q", "chance", "look:9",
        "look:-1", "question:7", "question:0", "unmake", "remake", "seat:nobody | value=greedy",
    ],
    "not begun": [
        "make:pass", "touch:0,0", "spin:1", "unmake", "look:0", "chance",
        "begin", "begin | by0=person", "begin | by0=greedy | by1=greedy",
        "begin | by0=person | by1=clever", SIX,
        "begin | by0=person | by1=person | name0=Anna Maria",
        "begin | by0=person | by1=person | name0=Łucja_<b>",
        "begin | by0=person | by1=person | name0=bob | name1=bob",
        "begin | by0=person | by1=person | seed=x",
        "begin | by0=person | by1=person | seed=99999999",
    ],
    "faults": ["begin-here"],
}  # fmt: skip
"""Acts with what stands in their fields, by how the table is."""
APART = 'players = ["a", "b"]\ntiles = ["0,0 D", "4,4 D"]'
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
    "faults": lambda: press(opened(text=APART), "mode:play"),
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


@pytest.mark.parametrize("table", REFUSED)
def test_what_cannot_be_done_says_why(table, snapshot):
    errors = {written: refused(table, written) for written in REFUSED[table]}
    assert {act: f"{type(one).__name__}: {one}" for act, one in errors.items()} == snapshot


def test_what_cannot_be_done_is_refused_whatever_is_said_of_it():
    for table, acts in REFUSED.items():
        for written in acts:
            assert refused(table, written).remedy, (table, written)


def test_what_comes_from_outside_is_no_act_unless_it_is_made_of_texts():
    for act, fields in ((3, {}), ("back", {"value": 3}), ("back", {3: "x"})):
        error_of(act_at, BOOK, at_once(opened()), act, fields, kind=TableError)
    long = "x" * (LONGEST + 1)
    error_of(press, opened(), "title", value=long, kind=TableError)
