"""The shipped casebook: it holds, it covers the rules, and other programs can read it."""

from __future__ import annotations

import gc
import json
import time
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from arkrules.play import play_line
from arkrules.rules import Status, shipped_library
from arkrules.rulings import adjudicate, check_case
from arkrules.rulings.aspects import aspects_asked
from arkrules.rulings.attested import attested_by
from arkrules.rulings.check import answers_named
from arkrules.rulings.conceivable import conceivable_answers
from arkrules.rulings.counterfactual import Counterfactual
from arkrules.rulings.outcome import line_of, outcome_of
from arkrules.rulings.schemas import export_schema
from arkrules.rulings.writing import normalized
from tests.rulings.shipped import BOOK, EVERY_CASE, EVERY_EXECUTED, EXECUTED, concerning

SHELF = shipped_library()
BEFORE_THE_FIRST_TURN = {"setup.start_tile", "setup.start_in_bag"}
"""What decides how a new game is set up, and nothing in a case, which begins with a position."""
ROOTS = sorted({SHELF.profile(id).root for id in SHELF.profile_ids()})


@EVERY_EXECUTED
def test_every_verdict_holds(case):
    found = check_case(case)
    assert [check.profile for check in found] == list(case.verdicts)
    wrong = [f"{check.profile}: {one}" for check in found for one in check.differences]
    assert not wrong, "\n".join(wrong)
    assert all(check.holds for check in found)


def test_there_are_enough_cases():
    assert len(BOOK) >= 80
    assert len(EXECUTED) >= 80


def test_ids_are_unique_and_stable_names():
    assert max(Counter(case.id for case in BOOK).values()) == 1


def test_no_two_cases_ask_the_same():
    """Neither in the same words of one position, nor for the same outcome of the same moves."""
    questions = Counter((case.question, str(case.position)) for case in EXECUTED)
    assert max(questions.values()) == 1
    outcomes = Counter(
        (
            str(case.position),
            case.moves,
            *((id, str(row.written)) for id, row in sorted(case.verdicts.items())),
        )
        for case in EXECUTED
    )
    assert max(outcomes.values()) == 1


@EVERY_CASE
def test_every_case_has_its_normal_form(case):
    text = Path(case.file).read_text(encoding="utf-8")
    assert normalized(text, file=case.file) == text


@pytest.mark.slow
@pytest.mark.parametrize("root", ROOTS)
def test_every_clause_asked_that_others_answer_otherwise_has_a_case_that_turns_on_it(root):
    """Asked is what some edition asks under its own answers, or under a reading of open ones."""
    asked: set[tuple[str, str]] = set()
    turned: set[str] = set()
    for case in EXECUTED:
        for verdict in adjudicate(case, list(case.verdicts)).verdicts:
            if verdict.profile.root == root:
                asked |= {(verdict.profile.id, clause) for clause in verdict.readings.asked}
                turned |= set(verdict.turns_on)
    missing = {
        clause
        for id, clause in asked
        if (profile := SHELF.profile(id)).clause(clause).executed
        and attested_by(profile, clause)
        and clause not in turned | BEFORE_THE_FIRST_TURN
    }
    assert missing == set()


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case.id, marks=concerning(case.verdicts.values()))
        for case in EXECUTED[::3]
    ],
)
def test_flipping_a_clause_that_was_not_asked_changes_nothing(case):
    for id in case.verdicts:
        profile = SHELF.profile(id)
        asked = aspects_asked(case, case.verdicts.values())
        # Not `question_of`, by which what was asked decides what is played again.
        question = Counterfactual(profile, lambda changed: outcome_of(case, changed, asked))  # noqa: B023
        own = question.under()
        for clause in profile:
            if clause.id in own.asked or not clause.executed:
                continue
            for value in every_answer(clause):
                other = question.result({clause.id: value})
                assert other is None or other == own.result, clause.id


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case.id, marks=concerning(case.verdicts.values()))
        for case in EXECUTED[1::3]
    ],
)
def test_what_is_played_again_as_far_as_needed_ends_as_what_is_played_whole(case):
    for id in case.verdicts:
        profile, line = SHELF.profile(id), line_of(case)
        whole, shared = (line.under(view) for view in (profile.watched(), profile.watched()))
        assert all(map(same_content, whole.states, shared.states))
        clauses = [c.id for c in profile if c.id in asked_of(shared)]
        for clause, attested in ((c, one) for c in clauses for one in attested_by(profile, c)):
            views = [profile.with_value(clause, attested.value).watched() for _ in range(2)]
            whole, shared = line_of(case).under(views[0]), line.under(views[1])
            assert views[0].asked == views[1].asked
            assert all(map(same_content, whole.states, shared.states))
            for told in ("events", "awards", "reasons", "refusals", "refused_at", "faults"):
                assert getattr(whole, told) == getattr(shared, told), (clause, told)
            assert whole.before == shared.before


