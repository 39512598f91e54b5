"""The pytest plugin: cases of other projects run as tests."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from tests.faults import unworded
from tests.testing.authoring import CASE, write

pytest_plugins = ("pytester",)

HOLDS = CASE.format(profile="carcassonne", points=4)
FAILS = HOLDS + "\n    [verdict.carcassonne-2000]\n    gains = { red = 4 }\n"
REFERENCE = 'id = "r"\ntitle = "T"\nquestion = "Q?"\nreference = true\nanswer = "A."\n'
BROKEN = {
    "key": HOLDS.replace("title =", "titel ="),
    "keys": HOLDS.replace("title =", "titel =").replace("question", "qestion"),
    "move": HOLDS.replace("follower C", "folower C"),
    "profile": HOLDS.replace('"carcassonne"', "zebra"),
    "tile": HOLDS.replace("0,0 [CCC aaa", "0,0 [CCC"),
    "no TOML": HOLDS.replace("[play]", "[play"),
}
"""Files that cannot be used."""


def suite(pytester: pytest.Pytester, *words: str, **cases: str) -> pytest.RunResult:
    """Run pytest in a folder with these files, `small_case` being `small.case.toml`."""
    for name, text in cases.items():
        write(pytester.path, f"{name.replace('_', '.')}.toml", text)
    return pytester.runpytest("--color=no", "-rA", *words)


def said(result: pytest.RunResult) -> str:
    """All that pytest printed."""
    text = "\n".join(result.outlines)
    assert "Traceback" not in text
    assert "raise " not in text
    return text


def test_a_case_is_collected_with_a_test_for_every_verdict(pytester: pytest.Pytester) -> None:
    result = suite(pytester, small_case=FAILS)
    result.assert_outcomes(passed=1, failed=1)
    assert "small.case.toml::carcassonne\n" in said(result)
    suite(pytester, "-k", "carcassonne-2000").assert_outcomes(failed=1, deselected=1)
    pytester.runpytest("small.case.toml::carcassonne").assert_outcomes(passed=1)
    pytester.runpytest("--junit-xml=report.xml")
    report = ET.parse(pytester.path / "report.xml").getroot().find("testsuite")
    assert report is not None
    assert (report.get("tests"), report.get("failures")) == ("2", "1")


def test_other_files_are_left_alone(pytester: pytest.Pytester) -> None:
    result = suite(pytester, small=FAILS, position="players = []", small_case=HOLDS)
    result.assert_outcomes(passed=1)


def test_cases_in_folders_are_collected_beside_other_tests(pytester: pytest.Pytester) -> None:
    write(pytester.mkdir("disputes"), "one.case.toml", HOLDS)
    pytester.makepyfile("def test_ours(): pass")
    suite(pytester, two_case=HOLDS).assert_outcomes(passed=3)


def test_a_reference_case_is_skipped(pytester: pytest.Pytester) -> None:
    suite(pytester, reference_case=REFERENCE).assert_outcomes(skipped=1)


def test_profiles_of_ones_own_are_found(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = pytester.mkdir("own")
    write(own, "mine.toml", 'id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n')
    monkeypatch.setenv("ARKRULES_PATH", str(own))
    suite(pytester, small_case=CASE.format(profile="mine", points=4)).assert_outcomes(passed=1)


# -- what is wrong ---------------------------------------------------------------------------------


def between(text: str, heading: str) -> str:
    """What stands behind a heading, the name of a test and before the next heading."""
    return text.partition(heading)[2].split("\n", 2)[2].partition("\n=")[0]


def test_a_verdict_that_fails_says_what_was_expected_and_found(pytester: pytest.Pytester) -> None:
    text = between(said(suite(pytester, small_case=FAILS)), "= FAILURES =")
    for told in (
        str(pytester.path / "small.case.toml"),
        "carcassonne-2000",
        "gains.red",
        "[city.small]",
    ):
        assert told in text


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_an_error_of_collection_and_keeps_no_other_from_running(
    pytester: pytest.Pytester, what: str
) -> None:
    more = {"broken_case": BROKEN[what], "small_case": HOLDS}
    result = suite(pytester, "--continue-on-collection-errors", **more)
    result.assert_outcomes(passed=1, errors=1)
    assert "broken.case.toml" in said(result)


def test_what_is_wrong_with_a_broken_file_is_said(pytester: pytest.Pytester) -> None:
    text = said(suite(pytester, broken_case=BROKEN["keys"]))
    faults = unworded(between(text, "= ERRORS ="))
    assert re.findall(r"- (\w+): ", faults) == ["title", "question", "qestion", "titel"]
