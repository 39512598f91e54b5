"""`arkrules check`: cases hold, or what came out otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.files import BROKEN, DOUBTFUL, FAILS, HOLDS, REFERENCE, SMALL, WHY, Writer, files
from tests.running import Run


def test_check_says_how_many_hold(run: Run, write: Writer) -> None:
    result = run("check", write("holds.toml", HOLDS))
    assert result.stdout == "1 case, 1 verdict, 0 failed\n"
    assert result.stderr == ""


def test_check_prints_what_was_expected_and_what_was_found(run: Run, write: Writer) -> None:
    path = write("fails.toml", FAILS)
    text = run("check", path, code=1).stdout
    failed = f"    gains.red: expected 5, found 4 ({WHY})\n"
    assert f"{path}: small-city under carcassonne\n{failed}" in text
    assert "under carcassonne-2000" not in text
    assert text.endswith("1 case, 2 verdicts, 1 failed\n")


def test_check_takes_every_toml_file_under_a_folder(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    for name in ("a.toml", "b/c.toml", "b/d/e.toml"):
        write(name, HOLDS)
    write("b/notes.txt", "no case")
    assert "3 cases, 3 verdicts, 0 failed" in run("check", tmp_path).stdout


def test_check_takes_several_paths(run: Run, write: Writer) -> None:
    text = run("check", write("a.toml", HOLDS), write("b.toml", FAILS), code=1).stdout
    assert "2 cases, 3 verdicts, 1 failed" in text


@pytest.mark.parametrize("others", [(), (HOLDS,), (FAILS,), (HOLDS, FAILS, BROKEN)])
def test_a_broken_file_does_not_keep_the_others_from_running_and_2_wins(
    run: Run, write: Writer, tmp_path: Path, others: tuple[str, ...]
) -> None:
    write("broken.toml", BROKEN)
    for number, text in enumerate(others):
        write(f"other{number}.toml", text)
    result = run("check", tmp_path, code=2)
    assert "broken.toml" in result.stderr
    assert "titel: unknown key; did you mean title?" in result.stderr
    assert "help:" in result.stderr
    assert ("expected 5, found 4" in result.stdout) is (FAILS in others)
    assert "could not be used" in result.stdout


def test_check_selects_by_id_or_title(run: Run, write: Writer, tmp_path: Path) -> None:
    write("a.toml", HOLDS)
    write("b.toml", FAILS.replace("small-city", "other").replace("A city", "A village"))
    assert "1 case, 1 verdict, 0 failed" in run("check", tmp_path, "-k", "small").stdout
    assert "1 case, 1 verdict, 0 failed" in run("check", tmp_path, "-k", "CITY OF").stdout
    assert "1 case, 2 verdicts, 1 failed" in run("check", tmp_path, "-k", "village", code=1).stdout


def test_check_writes_a_report_for_continuous_integration(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    for name, text in (("a", HOLDS), ("b", FAILS), ("c", BROKEN)):
        write(f"cases/{name}.toml", text)
    report = tmp_path / "report.xml"
    run("check", tmp_path / "cases", "--junit", report, code=2)
    suite = ET.parse(report).getroot().find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("4", "1", "1")
    failures = [case.find("failure") for case in suite.iter("testcase")]
    assert [f.text for f in failures if f is not None] == [
        f"gains.red: expected 5, found 4 ({WHY})"
    ]
    assert files(tmp_path) == {"cases", "report.xml"}


@pytest.mark.parametrize("said", ["<&>\\\"']]>", "\\u0007 \\u001b \\b", "Ünïcödé ☃"])
def test_the_report_is_well_formed_whatever_a_case_says(
    run: Run, write: Writer, tmp_path: Path, said: str
) -> None:
    text = SMALL + f'\n[verdict.carcassonne]\npieces = ["{said}"]\n'
    report = tmp_path / "report.xml"
    run("check", write("odd.toml", text), "--junit", report, code=1)
    ET.parse(report)


def test_check_for_programs(run: Run, write: Writer, tmp_path: Path) -> None:
    for name, text in (("a", HOLDS), ("b", FAILS), ("c", BROKEN)):
        write(f"{name}.toml", text)
    result = run("check", tmp_path, "--format", "json", code=2)
    content = json.loads(result.stdout)
    assert content["format"] == 2
    held, failed, broken = content["cases"]
    assert (held["id"], held["error"], held["verdicts"][0]["holds"]) == ("small-city", None, True)
    assert failed["verdicts"][0]["differences"] == [
        {"key": "gains.red", "expected": "5", "found": "4", "why": WHY}
    ]
    assert "titel" in broken["error"]


def test_check_of_a_path_without_a_case_is_an_error(
    error: Callable[..., str], tmp_path: Path
) -> None:
    assert "no case here" in error("check", tmp_path)


def test_a_path_without_a_case_does_not_keep_the_others_from_running(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    result = run("check", write("fails.toml", FAILS), tmp_path / "empty", code=2)
    assert "no case here" in result.stderr
    assert "expected 5, found 4" in result.stdout


def test_a_folder_that_is_called_like_a_case_is_none(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    write("folder.toml/holds.toml", HOLDS)
    assert "1 case, 1 verdict, 0 failed" in run("check", tmp_path).stdout


def test_check_passes_reference_cases_and_cases_without_verdicts(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    write("reference.toml", REFERENCE)
    write("plain.toml", SMALL)
    assert "2 cases, 0 verdicts, 0 failed" in run("check", tmp_path).stdout


def test_check_warns_of_unknown_sources_and_does_not_fail(run: Run, write: Writer) -> None:
    path = write("cites.toml", HOLDS.replace("[position]", 'cites = ["zebra"]\n[position]'))
    result = run("check", path)
    assert "'zebra' cites an unknown source" in result.stderr
    assert "cites.toml" in result.stderr


def test_check_finds_profiles_in_a_folder(
    error: Callable[..., str], run: Run, write: Writer, tmp_path: Path
) -> None:
    write("own/doubtful.toml", DOUBTFUL)
    verdict = '\n[verdict.doubtful]\nturns_on = ["city.small"]\nstatus = "silent"\n'
    path = write("cases/doubtful.toml", SMALL + verdict)
    run("check", path, "--profile-path", tmp_path / "own")
    assert 'verdict."doubtful": no profile' in error("check", path)
