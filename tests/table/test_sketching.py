"""The page on which a tile is drawn: what can be pressed, by finger and by keyboard."""

from __future__ import annotations

import itertools
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules.errors import ArkrulesError
from arkrules.play import lexicon
from arkrules.render.outline import outline_of
from arkrules.rules import library
from arkrules.table.drawing import STRIP, drawing
from arkrules.table.shown import DISC, spread
from arkrules.table.tile import NEW, read
from arkrules.testing.strategies import kinds
from arkrules.tiles import load_set
from tests.faults import one_of_each
from tests.positions import VOCABULARY
from tests.running import error_of
from tests.table.at_the_table import acts_of, after, at_once, opened, press, pressable, told

PHONE = 300
"""How many pixels wide the drawing is on a phone held upright."""
THUMB = 44


@pytest.fixture
def new():
    return press(opened(), "tile-new")


def tile(view) -> str:
    return view.table.sketch.tile


def element(view, act):
    """What sends an act."""
    return next(one for one in pressable(view) if one.get("data-act") == act)


DRAWN = "[aaa a1b CCC ~1~]"


def test_a_tile_is_drawn_by_clicks_and_in_notation_and_laid(new, snapshot):
    view, heard = press(new, "at:0,1"), {}
    view = press(view, "page:draw")
    for act in (
        "tile-choose:south", "tile-show:south=city", "tile-choose:east", "tile-show:east=road",
        "tile-choose:west", "tile-show:west=misty-road", "tile-choose:1", "tile-join:1+2",
        "tile-choose:C",
    ):  # fmt: skip
        assert act in acts_of(view), act
        view = press(view, act)
        heard[act] = view.done.said
    assert tile(view) == DRAWN
    view = press(view, "tile-written", value=f"{DRAWN[:-1]}; pennant@C]/1")
    heard["tile-written"] = view.done.said
    page = told(view, page=True)
    for act in ("tile-use", "lay:[~1~ aaa a1b CCC; pennant@C]"):
        assert act in acts_of(view)
        view = press(view, act)
        heard[act] = view.done.said
    assert view.table.drawn == ("[~1~ aaa a1b CCC; pennant@C]",)
    assert not view.table.sketch.tile
    assert len(view.table.position["tiles"]) == 2
    assert {"heard": heard, "page": page} == snapshot


def test_drawing_begins_with_a_tile_of_the_box_one_in_notation_or_the_one_selected(new):
    assert tile(press(new, "tile-new:D/1")) == "[CCC a1b bbb b1a]"
    assert tile(press(new, "tile-written", value="[CCC a1b bbb b1a]/1")) == "[b1a CCC a1b bbb]"
    assert acts_of(new, "tile-new:D") == []
    (begin,) = acts_of(after(new, "at:0,0", "page:draw"), "tile-new:D")
    assert tile(after(new, "at:0,0", "page:draw", begin)) == "[CCC a1b bbb b1a]"


def test_sites_are_those_of_the_rules_chosen(new):
    sites = [option.get("value") for option in element(new, "tile-site")]
    assert sites == ["", "monastery"]
    view = opened(table={**at_once(new), "profile": "ark-en2"})
    view = press(view, "tile-site", value="temple")
    assert view.done.focus == element(view, "tile-site").get("id")
    assert tile(view) == "[aaa aaa aaa aaa; temple]"


def test_a_tile_that_the_rules_chosen_do_not_know_cannot_be_used(new):
    view = press(new, "tile-written", value="[aaa aaa aaa aaa; sheep@a]")
    assert element(view, "tile-use").get("aria-disabled") == "true"
    view = press(view, "tile-written", value="[aaa aaa aaa aaa]")
    assert element(view, "tile-use").get("aria-disabled") is None


def test_what_can_be_pressed_has_a_name_and_is_reached_by_keyboard(new):
    view = after(new, "tile-show:north=city", "tile-choose:C")
    drawn = [one for one in pressable(view) if one.get("role") == "button"]
    targets = [one for one in drawn if one.get("id", "").startswith("sketch-")]
    assert len(targets) == 6  # four sides, a city and a field
    for one in targets:
        assert one.get("tabindex") == "0"
        assert one.get("id") == f"sketch-{one.get('data-act').partition(':')[2]}"
        assert one.get("aria-pressed") == ("true" if one.get("id") == "sketch-C" else "false")
    assert len({one.get("aria-label") for one in targets}) == 6
    assert view.done.focus == "sketch-C"
    # The button that was pressed is gone: the keyboard goes to what is selected.
    view = after(new, "tile-show:east=road", "tile-show:west=road", "tile-choose:1")
    assert press(view, "tile-join:1+2").done.focus == "sketch-1"


