"""Conformance: testing other engines against the casebook.

Open `suite.py` first: it makes questions of cases, puts them to an engine, and judges the answers.
`engine.py` is the other side, a program that is asked by lines of JSON-RPC.
"""

from arkrules.conformance.engine import Engine, EngineError
from arkrules.conformance.suite import (
    CaseResult,
    Conformance,
    Finding,
    Question,
    Totals,
    put,
    questions_in,
)

__all__ = [
    "CaseResult",
    "Conformance",
    "Engine",
    "EngineError",
    "Finding",
    "Question",
    "Totals",
    "put",
    "questions_in",
]
