"""Telling people: verdicts, rule sheets and comparisons in words, as pages and as plain values."""

from arkrules.telling.editions import changes_page, clause_page, concordance_page, sheet_page
from arkrules.telling.editions_json import (
    changes_json,
    concordance_json,
    sheet_json,
    statement_json,
)
from arkrules.telling.illustration import picture_of, question_cell
from arkrules.telling.verdicts import (
    award_json,
    award_lines,
    how_sure,
    lines_json,
    outcome_lines,
    reason_line,
    summary,
    turn_lines,
    verdicts_json,
    way_words,
)

__all__ = [
    "award_json",
    "award_lines",
    "changes_json",
    "changes_page",
    "clause_page",
    "concordance_json",
    "concordance_page",
    "how_sure",
    "lines_json",
    "outcome_lines",
    "picture_of",
    "question_cell",
    "reason_line",
    "sheet_json",
    "sheet_page",
    "statement_json",
    "summary",
    "turn_lines",
    "verdicts_json",
    "way_words",
]
