"""Profiles as arguments: as they are, by their names, and what is neither."""

from __future__ import annotations

from pathlib import Path

from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import Profile
from arkrules.rules import library
from arkrules.rules.libraries import profile_of, profiles_of
from tests.faults import one_of_each
from tests.rules.folders import Folder
from tests.running import error_of


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


def test_what_is_no_profile_or_no_list_of_them_is_told_with_its_place(
    base: Profile, snapshot: Snapshot
) -> None:
    lists = ("carcassonne", {"carcassonne": 1}, 3, None, base, [base, 3])
    errors = [error_of(profiles_of, given, kind=TypeError) for given in lists]
    errors += [error_of(profile_of, 3, kind=TypeError)]
    errors += [error_of(profile_of, 3, name="parent", kind=TypeError)]
    assert one_of_each(map(str, errors), of=("rules/libraries",)) == snapshot
    assert error_of(profiles_of, Path("mine.toml"), kind=TypeError)
