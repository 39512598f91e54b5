"""Verdicts in words, for people, and as plain values, for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from arkrules.play import Award, Line, Refusal
from arkrules.play.aspect import nested
from arkrules.play.events import Reason
from arkrules.rules import Profile
from arkrules.rulings.adjudication import Verdicts
from arkrules.rulings.aspects import aspects_of
from arkrules.rulings.outcome import Outcome
from arkrules.rulings.readings import Way
from arkrules.rulings.verdict import Turn, Verdict

__all__ = [
    "award_json",
    "award_lines",
    "how_sure",
    "lines_json",
    "outcome_lines",
    "reason_line",
    "summary",
    "turn_lines",
    "verdicts_json",
    "way_words",
]


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
    known = aspects_of(outcome.run.content.assembly)
    said = [
        line
        for name, facts in outcome.values.items()
        if name != "legal"  # that it is goes without saying, unless there is nothing else to say
        for line in known[name].words(facts)
    ]
    yield from said or (["legal"] if outcome.values.get("legal") and outcome.legal else [])


def award_lines(profile: Profile, award: Award, most: int | None = None) -> Iterator[str]:
    """An award item by item, each with its clause and where that is printed."""
    yield award.headline
    for line in award.lines:
        yield f"  {line.words} = {line.points} [{cited(profile, line.clause, most)}]"


def cited(profile: Profile, clause: str, most: int | None = None) -> str:
    """A clause with its citations, or the first few of them."""
    cites = profile.cite(clause)
    shown = (*cites[:most], "…") if most is not None and len(cites) > most else cites
    return ", ".join((clause, *shown))


def reason_line(profile: Profile, reason: Reason, most: int | None = None) -> str:
    """Why something came out as it did, with its clause and where that is printed."""
    return f"{reason.words} [{cited(profile, reason.clause, most)}]"


def how_sure(profile: Profile, turn: Turn, most: int | None = None) -> str:
    """The status of the answer that a verdict turns on, and where it stands."""
    where = cited(profile, turn.clause, most).partition(", ")[2]
    return f"{turn.answer.status}: {where}" if where else turn.answer.status.value


def turn_lines(profile: Profile, turn: Turn, outcome: Outcome) -> Iterator[str]:
    """What a verdict turns on: the answer, then what would come out under each other one."""
    clause = profile.clause(turn.clause)
    yield f"{turn.clause}: {clause.say(turn.answer.value)}"
    for attested, other in turn.others:
        legal = "legal; " if other.legal and not outcome.legal else ""
        said = summary(other).removeprefix("legal")
        yield f"  if {clause.say(attested.value)} ({_by(attested.by)}): {legal}{said}".rstrip("; ")


def way_words(profile: Profile, way: Way[Outcome]) -> str:
    """A way to read the open clauses, in words."""
    return ", ".join(
        f"{id}: {' or '.join(map(profile.clause(id).say, values))}"
        for id, values in way.answers.items()
    )


def _by(names: tuple[str, ...]) -> str:
    return ", ".join(names) if len(names) < 5 else f"{', '.join(names[:3])} and others"


# -- for programs ---------------------------------------------------------------------------------


def _said_json(said: Refusal | Reason) -> dict[str, Any]:
    return {"clause": said.clause, "words": said.words, "cite": list(said.cite)}


def _outcome_json(outcome: Outcome) -> dict[str, Any]:
    run = outcome.run
    return {
        "values": {name: nested(facts) for name, facts in outcome.values.items()},
        "refused_at": None if run.refused_at is None else run.refused_at + 1,
        "refusals": list(map(_said_json, run.refusals)),
        "words": summary(outcome),
    }


def award_json(profile: Profile, award: Award) -> dict[str, Any]:
    """An award for programs."""
    return {
        "player": award.player,
        "points": award.points,
        "kind": award.kind,
        "what": award.what,
        "final": award.final,
        "lines": lines_json(profile, award.lines),
    }


def lines_json(profile: Profile, lines: Iterable[Line]) -> list[dict[str, Any]]:
    """The items of an award, each with its clause and where that is printed, for programs."""
    return [
        {
            "words": line.words,
            "points": line.points,
            "clause": line.clause,
            "cite": list(profile.cite(line.clause)),
        }
        for line in lines
    ]


def _turn_json(profile: Profile, turn: Turn) -> dict[str, Any]:
    clause = profile.clause(turn.clause)
    return {
        "clause": turn.clause,
        "question": clause.question,
        "answer": clause.unstructure(turn.answer.value),
        "words": clause.say(turn.answer.value),
        "status": turn.answer.status.value,
        "cite": list(turn.answer.cite),
        "house_rules_only": turn.house_only,
        "others": [
            {
                "answer": clause.unstructure(attested.value),
                "words": clause.say(attested.value),
                "by": list(attested.by),
                "edition": attested.edition,
                "outcome": _outcome_json(outcome),
            }
            for attested, outcome in turn.others
        ],
    }


def _verdict_json(verdict: Verdict) -> dict[str, Any]:
    profile, run = verdict.profile, verdict.outcome.run
    if not verdict.applicable:
        return {
            "profile": profile.id,
            "applicable": False,
            "unknown": list(verdict.unknown),
            "faults": list(run.faults),
        }
    return {
        "profile": profile.id,
        "applicable": True,
        "outcome": _outcome_json(verdict.outcome),
        "events": [str(event) for event in run.events],
        "awards": [award_json(profile, award) for award in run.awards],
        "reasons": list(map(_said_json, run.reasons)),
        "turns_on": [_turn_json(profile, turn) for turn in verdict.turns],
        "status": verdict.status.value,
        "conditional": verdict.conditional,
        "readings": [
            {
                "answers": {
                    clause: list(map(profile.clause(clause).unstructure, values))
                    for clause, values in way.answers.items()
                },
                "words": way_words(profile, way),
                "outcome": _outcome_json(way.result),
            }
            for way in verdict.readings.ways
        ],
        "readings_left": list(verdict.readings.left),
    }


def verdicts_json(verdicts: Verdicts) -> Mapping[str, Any]:
    """Everything that was found out about a case."""
    case = verdicts.case
    return {
        "case": case.id,
        "title": case.title,
        "question": case.question,
        "cites": list(case.cites),
        "verdicts": [_verdict_json(verdict) for verdict in verdicts.verdicts],
        "groups": [[verdict.profile.id for verdict in group] for group in verdicts.groups],
        "partings": [
            {
                "profiles": [parting.one, parting.other],
                "clauses": [list(group) for group in parting.clauses],
                "words": parting.words,
            }
            for parting in verdicts.partings
        ],
    }
