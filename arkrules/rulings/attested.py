"""Which answers to a clause are attested, and by whom.

An answer counts for a profile if a shipped profile or overlay of its root gives it or lists it as
a reading, or if a profile asked about does. What else is installed makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

import attrs

from arkrules.play import Assembly, assembly_of, contradictions
from arkrules.rules import Answer, Profile, shipped_library

__all__ = ["Attested", "attested_by", "forget"]


@attrs.frozen
class Attested:
    """An answer that somebody gives."""

    value: object
    by: tuple[str, ...]
    """The profiles and overlays that give it or list it as a reading."""
    edition: bool
    """Whether an edition does; otherwise only house rules do."""


@cache
def _shipped(root: str) -> Mapping[str, tuple[Attested, ...]]:
    """The attested answers of a family, by clause."""
    shelf = shipped_library()
    found: dict[str, dict[object, Attested]] = {}
    for id in shelf.profile_ids():
        profile = shelf.profile(id)
        if profile.root == root:
            for clause, answer in profile.answers.items():
                _add(found.setdefault(clause, {}), answer, id, edition=True)
    for id in shelf.overlay_ids():
        row = shelf.overlay(id)
        if row.overlays in shelf.files and shelf.profile(row.overlays).root == root:
            below = shelf.profile(row.overlays)
            laid = shelf.profile(f"{row.overlays}+{id}")
            for clause, answer in laid.answers.items():
                if answer is not below.answers.get(clause):
                    _add(found.setdefault(clause, {}), answer, id, edition=False)
    return {clause: tuple(answers.values()) for clause, answers in found.items()}


def _add(found: dict[object, Attested], answer: Answer, by: str, *, edition: bool) -> None:
    """Write down who gives an answer, and its executed readings."""
    values = [answer.value, *(r.answer for r in answer.readings if r.executed)]
    for value in values:
        known = found.get(value)
        names = (*known.by, by) if known and by not in known.by else (by,)
        found[value] = Attested(value, names, edition or (known is not None and known.edition))


def attested_by(
    profile: Profile, clause: str, asked_about: Iterable[Profile] = ()
) -> tuple[Attested, ...]:
    """The answers to a clause that are attested for a profile, other than its own."""
    found = {one.value: one for one in _shipped(profile.root).get(clause, ())}
    for other in (profile, *asked_about):
        if other.root == profile.root and (answer := other.answers.get(clause)):
            for reading in (answer.value, *(r.answer for r in answer.readings if r.executed)):
                if reading not in found:
                    found[reading] = Attested(reading, (other.id,), not other.overlays)
    own = profile.value(clause)
    return tuple(
        one
        for value, one in found.items()
        if value != own and _playable(profile, assembly_of(profile), clause, value)
    )


@lru_cache(maxsize=4096)
def _playable(profile: Profile, _kit: Assembly, clause: str, value: object) -> bool:
    """Whether a profile can be played with another answer, or lacks what the answer needs."""
    before = set(contradictions(profile))
    return set(contradictions(profile.with_value(clause, value))) <= before


def forget() -> None:
    """Look again what the shipped profiles attest."""
    _shipped.cache_clear()
    _playable.cache_clear()
