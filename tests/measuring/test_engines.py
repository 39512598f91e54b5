"""Who plays: the kernel or the engine, and nothing that comes out says which it was."""

from __future__ import annotations

import attrs
import pytest

import arkrules
from arkrules.errors import KernelError
from arkrules.measuring import Plan, PlayedBy, WhoPlays, engines_for, simulate
from arkrules.sim import compiling
from arkrules.sim.games import Start
from tests.running import error_of

PAIR = ("carcassonne", "carcassonne-2000")


@pytest.fixture
def numba():
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")


@pytest.fixture
def without_numba(monkeypatch):
    monkeypatch.setattr(compiling, "installed", lambda: False)


@pytest.fixture
def with_numba(monkeypatch):
    """As if the kernel were there, compiled."""
    monkeypatch.setattr(compiling, "installed", lambda: True)
    monkeypatch.setattr(compiling, "kept", lambda: True)
    monkeypatch.setattr(compiling, "ready", lambda progress: None)


def _plan(policy="random", profiles=PAIR):
    return Plan.of(profiles, 2, policy, 1)


def by_kernel(plan, games):
    return [one.kernel for one in engines_for(plan, games, WhoPlays.AUTO)]


@pytest.mark.usefixtures("numba")
def test_a_tie_that_another_game_decides_has_no_winner():
    profile = arkrules.load_profile("carcassonne-zmg")
    found = simulate(profile, 200, seed=1, engine="kernel")
    tied = [row for row in found.rows if len(set(row.points)) == 1]
    assert tied
    assert all(row.winners == () for row in tied)


@pytest.mark.usefixtures("numba")
def test_a_game_that_goes_too_far_out_is_played_by_the_engine(monkeypatch):
    usual = simulate("carcassonne", 3, seed=4, engine="engine")
    monkeypatch.setattr(Start, "by_dice", lambda _, seed, games, policies: [None] * len(games))
    assert simulate("carcassonne", 3, seed=4, engine="kernel") == usual


@pytest.mark.usefixtures("with_numba")
def test_where_it_pays_the_kernel_plays_by_itself(monkeypatch):
    assert by_kernel(_plan(), 74) == [False, False]
    assert by_kernel(_plan(), 75) == [True, True]  # 150 in all
    assert by_kernel(_plan("greedy"), 2) == [False, False]
    assert by_kernel(_plan("greedy"), 3) == [True, True]
    monkeypatch.setattr(compiling, "kept", lambda: False)
    assert by_kernel(_plan(), 999) == [False, False]
    assert by_kernel(_plan(), 1000) == [True, True]  # 2000 in all


@pytest.mark.usefixtures("without_numba")
def test_without_numba_everything_is_played_by_the_engine():
    (one,) = simulate(PAIR[0], 1, seed=1).engines
    assert not one.kernel
    error = error_of(simulate, PAIR[0], 1, seed=1, engine="kernel", kind=KernelError)
    assert error.faults == one.reasons != ()


@pytest.mark.usefixtures("with_numba")
def test_where_a_library_does_not_work_the_engine_plays(monkeypatch):
    def broken(progress):
        raise ImportError("Numba needs NumPy 2.4 or less")

    monkeypatch.setattr(compiling, "ready", broken)
    (one,) = engines_for(_plan(profiles=PAIR[:1]), 1000, WhoPlays.AUTO)
    assert not one.kernel
    assert "Numba needs NumPy 2.4 or less" in one.reasons[0]
    error = error_of(engines_for, _plan(), 1, WhoPlays.KERNEL, kind=KernelError)
    assert error.faults == one.reasons


@pytest.mark.usefixtures("without_numba")
def test_a_machine_without_numba_plays_by_the_engine_what_the_kernel_was_to_play():
    plan = _plan().played_by([PlayedBy(PAIR[0], True)])
    assert plan.games(range(2, 3)) == _plan().games(range(2, 3))


def first(state, dice):
    """A policy of one's own."""
    return state.moves()[0]


def unknown():
    strange = arkrules.load_profile("ark-en2").with_answer("city.closed", "enclosed-filled")
    return strange.with_answer("ark.steps", [1, 9])


@pytest.mark.usefixtures("with_numba")
def test_what_the_kernel_does_not_know_the_engine_plays():
    (one,) = simulate(unknown(), 1, seed=1).engines
    assert not one.kernel
    assert len(one.reasons) == 2
    error = error_of(simulate, unknown(), 1, seed=1, engine="kernel", kind=KernelError)
    assert error.faults == one.reasons
    (one,) = simulate("carcassonne", 1, policy=first, seed=1).engines
    assert not one.kernel
    assert f"{__name__}:first" in one.reasons[0]


@pytest.mark.usefixtures("with_numba")
def test_who_plays_is_said_and_why(monkeypatch, snapshot):
    found = {
        "the kernel": engines_for(_plan(profiles=PAIR[:1]), 1000, WhoPlays.AUTO),
        "it was asked for": simulate(PAIR[0], 1, seed=1, engine="engine").engines,
        "few games": engines_for(_plan(profiles=PAIR[:1]), 10, WhoPlays.AUTO),
        "two reasons": simulate(unknown(), 1, seed=1).engines,
        "a policy of one's own": simulate("carcassonne", 1, policy=first, seed=1).engines,
    }
    monkeypatch.setattr(compiling, "installed", lambda: False)
    found["no numba"] = simulate(PAIR[0], 1, seed=1).engines
    said = {what: str(one) for what, (one,) in found.items()}
    said["another word"] = str(error_of(simulate, PAIR[0], 1, seed=1, engine="x", kind=TypeError))
    assert snapshot == said


def test_plans_are_the_same_whoever_plays():
    plan = _plan()
    other = plan.played_by([PlayedBy(PAIR[0], True)])
    assert plan == other
    assert other.by_kernel == {PAIR[0]}
    assert attrs.evolve(other, seed=2) != plan
