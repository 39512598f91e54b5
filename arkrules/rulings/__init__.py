"""Disputes: cases, their verdicts under each edition, what these turn on, and the casebook."""

from arkrules.rulings.adjudication import Split, VerdictGroup, Verdicts, adjudicate
from arkrules.rulings.case import Case, VerdictRow, load_case, read_case
from arkrules.rulings.check import Check, Difference, check_case
from arkrules.rulings.outcome import Outcome
from arkrules.rulings.verdict import Dependency, Verdict
from arkrules.rulings.whatif import KnownAnswer, Readings, Way

__all__ = [
    "Case",
    "Check",
    "Dependency",
    "Difference",
    "KnownAnswer",
    "Outcome",
    "Readings",
    "Split",
    "Verdict",
    "VerdictGroup",
    "VerdictRow",
    "Verdicts",
    "Way",
    "adjudicate",
    "check_case",
    "load_case",
    "read_case",
]
