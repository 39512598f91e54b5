"""Steps of a turn: where they wait for a move."""

from __future__ import annotations

import pytest

from arkrules.play import Step
from tests.positions import stand, tiles

LAID = ('step = "place"', 'laid = "0,0"')


@pytest.mark.parametrize(
    ("verbs", "needs_tile", "lines", "waits"),
    [
        ("draw", False, ('bag = ["E"]',), True),
        ("draw", False, ("bag = []",), True),  # nothing to draw, but the end to call
        ("draw", True, ("bag = []",), False),
        ("lay", False, ("bag = []",), False),
        ("lay", False, ('bag = ["E"]', 'hands = { red = ["E"] }'), True),
        ("place", True, LAID, True),
        ("place", False, LAID, True),
        ("", False, LAID, False),
        ("", True, LAID, False),
    ],
)
def test_a_step_waits_where_one_of_its_verbs_offers_a_move(
    verbs: str, needs_tile: bool, lines: tuple[str, ...], waits: bool
) -> None:
    state = stand(tiles("0,0 D"), *lines)
    offers = state.assembly.steps[verbs].verbs if verbs else ()
    step = Step(name="mine", verbs=offers, needs_tile=needs_tile)
    assert step.awaits(state.content) is waits


@pytest.mark.parametrize("says", [True, False])
def test_a_step_that_says_itself_where_it_is_entered_waits_there_alone(says: bool) -> None:
    content = stand(tiles("0,0 D"), 'bag = ["E"]').content
    offers = () if says else content.assembly.steps["draw"].verbs
    step = Step(name="mine", verbs=offers, needs_tile=False, entered=lambda _content: says)
    assert step.awaits(content) is says
    needs = Step(name="mine", verbs=offers, entered=lambda _content: says)
    assert needs.awaits(content) is False


def test_a_step_needs_a_tile_and_comes_once_unless_it_is_said() -> None:
    step = Step(name="mine")
    assert (step.verbs, step.otherwise, step.needs_tile, step.repeats) == ((), (), True, False)
    assert (step.entered, step.run, step.bars, step.about) == (None, None, (), "")
