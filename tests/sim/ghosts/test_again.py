"""Games that the kernel plays again are those that the engine plays again, row by row."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.rules import load_profile
from tests.effects.measured import changed
from tests.sim.again import between, replays, same_rows

pytestmark = pytest.mark.slow  # a kernel of its own has to be compiled


@pytest.mark.parametrize(("policy", "games"), [("random", 3), ("greedy", 1)])
def test_with_the_answers_of_another_edition(policy, games):
    found = same_rows(
        between(load_profile("ghosts"), load_profile("ghosts-zmg")), policy, range(games)
    )
    assert any(one.kept.choices for one in found.replayed)


def test_hauntings_that_are_refused():
    """Guards, of whom some were haunted, are spared."""
    base = changed("ghosts", guard_haunted=True)
    other = base.with_answer("guard.haunted", False)
    found = same_rows(replays(base, [other]), "random", range(4))
    assert found.replayed[0].kept.choices > 0
