"""`arkrules casebook`: cases listed, shown and exported; other engines, and how they fare."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from arkrules.cli.common import case_path
from arkrules.formats import without_schema
from arkrules.rules import library
from arkrules.text import speaking
from tests.cli.files import BROKEN, SMALL, Writer
from tests.cli.lines import ENGINES
from tests.conformance.asking import strange
from tests.pseudo import PSEUDO
from tests.running import Run


def test_a_case_is_shown_and_its_file_can_be_copied(run: Run, told, tmp_path: Path) -> None:
    content = told("show small-city")
    assert (content["id"], content["subject"]) == ("small-city", "cities")
    assert content["verdict"]["carcassonne"]
    target = tmp_path / "mine.toml"
    run("show", "small-city", "--file", "-o", target)
    shipped = case_path("small-city", library()).read_text(encoding="utf-8")
    assert target.read_text() == without_schema(shipped)
    assert target.read_text() != shipped


def test_disputes_from_elsewhere_are_listed_with_the_cases_that_answer_them(told) -> None:
    found = told("show disputes")["disputes"]
    assert len(found) == 181
    assert found["B25"]["cases"] == ["small-city"]
    assert (found["M05"]["cases"], found["M05"]["reason"]) == ([], "other-game")


def test_the_export_is_one_document_that_its_schema_describes(run: Run, tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    target = tmp_path / "casebook.json"
    run("casebook", "export", "-o", target)
    document = json.loads(target.read_text(encoding="utf-8"))
    jsonschema.validate(document, json.loads(run("schema", "export").stdout))
    assert document["format"] == 2
    assert json.loads(run("casebook", "export").stdout) == document


def test_another_casebook_of_the_same_form_is_read(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = json.loads(run("casebook", "export", "book").stdout)
    assert listed["version"] == "0.7.0"
    (case,) = listed["cases"]
    assert (case["subject"], case["verdict"]) == ("cities", {"carcassonne": {"gains": {"red": 4}}})
    monkeypatch.chdir(here / "book")
    assert json.loads(run("casebook", "export", ".").stdout) == listed


FAULTS = [
    ("book.toml", "", "version"),
    ("book.toml", "version = ", "book.toml"),
    ("book.toml", 'version = "1"\n[subjects]\n', "cities"),
    ("book/cities/small-city.toml", BROKEN, "titel"),
    ("book/cities/other.toml", SMALL, "small-city"),
    ("book/cities/small-city.toml", SMALL, "small-city"),
]


def test_what_is_wrong_in_it_is_named(run: Run, write: Writer, here: Path) -> None:
    for name, text, named in FAULTS:
        for right in ("book.toml", "book/cities/small-city.toml"):
            path = write(right, (here / right).read_text(encoding="utf-8"))
        if not right.startswith(name):
            (path.parent / "other.toml").unlink(missing_ok=True)
        write(name, text)
        folder = path.parents[2]
        told = run("casebook", "export", folder / "book", code=2).stderr
        assert named in told.replace(str(folder), "")
        assert "\nhelp: " in told


# -- other engines --------------------------------------------------------------------------------

RIGHT = ("casebook", "run", "small-city", "--engine", ENGINES["RIGHT"])
THREE = ("--under", "carcassonne", "--under", "carcassonne-2000", "--under", "carcassonne-rgg")


def ran(run: Run, *words: object, code: int = 0) -> dict:
    """How an engine fared, as programs are told."""
    return json.loads(run(*words, "--format", "json", code=code).stdout)


def test_every_question_is_there_with_how_it_fared(run: Run) -> None:
    content = ran(run, *RIGHT, *THREE, code=1)
    assert (content["format"], content["engine"]) == (2, ENGINES["RIGHT"])
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


def test_other_answers_are_asked_on_demand(run: Run) -> None:
    asked = ran(run, *RIGHT, *THREE[:2], "--others", code=1)["questions"]
    assert [(one["under"], one["fared"]) for one in asked] == [
        ("", "passed"), ("city.small=half", "differs"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("engine", "code", "fared", "reason"),
    [
        (ENGINES["SKIPS"], 0, "skipped", "no cities [yet]"),
        (ENGINES["DIES"], 1, "failed", "3"),
        (ENGINES["DEAF"], 1, "failed", "0"),
        (strange("error"), 1, "failed", "-32603"),
    ],
)
def test_an_engine_may_skip_a_question_and_must_not_fail(
    run: Run, tmp_path: Path, engine: str, code: int, fared: str, reason: str
) -> None:
    words = ("casebook", "run", "small-city", "--engine", engine, "--junit", tmp_path / "r.xml")
    content = ran(run, *words, code=code)
    assert len(content["questions"]) == 9
    assert {one["fared"] for one in content["questions"]} == {fared}
    assert all(reason in one["reason"] for one in content["questions"][:3])
    root = ET.parse(tmp_path / "r.xml").getroot()
    assert numbers(root) == (("9", "0", "0", "9") if fared == "skipped" else ("9", "0", "9", "0"))
    (came,) = root[0][0]
    assert came.tag == ("skipped" if fared == "skipped" else "error")
    assert reason in (came.get("message") or "")


def numbers(element: ET.Element) -> tuple[str | None, ...]:
    return tuple(element.get(key) for key in ("tests", "failures", "errors", "skipped"))


def test_continuous_integration_reads_a_suite_for_each_edition(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    run(*RIGHT, *THREE, "--junit", report, code=1)
    root = ET.parse(report).getroot()
    assert (root.tag, numbers(root)) == ("testsuites", ("3", "1", "0", "0"))
    suites = {suite.get("name"): suite for suite in root}
    assert {suite.tag for suite in root} == {"testsuite"}
    assert list(suites) == ["carcassonne", "carcassonne-2000", "carcassonne-rgg"]
    assert numbers(suites["carcassonne-2000"]) == ("1", "1", "0", "0")
    (case,) = suites["carcassonne-2000"]
    named = (case.tag, case.get("classname"), case.get("name"))
    assert named == ("testcase", "small-city", "carcassonne-2000")
    (failure,) = case
    assert failure.tag == "failure"
    assert failure.text == failure.get("message")
    assert "gains.red" in (failure.text or "")
    assert list(suites["carcassonne"][0]) == []
    # What is there already is kept.
    before = report.read_bytes()
    run(*RIGHT, "--junit", report, code=2)
    assert report.read_bytes() == before


def test_cases_are_named_by_files_and_folders_too(run: Run, here: Path) -> None:
    words = ("casebook", "run", "cases", *RIGHT[3:])
    asked = [(one["case"], one["fared"]) for one in ran(run, *words, code=1)["questions"]]
    assert sorted(asked) == [("other", "differs"), ("other", "passed"), ("small-city", "passed")]


@pytest.mark.approval
def test_all_of_it_can_be_translated(run: Run) -> None:
    with speaking(PSEUDO):
        text = run(*RIGHT, *THREE, code=1).stdout
    for word in ("passed", "different", "questions", "edition", "expected", "turns on"):
        assert word not in text, word


def test_a_casebook_that_is_sealed_for_the_first_time_may_have_any_version(told) -> None:
    found = told("casebook seal book")
    assert (found["version"], found["least"]) == ("0.7.0", "0.0.0")
    assert told("casebook seal book --check")["least"] == "0.7.0"


@pytest.mark.parametrize("command", ["seal", "export"])
def test_a_folder_without_its_head_is_answered_with_what_a_head_holds(
    run: Run, here: Path, command: str
) -> None:
    fault, remedy = run("casebook", command, "cases", code=2).stderr.splitlines()
    assert str(here / "cases.toml") in fault
    assert all(key in remedy for key in ("version", "subjects"))
