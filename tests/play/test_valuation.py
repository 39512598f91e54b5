"""What stands on the board is worth now and at the end, and why it is not scored yet."""

from __future__ import annotations

import json

import attrs
import pytest

from arkrules.play import (
    Award,
    GameState,
    MutableState,
    Weight,
    already_complete,
    ended,
    valuation_of,
)
from tests.positions import CAP, FIELD, ROAD, play, stand, tiles
from tests.running import error_of

STRAIGHT = "[a1b bbb b1a aaa]"


def paid(awards: tuple[Award, ...]) -> dict[str, int]:
    """What everybody gets."""
    return {award.player: award.points for award in awards}


def test_a_city_is_worth_more_completed_than_at_the_end() -> None:
    worth = valuation_of(stand(tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]'))
    (city,) = worth.holdings
    assert (city.of.kind, str(city.of.cell), city.pieces, city.earners) == (
        "city", "0,0", {"red": 1}, ("red",),
    )  # fmt: skip
    assert (paid(city.now), paid(city.final)) == ({"red": 2}, {"red": 1})
    assert (worth.scores["red"], worth.final_scores["red"]) == (0, 1)


def test_fields_are_listed_in_reading_order_and_are_worth_nothing_of_themselves() -> None:
    pieces = 'pieces = ["red follower 0,0 b", "blue follower 0,0 a"]'
    held = valuation_of(stand(tiles(f"0,0 {STRAIGHT}"), pieces)).holdings
    assert [(one.of.kind, one.pieces, one.now) for one in held] == [
        ("field", {"blue": 1}, ()),
        ("field", {"red": 1}, ()),
    ]


def test_what_is_left_open_is_explained_beside_the_tile_only() -> None:
    there = tiles("0,0 B", f"0,1 {FIELD}", "1,1 [aaa aaa CCC aaa]", f"-1,0 {CAP}")
    held = ("red follower 0,0 monastery", "blue follower -1,0 C", "blue follower 1,1 C")
    pieces = f"pieces = {list(held)}"
    state = play(stand(there, pieces, f'hands = {{ red = ["{CAP}"] }}'), "lay /0 1,0")
    told = [reason.words for reason in state.explain("follower C") if reason.clause != "tile.match"]
    for cell, said in (("0,0", True), ("1,0", True), ("-1,0", False), ("1,1", False)):
        assert any(f" {cell}" in one for one in told) is said


def test_a_game_that_is_over_stays_as_it_ended() -> None:
    over = stand(tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]', "bag = []").play("end")
    assert ended(over) is over
    assert valuation_of(over).final_awards == over.awards != ()


@pytest.mark.parametrize("step", ["draw", "lay", "place"])
def test_the_end_is_thought_of_at_any_step_with_tiles_left_or_not(step: str) -> None:
    lines = {
        "draw": ('bag = ["E"]',),
        "lay": ('hands = { red = ["E"] }', 'bag = ["E"]'),
        "place": ('laid = "0,0"', 'bag = ["E"]'),
    }
    state = stand(
        tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]', f'step = "{step}"', *lines[step]
    )
    over = ended(state)
    assert (over.step, over.laid, over.scores["red"], dict(over.bag or {})) == ("over", None, 1, {})
    assert over.hands == {"red": (), "blue": ()}
    assert state.step == step


def test_of_several_players_most_pieces_earn_it() -> None:
    pieces = [f"{who} follower {x},0 1" for x, who in enumerate(("blue", "red", "blue"))]
    pieces += [f"{who} follower {x},0 a" for x, who in enumerate(("red", "blue", "red"))]
    row = tiles(*(f"{x},0 {ROAD}" for x in range(3)))
    road, farm = valuation_of(stand(row, f"pieces = {json.dumps(pieces)}")).holdings
    assert (road.of.kind, str(road.of.cell), road.pieces, road.earners) == (
        "road", "0,0", {"blue": 2, "red": 1}, ("blue",),
    )  # fmt: skip
    assert (paid(road.now), paid(road.final)) == ({"blue": 3}, {"blue": 3})
    assert (farm.of.kind, str(farm.of.cell), farm.pieces, farm.earners, farm.final) == (
        "field", "0,0", {"red": 2, "blue": 1}, ("red",), (),
    )  # fmt: skip


def test_what_pieces_count_for_is_told_beside_their_number() -> None:
    pieces = 'pieces = ["red large 0,0 1", "blue follower 1,0 1"]'
    row = tiles(*(f"{x},0 {ROAD}" for x in range(2)))
    (road,) = valuation_of(stand(row, pieces, under="carcassonne+inns")).holdings
    assert (road.pieces, road.weights) == ({"red": 1, "blue": 1}, {"red": 2, "blue": 1})
    assert road.earners == ("red",)


