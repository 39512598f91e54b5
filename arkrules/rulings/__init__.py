"""Disputes: cases, verdicts under every edition, and what they turn on."""

from arkrules.rulings.adjudicate import Verdicts, adjudicate
from arkrules.rulings.case import Case, VerdictRow, load_case, read_case
from arkrules.rulings.check import Check, check_case
from arkrules.rulings.outcome import Outcome
from arkrules.rulings.verdict import Reading, Turn, Verdict

__all__ = [
    "Case",
    "Check",
    "Outcome",
    "Reading",
    "Turn",
    "Verdict",
    "VerdictRow",
    "Verdicts",
    "adjudicate",
    "check_case",
    "load_case",
    "read_case",
]
