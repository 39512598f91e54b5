"""Two other answers at once: after every move, kernel and engine have the same."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from tests.sim.lockstep import from_state
from tests.sim.pairs import all_pairs, begin, name_of
from tests.sim.played import GAMES, each
from tests.sim.test_lockstep import GAMES_OF_EACH


@pytest.mark.parametrize("game", [each(of=game) for game in GAMES])
def test_some_pairs_of_other_answers(game, request):
    """Others each time, where tests run by another seed."""
    rng = Random(getattr(request.config.option, "randomly_seed", 1))
    for pair in rng.sample([*all_pairs(game)], 3 * GAMES_OF_EACH):
        start = begin(game, pair, rng.choice((2, 3, 4)))
        if start is not None:
            found = from_state(start, Random(1))
            assert found is None, f"{name_of(game, pair)}: {found}"
