"""Profiles as arguments: as they are, by their names, and what is neither."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import Profile
from arkrules.rules import library
from arkrules.rules.choosing import profile_of, profiles_of
from tests.rules.folders import Folder


def test_a_profile_is_given_as_it_is_or_by_its_name_or_by_its_path(
    base: Profile, folder: Folder
) -> None:
    path = folder.profile("mine")
    assert profile_of(base) is base
    assert profile_of("carcassonne") == base
    assert profile_of(path).id == "mine"
    shelf = library([folder.path])
    assert [one.id for one in profiles_of(["mine", base, path], shelf)] == [
        "mine", "carcassonne", "mine",
    ]  # fmt: skip


@pytest.mark.parametrize("given", ["carcassonne", Path("mine.toml"), {"carcassonne": 1}, 3, None])
def test_one_name_is_no_list_of_profiles(given: object) -> None:
    with pytest.raises(TypeError, match=r"^profiles: expected a list of profiles or their names"):
        profiles_of(given)  # type: ignore[arg-type]  # that is the point


def test_one_profile_is_no_list_of_profiles(base: Profile) -> None:
    with pytest.raises(TypeError, match=r"^profiles: expected a list of profiles or their names"):
        profiles_of(base)  # type: ignore[arg-type]  # likewise


def test_what_is_no_profile_is_told_with_its_place(base: Profile) -> None:
    with pytest.raises(TypeError, match=r"^profiles\[1\]: expected a profile or its name"):
        profiles_of([base, 3])  # type: ignore[list-item]  # likewise
    with pytest.raises(TypeError, match=r"^profile: expected a profile or its name"):
        profile_of(3)  # type: ignore[arg-type]  # likewise
    with pytest.raises(TypeError, match=r"^parent: expected a profile or its name"):
        profile_of(3, name="parent")  # type: ignore[arg-type]  # likewise
