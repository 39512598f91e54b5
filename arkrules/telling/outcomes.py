"""Outcomes in words: what comes out, what else would, and why nothing does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from arkrules.rules import Profile
from arkrules.rulings import Branch, Outcome, Verdict
from arkrules.rulings.wording import (
    TOLD_LAST,
    besides_legality,
    in_order,
    in_words,
    refused,
    sentences,
)
from arkrules.text import any_of, listing, say, sentence

__all__ = ["branch_words", "otherwise", "summary", "values_said", "why_not"]


def summary(outcome: Outcome) -> str:
    """An outcome in a line of sentences, one for each thing that was asked."""
    if not outcome.applicable:
        return sentence(say("the position cannot be"))
    said = []
    if not outcome.legal:
        why = "; ".join(one.words for one in outcome.run.refusals)
        said.append(say("{refused}: {why}", refused=refused(outcome), why=why))
    if outcome.broken is None:
        said += values_said(outcome, besides_legality(outcome))
    return sentences(said or [say("it is allowed")])


def values_said(outcome: Outcome, names: Iterable[str]) -> Iterator[str]:
    """Say some fields of an outcome in words."""
    return in_words(outcome, {name: outcome.values[name] for name in names})


def changed_part(before: object, after: object) -> Any:  # of the same shape
    """Return the part of what was observed that is not as it was before; `{}` if all of it is."""
    if not isinstance(after, Mapping):
        return {} if before == after else after
    was = before if isinstance(before, Mapping) else {}
    parts = {name: changed_part(was.get(name), inner) for name, inner in after.items()}
    return {name: inner for name, inner in parts.items() if inner != {}}


def otherwise(own: Outcome, other: Outcome) -> str:
    """Say how an outcome under another answer differs."""
    if not (other.applicable and other.legal):
        return summary(Outcome(broken=other.broken, run=other.run))
    said = [] if own.legal else [say("it is allowed")]
    changed: dict[str, Any] = {}
    for name in in_order(other):
        was, now = own.values.get(name), other.values[name]
        if isinstance(was, frozenset) and isinstance(now, frozenset):
            said += _listed_otherwise(own, other, name, was, now)
        else:
            changed[name] = changed_part(was, now)
    said = [*in_words(other, changed), *said]
    return sentences(said or [say("it is allowed")])


def _listed_otherwise(
    own: Outcome, other: Outcome, name: str, before: frozenset[str], after: frozenset[str]
) -> Iterator[str]:
    """Say what is new in a list, and what is gone.

    The winners are named in full, since some of them alone would say something else.
    """
    if name in TOLD_LAST or not before or not after:
        if before != after:
            yield from in_words(other, {name: after})
        return
    if more := after - before:
        yield say("besides: {facts}", facts="; ".join(in_words(other, {name: more})))
    if gone := before - after:
        yield say("not any more: {facts}", facts="; ".join(in_words(own, {name: gone})))


def branch_words(profile: Profile, branch: Branch[Outcome]) -> str:
    """A reading of the open clauses, in words; one alone needs no name."""
    answers = {
        id: any_of(map(profile.clause(id).say, values)) for id, values in branch.answers.items()
    }
    if len(answers) == 1:
        return str(*answers.values())
    return ", ".join(f"{id}: {answer}" for id, answer in answers.items())


def why_not(verdict: Verdict) -> str:
    """Say why a case could not be asked under a profile."""
    if verdict.unknown:
        return say("It does not know {unknown}.", unknown=listing(verdict.unknown))
    faults = "; ".join(verdict.outcome.run.faults)
    return say("The position cannot be: {faults}.", faults=faults)
