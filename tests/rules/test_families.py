"""Families: what stands beside the root of a profile, as it stood when it was read."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from arkrules.rules.families import Family, written_in
from arkrules.rules.finding import Library
from tests.rules.folders import MINE, OVERLAY

ROOM = {"root": "carcassonne", "clause": "hand.size", "status": "stated", "note": "ours"}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder of rule data with a profile in its folder, and one beside."""
    (tmp_path / "profiles").mkdir()
    write(tmp_path / "profiles", "mine", "first")
    write(tmp_path, "beside", "first")
    return tmp_path


def write(folder: Path, id: str, about: str) -> None:
    text = MINE.format(id=id, extends="carcassonne", more=f'about = "{about}"')
    (folder / f"{id}.toml").write_text(text, encoding="utf-8")


def lay(folder: Path, id: str, size: int) -> None:
    text = OVERLAY.format(id=id, answer=size, **ROOM)
    (folder / f"{id}.toml").write_text(text, encoding="utf-8")


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in written_in(folder)}


def test_profiles_and_overlays_are_in_their_folders_or_beside(kept: Path) -> None:
    (kept / "overlays").mkdir()
    lay(kept / "overlays", "house", 2)
    for other in ("sources", "casebook", "pieces", "disputes"):
        write(kept, other, "first")
    assert names(kept) == {"profiles/mine.toml", "overlays/house.toml", "beside.toml"}


def test_a_family_is_asked_as_it_was_when_it_was_read(kept: Path) -> None:
    (kept / "overlays").mkdir()
    lay(kept / "overlays", "house", 2)
    family = Family.of("mine", kept, (kept,))
    for folder, id in ((kept / "profiles", "mine"), (kept, "beside")):
        write(folder, id, "second")
    lay(kept / "overlays", "house", 3)
    write(kept / "profiles", "later", "second")
    lay(kept / "overlays", "newer", 3)
    shelf = Library.among((kept,))
    with family.read_again():
        assert (shelf.about("mine"), shelf.overlay("house").rules["hand"]["size"].answer) == (
            "first", 2,
        )  # fmt: skip
        assert "beside.toml" in names(kept)
        assert "profiles/later.toml" not in names(kept)
        assert "overlays/newer.toml" not in names(kept)
    assert (shelf.about("mine"), shelf.overlay("house").rules["hand"]["size"].answer) == (
        "second", 3,
    )  # fmt: skip


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
    assert [Path(path).stem for path, _ in family.texts] == ["mine", "beside"]
    assert "first" not in repr(family)


def test_another_process_reads_the_files_of_a_family_itself(kept: Path) -> None:
    family = Family.of("mine", kept, (kept,))
    sent = pickle.dumps(family)
    assert pickle.loads(sent) == family
    write(kept, "beside", "second")
    again = pickle.loads(sent)
    assert (again.root, again.folder, again.folders) == ("mine", kept, (kept,))
    assert again == Family.of("mine", kept, (kept,)) != family
