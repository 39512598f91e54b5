"""Disputes: cases, verdicts, what they turn on, and the casebook."""

from arkrules.rulings.adjudication import Parting, Verdicts, adjudicate
from arkrules.rulings.attested import Attested
from arkrules.rulings.case import Case, VerdictRow, load_case, read_case
from arkrules.rulings.check import Check, Difference, check_case
from arkrules.rulings.outcome import Outcome, Run
from arkrules.rulings.verdict import Branch, Turn, Verdict

__all__ = [
    "Attested",
    "Branch",
    "Case",
    "Check",
    "Difference",
    "Outcome",
    "Parting",
    "Run",
    "Turn",
    "Verdict",
    "VerdictRow",
    "Verdicts",
    "adjudicate",
    "check_case",
    "load_case",
    "read_case",
]
