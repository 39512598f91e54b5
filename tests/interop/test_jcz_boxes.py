"""Saved games of JCloisterZone with boxes: what is in them, how they are read, written, judged."""

from __future__ import annotations

import json
import random
from typing import Any

import attrs
import pytest

from arkrules import Record, load_profile, new_game
from arkrules.errors import RecordError
from arkrules.games.traders.clauses import SecondDraw
from arkrules.interop.jcz import SavedGame, Walk, profile_for, saved_game, study, walk
from arkrules.play import Game
from tests.interop.assertions import checked
from tests.running import error_of
from tests.saved_games import commit, deploy, lay, passing, saved

FARMS = {"small-follower": 7, "farmers": True}
ABBOTS = {**FARMS, "abbot": 1, "garden": True}
INNS = {**FARMS, "big-follower": 1, "inn": True, "cathedral": True}
TRADERS = {**FARMS, "builder": 1, "pig": 1, "traders": True}


def game(*replay: Any, sets: tuple[str, ...] = (), elements: Any = FARMS, **changes: Any) -> Walk:
    """A saved game with these sets and elements, as we play it."""
    base = () if any(name.startswith("basic") for name in sets) else ("basic:1",)
    raw = saved(*replay, **changes)
    raw["setup"] |= {"sets": dict.fromkeys((*base, *sets), 1), "elements": elements}
    if any(name.startswith("river") for name in sets):
        raw["setup"]["start"] = [{"tile": "RI/s", "x": 0, "y": 0, "rotation": 0}]
    one = SavedGame.from_json(json.dumps(raw), file="game.jcz")
    return walk(one, profile_for(one))


def taking_home(kind: str, x: int, y: int, meeple: str = "0.abbot.1") -> Any:
    """An abbot is taken home."""
    standing = {"position": [x, y], "feature": kind, "location": "I"}
    pointer = {"featurePointer": standing, "meepleId": meeple}
    return {"type": "RETURN_MEEPLE", "payload": {"pointer": pointer, "source": "ABBOT_RETURN"}}


# -- which rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sets", "elements", "profile"),
    [
        ((), FARMS, "carcassonne"),
        (("basic:2",), FARMS, "carcassonne-c2"),
        (("basic:2",), {"small-follower": 7}, "carcassonne-c2+first-game"),
        (("basic:2", "river/1:2"), {**ABBOTS, "river": True}, "carcassonne-c2+abbot+river"),
        (("river/1:1", "river/2:1"), {**FARMS, "river": True}, "carcassonne+river+river-2"),
        (("river/1:1",), FARMS, "carcassonne+river"),  # that program has no switch for it
        (("inns-and-cathedrals:1",), INNS, "carcassonne+inns"),
        ((), {**FARMS, "big-follower": 1}, "carcassonne+inns"),
        ((), {**FARMS, "big-follower": 0}, "carcassonne"),
        (("traders-and-builders:1",), TRADERS, "carcassonne+traders"),
        # No abbots came with the first design: they are played with the one that they came with.
        ((), ABBOTS, "carcassonne-c2+abbot"),
    ],
)
def test_sets_and_elements_are_an_edition_and_its_boxes(sets, elements, profile):
    assert game(sets=sets, elements=elements).profile.id == profile


def test_a_set_of_which_there_is_none_is_no_box():
    raw = saved()
    raw["setup"] |= {"sets": {"basic:1": 1, "river/1:1": 0}, "elements": FARMS}
    assert profile_for(SavedGame.from_json(json.dumps(raw))).id == "carcassonne"


def test_how_many_meeples_there_are_is_a_clause_of_each_box():
    profile = game(elements={**INNS, "big-follower": 2, "builder": 1.0}).profile
    counts = {name: profile.value(f"{name}.count") for name in ("large", "builder", "pig")}
    assert counts == {"large": 2, "builder": 1, "pig": 0}


def test_without_an_element_its_marks_are_pictures():
    laid = [lay("IC/RFr.i", 0, 1, 0), deploy("Road", "WE", 1, 0), commit()]
    end = {"gameAnnotations": {"drawOrder": ["IC/RFr.i"], "endTurn": 1}}
    sets = ("inns-and-cathedrals:1",)
    with_inns, without = (
        game(*laid, sets=sets, elements=elements, **end) for elements in (INNS, FARMS)
    )
    assert with_inns.last.scores["Ada"] == 0  # two tiles with an inn, unfinished
    assert without.last.scores["Ada"] == 2
    assert [one.moves[1] for one in (with_inns, without)] == [
        "lay Io/0 1,0", "lay [aaa a1b bbb b1a]/0 1,0",
    ]  # fmt: skip


