"""Profiles as arguments: each may be given as it is, or by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from arkrules.messages import later
from arkrules.rules.finding import Library, library
from arkrules.rules.profile import Profile
from arkrules.structure import require, unwanted

__all__ = ["profile_of", "profiles_of"]

_WANTED = later("a profile or its name")


def profile_of(
    profile: Profile | str | Path, shelf: Library | None = None, *, name: str = "profile"
) -> Profile:
    """A profile that was given as it is, or by its name."""
    if isinstance(profile, (str, Path)):
        return (shelf or library()).profile(profile)
    require(profile, Profile, name, _WANTED)
    return profile


def profiles_of(
    profiles: Iterable[Profile | str | Path], shelf: Library | None = None
) -> tuple[Profile, ...]:
    """Several profiles; one name is no list of them."""
    if isinstance(profiles, (str, Path, Profile, Mapping)) or not isinstance(profiles, Iterable):
        raise unwanted(profiles, "profiles", "a list of profiles or their names")
    return tuple(
        profile_of(profile, shelf, name=f"profiles[{at}]") for at, profile in enumerate(profiles)
    )
