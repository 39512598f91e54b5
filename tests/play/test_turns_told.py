"""What happens at the edges of a turn, and how it is told."""

from __future__ import annotations

import pytest

from arkrules import IllegalMove, set_up
from arkrules.play.events import GameOver
from arkrules.play.turn import cut_off
from tests.positions import CAP, CITY, FIELD, ROAD, offered, play, stand, tiles


def test_who_has_won_is_seen_once_nobody_is_below_nothing() -> None:
    """Red's road is worth 1 and Blue's farm nothing, and each loses 2 points for two ghosts."""
    pieces = ("red follower 0,0 1 ghosts=2", "blue follower 0,0 a ghosts=2")
    state = stand(tiles(f"0,0 {ROAD}"), f"pieces = {list(pieces)}", "bag = []", under="ghosts")
    end = state.play("end")
    assert [(award.player, award.points) for award in end.awards] == [("red", -1), ("blue", -2)]
    assert (dict(end.scores), end.winners) == ({"red": 0, "blue": 0}, ("red", "blue"))
    assert str(end.events[-1]) == "the game is over: Red and Blue share the victory"


def test_within_an_edge_a_tile_that_fits_is_not_set_aside() -> None:
    held = 'hands = { red = ["E"] }'
    state = stand(tiles("0,0 D"), held, 'step = "lay"', table__bounds="edge", table__size=[3, 3])
    assert "discard" not in offered(state)
    assert [refusal.clause for refusal in state.refusals("discard")] == ["tile.unplaceable"]


def test_an_illegal_move_brings_the_position_along() -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E"] }', 'step = "lay"')
    with pytest.raises(IllegalMove) as caught:
        state.play("lay /0 5,5")
    assert caught.value.position == str(state.position())


def test_where_play_stops_with_the_last_tile_what_it_completes_may_score_as_in_play() -> None:
    lines = (tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]', "bag = []",
             f'hands = {{ red = ["{CAP}"] }}', 'step = "lay"')  # fmt: skip
    state = stand(*lines, end__when="at-laying", end__completed_last="as-in-play")
    assert play(state, "lay /2 0,-1").scores["red"] == 4


def test_turns_are_counted_from_the_first() -> None:
    state = stand(tiles(f"0,0 {FIELD}"))
    assert (state.turn, state.to_move) == (1, "red")
    state = play(state, f"lay {FIELD} 1,0")
    assert (state.turn, state.to_move) == (1, "red")
    state = state.play("pass")
    assert (state.turn, state.to_move) == (2, "blue")
    state = play(state, f"lay {FIELD} 2,0", "pass")
    assert (state.turn, state.to_move) == (3, "red")


def test_a_turn_in_which_no_tile_could_be_laid_is_over_and_earns_no_other() -> None:
    lines = (tiles(f"0,0 {CITY}"), 'hands = { red = ["U"] }', "bag = []", 'step = "lay"')
    after = stand(*lines).play("discard")
    assert (after.turn, after.to_move, offered(after)) == (2, "blue", ["end"])
    assert list(map(str, after.events)) == ["red: discard", "U fits nowhere and is set aside"]


@pytest.mark.parametrize(
    ("scores", "tie", "winners", "said"),
    [
        ("red = 3, blue = 4", "shared", ("blue",), "Blue wins"),
        ("red = 4, blue = 3", "shared", ("red",), "Red wins"),
        ("red = 3, blue = 3", "shared", ("red", "blue"), "Red and Blue share the victory"),
        ("red = 4, blue = 3", "play-again", ("red",), "Red wins"),
        (
            "red = 3, blue = 3",
            "play-again",
            (),
            "the leaders are tied, and another game decides",
        ),
    ],
)
def test_who_has_most_points_has_won(
    scores: str, tie: str, winners: tuple[str, ...], said: str
) -> None:
    state = stand(tiles("0,0 D"), "bag = []", f"scores = {{ {scores} }}", end__tie=tie)
    assert state.winners == ()
    over = state.play("end")
    assert (over.winners, over.events[-1]) == (winners, GameOver(winners))
    assert str(over.events[-1]) == f"the game is over: {said}"
    assert (over.step, over.laid, offered(over)) == ("over", None, [])
    assert [(one.clause, one.words) for one in over.refusals("pass")] == [
        ("end.when", "the game is over")
    ]


@pytest.mark.parametrize(
    ("bag", "when", "line", "void"),
    [
        ("[]", "at-laying", "pass", True),
        ("[]", "at-laying", "follower C", False),
        ("[]", "at-laying", "draw E", False),
        ("[]", "at-laying", "lay E/2 0,1", False),
        ("[]", "at-laying", "end", False),
        ("[]", "at-laying", "seat 0,0", True),
        ("[]", "at-laying", "ark N", False),
        ("[]", "after-turn", "pass", False),
        ("[]", "after-turn", "seat 0,0", False),
        (f"['{CAP}']", "at-laying", "pass", False),
    ],
)
def test_what_a_step_makes_one_do_is_void_where_play_stopped_with_the_last_tile(
    bag: str, when: str, line: str, void: bool
) -> None:
    state = stand(tiles(f"0,0 {CAP}"), f"bag = {bag}", under="ark-en2", end__when=when)
    assert state.step == "draw"
    assert cut_off(state.content, state.parse(line)) is void


@pytest.mark.parametrize(
    ("bag", "when", "clause"),
    [
        ("[]", "at-laying", "end.when"),
        ("[]", "after-turn", "turn.sequence"),
        (f"['{CAP}']", "at-laying", "turn.sequence"),
    ],
)
@pytest.mark.parametrize("line", ["ark N", "follower C", "prophet C"])
def test_what_is_done_after_the_game_ended_with_the_last_tile_is_refused_by_that(
    bag: str, when: str, clause: str, line: str
) -> None:
    state = stand(tiles(f"0,0 {CAP}"), f"bag = {bag}", under="ark-en2", end__when=when)
    (refusal,) = state.refusals(line)
    assert refusal.clause == clause
    if clause == "end.when":
        assert str(refusal.words) == "the game ended when the last tile was laid"


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
    ("lines", "when", "step"),
    [
        (("bag = []",), "at-laying", "draw"),
        (("bag = []",), "after-turn", "place"),
        (('bag = ["E"]',), "at-laying", "place"),
        ((), "at-laying", "place"),  # nobody knows that it was the last
        (("bag = []", 'blue = ["E"]'), "at-laying", "place"),
    ],
)
def test_play_stops_with_the_last_tile_only_where_it_is_the_last_of_all(
    lines: tuple[str, ...], when: str, step: str
) -> None:
    hands = ", ".join(['red = ["E"]', *(line for line in lines if line.startswith("blue"))])
    others = [line for line in lines if not line.startswith("blue")]
    state = stand(tiles("0,0 D"), *others, f"hands = {{ {hands} }}", 'step = "lay"', end__when=when)
    assert state.play("lay /2 0,-1").step == step
