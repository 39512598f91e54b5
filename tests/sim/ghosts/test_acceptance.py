"""What the kernel plays where there are ghosts; and of everything else every reason, in words."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.play import plies
from arkrules.rules import Standing, load_profile
from arkrules.sim.acceptance import reasons_against
from arkrules.sim.ghosts.clauses import FIXED, IDLE, READ
from arkrules.sim.lockstep import from_state
from tests.house_rules import SHELF, laid_over
from tests.sim.ghosts.played import EDITIONS, MIXED, ROOT, asked, beside, changes, dense, overlaid

pytestmark = pytest.mark.slow  # a kernel of its own has to be compiled

KNOWN = READ.keys() | FIXED.keys() | IDLE.keys()


def test_every_edition_with_ghosts_and_every_overlay_is_played():
    assert EDITIONS == ("ghosts", "ghosts-zmg")
    for id in EDITIONS:
        assert reasons_against(SHELF.profile(id)) == ()
    for name in overlaid():
        assert reasons_against(laid_over(*name.split("+"))) == ()


def test_that_only_what_brings_points_pays_for_ghosts_is_left_to_the_engine():
    profile = SHELF.profile(ROOT).with_answer("ghost.penalty_final", "paid")
    (reason,) = reasons_against(profile)
    assert "ghost.penalty_final" in reason


def test_that_the_start_block_is_one_tile_where_mist_is_limited_is_left_to_the_engine():
    profile = SHELF.profile(ROOT).with_answer("mist.limits", "laid-against-clear-block")
    (reason,) = reasons_against(profile)
    assert "mist.limits" in reason


def test_every_executed_clause_is_read_fixed_or_idle_and_only_one_of_them():
    profile = SHELF.profile(ROOT)
    executed = {clause.id for clause in profile if clause.standing is Standing.EXECUTED}
    assert executed == KNOWN
    assert len(READ) + len(FIXED) + len(IDLE) == len(executed)


@pytest.mark.parametrize("id", EDITIONS)
def test_the_kernel_knows_whatever_the_engine_asks(id):
    watched = SHELF.profile(id).watched()
    for seed in range(3):
        for _ in plies(dense(watched, 3), Random(seed)):
            pass
    assert {"mist.limits", "ghost.third_reuse", "guard.weight"} <= watched.asked
    assert watched.asked <= KNOWN


def test_idle_clauses_decide_nothing():
    assert IDLE.keys() == {"city.completed_again"}
    changed = SHELF.profile(ROOT).with_answer("city.completed_again", True)
    assert from_state(dense(changed, 2), Random(1)) is None


def test_all_other_answers_that_lockstep_tries_are_accepted():
    for clause, answer in changes():
        assert reasons_against(beside(clause).with_answer(clause, answer)) == ()
    for answers in MIXED:
        assert reasons_against(asked(answers)) == ()


@pytest.mark.parametrize(
    ("clause", "answer", "said"),
    [
        ("castle.complete", -1, "-1 for each of the nine tiles"),
        ("follower.where", ["road", "temple"], "temple"),
        ("city.closed", "wall-suffices", "when its wall is closed"),
        ("turn.sequence", ["draw", "lay", "haunt-own", "place", "score"], "haunt-own, place"),
    ],
)
def test_an_answer_that_it_cannot_play_by_is_said(clause, answer, said):
    (reason,) = reasons_against(SHELF.profile(ROOT).with_answer(clause, answer))
    assert reason.startswith(f"{clause}: the kernel cannot play by the answer “")
    assert said in reason


FIGURES = """
[follower]
castle = false

[guard]
graveyard = false
"""
HAUNTED = """
id = "haunted"
title = "Haunted"
sets = ["base", "ghosts"]
extensions = ["ghosts"]

[rules.turn.sequence]
answer = ["draw", "lay", "haunt-other", "haunt-own", "place", "score"]
note = "ours"

[rules.setup.start_tile]
answer = ["0,0 NW", "1,0 NE", "0,1 SW", "1,1 SE"]
note = "ours"

[rules.follower.where]
answer = ["road", "city", "field", "castle", "graveyard"]
note = "ours"

[rules.follower.out_of_supply]
answer = "others-remain"
note = "ours"
"""


def test_what_is_said_of_figures_is_heeded(tmp_path):
    """A folder with a root of its own may say of them what it likes."""
    (tmp_path / "pieces.toml").write_text(FIGURES)
    (tmp_path / "haunted.toml").write_text(HAUNTED)
    profile = load_profile("haunted", paths=[tmp_path])
    assert reasons_against(profile) == ()
    state = dense(profile, 3)
    kept = set()
    for game in range(3):
        for _, after in plies(state, Random(game)):
            kept.update((piece.kind, piece.segment) for piece in after.pieces)
        assert from_state(state, Random(game)) is None
    assert {("guard", "castle"), ("follower", "graveyard")} <= kept
    assert not {("follower", "castle"), ("guard", "graveyard")} & kept
