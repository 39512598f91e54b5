"""Tiles, profiles, games and cases at random: all of them are what they are said to be."""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from arkrules.authoring.schemas import schema_texts
from arkrules.formats import write_table
from arkrules.play import GameState, Record, contradictions, lexicon
from arkrules.play.assembly import installed
from arkrules.rules import Profile, load_profile
from arkrules.rulings import Case, check_case, read_case
from arkrules.rulings.case import write_case
from arkrules.testing import strategies as ark
from arkrules.testing.laws import (
    OF_STATES,
    accounts_for_points,
    conserves_things,
    lists_legal_moves,
    things,
)
from arkrules.tiles import Kind
from tests.amount import examples

FEW = examples(15)
ALL = ("carcassonne", "carcassonne-2000", "ark-en2", "ark-hu", "ghosts")


@FEW
@given(ark.kinds())
def test_kinds_are_in_the_words_of_what_is_installed(kind: Kind) -> None:
    words = lexicon().vocabulary
    assert kind.literal.startswith("[")
    assert {mark.word for mark in kind.marks} <= words.marks.keys()
    assert not kind.site or kind.site in words.sites


@FEW
@given(ark.profiles(*ALL, changes=4))
def test_profiles_can_be_played_and_every_answer_is_one(profile: Profile) -> None:
    assert not contradictions(profile)
    assert len(profile.changes) <= 4
    for id, raw in profile.changes.items():
        assert profile.clause(id).structure(raw) == profile.value(id)
        assert not id.startswith("setup.")


@FEW
@given(ark.states(ark.profiles(*ALL, changes=5), tiles=8, most=24))
def test_laws_hold_in_states_under_answers_that_nobody_thought_of(state: GameState) -> None:
    for law in OF_STATES:
        assert [*law(state)] == []
    if len(state.board) < 5:
        assert [*lists_legal_moves(state)] == []


@FEW
@given(ark.games(ark.profiles(*ALL, changes=5), tiles=6))
def test_games_end_and_their_records_hold_all_the_way(record: Record) -> None:
    states = [*record.states()]
    assert states[-1].over
    assert not any(state.over for state in states[:-1])
    begin = things(states[0])
    for before, after in pairwise(states):
        assert after.last is not None
        assert [*accounts_for_points(before, after)] == []
        assert [*conserves_things(begin, after)] == []
    assert Record.read(record.to_text()) == record


@FEW
@given(ark.cases(ark.profiles(*ALL, changes=0)))
def test_cases_hold_read_back_and_fit_their_schema(case: Case) -> None:
    (check,) = check_case(case)
    assert check.differences == ()
    text = write_case(case)
    assert write_case(read_case(text)) == text
    (schema,) = schema_texts(["case"], installed()).values()
    assert [*Draft7Validator(json.loads(schema)).iter_errors(tomllib.loads(text))] == []


@FEW
@given(ark.profiles("ark-en2", changes=4))
def test_what_a_profile_may_answer_fits_the_schema_of_profiles(profile: Profile) -> None:
    rules = {
        "id": "mine", "title": "Mine", "extends": "ark-en2",
    }  # fmt: skip
    text = write_table("", rules) + "".join(
        write_table(f"rules.{id}", {"answer": answer, "note": "ours"})
        for id, answer in profile.changes.items()
    )
    (schema,) = schema_texts(["profile"], installed()).values()
    assert [*Draft7Validator(json.loads(schema)).iter_errors(tomllib.loads(text))] == []


# -- shrinking -------------------------------------------------------------------------------------

QUICK = settings(
    max_examples=300,
    database=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)


def test_a_tile_shrinks_to_the_plainest_that_has_a_road() -> None:
    found = find(ark.outlines(), lambda outline: "1" in outline, settings=QUICK)
    assert sum(slot.isdigit() for slot in found) == 1


def test_a_tile_may_have_marks() -> None:
    assert find(ark.notes("CCC aaa aaa aaa"), lambda notes: "pennant@C" in notes, settings=QUICK)


def test_a_state_shrinks_to_few_moves_of_an_unchanged_edition() -> None:
    found = find(
        ark.states(ark.profiles("carcassonne", "ark-en2")),
        lambda state: len(state.board) > 1,
        settings=QUICK,
    )
    assert (found.profile.id, dict(found.profile.changes)) == ("carcassonne", {})
    assert len(found.board) == 2
    assert len(found.players) == 2
    assert found.step == "place"


def test_a_profile_shrinks_to_the_one_answer_that_matters() -> None:
    found = find(
        ark.profiles("carcassonne", changes=5),
        lambda profile: str(profile.value("city.small")) == "half",
        settings=QUICK,
    )
    assert dict(found.changes) == {"city.small": "half"}


@pytest.mark.parametrize(
    ("clause", "all_of_them"),
    [
        ("city.small", ["as-any", "half"]),
        ("follower.completed", [True, False]),
        ("road.per_tile", [1, 0, 2]),
        ("tile.contact", None),
    ],
)
def test_answers_are_those_of_the_clause_its_own_first(
    clause: str, all_of_them: list[object] | None
) -> None:
    profile = load_profile("carcassonne")
    own = profile.value(clause)
    drawn: set[object] = set()

    @settings(max_examples=60, database=None)
    @given(ark.answers(profile, profile.clause(clause)))
    def draw(answer: object) -> None:
        drawn.add(answer)

    draw()
    assert drawn == set([own] if all_of_them is None else all_of_them)
    plain = find(ark.answers(profile, profile.clause(clause)), lambda _: True, settings=QUICK)
    assert plain == own


@FEW
@given(st.data())
def test_moves_are_legal(data: st.DataObject) -> None:
    state = data.draw(ark.states(ark.profiles("carcassonne"), tiles=3))
    if not state.over:
        assert data.draw(ark.moves(state)) in state.moves()
