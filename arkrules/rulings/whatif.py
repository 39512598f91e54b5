"""The same question under other answers: attested, conceivable, and readings of open clauses.

Everything that a verdict says besides what happens rests on this: what it turns on,
what the other readings of open clauses lead to, and what explains the difference
between editions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Generic, TypeVar

import attrs

from arkrules.errors import BadNotation, PositionError, ProfileError
from arkrules.nouns import listed
from arkrules.play import Assembly, assembly_of, contradictions
from arkrules.rules import Answer, Clause, Library, Profile, Rate, Size, Span
from arkrules.rules.extensions import BASE


def conceivable_answers(profile: Profile, clause: Clause) -> tuple[object, ...]:
    """Return the other answers to a clause that one can think of without reading any edition.

    Of yes and no the other one, of words each other one; of a number one less, one more, none
    and twice as many; of a range each of its ends so. Of a list or a text there is no end,
    and a clause that has one possible answer has no other.
    """
    own = profile.value(clause.id)
    found = dict.fromkeys(_others(own))
    return tuple(answer for answer in found if answer != own and _is_allowed(clause, answer))


def _is_allowed(clause: Clause, answer: object) -> bool:
    """Whether a file may answer this."""
    try:
        clause.structure(clause.unstructure(answer))
    except ValueError:
        return False
    return True


def _others(own: object) -> Iterator[object]:
    match own:
        case bool():
            yield not own
        case Enum():
            yield from type(own)
        case int():
            yield from _near(own)
        case Span(least, most):
            ends = (*((end, most) for end in _near(least)), *((least, end) for end in _near(most)))
            yield from (Span(*pair) for pair in ends if pair[0] <= pair[1])
        case Size(wide, high):
            sizes = (*((end, high) for end in _near(wide)), *((wide, end) for end in _near(high)))
            yield from (Size(*pair) for pair in sizes if min(pair) > 0)
        case Rate(points, per):
            yield from (Rate(number, per) for number in _near(points))
            yield Rate(points, "segment" if per == "tile" else "tile")


def _near(number: int) -> tuple[int, ...]:
    return tuple(other for other in (number - 1, number + 1, 0, 2 * number) if other >= 0)


@attrs.frozen
class KnownAnswer:
    """An answer that somebody gives."""

    value: object
    by: tuple[str, ...]
    """The profiles and overlays that give it or list it as a reading."""
    edition: bool
    """Whether an edition does; otherwise only house rules do."""
    extensions: frozenset[str] = frozenset()
    """The extensions that some of them play with."""


@lru_cache(maxsize=16)
def _family(
    shelf: Library | None, home: Path | None, root: str
) -> Mapping[str, tuple[KnownAnswer, ...]]:
    """The attested answers of the family in a folder, by clause."""
    if shelf is None or home is None:
        return {}
    rows = tuple(shelf.rows(home))
    found: dict[str, dict[object, KnownAnswer]] = {}
    for row in rows:
        if not row.is_overlay and (profile := shelf.laid(row)).root == root:
            for clause, answer in profile.answers.items():
                _add(found.setdefault(clause, {}), answer, profile, row.id)
    for row in rows:
        if row.overlays not in shelf.files:
            continue
        below = shelf.profile(row.overlays)
        if below.root == root:
            laid = shelf.laid(row.overlays, row)
            for clause, answer in laid.answers.items():
                if answer is not below.answers.get(clause):
                    _add(found.setdefault(clause, {}), answer, laid, row.id)
    return {clause: tuple(answers.values()) for clause, answers in found.items()}


def _add(found: dict[object, KnownAnswer], answer: Answer, profile: Profile, by: str) -> None:
    """Write down who gives an answer, and its executed readings."""
    for value in _given(answer):
        known = found.get(value, KnownAnswer(value, (), False))
        found[value] = KnownAnswer(
            value,
            known.by if by in known.by else (*known.by, by),
            known.edition or not profile.overlays,
            known.extensions.union(profile.extensions),
        )


def _given(answer: Answer) -> tuple[object, ...]:
    """Return an answer, and how else it can be read."""
    return (answer.value, *(r.answer for r in answer.readings if r.executed))


def attested_by(
    profile: Profile, clause: str, asked_about: Iterable[Profile] = ()
) -> tuple[KnownAnswer, ...]:
    """The answers to a clause that are attested for a profile, other than its own."""
    found = {
        one.value: one
        for one in _family(profile.library, profile.home, profile.root).get(clause, ())
    }
    for other in (profile, *asked_about):
        if other.root == profile.root and (answer := other.answers.get(clause)):
            if found.keys() >= {*_given(answer)}:
                continue  # the family first, whoever else is asked
            more: dict[object, KnownAnswer] = {}
            _add(more, answer, other, other.id)
            for value, one in more.items():
                found.setdefault(value, one)
    own = profile.value(clause)
    needed = _spoken_of(assembly_of(profile), own)
    return tuple(
        one
        for value, one in found.items()
        if value != own and needed <= one.extensions and is_playable(profile, clause, value)
    )


def _spoken_of(assembly: Assembly, answer: object) -> frozenset[str]:
    """The extensions of whose steps, pieces, sites or marks an answer speaks.

    An edition that lacks them knows no such words, and its answer is no other one to the question.
    """
    if not isinstance(answer, tuple):
        return frozenset()
    words = set(answer)
    return frozenset(
        part.name for part in assembly.extensions if part.name != BASE and words & part.words
    )


def is_playable(profile: Profile, clause: str, value: object) -> bool:
    """Whether a profile can be played with another answer, or lacks what the answer needs."""
    return _playable(profile, assembly_of(profile), clause, value)


@lru_cache(maxsize=4096)
def _playable(profile: Profile, _assembly: Assembly, clause: str, value: object) -> bool:
    before = set(contradictions(profile))
    return set(contradictions(profile.with_value(clause, value))) <= before


T = TypeVar("T")

Answers = Mapping[str, object]
"""Answers by clause, where they are not the profile's own."""