@pytest.mark.parametrize(("word", "points"), [("zero", 0), ("ignore", 2)])
def test_what_an_unfinished_road_with_an_inn_is_worth_is_a_switch(word, points):
    raw = saved(
        lay("IC/RFr.i", 0, 1, 0), deploy("Road", "WE", 1, 0), commit(),
        gameAnnotations={"drawOrder": ["IC/RFr.i"], "endTurn": 1},
    )  # fmt: skip
    raw["setup"] |= {
        "sets": {"basic:1": 1, "inns-and-cathedrals:1": 1},
        "elements": INNS,
        "rules": {"inn-and-cathedral-final-scoring": word},
    }
    one = SavedGame.from_json(json.dumps(raw))
    found = walk(one, profile_for(one))
    assert found.last.scores["Ada"] == points
    again = saved_game(attrs.evolve(found.record(), title="again"), found.profile)
    assert again.setup.rules == ({} if word == "zero" else raw["setup"]["rules"])


def test_what_scores_nothing_in_the_end_is_scored_for_nothing():
    # Ada's field touches no completed city; Ben's road with an inn is not completed.
    found = game(
        lay("BA/C", 2, 0, 1), deploy("Field", "NL.NR.EL.ER.WL.WR", 0, 1), commit(),
        lay("IC/RFr.i", 0, 1, 0, 1), deploy("Road", "WE", 1, 0, "1.small.1"), commit(),
        sets=("inns-and-cathedrals:1",),
        elements=INNS,
        gameAnnotations={"drawOrder": ["BA/C", "IC/RFr.i"], "endTurn": 2},
        test={
            "assertions": [
                "Ada scored field for 0 points",
                "Ben scored road for 0 points",
                "Ben scored field for 0 points",
                "Ada scored city for 0 points",
            ]
        },
    )  # fmt: skip
    assert [one.holds for one in checked(found)] == [True, True, False, False]
    unfinished = attrs.evolve(found, states=found.states[:-1])
    assert [one.holds for one in checked(unfinished)] == [False] * 4


@pytest.mark.parametrize(("elements", "points"), [({}, 3), ({"pig-herd": True}, 4)])
def test_a_pig_herd_adds_to_its_farm_where_it_is_an_element(elements, points):
    # The field of the bend goes on to a cap, which another cap completes.
    found = game(
        lay("RI.2/II+", 0, 1, 0), deploy("Field", "NR.EL.ER.SL.SR.WL", 1, 0), commit(),
        lay("BA/C", 1, 2, 0, 1), passing(), commit(),
        lay("BA/C", 3, 3, 0), passing(), commit(),
        sets=("river/2:1", "traders-and-builders:1"),
        elements={**TRADERS, "river": True, **elements},
        gameAnnotations={"drawOrder": ["RI.2/II+", "BA/C", "BA/C"], "endTurn": 3},
    )  # fmt: skip
    assert not found.refused
    assert found.profile.id == "carcassonne+river-2+traders"
    assert found.last.scores["Ada"] == points


def test_an_element_that_is_only_on_tiles_is_included_if_it_is_named():
    laid = [lay("IC/RFr.i", 0, 1, 0), deploy("Road", "WE", 1, 0), commit()]
    end = {"gameAnnotations": {"drawOrder": ["IC/RFr.i"], "endTurn": 1}}
    found = game(*laid, sets=("inns-and-cathedrals:1",), elements={**FARMS, "inn": False}, **end)
    assert found.profile.id == "carcassonne+inns"
    assert found.last.scores["Ada"] == 0, "the inn counts, and the road is unfinished"
    assert found.profile.value("large.count") == 0


def test_designs_of_the_base_game_can_be_mixed():
    sets = ("basic:1", "basic:2", "inns-and-cathedrals:1")
    found = game(lay("BA/CG", 2, 0, -1), sets=sets, elements=INNS)
    assert found.profile.id == "carcassonne+inns"
    assert found.moves[-1] == "lay [CCC aaa aaa aaa]/2 0,-1"


@pytest.mark.parametrize("other", ["carcassonne-2000", "ark-de"])
def test_another_edition_without_its_tiles_is_refused_with_advice(other):
    found = game(lay("IC/RFr.i", 0, 1, 0), sets=("inns-and-cathedrals:1",), elements=INNS)
    fault = error_of(study, found.saved, found.profile, [load_profile(other)], kind=RecordError)
    assert (fault.file, "same tiles" in fault.remedy) == ("game.jcz", True)


