"""Which case of the casebook, if any, comes out otherwise under another answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from arkrules.rules import Profile
from arkrules.rules.clauses import Clause
from arkrules.rulings import Case, VerdictRow
from arkrules.rulings.check import under_answers
from arkrules.rulings.verdict import Outcome, question_of
from arkrules.rulings.verdict_fields import scope_of
from arkrules.rulings.whatif import WhatIf, WhatIfResult

__all__ = ["Caught", "Examination"]


@attrs.frozen
class Caught:
    """A stated outcome that another answer does not lead to."""

    case: str
    under: str = ""
    """The other answers for which it is stated; nothing if it is stated for the edition itself."""


@attrs.frozen(kw_only=True)
class Stated:
    """What a case states of an edition, or of the edition under other answers."""

    case: Case
    row: VerdictRow
    under: str
    answers: dict[str, object]
    question: WhatIf[Outcome]
    own: WhatIfResult[Outcome]
    """What comes out, which is what is stated: the tests of the casebook see to that."""

    def differs(self, clause: str, answer: object) -> bool:
        """Whether something else comes out, or the case cannot even be put any more."""
        found = self.question.under({**self.answers, clause: answer})
        return found is None or found.result != self.own.result


class Examination:
    """All that cases state of an edition, put to it under other answers."""

    def __init__(self, profile: Profile, cases: Iterable[Case]) -> None:
        self.profile = profile
        self.stated = [
            stated
            for case in cases
            if (row := case.verdicts.get(profile.id))
            for stated in _stated(profile, case, row)
        ]

    def catches(self, clause: Clause, answer: object) -> Caught | None:
        """The first case that shows that an answer is not the edition's, if one does.

        What is stated of the edition itself comes before what is stated of it under other answers.
        """
        for stated in self._asking(clause.id):
            if stated.differs(clause.id, answer):
                return Caught(stated.case.id, stated.under)
        return None

    def _asking(self, clause: str) -> list[Stated]:
        """What asks a clause, the likeliest first: what turns on it, then what rests on it."""
        asking = [
            stated
            for stated in self.stated
            if clause in stated.own.asked and clause not in stated.answers
        ]
        return sorted(asking, key=lambda stated: (bool(stated.under), _rank(stated, clause)))


def _rank(stated: Stated, clause: str) -> int:
    if clause in (stated.row.turns_on or ()):
        return 0
    run = stated.own.result.run
    lines = (line.clause for award in run.awards for line in award.lines)
    return 1 if clause in {*lines, *(said.clause for said in (*run.refusals, *run.reasons))} else 2


def _stated(profile: Profile, case: Case, row: VerdictRow) -> Iterator[Stated]:
    for under, inner in {"": row, **row.under}.items():
        changed = under_answers(profile, under) if under else profile
        answers = {clause: changed.value(clause) for clause in changed.changes}
        question = question_of(case, profile, scope_of(case, [inner]))
        own = question.under(answers)
        assert own is not None, f"{case.id} cannot be asked of {profile.id} {under}"
        yield Stated(case=case, row=inner, under=under, answers=answers, question=question, own=own)
