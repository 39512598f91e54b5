"""Texts from strangers are only shown."""

from __future__ import annotations

from contextlib import suppress

import pytest

from arkrules.errors import ArkrulesError
from tests.running import error_of
from tests.table.at_the_table import acts_of, after, asked, opened, press, read

NASTY = "<img src=x onerror=alert(1)>\"'&</svg><script>alert(2)</script>\u202e\x1b[2J"


def nothing_runs(view):
    whole = view.title + view.done.said + "".join(view.parts.values())
    assert "\u202e" not in whole
    assert "\x1b" not in whole
    for tree in read(view).values():
        for part in tree.iter():
            assert part.tag.rpartition("}")[2] not in ("script", "img", "iframe", "style", "a", "b")
            assert not any(name.lower().startswith("on") for name in part.attrib)


def state(**more):
    position = {"players": ["red", "blue"], "tiles": ["0,0 D"], **more.pop("position", {})}
    return {"profile": "carcassonne", "position": position, **more}


def shown_or_refused(table):
    """A table is shown, on all its pages, and asked, or it is refused."""
    with suppress(ArkrulesError):
        view = opened(table=table)
        nothing_runs(view)
        for page in acts_of(view, "page:"):
            nothing_runs(press(view, page))
        nothing_runs(after(view, "at:0,0"))
        if view.table.mode == "ask":
            view = asked(view)
            nothing_runs(view)
            nothing_runs(press(view, "page:ask"))


@pytest.mark.parametrize("mode", ["setup", "ask", "play"])
def test_whatever_a_state_holds(mode):
    for more in (
        {"title": NASTY, "question": NASTY, "moves": ["lay V 1,0", NASTY]},
        {"drawn": [NASTY, "[aaa aaa aaa aaa]"], "case": NASTY, "moves": [NASTY], "game": NASTY},
        {"chosen": {"cell": NASTY, "segment": NASTY, "hand": NASTY, "page": NASTY}},
        {"chosen": {"page": "ask", "about": NASTY, "move": NASTY, "asked": NASTY, "heard": 10**9}},
        {"chosen": {"page": "moves", "row": NASTY, "asked": "x", "heard": -5}},
        {"chosen": {"segment": NASTY, "hand": NASTY, "page": NASTY}},
        {"sketch": {NASTY: NASTY}},
        {"under": [NASTY]},
        {"asks": {"allows": [NASTY], "gains": {NASTY: 1}, "pieces": [NASTY]}},
        {"asks": {"allows": ["follower <b>"]}},
        {"answers": {"hand.size": 2, NASTY: NASTY}},
    ):
        shown_or_refused(state(mode=mode, **more))
    for position in (
        {"tiles": [f"0,0 {NASTY}", NASTY, "0,0 D"]},
        {"pieces": [NASTY, f"red {NASTY}", f"red follower 0,0 {NASTY}"]},
        {"to_move": NASTY, "step": NASTY, "laid": NASTY, "table": NASTY},
        {"supply": {NASTY: {NASTY: 1}}, "stock": {NASTY: 1}, "scores": {NASTY: 2}},
        {"hands": {"red": [NASTY], NASTY: [NASTY]}, "bag": [NASTY]},
        {"ark": NASTY, "ark_reached": [NASTY], "driven_off": {NASTY: NASTY}},
        {"players": [NASTY, "blue"]},
        {"players": ["<b>red</b>", "blue"]},
    ):
        shown_or_refused(state(mode=mode, position=position, moves=["lay V 1,0", "follower a"]))


@pytest.mark.parametrize("far", [16383, -16383])
def test_a_board_of_any_size_is_drawn(far):
    view = opened(table=state(position={"tiles": ["0,0 D", f"{far},{far} D"]}))
    assert len(view.parts["board"]) < 20_000


def test_an_act_of_any_text():
    view = opened()
    for act in (NASTY, f"lay:{NASTY}", f"at:{NASTY}", f"page:{NASTY}", f"put:{NASTY} {NASTY}", ""):
        error_of(press, view, act, value=NASTY, kind=ArkrulesError)
    view = press(view, "mode:ask")
    fields = dict.fromkeys(("value", "move", "clause", "answer"), NASTY)
    for act in ("move", "try", "judge", "switch", "who", "what", "upto", "lay", "at", "written"):
        error_of(press, view, f"{act}:{NASTY}", **fields, kind=ArkrulesError)
