"""Two other answers at once: after every move, kernel and engine have the same."""

from __future__ import annotations

from enum import StrEnum
from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.rules import load_profile
from arkrules.sim.lockstep import from_state
from tests.sim.ghosts import played as ghosts
from tests.sim.pairs import ROOMS, all_pairs, answers_of, begin, name_of
from tests.sim.test_lockstep import GAMES

EACH = [
    pytest.param(room, id=room.ROOT, marks=pytest.mark.slow if hasattr(room, "KERNEL") else ())
    for room in ROOMS
]  # kernels of their own have to be compiled


@pytest.mark.parametrize("room", EACH)
def test_some_pairs_of_other_answers(room, request):
    """Others each time, where tests run by another seed."""
    rng = Random(getattr(request.config.option, "randomly_seed", 1))
    for pair in rng.sample([*all_pairs(room)], 8 * GAMES):
        start = begin(room, pair, rng.choice((2, 3, 4)))
        if start is not None:
            found = from_state(start, Random(1))
            assert found is None, f"{name_of(room, pair)}: {found}"


def test_a_pair_comes_with_what_makes_both_matter_and_keeps_its_own_answers():
    pair = ("score.order_same_turn", "losses-first"), ("setup.ghosts", 0)
    assert pair in [*all_pairs(ghosts)]
    said = {"ghost.penalty": 9, "setup.ghosts": 0, "score.order_same_turn": "losses-first"}
    assert answers_of(ghosts, pair) == said


def test_what_cannot_begin_together_is_left_out():
    pair = ("setup.start_in_bag", True), ("setup.start_tile", ["0,0 D/1", "1,0 E/3"])
    assert begin(ROOMS[0], pair, 2) is None


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.ROOT)
def test_every_other_word_is_among_the_answers(room):
    profile = load_profile(room.ROOT)
    for id, others in room.OTHERWISE.items():
        usual = profile.value(id)
        if isinstance(usual, (bool, StrEnum)):
            words = {True, False} if isinstance(usual, bool) else set(type(usual))
            assert set(others) == words - {usual}, id
