"""Traders and Builders beyond the casebook: laws, bad inputs, and what is said."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion as Snapshot

import arkrules
from arkrules.errors import PositionError
from arkrules.games.traders.goods import GoodsTaken
from arkrules.play import GameState, plies, valuation_of
from arkrules.play.events import Completed, ExtraTurn
from arkrules.rules.extensions import registry
from arkrules.sim.acceptance import reasons_against
from tests.faults import one_of_each, places, unworded
from tests.running import error_of

UNDER = "carcassonne-c2+traders"
BUILDING = {
    "players": ["red", "blue"],
    "tiles": ["0,0 [aaa a1a aaa aaa; monastery]", "1,0 [aaa a1b bbb b1a]"],
    "pieces": ["red follower 0,0 1", "red builder 1,0 1"],
}
STRAIGHT = "[aaa a1b bbb b1a]"


def begun(**more: object) -> GameState:
    return arkrules.set_up(UNDER, {**BUILDING, **more})


def test_the_second_part_is_noted_with_its_clause() -> None:
    state = begun(bag=[f"{STRAIGHT}*3"]).play(f"lay {STRAIGHT} 2,0").play("pass")
    assert ExtraTurn("red", "builder.trigger") in state.events
    assert (state.to_move, state.step, state.turn) == ("red", "draw", 2)


def test_each_step_of_a_double_turn_reads_back() -> None:
    state = begun(bag=[f"{STRAIGHT}*3"])
    for line in (f"draw {STRAIGHT}", "lay /0 2,0", "pass", f"draw {STRAIGHT}", "lay /0 3,0"):
        state = state.play(line)
        assert arkrules.set_up(UNDER, state.position()) == state
    assert state.position().more == {"double_turn": 2}
    assert (state.play("pass").to_move, state.play("pass").position().more) == ("blue", {})


def test_what_a_turn_holds_holds_in_its_second_part() -> None:
    # A follower driven off in the first part may not be placed in the second.
    ghostly = arkrules.load_profile("ghosts+traders").with_answer("ghost.third_reuse", False)
    held = {"red": {"follower": 1}}
    more = {"double_turn": 1, "driven_off": held, "laid": "1,0", "step": "place"}
    state = arkrules.set_up(ghostly, {**BUILDING, **more, "bag": [STRAIGHT]}).play("pass")
    assert state.position().more == {"double_turn": 2, "driven_off": held}
    assert state.play("decline").position().more == {}


def test_a_builder_whom_a_ghost_leaves_alone_goes_home_before_its_road_is_scored() -> None:
    misty = "[~~~ ~~~ ~~~ ~1~]"
    haunted = ["red follower 0,0 1 ghosts=2", "red builder 1,0 1"]
    state = arkrules.set_up("ghosts+traders", {**BUILDING, "pieces": haunted, "bag": [misty]})
    state = state.play(f"lay {misty} 2,0")
    assert state.step == "haunt-own"
    state = state.play("haunt red 0,0 1")
    assert (state.step, list(state.pieces)) == ("place", [])
    assert state.supply["red"]["builder"] == 1


# -- old prints: the second tile before the first is scored ---------------------------------------

OLD = "carcassonne-2001+traders"
CAP = "[aaa a1a aaa aaa; monastery]"
COMPLETING = (f"draw {CAP}", "lay /2 2,0", "pass")


def old(*lines: str, under: arkrules.Profile | str = OLD, **more: object) -> GameState:
    state = arkrules.set_up(under, {**BUILDING, "bag": [f"{CAP}*3"], **more})
    for line in lines:
        state = state.play(line)
    return state


def test_a_tile_that_waits_is_noted_until_the_turn_is_scored() -> None:
    state = old(*COMPLETING)
    waiting = {"double_turn": 2, "unscored": ["2,0"]}
    assert (state.position().more, state.scores["red"], len(state.pieces)) == (waiting, 0, 2)
    for line in (f"draw {CAP}", "lay /0 2,-1"):
        state = state.play(line)
        assert arkrules.set_up(OLD, state.position()) == state
        assert state.position().more == waiting
    state = state.play("pass")
    assert (state.position().more, state.scores["red"], len(state.pieces)) == ({}, 3, 0)


def test_the_clause_says_why_a_tile_waits() -> None:
    reasons = {one.clause: one.about for one in old(*COMPLETING[:2]).explain("pass")}
    assert reasons["builder.second_draw"] == ("points", "turn")


@pytest.mark.parametrize("lines", [("decline",), (f"draw {CAP}", "lay /0 2,-1", "pass")])
def test_points_that_waited_count_for_a_game_that_is_valued_before(lines: tuple[str, ...]) -> None:
    state = old(*COMPLETING)
    assert valuation_of(state).final_scores["red"] == 3
    for line in lines:
        state = state.play(line)
        assert valuation_of(state).final_scores["red"] == 3


def test_what_waits_is_scored_where_an_unknown_bag_turns_out_empty() -> None:
    state = arkrules.set_up(OLD, BUILDING)
    for line in (f"lay {CAP}/2 2,0", "pass", "end"):
        state = state.play(line)
    assert (dict(state.scores), state.position().more.get("unscored")) == (
        {"red": 3, "blue": 0},
        None,
    )


def test_what_waits_at_the_end_leaves_no_score_below_nothing() -> None:
    ghostly = arkrules.load_profile("ghosts+traders").with_answer("builder.second_draw", "at-once")
    haunted = ["red follower 0,0 1 ghosts=2", "red builder 1,0 1"]
    state = arkrules.set_up(ghostly, {**BUILDING, "pieces": haunted})
    for line in (f"lay {CAP}/2 2,0", "pass", "end"):
        state = state.play(line)
    assert [award.points for award in state.awards] == [3 - 4]
    assert state.scores["red"] == 0


@pytest.mark.parametrize(("worth", "points"), [("as-in-play", 5), ("nothing", 3)])
def test_the_first_tile_scores_though_play_stops_at_the_second(worth: str, points: int) -> None:
    profile = arkrules.load_profile(OLD).with_answer("end.when", "at-laying")
    profile = profile.with_answer("end.completed_last", worth)
    tiles = [*BUILDING["tiles"], "0,1 [aaa aaa aaa aaa]", f"0,2 {CAP}"]
    pieces = [*BUILDING["pieces"], "blue follower 0,2 1"]
    lines = (*COMPLETING, f"draw {CAP}", "lay /2 1,2")
    state = old(*lines, under=profile, tiles=tiles, pieces=pieces, bag=[f"{CAP}*2"])
    assert sum(dict(state.scores).values()) == points


def test_tiles_are_drawn_ahead_while_one_waits() -> None:
    profile = arkrules.load_profile(OLD).with_answer("draw.when", "end")
    state = old(*COMPLETING, under=profile)
    assert (state.step, state.position().more["unscored"]) == ("draw", ["2,0"])
    state = state.play(f"draw {CAP}").play("lay /0 2,-1").play("pass")
    assert (state.step, state.to_move, state.scores["red"]) == ("draw", "red", 3)
    assert state.position().more == {"double_turn": 2}
    assert valuation_of(state).final_scores["red"] == 3


def with_the_ark() -> arkrules.Profile:
    """An edition with the Ark and this box, which nobody has printed for each other."""
    edition, box = arkrules.load_profile("ark-en2"), arkrules.load_profile(OLD)
    both = (*edition.extensions, "traders")
    answers = {**box.answers, **edition.answers}
    catalogue = registry().catalogue(both)
    answers = {id: answer for id, answer in answers.items() if id in catalogue}
    return attrs.evolve(edition, extensions=both, catalogue=catalogue, answers=answers)


@pytest.mark.parametrize("second", [("decline",), ("draw V", "lay /0 2,1", "pass")])
def test_the_ark_comes_into_play_when_both_tiles_are_scored(second: tuple[str, ...]) -> None:
    cap, field = "[CCC aaa aaa aaa]", "[aaa aaa aaa aaa]"
    tiles = [f"0,0 {cap}/1", "1,0 [aaa CCC bbb CCC]"]
    pieces = ["red follower 0,0 C", "red builder 1,0 C"]
    position = {"tiles": tiles, "pieces": pieces, "bag": [cap, field]}
    lines = (f"draw {cap}", "lay /3 2,0", "pass", *second)
    state = old(*(line.replace("V", field) for line in lines), under=with_the_ark(), **position)
    assert (state.step, state.scores["red"]) == ("seat", 6)
    assert list(map(str, state.moves())) == ["seat 0,0", "seat 1,0", "seat 2,0"]
    assert arkrules.set_up(state.profile, state.position()) == state
    assert state.play("seat 1,0").position().more == {"ark": "1,0"}


@given(seed=st.integers(0, 10**6), many=st.booleans())
def test_nothing_of_a_double_turn_is_scored_twice_or_left_unscored(seed: int, many: bool) -> None:
    profile = arkrules.load_profile(OLD).with_answer("builder.count", 1 + 2 * many)
    for _, state in plies(arkrules.new_game(profile, 2), Random(seed)):
        if state.over:
            return
        scored = [one for one in state.events if isinstance(one, Completed)]
        assert len({(one.kind, one.cell, one.segment) for one in scored}) == len(scored)
        if "unscored" not in state.position().more and state.step == "draw":
            for piece in state.pieces:
                feature = state.feature(piece.cell, piece.segment)
                assert not feature.closed or feature.kind not in ("road", "city")


# -- laws and bad inputs --------------------------------------------------------------------------


def test_computer_players_never_decline() -> None:
    game = arkrules.new_game(UNDER, 2)
    assert not any(str(move) == "decline" for move, _ in plies(game, Random(3)))


@given(seed=st.integers(0, 10**6))
def test_goods_are_the_signs_of_completed_cities(seed: int) -> None:
    state = arkrules.playout(arkrules.new_game(UNDER, 3), Random(seed))
    taken = {"wine": 0, "grain": 0, "cloth": 0}
    for held in (state.position().more.get("goods") or {}).values():
        for word, number in held.items():
            taken[word] += number
    cities = [city for city in state.board.features("city") if city.closed]
    assert taken == {word: sum(city.marks(word) for city in cities) for word in taken}


@given(seed=st.integers(0, 10**6))
def test_no_builder_or_pig_stands_alone(seed: int) -> None:
    for _, state in plies(arkrules.new_game(UNDER, 2), Random(seed)):
        if state.over:
            return
        for piece in state.pieces:
            if piece.kind in ("builder", "pig"):
                there = state.pieces_on(state.feature(piece.cell, piece.segment))
                assert (piece.player, "follower") in {(one.player, one.kind) for one in there}


IMPOSSIBLE: tuple[dict[str, object], ...] = (
    {"goods": {"green": {"wine": 1}}},
    {"goods": {"red": {"silk": 1}}},
    {"goods": {"red": {"wine": -1}}},
    {"double_turn": 4},
    {"unscored": ["9,9"]},
    {"unscored": "1,0"},
)


def test_what_cannot_be_is_refused(snapshot: Snapshot) -> None:
    errors = [error_of(begun, **more, kind=PositionError) for more in IMPOSSIBLE]
    assert list(map(places, errors)) == [[key] for more in IMPOSSIBLE for key in more]
    assert one_of_each(fault for error in errors for fault in error.faults) == snapshot


def test_tiles_that_wait_come_behind_all_others_in_the_order_of_laying() -> None:
    """By it the kernel numbers sites, and what has paid there."""
    before, waiting = begun().content, begun(unscored=["0,0"]).content
    first, *others = before.spots_in_order()
    assert first == 0
    assert waiting.spots_in_order() == (*others, 0)


def test_none_of_a_kind_is_the_default() -> None:
    assert begun(goods={"red": {"wine": 0}, "blue": {}}) == begun()
    assert begun(unscored=[]) == begun()


def test_the_kernel_plays_goods_builders_and_pigs() -> None:
    assert reasons_against(arkrules.load_profile(UNDER)) == ()
    reasons = reasons_against(arkrules.load_profile("carcassonne-2000+traders"))
    assert [unworded(one).partition(": ")[0] for one in reasons] == ["pig.old_farms"]


# -- what is said ---------------------------------------------------------------------------------


def clauses(state: GameState, move: str) -> dict[str, tuple[str, ...]]:
    return {one.clause: one.about for one in state.explain(move)}


def test_a_double_turn_names_what_brings_it_what_ends_it_and_what_brings_no_third() -> None:
    state = begun(bag=[f"{STRAIGHT}*3"])
    first = f"lay {STRAIGHT} 2,0"
    assert clauses(state, first)["builder.trigger"] == ("turn",)
    state = state.play(first).play("pass")
    assert clauses(state, "decline")["builder.optional"] == ("turn",)
    assert [one.clause for one in begun().refusals("decline")] == ["builder.trigger"]
    must = arkrules.load_profile(UNDER).with_answer("builder.optional", False)
    due = arkrules.set_up(must, {**BUILDING, "bag": [STRAIGHT], "double_turn": 2})
    assert [one.clause for one in due.refusals("decline")] == ["builder.optional"]
    state = state.play(f"draw {STRAIGHT}")
    assert clauses(state, "lay /0 3,0")["builder.chain"] == ("turn",)
    assert "builder.chain" not in clauses(begun(bag=[f"{STRAIGHT}*3"]), first)


def test_without_a_tile_there_is_no_second_part_and_that_is_said() -> None:
    last = begun(bag=[], hands={"red": [STRAIGHT]}, step="lay").play(f"lay {STRAIGHT} 2,0")
    assert clauses(last, "pass")["builder.last_tile"] == ("turn", "places")
    assert last.play("pass").step == "draw"
    assert "builder.last_tile" not in clauses(begun(bag=[f"{STRAIGHT}*3"]), f"lay {STRAIGHT} 2,0")


def test_who_completes_a_city_takes_its_goods_and_is_named() -> None:
    sign = "[aaa aaa aaa CCC; wine@C]"
    state = arkrules.set_up(UNDER, {"players": ["red", "blue"], "tiles": [f"0,0 {sign}"]})
    state = state.play("lay [aaa CCC aaa aaa; cloth*2@C] -1,0")
    told = clauses(state, "pass")
    assert (told["goods.who"], told["goods.empty"]) == (("goods",), ("goods",))
    after = state.play("pass")
    taken = [event for event in after.events if isinstance(event, GoodsTaken)]
    assert [(one.player, [(it.word, it.number) for it in one.goods]) for one in taken] == [
        ("red", [("wine", 1), ("cloth", 2)])
    ]
    assert after.position().more["goods"] == {"red": {"wine": 1, "cloth": 2}}


def test_the_end_says_who_has_the_most_of_which_goods() -> None:
    held = {"red": {"wine": 2, "grain": 1}, "blue": {"grain": 1}}
    state = begun(bag=[], goods=held, pieces=[])
    assert {one.clause for one in state.explain("end") if one.clause.startswith("goods.")} == {
        "goods.majority",
        "goods.tie",
        "goods.none",
    }
    paid = [(one.player, one.points) for one in state.play("end").awards if one.kind == "goods"]
    assert sorted(paid) == [("blue", 10), ("red", 10), ("red", 10)]
