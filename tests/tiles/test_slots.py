"""Cells, turns, and a tile in twelve slots: what is said of them, sentence by sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import load_profile, new_game
from tests.positions import BASE, CAP, faults, offered, reach, stand, tiles

# -- cells and turns -------------------------------------------------------------------------------


def test_x_grows_east_and_y_grows_south() -> None:
    stand(tiles("0,0 [CCC DDD EEE FFF]", "0,-1 [aaa aaa CCC aaa]", "1,0 [aaa aaa aaa CCC]"))
    stand(tiles("0,0 [aaa aaa CCC aaa]", "0,1 [CCC aaa aaa aaa]", "-1,0 [aaa aaa aaa aaa]"))


def test_in_a_new_game_the_start_tile_lies_at_0_0_unturned() -> None:
    assert new_game(BASE, 2).position().tiles == ("0,0 D",)


@pytest.mark.parametrize(("turn", "east"), [(0, "aaa"), (1, "CCC"), (2, "aaa"), (3, "aaa")])
def test_a_tile_is_turned_in_quarter_turns_clockwise(turn: int, east: str) -> None:
    laid = stand(tiles(f"0,0 {CAP}/{turn}")).board.tiles[0].tile
    assert laid.sides[1] == east


def test_a_turn_of_0_may_be_left_out() -> None:
    assert stand(tiles("0,0 D/0")) == stand(tiles("0,0 D"))


# -- a tile, in twelve slots -----------------------------------------------------------------------


def test_sides_are_written_clockwise_from_the_north() -> None:
    state = stand(tiles("0,0 [CCC a1a aaa DDD]", "1,0 [aaa aaa aaa a1a]", "-1,0 [aaa CCC aaa aaa]"))
    assert reach(state, "0,0", "1") == {"0,0", "1,0"}
    assert reach(state, "0,0", "D") == {"0,0", "-1,0"}


def test_equal_characters_are_one_segment() -> None:
    one, two = stand(tiles("0,0 [CCC aaa CCC aaa]")), stand(tiles("0,0 [CCC aaa DDD aaa]"))
    assert len(list(one.board.features("city"))) == 1
    assert len(list(two.board.features("city"))) == 2


@pytest.mark.parametrize(
    "outline",
    [
        "CCC a1b bbb b1a", "aaa aaa a1a aaa", "CCC aaa DDD aaa", "~1~ aaa ~1~ aaa",
        "a1b bb# #aa aaa", "~~~ ### a~a #b~", "#1# ~1a a1# a1~",
    ],
)  # fmt: skip
def test_these_are_outlines(outline: str) -> None:
    assert stand(tiles(f"0,0 [{outline}]")).position().tiles == (f"0,0 [{outline}]",)


@pytest.mark.parametrize(
    ("outline", "said"),
    [
        ("CCC aaa aaa", "four sides, this has 3"),
        ("CCC aaa aaa aaa aaa", "four sides, this has 5"),
        ("CC aaa aaa aaa", "has 2 slots"),
        ("CCD aaa aaa aaa", "two cities"),
        ("CCa aaa aaa aaa", "city only in part"),
        ("C1C aaa aaa aaa", "city only in part"),
        ("1aa aaa aaa aaa", "road away from its middle"),
        ("aab aaa aaa aaa", "two fields and no road"),
        ("a.a aaa aaa aaa", "is no slot"),
        ("aéa aaa aaa aaa", "is no slot"),
    ],
)
def test_any_other_side_is_an_error(outline: str, said: str) -> None:
    assert said in faults(tiles(f"0,0 [{outline}]"))


@pytest.mark.parametrize("there", ["~~~", "###", "~1~", "a~#"])
def test_a_side_is_a_road_side_by_its_middle_slot_else_a_field_side(there: str) -> None:
    fits = "a1a" if "1" in there else "aaa"
    other = "aaa" if "1" in there else "a1a"
    stand(tiles(f"0,0 [aaa {there} aaa aaa]", f"1,0 [aaa aaa aaa {fits}]"))
    assert "do not match" in faults(
        tiles(f"0,0 [aaa {there} aaa aaa]", f"1,0 [aaa aaa aaa {other}]")
    )


def test_sides_join_slot_by_slot_the_first_of_one_to_the_third_of_the_other() -> None:
    state = stand(tiles("0,0 [ccc a1b ddd eee]", "1,0 [fff ggg hhh x2y]"))
    assert state.feature("0,0", "a").root == state.feature("1,0", "y").root
    assert state.feature("0,0", "b").root == state.feature("1,0", "x").root


@pytest.mark.parametrize("blank", ["~~~", "###"])
def test_mist_and_nothing_join_nothing(blank: str) -> None:
    state = stand(tiles(f"0,0 [aaa {blank} aaa aaa]", "1,0 [aaa aaa aaa aaa]"))
    assert state.feature("0,0", "a").root != state.feature("1,0", "a").root


def test_a_road_goes_on_under_mist() -> None:
    state = stand(tiles("0,0 [aaa ~1~ aaa aaa]", "1,0 [aaa aaa aaa b1c]"))
    assert state.feature("0,0", "1").root == state.feature("1,0", "1").root
    assert reach(state, "1,0", "b") == {"1,0"}


@pytest.mark.parametrize(
    ("side", "misty"), [("~~~", True), ("~1~", True), ("a~a", True), ("aaa", False), ("###", False)]
)
def test_a_side_is_misty_if_any_of_its_slots_is(side: str, misty: bool) -> None:
    tile = stand(tiles(f"0,0 [{side} aaa aaa aaa]")).board.tiles[0].tile
    assert tile.misty(0) is misty


def test_a_set_may_start_with_several_tiles(own_folder: Path) -> None:
    game = new_game(load_profile("block", paths=[own_folder]), 2)
    assert set(game.position().tiles) == {"0,0 S", "1,0 S/1", "1,1 S/2", "0,1 S/3"}
    assert game.bag == {}


@pytest.mark.parametrize(
    ("literal", "segment", "mark", "times"),
    [
        ("[CCC aaa aaa aaa; pennant@C]", "C", "pennant", 1),
        ("[CCC aaa aaa aaa; pennant*2@C]", "C", "pennant", 2),
        ("[CCC aaa aaa aaa; pennant@C, pennant@C]", "C", "pennant", 2),
        ("[a1b b2c c3a aaa; bush@1+2+3]", "1", "bush", 1),
    ],
)
def test_a_literal_has_marks_on_its_segments(
    literal: str, segment: str, mark: str, times: int
) -> None:
    state = stand(tiles(f"0,0 {literal}"))
    assert state.feature("0,0", segment).marks(mark) == times


def test_a_literal_has_a_site_in_the_middle() -> None:
    assert stand(tiles("0,0 [aaa aaa a1a aaa; monastery]")).board.sites == {0: "monastery"}


@pytest.mark.parametrize(
    "note", ["zebra@C", "zebra", "pennant@Z", "pennant@a", "pennant", "pennant*0@C", "bush@1", "@C"]
)
def test_a_mark_that_is_not_known_or_stands_nowhere_is_an_error(note: str) -> None:
    assert faults(tiles(f"0,0 [CCC a1a aaa aaa; {note}]")).startswith("tiles[0]: ")


@pytest.mark.parametrize(
    ("outline", "notes", "touching"),
    [
        ("CCC aaa aaa aaa", "", {"a-C"}),
        ("CCC a1b bbb b1a", "", {"a-C"}),
        ("CCC a1b b1a CCC", "", {"a-C"}),
        ("CCC aaa DDD bbb", "", {"a-C", "a-D", "b-C", "b-D"}),
        ("CCC a1b bbb b1a", "touch b-C", {"a-C", "b-C"}),
        ("CCC aaa aaa aaa", "apart a-C", set()),
    ],
)
def test_a_field_touches_a_city_where_their_slots_are_neighbors(
    outline: str, notes: str, touching: set[str]
) -> None:
    kind = stand().assembly.box.kind(f"[{outline}; {notes}]")
    assert {f"{field}-{city}" for field, city in kind.contacts} == touching


@pytest.mark.parametrize("token", ["D", "base:D", "D/0", " base:D "])
def test_a_kind_may_be_named_with_its_set(token: str) -> None:
    assert stand(tiles(f"0,0 {token}")) == stand(tiles("0,0 D"))


@pytest.mark.usefixtures("at_the_fair")
def test_a_bare_kind_is_looked_up_in_the_profiles_own_sets() -> None:
    stand(tiles("0,0 S1"), under="fair")
    stand(tiles("0,0 fair:S1"), under="fair")
    for token in ("S1", "fair:S1"):
        assert f"{token!r}: no kind of the sets in use (base)" in faults(tiles(f"0,0 {token}"))


@pytest.mark.parametrize(
    ("held", "other"),
    [
        ("E", CAP),
        (CAP, "E"),
        ("M", "N"),
        (CAP, "[CCC aaa aaa aaa; pennant@C]"),
        (CAP, "[DDD aaa aaa aaa]"),
        (CAP, "[aaa CCC aaa aaa]"),
    ],
)
def test_a_literal_equals_only_the_same_literal_marks_included_and_never_a_kind(
    held: str, other: str
) -> None:
    state = stand(tiles("0,0 D"), f"bag = ['{held}']")
    assert state.refusals(f"draw {other}")
    assert state.play(f"draw {held}").refusals(f"lay {other}/2 0,-1")


@pytest.mark.parametrize(
    ("written", "other"),
    [
        ("[CCC aaa aaa aaa]", "[ CCC  aaa aaa aaa ]"),
        ("[CCC aaa aaa aaa; pennant@C]", "[CCC aaa aaa aaa;pennant@C]"),
        ("[CCC aaa aaa aaa; pennant*2@C]", "[CCC aaa aaa aaa; pennant@C, pennant@C]"),
        ("[CCC a1b aaa b1a; pennant@C, monastery]", "[CCC a1b aaa b1a; monastery, pennant@C]"),
        ("[a1b b2c c3a aaa; bush@1+2+3]", "[a1b b2c c3a aaa; bush@3+1+2]"),
    ],
)
def test_a_literal_may_be_spaced_and_its_marks_ordered_in_any_way(written: str, other: str) -> None:
    assert stand(tiles(f"0,0 {written}")) == stand(tiles(f"0,0 {other}"))


@pytest.mark.parametrize("turn", range(4))
def test_a_segment_keeps_its_name_however_the_tile_lies(turn: int) -> None:
    state = stand(tiles(f"0,0 {CAP}/{turn}"), 'pieces = ["red follower 0,0 C"]')
    assert state.position().pieces == ("red follower 0,0 C",)


def test_a_site_is_named_by_its_word() -> None:
    state = stand(tiles("0,0 B"), 'step = "place"', 'laid = "0,0"')
    assert set(offered(state)) == {"follower a", "follower monastery", "pass"}
