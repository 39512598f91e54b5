"""How many other answers of an edition the casebook notices."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

import attrs

from arkrules.rules.clauses import Clause
from arkrules.rulings.casebook import casebook
from tests.house_rules import PLAYED, ROOT, SHELF, executed
from tests.wrong_answers.answering import is_playable, other_answers
from tests.wrong_answers.catching import Examination
from tests.wrong_answers.set_aside import BEFORE_THE_FIRST_TURN, SetAside, set_aside

__all__ = ["EXAMINED", "Result", "other_answers_of", "result_of"]

EDITIONS = tuple(SHELF.profile_ids())
EXAMINED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(EDITIONS, ()),
    **{f"{ROOT}+{overlay}": tuple(executed(overlay)) for overlay in PLAYED},
}
"""Every edition, and what each house rule answers, by clause; of editions all clauses."""


@attrs.frozen
class Result:
    """What became of the other answers of an edition, or of several."""

    name: str
    noticed: int
    """Those under which a stated outcome does not come out."""
    under: int
    """How many of these matter only beside a third answer, for which a case states an outcome."""
    unplayable: int
    """Those by which no game can be played; they are not counted."""
    missed: tuple[str, ...]
    """Those that no case notices."""
    aside: tuple[tuple[str, SetAside], ...]
    """Those that no case can notice; they are not counted."""
    wrong: tuple[str, ...]
    """Those of them that a case notices all the same."""

    @property
    def told(self) -> str:
        """The numbers."""
        counted = self.noticed + len(self.missed)
        share = 100 * self.noticed / counted if counted else 100
        return (
            f"{self.name}: {self.noticed} of {counted} noticed, {share:.1f} %"
            f" ({self.under} beside a third answer;"
            f" not counted: {self.unplayable} unplayable, {len(self.aside)} set aside)"
        )

    @classmethod
    def together(cls, results: Iterable[Result]) -> Result:
        """Those of several editions."""
        found = tuple(results)
        return cls(
            "altogether",
            sum(result.noticed for result in found),
            sum(result.under for result in found),
            sum(result.unplayable for result in found),
            tuple(answer for result in found for answer in result.missed),
            tuple(pair for result in found for pair in result.aside),
            tuple(answer for result in found for answer in result.wrong),
        )


def other_answers_of(name: str) -> Iterator[tuple[Clause, object, str]]:
    """Every other answer of an edition, and how it is told."""
    profile = SHELF.profile(name)
    for clause in profile:
        if clause.id not in (EXAMINED[name] or profile.catalogue) or not clause.executed:
            continue
        if clause.id in BEFORE_THE_FIRST_TURN:
            continue
        for answer in other_answers(profile, clause):
            yield clause, answer, json.dumps(clause.unstructure(answer))


def result_of(name: str) -> Result:
    """Change every answer of an edition."""
    profile = SHELF.profile(name)
    examination = Examination(profile, casebook())
    noticed = under = unplayable = 0
    missed, aside, wrong = [], [], []
    for clause, answer, written in other_answers_of(name):
        if not is_playable(profile, clause, answer):
            unplayable += 1
            continue
        told = f"{name}: {clause.id} = {written}"
        found = examination.catches(clause, answer)
        if (row := set_aside(name, clause.id, written)) is not None:
            aside.append((told, row))
            if found is not None:
                wrong.append(f"{told} ({found.case})")
        elif found is None:
            missed.append(told)
        else:
            noticed += 1
            under += bool(found.under)
    return Result(name, noticed, under, unplayable, tuple(missed), tuple(aside), tuple(wrong))
