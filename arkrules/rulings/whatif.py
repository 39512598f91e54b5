"""The same question under other answers: attested, conceivable, and readings of open clauses.

Everything that a verdict says besides what happens rests on this: what it turns on,
what the other readings of open clauses lead to, and what explains the difference
between editions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from enum import Enum
from functools import lru_cache
from itertools import combinations, product
from pathlib import Path
from typing import Generic, TypeVar

import attrs

from arkrules.errors import BadNotation, PositionError, ProfileError, RecordError
from arkrules.play import Assembly, assembly_of, contradictions
from arkrules.rules import Answer, Clause, Library, Profile, Rate, Size, Span
from arkrules.rules.extensions import BASE
from arkrules.rules.libraries import Named
from arkrules.rules.profile_files import ProfileFile


def conceivable_answers(profile: Profile, clause: Clause) -> tuple[object, ...]:
    """Return the other answers to a clause that are conceivable without reading any edition.

    Of yes and no the other one, of words each other one; of a number one less, one more, none
    and twice as many; of a range each of its ends so. Of a list or a text there is no end,
    and a clause that has one possible answer has no other.
    """
    own = profile.value(clause.id)
    found = []
    for plain in _others(own):
        with suppress(ValueError):  # no file may answer this
            found.append(clause.structure(plain))
    return tuple(answer for answer in dict.fromkeys(found) if answer != own)


def _others(own: object) -> Iterator[object]:
    """List other answers as in TOML."""
    match own:
        case bool():
            yield not own
        case Enum():
            yield from type(own)
        case int():
            yield from _near(own)
        case Span(one, two) | Size(one, two):
            yield from product(_near(one), [two])
            yield from product([one], _near(two))
        case Rate(points, per):
            yield from ({"points": number, "per": per} for number in _near(points))
            yield {"points": points, "per": "segment" if per == "tile" else "tile"}


def _near(number: int) -> tuple[int, ...]:
    return tuple(other for other in (number - 1, number + 1, 0, 2 * number) if other >= 0)


@attrs.frozen
class KnownAnswer:
    """An answer that some profile gives."""

    value: object
    by: tuple[str, ...]
    """The profiles and overlays that give it or list it as a reading."""
    edition: bool
    """Whether an edition gives it; otherwise only house rules do."""


Givers = dict[object, dict[str, Profile]]
"""The profiles, with or without an overlay, that give each answer to a clause."""


def _readings(answer: Answer) -> tuple[object, ...]:
    """Return an answer, and how else it can be read."""
    others = (reading.answer for reading in answer.readings if reading.executed)
    return tuple(dict.fromkeys((answer.value, *others)))


@lru_cache(maxsize=16)
def _family(shelf: Library | None, home: Path | None, root: str) -> Mapping[str, Givers]:
    """Return the profiles and overlays behind each answer in the family in a folder, by clause;
    editions first.
    """
    found: dict[str, Givers] = {}
    if shelf is None or home is None:
        return found
    for row in sorted(shelf.rows(home), key=lambda row: row.is_overlay):
        for edition, *boxes in _laid_over(row, shelf, root):
            below = shelf.with_overlays(edition, *boxes)
            profile = shelf.with_overlays(edition, *boxes, row) if row.is_overlay else below
            name = profile.id if edition in row.under else row.id
            for clause, answer in profile.answers.items():
                if row.is_overlay and answer is below.answers.get(clause):
                    continue
                for value in _readings(answer):
                    found.setdefault(clause, {}).setdefault(value, {})[name] = profile
    return found


def _laid_over(row: ProfileFile, shelf: Library, root: str) -> list[tuple[Named, ...]]:
    """Return the editions of a family under which a file says different things, or the file.

    What house rules say is attested for the family that they name, though others play by them too.
    """
    names = (row.beneath, *((id,) for id in row.under)) if row.is_overlay else ((row,),)
    known = (
        one
        for one in names
        if all(isinstance(id, ProfileFile) or id in shelf.files for id in one)
        and not shelf.row(one[0]).is_overlay  # it may lie beside another box
    )
    return [one for one in known if shelf.with_overlays(one[0]).root == root]


def _goes_with(giver: Profile, profile: Profile) -> bool:
    """Whether what a profile says may be an alternative to what another says.

    What a box says is none where it is not in the game; what house rules say about a box is one
    with every box that has the clauses.
    """
    extensions = {*giver.extensions} <= {*profile.extensions}
    return giver.boxes <= profile.boxes or (extensions and not giver.boxes >= {*giver.overlays})


def attested_by(
    profile: Profile, clause: str, asked_about: Iterable[Profile] = ()
) -> tuple[KnownAnswer, ...]:
    """The answers to a clause that are attested for a profile, other than its own."""
    family = _family(profile.library, profile.home, profile.root).get(clause, {})
    found: Givers = {}
    for value, givers in family.items():
        if by := {name: one for name, one in givers.items() if _goes_with(one, profile)}:
            found[value] = by
    for other in (profile, *asked_about):
        if other.root == profile.root and (answer := other.answers.get(clause)):
            for value in _readings(answer):
                found.setdefault(value, {other.id: other})  # in the order of the family
    assembly, own = assembly_of(profile), profile.value(clause)
    # The extensions of whose steps, pieces, sites or marks its own answer speaks. An edition that
    # lacks them does not know such words, so its answer is not an alternative.
    words = set(own) if isinstance(own, tuple) else set()
    needed = {part.name for part in assembly.extensions if words & part.words} - {BASE}
    return tuple(
        KnownAnswer(value, tuple(by), any(one.boxes == {*one.overlays} for one in by.values()))
        for value, by in found.items()
        if value != own
        and needed.issubset(name for one in by.values() for name in one.extensions)
        and _is_playable(profile, assembly, clause, value)
    )


@lru_cache(maxsize=4096)
def _is_playable(profile: Profile, _assembly: Assembly, clause: str, value: object) -> bool:
    """Return whether a profile can be played with another answer, and lacks nothing for it."""
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


@attrs.frozen
class WhatIf(Generic[T]):
    """One question, asked of a profile under its own answers and under others.

    `ask` puts it to a profile. Where it cannot be put under some answers, because a line cannot
    be read, the position cannot be, or answers contradict each other, nothing comes out.
    """

    profile: Profile
    ask: Callable[[Profile], T | None]
    _known: dict[frozenset[tuple[str, object]], WhatIfResult[T] | None] = attrs.Factory(dict)

    @property
    def plays(self) -> int:
        """The number of times that the question has been asked."""
        return len(self._known)

    def under(self, answers: Answers | None = None) -> WhatIfResult[T] | None:
        """Ask the question under some answers, by default the profile's own."""
        own, given = self.profile.value, (answers or {}).items()
        other = {clause: value for clause, value in given if value != own(clause)}
        key = frozenset(other.items())
        if key not in self._known:
            self._known[key] = self._put(other)
        return self._known[key]

    def _put(self, answers: Answers) -> WhatIfResult[T] | None:
        profile = self.profile
        try:
            for clause, value in answers.items():
                profile = profile.with_value(clause, value)
            watched = profile.watched()
            result = self.ask(watched)
        except (BadNotation, PositionError, ProfileError, RecordError):
            if not answers:
                raise  # it is the question that is wrong, or the profile
            return None
        return None if result is None else WhatIfResult(result, frozenset(watched.asked or ()))


