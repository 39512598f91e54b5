"""Laying a tile: how the line is read, and why a tile cannot be laid."""

from __future__ import annotations

import pytest

from arkrules import (
    BadNotation,
    Cell,
    GameState,
    Position,
    PositionError,
    load_profile,
    set_up,
)
from arkrules.play import Lay
from arkrules.play.setup import sketched
from arkrules.tiles import TileAt
from tests.faults import one_of_each
from tests.positions import CAP, FIELD, at_step, offered, stand, tiles
from tests.running import error_of

TWO = ('hands = { red = ["E", "V"] }', 'step = "lay"')


def refused(state: GameState, line: str) -> list[str]:
    """The clauses that refuse a move."""
    return [refusal.clause for refusal in state.refusals(line)]


@pytest.mark.parametrize("turn", ["/", "/4", "/-1", "//1", "/1/1", "/ 1"])
def test_the_short_form_says_one_of_four_turns(turn: str) -> None:
    error_of(at_step("lay").parse, f"lay {turn} 0,1", kind=BadNotation)
    for right in range(4):
        assert at_step("lay").parse(f"lay /{right} 0,1") == Lay("E", right, Cell(0, 1).spot)
        assert at_step("draw").parse(f"lay /{right} 0,1") == Lay(None, right, Cell(0, 1).spot)


def several() -> GameState:
    """Red holds two tiles."""
    return stand(tiles("0,0 D"), *TWO, hand__size=2)


def ringed(tile: str) -> GameState:
    """At 0,-1 cities lie to the south and to the west, and a road to the north."""
    around = ("-1,-1 [aaa CCC aaa aaa]", f"-1,-2 {FIELD}", "0,-2 [aaa aaa a1a aaa]")
    lying = tiles(f"0,0 {CAP}", f"-1,0 {FIELD}", *around)
    return stand(lying, f'hands = {{ red = ["{tile}"] }}', 'step = "lay"')


def held() -> GameState:
    """Red holds one of two tiles, and may draw the other and lay it at once."""
    lines = ('hands = { red = ["E"] }', 'bag = ["E", "V"]', 'step = "draw"')
    return stand(tiles("0,0 D"), *lines, hand__size=2)


def ahead() -> GameState:
    """Red has laid a tile, and draws for the next turn."""
    lines = ('step = "draw"', 'laid = "0,-1"', 'bag = ["V"]')
    return stand(tiles("0,0 D", "0,-1 E/2"), *lines, draw__when="end")


def handless() -> GameState:
    """Red is to lay a tile and has none: that is a sketch, which can be asked all the same."""
    row = Position(players=("red", "blue"), step="lay", tiles=("0,0 D",), scores={"green": 1})
    return sketched(load_profile("carcassonne"), row)


def refused_moves() -> list[tuple[GameState, str, list[str]]]:
    """What cannot be laid, and the clauses that refuse it."""
    east = stand(tiles("0,0 [aaa aaa aaa CCC]"), 'hands = { red = ["E"] }', 'step = "lay"')
    first, roads = stand('hands = { red = ["E"] }'), ringed("[aaa a1a a1a a1a]")
    one = (tiles("0,0 D"), 'hands = { red = ["U"] }', 'step = "lay"')
    narrow = stand(*one, table__bounds="edge", table__size=[1, 1])
    return [
        (several(), "lay /2 0,-1", ["hand.size"]),
        (several(), "lay E/1 0,-1", ["tile.match"]),
        (several(), "lay E/1 1,0", ["tile.match"]),
        (several(), "lay V 0,0", ["tile.contact"]),
        (several(), "lay V 5,-5", ["tile.contact"]),
        (several(), "lay U 1,0", ["turn.sequence"]),
        (roads, "lay /0 0,-1", ["tile.match"] * 3),  # every side that does not match is named
        (roads, "lay /1 0,-1", ["tile.match"] * 2),
        (east, "lay /0 -1,0", ["tile.match"]),
        (first, "lay /0 1,0", ["tile.contact"]),
        (first, "lay /0 0,1", ["tile.contact"]),
        (ahead(), "lay V 1,0", ["draw.when"]),
        (stand(tiles("0,0 D")), "lay /2 0,-1", ["hand.size"]),
        (held(), "lay /2 0,-1", ["hand.size"]),
        (handless(), "lay E 1,0", ["turn.sequence"]),
        (narrow, "lay /1 1,0", ["table.bounds"]),
    ]


