"""The shipped casebook: it holds, it covers the rules, and other programs can read it."""

from __future__ import annotations

import gc
import json
import time
from collections import Counter
from collections.abc import Callable

import pytest

from arkrules.rules import shipped_library
from arkrules.rulings import adjudicate, check_case
from arkrules.rulings.attested import attested_by
from arkrules.rulings.casebook import casebook, schema
from arkrules.rulings.outcome import aspects_of, outcome_of, play_case
from arkrules.rulings.verdict import alternative
from arkrules.rulings.writing import normalized

BOOK = casebook()
EXECUTED = [case for case in BOOK if not case.reference]
SHELF = shipped_library()
ARISES_ELSEWHERE = {"city.completed_again"}
"""Clauses that arise only where another is answered as no shipped profile answers it."""
ROOTS = sorted({SHELF.profile(id).root for id in SHELF.profile_ids()})


@pytest.mark.parametrize("case", EXECUTED, ids=lambda case: case.id)
def test_every_verdict_holds(case):
    for check in check_case(case):
        assert check.holds, "\n".join(map(str, check.differences))


def test_there_are_enough_cases():
    assert len(BOOK) >= 80
    assert len(EXECUTED) >= 80


def test_ids_are_unique_and_stable_names():
    assert max(Counter(case.id for case in BOOK).values()) == 1


def test_every_case_has_its_normal_form():
    from pathlib import Path

    for case in BOOK:
        text = Path(case.file).read_text(encoding="utf-8")
        assert normalized(text, file=case.file) == text


@pytest.mark.parametrize("root", ROOTS)
def test_every_executed_clause_with_more_than_one_attested_answer_has_a_case_that_turns_on_it(root):
    turned: set[str] = set()
    for case in EXECUTED:
        for id, row in case.verdicts.items():
            if SHELF.profile(id).root == root:
                turned |= set(row.turns_on or ())
    missing = {
        clause.id
        for id in SHELF.profile_ids()
        if (profile := SHELF.profile(id)).root == root
        for clause in profile
        if clause.executed
        and not clause.id.startswith("setup.")
        and attested_by(profile, clause.id)
        and clause.id not in turned | ARISES_ELSEWHERE
    }
    assert missing == set()


def test_where_only_one_answer_is_attested_nothing_turns_on_it():
    for case in EXECUTED:
        for id, row in case.verdicts.items():
            for clause in row.turns_on or ():
                assert attested_by(SHELF.profile(id), clause), f"{case.id}: {clause}"


@pytest.mark.parametrize("case", EXECUTED[::3], ids=lambda case: case.id)
def test_flipping_a_clause_that_was_not_asked_changes_nothing(case):
    for id in case.verdicts:
        profile = SHELF.profile(id)
        aspects = aspects_of(case, case.verdicts.values())
        watched = profile.watched()
        outcome = outcome_of(case, watched, aspects)
        for clause in profile:
            if clause.id in watched.asked or not clause.executed or clause.heading == "setup":
                continue
            for value in every_answer(clause):
                changed = profile.with_value(clause.id, value)
                other = alternative(case, changed, aspects)
                assert other is None or other == outcome, clause.id


def every_answer(clause):
    """All that a clause of a few words, or yes or no, can be answered."""
    if isinstance(clause.default, bool):
        return (True, False)
    if isinstance(clause.type, type) and hasattr(clause.type, "__members__"):
        return tuple(clause.type)
    return ()


@pytest.mark.parametrize("source", ["base", "ark", "ark-hu", "ghosts"])
def test_every_section_footnote_and_question_of_the_sources_is_cited(source):
    cited = {cite for case in BOOK for cite in case.cites}
    assert {f"{source}:{place}" for place in SHELF.sources[source].places()} <= cited


def test_a_case_that_rests_on_an_open_clause_states_its_status():
    for case in EXECUTED:
        for verdict in adjudicate(case, list(case.verdicts)).verdicts:
            row = case.verdicts[verdict.profile.id]
            if verdict.status.open:
                assert row.status is verdict.status, f"{case.id} under {verdict.profile.id}"


def test_the_export_is_what_the_schema_says():
    jsonschema = pytest.importorskip("jsonschema")
    document = json.loads(json.dumps(BOOK.to_json()))
    jsonschema.Draft202012Validator.check_schema(schema())
    jsonschema.validate(document, schema())
    assert len(document["cases"]) == len(BOOK)
    document["cases"][0].pop("question")
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, schema())


def cost(action: Callable[[], None], *, tries: int) -> float:
    """The least processor time of some tries, because machines are shared."""

    def once() -> float:
        begun = time.process_time()
        action()
        return time.process_time() - begun

    gc.collect()
    return min(once() for _ in range(tries))


def test_checking_cases_costs_at_most_thirty_times_what_playing_them_does():
    """A verdict plays its case again for what others answer; that must not get out of hand."""
    cases = EXECUTED[::3]

    def play() -> None:
        for case in cases:
            for id in case.verdicts:
                play_case(case, SHELF.profile(id))

    def check() -> None:
        for case in cases:
            check_case(case)

    assert cost(check, tries=2) <= 30 * cost(play, tries=5)


def test_asking_the_largest_case_under_ten_profiles_costs_at_most_twenty_times_playing_it():
    case = max(EXECUTED, key=lambda case: len(case.position.tiles))
    profiles = [SHELF.profile(id) for id in SHELF.profile_ids()][:10]
    assert len(profiles) == 10

    def play() -> None:
        for profile in profiles:
            play_case(case, profile)

    def ask() -> None:
        adjudicate(case, profiles)

    assert cost(ask, tries=5) <= 20 * cost(play, tries=20)


def test_the_worked_farm_example_comes_out_under_all_three_scorings():
    wanted = {
        "carcassonne": {"blue": 9, "yellow": 6, "red": 3},
        "carcassonne-2000": {"blue": 8, "yellow": 4, "red": 0},
        "carcassonne-2001": {"blue": 6, "yellow": 6, "red": 3},
    }
    found = [
        case
        for case in EXECUTED
        if all(
            id in case.verdicts
            and {**(case.verdicts[id].scores or case.verdicts[id].gains or {})}.items()
            >= points.items()
            for id, points in wanted.items()
        )
    ]
    assert found