# -- as that program plays ------------------------------------------------------------------------


def test_the_readings_of_that_program_are_told_from_print():
    found = game(sets=("river/2:1",), elements={**FARMS, "river": True})
    told = {one.clause: (one.answer, one.printed.value) for one in found.departures}
    assert told["river.volcano_turn"] == (False, True)
    assert told["river.volcano_meeple"] == (True, False)
    calm = game(sets=("river/1:1",), elements={**FARMS, "river": True})  # without a volcano
    assert {one.clause for one in calm.departures} == {"river.self_block", "river.start_tile"}
    assert not game(sets=("inns-and-cathedrals:1",), elements=INNS).departures


def test_a_second_tile_is_drawn_after_scoring_there_whatever_the_edition_has(monkeypatch):
    old = load_profile("carcassonne-2001+traders")
    monkeypatch.setattr("arkrules.interop.jcz.translating._boxed", lambda *_: old)
    found = game(sets=("traders-and-builders:1",), elements=TRADERS)
    (told,) = [one for one in found.departures if one.clause == "builder.second_draw"]
    assert (told.answer, told.printed.value) == (SecondDraw.AFTER_SCORING, SecondDraw.AT_ONCE)


def test_after_the_volcano_the_turn_goes_on_to_the_next():
    found = game(
        lay("RI.2/I.v", 0, 1, 0),
        deploy("Field", "NL.NR.EL.ER.SL.SR.WL.WR", 1, 0),
        commit(),
        sets=("river/2:1",),
        elements={**FARMS, "river": True},
        gameAnnotations={"drawOrder": ["RI.2/I.v", "BA/L"], "endTurn": 2},
    )
    assert not found.refused
    assert found.last.to_move == "Ben"


def test_a_tile_drawn_before_those_that_we_draw_first_is_laid_all_the_same():
    found = game(
        lay("BA/L", 0, 0, -1),
        sets=("river/1:1",),
        elements={**FARMS, "river": True},
        gameAnnotations={"drawOrder": ["BA/L"]},
    )
    assert [one.clauses for one in found.refused] == [("river.first",)]
    assert found.whole
    assert len(found.last.tiles) == 2


def test_the_second_spring_and_the_lake_that_is_replaced_are_not_drawn():
    rivers = {**FARMS, "river": True}
    found = game(sets=("river/1:1", "river/2:1"), elements=rivers).last
    assert found.bag is not None
    assert not {"Ra", "Sa", "Rb"} & found.bag.keys()
    assert sum(found.bag.values()) == 72 + 10 + 11


@pytest.mark.parametrize(
    ("sets", "elements", "seed"),
    [((), FARMS, 31), (("river/2:1",), {**FARMS, "river": True}, 26)],
)
def test_tiles_that_were_never_laid_were_set_aside_when_they_fitted_nowhere(sets, elements, seed):
    profile = game(sets=sets, elements=elements).profile
    played = Game(new_game(profile, 2))
    played.playout(random.Random(seed))
    assert "discard" in map(str, played.history)
    raw = json.loads(saved_game(played.record(title=""), profile).to_json())
    del raw["gameAnnotations"]  # the order of tiles, as in files of that program itself
    one = SavedGame.from_json(json.dumps(raw))
    found = walk(one, profile)
    assert not found.refused
    assert found.last.over
    assert dict(found.last.scores) == dict(played.state.scores)
    unfinished = SavedGame.from_json(json.dumps(raw | {"replay": raw["replay"][:60]}))
    assert not walk(unfinished, profile).last.over


# -- the abbot's return, and what tests expect -----------------------------------------------------


def with_an_abbot(*more: Any, **changes: Any) -> Walk:
    """An abbot stands on a monastery beside the start tile, and another turn has begun."""
    turns = [
        lay("BA/L", 0, 0, 1), deploy("Monastery", "I", 0, 1, "0.abbot.1"), commit(),
        lay("BA/RFr", 0, 1, 0, 1), passing(), commit(),
        lay("BA/RFr", 0, 2, 0),
    ]  # fmt: skip
    return game(*turns, *more, sets=("basic:2",), elements=ABBOTS, **changes)


def test_an_abbot_comes_home_for_what_its_monastery_is_worth():
    found = with_an_abbot(taking_home("Monastery", 0, 1), commit())
    assert not found.refused
    assert found.moves[-1] == "return 0,1"
    assert dict(found.last.scores) == {"Ada": 3, "Ben": 0}  # its tile, and two above it


