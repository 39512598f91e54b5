"""Outcomes in words."""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.rules import Profile
from arkrules.rulings import Verdict
from arkrules.rulings.aspects import aspects_of
from arkrules.rulings.outcome import Outcome
from arkrules.rulings.readings import Way

__all__ = ["facts_said", "otherwise", "outcome_lines", "summary", "way_words", "why_not"]


def summary(outcome: Outcome) -> str:
    """An outcome in one line."""
    return "; ".join(outcome_lines(outcome)) or "nothing happens"


def outcome_lines(outcome: Outcome) -> Iterator[str]:
    """An outcome in words, a line for each thing that was asked."""
    if not outcome.applicable:
        yield "the position cannot be"
        return
    refusals = "; ".join(map(str, outcome.run.refusals))
    if outcome.broken is not None:
        yield f"move {outcome.broken + 1} is refused: {refusals}"
        return
    if not outcome.legal:
        yield f"refused: {refusals}"
    said = list(facts_said(outcome))
    yield from said or (["legal"] if outcome.values.get("legal") and outcome.legal else [])


def facts_said(outcome: Outcome) -> Iterator[str]:
    """What was asked, whether it is legal apart: that goes without saying."""
    known = aspects_of(outcome.run.content.assembly)
    for name, facts in outcome.values.items():
        if name != "legal":
            yield from known[name].words(facts)


def otherwise(own: Outcome, other: Outcome) -> str:
    """What comes out under another answer; that it is legal is said where it was not."""
    said = summary(other)
    now_legal = other.legal and not own.legal and said != "legal"
    return f"legal; {said}" if now_legal else said


def way_words(profile: Profile, way: Way[Outcome]) -> str:
    """A way to read the open clauses, in words."""
    return ", ".join(
        f"{id}: {' or '.join(map(profile.clause(id).say, values))}"
        for id, values in way.answers.items()
    )


def why_not(verdict: Verdict) -> str:
    """Why a case could not be asked under a profile."""
    if verdict.unknown:
        return f"{verdict.profile.id} does not know {', '.join(verdict.unknown)}"
    faults = "; ".join(verdict.outcome.run.faults)
    return f"not applicable under {verdict.profile.id}: {faults}"
