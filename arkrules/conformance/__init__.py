"""Conformance: testing other engines against the casebook."""

from arkrules.conformance.engine import Engine, EngineError
from arkrules.conformance.suite import (
    Balance,
    Conformance,
    Fared,
    Finding,
    Question,
    put,
    questions_in,
)

__all__ = [
    "Balance",
    "Conformance",
    "Engine",
    "EngineError",
    "Fared",
    "Finding",
    "Question",
    "put",
    "questions_in",
]
