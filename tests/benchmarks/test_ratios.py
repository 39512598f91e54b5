"""The engine that explains is not slower than it may be, beside a bare loop in the same run."""

from __future__ import annotations

import pytest

from tests.benchmarks.ratios import GOALS, beside, measured

pytestmark = pytest.mark.slow


def test_the_engine_keeps_its_share_of_the_bare_loop() -> None:
    took = measured(rounds=8, games=12)
    # The best round counts, since something else may have run beside the others. Machines differ
    # a little, so that only a ratio a tenth below its goal is too low.
    best = {profile: max(beside(took, profile)) for profile in GOALS}
    assert all(best[profile] >= 0.9 * goal for profile, goal in GOALS.items()), best
