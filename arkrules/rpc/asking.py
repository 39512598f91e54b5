"""Disputes: a case under editions, and editions beside each other."""

from __future__ import annotations

from typing import Annotated

import attrs

from arkrules.editions import compare as compared
from arkrules.rpc.methods import Call, InvalidParams, Methods, Result, Steps
from arkrules.rpc.payloads import CaseTables
from arkrules.rpc.results import AskedJSON, ComparisonJSON, ProgressJSON
from arkrules.rpc.subjects import ChangedAnswers, ProfileName, case_in, editions, names_of
from arkrules.rulings import Verdict
from arkrules.rulings.adjudication import CaseSession
from arkrules.telling import plain
from arkrules.telling.programs import FORMAT
from arkrules.text import say

__all__ = ["METHODS"]

METHODS = Methods()
PROFILES = 50
"""How many editions a request asks at most."""


@attrs.frozen(kw_only=True)
class Dispute:
    """A case, and the editions to ask."""

    case: Annotated[str | CaseTables, "a case: an id of the casebook, TOML, or its tables"]
    under: Annotated[
        list[ProfileName] | None,
        "the editions to ask; if left out, those that the case states verdicts of, else all",
    ] = None
    answers: ChangedAnswers = attrs.field(factory=dict)
    progress: Annotated[bool, "whether each verdict is sent as it comes, as `ask.progress`"] = False


@METHODS.method("ask", Dispute, AskedJSON, {"ask.progress": ProgressJSON})
def ask(call: Call, asked: Dispute) -> Steps:
    """Settle a dispute: what every edition says, why, what it turns on, and where they part.

    The same as `arkrules ask --format json`.
    """
    case = case_in(asked.case, call)
    names = names_of(case, call) if asked.under is None else asked.under
    profiles = editions(_some(names, "under"), call, asked.answers)
    hearing = CaseSession.of(case, tuple(profiles), call.book.shelf)
    verdicts: list[Verdict] = []
    for profile in profiles:
        verdicts.append(hearing.verdict(profile))
        if asked.progress:
            told = {"done": len(verdicts), "of": len(profiles), "verdict": plain(verdicts[-1])}
            yield "ask.progress", told
    return {"format": FORMAT, **plain(hearing.together(verdicts))}


@attrs.frozen(kw_only=True)
class Compared:
    """Editions to compare."""

    profiles: Annotated[list[ProfileName], "two or more editions"]
    every: Annotated[bool, "clauses that are answered alike, too"] = False
    status: Annotated[bool, "clauses that differ only in how sure they are, too"] = False


@METHODS.method("compare", Compared, ComparisonJSON)
def compare(call: Call, asked: Compared) -> Result:
    """Where editions part, clause by clause, what matters most first."""
    chosen = editions(_some(asked.profiles, "profiles"), call)
    found = compared(chosen, every=asked.every, status=asked.status, shelf=call.book.shelf)
    return {"format": FORMAT, **plain(found)}


def _some(names: list[str] | tuple[str, ...], key: str) -> list[str]:
    if not 0 < len(names) <= PROFILES:
        raise InvalidParams([say("{key}: 1 to {most} editions", key=key, most=PROFILES)])
    return list(names)