def differing(one: Profile, other: Profile, asked: Set[str]) -> tuple[str, ...]:
    """The clauses among those asked that two profiles know and answer differently."""
    known = one.catalogue.keys() & other.catalogue.keys() & asked
    return tuple(id for id in sorted(known) if one.value(id) != other.value(id))


def explanations(
    question: WhatIf[T], other: Profile, clauses: Sequence[str], same: Callable[[T], bool]
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


@attrs.frozen(kw_only=True)
class Readings(Generic[T]):
    """The results of reading the open clauses otherwise."""

    branches: tuple[Branch[T], ...] = ()
    """The readings that lead elsewhere than the profile's own answers do."""
    asked: frozenset[str] = frozenset()
    """All clauses asked under some way to read them."""
    left: tuple[str, ...] = ()
    """The open clauses of which not all combinations were played, if there were too many."""

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
    leaves: list[tuple[Answers, T]] = []
    left: dict[str, None] = {}
    asked = own.asked
    todo: list[Answers] = [{}]
    while todo:
        answers = todo.pop()
        found = question.under(answers)
        if found is None:
            continue  # the case cannot be put under this combination
        asked |= found.asked
        clause = next((c for c in choices if c in found.asked and c not in answers), None)
        if clause is not None and question.plays - before < most:
            todo += [{**answers, clause: value} for value in reversed(choices[clause])]
            continue
        leaves.append((answers, found.result))
        if clause is not None:
            left[clause] = None
    told = _fewest_changes if left else _merged  # what was not played whole cannot be merged
    branches = [
        Branch(cube, group[0][1])
        for group in group_equal(leaves, lambda leaf: leaf[1])
        if group[0][1] != own.result
        for cube in told([answers for answers, _ in group], choices)
    ]
    return Readings(branches=tuple(branches), asked=asked, left=tuple(left))


def _choices(profile: Profile) -> dict[str, tuple[object, ...]]:
    """The answers to every open clause, the profile's own first, in the order of the catalogue."""
    answers = ((clause.id, profile.answers.get(clause.id)) for clause in profile)
    open_ = {id: _readings(answer) for id, answer in answers if answer and answer.status.open}
    return {id: values for id, values in open_.items() if len(values) > 1}


def group_equal(items: Iterable[T], key: Callable[[T], object]) -> tuple[tuple[T, ...], ...]:
    """Group items whose keys are equal, in order; keys need not be hashable."""
    keys: list[object] = []
    groups: list[list[T]] = []
    for item in items:
        own = key(item)
        if own not in keys:
            keys.append(own)
            groups.append([])
        groups[keys.index(own)].append(item)
    return tuple(map(tuple, groups))


Cube = dict[str, tuple[object, ...]]


def _merged(leaves: Sequence[Answers], choices: Cube) -> list[Cube]:
    """Ways that lead to the same, told in as few as can be: two that differ in the reading
    of one clause are one way, and a clause of which every reading will do is left out."""
    cubes: list[Cube] = [{clause: (value,) for clause, value in leaf.items()} for leaf in leaves]
    while (pair := _mergeable(cubes)) is not None:
        one, other, clause = pair
        cubes.remove(one)
        cubes.remove(other)
        values = (*one.pop(clause), *other[clause])
        if len(values) < len(choices[clause]):
            one[clause] = tuple(value for value in choices[clause] if value in values)
        cubes.append(one)
    return sorted(cubes, key=lambda cube: [list(choices).index(clause) for clause in cube])


def _mergeable(cubes: Sequence[Cube]) -> tuple[Cube, Cube, str] | None:
    """Merge two ways that differ in only one clause."""
    for one, other in combinations(cubes, 2):
        unlike = [clause for clause in one if one[clause] != other.get(clause)]
        if one.keys() == other.keys() and len(unlike) == 1:
            return one, other, unlike[0]
    return None


def _fewest_changes(leaves: Sequence[Answers], choices: Cube) -> list[Cube]:
    """Return ways with the same result by what they change, each with as few changes as needed."""
    changes = [
        frozenset((clause, value) for clause, value in leaf.items() if value != choices[clause][0])
        for leaf in leaves
    ]
    needed = [change for change in changes if not any(other < change for other in changes)]
    return [{clause: (value,) for clause, value in change} for change in dict.fromkeys(needed)]
