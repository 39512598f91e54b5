"""Disputes: cases, their verdicts under each edition, what these turn on, and the casebook.

Open `verdict.py` first, the purpose of it all: what comes out of a case under an edition, and by
which clauses. `whatif.py` asks under other answers, `adjudication.py` puts editions side by side,
and `check.py` compares with what a case states.
"""

from arkrules.rulings.adjudication import Split, Verdicts, adjudicate
from arkrules.rulings.case import AnyCase, Case, ReferenceCase, VerdictRow, load_case, read_case
from arkrules.rulings.check import Check, Difference, check_case
from arkrules.rulings.verdict import Dependency, Outcome, Verdict
from arkrules.rulings.whatif import Branch, KnownAnswer, Readings

__all__ = [
    "AnyCase",
    "Branch",
    "Case",
    "Check",
    "Dependency",
    "Difference",
    "KnownAnswer",
    "Outcome",
    "Readings",
    "ReferenceCase",
    "Split",
    "Verdict",
    "VerdictRow",
    "Verdicts",
    "adjudicate",
    "check_case",
    "load_case",
    "read_case",
]
