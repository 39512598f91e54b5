"""Games that the kernel plays again are those that the engine plays again, row by row."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.rules import load_profile
from tests.sim.again import between, replays, same_rows

pytestmark = pytest.mark.slow  # a kernel of its own has to be compiled


@pytest.mark.parametrize(("policy", "games"), [("random", 3), ("greedy", 1)])
def test_with_the_answers_of_another_edition(policy, games):
    found = same_rows(
        between(load_profile("ark-en1"), load_profile("ark-de")), policy, range(games)
    )
    assert any(one.own.choices for one in found.replayed)


@pytest.mark.parametrize(
    ("clause", "answer"),
    [("ark.steps", [1, 2]), ("follower.where", ["city"])],
)
def test_journeys_and_placings_that_are_refused(clause, answer):
    base = load_profile("ark-en2")
    found = same_rows(replays(base, [base.with_answer(clause, answer)]), "random", range(3))
    assert found.replayed[0].kept.choices == 3
