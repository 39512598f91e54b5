"""A game saved by JCloisterZone: read, played by our rules, asked of others, written again."""

from __future__ import annotations

import json

from arkrules import load_profile
from arkrules.interop.jcz import SavedGame, profile_for, saved_game, study, walk
from tests.interop.assertions import checked
from tests.saved_games import GAME


def test_a_game_is_played_to_its_end():
    one = SavedGame.from_json(GAME)
    game = walk(one, profile_for(one))
    assert game.whole
    assert not game.refused
    assert all(one.holds for one in checked(game))
    assert game.last.over
    assert dict(game.last.scores) == {"Ada": 4, "Ben": 2}
    assert game.moves == (
        "draw E", "lay E/2 0,-1", "follower C",
        "draw V", "lay V/0 1,0", "follower 1", "end",
    )  # fmt: skip


def test_a_game_under_other_rules_parts_where_a_clause_parts_it():
    one = SavedGame.from_json(GAME)
    found = study(one, profile_for(one), [load_profile("carcassonne-2000")])
    first, second, final = found.turns
    assert [dict(turn.points) for turn in first.under if turn] == [{"Ada": 4}, {"Ada": 2}]
    assert first.clauses == ("city.small",)
    assert not second.scores
    assert final.played.final
    assert [dict(turn.points) for turn in final.under if turn] == [{"Ben": 2}, {"Ben": 2}]
    assert final.clauses == ()
    ((profile, split),) = found.divergences
    assert profile.id == "carcassonne-2000"
    assert (split.move, split.text, split.clauses) == (3, "follower C", (("city.small",),))


def test_a_game_is_written_with_the_names_of_that_program():
    one = SavedGame.from_json(GAME)
    record = walk(one, profile_for(one)).record()
    raw = json.loads(saved_game(record).to_json())
    assert raw["replay"][1]["payload"] == {
        "pointer": {"position": [0, -1], "feature": "City", "location": "S"},
        "meepleId": "0.small.1",
    }
    assert raw["gameAnnotations"] == {"drawOrder": ["BA/C", "BA/Rr"], "endTurn": 2}
    assert [one["type"] for one in raw["replay"]] == [
        "PLACE_TILE", "DEPLOY_MEEPLE", "COMMIT", "PLACE_TILE", "DEPLOY_MEEPLE", "COMMIT",
    ]  # fmt: skip