def asked_of(played):
    """The clauses that were asked on a line."""
    return played.content.profile.asked


def same_content(one, other):
    """Whether two states are the same, also in how they came about."""
    return one == other and one.events == other.events and one.turn == other.turn


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


@EVERY_EXECUTED
def test_every_row_says_all_that_its_verdict_turns_on_and_what_comes_out_otherwise(case):
    """Also how sure an open one is; where only one answer is attested, nothing turns on it."""
    for name, verdict in zip(case.verdicts, adjudicate(case, case.verdicts).verdicts, strict=True):
        row, profile = case.verdicts[name], verdict.profile
        assert set(row.turns_on or ()) == set(verdict.turns_on), name
        assert all(attested_by(profile, clause) for clause in verdict.turns_on), name
        if verdict.status.open:
            assert row.status is verdict.status, name
        assert not verdict.readings.left, name
        told = {frozenset(answers_named(profile, answers)) for answers in row.under}
        assert {*branches(verdict)} - told == set(), f"{name}: missing"
        for answers in told - {*branches(verdict)}:  # on which it rests, though nobody gives them
            ((clause, value),) = answers
            assert clause in verdict.rests_on, f"{name}: more than there is"
            assert value in conceivable_answers(profile, profile.clause(clause)), name


@EVERY_EXECUTED
def test_every_verdict_names_its_rule_and_is_stated_only_where_that_is(case):
    for verdict in adjudicate(case, case.verdicts).verdicts:
        statuses = [dependency.status for dependency in verdict.dependencies if dependency.weighs]
        assert statuses, verdict.profile.id
        assert verdict.status is max(statuses, key=lambda status: status.weakness)
        assert all(status.weakness <= verdict.status.weakness for status in statuses)


SUREST = {"open": Status.SILENT, "community": Status.COMMUNITY, "reading": Status.IMPLIED}
"""How sure a verdict is at most, by what decides the case."""


@EVERY_EXECUTED
def test_what_decides_a_case_caps_how_sure_its_verdicts_are(case):
    if case.basis in SUREST:
        for name, row in case.verdicts.items():
            assert row.status is not None, f"{name}: what is not printed says how sure it is"
            assert row.status.weakness >= SUREST[case.basis].weakness, name


def branches(verdict):
    """The answers under which something else comes out, written as a row names them."""
    profile = verdict.profile
    for turn in verdict.turns:
        for attested, _ in turn.others:
            yield frozenset({(turn.clause, attested.value)})
    for way in verdict.readings.ways:
        for values in product(*way.answers.values()):
            changed = zip(way.answers, values, strict=True)
            yield frozenset((c, value) for c, value in changed if value != profile.value(c))


def test_the_export_is_what_the_schema_says():
    jsonschema = pytest.importorskip("jsonschema")
    document = json.loads(json.dumps(BOOK.to_json()))
    jsonschema.Draft202012Validator.check_schema(export_schema())
    jsonschema.validate(document, export_schema())
    assert len(document["cases"]) == len(BOOK)
    document["cases"][0].pop("question")
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, export_schema())


def cost(action: Callable[[], None], *, tries: int) -> float:
    """The least processor time of some tries, because machines are shared."""

    def once() -> float:
        begun = time.process_time()
        action()
        return time.process_time() - begun

    gc.collect()
    return min(once() for _ in range(tries))


@pytest.mark.slow
def test_checking_cases_costs_at_most_thirty_times_what_playing_them_does():
    """A verdict plays its case again for what others answer; that must not get out of hand."""
    cases = EXECUTED[::3]

    def play() -> None:
        for case in cases:
            for id in case.verdicts:
                play_line(SHELF.profile(id), case.position, case.moves)

    def check() -> None:
        for case in cases:
            check_case(case)

    assert cost(check, tries=2) <= 30 * cost(play, tries=5)


@pytest.mark.slow
def test_asking_the_largest_case_under_ten_profiles_costs_at_most_twenty_times_playing_it():
    case = max(EXECUTED, key=lambda case: len(case.position.tiles))
    profiles = [SHELF.profile(id) for id in SHELF.profile_ids()][:10]
    assert len(profiles) == 10

    def play() -> None:
        for profile in profiles:
            play_line(profile, case.position, case.moves)

    def ask() -> None:
        adjudicate(case, profiles)

    assert cost(ask, tries=20) <= 20 * cost(play, tries=20)


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
            and points.items()
            <= {
                **case.verdicts[id].written.get("gains", {}),
                **case.verdicts[id].written.get("scores", {}),
            }.items()
            for id, points in wanted.items()
        )
    ]
    assert found
