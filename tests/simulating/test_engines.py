"""Who plays: the kernel or the engine, and nothing that comes out says which it was."""

from __future__ import annotations

import attrs
import pytest

import arkrules
from arkrules.errors import KernelError
from arkrules.simulating import Plan, PlayedBy, WhoPlays, engines, engines_for, simulate
from arkrules.simulating.engines import TOGETHER

PAIR = ("carcassonne", "carcassonne-2000")


@pytest.fixture
def numba():
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")


@pytest.fixture
def without_numba(monkeypatch):
    from arkrules.sim import compiling

    monkeypatch.setattr(compiling, "installed", lambda: False)


@pytest.mark.usefixtures("numba")
@pytest.mark.parametrize("policy", ["random", ["greedy", "random"]])
def test_the_kernel_gives_the_same_rows_as_the_engine(policy):
    games = TOGETHER + 3 if policy == "random" else 2
    mine, theirs = (
        simulate(PAIR, games, policy=policy, seed=6, engine=engine)
        for engine in ("kernel", "engine")
    )
    assert mine == theirs
    assert mine.engines == tuple(PlayedBy(id, True) for id in PAIR)
    assert theirs.engines == tuple(PlayedBy(id, False) for id in PAIR)


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
    monkeypatch.setattr(engines, "_together", lambda *_: [None] * TOGETHER)
    assert simulate("carcassonne", 3, seed=4, engine="kernel") == usual


def test_where_it_pays_the_kernel_plays_by_itself(monkeypatch):
    from arkrules.sim import compiling

    monkeypatch.setattr(compiling, "installed", lambda: True)
    monkeypatch.setattr(compiling, "kept", lambda _kernel: True)
    monkeypatch.setattr(compiling, "ready", lambda progress, kernel: None)
    few, many = (engines_for(_plan(), games, WhoPlays.AUTO) for games in (10, 1000))
    assert [one.kernel for one in few] == [False, False]
    assert "so few games" in str(few[0])
    assert [one.kernel for one in many] == [True, True]
    greedy = engines_for(_plan("greedy"), 10, WhoPlays.AUTO)
    assert [one.kernel for one in greedy] == [True, True]
    monkeypatch.setattr(compiling, "kept", lambda _kernel: False)
    assert not any(one.kernel for one in engines_for(_plan(), 1000, WhoPlays.AUTO))


def _plan(policy="random", profiles=PAIR):
    return Plan.of(profiles, 2, policy, 1)


@pytest.mark.usefixtures("without_numba")
def test_without_numba_everything_is_played_by_the_engine_which_says_so():
    found = simulate(PAIR[0], 1, seed=1)
    (one,) = found.engines
    assert not one.kernel
    assert "numba is not installed; `pip install 'arkrules[sim]'` installs it" in str(one)
    with pytest.raises(KernelError, match="numba is not installed"):
        simulate(PAIR[0], 1, seed=1, engine="kernel")


def test_where_a_library_does_not_work_the_engine_plays_and_says_why(monkeypatch):
    from arkrules.sim import compiling

    def broken(progress, kernel):
        raise ImportError("Numba needs NumPy 2.4 or less")

    monkeypatch.setattr(compiling, "installed", lambda: True)
    monkeypatch.setattr(compiling, "kept", lambda _kernel: True)
    monkeypatch.setattr(compiling, "ready", broken)
    (one,) = engines_for(_plan(profiles=PAIR[:1]), 1000, WhoPlays.AUTO)
    assert not one.kernel
    assert one.reasons == ("numba cannot be used here: Numba needs NumPy 2.4 or less",)
    with pytest.raises(KernelError, match="Numba needs NumPy"):
        engines_for(_plan(), 1, WhoPlays.KERNEL)


@pytest.mark.usefixtures("without_numba")
def test_a_machine_without_numba_plays_by_the_engine_what_the_kernel_was_to_play():
    plan = _plan().played_by([PlayedBy(PAIR[0], True)])
    assert plan.play(2) == _plan().play(2)


def test_what_the_kernel_does_not_know_the_engine_plays_and_the_first_reason_is_said(monkeypatch):
    from arkrules.sim import compiling

    monkeypatch.setattr(compiling, "installed", lambda: True)
    strange = arkrules.load_profile("ark-en2").with_answer("city.closed", "wall-suffices")
    strange = strange.with_answer("ark.steps", [1, 9])
    (one,) = simulate(strange, 1, seed=1).engines
    assert not one.kernel
    assert "for city.closed: the kernel cannot play by the answer" in str(one)
    assert "`--engine kernel` lists this and 1 more" in str(one)
    with pytest.raises(KernelError) as refused:
        simulate(strange, 1, seed=1, engine="kernel")
    assert refused.value.faults == one.reasons


def test_a_policy_of_ones_own_is_played_by_the_engine():
    def first(state, dice):
        return state.moves()[0]

    (one,) = simulate("carcassonne", 1, policy=first, seed=1).engines
    assert any("does not know the policy" in reason for reason in one.reasons)


def test_another_word_for_an_engine_is_refused():
    with pytest.raises(TypeError, match="engine: expected 'auto', 'kernel' or 'engine'"):
        simulate("carcassonne", 1, seed=1, engine="fast")


def test_plans_are_the_same_whoever_plays():
    plan = _plan()
    other = plan.played_by([PlayedBy(PAIR[0], True)])
    assert plan == other
    assert other.by_kernel == {PAIR[0]}
    assert attrs.evolve(other, seed=2) != plan
