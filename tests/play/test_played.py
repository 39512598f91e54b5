"""A line of moves: how far it goes, and what it says of itself."""

from __future__ import annotations

from arkrules import Position, load_profile
from arkrules.play import Played, play_line
from tests.positions import BASE, CAP

PROFILE = load_profile(BASE)


def line(*moves: str, **content: object) -> Played:
    """The line of some moves beside a tile with a city to the north."""
    position = Position.from_dict({"players": ["red", "blue"], "tiles": [f"0,0 {CAP}"], **content})
    return play_line(PROFILE, position, moves)


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
    content = {"pieces": ["red follower 0,0 C"], "scores": {"red": 999_999_999_999_999}}
    played = line(f"lay {CAP}/2 0,-1", "pass", **content)
    assert played.faults == ("scores.red: has more than 15 digits",)
    assert (played.state, played.states) == (None, ())
