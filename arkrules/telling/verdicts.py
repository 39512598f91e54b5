"""Verdicts in words, for people, and as plain values, for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from arkrules.play import Award
from arkrules.rules import Profile
from arkrules.rulings.adjudication import Verdicts
from arkrules.rulings.outcome import Outcome
from arkrules.rulings.verdict import Turn, Verdict

__all__ = [
    "award_lines",
    "how_sure",
    "outcome_lines",
    "plain_value",
    "summary",
    "turn_lines",
    "verdicts_json",
]


def summary(outcome: Outcome) -> str:
    """An outcome in one line."""
    return "; ".join(outcome_lines(outcome)) or "nothing happens"


def outcome_lines(outcome: Outcome) -> Iterator[str]:
    """An outcome in words, a line for each thing that was asked."""
    if not outcome.applicable:
        yield "the position cannot be"
        return
    run = outcome.run
    assert run is not None
    if outcome.broken is not None:
        yield f"move {outcome.broken + 1} is refused: {_refusals(outcome)}"
        return
    said = False
    for key, value in outcome.values.items():
        if key == "legal" and value:
            continue  # goes without saying, unless there is nothing else to say
        for line in _say(key, value, outcome):
            yield line
            said = True
    if not said and outcome.values.get("legal"):
        yield "legal"


def _refusals(outcome: Outcome) -> str:
    assert outcome.run is not None
    return "; ".join(map(str, outcome.run.refusals))


def _say(key: str, value: Any, outcome: Outcome) -> Iterator[str]:
    if key == "legal":
        yield "legal" if value else f"refused: {_refusals(outcome)}"
    elif key == "gains":
        gains = [f"{name} {points:+}" for name, points in value if points]
        yield ", ".join(gains) if gains else "nobody scores"
    elif key == "scores":
        yield "score: " + ", ".join(f"{name} {points}" for name, points in value)
    elif key in ("supply", "stock"):
        if value:
            yield f"{key}: " + ", ".join(
                f"{name} {kind}s {count}" if kind else f"{name} {count}"
                for (name, kind), count in value
            )
    elif key in ("allows", "forbids"):
        yield ", ".join(f"{line!r} is {'legal' if legal else 'not legal'}" for line, legal in value)
    elif key == "hands":
        yield ", ".join(f"{name} holds {_list(tiles)}" for name, tiles in value)
    elif key == "options":
        yield f"legal moves: {_list(value)}" if value is not None else "any tile may be drawn"
    elif key == "pieces":
        yield f"on the board: {_list(value)}"
    elif key == "winners":
        if value is not None:
            yield f"winners: {_list(value) if value else 'nobody; another game decides'}"
    else:
        yield f"{key.replace('_', ' ')}: {_list(value) if isinstance(value, frozenset) else value}"


def _list(items: Any) -> str:
    return ", ".join(sorted(items)) if items else "nothing"


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


def _by(names: tuple[str, ...]) -> str:
    return ", ".join(names) if len(names) < 5 else f"{', '.join(names[:3])} and others"


# -- for programs ---------------------------------------------------------------------------------


def plain_value(value: Any) -> Any:
    """A value of an outcome as JSON has it."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 for pair in value
    ):
        found: dict[str, Any] = {}
        for name, inner in value:
            if isinstance(name, tuple):
                owner, kind = name
                if kind is None:
                    found[owner] = inner
                else:
                    found.setdefault(owner, {})[kind] = inner
            else:
                found[name] = plain_value(inner)
        return found
    if isinstance(value, tuple):
        return [plain_value(inner) for inner in value]
    return value


def _outcome_json(outcome: Outcome) -> dict[str, Any]:
    run = outcome.run
    return {
        "values": {key: plain_value(value) for key, value in outcome.values.items()},
        "refused_at": run.refused_at + 1 if run and run.refused_at is not None else None,
        "refusals": [
            {"clause": refusal.clause, "words": refusal.words, "cite": list(refusal.cite)}
            for refusal in (run.refusals if run else ())
        ],
        "words": summary(outcome),
    }


def _award_json(profile: Profile, award: Award) -> dict[str, Any]:
    return {
        "player": award.player,
        "points": award.points,
        "kind": award.kind,
        "what": award.what,
        "final": award.final,
        "lines": [
            {
                "words": line.words,
                "points": line.points,
                "clause": line.clause,
                "cite": list(profile.cite(line.clause)),
            }
            for line in award.lines
        ],
    }


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
            "faults": list(run.faults) if run else [],
        }
    assert run is not None
    return {
        "profile": profile.id,
        "applicable": True,
        "outcome": _outcome_json(verdict.outcome),
        "events": [str(event) for event in run.events],
        "awards": [_award_json(profile, award) for award in run.awards],
        "turns_on": [_turn_json(profile, turn) for turn in verdict.turns],
        "status": verdict.status.value,
        "conditional": verdict.conditional,
        "too_many_readings": verdict.too_many_readings,
        "readings": [
            {
                "answers": {
                    clause: profile.clause(clause).unstructure(value)
                    for clause, value in reading.answers
                },
                "outcome": _outcome_json(reading.outcome),
            }
            for reading in verdict.readings
        ],
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