@attrs.frozen
class WhatIfResult(Generic[T]):
    """The result under some answers, and the clauses that were asked on the way."""

    result: T
    asked: frozenset[str]


class WhatIf(Generic[T]):
    """One question, put to a profile under its own answers and under others.

    `ask` puts it to a profile. Where it cannot be put under some answers, because a line cannot
    be read, the position cannot be, or answers contradict each other, nothing comes out.
    """

    def __init__(self, profile: Profile, ask: Callable[[Profile], T | None]) -> None:
        self.profile = profile
        self._ask = ask
        self._known: dict[frozenset[tuple[str, object]], WhatIfResult[T] | None] = {}

    @property
    def plays(self) -> int:
        """The number of times that the question was put so far."""
        return len(self._known)

    def under(self, answers: Answers | None = None) -> WhatIfResult[T] | None:
        """Put the question under some answers; without any, under the profile's own."""
        other = {
            clause: value
            for clause, value in (answers or {}).items()
            if value != self.profile.value(clause)
        }
        key = frozenset(other.items())
        if key not in self._known:
            self._known[key] = self._put(other)
        return self._known[key]

    def result(self, answers: Answers | None = None) -> T | None:
        """Return the result under some answers, without the clauses asked."""
        found = self.under(answers)
        return None if found is None else found.result

    def _put(self, answers: Answers) -> WhatIfResult[T] | None:
        profile = self.profile
        try:
            for clause, value in answers.items():
                profile = profile.with_value(clause, value)
            watched = profile.watched()
            result = self._ask(watched)
        except (BadNotation, PositionError, ProfileError):
            if not answers:
                raise  # it is the question that is wrong, or the profile
            return None
        return None if result is None else WhatIfResult(result, frozenset(watched.asked or ()))


def differing(one: Profile, other: Profile, asked: Iterable[str]) -> tuple[str, ...]:
    """The clauses among those asked that two profiles know and answer differently."""
    return tuple(
        clause
        for clause in sorted(asked)
        if clause in one.catalogue
        and clause in other.catalogue
        and one.value(clause) != other.value(clause)
    )


def explanations(
    question: WhatIf[T],
    other: Profile,
    clauses: Sequence[str],
    same: Callable[[T], bool],
) -> tuple[tuple[str, ...], ...]:
    """Return those of some clauses that explain the difference between two profiles.

    A set of clauses explains it if the profile, answering them as the other does,
    comes to the same. Single clauses are tried, then pairs;
    then all of them together, from which one after another is left out that is not needed.
    """

    def explain(chosen: Iterable[str]) -> bool:
        found = question.under({clause: other.value(clause) for clause in chosen})
        return found is not None and same(found.result)

    for size in (1, 2):
        if found := tuple(filter(explain, combinations(clauses, size))):
            return found
    if not explain(clauses):
        return ()  # it lies in what only one of them knows
    needed = list(clauses)
    for clause in clauses:
        rest = [one for one in needed if one != clause]
        if explain(rest):
            needed = rest
    return (tuple(needed),)


MOST_PLAYS = 256
"""The number of combinations that are played before the rest is left, as a verdict then says."""


@attrs.frozen
class Branch(Generic[T]):
    """Readings of open clauses that all lead to the same."""

    answers: Mapping[str, tuple[object, ...]]
    """By clause, the answers of which one is given; clauses that make no difference are left out.
    """
    result: T


@attrs.frozen(kw_only=True, repr=False)
class Readings(Generic[T]):
    """The results of reading the open clauses otherwise."""

    branches: tuple[Branch[T], ...] = ()
    """The readings that lead elsewhere than the profile's own answers do."""
    asked: frozenset[str] = frozenset()
    """All clauses asked under some way to read them."""
    left: tuple[str, ...] = ()
    """The open clauses of which not all combinations were played, if there were too many."""

    def __repr__(self) -> str:
        left = f", not all of {listed(self.left)}" if self.left else ""
        return f"<Readings: {len(self.branches)} lead elsewhere, by {listed(self.clauses)}{left}>"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses whose reading makes a difference, alone or together with others."""
        return tuple(dict.fromkeys(clause for branch in self.branches for clause in branch.answers))


def read_to_the_bottom(question: WhatIf[T], most: int = MOST_PLAYS) -> Readings[T]:
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
    branches = [
        Branch(cube, result)
        for result, cubes in _by_result(leaves)
        if result != own.result
        for cube in told(cubes, choices)
    ]
    return Readings(branches=tuple(branches), asked=asked, left=tuple(left))


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
    found: WhatIfResult[T], answers: Answers, choices: Mapping[str, Sequence[object]]
) -> str | None:
    """An open clause that was asked and is not read yet."""
    return next((c for c in choices if c in found.asked and c not in answers), None)


def _by_result(
    leaves: Sequence[tuple[dict[str, object], T]],
) -> Iterator[tuple[T, list[dict[str, object]]]]:
    """The ways to read, those that lead to the same together."""
    for group in grouped(leaves, lambda leaf: leaf[1]):
        yield group[0][1], [answers for answers, _ in group]


S = TypeVar("S")


def grouped(items: Iterable[S], key: Callable[[S], object]) -> list[list[S]]:
    """Group items whose keys are equal, in order; keys need not be hashable."""
    found: list[tuple[object, list[S]]] = []
    for item in items:
        own = key(item)
        group = next((group for known, group in found if known == own), None)
        if group is None:
            found.append((own, group := []))
        group.append(item)
    return [group for _, group in found]


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
