"""House rules and agreements on the surface, played over every edition that they combine with."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from arkrules.errors import ProfileError
from arkrules.geometry import AROUND, STEPS, Rect, opposite, to_cell
from arkrules.play import (
    Award,
    Discard,
    Draw,
    End,
    GameState,
    Lay,
    Position,
    contradictions,
    new_game,
    set_up,
)
from arkrules.play.checking import check_file
from arkrules.play.events import SetAside
from arkrules.rules import Profile, shipped_library
from arkrules.rulings.casebook import casebook
from tests.games import course
from tests.test_cli import run

SHELF = shipped_library()
ROOT = "carcassonne"
FAMILY = tuple(id for id in SHELF.profile_ids() if SHELF.profile(id).root == ROOT)
OVERLAYS = tuple(SHELF.overlay_ids())
HOUSE = (
    "meeple-toss", "most-roads", "draw-ahead", "hand-of-three", "bag", "bushes", "buy-tile",
    "fill-hole", "no-final", "table-limit", "table-completes", "dice-markers",
)  # fmt: skip
SURFACE = ("table", "shift", "extended", "floor")

seeds = st.integers(0, 10**6)
crowds = st.integers(2, 4)


def answered(overlay: str) -> list[str]:
    """The clauses that an overlay answers."""
    rules = SHELF.overlay(overlay).rules
    return [f"{heading}.{name}" for heading, entries in rules.items() for name in entries]


def executed(overlay: str) -> list[str]:
    """Those of them by which games are played."""
    base = SHELF.profile(ROOT)
    return [clause for clause in answered(overlay) if base.clause(clause).executed]


PLAYED = tuple(overlay for overlay in OVERLAYS if executed(overlay))


@cache
def laid_over(profile: str, *overlays: str) -> Profile:
    """A profile with overlays, on a table so small that its edge is met."""
    found = SHELF.profile("+".join((profile, *overlays)))
    return found.with_answer("table.size", [8, 7])


PAIRS = [
    (profile, overlay)
    for profile in FAMILY
    for overlay in PLAYED
    if not contradictions(laid_over(profile, overlay))
]


def over(*overlays: str) -> st.SearchStrategy[Profile]:
    """Editions with one of these overlays, or with all that are played by turns."""
    pairs = [pair for pair in PAIRS if not overlays or pair[1] in overlays]
    return st.sampled_from(pairs).map(lambda pair: laid_over(*pair))


def total(state: GameState) -> Counter[str]:
    """Every tile in the bag, in a hand or on the table."""
    tokens = [token for hand in state.hands.values() for token in hand]
    tokens += [placed.tile.kind.token for placed in state.board.tiles.values()]
    return Counter(state.bag) + Counter(tokens)


def fits(state: GameState, token: str) -> bool:
    """Whether a tile can be laid somewhere, found by trying."""
    raw = {**state.position().to_dict(), "step": "lay"}
    raw.pop("laid", None)
    raw["hands"] = {**raw.get("hands", {}), state.to_move: [token]}
    hypothetical = set_up(state.profile, Position.from_dict(raw))
    return any(isinstance(move, Lay) for move in hypothetical.moves())


# -- what is shipped ------------------------------------------------------------------------------


def test_all_house_rules_and_agreements_of_the_page_are_overlays():
    assert set(OVERLAYS) == {
        *(f"house.{name}" for name in HOUSE),
        *(f"surface.{name}" for name in SURFACE),
    }


def test_profiles_lists_every_edition_and_overlay():
    text = run("profiles")
    content = json.loads(run("profiles", "--format", "json"))
    listed = {row["id"]: row["overlays"] for row in content["overlays"]}
    for id in OVERLAYS:
        assert f"+{id}" in text
        assert listed[id] == ROOT
    assert {"carcassonne-rgg", "carcassonne-zmg"} <= {row["id"] for row in content["profiles"]}


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_an_overlay_is_a_few_lines_that_name_their_source(overlay):
    section = f"base:{overlay.partition('.')[0]}"
    laid = SHELF.profile(f"{ROOT}+{overlay}")
    assert answered(overlay)
    for clause in answered(overlay):
        assert laid.answer(clause).origin == overlay
        assert section in laid.cite(clause)
    assert len(SHELF.files[overlay].read_text(encoding="utf-8").splitlines()) <= 25


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_an_overlay_changes_what_it_answers_and_nothing_else(overlay):
    base, laid = SHELF.profile(ROOT), SHELF.profile(f"{ROOT}+{overlay}")
    differing = {clause.id for clause in base if base.value(clause.id) != laid.value(clause.id)}
    assert differing <= set(answered(overlay))
    assert differing or overlay == "surface.floor"


@pytest.mark.parametrize("overlay", PLAYED)
def test_every_executed_overlay_has_a_case_that_turns_on_it(overlay):
    turned = {
        clause
        for case in casebook()
        for id, row in case.verdicts.items()
        if overlay in id.split("+")
        for clause in row.turns_on or ()
    }
    assert turned & set(executed(overlay))


@pytest.mark.parametrize("overlay", sorted(set(OVERLAYS) - set(PLAYED)))
def test_what_no_program_can_execute_is_a_clause_for_reference(overlay):
    base = SHELF.profile(ROOT)
    assert all(base.clause(clause).standing.value == "reference" for clause in answered(overlay))


# -- combining ------------------------------------------------------------------------------------


def test_overlays_that_agree_are_played_together():
    words = ("--seed", "5", "--quiet")
    assert "Final scores" in run("play", "carcassonne+house.hand-of-three+surface.table", *words)


@pytest.mark.parametrize(
    ("one", "other", "clause", "words"),
    [
        ("house.table-limit", "surface.shift", "table.bounds", "may be shifted"),
        ("surface.table", "surface.shift", "table.bounds", "is not shifted"),
        ("house.table-completes", "surface.shift", "table.bounds", "is not shifted"),
        ("surface.table", "surface.floor", "table.bounds", "no edge"),
        ("surface.extended", "surface.floor", "table.surface", "the floor"),
        ("house.meeple-toss", "house.most-roads", "setup.start_player", "most roads"),
    ],
)
def test_overlays_that_contradict_each_other_say_what_and_why(one, other, clause, words):
    for name in (f"carcassonne+{one}+{other}", f"carcassonne-2000+{other}+{one}"):
        text = run("play", name, code=2)
        assert all(said in text for said in (one, other, f"contradict each other on {clause}"))
        assert words in text
        assert "help: " in text


def test_every_two_overlays_are_played_together_or_say_on_what_they_differ():
    refused = 0
    for one, other in combinations(OVERLAYS, 2):
        name = f"{ROOT}+{one}+{other}"
        both = set(answered(one)) & set(answered(other))
        apart = [
            clause
            for clause in both
            if SHELF.profile(f"{ROOT}+{one}").value(clause)
            != SHELF.profile(f"{ROOT}+{other}").value(clause)
        ]
        if not apart:
            assert contradictions(SHELF.profile(name)) == ()
            continue
        refused += 1
        with pytest.raises(ProfileError) as caught:
            SHELF.profile(name)
        assert {one, other} <= set(str(caught.value).replace(":", " ").split())
        assert any(clause in str(caught.value) for clause in apart)
    assert refused == 9


@pytest.mark.parametrize("profile", [id for id in SHELF.profile_ids() if id not in FAMILY])
def test_another_family_refuses_them_and_says_which_they_are_for(profile):
    for overlay in OVERLAYS:
        with pytest.raises(ProfileError) as caught:
            SHELF.profile(f"{profile}+{overlay}")
        assert str(caught.value).startswith(f"the overlay {overlay!r} is for {ROOT}, and {profile}")
    assert "is for carcassonne" in run("play", f"{profile}+{OVERLAYS[0]}", code=2)


@pytest.mark.parametrize("profile", FAMILY)
def test_the_whole_family_takes_every_overlay_or_says_what_hinders_it(profile):
    for overlay in OVERLAYS:
        faults = contradictions(SHELF.profile(f"{profile}+{overlay}"))
        assert all(any(clause in fault for clause in answered(overlay)) for fault in faults)
        assert not faults or profile not in (ROOT, "carcassonne-2000", "carcassonne-2001")


def test_several_start_tiles_cannot_be_put_into_the_bag():
    two = SHELF.profile("carcassonne+house.bag").with_answer(
        "setup.start_tile", ["0,0 D", "0,1 E/2"]
    )
    (fault,) = contradictions(two)
    assert "setup.start_in_bag needs one start tile" in fault
    with pytest.raises(ProfileError, match="names 2, which lie together"):
        new_game(two, 2)


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_the_checker_finds_no_fault_of_its_own_in_a_shipped_overlay(overlay):
    found = check_file(SHELF.files[overlay])
    assert not found.faults
    assert found.answers == len(answered(overlay))
    assert len(found.playable) >= 5
    assert all(why.partition("+")[0] in FAMILY for why in found.excluded)


# -- laws of every game ---------------------------------------------------------------------------


@given(over(), seeds, crowds)
def test_a_game_goes_on_until_it_is_over(profile, seed, players):
    for before, move, after in course(profile, seed, players):
        assert move in before.moves()
        assert after.over or len(after.moves()) > 0
    assert after.over
    assert not after.bag
    assert not any(after.hands.values())


@given(over(), seeds, crowds)
def test_followers_are_conserved(profile, seed, players):
    dealt = profile.value("setup.followers")
    for _, _, state in course(profile, seed, players, greedy=seed % 4 == 0):
        for player in state.players:
            standing = [p for p in state.pieces if p.player == player]
            placed = sum(piece.kind == "follower" for piece in standing)
            assert placed + state.supply[player]["follower"] == dealt


@given(over(), seeds, crowds)
def test_tiles_are_conserved(profile, seed, players):
    for before, move, after in course(profile, seed, players):
        gone = Counter(
            token
            for event in after.events
            if isinstance(event, SetAside) and not event.to_bag
            for token in event.tiles
        )
        if isinstance(move, (Lay, Discard, Draw)):
            assert total(before) == total(after) + gone


@given(over(), seeds, crowds)
def test_every_state_reads_back_equal_from_its_position(profile, seed, players):
    for at, (_, _, state) in enumerate(course(profile, seed, players)):
        if at % 15 == seed % 15 or state.over:
            again = set_up(profile, Position.from_toml(state.position().to_toml()))
            assert again == state
            assert [str(move) for move in again.moves()] == [str(move) for move in state.moves()]


@given(st.sampled_from(FAMILY), st.sets(st.sampled_from(PLAYED), min_size=2, max_size=5), seeds)
def test_overlays_in_any_number_are_played_together_unless_they_contradict(profile, some, seed):
    try:
        rules = laid_over(profile, *sorted(some))
    except ProfileError as error:
        assert "contradict each other" in str(error)  # noqa: PT017  # either outcome is right
        return
    assume(not contradictions(rules))
    for at, (before, move, after) in enumerate(course(rules, seed)):
        assert move in before.moves()
        if at % 20 == seed % 20:
            assert set_up(rules, Position.from_toml(after.position().to_toml())) == after
    assert after.over


# -- drawing --------------------------------------------------------------------------------------


@given(over("house.draw-ahead", "house.hand-of-three"), seeds, crowds)
def test_whoever_has_had_a_turn_holds_a_full_hand_while_the_bag_lasts(profile, seed, players):
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
    for before, move, _ in course(profile, seed):
        if isinstance(move, Discard):
            assert not any(fits(before, token) for token in before.hands[before.to_move])
        elif isinstance(move, Lay):
            assert before.refusals("discard")


@given(over("house.draw-ahead", "house.hand-of-three"), seeds, crowds)
def test_hands_are_played_out_before_the_game_ends(profile, seed, players):
    for before, move, _ in course(profile, seed, players):
        if isinstance(move, End):
            assert not any(before.hands.values())
        elif any(before.hands.values()) or before.bag:
            assert before.refusals("end")


@given(over("house.bag"), seeds)
def test_the_start_tile_is_drawn_from_the_bag_and_the_first_tile_lies_in_the_middle(profile, seed):
    start = new_game(profile, 2)
    assert len(start.board) == 0
    assert sum(start.bag.values()) == profile.value("setup.tiles")
    first = next(move for _, move, _ in course(profile, seed) if isinstance(move, Lay))
    assert first.cell == (0, 0)


def test_the_first_tile_from_the_bag_may_take_a_follower():
    state = new_game(SHELF.profile("carcassonne+house.bag"), 2)
    state = state.play("lay D 0,0").play("follower C")
    assert state.position().pieces == ("red follower 0,0 C",)


@given(over("house.bag"), seeds)
def test_tiles_leave_the_game_only_when_nothing_in_the_bag_fits(profile, seed):
    for before, move, after in course(profile, seed):
        aside = [event for event in after.events if isinstance(event, SetAside)]
        if not isinstance(move, Discard):
            assert aside == []
            continue
        assert aside[0].to_bag
        assert len(aside) == (0 if after.bag else 1) + 1
        left = {*before.bag, *before.hands[before.to_move]}
        assert bool(after.bag) == any(fits(before, token) for token in left)


def test_tiles_do_go_back_into_the_bag():
    profile = laid_over("carcassonne", "house.bag", "surface.table")
    returned = [
        event
        for seed in range(10)
        for _, _, after in course(profile, seed)
        for event in after.events
        if isinstance(event, SetAside) and event.to_bag
    ]
    assert len(returned) >= 5


# -- the table ------------------------------------------------------------------------------------


def room(state: GameState) -> Rect:
    assert state.table is not None
    return state.table


@given(over("house.table-limit", "surface.table", "house.table-completes"), seeds)
def test_no_tile_lies_beyond_the_edge(profile, seed):
    for _, _, state in course(profile, seed):
        table = room(state)
        assert (table.east - table.west + 1, table.south - table.north + 1) == (8, 7)
        assert all(table.holds(spot) for spot in state.board.tiles)


@given(over("surface.shift"), seeds)
def test_a_layout_that_is_shifted_fits_on_the_table(profile, seed):
    for _, _, state in course(profile, seed):
        extent = state.board.extent()
        assert extent.east - extent.west < 8
        assert extent.south - extent.north < 7


@pytest.mark.parametrize("overlay", ["surface.table", "surface.shift"])
def test_the_edge_is_met_in_play(overlay):
    profile = laid_over("carcassonne", overlay)
    met = [
        cell
        for seed in range(3)
        for before, move, _ in course(profile, seed)
        if isinstance(move, Lay)
        for cell in before.board.open
        for refusal in before.refusals(Lay(move.tile, move.turn, cell))
        if refusal.clause == "table.bounds"
    ]
    assert len(met) > 100


def test_a_shifted_layout_may_leave_the_cells_that_the_table_had_at_first():
    fixed = laid_over("carcassonne", "surface.table")
    table = room(new_game(fixed, 2))
    shifted = laid_over("carcassonne", "surface.shift")
    *_, last = (state for _, _, state in course(shifted, 1))
    assert not all(table.holds(spot) for spot in last.board.tiles)


@given(over("surface.floor"), seeds)
def test_on_the_floor_there_is_no_edge(profile, seed):
    for before, move, _ in course(profile, seed):
        if isinstance(move, Lay):
            assert before.table is None
            far = before.refusals(f"lay {move.tile} 99,99")
            assert [refusal.clause for refusal in far] == ["tile.contact"]


@given(over("house.table-completes"), seeds)
def test_sides_at_the_edge_count_as_closed(profile, seed):
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
    for before, move, state in course(profile, seed):
        if before.step != "place" or isinstance(move, (Lay, Draw)):
            continue
        for piece in state.pieces:
            if piece.segment == "monastery":
                near = [piece.cell.spot + step for step in AROUND]
                there = [spot for spot in near if room(state).holds(spot)]
                assert not all(spot in state.board.tiles for spot in there)


def test_the_edge_completes_features_in_play():
    def completed(*overlays: str) -> int:
        rules = laid_over("carcassonne", *overlays)
        return sum(
            isinstance(event, Award) and not event.final
            for seed in range(6)
            for _, _, after in course(rules, seed)
            for event in after.events
        )

    assert completed("house.table-completes") > 1.3 * completed("surface.table")


# -- bushes ---------------------------------------------------------------------------------------

BUSHES = [
    "[aaa a1b b2c c3a; bush@1+2+3]*12", "[a1b b2c c3d d4a; bush@1+2+3+4]*4",
    "[CCC a1b b2c c3a; bush@1+2+3]*6", "[a1b b2c c3d d4a; bush@1+3]*4",
    "[aaa aaa a1a aaa; monastery]*6", "U*6", "V*8", "W*2", "E*4",
]  # fmt: skip


@given(over("house.bushes"), seeds)
def test_with_bushes_the_index_equals_the_graph_of_joined_roads(profile, seed):
    *_, state = (state for _, _, state in course(profile, seed, bag=BUSHES))
    parts = {frozenset(nodes) for nodes in nx.connected_components(state.graph)}
    assert parts == {frozenset(feature.segments) for feature in state.board.features()}
    joined = [
        cell
        for cell, placed in ((to_cell(s), p) for s, p in state.board.tiles.items())
        if "bush@1+2+3" in placed.tile.kind.token
        and any({(cell, "1"), (cell, "2"), (cell, "3")} <= part for part in parts)
    ]
    assert joined


@given(over("house.bushes"), seeds)
def test_bushes_leave_fields_and_the_fit_of_tiles_as_they_are(profile, seed):
    plain = SHELF.profile(profile.id.partition("+")[0]).with_answer("table.size", [8, 7])
    *_, state = (state for _, _, state in course(profile, seed, bag=BUSHES))
    same = set_up(plain, attributes(state))
    fields = {frozenset(feature.segments) for feature in state.board.features("field")}
    assert fields == {frozenset(feature.segments) for feature in same.board.features("field")}
    assert state.board.open == same.board.open


def attributes(state: GameState) -> Position:
    """The position of a state, its tiles and players alone."""
    whole = state.position()
    return Position(players=whole.players, tiles=whole.tiles)


@given(seeds)
def test_the_base_set_marks_no_bush_so_nothing_changes_there(seed):
    other = new_game("carcassonne+house.bushes", 2)
    for _, move, after in course(SHELF.profile("carcassonne"), seed):
        other = other.play(move)
        assert other.scores == after.scores


# -- scoring and turns ----------------------------------------------------------------------------


def around(state: GameState, spot: int) -> list[object]:
    """What lies on the four sides of a hole, as features of the definition."""
    tiles = state.board.tiles
    if not all(spot + step in tiles for step in STEPS):
        return []
    parts = dict(enumerate(nx.connected_components(state.graph)))
    whole = {node: at for at, nodes in parts.items() for node in nodes}
    found: list[object] = []
    for side, step in enumerate(STEPS):
        name = tiles[spot + step].tile.sides[opposite(side)][1]
        found.append(whole.get((to_cell(spot + step), name), f"nothing {side}"))
    return found


def extra_turns(
    profile: Profile, seed: int, players: int = 2
) -> Iterator[tuple[list[object], bool]]:
    """What each tile was laid among, and whether its player had another turn."""
    among: list[object] | None = None
    for before, move, after in course(profile, seed, players):
        if isinstance(move, Lay):
            among = around(before, move.spot)
        if after.turn != before.turn and among is not None:
            yield among, after.to_move == before.to_move
            among = None


@given(over("house.fill-hole"), st.integers(0, 200))
def test_a_further_turn_is_had_for_filling_a_hole_among_four_features_and_for_nothing_else(
    profile, seed
):
    for among, again in extra_turns(profile, seed):
        assert again == (len(set(among)) == 4)


def test_holes_among_four_features_are_filled_in_play():
    rules = laid_over("carcassonne", "house.fill-hole", "surface.table")
    had = [again for seed in range(4) for _, again in extra_turns(rules, seed, 3)]
    assert 3 <= sum(had) < len(had) / 4


@given(over("house.no-final"), seeds)
def test_at_the_end_nothing_but_farms_is_scored(profile, seed):
    *_, (_, move, after) = course(profile, seed)
    assert isinstance(move, End)
    assert {award.kind for award in after.awards if award.points > 0} <= {"farm"}


def test_farms_are_still_scored_at_the_end():
    farms = [
        award
        for seed in range(12)
        for _, _, after in course(laid_over("carcassonne", "house.no-final"), seed, greedy=True)
        for award in after.awards
        if award.kind == "farm"
    ]
    assert len(farms) >= 3


# -- publishers -----------------------------------------------------------------------------------

RGG, ZMG = "carcassonne-rgg", "carcassonne-zmg"
TIED = 'players = ["red", "blue"]\ntiles = ["0,0 D"]\nscores = { red = 5, blue = 5 }\nbag = []\n'


@pytest.mark.parametrize("profile", [RGG, ZMG])
def test_a_publisher_differs_only_where_the_sources_say_so(profile):
    base, other = SHELF.profile(ROOT), SHELF.profile(profile)
    differing = {clause.id for clause in base if base.value(clause.id) != other.value(clause.id)}
    assert (
        differing
        == {
            RGG: {"setup.start_player", "end.abbeys"},
            ZMG: {"setup.start_player", "end.tie"},
        }[profile]
    )
    assert other.answer("road.per_tile").status.value == "implied"
    assert other.answer("farm.value").status.value == "stated"
    assert "2008" in SHELF.profile(RGG).answer("farm.value").note


def test_a_tie_is_shared_or_played_again_as_the_publisher_says():
    winners: Mapping[str, tuple[str, ...]] = {
        profile: set_up(SHELF.profile(profile), Position.from_toml(TIED)).play("end").winners
        for profile in (RGG, ZMG)
    }
    assert winners == {RGG: ("red", "blue"), ZMG: ()}
    assert [SHELF.profile(id).answer("end.tie").status.value for id in (ROOT, RGG, ZMG)] == [
        "silent", "stated", "stated",
    ]  # fmt: skip


def test_gaps_in_the_wall_may_be_read_three_ways_with_one_publisher_only():
    def readings(profile: str) -> list[str]:
        found = SHELF.profile(profile).answer("city.closed")
        return [str(reading.answer) for reading in found.readings]

    assert readings(RGG) == ["wall-suffices", "enclosed-filled"]
    assert readings(ZMG) == readings(ROOT) == ["enclosed-filled"]


def test_where_the_wall_suffices_a_filled_hole_turns_on_completing_the_city_again():
    (case,) = (case for case in casebook() if case.id == "open-hole-filled")
    gained = []
    for again in (False, True):
        rules = SHELF.profile(RGG).with_answer("city.closed", "wall-suffices")
        state = set_up(rules.with_answer("city.completed_again", again), case.position)
        for move in case.moves:
            state = state.play(move)
        gained.append(state.scores["red"])
    assert gained == [0, 20]
