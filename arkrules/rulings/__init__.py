"""Disputes and editions: cases and verdicts, rule sheets, and where editions part."""

from arkrules.editions.changes import Change, Changes, changes_in, what_changes
from arkrules.editions.comparison import Concordance, Differs, Row, compare
from arkrules.editions.sheet import RuleSheet, Statement, Wording, rule_sheet
from arkrules.rulings.adjudication import Parting, Verdicts, adjudicate
from arkrules.rulings.attested import Attested
from arkrules.rulings.case import Case, VerdictRow, load_case, read_case
from arkrules.rulings.check import Check, Difference, check_case
from arkrules.rulings.outcome import Outcome
from arkrules.rulings.readings import Readings, Way
from arkrules.rulings.verdict import Turn, Verdict

__all__ = [
    "Attested",
    "Case",
    "Change",
    "Changes",
    "Check",
    "Concordance",
    "Difference",
    "Differs",
    "Outcome",
    "Parting",
    "Readings",
    "Row",
    "RuleSheet",
    "Statement",
    "Turn",
    "Verdict",
    "VerdictRow",
    "Verdicts",
    "Way",
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
