"""Where roads meet, and where a bush stands."""

from __future__ import annotations

from arkrules import load_profile, set_up


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
