"""Laws of every game under house rules, in what is drawn and on what table."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from arkrules.errors import ProfileError
from arkrules.geometry import AROUND, STEPS, Rect
from arkrules.play import (
    Discard,
    Draw,
    GameState,
    Lay,
    Position,
    assembly_of,
    new_game,
    set_up,
)
from arkrules.play.events import SetAside
from arkrules.rules import Profile
from arkrules.testing.laws import (
    accounts_for_points,
    goes_on,
    reads_back,
)
from tests.amount import some
from tests.courses import course
from tests.house_rules import PLAYED, SHELF, laid_over
from tests.laws.rules import EVERY, crowds, over, seeds, together


def fits(state: GameState, token: str) -> bool:
    """Whether a tile can be laid somewhere, found by trying."""
    raw = {**state.position().to_dict(), "step": "lay"}
    raw.pop("laid", None)
    raw["hands"] = {**raw.get("hands", {}), state.to_move: [token]}
    hypothetical = set_up(state.profile, Position.from_dict(raw))
    return any(isinstance(move, Lay) for move in hypothetical.moves())


# -- every overlay, alone and beside every other --------------------------------------------------


def few_tiles(profile: Profile) -> list[str]:
    """A few tiles of the box, so that many games can be played."""
    return sorted(assembly_of(profile).box.counts)[:16]


def assert_played(profile: Profile, seed: int) -> None:
    """Play a short game, and look at all of it."""
    rng, bag = Random(f"{profile.id} {seed}"), few_tiles(profile)
    for before, move, after in course(profile, rng.randrange(999), rng.randint(2, 4), bag=bag):
        assert [*accounts_for_points(before, after), *goes_on(after)] == []
        assert move in before.moves()
        if rng.random() < 0.1 or after.over:
            assert [*reads_back(after)] == []
    assert after.over


@pytest.mark.parametrize("profile", EVERY)
def test_every_overlay_is_played(profile):
    alone = together(profile, 1)
    assert len(alone) >= len(PLAYED) - 1
    for rules in some(2, alone, first=EVERY.index(profile) % 2):  # as below
        assert_played(rules, 1)


@pytest.mark.slow
@pytest.mark.parametrize("profile", EVERY)
def test_every_two_overlays_that_get_along_are_played_together(profile):
    pairs = together(profile, 2)
    assert len(pairs) >= 25
    for rules in some(4, pairs, first=EVERY.index(profile) % 4):  # in other editions the others
        assert_played(rules, 2)


def test_two_overlays_that_answer_one_clause_differently_are_refused():
    with pytest.raises(ProfileError):
        laid_over("carcassonne", "surface.floor", "surface.table")


# -- drawing ---------------------------------------------------------------------------------------


@given(over("house.draw-ahead", "house.hand-of-three"), seeds, crowds)
def test_whoever_has_had_a_turn_holds_a_full_hand_while_the_bag_lasts(profile, seed, players):
    """Broken if nobody draws ahead, whatever the rules say:

    - return draft.bag is not None and must_draw(draft)
    + return draft.bag is None and must_draw(draft)
    """
    size = profile.value("hand.size")
    turns = 0
    for before, _, after in course(profile, seed, players):
        assert all(len(hand) <= size for hand in after.hands.values())
        if after.turn != before.turn and after.bag:
            assert len(after.hands[before.to_move]) == size
            turns += 1
    assert turns > 10


@given(over("house.hand-of-three"), seeds)
def test_only_a_hand_of_which_nothing_fits_is_set_aside(profile, seed):
    """Broken if a hand may be set aside, if its first tile fits nowhere:

    - for tile in islice(_fitting(state, state.hands[state.mover]), 1)
    + for tile in islice(_fitting(state, state.hands[state.mover][:1]), 1)
    """
    for before, move, _ in course(profile, seed):
        if isinstance(move, Discard):
            assert not any(fits(before, token) for token in before.hands[before.to_move])
        elif isinstance(move, Lay):
            assert before.refusals("discard")


@given(over("house.bag"), seeds)
def test_the_start_tile_is_drawn_from_the_bag_and_the_first_tile_lies_in_the_middle(profile, seed):
    """Broken if the start tile lies there whatever the rules say:

    - if not profile[SetupRules].start_in_bag:
    + if start_tiles(profile):
    """
    start = new_game(profile, 2)
    assert len(start.board) == 0
    assert sum(start.bag.values()) == profile.value("setup.tiles")
    first = next(move for _, move, _ in course(profile, seed) if isinstance(move, Lay))
    assert first.cell == (0, 0)


def test_the_first_tile_from_the_bag_may_take_a_follower():
    state = new_game(SHELF.profile("carcassonne+house.bag"), 2)
    state = state.play("lay D 0,0").play("follower C")
    assert list(map(str, state.pieces)) == ["red follower 0,0 C"]


@given(over("house.bag"), seeds)
def test_tiles_leave_the_game_only_when_nothing_in_the_bag_fits(profile, seed):
    """Broken if the bag is done with as soon as a tile fits nowhere:

    - any(_fitting(draft, coming))
    + any(_fitting(draft, tiles))
    """
    for before, move, after in course(profile, seed):
        aside = [event for event in after.events if isinstance(event, SetAside)]
        if not isinstance(move, Discard):
            assert aside == []
            continue
        assert aside[0].to_bag
        assert len(aside) == (0 if after.bag else 1) + 1
        left = {*before.bag, *before.hands[before.to_move]}
        assert bool(after.bag) == any(fits(before, token) for token in left)


# -- the table -------------------------------------------------------------------------------------


def room(state: GameState) -> Rect:
    assert state.table is not None
    return state.table


@given(over("house.table-limit", "surface.table", "house.table-completes"), seeds)
def test_no_tile_lies_beyond_the_edge(profile, seed):
    """Broken if the table is a column too wide:

    - return Rect(west, north, west + width - 1, north + height - 1)
    + return Rect(west, north, west + width, north + height - 1)
    """
    for _, _, state in course(profile, seed):
        table = room(state)
        assert (table.east - table.west + 1, table.south - table.north + 1) == (8, 7)
        assert all(table.holds(spot) for spot in state.board.tiles)


@given(over("surface.shift"), seeds)
def test_a_layout_that_is_shifted_fits_on_the_table(profile, seed):
    """Broken if a layout that is shifted may be a column too wide:

    - east - width + 1
    + east - width
    """
    for _, _, state in course(profile, seed):
        extent = state.board.extent()
        assert extent.east - extent.west < 8
        assert extent.south - extent.north < 7


def test_a_shifted_layout_may_leave_the_cells_that_the_table_had_at_first():
    fixed = laid_over("carcassonne", "surface.table")
    table = room(new_game(fixed, 2))
    shifted = laid_over("carcassonne", "surface.shift")
    *_, last = (state for _, _, state in course(shifted, 1))
    assert not all(table.holds(spot) for spot in last.board.tiles)


@given(over("surface.floor"), seeds)
def test_on_the_floor_there_is_no_edge(profile, seed):
    """Broken if the floor ends somewhere:

    - return None
    -     if rules.bounds is Bounds.EDGE:
    + return Rect(-90, -90, 90, 90)
    +     if rules.bounds is Bounds.EDGE:
    """
    for before, move, _ in course(profile, seed):
        if isinstance(move, Lay):
            assert before.table is None
            far = before.refusals(f"lay {move.tile} 99,99")
            assert [refusal.clause for refusal in far] == ["tile.contact"]


@given(over("house.table-completes"), seeds)
def test_sides_at_the_edge_count_as_closed(profile, seed):
    """Broken if an edge that closes closes nothing:

    - edge = table if profile[TableRules].edge_completes else None
    + edge = None
    """
    *_, state = (state for _, _, state in course(profile, seed))
    table, tiles = room(state), state.board.tiles
    for feature in state.board.features():
        if feature.kind not in ("road", "city"):
            continue
        facing = [
            spot + STEPS[side]
            for cell, name in feature.segments
            for spot in (cell.spot,)
            for side in range(4)
            if tiles[spot].tile.sides[side][1] == name
        ]
        open_sides = [spot for spot in facing if spot not in tiles and table.holds(spot)]
        assert state.board.open_sides(feature.root) == len(open_sides)
        assert feature.size == len({cell for cell, _ in feature.segments})


@given(over("house.table-completes"), seeds)
def test_no_monk_waits_for_neighbors_beyond_the_edge(profile, seed):
    """Broken if monks wait for neighbors beyond the edge:

    - (edge is not None and not edge.holds(spot + step))
    + (edge is not None and edge is None)
    """
    for before, move, state in course(profile, seed):
        if before.step != "place" or isinstance(move, (Lay, Draw)):
            continue
        for piece in state.pieces:
            if piece.segment == "monastery":
                near = [piece.cell.spot + step for step in AROUND]
                there = [spot for spot in near if room(state).holds(spot)]
                assert not all(spot in state.board.tiles for spot in there)
