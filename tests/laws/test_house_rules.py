"""Bushes, further turns and scoring under house rules."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from arkrules.geometry import STEPS, opposite, to_cell
from arkrules.play import End, GameState, Lay, Position, set_up
from arkrules.rules import Profile
from tests.courses import course
from tests.house_rules import SHELF
from tests.laws.rules import over, seeds

# -- bushes ----------------------------------------------------------------------------------------
BUSHES = [
    "[aaa a1b b2c c3a; bush@1+2+3]*12", "[a1b b2c c3d d4a; bush@1+2+3+4]*4",
    "[CCC a1b b2c c3a; bush@1+2+3]*6", "[a1b b2c c3d d4a; bush@1+3]*4",
    "[aaa aaa a1a aaa; monastery]*6", "U*6", "V*8", "W*2", "E*4",
]  # fmt: skip


@given(over("house.bushes"), seeds)
def test_with_bushes_the_index_equals_the_graph_of_joined_roads(profile, seed):
    """Broken if roads end at a bush whatever the rules say:

    - kind.joints and not
    + kind.joints and None is
    """
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
    """Broken if laid in a game, a bush joins two fields too:

    - return kind.joined[rotation]
    + links = (*kind.joined[rotation].links, (kind.index['a'], kind.index['b']))
    +         return Tile.of(kind, rotation, links)
    """
    plain = SHELF.profile(profile.id.partition("+")[0]).with_answer("table.size", [8, 7])
    *_, state = (state for _, _, state in course(profile, seed, bag=BUSHES))
    same = set_up(plain, attributes(state))
    fields = {frozenset(feature.segments) for feature in state.board.features("field")}
    assert fields == {frozenset(feature.segments) for feature in same.board.features("field")}
    assert state.board.frontier == same.board.frontier
    assert state.board.demands == same.board.demands


def attributes(state: GameState) -> Position:
    """The position of a state, its tiles and players alone."""
    whole = state.position()
    return Position(players=whole.players, tiles=whole.tiles)


# -- scoring and turns -----------------------------------------------------------------------------


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
def test_a_further_turn_is_had_for_filling_a_hole_among_four_features_alone(profile, seed):
    """Broken if three features around a hole are enough:

    - len(roots) == len(STEPS)
    + len(roots) >= 3
    """
    for among, again in extra_turns(profile, seed):
        assert again == (len(set(among)) == 4)


@given(over("house.no-final"), seeds)
def test_at_the_end_only_what_is_never_finished_and_temples_are_scored(profile, seed):
    """Broken if unfinished roads and cities score whatever the rules say:

    - [FinalRules].unfinished is Unfinished.NOTHING
    + [FinalRules].unfinished is None
    """
    *_, (_, move, after) = course(profile, seed)
    assert isinstance(move, End)
    kinds = {award.kind for award in after.awards if award.points > 0}
    assert kinds <= {"farm", "field", "temple"}
