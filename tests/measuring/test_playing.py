"""A game played again under other rules."""

from __future__ import annotations

import pytest

from arkrules.measuring import PLAYERS, Dice, play, play_again, random_player
from arkrules.play import Discard
from arkrules.rules import load_profile
from tests.measuring.measured import changed


@pytest.mark.parametrize("policy", PLAYERS)
def test_a_game_played_again_under_the_same_rules_is_the_same(policy):
    profile, dice, player = load_profile("ark-en2"), Dice(1, 5), PLAYERS[policy]
    course = play(profile, dice, player)
    assert play_again(profile, dice, player, course) == course


def test_tiles_set_aside_do_not_put_games_out_of_step():
    """On a table of this size most tiles fit nowhere in the end."""
    narrow = {
        "table_bounds": "shifting",
        "table_size": [5, 5],
        "tile_unplaceable_returns": True,
    }
    profile = changed("carcassonne", **narrow)
    course = play(profile, Dice(1, 0), random_player)
    assert any(isinstance(move, Discard) for _, _, move in course.choices)
    assert play_again(profile, Dice(1, 0), random_player, course) == course
