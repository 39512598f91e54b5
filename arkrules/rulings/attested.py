"""Which answers to a clause are attested, and by whom.

An answer counts for a profile if one of its family gives it or lists it as a reading, or if a
profile asked about does. The family are the profiles and overlays that stand in the folder of its
root, as they were when the profile was loaded. What else is installed makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

import attrs

from arkrules.play import Assembly, assembly_of, contradictions
from arkrules.rules import Answer, Library, Profile
from arkrules.rules.extensions import BASE, while_installed
from arkrules.rules.families import Family

__all__ = ["Attested", "attested_by", "is_playable"]


@attrs.frozen
class Attested:
    """An answer that somebody gives."""

    value: object
    by: tuple[str, ...]
    """The profiles and overlays that give it or list it as a reading."""
    edition: bool
    """Whether an edition does; otherwise only house rules do."""
    extensions: frozenset[str] = frozenset()
    """The extensions that some of them play with."""


@while_installed(maxsize=64)
def _family(family: Family | None) -> Mapping[str, tuple[Attested, ...]]:
    """The attested answers of a family, by clause."""
    if family is None:
        return {}
    with family.read_again():
        return _answers(Library.among(family.folders), family)


def _answers(shelf: Library, family: Family) -> Mapping[str, tuple[Attested, ...]]:
    files = {Path(file) for file, _ in family.texts}
    members = {id for id, file in shelf.files.items() if file in files}
    found: dict[str, dict[object, Attested]] = {}
    for id in shelf.profile_ids():
        if id in members and (profile := shelf.profile(id)).root == family.root:
            for clause, answer in profile.answers.items():
                _add(found.setdefault(clause, {}), answer, profile, id)
    for id in shelf.overlay_ids():
        row = shelf.overlay(id)
        if id not in members or row.overlays not in shelf.files:
            continue
        below = shelf.profile(row.overlays)
        if below.root == family.root:
            laid = shelf.profile(f"{row.overlays}+{id}")
            for clause, answer in laid.answers.items():
                if answer is not below.answers.get(clause):
                    _add(found.setdefault(clause, {}), answer, laid, id)
    return {clause: tuple(answers.values()) for clause, answers in found.items()}


def _add(found: dict[object, Attested], answer: Answer, profile: Profile, by: str) -> None:
    """Write down who gives an answer, and its executed readings."""
    for value in _given(answer):
        known = found.get(value, Attested(value, (), False))
        found[value] = Attested(
            value,
            known.by if by in known.by else (*known.by, by),
            known.edition or not profile.overlays,
            known.extensions.union(profile.extensions),
        )


def _given(answer: Answer) -> tuple[object, ...]:
    """What an answer says, and how else it can be read."""
    return (answer.value, *(r.answer for r in answer.readings if r.executed))


def attested_by(
    profile: Profile, clause: str, asked_about: Iterable[Profile] = ()
) -> tuple[Attested, ...]:
    """The answers to a clause that are attested for a profile, other than its own."""
    found = {one.value: one for one in _family(profile.family).get(clause, ())}
    for other in (profile, *asked_about):
        if other.root == profile.root and (answer := other.answers.get(clause)):
            if found.keys() >= {*_given(answer)}:
                continue  # the family first, whoever else is asked
            more: dict[object, Attested] = {}
            _add(more, answer, other, other.id)
            for value, one in more.items():
                found.setdefault(value, one)
    own = profile.value(clause)
    needed = _spoken_of(assembly_of(profile), own)
    return tuple(
        one
        for value, one in found.items()
        if value != own and needed <= one.extensions and is_playable(profile, clause, value)
    )


def _spoken_of(assembly: Assembly, answer: object) -> frozenset[str]:
    """The extensions of whose steps, pieces, sites or marks an answer speaks.

    An edition that lacks them knows no such words, and its answer is no other one to the question.
    """
    if not isinstance(answer, tuple):
        return frozenset()
    words = set(answer)
    return frozenset(
        part.name for part in assembly.extensions if part.name != BASE and words & part.words
    )


def is_playable(profile: Profile, clause: str, value: object) -> bool:
    """Whether a profile can be played with another answer, or lacks what the answer needs."""
    return _playable(profile, assembly_of(profile), clause, value)


@lru_cache(maxsize=4096)
def _playable(profile: Profile, _assembly: Assembly, clause: str, value: object) -> bool:
    before = set(contradictions(profile))
    return set(contradictions(profile.with_value(clause, value))) <= before
