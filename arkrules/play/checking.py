"""Checking profiles and overlays that somebody wrote."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from arkrules.errors import FaultsError, ProfileError
from arkrules.play.contradictions import contradictions
from arkrules.rules import library
from arkrules.rules.files import read_profile_file

__all__ = ["check_file"]


def check_file(
    path: Path, paths: Iterable[Path | str] = ()
) -> tuple[list[str], int, tuple[str, ...]]:
    """The faults of a profile or overlay, how many answers it gives, and what was checked with it.

    A file that cannot be read, or is no profile at all, raises `ProfileError`.
    """
    row = read_profile_file(path)
    shelf = library(paths)
    said = sum(len(entries) for entries in row.rules.values())
    if not row.is_overlay:
        names = [str(path)]
    else:
        names = [
            f"{id}+{path}"
            for id in shelf.profile_ids()
            if row.overlays in shelf.profile(id).lineage
        ]
        if not names:
            return [f"overlays: no profile descends from {row.overlays!r}"], said, ()
    faults: dict[str, None] = {}
    checked = []
    for name in names:
        try:
            profile = shelf.profile(name)
            found = contradictions(profile)
        except (ProfileError, FaultsError) as error:
            faults.update(dict.fromkeys(error.faults))
            continue
        faults.update(dict.fromkeys(f"{profile.id}: {fault}" for fault in found))
        if not found:
            checked.append(profile.id)
    return list(faults), said, tuple(checked)
