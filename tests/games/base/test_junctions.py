"""Where roads meet, and where a bush stands."""

from __future__ import annotations

import pickle

import pytest

from arkrules import load_profile, set_up
from tests.positions import ROAD, stand, tiles

BUSH = "[a1b b2c c3a aaa; bush@1+2+3]"


def test_a_bush_ends_roads_or_joins_them_as_the_clause_says() -> None:
    text = (
        'players = ["red", "blue"]\ntiles = ["0,0 [a1b b2c c3a aaa; bush@1+2+3]"]\n'
        'pieces = ["red follower 0,0 1"]'
    )
    for ends, points in ((True, 2), (False, 0)):
        profile = load_profile("carcassonne").with_answer("junction.bush_ends", ends)
        state = set_up(profile, text).play("lay [aaa aaa a1a aaa] 0,-1").play("pass")
        assert state.scores["red"] == points
        assert len(list(state.board.features("road"))) == (3 if ends else 1)


@pytest.mark.parametrize("ends", [True, False])
def test_what_meets_at_a_bush_is_one_road_or_several_after_pickling_too(ends: bool) -> None:
    state = stand(tiles(f"0,0 {BUSH}"), junction__bush_ends=ends)
    again = pickle.loads(pickle.dumps(state))
    for one in (state, again):
        assert (one.feature("0,0", "1").root == one.feature("0,0", "2").root) is not ends
    assert again == state


@pytest.mark.parametrize(("tile", "asked"), [(ROAD, False), (BUSH, True)])
def test_whether_a_bush_ends_roads_is_asked_only_where_one_stands(tile: str, asked: bool) -> None:
    profile = load_profile("carcassonne").watched()
    set_up(profile, f'players = ["red"]\ntiles = ["0,0 {tile}"]')
    assert profile.asked is not None
    assert ("junction.bush_ends" in profile.asked) is asked
