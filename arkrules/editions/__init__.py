"""Editions: all that one says, several side by side, and what is different in another."""

from arkrules.editions.changes import Change, Changes, changes_in, what_changes
from arkrules.editions.comparison import Concordance, Differs, Row, compare
from arkrules.editions.sheet import RuleSheet, Statement, Wording, rule_sheet

__all__ = [
    "Change",
    "Changes",
    "Concordance",
    "Differs",
    "Row",
    "RuleSheet",
    "Statement",
    "Wording",
    "changes_in",
    "compare",
    "rule_sheet",
    "what_changes",
]
