"""The course of a turn: what comes next, who has another one, and the end of the game."""

from __future__ import annotations

import pytest

from arkrules import GameState, set_up
from arkrules.play.events import ExtraTurn, GameOver, Moved, SetAside
from arkrules.play.turn import cut_off
from tests.positions import CAP, CITY, FIELD, ROAD, offered, play, stand, tiles


def test_who_has_won_is_seen_once_nobody_is_below_nothing() -> None:
    """Red's road is worth 1 and Blue's farm nothing, and each loses 2 points for two ghosts."""
    pieces = ("red follower 0,0 1 ghosts=2", "blue follower 0,0 a ghosts=2")
    state = stand(tiles(f"0,0 {ROAD}"), f"pieces = {list(pieces)}", "bag = []", under="ghosts")
    end = state.play("end")
    assert [(award.player, award.points) for award in end.awards] == [("red", -1), ("blue", -2)]
    assert (dict(end.scores), end.winners) == ({"red": 0, "blue": 0}, ("red", "blue"))


def test_where_play_stops_with_the_last_tile_what_it_completes_may_score_as_in_play() -> None:
    lines = (tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]', "bag = []",
             f'hands = {{ red = ["{CAP}"] }}', 'step = "lay"')  # fmt: skip
    state = stand(*lines, end__when="at-laying", end__completed_last="as-in-play")
    assert play(state, "lay /2 0,-1").scores["red"] == 4


def test_turns_are_counted_from_the_first() -> None:
    state = stand(tiles(f"0,0 {FIELD}"))
    told = [(state.turn, state.to_move)]
    for line in (f"lay {FIELD} 1,0", "pass", f"lay {FIELD} 2,0", "pass"):
        state = state.play(line)
        told.append((state.turn, state.to_move))
    assert told == [(1, "red"), (1, "red"), (2, "blue"), (2, "blue"), (3, "red")]


def test_a_turn_in_which_no_tile_could_be_laid_is_over_and_earns_no_other() -> None:
    lines = (tiles(f"0,0 {CITY}"), 'hands = { red = ["U"] }', "bag = []", 'step = "lay"')
    after = stand(*lines).play("discard")
    assert (after.turn, after.to_move, offered(after)) == (2, "blue", ["end"])
    assert [type(event) for event in after.events] == [Moved, SetAside]


@pytest.mark.parametrize(
    ("scores", "tie", "winners"),
    [
        ((3, 4), "shared", ("blue",)),
        ((4, 3), "shared", ("red",)),
        ((3, 3), "shared", ("red", "blue")),
        ((4, 3), "play-again", ("red",)),
        ((3, 3), "play-again", ()),
    ],
)
def test_who_has_most_points_has_won(
    scores: tuple[int, int], tie: str, winners: tuple[str, ...]
) -> None:
    red, blue = scores
    lines = ("bag = []", f"scores = {{ red = {red}, blue = {blue} }}")
    state = stand(tiles("0,0 D"), *lines, end__tie=tie)
    assert state.winners == ()
    over = state.play("end")
    assert (over.winners, over.events[-1]) == (winners, GameOver(winners))
    assert (over.step, over.laid, offered(over)) == ("over", None, [])
    assert [one.clause for one in over.refusals("pass")] == ["end.when"]


@pytest.mark.parametrize(
    ("bag", "when", "stopped"),
    [("[]", "at-laying", True), ("[]", "after-turn", False), (f"['{CAP}']", "at-laying", False)],
)
def test_after_the_last_tile_a_choice_is_refused_and_the_rest_is_void(
    bag: str, when: str, stopped: bool
) -> None:
    state = stand(tiles(f"0,0 {CAP}"), f"bag = {bag}", under="ark-en2", end__when=when)
    assert state.step == "draw"
    for line in ("pass", "seat 0,0", "follower C", "draw E", "lay E/2 0,1", "end", "ark N"):
        void = stopped and line in ("pass", "seat 0,0")
        assert cut_off(state.content, state.parse(line)) is void, line
    for line in ("ark N", "follower C", "prophet C"):
        clauses = [refusal.clause for refusal in state.refusals(line)]
        assert clauses == ["end.when" if stopped else "turn.sequence"]


