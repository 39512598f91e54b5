"""A walk through conformance: an engine is asked, judged, and told what it got wrong."""

from __future__ import annotations

from arkrules.conformance import Fared, put, questions_in
from arkrules.conformance.suite import judge
from tests.conformance.asking import EDITIONS, put_to, questions, small_city, strange


def test_an_engine_is_asked_a_case_under_three_editions(snapshot) -> None:
    # The city of two tiles is worth 4 today, and was worth 2 twice; this engine knows today only.
    asked = questions()
    assert [one.profile.id for one in asked] == [*EDITIONS]
    assert all(one.params["asked"] == ["legal", "gains"] for one in asked)
    found = put_to("right")
    assert [one.fared for one in found.findings] == [Fared.PASSED, Fared.DIFFERS, Fared.DIFFERS]
    assert not found.holds
    assert found.by_clause["city.small"].differs == 2
    assert found.by_edition["carcassonne"].passed == 1
    assert [str(one) for finding in found.findings for one in finding.differences] == snapshot


def test_an_engine_that_skips_or_fails_is_told_from_one_that_errs() -> None:
    skipped = put_to("result", '{"skip": "no cities yet"}')
    assert skipped.holds
    assert skipped.total.skipped == 3
    failed = put(questions()[:1], strange("print", "no JSON"))
    assert [one.fared for one in failed.findings] == [Fared.FAILED]
    (today,) = questions_in([small_city()], EDITIONS[:1])
    for outcome, fared in (
        ({"legal": True, "gains": {"red": 4, "blue": 0}}, Fared.PASSED),
        ({"legal": False, "gains": {"red": 4, "blue": 0}}, Fared.DIFFERS),
        ({"legal": True, "gains": "all"}, Fared.FAILED),
    ):
        assert judge(today, {"outcome": outcome}).fared is fared
