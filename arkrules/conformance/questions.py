"""What an engine is asked: a position, moves, the rules in force, and what is to be told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import attrs

from arkrules.errors import CaseError
from arkrules.play.aspect import Facts
from arkrules.rules import Library, Profile, library
from arkrules.rulings import Case, VerdictRow
from arkrules.rulings.askable import broken_parts
from arkrules.rulings.aspects import JUDGED, every_aspect
from arkrules.rulings.check import profiles_of, under_answers

__all__ = ["Question", "questions_in"]


@attrs.frozen(kw_only=True, repr=False)
class Question:
    """A case under one edition, as it is put to an engine."""

    case: Case
    edition: str
    """The edition, as the case names it."""
    profile: Profile
    """The same, with the other answers in question."""
    under: str = ""
    """The other answers, as the case names them: `city.small=half`."""
    row: VerdictRow
    """What is to come out."""

    def __repr__(self) -> str:
        return f"<Question {self.id}>"

    @property
    def id(self) -> str:
        """What a request is called, so that whoever reads along knows what it is about."""
        under = f" with {self.under}" if self.under else ""
        return f"{self.case.id} under {self.edition}{under}"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that it tries: those on which it turns, or those answered otherwise."""
        changed = (part.partition("=")[0].strip() for part in self.under.split(" + "))
        return tuple(changed) if self.under else self.row.turns_on or ()

    @property
    def expected(self) -> dict[str, Facts]:
        """What is to come out, by aspect."""
        known = every_aspect()
        written: dict[str, Any] = dict(self.row.written)
        if self.case.moves:
            # Without the key the last move must be legal.
            written = {"legal": True, **written}
        return {key: known[key].stated(value) for key, value in written.items()}

    @property
    def params(self) -> dict[str, object]:
        """The parameters of the request, without a word of what is to come out."""
        assert self.case.position is not None  # reference cases are not asked
        moves = [path[0] for key in JUDGED for path in self.expected.get(key, {})]
        params: dict[str, object] = {
            "profile": self.edition,
            "position": self.case.position.to_dict(),
            "moves": list(self.case.moves),
            "asked": [key for key in self.expected if key not in JUDGED],
            "rules": {
                clause.id: clause.unstructure(self.profile.value(clause.id))
                for clause in self.profile
                if clause.executed
            },
        }
        if self.profile.changes:
            params["answers"] = dict(self.profile.changes)
        if moves:
            params["judge"] = sorted(moves)  # an order that does not say which of them are legal
        return params


def questions_in(
    cases: Iterable[Case],
    under: Collection[str] = (),
    *,
    others: bool = False,
    shelf: Library | None = None,
) -> Iterator[Question]:
    """What some cases ask: all verdicts that they state, or those of the editions named.

    `others` asks also what they say comes out under other answers.
    `CaseError` says what of a case cannot be asked.

    >>> from arkrules import casebook
    >>> [question] = questions_in([casebook()["small-city"]], ["carcassonne-2000"])
    >>> question.params["asked"]
    ['legal', 'gains']
    """
    shelf = shelf or library()
    for case in cases:
        if case.reference:
            continue
        profiles, faults = profiles_of(case, shelf)
        if faults := faults + broken_parts(case):
            raise CaseError(faults, file=case.file)
        for edition, profile in profiles.items():
            if under and edition not in under:
                continue
            row = case.verdicts[edition]
            yield Question(case=case, edition=edition, profile=profile, row=row)
            for answers, inner in row.under.items() if others else ():
                yield Question(
                    case=case, edition=edition, under=answers, row=inner,
                    profile=under_answers(profile, answers),
                )  # fmt: skip
