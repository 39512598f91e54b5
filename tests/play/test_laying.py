"""Laying a tile: how the line is read, and why a tile cannot be laid."""

from __future__ import annotations

import pytest

from arkrules import BadNotation, Cell, GameState, Position, load_profile
from arkrules.play import Lay
from arkrules.play.setting_up import sketched
from tests.positions import CAP, FIELD, at_step, offered, stand, tiles

TWO = ('hands = { red = ["E", "V"] }', 'step = "lay"')


def said(state: GameState, line: str) -> list[tuple[str, str]]:
    """What refuses a move, each clause with its words."""
    return [(refusal.clause, refusal.words) for refusal in state.refusals(line)]


@pytest.mark.parametrize("line", ["lay", "lay E", "lay 0,1"])
def test_a_line_that_breaks_off_is_told_with_a_whole_one(line: str) -> None:
    with pytest.raises(BadNotation, match="not a whole move") as caught:
        at_step("lay").parse(line)
    assert caught.value.expected == "a tile and a cell: lay D/1 1,0"


@pytest.mark.parametrize("turn", ["/", "/4", "/-1", "//1", "/1/1", "/ 1"])
def test_the_short_form_says_one_of_four_turns(turn: str) -> None:
    with pytest.raises(BadNotation):
        at_step("lay").parse(f"lay {turn} 0,1")
    for right in range(4):
        assert at_step("lay").parse(f"lay /{right} 0,1") == Lay("E", right, Cell(0, 1).spot)
        assert at_step("draw").parse(f"lay /{right} 0,1") == Lay(None, right, Cell(0, 1).spot)


def test_what_is_laid_is_a_kind_of_move_of_its_own() -> None:
    assert list(at_step("lay").moves().by_kind) == ["lay"]


@pytest.mark.parametrize(
    ("line", "clause", "words"),
    [
        ("lay /2 0,-1", "hand.size", "2 tiles are in hand; name one"),
        ("lay E/1 0,-1", "tile.match", "its south side shows a field and meets a city"),
        ("lay E/1 1,0", "tile.match", "its west side shows a field and meets a road"),
        ("lay V 0,0", "tile.contact", "a tile lies at 0,0 already"),
        ("lay V 5,-5", "tile.contact", "no tile lies beside 5,-5"),
        ("lay U 1,0", "turn.sequence", "U is not in hand, but E and V"),
    ],
)
def test_a_tile_that_cannot_be_laid_is_refused_with_the_reason(
    line: str, clause: str, words: str
) -> None:
    assert said(stand(tiles("0,0 D"), *TWO, hand__size=2), line) == [(clause, words)]


def test_every_side_that_does_not_match_is_named() -> None:
    # Cities lie to the south and to the west, a road to the north.
    state = stand(
        tiles(
            f"0,0 {CAP}", f"-1,0 {FIELD}", "-1,-1 [aaa CCC aaa aaa]", f"-1,-2 {FIELD}",
            "0,-2 [aaa aaa a1a aaa]",
        ),
        'hands = { red = ["[aaa a1a a1a a1a]"] }', 'step = "lay"',
    )  # fmt: skip
    assert said(state, "lay /0 0,-1") == [
        ("tile.match", "its north side shows a field and meets a road"),
        ("tile.match", "its south side shows a road and meets a city"),
        ("tile.match", "its west side shows a road and meets a city"),
    ]
    assert said(state, "lay /1 0,-1") == [
        ("tile.match", "its south side shows a road and meets a city"),
        ("tile.match", "its west side shows a road and meets a city"),
    ]
    east = stand(tiles("0,0 [aaa aaa aaa CCC]"), 'hands = { red = ["E"] }', 'step = "lay"')
    assert said(east, "lay /0 -1,0") == [
        ("tile.match", "its east side shows a field and meets a city")
    ]


@pytest.mark.parametrize("line", ["lay /0 1,0", "lay /0 0,1"])
def test_the_first_tile_is_refused_wherever_it_is_not_laid_in_the_middle(line: str) -> None:
    state = stand('hands = { red = ["E"] }')
    assert said(state, line) == [("tile.contact", "the first tile is laid at 0,0")]


def test_a_tile_drawn_for_the_next_turn_is_not_laid_in_this_one() -> None:
    state = stand(
        tiles("0,0 D", "0,-1 E/2"), 'step = "draw"', 'laid = "0,-1"', 'bag = ["V"]',
        draw__when="end",
    )  # fmt: skip
    assert said(state, "lay V 1,0") == [("draw.when", "the tile drawn now is for the next turn")]


def test_the_short_form_needs_a_tile_in_hand() -> None:
    assert said(stand(tiles("0,0 D")), "lay /2 0,-1") == [("hand.size", "no tile is in hand")]


def test_a_tile_that_waits_in_hand_while_another_is_drawn_is_named() -> None:
    """Red holds one of two tiles, and may draw the other and lay it at once."""
    hold = ('hands = { red = ["E"] }', 'bag = ["E", "V"]', 'step = "draw"')
    state = stand(tiles("0,0 D"), *hold, hand__size=2)
    assert said(state, "lay /2 0,-1") == [("hand.size", "1 tile is in hand; name it")]
    assert str(state.parse("lay E/2 0,-1")) == "lay E/2 0,-1"
    laid = state.play("lay E/2 0,-1")
    assert (laid.step, laid.hands["red"], laid.bag) == ("place", ("E",), {"V": 1})


def test_at_a_step_that_cannot_be_nothing_is_laid() -> None:
    """Red is to lay a tile and has none: that is a sketch, which can be asked all the same."""
    row = Position(players=("red", "blue"), step="lay", tiles=("0,0 D",), scores={"green": 1})
    state = sketched(load_profile("carcassonne"), row)
    words = "E is not in hand, and no other tile is"
    assert said(state, "lay E 1,0") == [("turn.sequence", words)]
    assert not [line for line in offered(state) if line.startswith("lay")]


def test_two_tiles_in_hand_that_are_the_same_are_listed_once() -> None:
    hand = 'hands = { red = ["E", "E"] }'
    twice = stand(tiles("0,0 D"), hand, 'step = "lay"', hand__size=2)
    once = stand(tiles("0,0 D"), 'hands = { red = ["E"] }', 'step = "lay"')
    assert [line.replace("E", "") for line in offered(twice)] == [
        line.replace("/0", "") for line in offered(once)
    ]


def test_of_two_tiles_in_hand_each_is_listed_with_its_placements() -> None:
    state = stand(tiles("0,0 D"), *TWO, hand__size=2)
    alone = {
        kind: stand(tiles("0,0 D"), f'hands = {{ red = ["{kind}"] }}', 'step = "lay"')
        for kind in "EV"
    }
    wanted = {
        Lay(kind, move.turn, move.spot)
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
