"""A walk through conformance: an engine is asked, judged, and told what it got wrong."""

from __future__ import annotations

from arkrules.conformance import CaseResult
from tests.conformance.asking import EDITIONS, put_to, questions


def test_an_engine_is_asked_a_case_under_three_editions(snapshot) -> None:
    # The city of two tiles is worth 4 today, and was worth 2 twice; this engine knows today only.
    asked = questions()
    assert [one.profile.id for one in asked] == [*EDITIONS]
    assert all(one.params["asked"] == ["legal", "gains"] for one in asked)
    found = put_to("right")
    assert [one.fared for one in found.findings] == [
        CaseResult.PASSED,
        CaseResult.DIFFERS,
        CaseResult.DIFFERS,
    ]
    assert not found.holds
    assert found.by_clause["city.small"].differs == 2
    assert found.by_edition["carcassonne"].passed == 1
    assert [str(one) for finding in found.findings for one in finding.differences] == snapshot
