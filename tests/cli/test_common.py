"""Cases by their ids, by their files, and from standard input."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules.cli.common import case_path
from arkrules.rules import library
from arkrules.rulings.case import case_paths
from arkrules.rulings.casebook import casebook
from tests.cli.files import POSITION, SMALL, Writer
from tests.running import Run

READERS = ["ask", "draw", "score"]
ID = "small-city"


def test_every_case_of_the_casebook_has_its_path() -> None:
    assert sorted(case_paths(library())) == sorted(case.id for case in casebook())


@pytest.mark.parametrize("command", READERS)
def test_a_case_is_named_by_its_id_or_its_file_or_comes_from_standard_input(
    run: Run, write: Writer, command: str
) -> None:
    path = case_path(ID, library())
    assert run(command, ID).stdout == run(command, path).stdout
    assert run(command, "-", input=SMALL).stdout == run(command, write("small", SMALL)).stdout
    for rubbish in ("rubbish", "", "zebra = 1", b"\xff\xfe"):
        assert run(command, "-", input=rubbish, code=2).stdout == ""


def test_a_position_comes_from_standard_input_too(run: Run, here: Path) -> None:
    assert run("score", "-", input=POSITION).stdout == run("score", "table.toml").stdout


def test_an_id_wins_over_a_file_of_the_same_name_and_a_file_with_an_ending_over_an_id(
    run: Run, write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first(*words: object) -> str:
        return run("ask", *words, "--no-board").stdout.partition("\n")[0]

    monkeypatch.chdir(tmp_path)
    title = first(case_path(ID, library()))
    write(ID, SMALL.replace("A city of two tiles", "Of the file"))
    write(f"{ID}.toml", SMALL.replace("A city of two tiles", "With an ending"))
    of_file, with_ending = first(f"./{ID}"), first(f"./{ID}.toml")
    assert len({title, of_file, with_ending}) == 3
    assert [first(name) for name in (ID, tmp_path / ID, f"{ID}.toml")] == [
        title, of_file, with_ending,
    ]  # fmt: skip
    # What has a dot is a file only where there is one.
    write("own/casebook.toml", 'version = "1"\n[subjects]\ncities = "Cities"\n')
    verdict = "[verdict.carcassonne]\n"
    write(
        "own/casebook/cities/v1.2.toml", SMALL.replace(ID, "v1.2").replace("A city", "V") + verdict
    )
    words = ("--profile-path", tmp_path / "own", "--under", "carcassonne")
    of_book = first("v1.2", *words)
    write("v1.2", SMALL.replace("A city of two tiles", "Of the file"))
    assert [first("v1.2", *words), of_book != of_file] == [of_file, True]


def test_names_in_brackets_are_no_markup(run: Run, here: Path, tmp_path: Path) -> None:
    for line in ("show", "play mine --quiet", "show mine", "show tiles bits"):
        assert "[/" in run(*line.split(), "--profile-path", "own").stdout
    target = tmp_path / "[" / "x].txt"
    target.parent.mkdir()
    words = ("play", "carcassonne", "--seed", "3", "--quiet", "--record", target)
    assert str(target) in run(*words).stderr


def test_check_takes_ids_files_and_folders(told) -> None:
    checked = told("check small-city cases holds.toml", 1)["cases"]
    assert [case["id"] for case in checked] == [ID, "other", ID, ID]
