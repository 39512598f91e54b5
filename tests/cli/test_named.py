"""Cases by their names."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.cli.common import case_files, case_path
from arkrules.cli.draw import case_or_position
from arkrules.errors import CaseError, PositionError
from arkrules.files import FileText
from arkrules.play import Position
from arkrules.rules import library
from arkrules.rulings import Case
from arkrules.rulings.case import no_case
from tests.faults import places
from tests.rulings.disputes import PLAIN
from tests.running import error_of


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
    assert [said, sorted({error.remedy for error in errors})] == snapshot


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
        (tmp_path / name).write_text("")
    assert case_files(tmp_path) == [tmp_path / name for name in ("a.toml", "b/a.toml", "c.toml")]
    assert case_files(tmp_path / "case.txt") == [tmp_path / "case.txt"]
    empty = tmp_path / "b" / "no.toml"
    assert error_of(case_files, empty, kind=CaseError).file == str(empty)
