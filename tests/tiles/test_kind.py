"""Kinds of tiles, and what a tile that is turned knows of its sides."""

from __future__ import annotations

import pickle
from copy import copy

import pytest

from arkrules.geometry import SIDES
from arkrules.tiles import Kind, Mark
from arkrules.tiles.tile import (
    DEMANDS,
    Border,
    demanded,
    demanding,
)
from tests.positions import BASE_BOX, literal

# -- kinds -----------------------------------------------------------------------------------------


def test_a_mark_is_there_once_unless_it_says_how_often() -> None:
    for mark, written in {
        Mark("mist"): "mist",
        Mark("pennant", ("C",)): "pennant@C",
        Mark("pennant", ("C",), 2): "pennant*2@C",
        Mark("bush", ("1", "2", "3")): "bush@1+2+3",
    }.items():
        assert (str(mark), mark.count) == (written, 2 if "*2" in written else 1)


def test_a_kind_and_a_tile_say_which_they_are_and_a_literal_says_so_once() -> None:
    kind = BASE_BOX.kind("E")
    assert repr(kind) == "<Kind E [CCC aaa aaa aaa]>"
    assert repr(literal("[CCC aaa aaa aaa]")) == "<Kind [CCC aaa aaa aaa]>"
    assert [repr(one) for one in kind.tiles[::2]] == ["<Tile E>", "<Tile E/2>"]


def test_a_kind_and_a_tile_are_one_object_in_copies_and_pickles() -> None:
    for kind in (BASE_BOX.kind("D"), literal("[a1b CCC b2c c3a; bush@1+2+3, pennant@C]")):
        for one in (kind, *kind.tiles, *kind.joined):
            assert copy(one) is pickle.loads(pickle.dumps(one)) is one


def test_a_kind_that_is_put_together_by_hand_has_nothing_but_its_sides() -> None:
    plain = Kind("plain", ("CCC", "aaa", "aaa", "aaa"))
    assert (plain.site, plain.marks, plain.touch, plain.apart, plain.joints) == (
        None, (), frozenset(), frozenset(), (),
    )  # fmt: skip
    assert str(plain) == "plain"
    assert plain.literal == "[CCC aaa aaa aaa]"


def test_the_literal_of_a_kind_names_its_marks_and_contacts_in_order() -> None:
    marks = (Mark("scroll", ("D",)), Mark("pennant", ("D",)), Mark("pennant", ("C",)))
    by_hand = Kind("", ("CCC", "a1b", "DDD", "b1a"), marks, "temple")
    assert by_hand.literal == "[CCC a1b DDD b1a; temple, pennant@C, pennant@D, scroll@D]"
    for how in ("touch", "apart"):
        contacts = ", ".join(f"{how} {field}-{city}" for field in "abcd" for city in "CD")
        text = f"[CCC a1b DDD c1d; {contacts}]"
        assert literal(text).literal == text


# -- tiles as they lie -----------------------------------------------------------------------------


def test_a_tile_knows_the_segments_of_each_side_and_which_takes_all_of_it() -> None:
    one = literal("[CCC a1b ~~~ ddd]").tiles[0]
    city, before, road, behind, other = range(5)
    assert [segment.name for segment in one.segments] == ["C", "a", "1", "b", "d"]
    assert one.slots == ((city,) * 3, (before, road, behind), (-1,) * 3, (other,) * 3)
    assert one.wholes == (city, -1, -1, other)
    assert literal("[CCC a1b ~~~ ddd]").tiles[1].wholes == (other, city, -1, -1)


def test_roads_and_cities_end_at_sides_and_fields_and_sites_do_not() -> None:
    one = literal("[CCC a1b bbb b1a; monastery]").tiles[3]
    assert [segment.name for segment in one.segments] == ["C", "a", "1", "b", "monastery"]
    assert one.ends == (1, 0, 2, 0, 0)
    assert (one.cities, one.roads) == ((0,), (2,))


def test_fields_and_cities_that_touch_are_listed_in_order() -> None:
    one = literal("[aaa CCC bbb DDD]").tiles[0]
    assert one.touching == ((0, 1), (0, 3), (2, 1), (2, 3))


# -- demands ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", SIDES)
@pytest.mark.parametrize("shown", Border)
def test_a_demand_asks_for_a_border_on_one_side_and_for_nothing_on_others(
    asked: int, shown: Border
) -> None:
    demand = demanding(asked, shown)
    assert 0 < demand < DEMANDS
    assert [demanded(demand, side) for side in SIDES] == [
        shown if side == asked else 0 for side in SIDES
    ]
