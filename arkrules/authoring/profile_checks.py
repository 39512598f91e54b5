"""Checks of a file with a profile or an overlay."""

from __future__ import annotations

from pathlib import Path

import attrs

from arkrules.errors import FaultsError
from arkrules.play import contradictions
from arkrules.rules import Library, library
from arkrules.rules.libraries import Named
from arkrules.rules.profile_files import read_profile_file
from arkrules.text import later, say


@attrs.frozen(kw_only=True)
class Checked:
    """The result of checking a profile or an overlay."""

    faults: tuple[str, ...]
    answers: int
    """The number of clauses it answers."""
    playable: tuple[str, ...] = ()
    """The profiles that can be played as it says."""
    excluded: tuple[str, ...] = ()
    """With which profiles an overlay cannot go, though it goes with others, and why."""


def check_file(path: Path, shelf: Library | None = None) -> Checked:
    """Check a profile, or an overlay over every profile it is for.

    A file that cannot be read, or is no profile at all, raises `ProfileError`.
    """
    shelf = shelf or library()
    row = read_profile_file(path)  # once, for it may be a pipe
    faults: list[str] = []
    excluded: list[str] = []
    playable = []
    if path.suffix == ".toml" and path.stem != row.id:
        said = later(
            "id: it is {id!r}, but the file is named {stem!r}, by which other commands find it"
        )
        faults.append(say(said, id=row.id, stem=path.stem))
    laid: list[tuple[Named, ...]] = [(row,)]
    if row.is_overlay:
        heirs = [id for id in shelf.profile_ids() if row.overlays in shelf.profile(id).lineage]
        laid = [(id, row) for id in heirs]
    if not laid:
        overlays = repr(row.overlays)
        faults.append(say("overlays: no profile descends from {overlays}", overlays=overlays))
    for base, *over in laid:
        try:
            profile = shelf.laid(base, *over)
            found = contradictions(profile)
        except FaultsError as error:
            faults += error.faults
            continue
        excluded += [f"{profile.id}: {fault}" for fault in found]
        if not found:
            playable.append(profile.id)
    if not playable:
        faults, excluded = faults + excluded, []
    return Checked(
        faults=tuple(dict.fromkeys(faults)),
        answers=sum(len(entries) for entries in row.rules.values()),
        playable=tuple(playable),
        excluded=tuple(dict.fromkeys(excluded)),
    )
