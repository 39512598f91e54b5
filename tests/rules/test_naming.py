"""How files call profiles: by ids, and by paths that lead nowhere else."""

from __future__ import annotations

from pathlib import Path

from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.errors import ProfileError
from arkrules.rules.profile_files import is_id, misnamed, path_named
from tests.faults import one_of_each
from tests.running import error_of

FILE = "case.toml"


def test_an_id_is_one_word_and_no_name_of_a_file() -> None:
    assert all(map(is_id, ("carcassonne", "house.ten", "ark-en2", "été")))
    assert not any(map(is_id, ("", "two words", "-en2", "mine.toml", "../mine", "a/b")))


def test_a_file_may_name_ids_and_what_lies_beside_it_or_below() -> None:
    for name in ("mine", "mine.toml", "below/mine.toml", "carcassonne+mine.toml", "a + b + c.toml"):
        assert misnamed(name, FILE) == ""
    assert misnamed("mine", "") == "", "a text that is in no file names by ids alone"


OTHERS = (
    "../mine.toml", "carcassonne+../mine.toml", "/mine.toml", "a\\b.toml", "c:mine.toml",
    "below/../mine.toml", "below/mine", "two words", "a\x07.toml",
)  # fmt: skip


def test_what_is_said_of_other_names(snapshot: Snapshot) -> None:
    for name in OTHERS:
        assert error_of(path_named, name, FILE, kind=ProfileError).file == FILE
    assert (
        one_of_each((misnamed(name, FILE) for name in OTHERS), of=("rules/profile_files",))
        == snapshot
    )
    assert misnamed("mine.toml", "")


def test_a_path_stays_in_the_folder_of_its_file_whatever_it_leads_over(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "out").symlink_to(tmp_path)
    file = str(folder / FILE)
    assert path_named("mine.toml", file) == folder / "mine.toml"
    assert error_of(path_named, "out/mine.toml", file, kind=ProfileError).file == file
