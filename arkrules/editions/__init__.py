"""Editions: rule sheets, comparisons, and the changes for a player who knows another.

Open `comparison.py` first: it puts answers side by side, what matters most first; `sheet.py` has
the rules of one edition. Both give values; `telling` puts them into words.
"""

from arkrules.editions.comparison import (
    Change,
    Changes,
    Concordance,
    Differs,
    Row,
    changes_in,
    compare,
    what_changes,
)
from arkrules.editions.sheet import RuleSheet, Statement, rule_sheet

__all__ = [
    "Change",
    "Changes",
    "Concordance",
    "Differs",
    "Row",
    "RuleSheet",
    "Statement",
    "changes_in",
    "compare",
    "rule_sheet",
    "what_changes",
]
