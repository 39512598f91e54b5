"""Disputes and editions: cases and verdicts, rule sheets, and where editions part."""

from arkrules.editions.changes import Change, Changes, changes_in, what_changes
from arkrules.editions.comparison import Concordance, Differs, Row, compare
from arkrules.editions.sheet import RuleSheet, Statement, Wording, rule_sheet
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
    "Change",
    "Changes",
    "Check",
    "Concordance",
    "Difference",
    "Differs",
    "Outcome",
    "Parting",
    "Row",
    "RuleSheet",
    "Run",
    "Statement",
    "Turn",
    "Verdict",
    "VerdictRow",
    "Verdicts",
    "Wording",
    "adjudicate",
    "changes_in",
    "check_case",
    "compare",
    "load_case",
    "read_case",
    "rule_sheet",
    "what_changes",
]
