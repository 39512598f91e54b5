"""Cases by their ids, by their files, and from standard input."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.cli.cases import case_or_position
from arkrules.cli.common import case_files, case_path
from arkrules.errors import CaseError, PositionError
from arkrules.files import FileText
from arkrules.play import Position
from arkrules.rules import library
from arkrules.rulings import Case
from arkrules.rulings.case import case_paths, no_case
from arkrules.rulings.casebook import casebook
from tests.cli.files import POSITION, SMALL, Writer
from tests.faults import one_of_each, places
from tests.rulings.disputes import PLAIN
from tests.running import Run, error_of

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


def test_an_id_wins_over_a_file_unless_that_is_named_with_its_ending(
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


def test_a_name_that_is_nearly_one_is_told_with_the_case_that_is_meant(
    tmp_path: Path, snapshot: Snapshot
) -> None:
    """The ending of a file is no word of the name."""
    below = [str(tmp_path / name) for name in ("smal-city.toml", "smal-city", "dating.toml")]
    errors = [
        error_of(case_path, name, library(), kind=CaseError) for name in ("smal-city", *below)
    ]
    errors.append(no_case("smal-city", ["small-city"]))
    said = [error.faults[0].replace(str(tmp_path), "HERE") for error in errors]
    assert one_of_each([*said, *{error.remedy for error in errors}]) == snapshot


def test_a_folder_is_no_case_unless_one_will_do(tmp_path: Path) -> None:
    error = error_of(case_path, str(tmp_path), library(), kind=CaseError)
    assert error.file == str(tmp_path)
    assert case_path(str(tmp_path), library(), folders=True) == tmp_path


def test_a_name_is_that_of_a_case_unless_it_looks_like_a_file_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "casebook.toml").write_text('version = "1"\n[subjects]\ncities = "Cities"\n')
    cities, here = tmp_path / "casebook" / "cities", tmp_path / "here"
    for folder in (cities, here):
        folder.mkdir(parents=True)
    for id in ("one", "one.two"):
        (cities / f"{id}.toml").write_text(PLAIN)
    shelf = library([tmp_path])
    monkeypatch.chdir(here)
    assert case_path("one.two", shelf) == cities / "one.two.toml"
    for id in ("one", "two", "one.two"):
        (here / id).write_text(PLAIN)
    assert case_path("one", shelf) == cities / "one.toml"
    assert case_path("two", shelf) == Path("two")
    assert case_path("one.two", shelf) == Path("one.two")
    (here / "one.two").unlink()
    (here / "one.two").mkdir()
    assert error_of(case_path, "one.two", shelf, kind=CaseError).file == "one.two"


def test_what_a_file_holds_is_told_by_its_keys() -> None:
    def held(text: str) -> Case | Position:
        return case_or_position(FileText("one.toml", text))

    case = held(PLAIN)
    assert isinstance(case, Case)
    assert (case.file, case.id) == ("one.toml", "dispute")
    text = PLAIN.partition("[position]")[2]
    assert isinstance(held(text), Position)
    played = f'[play]\nmoves = ["pass"]\n[position]{text}'
    head = ["id", "title", "question"]
    for broken, found in (("id", [""]), ("id = 1", head), (played, head)):
        error = error_of(held, broken, kind=CaseError)
        assert (error.file, places(error)) == ("one.toml", found)
    assert error_of(held, f"{text}\nzebra = 1", kind=PositionError).file == "one.toml"


def test_case_files_are_those_of_all_folders_below_in_order(tmp_path: Path) -> None:
    (tmp_path / "b" / "no.toml").mkdir(parents=True)
    for name in ("c.toml", "b/a.toml", "a.toml", "case.txt"):
        (tmp_path / name).write_text('question = "?"')
    (tmp_path / "own.toml").write_text('overlays = "carcassonne"')
    (tmp_path / "casebook.toml").write_text('version = "1.0.0"')
    assert case_files(tmp_path) == [tmp_path / name for name in ("a.toml", "b/a.toml", "c.toml")]
    assert case_files(tmp_path / "case.txt") == [tmp_path / "case.txt"]
    empty = tmp_path / "b" / "no.toml"
    assert error_of(case_files, empty, kind=CaseError).file == str(empty)
