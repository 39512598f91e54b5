"""What an edition might have answered instead."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.play import contradictions
from arkrules.play.assembly import assembly_of
from arkrules.rules import Profile
from arkrules.rules.clauses import Clause
from arkrules.rulings.whatif import attested_by, conceivable_answers

__all__ = ["is_playable", "other_answers"]

IN_ANY_ORDER = {"follower.where"}
"""Lists of which the order says nothing."""


def other_answers(profile: Profile, clause: Clause) -> tuple[object, ...]:
    """All other answers to a clause, if there are few; else those next to the edition's own.

    Of a list: one thing left out, two that stand together exchanged, and anything known put in
    anywhere. What an edition of the family or a reading answers is always among them.
    """
    own = profile.value(clause.id)
    found = [*conceivable_answers(profile, clause)]
    if isinstance(own, tuple):
        found += _lists(own, _known(profile, clause), clause.id not in IN_ANY_ORDER)
    found += [attested.value for attested in attested_by(profile, clause.id)]
    return tuple(answer for answer in dict.fromkeys(found) if answer != own)


def is_playable(profile: Profile, clause: Clause, answer: object) -> bool:
    """Whether a game can be played by an edition with another answer."""
    return not contradictions(profile.with_value(clause.id, answer))


def _lists(own: tuple[str, ...], known: set[str], ordered: bool) -> Iterator[tuple[str, ...]]:
    places = range(len(own) + 1) if ordered else [len(own)]
    for at in range(len(own)):
        yield (*own[:at], *own[at + 1 :])
    for at in range(len(own) - 1) if ordered else ():
        yield (*own[:at], own[at + 1], own[at], *own[at + 2 :])
    for thing in sorted(known.difference(own)):
        yield from ((*own[:at], thing, *own[at:]) for at in places)


def _known(profile: Profile, clause: Clause) -> set[str]:
    """What a list may name."""
    assembly = assembly_of(profile)
    known = {
        "turn.sequence": assembly.steps,
        "final.order": assembly.phases,
        "follower.where": {"road", "city", "field", *assembly.vocabulary.sites},
    }
    return {*known[clause.id]}