@pytest.mark.parametrize("step", ["place", "over"])
def test_at_another_step_no_move_is_void(step: str) -> None:
    lines = (tiles("0,0 D"), f'step = "{step}"', 'laid = "0,0"', "bag = []")
    state = stand(*lines, end__when="at-laying")
    assert state.step == step
    assert not cut_off(state.content, state.parse("pass"))


def test_players_take_their_turns_in_their_order() -> None:
    text = f'players = ["a", "b", "c"]\nto_move = "b"\n{tiles(f"0,0 {FIELD}")}'
    state, moved = set_up("carcassonne", text), []
    for x in range(1, 5):
        moved.append(state.to_move)
        state = play(state, f"lay {FIELD} {x},0", "pass")
    assert moved == ["b", "c", "a", "b"]


@pytest.mark.parametrize(
    ("bag", "blue", "when", "step"),
    [
        ("bag = []", [], "at-laying", "draw"),
        ("bag = []", [], "after-turn", "place"),
        ('bag = ["E"]', [], "at-laying", "place"),
        ("", [], "at-laying", "place"),  # nobody knows that it was the last
        ("bag = []", ["E"], "at-laying", "place"),
    ],
)
def test_play_stops_with_the_last_tile_only_where_it_is_the_last_of_all(
    bag: str, blue: list[str], when: str, step: str
) -> None:
    hands = f'hands = {{ red = ["E"], blue = {blue} }}'
    state = stand(tiles("0,0 D"), bag, hands, 'step = "lay"', end__when=when)
    assert state.play("lay /2 0,-1").step == step


# -- another turn for filling a hole ---------------------------------------------------------------

NORTH, EAST = "[CCC aaa aaa aaa]/2", "[aaa aaa a1a aaa; monastery]/1"
FOUR = (NORTH, EAST, "[aaa aaa a1a aaa; monastery]/3", "[CCC a1b bbb b1a]")
THREE = (NORTH, EAST, FIELD, "[CCC a1a aaa aaa]")
FIELDS = (FIELD, FIELD, FIELD, "[aaa aaa aaa aaa; monastery]")
"""What lies to the north, to the east and to the west of a hole, and what fills it."""


def hole(around: tuple[str, str, str, str], rule: str, *, edge: bool) -> GameState:
    """A hole at 0,0, to the south of which lies a field."""
    north, east, west, held = around
    edged = {"table__bounds": "edge", "table__size": [3, 3], "table__edge_completes": True}
    beside = [f"0,-1 {north}", f"1,0 {east}", f"-1,0 {west}"]
    beside += [f"{cell} {FIELD}" for cell in ("1,-1", "0,1", "-1,1", "1,1")]
    lines = ('step = "lay"', f'hands = {{ red = ["{held}"] }}', 'bag = ["D*2"]')
    return stand(tiles(*beside), *lines, turn__extra_for_hole=rule, **(edged if edge else {}))


@pytest.mark.parametrize("edge", [False, True], ids=["endless", "edge"])
@pytest.mark.parametrize(
    ("around", "rule", "again"),
    [
        (FOUR, "four-different", True),
        (THREE, "four-different", False),
        (FIELDS, "four-different", False),
        (FIELDS, "four-neighbors", True),
        (FOUR, "never", False),
    ],
)
def test_an_edge_that_completes_changes_nothing_about_who_has_another_turn(
    around: tuple[str, str, str, str], rule: str, again: bool, edge: bool
) -> None:
    before = hole(around, rule, edge=edge)
    after = before.play("lay /0 0,0").play("pass")
    assert after.to_move == ("red" if again else "blue")
    assert [event for event in after.events if isinstance(event, ExtraTurn)] == (
        [ExtraTurn("red", "turn.extra_for_hole")] if again else []
    )
    assert (before.turn, after.turn) == (1, 2)


def test_the_board_without_a_tile_keeps_its_edge() -> None:
    """What the edge completes is complete as before the tile was laid."""
    state = hole(FOUR, "four-different", edge=True)
    filled = state.play("lay /0 0,0").content.board
    spot = state.parse("lay /0 0,0").spot  # type: ignore[attr-defined]  # a tile is laid
    before = filled.without(spot)
    assert before.edge == state.board.edge
    for cell in state.tiles:
        for segment in state.tiles[cell].kind.index:
            ours, theirs = before.node(cell.spot, segment), state.board.node(cell.spot, segment)
            assert before.open_sides(ours) == state.board.open_sides(theirs)
