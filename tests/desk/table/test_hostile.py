"""Texts from strangers are only shown."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules.desk.table import Tabletop
from arkrules.errors import ArkrulesError
from tests.desk.table.at_the_table import after, opened, press, read

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


@pytest.mark.parametrize(
    "table",
    [
        state(title=NASTY, question=NASTY),
        state(position={"tiles": [f"0,0 {NASTY}", NASTY, "0,0 D"]}),
        state(position={"pieces": [NASTY, f"red {NASTY}", f"red follower 0,0 {NASTY}"]}),
        state(position={"to_move": NASTY, "step": NASTY, "laid": NASTY, "table": NASTY}),
        state(position={"supply": {NASTY: {NASTY: 1}}, "stock": {NASTY: 1}, "scores": {NASTY: 2}}),
        state(position={"hands": {"red": [NASTY], NASTY: [NASTY]}, "bag": [NASTY]}),
        state(position={"ark": NASTY, "ark_reached": [NASTY], "driven_off": {NASTY: NASTY}}),
        state(drawn=[NASTY, "[aaa aaa aaa aaa]"], case=NASTY, moves=[NASTY], game=NASTY),
        state(chosen={"cell": NASTY, "segment": NASTY, "hand": NASTY, "page": NASTY}),
        state(sketch={NASTY: NASTY}),
    ],
)
def test_whatever_a_state_holds(table):
    try:
        view = opened(table=table)
    except ArkrulesError:
        return
    nothing_runs(view)
    for page in ("board", "game", "players", "bag", "rest"):
        nothing_runs(press(view, f"page:{page}"))
    nothing_runs(after(view, "at:0,0"))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=5,
)
KEYS = [field.name for field in attrs.fields(Tabletop)]
PLACES = ["tiles", "pieces", "players", "to_move", "step", "laid", "scores", "supply", "stock"]
PLACES += ["hands", "bag", "table", "ark", "ark_reached", "ark_arrived", "driven_off"]


@given(key=st.sampled_from(KEYS), value=ANYTHING)
def test_any_json_in_a_state(key, value):
    shown_or_refused({**state(), key: value})


@given(key=st.sampled_from(PLACES), value=ANYTHING, profile=st.sampled_from(["ark-en2", "ghosts"]))
def test_any_json_in_a_position(key, value, profile):
    shown_or_refused({**state(position={key: value}), "profile": profile})


def shown_or_refused(table):
    try:
        view = opened(table=table)
    except ArkrulesError:
        return
    nothing_runs(view)


@pytest.mark.parametrize("far", [16383, -16383])
def test_a_board_of_any_size_is_drawn(far):
    view = opened(table=state(position={"tiles": ["0,0 D", f"{far},{far} D"]}))
    assert len(view.parts["board"]) < 20_000


@pytest.mark.parametrize(
    "more",
    [
        {"title": NASTY, "question": NASTY, "moves": ["lay V 1,0", NASTY]},
        {"moves": [NASTY], "case": NASTY},
        {"under": [NASTY]},
        {"asks": {"allows": [NASTY], "gains": {NASTY: 1}, "pieces": [NASTY]}},
        {"asks": {"allows": ["follower <b>"]}},
        {"answers": {"hand.size": 2, NASTY: NASTY}},
        {"chosen": {"page": "question", "move": NASTY, "asked": NASTY, "heard": 10**9}},
        {"chosen": {"page": "switch", "asked": "x", "heard": -5}},
        {"position": {"players": [NASTY, "blue"], "tiles": ["0,0 D"]}},
        {"position": {"players": ["<b>red</b>", "blue"]}, "moves": ["lay V 1,0", "follower a"]},
    ],
)
def test_whatever_is_asked(more):
    try:
        view = opened(table=state(mode="ask", **more))
    except ArkrulesError:
        return
    nothing_runs(view)
    for page in ("question", "verdict", "switch", "moves", "put"):
        nothing_runs(press(view, f"page:{page}"))
    try:
        view = press(view, "ask")
        while view.done.then.startswith("ask"):
            view = press(view, view.done.then)
    except ArkrulesError:
        return
    nothing_runs(view)
    nothing_runs(press(view, "page:switch"))


def test_an_act_of_any_text():
    view = opened()
    for act in (NASTY, f"lay:{NASTY}", f"at:{NASTY}", f"page:{NASTY}", f"put:{NASTY} {NASTY}", ""):
        with pytest.raises(ArkrulesError):
            press(view, act, value=NASTY)
    view = press(view, "mode:ask")
    for act in ("move", "try", "judge", "switch", "who", "what", "upto", "lay", "at", "written"):
        with pytest.raises(ArkrulesError):
            press(view, f"{act}:{NASTY}", value=NASTY, move=NASTY, clause=NASTY, answer=NASTY)
