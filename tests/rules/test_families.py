"""Families: what stands beside the root of a profile, as it stood when it was read."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from arkrules.rules.libraries import Family, Library, written_in
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


HELD = {"profiles/mine.toml", "overlays/house.toml", "beside.toml"}


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in written_in(folder)}


def test_profiles_and_overlays_are_in_their_folders_or_beside(kept: Path) -> None:
    for other in ("sources", "casebook", "pieces", "disputes"):
        write(kept, other, "first")
    assert names(kept) == HELD


def test_a_family_is_asked_as_it_was_when_it_was_read(kept: Path) -> None:
    family, shelf = Family.of("mine", kept, (kept,)), Library.among((kept,))
    for folder, id in ((kept / "profiles", "mine"), (kept, "beside"), (kept / "profiles", "later")):
        write(folder, id, "second")
    lay(kept / "overlays", "house", 3)
    lay(kept / "overlays", "newer", 3)

    def told() -> tuple[str, object]:
        return shelf.about("mine"), shelf.overlay("house").rules["hand"]["size"].answer

    with family.read_again():
        assert told() == ("first", 2)
        assert names(kept) == HELD
    assert told() == ("second", 3)


@pytest.mark.parametrize("room", ["profiles", "overlays"])
def test_what_a_family_did_not_have_it_has_not_afterwards(tmp_path: Path, room: str) -> None:
    (tmp_path / room).mkdir()
    family = Family.of("carcassonne", tmp_path, (tmp_path,))
    write(tmp_path / room, "later", "second")
    assert names(tmp_path) == {f"{room}/later.toml"}
    with family.read_again():
        assert names(tmp_path) == set()


def test_a_file_that_cannot_be_read_keeps_no_other_from_its_family(kept: Path) -> None:
    (kept / "profiles" / "broken.toml").write_bytes(b"\xff")
    family = Family.of("mine", kept, (kept,))
    assert [Path(path).stem for path, _ in family.texts] == ["mine", "house", "beside"]
    assert "first" not in repr(family)


def test_another_process_reads_the_files_of_a_family_itself(kept: Path) -> None:
    family = Family.of("mine", kept, (kept,))
    sent = pickle.dumps(family)
    assert pickle.loads(sent) == family
    write(kept, "beside", "second")
    again = pickle.loads(sent)
    assert (again.root, again.folder, again.folders) == ("mine", kept, (kept,))
    assert again == Family.of("mine", kept, (kept,)) != family
