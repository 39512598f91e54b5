"""The games of the family that the kernel plays."""

from __future__ import annotations

import importlib
from collections.abc import Mapping

from arkrules.rules import Profile
from arkrules.sim.known import BASE, KnownGame

__all__ = ["game_of"]

_ROOMS: Mapping[tuple[str, ...], str] = {("ark",): "ark"}
"""The rooms of the games that are made of extensions, by the names of these."""


def game_of(profile: Profile) -> KnownGame:
    """The game that a profile plays; the base game where it is none that the kernel knows."""
    if (room := _ROOMS.get(profile.extensions)) is None:
        return BASE
    found: KnownGame = importlib.import_module(f"arkrules.sim.{room}.known").GAME
    return found
