"""The readings of open clauses, to the bottom.

Where print is silent or contradictory, every combination of readings is played.
A clause that is asked for the first time under one of them is opened in its turn,
until nothing is new. What comes out is a tree: its leaves are the ways to read the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

import attrs

from arkrules.plurals import listed
from arkrules.rules import Profile
from arkrules.rulings.counterfactual import Answers, CameOut, Counterfactual

__all__ = ["MOST_PLAYS", "Readings", "Way", "read_to_the_bottom"]

T = TypeVar("T")

MOST_PLAYS = 256
"""How many combinations are played before the rest is left, which a verdict then says."""


@attrs.frozen
class Way(Generic[T]):
    """Some ways to read open clauses that all lead to the same."""

    answers: Mapping[str, tuple[object, ...]]
    """By clause, the answers of which one is given; clauses that make no difference are left out.
    """
    result: T


@attrs.frozen(kw_only=True, repr=False)
class Readings(Generic[T]):
    """What the open clauses lead to."""

    ways: tuple[Way[T], ...] = ()
    """Those that lead elsewhere than the profile's own answers do."""
    asked: frozenset[str] = frozenset()
    """All clauses asked under some way to read them."""
    left: tuple[str, ...] = ()
    """The open clauses of which not all combinations were played, if there were too many."""

    def __repr__(self) -> str:
        left = f", not all of {listed(self.left)}" if self.left else ""
        return f"<Readings: {len(self.ways)} lead elsewhere, by {listed(self.clauses)}{left}>"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses whose reading makes a difference, alone or together with others."""
        return tuple(dict.fromkeys(clause for way in self.ways for clause in way.answers))


def read_to_the_bottom(
    question: Counterfactual[T], same: Callable[[T, T], bool], most: int = MOST_PLAYS
) -> Readings[T]:
    """Play every combination of the readings of all open clauses that are asked."""
    own = question.under()
    assert own is not None  # asked of a profile under which the case can be put
    choices = _choices(question.profile)
    before = question.plays
    leaves: list[tuple[dict[str, object], T]] = []
    left: dict[str, None] = {}
    asked = own.asked
    todo: list[dict[str, object]] = [{}]
    while todo:
        answers = todo.pop()
        found = question.under(answers)
        if found is None:
            continue  # the case cannot be put under this combination
        asked |= found.asked
        clause = _next_open(found, answers, choices)
        if clause is None:
            leaves.append((answers, found.result))
        elif question.plays - before >= most:
            left[clause] = None
            leaves.append((answers, found.result))
        else:
            todo += [{**answers, clause: value} for value in reversed(choices[clause])]
    told = _fewest_changes if left else _merged  # what was not played whole cannot be merged
    ways = [
        Way(cube, result)
        for result, cubes in _by_result(leaves, same)
        if not same(result, own.result)
        for cube in told(cubes, choices)
    ]
    return Readings(ways=tuple(ways), asked=asked, left=tuple(left))


def _choices(profile: Profile) -> dict[str, tuple[object, ...]]:
    """The answers to every open clause, the profile's own first, in the order of the catalogue."""
    found: dict[str, tuple[object, ...]] = {}
    for clause in profile:
        answer = profile.answers.get(clause.id)
        if answer is None or not answer.status.open:
            continue
        others = (reading.answer for reading in answer.readings if reading.executed)
        values = tuple(dict.fromkeys((answer.value, *others)))
        if len(values) > 1:
            found[clause.id] = values
    return found


def _next_open(
    found: CameOut[T], answers: Answers, choices: Mapping[str, Sequence[object]]
) -> str | None:
    """An open clause that was asked and is not read yet."""
    return next((c for c in choices if c in found.asked and c not in answers), None)


def _by_result(
    leaves: Sequence[tuple[dict[str, object], T]], same: Callable[[T, T], bool]
) -> Iterator[tuple[T, list[dict[str, object]]]]:
    """The ways to read, those that lead to the same together."""
    found: list[tuple[T, list[dict[str, object]]]] = []
    for answers, result in leaves:
        for known, ways in found:
            if same(known, result):
                ways.append(answers)
                break
        else:
            found.append((result, [answers]))
    return iter(found)


Cube = dict[str, tuple[object, ...]]


def _merged(
    leaves: Sequence[dict[str, object]], choices: Mapping[str, tuple[object, ...]]
) -> list[Cube]:
    """Ways that lead to the same, told in as few as can be: two that differ in the reading
    of one clause are one way, and a clause of which every reading will do is left out."""
    cubes: list[Cube] = [{clause: (value,) for clause, value in leaf.items()} for leaf in leaves]
    while (pair := _mergeable(cubes)) is not None:
        one, other, clause = pair
        cubes.remove(one)
        cubes.remove(other)
        values = (*one[clause], *other[clause])
        joined = {c: v for c, v in one.items() if c != clause}
        if len(values) < len(choices[clause]):
            joined[clause] = tuple(value for value in choices[clause] if value in values)
        cubes.append(joined)
    return sorted(cubes, key=lambda cube: [list(choices).index(clause) for clause in cube])


def _fewest_changes(
    leaves: Sequence[dict[str, object]], choices: Mapping[str, tuple[object, ...]]
) -> list[Cube]:
    """Ways that lead to the same, told by what they change, and none by more than it takes."""
    changes = [
        frozenset((clause, value) for clause, value in leaf.items() if value != choices[clause][0])
        for leaf in leaves
    ]
    needed = [change for change in changes if not any(other < change for other in changes)]
    return [{clause: (value,) for clause, value in change} for change in dict.fromkeys(needed)]


def _mergeable(cubes: Sequence[Cube]) -> tuple[Cube, Cube, str] | None:
    """Two ways that differ in one clause alone."""
    for at, one in enumerate(cubes):
        for other in cubes[at + 1 :]:
            if one.keys() == other.keys():
                unlike = [clause for clause in one if one[clause] != other[clause]]
                if len(unlike) == 1:
                    return one, other, unlike[0]
    return None
