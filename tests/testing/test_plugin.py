"""The pytest plugin: cases of other projects run as tests."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

pytest_plugins = ("pytester",)

CASE = """
id = "small-city"
title = "A city of two tiles"
question = "What is it worth?"

[position]
players = ["red", "blue"]
tiles = ["0,0 [CCC aaa aaa aaa]"]

[play]
moves = ["lay [CCC aaa aaa aaa]/2 0,-1", "follower C"]
"""
HOLDS = CASE + "\n[verdict.carcassonne]\ngains = { red = 4 }\n"
FAILS = HOLDS + "\n[verdict.carcassonne-2000]\ngains = { red = 4 }\n"
BROKEN = HOLDS.replace("title =", "titel =")
REFERENCE = 'id = "r"\ntitle = "T"\nquestion = "Q?"\nreference = true\nanswer = "A."\n'


def suite(pytester: pytest.Pytester, **cases: str) -> pytest.RunResult:
    """Run pytest in a folder with these files, `small_case` being `small.case.toml`."""
    for name, text in cases.items():
        path = pytester.path / f"{name.replace('_', '.')}.toml"
        path.write_text(text, encoding="utf-8")
    return pytester.runpytest("--color=no", "-rA")


def said(result: pytest.RunResult) -> str:
    """All that pytest printed."""
    return "\n".join(result.outlines)


def test_a_case_is_collected_with_a_test_for_every_verdict(pytester: pytest.Pytester) -> None:
    result = suite(pytester, small_case=FAILS)
    result.assert_outcomes(passed=1, failed=1)
    assert "small.case.toml::carcassonne\n" in said(result)


def test_other_files_are_left_alone(pytester: pytest.Pytester) -> None:
    result = suite(pytester, small=FAILS, position="players = []", small_case=HOLDS)
    result.assert_outcomes(passed=1)


def test_cases_in_folders_are_collected(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("disputes")
    (folder / "one.case.toml").write_text(HOLDS)
    suite(pytester, two_case=HOLDS).assert_outcomes(passed=2)


def test_cases_run_beside_other_tests(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_ours(): pass")
    suite(pytester, small_case=HOLDS).assert_outcomes(passed=2)


def test_a_verdict_that_fails_says_what_was_expected_and_found(pytester: pytest.Pytester) -> None:
    text = said(suite(pytester, small_case=FAILS))
    assert "small-city under carcassonne-2000" in text
    assert "gains.red: expected 4, found 2" in text
    assert "Traceback" not in text
    assert "raise " not in text


def test_a_broken_file_is_an_error_of_collection(pytester: pytest.Pytester) -> None:
    result = suite(pytester, broken_case=BROKEN)
    result.assert_outcomes(errors=1)
    text = said(result)
    assert "titel: unknown key; did you mean title?" in text
    assert "Traceback" not in text


def test_a_broken_file_is_told_with_all_its_faults(pytester: pytest.Pytester) -> None:
    text = said(suite(pytester, broken_case=BROKEN.replace("question", "qestion")))
    assert "titel: unknown key" in text
    assert "qestion: unknown key" in text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("follower C", "folower C"), "play.moves[1]"),
        (("verdict.carcassonne", "verdict.zebra"), "no profile or overlay 'zebra'"),
        (("0,0 [CCC aaa", "0,0 [CCC"), "tiles[0]"),
        (("[play]", "[play"), "not TOML"),
    ],
)
def test_whatever_makes_a_file_unusable_is_an_error_of_collection(
    pytester: pytest.Pytester, change: tuple[str, str], words: str
) -> None:
    result = suite(pytester, broken_case=HOLDS.replace(*change))
    result.assert_outcomes(errors=1)
    assert words in said(result)
    assert "broken.case.toml" in said(result)


def test_a_broken_file_does_not_keep_the_others_from_running(pytester: pytest.Pytester) -> None:
    (pytester.path / "broken.case.toml").write_text(BROKEN)
    (pytester.path / "small.case.toml").write_text(HOLDS)
    result = pytester.runpytest("--continue-on-collection-errors")
    result.assert_outcomes(passed=1, errors=1)


def test_a_reference_case_is_skipped(pytester: pytest.Pytester) -> None:
    suite(pytester, reference_case=REFERENCE).assert_outcomes(skipped=1)


def test_verdicts_can_be_selected_by_profile(pytester: pytest.Pytester) -> None:
    (pytester.path / "small.case.toml").write_text(FAILS)
    pytester.runpytest("-k", "carcassonne-2000").assert_outcomes(failed=1, deselected=1)
    pytester.runpytest("small.case.toml::carcassonne").assert_outcomes(passed=1)


def test_cases_are_in_a_junit_report(pytester: pytest.Pytester) -> None:
    (pytester.path / "small.case.toml").write_text(FAILS)
    pytester.runpytest("--junit-xml=report.xml")
    suite = ET.parse(pytester.path / "report.xml").getroot().find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")


def test_profiles_of_ones_own_are_found(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = pytester.mkdir("own")
    (own / "mine.toml").write_text('id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n')
    monkeypatch.setenv("ARKRULES_PATH", str(own))
    suite(
        pytester, small_case=HOLDS.replace("verdict.carcassonne", "verdict.mine")
    ).assert_outcomes(passed=1)
