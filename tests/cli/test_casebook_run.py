"""`arkrules casebook run`: other engines, and what is told of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from arkrules.documents import WRITERS
from arkrules.messages import speaking
from tests.cli.files import FAILS, SMALL, Writer
from tests.conformance.asking import strange
from tests.pseudo import PSEUDO
from tests.running import Run

RIGHT = ("--engine", strange("right"))
"""An engine for which a city of two tiles is worth 4 points, under every edition."""
THREE = ("--under", "carcassonne", "--under", "carcassonne-2000", "--under", "carcassonne-rgg")


def test_what_differs_is_told_with_what_was_expected(run: Run) -> None:
    text = run("casebook", "run", "small-city", *RIGHT, *THREE, "--title", "Mine", code=1).stdout
    assert text.startswith("Mine and the casebook ")
    assert "3 questions of 1 case: 2 passed, 1 different, 0 skipped, 0 failed." in text
    assert "A city of two tiles: small-city under carcassonne-2000" in text
    assert "gains.red: expected 2, found 4" in text
    assert "It turns on city.small." in text
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines() if "%" in line}
    assert rows["carcassonne"] == ["1", "0", "0", "0", "100", "%"]
    assert rows["carcassonne-2000"] == ["0", "1", "0", "0", "0", "%"]
    assert rows["city.small"] == ["2", "1", "0", "0", "66.6", "%"]


def test_where_all_is_right_the_exit_code_says_so(run: Run) -> None:
    text = run("casebook", "run", "small-city", *RIGHT, "--under", "carcassonne").stdout
    assert "1 question of 1 case: 1 passed, 0 different" in text
    assert "What differs" not in text


def test_a_skip_is_all_right_and_its_reason_is_told(run: Run) -> None:
    engine = ("--engine", strange("result", '{"skip": "no cities [yet] \\u001b[2J"}'))
    text = run("casebook", "run", "small-city", *engine).stdout
    assert "5 questions of 1 case: 0 passed, 0 different, 5 skipped, 0 failed." in text
    assert "no cities [yet] \ufffd[2J: 5 questions" in text
    assert "\x1b" not in text


def test_an_engine_that_fails_is_told_of_and_the_exit_code_is_1(run: Run) -> None:
    result = run("casebook", "run", "small-city", "--engine", strange("die"), code=1)
    assert "0 passed, 0 different, 0 skipped, 5 failed." in result.stdout
    said = "it ended with code 3; its last message: and ended here: 5 questions"
    assert said in result.stdout


def test_other_answers_are_asked_on_demand(run: Run) -> None:
    words = ("small-city", "--under", "carcassonne", *RIGHT, "--others")
    text = run("casebook", "run", *words, code=1).stdout
    assert "small-city under carcassonne with city.small=half" in text


@pytest.mark.parametrize("kind", [*WRITERS, "json"])
def test_it_is_told_in_every_format(run: Run, kind: str) -> None:
    text = run("casebook", "run", "small-city", *RIGHT, *THREE, "--format", kind, code=1).stdout
    assert "small-city" in text
    assert "carcassonne-2000" in text
    assert "city.small" in text


def test_for_programs_every_question_is_there(run: Run) -> None:
    words = ("small-city", *RIGHT, *THREE, "--title", "Mine", "--format", "json")
    content = json.loads(run("casebook", "run", *words, code=1).stdout)
    assert (content["format"], content["engine"]) == (2, "Mine")
    assert content["total"] == {"passed": 2, "differs": 1, "skipped": 0, "failed": 0}
    assert content["clauses"]["city.small"]["differs"] == 1
    assert content["profiles"]["carcassonne-rgg"]["passed"] == 1
    assert [one["fared"] for one in content["questions"]] == ["passed", "differs", "passed"]
    assert content["questions"][1] == {
        "case": "small-city",
        "profile": "carcassonne-2000",
        "under": "",
        "clauses": ["city.small"],
        "fared": "differs",
        "differences": [{"key": "gains.red", "expected": "2", "found": "4", "why": ""}],
        "reason": "",
    }


def numbers(element: ET.Element) -> tuple[str | None, ...]:
    return tuple(element.get(key) for key in ("tests", "failures", "errors", "skipped"))


def test_continuous_integration_reads_a_suite_for_each_edition(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    run("casebook", "run", "small-city", *RIGHT, *THREE, "--junit", report, code=1)
    root = ET.parse(report).getroot()
    assert root.tag == "testsuites"
    assert numbers(root) == ("3", "1", "0", "0")
    suites = {suite.get("name"): suite for suite in root}
    assert {suite.tag for suite in root} == {"testsuite"}
    assert list(suites) == ["carcassonne", "carcassonne-2000", "carcassonne-rgg"]
    assert numbers(suites["carcassonne-2000"]) == ("1", "1", "0", "0")
    (case,) = suites["carcassonne-2000"]
    assert (case.tag, case.get("classname"), case.get("name")) == (
        "testcase", "small-city", "carcassonne-2000",
    )  # fmt: skip
    (failure,) = case
    assert (failure.tag, failure.text) == ("failure", "gains.red: expected 2, found 4")
    assert failure.get("message") == "gains.red: expected 2, found 4"
    assert list(suites["carcassonne"][0]) == []


@pytest.mark.parametrize(
    ("words", "tag", "message", "number"),
    [
        (("result", '{"skip": "no <cities>"}'), "skipped", "no <cities>", ("1", "0", "0", "1")),
        (("error",), "error", "it answered with error -32603: no idea", ("1", "0", "1", "0")),
    ],
)
def test_it_is_told_what_was_skipped_and_what_failed(
    run: Run, tmp_path: Path, words: tuple[str, ...], tag: str, message: str, number: object
) -> None:
    report = tmp_path / "report.xml"
    one = ("small-city", "--under", "carcassonne", "--engine", strange(*words))
    run("casebook", "run", *one, "--junit", report, code=(0, 1))
    root = ET.parse(report).getroot()
    assert numbers(root) == number
    (came,) = root[0][0]
    assert (came.tag, came.get("message")) == (tag, message)


def test_cases_are_named_by_files_and_folders_too(run: Run, write: Writer, tmp_path: Path) -> None:
    write("mine/wrong.toml", FAILS)
    text = run("casebook", "run", tmp_path / "mine", *RIGHT, code=1).stdout
    assert "gains.red: expected 5, found 4" in text
    words = ("casebook", "run", tmp_path / "mine", "-k", "village", *RIGHT)
    assert "no case states a verdict of what was named" in run(*words, code=2).stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--engine"),
        (("--engine", ""), "the engine's command is empty"),
        (("--engine", "'half"), "is no command: No closing quotation"),
        (
            ("--engine", "no-such-program-anywhere"),
            "no-such-program-anywhere cannot be started: No such file",
        ),
        ((*RIGHT, "--under", "carcasonne"), "did you mean carcassonne"),
        ((*RIGHT, "--seconds", "0"), "--seconds"),
        ((*RIGHT, "--jobs", "0"), "--jobs"),
        ((*RIGHT, "--under", "ghosts"), "no case states a verdict of what was named"),
    ],
)
def test_what_cannot_be_done_is_said(
    error: Callable[..., str], words: tuple[str, ...], said: str
) -> None:
    assert said in error("casebook", "run", "small-city", *words)


def test_cases_that_cannot_be_asked_are_an_error(error: Callable[..., str], write: Writer) -> None:
    path = write("broken.toml", SMALL + "\n[verdict.carcasonne]\ngains = { red = 4 }\n")
    assert "no profile" in error("casebook", "run", path, *RIGHT)
    assert "no case smal-city" in error("casebook", "run", "smal-city", *RIGHT)


def test_a_report_that_is_there_is_kept(error: Callable[..., str], write: Writer) -> None:
    path = write("report.xml", "mine")
    assert "is there already" in error("casebook", "run", *RIGHT, "--junit", path)
    assert path.read_text(encoding="utf-8") == "mine"


def test_all_of_it_can_be_translated(run: Run) -> None:
    with speaking(PSEUDO):
        text = run("casebook", "run", "small-city", *RIGHT, *THREE, code=1).stdout
    for word in ("passed", "different", "questions", "edition", "expected", "turns on"):
        assert word not in text, word
