"""The games of the family that the kernel plays."""

from __future__ import annotations

import importlib
from pathlib import Path

from arkrules.rules import Profile
from arkrules.sim.known import BASE, KnownGame

__all__ = ["game_of"]

_ROOMS = frozenset(path.parent.name for path in Path(__file__).parent.glob("*/known.py"))
"""The games that have a room of their own here, each called like the extension that it adds."""


def game_of(profile: Profile) -> KnownGame:
    """The game that a profile plays; the base game where it is none that the kernel knows."""
    room = "+".join(profile.extensions)
    if room not in _ROOMS:
        return BASE
    found: KnownGame = importlib.import_module(f"{__package__}.{room}.known").GAME
    return found
