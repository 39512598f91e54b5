"""Another turn for filling a hole, also on a table whose edge completes what reaches it."""

from __future__ import annotations

import pytest

from arkrules import load_profile
from arkrules.play import GameState, set_up
from arkrules.play.events import ExtraTurn

FOUR = ("[CCC aaa aaa aaa]/2", "[aaa aaa a1a aaa; monastery]/1", "[aaa aaa a1a aaa; monastery]/3")
FIELDS = ("[aaa aaa aaa aaa]",) * 3


def hole(around: tuple[str, str, str], rule: str, *, edge: bool) -> GameState:
    """A hole at 0,0 between a northern, an eastern and a western tile and a field."""
    north, east, west = around
    profile = load_profile("carcassonne").with_answer("turn.extra_for_hole", rule)
    if edge:
        profile = profile.with_answer("table.bounds", "edge")
        profile = profile.with_answer("table.size", [3, 3])
        profile = profile.with_answer("table.edge_completes", True)
    tiles = [
        f"0,-1 {north}",
        "1,-1 [aaa aaa aaa aaa]",
        f"1,0 {east}",
        "0,1 [aaa aaa aaa aaa]",
        "-1,1 [aaa aaa aaa aaa]",
        f"-1,0 {west}",
        "1,1 [aaa aaa aaa aaa]",
    ]
    held = "[CCC a1b bbb b1a]" if north.startswith("[CCC") else "[aaa aaa aaa aaa; monastery]"
    listed = ", ".join(f'"{tile}"' for tile in tiles)
    return set_up(
        profile,
        f'players = ["red", "blue"]\nstep = "lay"\ntiles = [{listed}]\n'
        f'hands = {{ red = ["{held}"] }}\nbag = ["D*2"]\n',
    )


@pytest.mark.parametrize("edge", [False, True], ids=["endless", "edge"])
@pytest.mark.parametrize(
    ("around", "rule", "again"),
    [
        (FOUR, "four-different", True),
        (FIELDS, "four-different", False),
        (FIELDS, "four-neighbors", True),
        (FOUR, "never", False),
    ],
)
def test_an_edge_that_completes_changes_nothing_about_who_has_another_turn(
    around: tuple[str, str, str], rule: str, again: bool, edge: bool
) -> None:
    before = hole(around, rule, edge=edge)
    after = before.play("lay /0 0,0").play("pass")
    assert after.to_move == ("red" if again else "blue")
    assert [event for event in after.events if isinstance(event, ExtraTurn)] == (
        [ExtraTurn("red")] if again else []
    )
    assert (before.turn, after.turn) == (1, 2)


def test_the_board_without_a_tile_keeps_its_edge() -> None:
    """What the edge completes is complete as before the tile was laid."""
    state = hole(FOUR, "four-different", edge=True)
    filled = state.play("lay /0 0,0").content.board
    spot = state.parse("lay /0 0,0").spot  # type: ignore[attr-defined]  # a tile is laid
    before = filled.without(spot)
    assert before.edge == state.board.edge
    for cell in state.tiles:
        for segment in state.tiles[cell].kind.index:
            ours, theirs = before.node(cell.spot, segment), state.board.node(cell.spot, segment)
            assert before.open_sides(ours) == state.board.open_sides(theirs)