def test_every_letter_can_be_read_on_what_it_stands_on():
    picture = ET.fromstring(drawing(read("[CCC a1b b~b b=a]"), ""))
    letters = {}
    for text in picture.iter("text"):
        letters.setdefault(text.text, set()).add(text.get("class"))
    # Initials are white, with a dark edge: of roads on a side, and on every disc.
    assert letters["1"] == {"initial mute"}
    for slot in "~=":
        assert letters[slot] == {"label mute"}, slot
    for slot in "Cab":
        assert letters[slot] == {"initial mute", "label mute"}, slot


# -- sizes -----------------------------------------------------------------------------------------


def test_all_that_is_pressed_is_wide_enough_for_a_thumb():
    picture = ET.fromstring(drawing(read(NEW), ""))
    scale = PHONE / float(picture.get("viewBox").split()[2])
    assert STRIP * scale >= THUMB
    assert 2 * DISC * scale >= THUMB


def all_apart(kind):
    shapes = outline_of(kind.sides, kind.site or "").shapes
    places = spread([shape.anchor for shape in shapes if len(shape.name) == 1])
    for one, other in itertools.combinations(places, 2):
        assert abs(one - other) >= 2 * DISC - 0.5
    for place in places:
        assert DISC <= place.real <= 100 - DISC
        assert DISC <= place.imag <= 100 - DISC


def test_no_disc_lies_on_another_on_any_shipped_tile():
    for file in library().sets.values():
        for printed in load_set(file, lexicon().vocabulary).kinds.values():
            all_apart(printed.kind)


@given(kinds(VOCABULARY))
def test_no_disc_lies_on_another_on_any_tile(kind):
    all_apart(kind)


# -- whatever is sent ------------------------------------------------------------------------------


@given(st.data())
def test_whatever_is_pressed_the_tile_stays_one(data):
    view = press(opened(), "tile-new")
    for _ in range(data.draw(st.integers(1, 8))):
        offered = {*acts_of(view, "tile-")} - {"tile-use", "tile-drop"}
        act = data.draw(st.sampled_from(sorted(offered)))
        values = [option.get("value") for option in element(view, act)]
        value = data.draw(st.sampled_from(values or ["", "on", "[CCC aaa aaa aaa]"]))
        try:
            view = press(view, act, value=value or "")
        except ArkrulesError:
            assert act == "tile-written"
        assert read(tile(view)).literal == tile(view)


REFUSED = [
    "tile-choose:X", "tile-show:up=road", "tile-show:north=sea", "tile-join:a", "tile-join:a+z",
    "tile-part:z", "tile-at:a-b", "tile-site", "tile-written", "tile-new:Q9",
]  # fmt: skip


def test_a_river_is_drawn(new):
    view = press(new, "tile-show:north=river")
    assert tile(view) == "[a=a aaa aaa aaa]"
    assert "River" in told(press(view, "tile-choose:north"), page=True)


def test_what_cannot_be_drawn_says_why(new, snapshot):
    errors = (error_of(press, new, act, value="x", kind=ArkrulesError) for act in REFUSED)
    assert one_of_each(map(str, errors)) == snapshot


def test_a_drawing_from_outside_is_read_with_care(new):
    for sketch in (
        {"tile": 3}, {"tile": "[aaa]"}, {"chosen": 3}, {"tiles": "x"},
        {"tile": "[aaa aaa aaa aaa; <b>]"},
    ):  # fmt: skip
        error_of(opened, table={**at_once(new), "sketch": sketch}, kind=ArkrulesError)
    view = opened(table={**at_once(new), "sketch": {"tile": "[aaa aaa aaa aaa]", "chosen": "C"}})
    assert "tile-part:C" not in acts_of(view)
    assert tile(press(view, "tile-site", value="")) == "[aaa aaa aaa aaa]"
