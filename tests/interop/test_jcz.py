"""Saved games of JCloisterZone: read, played by our rules, held against their tests, written."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

import attrs
import pytest

from arkrules import Record, load_profile, new_game
from arkrules.errors import RecordError
from arkrules.interop.jcz import (
    SavedGame,
    Walk,
    lacking,
    profile_for,
    saved_game,
    study,
    walk,
)
from arkrules.interop.jcz.conventions import conventions
from arkrules.interop.jcz.locations import location_of, segment_at
from arkrules.play import Game, assembly_of, lexicon
from arkrules.rules import library
from arkrules.tiles import read_set
from tests.faults import one_of_each
from tests.interop.assertions import Assertion, checked
from tests.running import error_of
from tests.saved_games import GAME, commit, deploy, lay, passing, saved

BOX = assembly_of(load_profile("carcassonne")).box


def read(game: dict[str, Any]) -> SavedGame:
    return SavedGame.from_json(json.dumps(game), file="game.jcz")


def played(game: dict[str, Any]) -> Walk:
    one = read(game)
    return walk(one, profile_for(one))


def expecting(*assertions: str, replay: Iterable[dict[str, Any]] = ()) -> tuple[Assertion, ...]:
    """What becomes of some sentences."""
    return checked(played(saved(*replay, test={"assertions": list(assertions)})))


# -- tiles and places -----------------------------------------------------------------------------


def kinds_of_all_sets():
    """Every kind of the sets that have a name there, by its token."""
    shelf, words = library(), lexicon().vocabulary
    files = map(shelf.set_file, conventions().sets)
    sets = [read_set(file.text, words, file=file.path) for file in files]
    return {name: printed.kind for tiles in sets for name, printed in tiles.kinds.items()}


def test_every_tile_has_one_name_and_every_place_is_read_as_it_is_written():
    kinds = kinds_of_all_sets()
    named = [token.partition("/")[0] for token in conventions().tiles]
    assert sorted(named) == sorted(kinds)
    for kind in kinds.values():
        for tile in kind.tiles:
            for segment in tile.segments:
                there = location_of(tile, segment.name)
                assert segment_at(tile, segment.kind, there) == segment.name


def test_a_place_is_named_by_the_sides_it_reaches_as_the_tile_lies():
    places = {
        ("D", "1"): "WE",  # the road of the start tile
        ("D/1", "1"): "NS",
        ("D", "a"): "EL.WR",  # the sliver between road and city, seen from the middle outwards
        ("D", "b"): "ER.SL.SR.WL",
        ("V", "1"): "SW", ("V/2", "1"): "NE", ("V", "b"): "SR.WL", ("R", "C"): "_S",
        ("C", "C"): "NWSE", ("N", "C"): "NW", ("A", "monastery"): "I", ("A", "1"): "S",
    }  # fmt: skip
    assert {key: location_of(BOX.tile(key[0]), key[1]) for key in places} == places
    # Their order does not matter.
    assert segment_at(BOX.tile("V"), "road", "WS") == "1"
    assert segment_at(BOX.tile("V"), "road", "NS") is None


# -- playing --------------------------------------------------------------------------------------


def test_the_switch_of_the_smallest_city_is_a_clause():
    assert dict(played(with_small_cities("2")).last.scores) == {"Ada": 2, "Ben": 2}
    assert dict(played(with_small_cities("4")).last.scores) == {"Ada": 4, "Ben": 2}


def with_small_cities(points):
    game = json.loads(GAME)
    game["setup"]["rules"] = {"tiny-city-scoring": points}
    return game


def test_farmers_and_how_many_meeples_there_are_are_clauses():
    in_the_field = deploy("Field", "NL.NR.EL.ER.WL.WR", 0, -1)
    game = saved(lay("BA/C", 2, 0, -1), in_the_field, commit())
    assert not played(game).refused
    del game["setup"]["elements"]["farmers"]
    (refused,) = played(game).refused
    assert refused.clauses == ("follower.where",)
    assert (refused.turn, refused.player, refused.message) == (1, "Ada", 1)
    game["setup"]["elements"] = {"small-follower": 0, "farmers": True}
    (refused,) = played(game).refused
    assert refused.clauses == ("follower.out_of_supply",)


def test_a_refused_meeple_is_left_out_and_the_game_goes_on():
    game = saved(
        lay("BA/RFr", 0, 1, 0), deploy("Road", "WE", 1, 0), commit(),
        lay("BA/RFr", 0, 2, 0), deploy("Road", "WE", 2, 0, "1.small.1"), commit(),
        lay("BA/RFr", 0, 3, 0), passing(), commit(),
    )  # fmt: skip
    found = played(game)
    (refused,) = found.refused
    assert refused.clauses == ("follower.occupied",)
    assert found.whole
    assert len(found.last.tiles) == 4


def test_a_refused_tile_ends_the_game_there():
    found = played(saved(lay("BA/C", 0, 0, -1), passing(), commit(), lay("BA/C", 2, 0, -1)))
    (refused,) = found.refused
    assert refused.clauses == ("tile.match",)
    assert not found.whole
    assert len(found.last.tiles) == 1


def test_a_tile_that_fits_nowhere_is_set_aside_without_a_message():
    # A monastery amid fields does not fit beside a tile that is all city.
    game = saved(
        lay("BA/C", 2, 0, -1), passing(), commit(),
        gameAnnotations={"drawOrder": ["BA/L", "BA/C"], "endTurn": 2},
    )  # fmt: skip
    game["setup"]["start"] = [{"tile": "BA/Cccc+", "x": 0, "y": 0, "rotation": 90}]
    found = played(game)
    assert found.moves[:3] == ("draw B", "discard", "draw E")
    assert found.last.over


def test_names_become_words_and_stay_apart():
    game = json.loads(GAME)
    game["players"] = [{"name": "Ada Byron"}, {"name": "Ada-Byron"}]
    game["test"]["assertions"] = ["Ada Byron has 4 points", "Ada-Byron has 2 points"]
    found = played(game)
    assert found.last.players == ("Ada-Byron", "Ada-Byron-2")
    assert [one.holds for one in checked(found)] == [True, True]


# -- what tests expect ----------------------------------------------------------------------------


OTHERWISE = [
    "Ada has 5 points", "Ada scored city for 2 points", "Cleo has 4 points",
    "Ben scored field for 2 points", "Ada scored city for 8 points",  # awards are not added up
]  # fmt: skip


def test_what_a_test_expects_is_held_against_the_game():
    game = json.loads(GAME)
    assert [(one.holds, one.found) for one in checked(played(game))] == [(True, "")] * 5
    game["test"]["assertions"] = OTHERWISE
    found = checked(played(game))
    assert [one.holds for one in found] == [False] * 5
    assert [one.found for one in found[:2]] == ["4", "4"]


IN_AN_OPEN_TURN = {
    "Phase is ActionPhase": True,
    "Player can pass": True,
    "Available action Meeple for SmallFollower": True,
    "Meeple SmallFollower options: {Field,NL.NR.EL.ER.WL.WR,[0,-1]}; {City,S,[0,-1]}": True,
    "Meeple SmallFollower options: {City,S,[0,-1]}": False,
    "Player can't pass": False,
    "Phase is TilePhase": False,
    "Undo is allowed": True,
    "Undo is not allowed": False,
    "Available action Meeple for BigFollower": False,
    "Available action Meeple for Phantom": None,  # what we have nothing of is not judged
    "Betty has TUNNEL_C token with count 2": None,
    "": None,
}


def test_what_can_be_done_in_an_open_turn():
    found = expecting(*IN_AN_OPEN_TURN, replay=[lay("BA/C", 2, 0, -1)])
    assert {one.sentence: one.holds for one in found} == IN_AN_OPEN_TURN


def test_what_is_taken_back_was_not_done():
    undo = {"type": "UNDO", "payload": {}}
    again = [lay("BA/C", 2, 0, -1), passing(), undo, deploy("City", "S", 0, -1), commit()]
    assert played(saved(*again)).moves == ("draw E", "lay E/2 0,-1", "follower C")
    replay = [lay("BA/C", 2, 0, -1), undo]
    expected = {"Undo is allowed": False, "Undo is not allowed": True, "Phase is TilePhase": True}
    found = expecting(*expected, replay=replay)
    assert {one.sentence: one.holds for one in found} == expected
    bare = saved(*again[:3], {"type": "DEPLOY_MEEPLE", "payload": {}})
    assert error_of(played, bare, kind=RecordError).key == "replay[3].payload"  # as in the file
    late = saved(*again, undo)  # the next tile is drawn already
    assert "message UNDO" in str(error_of(played, late, kind=RecordError))


def test_what_is_so_instead_is_told(snapshot):
    found = expecting(*OTHERWISE, *IN_AN_OPEN_TURN, replay=[lay("BA/C", 2, 0, -1)])
    assert snapshot == {one.sentence: one.found for one in found if not one.holds}


def test_where_a_tile_can_be_laid_lists_turns_that_look_the_same_too():
    options = "TilePlacement BA/L options: [0,1] -"
    a_city = "TilePlacement BA/C options: [0,-1] - [180]; [0,1] - [90,180,270]"
    sentences = (f"{options} [0,90,180,270]", a_city, f"{options} [0]", "Phase is TilePhase")
    assert [one.holds for one in expecting(*sentences)] == [True, True, False, True]


# -- under other rules ----------------------------------------------------------------------------


def test_the_rules_it_was_played_by_are_compared_too_where_a_switch_is_set():
    one = read(with_small_cities("2"))
    found = study(one, profile_for(one), [load_profile("carcassonne")])
    assert [dict(turn.points) for turn in found.turns[0].under if turn] == [{"Ada": 2}, {"Ada": 4}]


# -- writing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("small", ["as-any", "half"])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_ours_is_written_and_read_back(small, seed):
    profile = load_profile("carcassonne").with_answer("city.small", small)
    game = Game(new_game(profile, ["ada", "ben", "cleo"][: 2 + seed % 2]))
    game.playout(random.Random(seed))
    text = saved_game(game.record(title="ours"), profile).to_json()
    again = SavedGame.from_json(text)
    assert profile_for(again).value("city.small") == small
    found = walk(again, profile_for(again))
    assert not found.refused
    assert dict(found.last.scores) == dict(game.state.scores)
    assert found.last.position() == game.state.position()
    assert all(one.holds for one in checked(found))


def test_a_written_game_has_all_that_that_program_opens_no_file_without():
    raw = json.loads(saved_game(played(json.loads(GAME)).record()).to_json())
    assert set(raw) == {
        "appVersion", "gameId", "name", "initialRandom", "created", "clock",
        "setup", "players", "replay", "gameAnnotations", "test",
    }  # fmt: skip
    assert raw["appVersion"] == "6.2.0"
    assert (raw["created"], raw["clock"]) == ("1970-01-01T00:00:00.000Z", 0)
    assert isinstance(raw["gameId"], str)
    assert raw["gameId"]
    assert 0 <= raw["initialRandom"] < 1
    assert all(set(one) == {"type", "payload", "player"} for one in raw["replay"])
    assert raw["players"] == [{"name": "Ada", "slot": 0}, {"name": "Ben", "slot": 1}]


def test_equal_records_become_equal_files_and_others_have_another_id():
    record = played(json.loads(GAME)).record()
    one, again = saved_game(record), saved_game(attrs.evolve(record))
    assert one.to_json() == again.to_json()
    shorter = saved_game(attrs.evolve(record, moves=record.moves[:3]))
    assert shorter.game_id != one.game_id
    assert shorter.initial_random != one.initial_random


def test_what_a_file_says_of_itself_is_read_and_written_again():
    game = saved(clock=81_000, created="2026-11-21T12:00:00.000Z", gameId="g7", initialRandom=1)
    again = json.loads(read(game).to_json())
    assert {key: again[key] for key in ("appVersion", "gameId", "initialRandom", "clock")} == {
        "appVersion": "6.2.0", "gameId": "g7", "initialRandom": 1.0, "clock": 81_000,
    }  # fmt: skip
    assert again["created"] == "2026-11-21T12:00:00.000Z"


# -- what cannot be written -----------------------------------------------------------------------


def with_many(number):
    profile = load_profile("carcassonne").with_answer("setup.players", [2, 20])
    return Record.of(new_game(profile, number), [])


def in_the_middle():
    state = new_game("carcassonne", 2, bag=["E", "V"])
    for move in ("draw E", "lay /2 0,-1", "follower a"):
        state = state.play(move)
    return Record.of(state, [])


UNWRITABLE = {
    "more players than it has colors": lambda: with_many(10),
    "what it has no switch for": lambda: Record.of(new_game("carcassonne-2000", 2), []),
    "a game that begins in its middle": in_the_middle,
}


def test_what_that_program_cannot_open_is_not_written(snapshot):
    assert len(saved_game(with_many(9)).players) == 9
    assert snapshot == {
        what: repr(error_of(saved_game, one(), kind=Exception)) for what, one in UNWRITABLE.items()
    }


# -- what cannot be read --------------------------------------------------------------------------


def test_expansions_are_refused_by_their_names():
    game = saved(
        {"type": "PLACE_TOKEN", "payload": {"token": "BRIDGE"}},
        {"type": "RETURN_MEEPLE", "payload": {"source": "FESTIVAL"}},
        lay("PD/RFr", 0, 1, 0),
        deploy("Tower", "I", 0, 0),
    )
    game["setup"]["sets"]["tower:1"] = 1
    game["setup"]["elements"]["phantom"] = 1
    game["setup"]["rules"] = {"barn-placement": "occupied", "tiny-city-scoring": "3"}
    assert list(lacking(read(game))) == [
        "set tower:1",
        "element phantom",
        "rule tiny-city-scoring = 3",
        "message PLACE_TOKEN",
        "message RETURN_MEEPLE FESTIVAL",
        "tile PD/RFr",
        "feature Tower",
    ]
    assert error_of(played, game, kind=RecordError).file == "game.jcz"


def changed(**changes):
    return json.dumps({**json.loads(GAME), **changes})


def starting(tile):
    return changed(setup={"sets": {}, "start": [{"tile": tile, "x": 0, "y": 0, "rotation": 5}]})


def replayed(message, **payload):
    return json.dumps(saved(message | {"payload": {**message["payload"], **payload}}))


LAID = lay("BA/C", 2, 0, -1)
BROKEN = {
    "no JSON": "{",
    "no table": "[]",
    "nothing": "{}",
    "of an old version": '{"initialSeed": 1}',
    "of the version after": changed(initialSeed="1", replay=[{"type": "MOVE"}]),
    "nobody": changed(players=[]),
    "too many": changed(players=[{}] * 100),
    "a number for a name": changed(players=[{"name": 3}]),
    "a number for messages": changed(replay=3),
    "a thousand boxes": changed(setup={"sets": {"basic:1": 1000}}),
    "no tile": changed(replay=[LAID | {"payload": {}}]),
    "a start tile by five degrees": starting("BA/C"),
    "a number for a tile": replayed(LAID, tileId=3),
    "a turn that is none": replayed(LAID, rotation="R45"),
    "far out": replayed(lay("BA/C", 2, 10**9, 0)),
    "no such city": replayed(deploy("City", "S", 0, -1)),
    "no such road": replayed(deploy("Road", "WE", 0, 0)),
    "no such meeple": replayed(deploy("Road", "WE", 0, 0, "0.phantom.1")),
}
"""What cannot be read."""


def read_and_played(text):
    one = SavedGame.from_json(text, file="game.jcz")
    return walk(one, profile_for(one))


def test_a_broken_file_is_told_with_the_place(snapshot):
    errors = [error_of(read_and_played, text, kind=Exception) for text in BROKEN.values()]
    assert snapshot == one_of_each(map(str, errors))
