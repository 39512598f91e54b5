"""The page on which a tile is drawn: what can be pressed, by finger and by keyboard."""

from __future__ import annotations

import itertools
from functools import cache
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules.desk.table.drafting import TileDraft
from arkrules.desk.table.sketch import Sketch
from arkrules.desk.table.sketch_view import DISC, STRIP, drawing, spread
from arkrules.desk.table.view import act_at, open_table
from arkrules.errors import ArkrulesError, TableError
from arkrules.play import lexicon
from arkrules.render.outline import outline_of
from arkrules.rules import library
from arkrules.telling import Rulebook
from arkrules.testing.strategies import kinds
from arkrules.tiles import load_set
from tests.positions import VOCABULARY

PHONE = 300
"""How many pixels wide the drawing is on a phone held upright."""
THUMB = 44


@cache
def book() -> Rulebook:
    return Rulebook()


class At:
    """Somebody at a table who draws a tile."""

    def __init__(self) -> None:
        self.view = open_table(book(), {})
        self.press("tile-new")

    @property
    def table(self):
        return self.view.to_dict()["table"]

    @property
    def tile(self) -> str:
        return self.table["sketch"]["tile"]

    @property
    def page(self) -> ET.Element:
        return ET.fromstring(f"<div>{self.view.parts['panel']}</div>")

    def press(self, act: str, value: str | None = None) -> At:
        fields = {} if value is None else {"value": value}
        self.view = act_at(book(), self.table, act, fields)
        return self

    def offered(self) -> dict[str, ET.Element]:
        found = (part for part in self.page.iter() if part.get("data-act"))
        return {part.get("data-act", ""): part for part in found}


def test_the_start_tile_is_drawn_by_clicks_alone():
    at = At()
    for act in (
        "tile-choose:north", "tile-show:north=city",
        "tile-choose:east", "tile-show:east=road",
        "tile-choose:west", "tile-show:west=road",
        "tile-choose:1", "tile-join:1+2",
        "tile-choose:C", "tile-mark:pennant@C",
    ):  # fmt: skip
        assert act in at.offered(), act
        at.press(act)
    assert at.tile == "[CCC b1a aaa a1b; pennant@C]"
    assert "tile-use" in at.offered()
    at.press("tile-use")
    assert at.table["drawn"] == ["[CCC b1a aaa a1b; pennant@C]"]
    assert "sketch" not in at.table


def test_a_drawn_tile_can_be_laid():
    at = At().press("tile-show:south=city").press("at:0,-1").press("tile-use")
    assert "lay:[aaa aaa CCC aaa]" in at.offered()
    at.press("lay:[aaa aaa CCC aaa]")
    assert any(text.startswith("0,-1 [aaa aaa CCC aaa]") for text in at.table["position"]["tiles"])


def test_drawing_begins_with_a_tile_of_the_box_too():
    assert At().press("tile-new:D/1").tile == "[CCC a1b bbb b1a]"
    assert At().press("tile-written", "[CCC a1b bbb b1a]/1").tile == "[b1a CCC a1b bbb]"


def test_drawing_begins_with_the_tile_selected_on_the_board():
    at = At()
    assert "tile-new:D" not in at.offered()
    at.press("at:0,0").press("page:draw")
    begin = next(act for act in at.offered() if act.startswith("tile-new:D"))
    assert at.press(begin).tile == "[CCC a1b bbb b1a]"


def test_a_divided_side():
    at = At().press("tile-choose:south").press("tile-show:south=misty-road")
    at.press("tile-cover:6", "field")
    assert at.tile == "[aaa aaa a1~ aaa]"


def test_marks_and_sites_are_those_of_the_rules_chosen():
    at = At().press("tile-choose:a")
    assert "tile-mark:sheep@a" not in at.offered()
    sites = [option.get("value") for option in at.offered()["tile-site"]]
    assert sites == ["", "monastery"]
    at = At()
    at.view = open_table(book(), {"table": {**at.table, "profile": "ark-en2"}})
    at.press("tile-choose:a").press("tile-mark:sheep@a").press("tile-site", "temple")
    assert at.tile == "[aaa aaa aaa aaa; temple, sheep@a]"


def test_what_the_rules_chosen_do_not_know_is_told_and_can_be_taken_away():
    at = At().press("tile-written", "[aaa aaa aaa aaa; sheep@a]").press("tile-choose:a")
    assert at.offered()["tile-use"].get("aria-disabled") == "true"
    assert "know no sheep" in "".join(at.page.itertext())
    at.press("tile-unmark:sheep@a")
    assert at.offered()["tile-use"].get("aria-disabled") is None


