"""A line of moves: how far it goes, and what it says of itself."""

from __future__ import annotations

import pytest

from arkrules import Position, Profile, load_profile
from arkrules.play import Award, Completed, Replay, play_line
from arkrules.play.events import Moved, Returned
from tests.positions import BASE, CAP

PROFILE = load_profile(BASE)
AT_LAYING = PROFILE.with_answer("end.when", "at-laying")


def line(*moves: str, under: Profile = PROFILE, **content: object) -> Replay:
    """The line of some moves beside a tile with a city to the north."""
    position = Position.from_dict({"players": ["red", "blue"], "tiles": [f"0,0 {CAP}"], **content})
    return play_line(under, position, moves)


def test_a_line_says_where_it_ends_and_which_move_was_refused(snapshot: object) -> None:
    lay = f"lay {CAP}/2 0,-1"
    wrong = line(scores={"green": 1, "gray": 1})
    assert (len(wrong.faults), wrong.state, wrong.before, wrong.states) == (2, None, None, ())
    assert [repr(line(lay)), repr(line(lay, "pass", f"lay {CAP} 9,9")), repr(wrong)] == snapshot


def test_a_line_tells_all_that_its_moves_have_done_and_nothing_else() -> None:
    played = line(f"lay {CAP}/2 0,-1", "pass", pieces=["red follower 0,0 C"])
    assert [type(event) for event in played.events] == [Moved, Moved, Completed, Award, Returned]
    assert [award.points for award in played.awards] == [4]
    assert (played.refused, played.refused_at, played.refusals) == (None, None, ())
    assert [state.step for state in played.states] == ["draw", "place", "draw"]


@pytest.mark.parametrize(
    ("moves", "before"),
    [
        ((), 0),
        (("draw E",), 0),
        (("draw E", "lay /1 1,0"), 1),
        (("draw E", "lay /1 1,0", "pass"), 1),
        (("draw E", "lay /1 1,0", "pass", "draw E", "lay /0 0,1", "pass"), 4),
        # One that is refused was to be laid in the last state there is.
        (("draw E", "lay /1 9,9"), 1),
        (("draw E", "lay /1 1,0", "follower Z"), 1),
    ],
)
def test_before_the_last_laying_stands_the_state_in_which_the_tile_was_laid(
    moves: tuple[str, ...], before: int
) -> None:
    played = line(*moves)
    assert played.before is played.states[before]
    assert played.state is played.states[-1]


def test_a_line_that_breaks_off_names_the_move_and_what_refuses_it() -> None:
    played = line("draw E", "lay /0 9,9", "pass")
    assert (str(played.refused), played.refused_at, len(played.states)) == ("lay /0 9,9", 1, 2)
    assert [refusal.clause for refusal in played.refusals] == ["tile.contact"]
    assert all(refusal.cite for refusal in played.refusals)


def test_after_a_void_move_the_line_goes_on() -> None:
    played = line(f"lay {CAP}/2 0,-1", "pass", "end", under=AT_LAYING, bag=[CAP])
    assert (played.refused, played.content.step, len(played.states)) == (None, "over", 3)


def test_nothing_that_was_played_has_no_state() -> None:
    played = Replay()
    assert (played.state, played.before, played.states, played.faults) == (None, None, (), ())


def test_a_line_ends_at_a_move_after_which_the_position_could_not_be_read_back() -> None:
    """Fifteen nines are the most that a score may have, and the city would bring four more."""
    pieces, scores = ["red follower 0,0 C"], {"red": 999_999_999_999_999}
    played = line(f"lay {CAP}/2 0,-1", "pass", pieces=pieces, scores=scores)
    (fault,) = played.faults
    assert "red" in fault
    assert (played.state, played.states) == (None, ())


def test_what_comes_after_the_last_tile_is_void_where_the_game_stops_with_it() -> None:
    for states, rest in ((2, []), (3, ["E"])):
        played = line(f"lay {CAP}/2 0,-1", "pass", under=AT_LAYING, bag=[CAP, *rest])
        assert (played.refused, len(played.states)) == (None, states)
        assert (played.content.step, played.content.to_move) == ("draw", "blue")
