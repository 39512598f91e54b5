"""Rule sheets and comparisons as plain values, for programs."""

from __future__ import annotations

from collections.abc import Iterable

from arkrules.editions import Change, Changes, Concordance, Row, RuleSheet, Statement
from arkrules.editions.sheet import label
from arkrules.rules import Profile

__all__ = ["changes_json", "concordance_json", "sheet_json", "statement_json"]


def sheet_json(sheet: RuleSheet) -> dict[str, object]:
    """A rule sheet, in the order of play."""
    return {
        "profile": label(sheet.profile),
        "title": sheet.profile.title,
        "clauses": [statement_json(statement) for statement in sheet.statements],
    }


def statement_json(statement: Statement) -> dict[str, object]:
    """What a profile says to a clause."""
    return {
        "clause": statement.id,
        "part": statement.part.value,
        "question": statement.question,
        "standing": statement.standing.value,
        **_answer(statement),
        "cases": [case.id for case in statement.cases],
    }


def concordance_json(found: Concordance) -> dict[str, object]:
    """Profiles side by side."""
    return {
        "profiles": list(found.labels),
        "titles": _titles(found.profiles),
        "compared": found.compared,
        "rows": [_row(row) for row in found.rows],
        "only_in_some": [_row(row) for row in found.partial],
        "status_only": list(found.unsure),
    }


def changes_json(pairs: Iterable[Changes]) -> list[dict[str, object]]:
    """What changes from one edition to another, pair by pair."""
    return [
        {
            "known": label(pair.known),
            "other": label(pair.other),
            "alike": pair.alike,
            "changes": [_change(change) for change in pair.changes],
            "new": [statement_json(statement) for statement in pair.new],
            "gone": [statement_json(statement) for statement in pair.gone],
            "opened": [change.id for change in pair.opened],
            "settled": [change.id for change in pair.settled],
        }
        for pair in pairs
    ]


def _titles(profiles: Iterable[Profile]) -> dict[str, str]:
    return {label(profile): profile.title for profile in profiles}


def _answer(statement: Statement) -> dict[str, object]:
    """An answer with all that belongs to it."""
    return {
        "answer": statement.plain(statement.answer.value),
        "words": statement.words,
        "status": statement.status.value,
        "cite": list(statement.cite),
        "note": statement.note,
        "origin": statement.answer.origin,
        "readings": [
            {
                "words": reading.words,
                "because": reading.because,
                **({"answer": statement.plain(reading.value)} if reading.executed else {}),
            }
            for reading in statement.readings
        ],
    }


def _row(row: Row) -> dict[str, object]:
    return {
        "clause": row.id,
        "part": row.part.value,
        "question": row.question,
        "standing": row.clause.standing.value,
        "differs": row.differs.value,
        "answers": {name: _answer(statement) for name, statement in row.statements.items()},
        "cases": [case.id for case in row.cases],
    }


def _change(change: Change) -> dict[str, object]:
    return {
        "clause": change.id,
        "part": change.part.value,
        "words": change.words,
        "cite": list(change.other.cite),
        "status": change.other.status.value,
    }
