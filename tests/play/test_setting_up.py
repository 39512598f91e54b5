"""Positions that are set up, what they leave unsaid, and those that cannot be."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import attrs
import pytest

from arkrules import Cell, Position, PositionError, load_profile, set_up
from arkrules.play import setup
from arkrules.play.setup import sketched
from tests.faults import one_of_each
from tests.positions import BASE, FIELD, faults, offered, stand, tiles
from tests.running import error_of

IMPOSSIBLE = tomllib.loads(Path(__file__).with_name("impossible.toml").read_text("utf-8"))


def refused(under: str, position: dict[str, Any]) -> PositionError:
    """Why a position of the file cannot be set up."""
    profile = load_profile(under)
    for clause, answer in position.get("answers", {}).items():
        profile = profile.with_answer(clause, answer)
    content = {"players": ["red", "blue"]} | {k: v for k, v in position.items() if k != "answers"}
    return error_of(set_up, profile, content, kind=PositionError)


@pytest.mark.usefixtures("installed")
def test_what_is_wrong_with_a_position_is_told(snapshot: object) -> None:
    faults = [
        fault
        for under, positions in IMPOSSIBLE.items()
        for position in positions
        for fault in refused(under, position).faults
    ]
    assert one_of_each(faults, of=("geometry", "play/setup", "play/position")) == snapshot


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ('players = ["red"]\ntiles = ["0,0 Zebra"]', "position"),
        ('players = "red"', ""),
        ("players =", ""),
        ({"players": ["red"], "tiles": ["0,0 Zebra"]}, "position"),
        ({"players": "red"}, ""),
        (Position(players=["red"], tiles=["0,0 Zebra"]), "position"),
    ],
)
def test_a_fault_is_told_with_the_file(given: str | dict[str, object] | Position, key: str) -> None:
    for file in ("table.toml", ""):
        error = error_of(set_up, BASE, given, file=file, kind=PositionError)
        assert (error.file, error.key) == (file, key)


STRANGE = (
    ('pieces = ["red follower 1,0 1", "blue follower 2,0 1"]',),  # several players on a road
    ('pieces = ["red follower 1,0 1", "red follower 2,0 1"]',),  # two of one player
    # Three on one tile, followers in the box, more tiles than a hand or the box holds.
    ('pieces = ["red follower 0,0 C", "red follower 0,0 1", "blue follower 0,0 b"]',),
    ('pieces = ["red follower 0,0 C"]', "supply = { red = { follower = 0 } }"),
    ('hands = { red = ["E", "E", "V"], blue = ["X", "X"] }',),
    ('bag = ["X*9"]',),
)


@pytest.mark.parametrize("lines", STRANGE)
def test_what_one_could_not_have_placed_may_still_stand(lines: tuple[str, ...]) -> None:
    stand(tiles("0,0 D", "1,0 U/1", "2,0 U/1"), *lines)


def test_separate_groups_of_tiles_are_parts_of_one_board() -> None:
    apart = 'bag = ["E"]\nhands = { red = ["E"] }\nstep = "lay"'
    state = stand(tiles("0,0 D", "2,0 U/1", "9,9 B"), apart)
    laid = {str(move).split()[-1] for move in state.moves()}
    assert {"0,-1", "9,8", "2,-1"} <= laid
    assert "1,0" not in laid  # between them, where the field of E meets two roads
    assert Cell(9, 8) in state.play("lay E/1 9,8").board


def test_a_piece_may_stand_where_the_profile_lets_none_be_placed() -> None:
    lines = (tiles("0,0 D"), 'pieces = ["red follower 0,0 b"]')
    assert stand(*lines, follower__where=["road", "city"]).pieces


def test_as_many_pieces_stand_as_the_box_holds() -> None:
    pieces = [f"red follower {x},0 a" for x in range(7)]
    seven = stand(tiles(*(f"{x},0 B" for x in range(8))), f"pieces = {json.dumps(pieces)}")
    assert seven.supply["red"] == {"follower": 0}


JUGGLER = 'pieces = ["red juggler 0,0 C coins=2"]'
"""Of three jugglers in the box one is dealt out, and of four coins a juggler carries two."""


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("lines", "juggler", "stock", "coin"),
    [
        ((), 1, 2, 4),
        ((JUGGLER,), 0, 2, 2),
        ((JUGGLER, "supply = { red = { juggler = 1 } }"), 1, 1, 2),
        ((JUGGLER, "supply = { red = { juggler = 2 } }"), 2, 0, 2),
        ((JUGGLER, "stock = { coin = 2 }"), 0, 2, 2),
        ((JUGGLER, "stock = { coin = 0, red = { juggler = 0 } }"), 0, 0, 0),
        (('pieces = ["red juggler 0,0 C coins=2", "red juggler 0,0 1 coins=2"]',), 0, 1, 0),
        (("supply = { red = { juggler = 0 } }",), 0, 2, 4),
        (("supply = { red = { juggler = 0 } }", "stock = { red = { juggler = 0 } }"), 0, 0, 4),
        (("supply = { red = { juggler = 3 } }",), 3, 0, 4),
        (("supply = { red = { juggler = 0 } }", "stock = { red = { juggler = 3 } }"), 0, 3, 4),
        (("supply = { red = { juggler = 1 } }", "stock = { red = { juggler = 2 } }"), 1, 2, 4),
    ],
)
def test_what_is_not_stated_of_the_box_is_what_is_left_of_it(
    lines: tuple[str, ...], juggler: int, stock: int, coin: int
) -> None:
    state = stand(tiles("0,0 D"), *lines, under="fair")
    assert state.supply["red"]["juggler"] == juggler
    assert state.stock == {"coin": coin, "red": {"juggler": stock}, "blue": {"juggler": 2}}


@pytest.mark.parametrize("points", [0, 1, 10**15 - 1])
def test_a_score_of_0_and_one_of_fifteen_digits_may_be_stated(points: int) -> None:
    assert stand(f"scores = {{ red = {points} }}").scores["red"] == points


@pytest.mark.usefixtures("installed")
def test_what_is_scored_on_the_way_to_the_next_move_counts_as_well() -> None:
    """Nothing is to be gathered, and the city that was just completed brings four points."""
    there = tiles("0,0 [aaa CCC aaa aaa]", "1,0 [aaa aaa aaa CCC]")
    lines = ('pieces = ["red follower 0,0 C"]', 'step = "gather"', 'laid = "0,0"')
    early = {"turn__sequence": ["draw", "lay", "place", "gather", "score"], "under": "fair"}
    most = stand(there, *lines, f"scores = {{ red = {10**15 - 5} }}", **early)  # type: ignore[arg-type]
    assert most.scores["red"] == 10**15 - 1
    assert faults(there, *lines, f"scores = {{ red = {10**15 - 4} }}", **early)


def test_a_turn_goes_on_without_the_last_tile_where_its_action_remains() -> None:
    position = (tiles(f"0,0 {FIELD}"), 'step = "place"', "bag = []")
    state = stand(*position, end__last_tile_unplaceable="action-remains")
    assert (state.step, state.laid, state.to_move) == ("place", None, "red")
    assert offered(state) == ["pass"]  # a piece could only be placed on that tile
    assert state.refusals("follower a")


@pytest.mark.parametrize(
    ("step", "lines", "laid"),
    [
        ("draw", (), None),
        ("lay", ('hands = { red = ["E"] }',), None),
        ("place", (), Cell(0, 0)),
        ("over", (), None),
    ],
)
def test_a_position_stands_at_its_step_and_behind_laying_a_tile_was_just_laid(
    step: str, lines: tuple[str, ...], laid: Cell | None
) -> None:
    state = stand(tiles("0,0 D"), f'step = "{step}"', 'laid = "0,0"', *lines)
    assert (state.step, state.laid) == (step, laid)


def test_whoever_stands_at_laying_with_a_smaller_hand_than_others_lays() -> None:
    lines = (tiles("0,0 D"), 'hands = { red = ["E"] }', 'bag = ["U"]')
    assert stand(*lines, 'step = "lay"', hand__size=2).step == "lay"
    assert stand(*lines, hand__size=2).step == "draw"


def test_without_a_tile_in_hand_nobody_stands_at_laying() -> None:
    lines = (tiles("0,0 D"), 'to_move = "blue"')
    assert stand(*lines, 'step = "lay"') == stand(*lines)


def test_on_a_table_that_shifts_only_its_size_counts() -> None:
    """The layout was moved on it: a tile west of the corner that was stated lies there as well."""
    shifting, room = "carcassonne+surface.shift", "0,0 2,2"
    begun = Position(players=("red", "blue"), tiles=["0,0 D"], hands={"red": ["U"]}, table=room)
    state = set_up(shifting, begun).play("lay /1 -1,0")
    assert set_up(shifting, state.position()) == state
    wide = attrs.evolve(begun, tiles=["0,0 D", "-1,0 U/1", "1,0 U/1", "2,0 U/1"])  # four columns
    (fault,) = error_of(set_up, shifting, wide, kind=PositionError).faults
    assert "2,0" in fault


def test_what_cannot_be_is_laid_out_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    profile = load_profile(BASE)
    assert not sketched(profile, Position(players=())).tiles
    assert sketched(profile, Position(players=("red",), step="dance")).step == "draw"
    row = Position(players=("red",), tiles=(f"0,0 {FIELD}", f"1,0 {FIELD}", f"2,0 {FIELD}"))
    monkeypatch.setattr(setup, "TILES", 3)
    assert len(sketched(profile, row).tiles) == len(set_up(profile, row).tiles) == 3
    monkeypatch.setattr(setup, "TILES", 2)
    assert not sketched(profile, row).tiles
    assert error_of(set_up, profile, row, kind=PositionError).key == "position"
