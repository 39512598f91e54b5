"""A tile in twelve slots: its outline, its turns, its mist."""

from __future__ import annotations

import pickle

import pytest

from arkrules import BadNotation
from arkrules.geometry import SIDES
from arkrules.tiles import Vocabulary, parse_literal
from arkrules.tiles.outline import Border, border, parse_outline
from tests.positions import VOCABULARY, literal


def refused(text: str) -> BadNotation:
    with pytest.raises(BadNotation) as caught:
        literal(text)
    return caught.value


# -- outlines --------------------------------------------------------------------------------------


def test_four_sides_are_read_north_east_south_west() -> None:
    assert parse_outline("CCC a1b bbb b1a") == ("CCC", "a1b", "bbb", "b1a")


def test_any_white_space_parts_the_sides() -> None:
    assert parse_outline("  CCC\ta1b\n bbb  b1a ") == ("CCC", "a1b", "bbb", "b1a")


@pytest.mark.parametrize(
    ("side", "shown"),
    [
        ("CCC", Border.CITY),
        ("ZZZ", Border.CITY),
        ("a1b", Border.ROAD),
        ("a0a", Border.ROAD),
        ("~9~", Border.ROAD),
        ("#1#", Border.ROAD),
        ("a1~", Border.ROAD),
        ("aaa", Border.FIELD),
        ("~~~", Border.FIELD),
        ("###", Border.FIELD),
        ("~a~", Border.FIELD),
        ("bb#", Border.FIELD),
        ("a#a", Border.FIELD),
        ("#~#", Border.FIELD),
    ],
)
def test_a_side_shows_what_its_middle_slot_says(side: str, shown: Border) -> None:
    assert parse_outline(f"aaa {side} aaa aaa")[1] == side
    assert border(side) is shown


@pytest.mark.parametrize(
    ("outline", "problem", "place", "remedy"),
    [
        ("CCC aaa aaa", "this has 3", "CCC aaa aaa", "four groups"),
        ("", "this has 0", "", "four groups"),
        ("CCC aaa aaa aaa aaa", "this has 5", "CCC aaa aaa aaa aaa", "four groups"),
        ("CCC aaa aa aaa", "the south side has 2 slots", "aa aaa", "three slots"),
        ("CCCC aaa aaa aaa", "the north side has 4 slots", "CCCC aaa", "three slots"),
        ("aaa aaa aaa aa", "the west side has 2 slots", "aa", "three slots"),
        ("aaa 1aa aaa aaa", "the east side has a road away from its middle", "1aa", "middle slot"),
        ("aaa aaa aaa aa1", "the west side has a road away from its middle", "1", "middle slot"),
        ("aaa 111 aaa aaa", "the east side has a road away from its middle", "111", "middle slot"),
        ("aaa aaa CCD aaa", "the south side has two cities", "CCD aaa", "capital letter three"),
        ("CDE aaa aaa aaa", "the north side has two cities", "CDE aaa", "capital letter three"),
        ("aaa CCa aaa aaa", "the east side is city only in part", "CCa", "capital letter three"),
        ("aCa aaa aaa aaa", "the north side is city only in part", "aCa", "capital letter three"),
        ("aaa aaa C1C aaa", "the south side is city only in part", "C1C", "capital letter three"),
        ("C~C aaa aaa aaa", "the north side is city only in part", "C~C", "capital letter three"),
        ("aaa aaa aaa CC#", "the west side is city only in part", "CC#", "capital letter three"),
        ("aab aaa aaa aaa", "two fields and no road between", "aab", "one small letter"),
        ("aaa a~b aaa aaa", "the east side has two fields", "a~b", "one small letter"),
        ("aaa aaa a#b aaa", "the south side has two fields", "a#b", "one small letter"),
        ("aaa aaa aaa a?a", "'?' is no slot", "?a", "a letter A-Z or a-z, a digit, ~ or #"),
        ("aéa aaa aaa aaa", "'é' is no slot", "éa", "a letter A-Z or a-z"),
        ("aaa a²a aaa aaa", "'²' is no slot", "²a", "a letter A-Z or a-z"),
    ],
)
def test_a_wrong_outline_is_refused_with_place_and_remedy(
    outline: str, problem: str, place: str, remedy: str
) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_outline(outline)
    error = caught.value
    assert error.text == outline
    assert problem in error.problem
    assert error.text[error.offset :].startswith(place)
    assert remedy in error.expected
    assert problem in str(error)
    assert remedy in str(error)


def test_the_text_of_an_error_counts_characters_from_one() -> None:
    with pytest.raises(BadNotation, match=r"at character 9"):
        parse_outline("CCC aaa aa aaa")


def test_the_first_of_several_wrong_sides_is_named() -> None:
    with pytest.raises(BadNotation, match="the east side"):
        parse_outline("aaa aab CCD 1aa")


def test_errors_can_be_pickled() -> None:
    error = refused("[aaa aaa aa? aaa]")
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


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("[aaa aaa aaa aaa]", (0,)),
        ("[aaa aaa aaa aaa; monastery]", (0,)),
        ("[a1b b2c c3d d4a]", (0,)),
        ("[CCC CCC CCC CCC; pennant@C]", (0,)),
        ("[CCC DDD EEE FFF]", (0,)),
        ("[a1b bbb b1a aaa]", (0, 1)),
        ("[a1b bbb b2a aaa]", (0, 1)),
        ("[CCC aaa DDD aaa]", (0, 1)),
        ("[CCC aaa CCC bbb]", (0, 1)),
        ("[CCC aaa DDD aaa; pennant@C]", (0, 1, 2, 3)),
        ("[CCC aaa DDD aaa; pennant@C, pennant@D]", (0, 1)),
        ("[CCC aaa DDD aaa; pennant@C, pennant*2@D]", (0, 1, 2, 3)),
        ("[CCC aaa DDD aaa; pennant@C, scroll@D]", (0, 1, 2, 3)),
        ("[CCC aaa CCC bbb; apart a-C]", (0, 1, 2, 3)),
        ("[CCC aaa CCC bbb; touch a-C]", (0, 1)),
        ("[a1b b2c c3d d4a; bush@1+2]", (0, 1, 2, 3)),
        ("[a1b b2c c3d d4a; bush@1+3]", (0, 1)),
        ("[a1b b2c c3d d4a; bush@1+2+3+4]", (0,)),
        ("[~aa aaa aaa aaa]", (0, 1, 2, 3)),
        ("[~a~ aaa ~a~ aaa]", (0, 1)),
        ("[~~~ ### ~~~ ###]", (0, 1)),
        ("[CCC DDD aaa aaa]", (0, 1, 2, 3)),
    ],
)
def test_turns_that_look_the_same_are_one(text: str, turns: tuple[int, ...]) -> None:
    assert literal(text).turns == turns


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
    assert literal("[~1~ aaa aaa aaa]").tiles[0].fits(demand)
    assert not literal("[~~~ aaa aaa aaa]").tiles[0].fits(demand)


def test_the_vocabularies_of_two_extensions_add_up() -> None:
    both = VOCABULARY | Vocabulary(sites=frozenset({"castle"}))
    assert parse_literal("[CCC aaa aaa aaa; castle, pennant@C]", both).site == "castle"
