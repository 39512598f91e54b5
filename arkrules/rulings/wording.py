"""Outcomes in words: whole sentences, and only those that answer what was asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from arkrules.play import Award, Draw, End, Lay, Move, Pass, Place
from arkrules.play.extension import VerdictField
from arkrules.rulings.case import Case
from arkrules.rulings.verdict import Outcome, Verdict
from arkrules.rulings.verdict_fields import step_words, verdict_fields_of
from arkrules.text import listing, say, sentence

LEGAL, GAINS, PIECES = "legal", "gains", "pieces"
POINTS = (GAINS, "scores")
TOLD_LAST = ("winners",)


def sentences(said: Iterable[str]) -> str:
    """Return each text as a sentence."""
    return " ".join(map(sentence, said))


def answering(case: Case, outcomes: Sequence[Outcome]) -> frozenset[str]:
    """Return the fields that answer the question: those in which outcomes differ, or all but those
    that come last.

    That nobody scores answers it where a verdict says who scores what, or where nothing else does.
    That something is allowed does where a verdict states so, where it is not so for all,
    and where a piece was placed and points are not asked for, or nobody scores any.
    """
    asked = {name for outcome in outcomes for name in besides_legality(outcome)}
    scored = {GAINS} if any(map(_gained, outcomes)) else set()
    if len(outcomes) > 1:
        first = outcomes[0].values
        unlike = {n for n in asked if any(one.values.get(n) != first.get(n) for one in outcomes)}
        judged = not all(outcome.legal for outcome in outcomes)
        return frozenset(unlike | (asked & scored) | ({LEGAL} if judged else set()))
    stated = {name for row in case.verdicts.values() for name in row.written}
    # Without verdicts, only what has changed is asked besides points and pieces.
    last = {name for one in outcomes for name in aside(one)} if stated else {PIECES}
    nobody = {GAINS} - scored
    found = asked - last - nobody
    if found:
        found |= (asked & nobody & stated) if stated else (asked - nobody)
    moves = {type(move) for move in map(_last_move, outcomes)}
    pointless = asked.isdisjoint(POINTS) if stated else not scored
    judged = LEGAL in stated or (pointless and not moves <= _ALWAYS_LEGAL)
    judged = judged or (PIECES in stated and not scored and Place in moves)
    return frozenset((found or asked) | ({LEGAL} if judged else set()))


def _gained(outcome: Outcome) -> bool:
    """Return whether anyone gains or loses points, as far as it is asked."""
    return any(outcome.values.get(GAINS, {}).values())


def headline(outcome: Outcome, telling: Collection[str]) -> str:
    """Return the answer: what was asked first, points before other facts, and winners last."""
    if not outcome.legal:
        return sentence(refused(outcome))
    awards = told_whole(outcome, telling)
    told = {award.player for award in awards}
    values = {name: outcome.values[name] for name in in_order(outcome) if name in telling}
    waiting = "" if values.keys().isdisjoint(POINTS) else _waiting(outcome)
    if told or (waiting and not _gained(outcome)):
        values.pop(GAINS, None)
    if told and "scores" in values:
        values["scores"] = {name: n for name, n in values["scores"].items() if name not in told}
    last = [waiting] if waiting else []
    if GAINS in values and not _gained(outcome) and _comes_last(outcome, telling):
        nobody = {GAINS: values.pop(GAINS)}
        scores = "scores" in values  # some of them from before
        last += [say("nobody's score changes")] if scores else in_words(outcome, nobody)
    said = [award.headline for award in awards]
    said += [*in_words(outcome, values), *last]
    if LEGAL in telling or not said:
        said.insert(0, say("it is allowed"))
    return sentences(said)


def _comes_last(outcome: Outcome, telling: Collection[str]) -> bool:
    """Return whether that nobody scores comes after the rest: what else players have or may do."""
    known = verdict_fields_of(outcome.run.content.assembly)
    return LEGAL in telling or any(
        "turn" in known[name].topics or isinstance(value, Mapping)
        for name, value in outcome.values.items()
        if name in telling and name != GAINS
    )


def in_order(outcome: Outcome) -> list[str]:
    """Return everything that was asked except legality: points first, winners last."""
    names = besides_legality(outcome)
    return sorted(names, key=lambda name: (name not in POINTS, name in TOLD_LAST))


def _waiting(outcome: Outcome) -> str:
    """Say that a line ends before its turn is scored, and which step waits."""
    content = outcome.run.content
    left = content.course.get(content.step, ())
    if not content.unscored() or all(step.run is None for step in left):
        return ""
    return say(
        "the turn is not scored yet; next: {step}", step=step_words(outcome.run, content.step)
    )


def told_whole(outcome: Outcome, telling: Collection[str]) -> tuple[Award, ...]:
    """Return the single awards that say everything about who scores what."""
    awards = outcome.run.awards
    each = {award.player: award.points for award in awards}
    asked = [outcome.values[name] for name in POINTS if name in telling and name in outcome.values]
    same = all({name: n for name, n in one.items() if n} == each for one in asked)
    return awards if asked and same and len(each) == len(awards) else ()


_ALWAYS_LEGAL = {type(None), Draw, Lay, Pass, End}
"""Last moves of which nobody asks whether they are allowed, unless a verdict says so."""


def _last_move(outcome: Outcome) -> Move | None:
    last = outcome.run.state.last if outcome.run.state else None
    return last[1] if last else None


def refused(outcome: Outcome) -> str:
    """Say that a move is refused."""
    if outcome.broken is not None:
        return say(
            "play does not get that far: move {number} is refused", number=outcome.broken + 1
        )
    return say("it is not allowed")


def sentence_of(verdict: Verdict) -> str:
    """Return the answer of a verdict alone, or why it has none."""
    if not verdict.applicable:
        return why_not(verdict)
    return headline(verdict.outcome, answering(verdict.case, [verdict.outcome]))


def why_not(verdict: Verdict) -> str:
    """Say why a case could not be asked under a profile."""
    if verdict.unknown:
        return say("It does not know {unknown}.", unknown=listing(verdict.unknown))
    faults = "; ".join(verdict.outcome.run.faults)
    return say("The position cannot be: {faults}.", faults=faults)


def in_words(outcome: Outcome, values: Mapping[str, Any]) -> Iterator[str]:
    """Return values in words; allowed and forbidden moves are listed together."""
    known = verdict_fields_of(outcome.run.content.assembly)
    together: dict[object, tuple[VerdictField, Any]] = {}
    for name, value in values.items():
        field = known[name]
        _, before = together.get(field.say or name, (field, {}))
        if value != {}:
            together[field.say or name] = field, {**before, **value} if before else value
    for field, value in together.values():
        yield from field.words(value, outcome.run)


def aside(outcome: Outcome) -> frozenset[str]:
    """Return the fields that come last."""
    known = verdict_fields_of(outcome.run.content.assembly)
    return frozenset(name for name in outcome.values if known[name].aside)


def besides_legality(outcome: Outcome) -> list[str]:
    """Return everything that was asked except legality, which comes first or is obvious."""
    return [name for name in outcome.values if name != LEGAL]
