"""A line of moves: how far it goes, and what it says of itself."""

from __future__ import annotations

import pytest

from arkrules import Position, Profile, load_profile
from arkrules.play import Played, play_line
from tests.positions import BASE, CAP

PROFILE = load_profile(BASE)
AT_LAYING = PROFILE.with_answer("end.when", "at-laying")


def line(*moves: str, under: Profile = PROFILE, **content: object) -> Played:
    """The line of some moves beside a tile with a city to the north."""
    position = Position.from_dict({"players": ["red", "blue"], "tiles": [f"0,0 {CAP}"], **content})
    return play_line(under, position, moves)


def test_a_line_that_was_played_says_where_it_ends_and_which_move_was_refused() -> None:
    lay = f"lay {CAP}/2 0,-1"
    assert repr(line(lay)) == f"<Played to {line(lay).state!r}>"
    refused = line(lay, "pass", f"lay {CAP} 9,9")
    assert repr(refused) == f"<Played to {refused.state!r}, move 3 refused>"


def test_nothing_that_was_played_has_no_state() -> None:
    played = Played.nothing()
    assert (played.state, played.before, played.states, played.faults) == (None, None, (), ())


def test_a_line_ends_at_a_move_after_which_the_position_could_not_be_read_back() -> None:
    """Fifteen nines are the most that a score may have, and the city would bring four more."""
    pieces, scores = ["red follower 0,0 C"], {"red": 999_999_999_999_999}
    played = line(f"lay {CAP}/2 0,-1", "pass", pieces=pieces, scores=scores)
    assert played.faults == ("scores.red: has more than 15 digits",)
    assert (played.state, played.states) == (None, ())


@pytest.mark.parametrize(
    ("bag", "states", "to_move"), [([], 2, "blue"), (["E"], 3, "blue")], ids=["last", "not last"]
)
def test_what_comes_after_the_last_tile_is_void_where_the_game_stops_with_it(
    bag: list[str], states: int, to_move: str
) -> None:
    played = line(f"lay {CAP}/2 0,-1", "pass", under=AT_LAYING, bag=[CAP, *bag])
    assert (played.refused, len(played.states)) == (None, states)
    assert (played.content.step, played.content.to_move) == ("draw", to_move)
