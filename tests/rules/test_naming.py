"""How files call profiles: by ids, and by paths that lead nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules.errors import ProfileError
from arkrules.rules.naming import is_id, is_path, misnamed, path_named


def test_an_id_is_one_word_and_no_name_of_a_file() -> None:
    assert all(map(is_id, ("carcassonne", "house.ten", "ark-en2", "été")))
    assert not any(map(is_id, ("", "two words", "-en2", "mine.toml", "../mine", "a/b")))


def test_what_has_an_ending_or_a_stroke_is_meant_as_a_path() -> None:
    assert all(map(is_path, ("mine.toml", "below/mine", "below\\mine", "../mine")))
    assert not any(map(is_path, ("", "mine", "house.ten", "mine.toml2")))


@pytest.mark.parametrize(
    "name", ["mine", "mine.toml", "below/mine.toml", "carcassonne+mine.toml", "a + b + c.toml"]
)
def test_a_file_may_name_ids_and_what_lies_beside_it_or_below(name: str) -> None:
    assert misnamed(name, "case.toml") == ""


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("../mine.toml", "../mine.toml"),
        ("carcassonne+../mine.toml", "../mine.toml"),
        ("/mine.toml", "/mine.toml"),
        ("a\\b.toml", "a\\b.toml"),
        ("c:mine.toml", "c:mine.toml"),
        ("below/../mine.toml", "below/../mine.toml"),
        ("below/mine", "below/mine"),
        ("two words", "two words"),
    ],
)
def test_other_names_are_not_looked_for(name: str, wrong: str) -> None:
    assert misnamed(name, "case.toml").startswith(f"{wrong!r} is not looked for; ")
    with pytest.raises(ProfileError, match="is not looked for") as caught:
        path_named(name, "case.toml")
    assert caught.value.file == "case.toml"


def test_a_text_that_is_in_no_file_names_by_ids_alone() -> None:
    assert misnamed("mine", "") == ""
    assert "is not looked for" in misnamed("mine.toml", "")


def test_what_cannot_be_printed_is_no_name() -> None:
    assert "is not looked for" in misnamed("a\x07.toml", "case.toml")


def test_a_path_stays_in_the_folder_of_its_file_whatever_it_leads_over(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "out").symlink_to(tmp_path)
    file = str(folder / "case.toml")
    assert path_named("mine.toml", file) == folder / "mine.toml"
    with pytest.raises(ProfileError, match="leads out of the folder") as caught:
        path_named("out/mine.toml", file)
    assert caught.value.file == file
