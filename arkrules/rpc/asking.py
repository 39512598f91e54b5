"""Disputes: a case under editions, and editions beside each other."""

from __future__ import annotations

from typing import Annotated, Any

import attrs

from arkrules.editions import compare as compared
from arkrules.forms import Form, form
from arkrules.rpc.methods import Call, InvalidParams, Methods, Steps
from arkrules.rpc.subjects import ChangedAnswers, ProfileName, case_in, editions, names_of
from arkrules.rulings import Verdict
from arkrules.rulings.adjudication import CaseSession
from arkrules.telling.programs import CaseTables, ComparisonJSON
from arkrules.telling.results import AskedJSON, VerdictJSON, verdict_of
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


@form()
class ProgressJSON(Form):
    """A verdict on the way to the answer."""

    id: Annotated[Any, "the id of the request"]
    done: int
    of: int
    verdict: VerdictJSON


@METHODS.method("ask", progress=ProgressJSON)
def ask(call: Call, asked: Dispute) -> Steps[AskedJSON]:
    """Settle a dispute: what every edition says, why, what it turns on, and where they part.

    The same as `arkrules ask --format json`.
    """
    case = case_in(asked.case, call)
    names = names_of(case, call) if asked.under is None else asked.under
    profiles = editions(_some(names, "under"), call, asked.answers)
    session = CaseSession.of(case, tuple(profiles), call.book.shelf)
    verdicts: list[Verdict] = []
    for profile in profiles:
        verdicts.append(session.verdict(profile))
        if asked.progress:
            yield (
                "ask.progress",
                ProgressJSON(
                    id=call.id,
                    done=len(verdicts),
                    of=len(profiles),
                    verdict=verdict_of(verdicts[-1]),
                ),
            )
    return AskedJSON.build(session.together(verdicts))


@attrs.frozen(kw_only=True)
class CompareRequest:
    """Editions to compare."""

    profiles: Annotated[list[ProfileName], "two or more editions"]
    every: Annotated[bool, "clauses that are answered alike, too"] = False
    status: Annotated[bool, "clauses that differ only in how sure they are, too"] = False


@METHODS.method("compare")
def compare(call: Call, asked: CompareRequest) -> ComparisonJSON:
    """Where editions part, clause by clause, what matters most first."""
    chosen = editions(_some(asked.profiles, "profiles"), call)
    found = compared(chosen, every=asked.every, status=asked.status, shelf=call.book.shelf)
    return ComparisonJSON.build(found)


def _some(names: list[str] | tuple[str, ...], key: str) -> list[str]:
    if not 0 < len(names) <= PROFILES:
        raise InvalidParams([say("{key}: 1 to {most} editions", key=key, most=PROFILES)])
    return list(names)