def test_a_tile_that_cannot_be_laid_is_refused() -> None:
    for state, line, clauses in refused_moves():
        assert refused(state, line) == clauses, line


def test_no_tile_is_laid_beyond_the_limit_of_coordinates() -> None:
    state = stand(tiles("16383,16383 [aaa aaa aaa aaa]"), 'hands = { red = ["B"] }', 'step = "lay"')
    assert {line.rpartition(" ")[2] for line in offered(state)} == {"16382,16383", "16383,16382"}
    far = Cell(16383, 16384)
    refusals = state.refusals(Lay("B", 0, far.spot))
    assert [refusal.clause for refusal in refusals] == ["tile.contact"]
    position = Position(players=("red",), tiles=(TileAt(far, "B"),))
    error_of(set_up, "carcassonne", position, kind=PositionError)


def test_why_a_tile_cannot_be_laid_is_told(snapshot: object) -> None:
    moves = refused_moves()
    assert (
        one_of_each(one.words for state, line, _ in moves for one in state.refusals(line))
        == snapshot
    )


def test_a_tile_that_waits_in_hand_while_another_is_drawn_is_named() -> None:
    assert str(held().parse("lay E/2 0,-1")) == "lay E/2 0,-1"
    laid = held().play("lay E/2 0,-1")
    assert (laid.step, laid.hands["red"], laid.bag) == ("place", ("E",), {"V": 1})
    assert not [line for line in offered(handless()) if line.startswith("lay")]


def test_two_tiles_in_hand_that_are_the_same_are_listed_once() -> None:
    hand = 'hands = { red = ["E", "E"] }'
    twice = stand(tiles("0,0 D"), hand, 'step = "lay"', hand__size=2)
    once = stand(tiles("0,0 D"), 'hands = { red = ["E"] }', 'step = "lay"')
    assert [line.replace("E", "") for line in offered(twice)] == [
        line.replace("/0", "") for line in offered(once)
    ]


def test_of_two_tiles_in_hand_each_is_listed_with_its_placements() -> None:
    state = several()
    alone = {
        kind: stand(tiles("0,0 D"), f'hands = {{ red = ["{kind}"] }}', 'step = "lay"')
        for kind in "EV"
    }
    wanted = {
        Lay(kind, move.rotation, move.spot)
        for kind, one in alone.items()
        for move in one.moves()
        if isinstance(move, Lay)
    }
    assert set(state.moves()) == wanted
    assert len(offered(state)) == len(wanted)


@pytest.mark.parametrize(
    ("in_bag", "lying", "line", "said"),
    [
        (True, (), "lay /0 0,0", ["setup.start_in_bag"]),
        (False, (), "lay /0 0,0", []),
        (True, (tiles("0,0 D"),), "lay /2 0,-1", []),
    ],
)
def test_that_the_first_tile_out_of_the_bag_lies_in_a_turn_is_told(
    in_bag: bool, lying: tuple[str, ...], line: str, said: list[str]
) -> None:
    held = ('hands = { red = ["E"] }', 'bag = ["V"]', 'step = "lay"')
    state = stand(*lying, *held, setup__start_in_bag=in_bag)
    assert [one.clause for one in state.explain(line) if one.clause.startswith("setup.")] == said


def test_a_move_is_the_same_whether_its_tile_is_named_or_not() -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E"] }')
    for line in ("lay /2 0,-1", "lay E/2 0,-1", "lay base:E/2 0,-1"):
        move = state.parse(line)
        assert (str(move), move) == ("lay /2 0,-1", Lay("E", 2, state.board.frontier[0]))
    assert state.parse("lay V/1 0,-1") == Lay("V", 1, state.board.frontier[0])
    assert str(state.parse("lay V/1 0,-1")) == "lay V/1 0,-1"
    assert str(Lay("E", 0, 0)) == "lay E 0,0"
    assert str(Lay("E", 1, 0)) == "lay E/1 0,0"
    assert str(Lay(None, 0, 0)) == "lay /0 0,0"
    assert Lay("E", 1, 0) != Lay("E", 2, 0)
