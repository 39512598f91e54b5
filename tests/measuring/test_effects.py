"""What a difference between editions changes in play, measured."""

from __future__ import annotations

import multiprocessing
from typing import Any

import attrs
import pytest

from arkrules import measuring
from arkrules.documents import WRITERS
from arkrules.errors import ArkrulesError, KernelError, ProfileError, WorkersError
from arkrules.measuring import (
    PLAYERS,
    Findings,
    PlayedBy,
    Tally,
    effects,
    exchanges_between,
    measure,
    replays,
    unmeasured_between,
    workers,
)
from arkrules.measuring.plot import plot
from arkrules.rules import load_profile
from arkrules.telling.effects import findings_page
from tests.faults import one_of_each
from tests.measuring.measured import changed, effects_of
from tests.running import error_of, invoke

PAIR = ("carcassonne", "carcassonne-2000")


def test_a_clause_that_is_never_asked_changes_nothing():
    base = load_profile("carcassonne")
    other = changed("carcassonne", table_size=[3, 3])  # of no table
    for policy in PLAYERS:
        effect = effects_of(base, other, games=2, policy=policy)["table.size",]
        assert effect.asked == 0
        assert effect.kept == effect.own == Tally(games=2, players=4)


def test_farms_of_2000_change_scores_where_there_are_farmers():
    base, other = load_profile("carcassonne"), changed("carcassonne", farm_value="per-city")
    effect = effects_of(base, other, games=12)["farm.value",]
    answers = [profile.answers["farm.value"].value for profile in (base, other)]
    assert [effect.before, effect.after] == [{"farm.value": one} for one in answers]
    assert effect.kept.choices == 0
    assert effect.kept.scores > 6
    assert effect.kept.apart >= effect.kept.scores
    assert effect.asked == 12
    barred = {"follower_where": ["road", "city", "monastery"]}
    base = changed("carcassonne", **barred)
    effect = effects_of(base, base.with_answer("farm.value", "per-city"), games=12)["farm.value",]
    assert effect.kept.scores == effect.own.scores == 0


def test_a_box_is_measured_clause_by_clause_and_whole_on_the_same_tiles():
    base, other = load_profile("carcassonne+inns"), load_profile("carcassonne")
    games = 4
    effects = effects_of(base, other, games=games)
    alone = effects["inn.per_tile",]
    assert (alone.before, alone.after) == ({"inn.per_tile": 2}, {"inn.per_tile": 1})
    assert alone.kept.choices == 0
    assert effects["large.count",].kept.choices == games
    (whole,) = (effect for effect in effects.values() if effect.without)
    assert (whole.without, whole.after) == (("inns",), {})
    assert {"inn.per_tile", "large.count"} < {*whole.clauses}
    assert whole.kept.choices == games, "in each a large follower would have been placed"
    (exchange,) = (one for one in exchanges_between(base, other) if one.clauses == whole.clauses)
    assert exchange.profile.sets == base.sets
    assert exchange.profile.extensions == ()
    assert "large.count" in {one.clause for one in unmeasured_between(other, base)}
    assert "large.count" not in {one.clause for one in unmeasured_between(base, other)}


def test_each_kind_of_player_has_a_row_for_the_same_moves_and_one_for_its_own():
    found = measure("carcassonne+inns", "carcassonne", games={"random": 1, "greedy": 1}, seed=1)
    told = WRITERS["text"](findings_page(found))
    rows = [line for line in told.splitlines() if line.startswith(("random ", "greedy "))]
    assert len(rows) == 4 * len(found.changes) + len(found.whims)
    assert "\nWithout inns, on the same tiles\n" in told
    assert ">Without inns, on the same tiles<" in plot(found)


def test_a_box_of_one_clause_is_told_apart_from_that_clause():
    found = measure("carcassonne+inns", "carcassonne", games={"random": 1}, seed=1)
    one, whole = found.changes[0], found.changes[-1]
    alike = [attrs.evolve(whole[0], clauses=one[0].clauses)]
    told = attrs.evolve(found, effects=(*one, *alike)).changes
    assert told == [one, alike]
    assert [effect.alone for (effect,) in told] == [True, False]


def test_who_is_greedy_heeds_what_scores_and_who_plays_by_chance_does_not():
    base, other = load_profile("carcassonne"), changed("carcassonne", farm_value="per-city")
    random = effects_of(base, other)["farm.value",]
    assert random.kept == random.own
    assert random.own.choices == 0
    greedy = effects_of(base, other, games=4, policy="greedy")["farm.value",]
    assert greedy.kept.choices == 0
    assert greedy.own.choices > 0


def test_refused_moves_are_counted():
    base = load_profile("carcassonne")
    other = changed("carcassonne", follower_where=["road", "city", "monastery"])
    effect = effects_of(base, other)["follower.where",]
    assert effect.kept.choices == 6
    loosened = effects_of(other, base)["follower.where",]
    assert loosened.kept.choices == 0
    assert loosened.own.choices == 6


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others():
    base, other = load_profile("ark-en2"), changed("ark-en2", temple_points=5)
    one = measure(base, other, games={"random": 5}, seed=4)
    assert measure(base, other, games={"random": 5}, seed=4) == one
    assert measure(base, other, games={"random": 5}, seed=5).whims != one.whims


