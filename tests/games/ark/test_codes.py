"""Ways of the Ark as numbers, as the kernel of the simulation has them too."""

from __future__ import annotations

import pytest

from arkrules.games.ark.journey import steps_of, way_of


@pytest.mark.parametrize(
    ("steps", "way"),
    [("", 0b1), ("N", 0b1_00), ("W", 0b1_11), ("NESW", 0b1_00_01_10_11), ("NN", 0b1_00_00)],
)
def test_each_step_takes_two_bits_behind_a_leading_one(steps: str, way: int) -> None:
    assert way_of(steps) == way
    assert steps_of(way) == steps
