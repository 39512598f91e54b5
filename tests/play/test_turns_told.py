"""What happens at the edges of a turn, and how it is told."""

from __future__ import annotations

import pytest

from arkrules import IllegalMove
from tests.positions import CAP, ROAD, offered, play, stand, tiles


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
