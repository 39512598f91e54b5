"""`arkrules check`: cases hold, or what came out otherwise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.files import BROKEN, DOUBTFUL, FAILS, HOLDS, SMALL, Writer, files
from tests.running import Run

Told = Callable[..., dict]


def fared(content: dict) -> list[tuple[str, list[bool]]]:
    """Each case that could be used, and how its verdicts fared."""
    cases = (case for case in content["cases"] if not case["error"])
    return [(case["id"], [one["holds"] for one in case["verdicts"]]) for case in cases]


def test_check_says_what_holds_what_differs_and_what_cannot_be_used(told: Told) -> None:
    content = told("check holds.toml fails.toml broken.toml reference.toml small.toml", 2)
    assert content["format"] == 2
    assert fared(content) == [
        ("small-city", [True]), ("small-city", [False, True]), ("reference", []),
        ("small-city", []),
    ]  # fmt: skip
    (difference,) = content["cases"][1]["verdicts"][0]["differences"]
    found = [difference[key] for key in ("key", "expected", "found")]
    assert found == ["gains.red", "5", "4"]
    for clause in ("city.per_tile", "follower.recall"):
        assert clause in difference["why"]
    assert "titel" in content["cases"][2]["error"]


def test_check_takes_every_toml_file_under_a_folder_and_what_is_selected_of_them(
    told: Told,
) -> None:
    """A folder that is called like a case is none, and a case may be named by its title."""
    assert fared(told("check cases", 1)) == [("other", [False, True]), ("small-city", [True])]
    for word in ("small", "CITY OF"):
        assert fared(told(f"check cases -k '{word}'")) == [("small-city", [True])]
    assert fared(told("check cases -k village", 1)) == [("other", [False, True])]


@pytest.mark.parametrize(
    "unusable", ["broken.toml", "empty", "edition.toml", "binary.toml", "empty broken.toml"]
)
def test_what_cannot_be_used_does_not_keep_the_others_from_running_and_2_wins(
    run: Run, told: Told, here: Path, unusable: str
) -> None:
    for others, code in (("holds.toml", 0), ("cases", 1)):
        alone = fared(told(f"check {others}", code))
        assert fared(told(f"check {unusable} {others}", 2)) == alone
        said = run("check", *unusable.split(), others, code=2).stderr
        assert all(name in said for name in unusable.split())


def test_unknown_sources_are_warned_of_and_do_not_fail(run: Run, here: Path) -> None:
    said = run("check", "cites.toml").stderr.splitlines()
    assert ["zebra" in said[0], "base:n999" in said[1], len(said)] == [True, True, 2]
    assert run("check", "holds.toml").stderr == ""


def test_check_finds_profiles_in_a_folder(run: Run, write: Writer, tmp_path: Path) -> None:
    write("own/doubtful.toml", DOUBTFUL)
    verdict = '\n[verdict.doubtful]\nturns_on = ["city.small"]\nstatus = "silent"\n'
    path = write("cases/doubtful.toml", SMALL + verdict)
    run("check", path, "--profile-path", tmp_path / "own")
    run("check", path, code=2)


def test_continuous_integration_reads_a_report(run: Run, write: Writer, tmp_path: Path) -> None:
    for name, text in (("a", HOLDS), ("b", FAILS), ("c", BROKEN)):
        write(f"cases/{name}.toml", text)
    report = tmp_path / "report.xml"
    run("check", tmp_path / "cases", "--junit", report, code=2)
    suite = ET.parse(report).getroot().find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("4", "1", "1")
    failures = [case.find("failure") for case in suite.iter("testcase")]
    (text,) = [one.text for one in failures if one is not None]
    assert text is not None
    assert "gains.red" in text
    assert files(tmp_path) == {"cases", "report.xml"}


@pytest.mark.parametrize("said", ["<&>\\\"']]>", "\\u0007 \\u001b \\b", "Ünïcödé ☃"])
def test_the_report_is_well_formed_whatever_a_case_says(
    run: Run, write: Writer, tmp_path: Path, said: str
) -> None:
    text = SMALL + f'\n[verdict.carcassonne]\npieces = ["{said}"]\n'
    report = tmp_path / "report.xml"
    run("check", write("odd.toml", text), "--junit", report, code=1)
    ET.parse(report)


def test_what_cannot_be_read_in_a_folder_keeps_nothing_else_from_being_checked(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    write("all/a.toml", 'id = "a"\noverlays = "carcassonne"\ntitel = "A"\n')
    write("all/b.toml", HOLDS)
    done = run("check", tmp_path / "all", code=2)
    assert "titel" in done.stderr
    assert done.stdout.startswith("1 case, 1 verdict")
