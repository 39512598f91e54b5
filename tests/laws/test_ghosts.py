"""Laws of games with ghosts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arkrules.play import StateData
from tests.courses import GHOSTS, course
from tests.laws.rules import rules, seeds


def ghosts_about(state: StateData) -> int:
    return state.stock["ghost"] + sum(piece.note("ghosts") for piece in state.pieces)


@given(rules(*GHOSTS), seeds, st.integers(2, 5))
def test_ghosts_and_guards_are_conserved(profile, seed, count):
    """Broken if a guard that is taken is lost:

    - draft.supply(owner, GUARD, 1)
    + draft.supply(owner, GUARD, 0)
    """
    ghosts, whole = profile.value("setup.ghosts"), profile.value("setup.guards_per_color")
    for _, _, state in course(profile, seed, count):
        assert ghosts_about(state) == ghosts
        assert all(piece.note("ghosts") <= 2 for piece in state.pieces)
        if not profile.value("guard.haunted"):
            assert not [p for p in state.pieces if p.kind == "guard" and p.notes]
        for player in state.players:
            standing = [p for p in state.pieces if p.player == player]
            guards = sum(piece.kind == "guard" for piece in standing)
            held, stock = state.supply[player]["guard"], state.stock[player]["guard"]
            assert guards + held + stock == whole
