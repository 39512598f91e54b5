"""A tile in twelve slots: its outline, its turns, its mist."""

from __future__ import annotations

import pickle

from arkrules import BadNotation
from arkrules.geometry import SIDES
from arkrules.tiles.notation import parse_outline
from arkrules.tiles.tile import Border, border
from tests.faults import one_of_each
from tests.positions import literal
from tests.running import error_of

# -- outlines --------------------------------------------------------------------------------------


def test_four_sides_are_read_north_east_south_west() -> None:
    assert parse_outline("CCC a1b bbb b1a") == ("CCC", "a1b", "bbb", "b1a")


def test_any_white_space_parts_the_sides() -> None:
    assert parse_outline("  CCC\ta1b\n bbb  b1a ") == ("CCC", "a1b", "bbb", "b1a")


SHOWN = {
    Border.CITY: "CCC ZZZ",
    Border.ROAD: "a1b a0a ~9~ #1# a1~",
    Border.FIELD: "aaa ~~~ ### ~a~ bb# a#a #~#",
}


def test_a_side_shows_what_its_middle_slot_says() -> None:
    for shown, sides in SHOWN.items():
        for side in sides.split():
            assert parse_outline(f"aaa {side} aaa aaa")[1] == side
            assert border(side) is shown


WRONG = {
    "CCC aaa aaa": "CCC aaa aaa",
    "": "",
    "CCC aaa aaa aaa aaa": "CCC aaa aaa aaa aaa",
    "CCC aaa aa aaa": "aa aaa",
    "CCCC aaa aaa aaa": "CCCC aaa aaa aaa",
    "aaa aaa aaa aa": "aa",
    "aaa 1aa aaa aaa": "1aa aaa aaa",
    "aaa aaa aaa aa1": "1",
    "aaa 111 aaa aaa": "111 aaa aaa",
    "aaa aaa CCD aaa": "CCD aaa",
    "CDE aaa aaa aaa": "CDE aaa aaa aaa",
    "aaa CCa aaa aaa": "CCa aaa aaa",
    "aCa aaa aaa aaa": "aCa aaa aaa aaa",
    "aaa aaa C1C aaa": "C1C aaa",
    "C~C aaa aaa aaa": "C~C aaa aaa aaa",
    "aaa aaa aaa CC#": "CC#",
    "aab aaa aaa aaa": "aab aaa aaa aaa",
    "aaa a~b aaa aaa": "a~b aaa aaa",
    "aaa aaa a#b aaa": "a#b aaa",
    "aaa aaa aaa a?a": "?a",
    "aéa aaa aaa aaa": "éa aaa aaa aaa",
    "aaa a²a aaa aaa": "²a aaa aaa",
    "aaa aab CCD 1aa": "aab CCD 1aa",  # the first of several wrong sides
}
"""Outlines, and where what is wrong with them begins."""


def test_a_wrong_outline_is_told_with_place_and_remedy(snapshot: object) -> None:
    errors = {outline: error_of(parse_outline, outline, kind=BadNotation) for outline in WRONG}
    for outline, error in errors.items():
        assert (error.text, outline[error.offset :]) == (outline, WRONG[outline])
    assert one_of_each(map(str, errors.values()), of=("tiles/notation",)) == snapshot


def test_errors_can_be_pickled() -> None:
    error = error_of(literal, "[aaa aaa aa? aaa]", kind=BadNotation)
    again = pickle.loads(pickle.dumps(error))
    assert (again.text, again.problem, again.offset, again.expected) == (
        error.text,
        error.problem,
        error.offset,
        error.expected,
    )


def test_a_tile_can_be_pickled_with_its_roads_joined_or_not() -> None:
    kind = literal("[a1b b2c c3a aaa; bush@1+2+3]")
    for tile in (kind.tiles[1], kind.joined[2]):
        again = pickle.loads(pickle.dumps(tile))
        assert (str(again), again.links) == (str(tile), tile.links)
    assert kind.joined[2].links


