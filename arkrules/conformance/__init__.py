"""Conformance: testing other engines against the casebook."""

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