def test_what_can_be_done_with_the_boxes_is_held_against_tests():
    expected = {
        "Available action Meeple for SmallFollower": True,
        "Available action Meeple for Abbot": False,
        "Available action ReturnMeeple": True,
        "Available action TilePlacement for BA/L": False,
        "ReturnMeeple options: {0.abbot.1,Monastery,I,[0,1]}": True,
        "ReturnMeeple options: {0.abbot.1,Monastery,I,[1,1]}": False,
        "Phase is ActionPhase": True,
        "Ada has WINE token with count 0": True,
    }
    found = with_an_abbot(test={"assertions": list(expected)})
    assert {one.sentence: one.holds for one in checked(found)} == expected


def test_a_turn_is_over_when_it_is_confirmed():
    expected = ["Phase is CommitActionPhase", "Ada scored monastery for 3 points"]
    home = taking_home("Monastery", 0, 1)
    for more, holds in (((home,), True), ((home, commit()), False)):
        found = checked(with_an_abbot(*more, test={"assertions": expected}))
        assert [one.holds for one in found] == [holds, True]
    laying = ["Phase is TilePhase", "Available action TilePlacement for BA/C"]
    order = {"drawOrder": ["BA/L", "BA/RFr", "BA/RFr", "BA/C"]}
    found = checked(
        with_an_abbot(home, commit(), test={"assertions": laying}, gameAnnotations=order)
    )
    assert [one.holds for one in found] == [True, True]


def test_nothing_is_asked_where_nothing_can_be_placed():
    expected = {
        "Phase is CommitActionPhase": True,
        "Available action Confirm": True,
        "Available action TilePlacement": False,
        "phase is ActionPhase": False,
        "Player can pass": False,
        "Undo is allowed": True,
    }
    found = game(
        lay("BA/C", 2, 0, -1),
        elements={"small-follower": 0, "farmers": True},
        test={"assertions": list(expected)},
    )
    assert {one.sentence: one.holds for one in checked(found)} == expected


def test_ends_of_the_river_keep_apart_there():
    # South of the fork the bend would lead east, and east of it south: to the other end.
    options = "TilePlacement RI.2/RrII options:"
    found = game(
        lay("RI.2/III", 2, 1, 0), passing(), commit(),
        sets=("river/2:1",),
        test={"assertions": [f"{options} [2,0] - [90]", f"{options} [1,1] - [180]"]},
    )  # fmt: skip
    assert [one.holds for one in checked(found)] == [True, False]


def test_goods_are_counted_in_tests():
    # The cap closes the city of the start tile; the sign in it is wine.
    found = game(
        lay("TB/CFc.w", 1, 0, -1), passing(), commit(),
        lay("BA/C", 2, 0, -2, 1), deploy("City", "S", 0, -2, "1.small.1"), commit(),
        sets=("traders-and-builders:1",),
        elements=TRADERS,
        gameAnnotations={"drawOrder": ["TB/CFc.w", "BA/C"], "endTurn": 2},
        test={
            "assertions": [
                "Ben has WINE token with count 1",
                "Ada has WINE token with count 0",
                "Ben scored trade-goods for 10 points",
            ]
        },
    )  # fmt: skip
    assert [one.holds for one in checked(found)] == [True, True, True]


# -- writing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "carcassonne-c2+abbot+first-game",
        "carcassonne+inns",
        "carcassonne-c2+abbot+inns+river+traders",
        "carcassonne-c3+river",
    ],
)
def test_a_game_with_boxes_is_written_and_read_back(name):
    profile = load_profile(name)
    played = Game(new_game(profile, ["ada", "ben", "cleo"]))
    played.playout(random.Random(7))
    text = saved_game(played.record(title="ours"), profile).to_json()
    again = SavedGame.from_json(text)
    assert profile_for(again).id == name.replace("c3", "c2")  # one design of tiles for both
    found = walk(again, profile_for(again))
    assert not found.refused
    assert found.last.position() == played.state.position()
    assert all(one.holds for one in checked(found))


def test_a_game_that_turns_on_another_reading_is_not_written():
    # By print, the player who lays the volcano plays on at once.
    start = new_game("carcassonne+river-2", ["ada", "ben"], bag=["Sc", "C", "E"])
    moves = ["draw Sc", "lay Sc 1,0", "pass", "draw E", "lay E/2 0,1", "follower C"]
    error = error_of(saved_game, Record.of(start, moves), kind=RecordError)
    assert "river.volcano_turn" in str(error)
