"""`arkrules casebook`: cases listed and exported."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.files import BROKEN, HOLDS, SMALL, Writer
from tests.running import Run


def test_casebook_list_gives_cases_by_subject_with_their_questions(run: Run) -> None:
    text = run("casebook", "list").stdout
    assert re.match(r"Casebook \d+\.\d+\.\d+: \d+ cases\n", text)
    assert "What must continue" in text or "corner-is-no-contact" in text
    content = json.loads(run("casebook", "list", "--format", "json").stdout)
    assert content["format"] == 2
    assert "corner-is-no-contact" in content["cases"]["laying"]


def test_casebook_export_is_one_document_that_its_schema_describes(
    run: Run, tmp_path: Path
) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    target = tmp_path / "casebook.json"
    run("casebook", "export", "-o", target)
    run("casebook", "schema", "-o", tmp_path / "schema.json")
    document = json.loads(target.read_text(encoding="utf-8"))
    jsonschema.validate(document, json.loads((tmp_path / "schema.json").read_text()))
    assert document["format"] == 2
    assert json.loads(run("casebook", "export").stdout) == document
    assert json.loads(run("casebook", "schema").stdout)["title"]


def test_disputes_from_elsewhere_are_listed_with_the_cases_that_answer_them(run: Run) -> None:
    text = run("casebook", "disputes").stdout
    assert text.startswith("150 questions from elsewhere; cases answer 145.")
    assert "B25\n    Is a city of two tiles worth 2 or 4?\n    Cases: small-city\n" in text
    assert "No case: another game" in text
    found = json.loads(run("casebook", "disputes", "--format", "json").stdout)["disputes"]
    assert found["B25"]["cases"] == ["small-city"]
    assert (found["M05"]["cases"], found["M05"]["reason"]) == ([], "other-game")


OWN_BOOK = 'version = "0.1.0"\n[subjects]\ncities = "Cities"\n'
CITED = HOLDS.replace("[position]", 'cites = ["base:city"]\n[position]')


def test_casebook_reads_another_one_of_the_same_form(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    write("book.toml", OWN_BOOK)
    write("book/cities/small-city.toml", CITED)
    text = run("casebook", "list", "--folder", tmp_path / "book").stdout
    assert text.startswith("Casebook 0.1.0: 1 case\n")
    assert "small-city: What is it worth?" in text
    document = json.loads(run("casebook", "export", "--folder", tmp_path / "book").stdout)
    (case,) = document["cases"]
    assert (case["subject"], case["verdict"]) == ("cities", {"carcassonne": {"gains": {"red": 4}}})


def test_casebook_reads_the_folder_in_which_one_stands(
    run: Run, write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("book.toml", OWN_BOOK)
    write("book/cities/small-city.toml", CITED)
    monkeypatch.chdir(tmp_path / "book")
    assert "Casebook 0.1.0: 1 case" in run("casebook", "list", "--folder", ".").stdout


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("book.toml", "", "version"),
        ("book.toml", "version = ", "book.toml"),
        ("book.toml", 'version = "1"\n[subjects]\n', "cities"),
        ("book/cities/small-city.toml", BROKEN, "titel"),
        ("book/cities/other.toml", CITED, "the case small-city"),
        ("book/cities/small-city.toml", SMALL, "states no verdict"),
    ],
)
def test_casebook_lists_the_faults_of_another_one(
    error: Callable[..., str], write: Writer, tmp_path: Path, name: str, text: str, said: str
) -> None:
    write("book.toml", OWN_BOOK)
    write("book/cities/small-city.toml", CITED)
    write(name, text)
    assert said in error("casebook", "list", "--folder", tmp_path / "book")
