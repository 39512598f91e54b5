"""Where a tile fits: on the table, within its edge, and beside others."""

from __future__ import annotations

import pytest

from arkrules import GameState, load_profile, new_game, set_up
from tests.positions import FIELD, offered, play, stand, tiles


@pytest.mark.parametrize(
    ("start", "size", "table"),
    [
        (["0,0 D"], [1, 1], (0, 0, 0, 0)),
        (["0,0 D"], [3, 5], (-1, -2, 1, 2)),
        # Of an even number one more lies to the west, or to the north.
        (["0,0 D"], [2, 4], (-1, -2, 0, 1)),
        (["2,-1 D"], [3, 3], (1, -2, 3, 0)),
        ([f"0,0 {FIELD}", f"1,0 {FIELD}"], [4, 3], (-1, -1, 2, 1)),
        ([f"0,0 {FIELD}", f"1,0 {FIELD}"], [5, 3], (-2, -1, 2, 1)),
        ([f"0,0 {FIELD}", f"0,1 {FIELD}"], [3, 6], (-1, -2, 1, 3)),
    ],
)
def test_the_start_tiles_lie_in_the_middle_of_the_table(
    start: list[str], size: list[int], table: tuple[int, int, int, int]
) -> None:
    profile = load_profile("carcassonne").with_answer("setup.start_tile", start)
    profile = profile.with_answer("table.size", size).with_answer("setup.tiles", 0)
    assert new_game(profile.with_answer("table.bounds", "edge"), 2).table == table
    for bounds in ("none", "shifting"):
        assert new_game(profile.with_answer("table.bounds", bounds), 2).table is None


def test_a_table_has_a_middle_where_no_start_tile_lies() -> None:
    edge = load_profile("carcassonne").with_answer("table.bounds", "edge")
    edge = edge.with_answer("table.size", [3, 3])
    assert new_game(edge.with_answer("setup.start_in_bag", True), 2).table == (-1, -1, 1, 1)


BARE, BUSH = "[aaa a1b b2c c3a]", "[aaa a1b b2c c3a; bush@1+2+3]"
HAND = f"hands = {{ red = [{FIELD!r}] }}"


def cells(state: GameState) -> set[str]:
    """Where something can be laid."""
    return {line.split()[2] for line in offered(state) if line.startswith("lay")}


AROUND = {"0,-1", "1,0", "0,1", "-1,0"}


@pytest.mark.parametrize(
    ("table", "inside"),
    [
        ("0,0 0,0", set()),
        ("-1,0 0,0", {"-1,0"}),
        ("0,-1 1,0", {"0,-1", "1,0"}),
        ("0,0 0,1", {"0,1"}),
        ("-1,-1 1,1", AROUND),
    ],
)
def test_no_tile_is_laid_beyond_the_edge_of_the_table(table: str, inside: set[str]) -> None:
    lines = (f'table = "{table}"', tiles(f"0,0 {FIELD}"))
    state = stand(*lines, HAND, 'step = "lay"', table__bounds="edge")
    assert cells(state) == inside
    for cell in AROUND:
        refused = [one.clause for one in state.refusals(f"lay /0 {cell}")]
        assert refused == ([] if cell in inside else ["table.bounds"])
    assert ("discard" in offered(state)) is (not inside)
    assert [one.clause for one in state.refusals("discard")] == ["tile.unplaceable"] * bool(inside)


ROW = tiles(f"0,0 {FIELD}", f"1,0 {FIELD}")


@pytest.mark.parametrize(
    ("size", "inside"),
    [
        ([2, 1], set()),
        ([3, 1], {"-1,0", "2,0"}),
        ([2, 2], {"0,-1", "1,-1", "0,1", "1,1"}),
        ([3, 2], {"-1,0", "2,0", "0,-1", "1,-1", "0,1", "1,1"}),
    ],
)
def test_a_layout_that_may_be_shifted_grows_as_long_as_it_fits(
    size: list[int], inside: set[str]
) -> None:
    table = f'table = "5,5 {4 + size[0]},{4 + size[1]}"'
    for line, answer in (("", size), (table, [9, 9])):
        held = (ROW, HAND, 'step = "lay"', line)
        state = stand(*held, table__bounds="shifting", table__size=answer)
        assert cells(state) == inside


def test_of_a_layout_that_may_be_shifted_each_side_is_looked_at() -> None:
    # One tile to the west takes the room to the east.
    state = stand(ROW, HAND, 'step = "lay"', table__bounds="shifting", table__size=[3, 3])
    state = play(state, "lay /0 -1,0", "pass", f"draw {FIELD}")
    assert cells(state) == {f"{x},{y}" for x in (-1, 0, 1) for y in (-1, 1)}
    assert [one.clause for one in state.refusals("lay /0 2,0")] == ["table.bounds"]
    # And one to the north the room to the south of three rows.
    state = play(state, "lay /0 0,-1", "pass", f"lay {FIELD} 0,1", "pass", f"draw {FIELD}")
    assert cells(state) == {"-1,-1", "1,-1", "-1,1", "1,1"}


def test_on_a_table_that_may_be_shifted_the_first_tile_lies_in_the_middle() -> None:
    assert offered(
        stand('hands = { red = ["X"] }', table__bounds="shifting", table__size=[1, 1])
    ) == ["lay /0 0,0"]


@pytest.mark.parametrize(
    ("bush", "ends", "joined"),
    [(BUSH, True, 1), (BUSH, False, 3), (BARE, True, 1), (BARE, False, 1)],
)
def test_a_bush_joins_roads_only_where_it_does_not_end_them(
    bush: str, ends: bool, joined: int
) -> None:
    laid = stand(junction__bush_ends=ends).play(f"lay {bush} 0,0")
    for state in (laid, stand(tiles(f"0,0 {bush}"), junction__bush_ends=ends)):
        assert len(state.feature("0,0", "2").segments) == joined


def test_what_a_bush_does_is_asked_only_where_one_lies() -> None:
    for tile, asked in ((BARE, False), (BUSH, True)):
        profile = load_profile("carcassonne").watched()
        set_up(profile, 'players = ["red"]').play(f"lay {tile} 0,0")
        assert ("junction.bush_ends" in (profile.asked or ())) is asked


def test_on_an_empty_board_every_tile_fits() -> None:
    for bounds in ("none", "edge", "shifting"):
        state = stand(HAND, 'step = "lay"', table__bounds=bounds)
        assert cells(state) == {"0,0"}
        assert [one.clause for one in state.refusals("discard")] == ["tile.unplaceable"]