def test_who_would_score_something_are_those_who_would_at_the_end() -> None:
    pieces = 'pieces = ["red follower 0,0 C", "blue follower 0,0 a"]'
    draft = MutableState.of(stand(tiles(f"0,0 {CAP}"), pieces).content)
    late = attrs.evolve(
        draft.assembly.pieces["follower"],
        weight=lambda _profile, _kind, final: Weight(int(final)),
    )
    draft.assembly = attrs.evolve(draft.assembly, pieces={"follower": late})
    city, field = valuation_of(GameState(draft)).holdings
    assert (city.earners, field.earners) == (("red",), ("blue",))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_fields_are_listed_by_their_first_pieces_whichever_tile_was_laid_first(
    order: tuple[int, ...],
) -> None:
    pieces = 'pieces = ["red follower 1,0 a", "blue follower 0,0 b"]'
    held = valuation_of(stand(tiles(*(f"{x},0 {ROAD}" for x in order)), pieces)).holdings
    assert [str(one.of.cell) for one in held] == ["0,0", "1,0"]


def test_what_ghosts_cost_is_part_of_what_something_is_worth() -> None:
    """A road of two tiles, two ghosts: 2 less 4 complete, and 2 less 2 at the end."""
    there = tiles(f"0,0 {ROAD}", f"1,0 {ROAD}")
    pieces = 'pieces = ["red follower 0,0 1 ghosts=2"]'
    (road,) = valuation_of(stand(there, pieces, under="ghosts")).holdings
    assert (paid(road.now), paid(road.final)) == ({"red": -2}, {"red": 0})


def test_a_prophet_doubles_what_a_city_would_bring_but_not_at_the_end() -> None:
    there = tiles("0,0 [CCC CCC aaa aaa; scroll@C]")
    pieces = 'pieces = ["red prophet 0,0 C"]'
    (city,) = valuation_of(stand(there, pieces, under="ark-en2")).holdings
    assert (paid(city.now), paid(city.final)) == ({"red": 8}, {"red": 2})


CLOSED = tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2", f"1,0 {CAP}")
HELD = 'pieces = ["red follower 0,0 C", "blue follower 1,0 C"]'


def test_what_is_already_complete_is_said_and_brings_nothing() -> None:
    state = stand(CLOSED, HELD)
    worth = valuation_of(state)
    (complete,) = already_complete(state)
    assert ([*worth.complete], complete.kind) == ([complete], "city")
    assert complete == worth.holdings[0].of
    assert [(str(one.of.cell), bool(one.now), paid(one.final)) for one in worth.holdings] == [
        ("0,0", False, {}), ("1,0", True, {"blue": 1}),
    ]  # fmt: skip
    assert worth.final_scores == {"red": 0, "blue": 1}


def test_what_something_is_called_in_a_valuation_is_told(snapshot: object) -> None:
    worth = valuation_of(stand(CLOSED, HELD))
    pieces = 'pieces = ["red follower 0,0 a", "red follower 0,-1 a"]'
    farms = valuation_of(
        stand(tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2"), pieces, farm__value="per-city")
    )
    said = [str(one.of) for one in (*worth.holdings, *farms.holdings, *farms.final_awards)]
    said += [str(error_of(ask, 7, kind=TypeError)) for ask in (valuation_of, ended)]
    assert [*said, *worth.complete.values()] == snapshot


def test_what_this_tile_has_just_completed_is_scored_before_the_game_ends() -> None:
    state = stand(CLOSED, HELD, 'step = "place"', 'laid = "0,-1"')
    worth = valuation_of(state)
    assert (already_complete(state), worth.complete) == ({}, {})
    assert [paid(one.final) for one in worth.holdings] == [{"red": 4}, {"blue": 1}]
    assert worth.final_scores == ended(state).scores == {"red": 4, "blue": 1}
    assert [award.final for award in worth.final_awards] == [False, True]


def test_a_temple_that_is_complete_keeps_its_followers_by_the_rules() -> None:
    ring = [f"{x},{y} {FIELD}" for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    there = tiles("0,0 [aaa aaa aaa aaa; temple]", *ring)
    state = stand(there, 'pieces = ["red follower 0,-1 a"]', under="ark-en2")
    assert already_complete(state) == {}
    assert [one.of.kind for one in valuation_of(state).holdings] == ["field"]


def test_a_field_beside_an_open_temple_is_listed_too() -> None:
    there = tiles("0,0 [aaa aaa aaa aaa; temple]", f"0,-1 {FIELD}")
    state = stand(there, 'pieces = ["red follower 0,-1 a"]', under="ark-en2")
    assert [one.of.kind for one in valuation_of(state).holdings] == ["temple", "field"]


def test_farms_that_bring_one_sum_are_told_with_the_final_awards_alone() -> None:
    there = tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2")
    one, two = (
        valuation_of(stand(there, f"pieces = {json.dumps(pieces)}", farm__value="per-city"))
        for pieces in (["red follower 0,0 a"], ["red follower 0,0 a", "red follower 0,-1 a"])
    )
    assert [paid(held.final) for held in one.holdings] == [{"red": 4}]
    assert [paid(held.final) for held in two.holdings] == [{}, {}]
    assert [(award.kind, award.points) for award in two.final_awards] == [("farm", 4)]