def test_what_can_be_pressed_has_a_name_and_is_reached_by_keyboard():
    at = At().press("tile-show:north=city").press("tile-choose:C")
    names = {}
    for part in at.page.iter():
        if part.get("role") == "button":
            assert part.get("tabindex") == "0"
            assert part.get("id") == f"sketch-{part.get('data-act').partition(':')[2]}"
            names[part.get("aria-label")] = part.get("aria-pressed")
    assert names["North side: City"] == "false"
    assert names["city C, north"] == "true"
    assert len(names) == 6  # four sides, a city and a field
    assert at.view.done.focus == "sketch-C"


def test_every_step_is_said():
    at = At().press("tile-show:east=misty-road")
    assert at.view.done.said == "East side: Road in mist. The tile: [aaa ~1~ aaa aaa]"
    at.press("tile-show:west=road").press("tile-choose:1").press("tile-join:1+2")
    assert at.view.done.focus == "sketch-1"  # the button that was pressed is gone


# -- sizes -----------------------------------------------------------------------------------------


def test_all_that_is_pressed_is_wide_enough_for_a_thumb():
    picture = ET.fromstring(drawing(Sketch(), TileDraft().kind(VOCABULARY).tiles[0]))
    scale = PHONE / float(picture.get("viewBox").split()[2])
    assert STRIP * scale >= THUMB
    assert 2 * DISC * scale >= THUMB


def all_apart(sides, site):
    shapes = outline_of(sides, site).shapes
    places = spread([shape.anchor for shape in shapes if len(shape.name) == 1])
    for one, other in itertools.combinations(places, 2):
        assert abs(one - other) >= 2 * DISC - 0.5
    for place in places:
        assert DISC <= place.real <= 100 - DISC
        assert DISC <= place.imag <= 100 - DISC


def test_no_disc_lies_on_another_on_any_shipped_tile():
    for file in library().sets.values():
        for printed in load_set(file, lexicon().vocabulary).kinds.values():
            all_apart(printed.kind.sides, printed.kind.site or "")


@given(kinds(VOCABULARY))
def test_no_disc_lies_on_another_on_any_tile(kind):
    all_apart(kind.sides, kind.site or "")


# -- whatever is sent ------------------------------------------------------------------------------


@given(st.data())
def test_whatever_is_pressed_the_tile_stays_one(data):
    at = At()
    for _ in range(data.draw(st.integers(1, 8))):
        offered = {act: part for act, part in at.offered().items() if act.startswith("tile-")}
        offered.pop("tile-use", None)
        offered.pop("tile-drop", None)
        act = data.draw(st.sampled_from(sorted(offered)))
        part = offered[act]
        values = [option.get("value") for option in part] or ["", "on", "[CCC aaa aaa aaa]"]
        try:
            at.press(act, data.draw(st.sampled_from(values)))
        except ArkrulesError:
            assert act in ("tile-written",) or act.startswith("tile-cover:")
        assert TileDraft.read(at.tile, lexicon().vocabulary)


@pytest.mark.parametrize(
    "act",
    [
        "tile-choose:X", "tile-show:up=road", "tile-show:north=river",
        "tile-cover:12", "tile-cover:4", "tile-join:a", "tile-join:a+z", "tile-part:z",
        "tile-mark:dragon", "tile-mark:pennant@a", "tile-unmark:@", "tile-touch:a-b",
        "tile-site", "tile-written", "tile-new:Q9",
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_and_nothing_changes(act):
    at = At()
    before = at.table
    with pytest.raises(ArkrulesError):
        at.press(act, "<script>")
    assert at.table == before


@pytest.mark.parametrize(
    "sketch",
    [
        {"tile": 3}, {"tile": "[aaa]"}, {"chosen": 3}, {"chosen": "x" * 10}, {"tiles": "x"},
        {"tile": "[aaa aaa aaa aaa; <b>]"},
    ],
)  # fmt: skip
def test_a_drawing_from_outside_is_read_with_care(sketch):
    with pytest.raises(TableError):
        Sketch.from_dict(sketch)


def test_what_is_chosen_and_not_there_is_nothing():
    assert Sketch.from_dict({"tile": "[aaa aaa aaa aaa]", "chosen": "C"}).chosen == ""
    assert Sketch.from_dict({}) == Sketch()
