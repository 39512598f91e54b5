"""Families: what stands beside the root of a profile, as it stood when it was read."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from arkrules.rules import Library, library
from tests.rules.folders import Folder


def write(folder: Path, id: str, about: str) -> None:
    Folder(folder).profile(id, more=f'about = "{about}"')


def lay(folder: Path, id: str, size: int) -> None:
    Folder(folder).overlay(id, "hand.size", str(size))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder of rule data with a profile and an overlay in their folders, and one beside."""
    for room in ("profiles", "overlays"):
        (tmp_path / room).mkdir()
    write(tmp_path / "profiles", "mine", "first")
    lay(tmp_path / "overlays", "house", 2)
    write(tmp_path, "beside", "first")
    return tmp_path


def told(shelf: Library, home: Path) -> dict[str, str]:
    return {row.id: row.about for row in shelf.rows(home)}


def test_profiles_and_overlays_are_in_their_folders_or_beside(kept: Path) -> None:
    for other in ("sources", "casebook", "pieces", "disputes"):
        write(kept, other, "first")
    assert told(library([kept]), kept).keys() == {"mine", "house", "beside"}


def test_a_family_is_asked_as_it_was_when_it_was_read(kept: Path) -> None:
    shelf = library([kept])
    before = told(shelf, kept)
    for folder, id in ((kept / "profiles", "mine"), (kept, "beside"), (kept / "profiles", "later")):
        write(folder, id, "second")
    lay(kept / "overlays", "newer", 3)
    assert told(shelf, kept) == before
    later = told(library([kept]), kept)
    assert later.keys() == {*before, "later", "newer"}
    assert {later[id] for id in ("mine", "later", "beside")} == {"second"}


def test_a_file_that_cannot_be_read_keeps_no_other_from_its_family(kept: Path) -> None:
    for number, broken in enumerate((b"\xff", b'id = "broken', b"titel = 1")):
        (kept / "profiles" / f"broken{number}.toml").write_bytes(broken)
    shelf = library([kept])
    with pytest.warns(UserWarning, match=r"broken\d.toml") as warned:
        found = told(shelf, kept)
    assert (found.keys(), len(warned)) == ({"mine", "house", "beside"}, 3)
    with pytest.warns(UserWarning, match=r"broken\d.toml"):
        assert {"mine", "beside"} < {*shelf.profile_ids()}


def test_another_process_reads_the_files_of_a_library_itself(kept: Path) -> None:
    shelf = library([kept])
    sent = pickle.dumps(shelf)
    assert len(sent) < 1000
    assert pickle.loads(sent) is shelf
    write(kept, "beside", "second")
    assert told(pickle.loads(sent), kept)["beside"] == "second"