# -- turning ---------------------------------------------------------------------------------------


def test_a_tile_is_turned_clockwise() -> None:
    assert literal("[CCC a1b bbb b1a]").tiles[1].sides == ("b1a", "CCC", "a1b", "bbb")


def test_a_turn_moves_the_drawing_and_keeps_the_names() -> None:
    kind = literal("[CCC a1b bbb b1a]")
    assert all(tile.segments == kind.segments for tile in kind.tiles)


def test_the_turn_is_written_unless_it_is_none() -> None:
    kind = literal("[CCC aaa aaa aaa]")
    assert str(kind.tiles[0]) == "[CCC aaa aaa aaa]"
    assert str(kind.tiles[3]) == "[CCC aaa aaa aaa]/3"


TURNS = {
    (0,): (
        "aaa aaa aaa aaa", "aaa aaa aaa aaa; monastery", "a1b b2c c3d d4a",
        "CCC CCC CCC CCC; pennant@C", "CCC DDD EEE FFF", "a1b b2c c3d d4a; bush@1+2+3+4",
    ),
    (0, 1): (
        "a1b bbb b1a aaa", "a1b bbb b2a aaa", "CCC aaa DDD aaa", "CCC aaa CCC bbb",
        "CCC aaa DDD aaa; pennant@C, pennant@D", "CCC aaa CCC bbb; touch a-C",
        "a1b b2c c3d d4a; bush@1+3", "~a~ aaa ~a~ aaa", "~~~ ### ~~~ ###",
    ),
    (0, 1, 2, 3): (
        "CCC aaa DDD aaa; pennant@C", "CCC aaa DDD aaa; pennant@C, pennant*2@D",
        "CCC aaa DDD aaa; pennant@C, scroll@D", "CCC aaa CCC bbb; apart a-C",
        "a1b b2c c3d d4a; bush@1+2", "~aa aaa aaa aaa", "CCC DDD aaa aaa",
    ),
}  # fmt: skip


def test_turns_that_look_the_same_are_one() -> None:
    for turns, texts in TURNS.items():
        assert {text: literal(f"[{text}]").rotations for text in texts} == dict.fromkeys(
            texts, turns
        )


def test_a_turn_that_looks_the_same_has_a_smallest() -> None:
    straight = literal("[a1b bbb b1a aaa]")
    assert [straight.smallest(turn) for turn in SIDES] == [0, 1, 0, 1]


# -- mist and ruins --------------------------------------------------------------------------------


def test_a_side_is_misty_if_any_slot_is() -> None:
    tile = literal("[~1a a1~ ~~~ aaa]").tiles[0]
    assert [tile.misty(side) for side in SIDES] == [True, True, True, False]


def test_a_side_is_shrouded_if_nothing_but_a_road_shows_through() -> None:
    kind = literal("[~1~ ~~~ ~1a ###]")
    assert [kind.tiles[0].shrouded(side) for side in SIDES] == [True, True, False, False]
    assert [kind.tiles[1].shrouded(side) for side in SIDES] == [False, True, True, False]


def test_mist_turns_with_the_tile() -> None:
    tile = literal("[~1~ aaa ###  aaa]").tiles[1]
    assert [tile.misty(side) for side in SIDES] == [False, True, False, False]


def test_mist_on_the_tile_reaches_no_side() -> None:
    tile = literal("[aaa aaa aaa aaa; mist]").tiles[0]
    assert str(tile) == "[aaa aaa aaa aaa; mist]"
    assert not any(tile.misty(side) for side in SIDES)


def test_a_misty_side_fits_a_plain_one() -> None:
    demand = literal("[aaa aaa a1b bbb]").tiles[0].demands[2]
    assert not [*literal("[~1~ aaa aaa aaa]").tiles[0].misfits(demand)]
    assert [*literal("[~~~ aaa aaa aaa]").tiles[0].misfits(demand)]
