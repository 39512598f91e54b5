"""How many other answers of an edition the casebook notices."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping

import attrs

from arkrules.rules.clauses import Clause
from arkrules.rulings.casebook import casebook
from tests.house_rules import BOXES, PLAYED, ROOT, SHELF, executed
from tests.wrong_answers.answering import is_playable, other_answers
from tests.wrong_answers.catching import Examination
from tests.wrong_answers.set_aside import BEFORE_THE_FIRST_TURN, SetAside, set_aside

__all__ = ["EXAMINED", "Result", "other_answers_of", "result_of"]

EDITIONS = tuple(SHELF.profile_ids())


DESIGNS = (ROOT, f"{ROOT}-c2")
"""The editions of which boxes bring other tiles or rules."""
BOXED = tuple(
    f"{edition}+{box}"
    for edition in DESIGNS
    for box in (*BOXES, "first-game")
    if SHELF.overlay(box).overlays in SHELF.profile(edition).lineage
)


def brought(boxed: str) -> tuple[str, ...]:
    """The clauses that a box brings into an edition, or answers otherwise."""
    edition, own = SHELF.profile(boxed.partition("+")[0]), SHELF.profile(boxed)
    return tuple(
        clause.id
        for clause in own
        if clause.executed
        and (clause.id not in edition.catalogue or own.value(clause.id) != edition.value(clause.id))
    )


EXAMINED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(EDITIONS, ()),
    **{f"{ROOT}+{overlay}": tuple(executed(overlay)) for overlay in PLAYED},
    **{boxed: brought(boxed) for boxed in BOXED},
    f"{ROOT}-c2+abbot+traders": ("abbot.instead",),
}
"""Every edition, and what house rules and boxes answer, by clause; of editions all clauses."""


@attrs.define
class Result:
    """What became of the other answers of an edition, or of several."""

    name: str
    numbers: Counter[str] = attrs.field(factory=Counter)
    """How many are noticed, how many of these only `under` a third answer, for which a case states
    an outcome, and how many are `unplayable`, by which no game can be played."""
    missed: list[str] = attrs.field(factory=list)
    """Those that no case notices."""
    aside: list[tuple[str, SetAside]] = attrs.field(factory=list)
    """Those that no case can notice; they are not counted."""
    wrong: list[str] = attrs.field(factory=list)
    """Those of them that a case notices all the same."""

    def __str__(self) -> str:
        """The numbers."""
        numbers, counted = self.numbers, self.numbers["noticed"] + len(self.missed)
        return (
            f"{self.name}: {numbers['noticed']} of {counted} noticed"
            f" ({numbers['under']} beside a third answer;"
            f" not counted: {numbers['unplayable']} unplayable, {len(self.aside)} set aside)"
        )

    def add(self, other: Result) -> None:
        """Those of another edition, too."""
        self.numbers += other.numbers
        self.missed += other.missed
        self.aside += other.aside
        self.wrong += other.wrong


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
    result = Result(name)
    for clause, answer, written in other_answers_of(name):
        if not is_playable(profile, clause, answer):
            result.numbers["unplayable"] += 1
            continue
        told = f"{name}: {clause.id} = {written}"
        found = examination.catches(clause, answer)
        if (row := set_aside(name, clause.id, written)) is not None:
            result.aside.append((told, row))
            if found is not None:
                result.wrong.append(f"{told} ({found.case})")
        elif found is None:
            result.missed.append(told)
        else:
            result.numbers["noticed"] += 1
            result.numbers["under"] += bool(found.under)
    return result
