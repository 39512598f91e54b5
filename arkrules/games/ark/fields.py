"""Fields at the end: sheep, less those that wolves ate."""

from __future__ import annotations

from arkrules.games.ark.clauses import FieldRules, FieldValue
from arkrules.games.base import standing_on
from arkrules.messages import saying
from arkrules.nouns import Things
from arkrules.play import Draft, Line, Subject, describe, majority, share_out

__all__ = ["score_fields"]


def score_fields(draft: Draft) -> None:
    """The last part of the final scoring: every field with followers; they stay where they are."""
    rules = draft.profile[FieldRules]
    board = draft.board
    for root in standing_on(draft, "field"):
        field = board.feature_of(root)
        sheep, wolves = field.marks("sheep"), field.marks("wolf")
        left = sheep - wolves
        if rules.value is FieldValue.FIELD_FLOOR:
            left = max(0, left)
        flock, pack = Things("sheep", sheep), Things("wolf", wolves)
        words = saying("{sheep} × 2", sheep=flock)
        if wolves:
            words = saying("{sheep} less {wolves}, × 2", sheep=flock, wolves=pack)
        line = Line(words, 2 * left, "field.value")
        subject = Subject("field", root, field.nodes, field.tile_bits)
        if not left and draft.reasons is not None:
            words = saying("{field:at} has no sheep left", field=describe(draft, subject)[1])
            draft.because("field.value", words)
        due = dict.fromkeys(majority(draft, subject, final=True), (line,))
        share_out(draft, subject, due, final=True)