@pytest.mark.slow
def test_the_number_of_jobs_changes_nothing():
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    games = {"random": 5, "greedy": 1}
    steps = []
    one = measure(base, other, games=games, seed=1, progress=steps.append)
    with workers(2) as executor:
        assert measure(base, other, games=games, seed=1, executor=executor) == one
    assert steps == [1, 2, 3, 4, 5, 6]


def test_more_games_begin_with_the_same_ones():
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    few = effects_of(base, other, games=3)["farm.value",].kept
    many = effects_of(base, other, games=5)["farm.value",].kept
    assert many.games == 5
    assert few.scores <= many.scores <= few.scores + 2


def test_what_cannot_be_measured_is_listed_with_the_reason(snapshot):
    base = load_profile("carcassonne")
    other = changed(
        "carcassonne",
        setup_age="10 and older",
        setup_followers=5,
        table_edge_completes=True,
        farm_value="per-city",
    )
    assert [change.clauses for change in exchanges_between(base, other)] == [("farm.value",)]
    assert {left.clause: left.reason for left in unmeasured_between(base, other)} == snapshot


WRONG = {
    "different families": (("carcassonne", "ark-en2"), {"games": {"random": 1}}, ProfileError),
    "no games": (PAIR, {"games": {}}, ArkrulesError),
    "none of one kind": (PAIR, {"games": {"random": 0}}, ArkrulesError),
    "less than none": (PAIR, {"games": {"random": 5, "greedy": -1}}, ArkrulesError),
    "an unknown policy": (PAIR, {"games": {"clever": 1}}, ArkrulesError),
    "an unknown engine": (PAIR, {"games": {"random": 1}, "engine": "turbo"}, TypeError),
}


def test_what_cannot_be_measured_is_an_error(snapshot):
    assert (
        one_of_each(
            str(error_of(measure, *map(load_profile, pair), seed=1, kind=kind, **how))
            for pair, how, kind in WRONG.values()
        )
        == snapshot
    )


def test_who_plays_is_told_before_the_first_game():
    base, other, told = load_profile("carcassonne"), load_profile("carcassonne-2000"), []
    measure(
        base, other, games={"random": 1}, seed=1, engine="engine",
        played_by=told.append, progress=told.append,
    )  # fmt: skip
    assert told == [PlayedBy("carcassonne", False), 1]
    measure(base, base, games={"random": 1}, seed=1, played_by=told.append)
    assert len(told) == 2  # where nothing differs nobody plays


@pytest.mark.slow
def test_the_engine_plays_fewer_games_where_the_kernel_cannot(
    monkeypatch,
):
    pytest.importorskip("numba", reason="the kernel needs the extra `sim`")
    monkeypatch.setitem(effects._FEW, "random", 2)
    pair = load_profile("carcassonne+river"), load_profile("carcassonne")
    found = measure(*pair, games={"random": 3}, seed=1, engine="kernel")
    games = {it.clauses: it.kept.games for it in found.effects if it.alone}
    assert games["river.self_block",] == 2
    assert games["river.u_turn_gap",] == 3
    (same,) = (it for it in found.effects if it.clauses == ("river.self_block",))
    by_engine = measure(*pair, games={"random": 2}, seed=1, engine="engine")
    assert same in by_engine.effects
    assert not {"river.self_block"} & {one.clause for one in found.unmeasured}
    old_farms = changed("carcassonne+traders", farm_value="per-city")
    with pytest.raises(KernelError):
        measure(old_farms, pair[1], games={"random": 2}, seed=1, engine="kernel")


def test_of_the_first_games_it_is_told_whether_a_clause_was_asked(monkeypatch):
    monkeypatch.setattr(replays, "WATCHED", 2)
    effect = effects_of(load_profile("carcassonne"), changed("carcassonne", farm_value="per-city"))
    assert (effect["farm.value",].asked, effect["farm.value",].watched) == (2, 2)
    assert effect["farm.value",].kept.games == 6
    assert effect["farm.value",].came_up is None  # of so few nothing is told


# -- processes ------------------------------------------------------------------------------------


def kill_a_worker(_: int) -> None:
    multiprocessing.active_children()[0].kill()


MANY = {"games": {"random": 400}, "engine": "engine", "progress": kill_a_worker}


def measured_by_two(**how: Any) -> Findings:
    with workers(2) as executor:
        return measuring.measure(*PAIR, seed=1, executor=executor, **how)


def test_a_worker_that_is_killed_or_cannot_be_started_is_one_clear_error(monkeypatch, snapshot):
    killed = error_of(measured_by_two, **MANY, kind=WorkersError)
    assert not multiprocessing.active_children()

    def refuse(*_):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", refuse)
    refused = error_of(measured_by_two, games={"random": 8}, kind=WorkersError)
    assert [[str(one).partition(": ")[0], one.remedy] for one in (killed, refused)] == snapshot


@pytest.mark.slow
def test_the_command_leaves_what_was_there_where_a_worker_is_killed(tmp_path, monkeypatch):
    file = tmp_path / "found.json"
    invoke("effects", *PAIR, "--games", 1, "--policy", "random", "--format", "json", "-o", file)
    before, measure = file.read_text("utf-8"), measuring.measure
    monkeypatch.setattr(
        measuring, "measure", lambda *pair, **how: measure(*pair, **{**how, **MANY})
    )
    for words in (("--again", file), (*PAIR, "--format", "json", "-o", file, "--force")):
        assert invoke("effects", *words, "--jobs", 2, code=2).stderr
    assert [one.name for one in tmp_path.iterdir()] == [file.name]
    assert file.read_text("utf-8") == before
