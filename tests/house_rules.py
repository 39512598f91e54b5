"""Editions with the house rules and agreements that they combine with."""

from __future__ import annotations

from functools import cache

from arkrules.rules import Profile, shipped_library

SHELF = shipped_library()
ROOT = "carcassonne"
FAMILY = tuple(id for id in SHELF.profile_ids() if SHELF.profile(id).root == ROOT)
BOXES = tuple(id for id in SHELF.overlay_ids() if SHELF.overlay(id).is_box)
OVERLAYS = tuple(
    id for id in SHELF.overlay_ids() if id not in BOXES and SHELF.overlay(id).overlays == ROOT
)


def answered(overlay: str) -> list[str]:
    """The clauses that an overlay answers."""
    rules = SHELF.overlay(overlay).rules
    return [f"{heading}.{name}" for heading, entries in rules.items() for name in entries]


def executed(overlay: str) -> list[str]:
    """Those of them by which games are played."""
    base = SHELF.profile(ROOT)
    return [clause for clause in answered(overlay) if base.clause(clause).executed]


PLAYED = tuple(overlay for overlay in OVERLAYS if executed(overlay))


@cache
def laid_over(profile: str, *overlays: str) -> Profile:
    """A profile with overlays, on a table so small that its edge is met."""
    found = SHELF.profile("+".join((profile, *overlays)))
    return found.with_answer("table.size", [8, 7])
