"""What the kernel plays of the Ark; and of everything else every reason, in words."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.play import new_game, plies
from arkrules.rules import Standing
from arkrules.sim.acceptance import reasons_against, reasons_against_state
from arkrules.sim.ark.clauses import FIXED, IDLE, READ
from arkrules.sim.lockstep import first_difference
from tests.house_rules import SHELF
from tests.sim.ark.played import EDITIONS, ROOT, beside, changes, dense

pytestmark = pytest.mark.slow  # a kernel of its own has to be compiled

KNOWN = READ.keys() | FIXED.keys() | IDLE.keys()


def test_every_edition_of_the_ark_is_played():
    assert len(EDITIONS) == 4
    assert [reasons_against(SHELF.profile(id)) for id in EDITIONS] == [()] * 4


def test_every_executed_clause_is_read_fixed_or_idle_and_only_one_of_them():
    profile = SHELF.profile(ROOT)
    executed = {clause.id for clause in profile if clause.standing is Standing.EXECUTED}
    assert executed == KNOWN
    assert len(READ) + len(FIXED) + len(IDLE) == len(executed)


@pytest.mark.parametrize("id", EDITIONS)
def test_the_kernel_knows_whatever_the_engine_asks(id):
    watched = SHELF.profile(id).watched()
    for state in (new_game(watched, 3), dense(watched, 3)):
        for _ in plies(state, Random(4)):
            pass
    assert {"ark.steps", "temple.points", "field.value"} <= watched.asked
    assert watched.asked <= KNOWN


def test_idle_clauses_decide_nothing():
    for clause, answer in (("farm.value", "per-city"), ("city.completed_again", True)):
        assert clause in IDLE
        changed = SHELF.profile(ROOT).with_answer(clause, answer)
        assert first_difference(changed, 2, 2) is None


def test_all_other_answers_that_lockstep_tries_are_accepted():
    for clause, answer in changes():
        assert reasons_against(beside(clause).with_answer(clause, answer)) == ()


@pytest.mark.parametrize(
    ("clause", "answer", "said"),
    [
        ("ark.steps", [1, 7], "1–7 tiles"),
        ("temple.points", -7, "-7 points"),
        ("ark.points_per_follower", -1, "-1"),
        ("final.order", ["temples", "farms"], "temples, farms"),
        ("final.order", ["fields", "fields"], "fields, fields"),
        ("follower.where", ["road", "graveyard"], "graveyard"),
        ("city.closed", "wall-suffices", "when its wall is closed"),
        ("turn.sequence", ["draw", "lay", "place", "score"], "draw, lay, place, score"),
    ],
)
def test_an_answer_that_it_cannot_play_by_is_said(clause, answer, said):
    (reason,) = reasons_against(SHELF.profile(ROOT).with_answer(clause, answer))
    assert reason.startswith(f"{clause}: the kernel cannot play by the answer “")
    assert said in reason


def test_more_temples_than_it_has_room_for_are_said():
    state = new_game(SHELF.profile(ROOT), 2, bag=["61*33"])
    assert reasons_against_state(state) == ("the kernel has room for 32 sites, and there are 33",)
    assert reasons_against_state(new_game(SHELF.profile(ROOT), 2, bag=["61*32"])) == ()
