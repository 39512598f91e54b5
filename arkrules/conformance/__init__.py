"""Conformance: the casebook put to other engines, and how they fare."""

from arkrules.conformance.engine import Engine, EngineError
from arkrules.conformance.judging import Fared, Finding
from arkrules.conformance.questions import Question, questions_in
from arkrules.conformance.report import Balance, Conformance
from arkrules.conformance.running import put

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
