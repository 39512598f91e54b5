"""Ways from one page to others: to what else differs, and to what was measured in games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from arkrules.documents import Entry, Paragraph, Reference, Stretch, TextLine, tell
from arkrules.rules import Clause, Profile
from arkrules.rulings import AnyCase
from arkrules.telling.measured import Measured
from arkrules.telling.names import Naming, commas, parted
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.telling.examples import ToldCase

__all__ = ["case_ways", "clause_ways", "comparison_ways", "effects_ways", "numbers"]

_Pair = tuple[Profile, Profile]
_Place = tuple[Measured, str]
"""What was measured between two editions, and of which clause."""


def numbers(names: Naming, found: Measured, clause: str = "") -> Stretch:
    """The page on what was measured between two editions, or the place of a clause on it."""
    base, other = (names.book.named(id, "") for id in (found.base, found.other))
    title = say("{base} and {other}", base=names.brief(base), other=names.brief(other))
    return Stretch(title, refers=Reference("effects", found.place(clause), title))


def clause_ways(names: Naming, clause: Clause, profiles: Sequence[Profile]) -> Iterator[Paragraph]:
    """From a clause to what else differs where the answers do, and to what its answers change."""

    def differ(one: Profile, other: Profile) -> bool:
        return one.value(clause.id) != other.value(clause.id)

    if pairs := list(_firsts(profiles, differ)):
        yield _row(tell("What else is different: {comparisons}.", comparisons=_ways(names, pairs)))
    yield from _measured(
        names, [(one, clause.id) for one in names.book.measured if clause.id in one.clauses]
    )


def case_ways(names: Naming, case: AnyCase, told: ToldCase) -> Iterator[Entry]:
    """From a case to what else differs where verdicts do, and to what was measured of why."""
    turning = {id for ids in told.turns.values() for id in ids}

    def why(id: str, *pair: Profile) -> bool:
        known = [profile.value(id) for profile in pair if id in profile.answers]
        return (len(known) < 2 or known[0] != known[1]) and case in names.book.turning.on(id, pair)

    def differ(one: Profile, other: Profile) -> bool:
        alike = any({one.id, other.id} <= group for group in told.groups)
        return not alike and any(why(id, one, other) for id in turning)

    family = [profile for profile in names.book.editions if profile.id in told.turns]
    pairs = list(_firsts(family, differ))
    if pairs:
        yield Entry(say("What else is different"), [_ways(names, pairs)])
    places = [
        numbers(names, one, id)
        for pair in pairs
        for one in _between(names, pair)
        for id in one.clauses
        if id in turning
    ]
    if places:
        yield Entry(say("Measured in games"), [parted(places, "; ")])


def comparison_ways(names: Naming, pair: _Pair) -> Iterator[Paragraph]:
    """From what differs between two editions to what that changes in games."""
    yield from _measured(names, [(one, "") for one in _between(names, pair)])


def effects_ways(names: Naming, base: Profile, other: Profile) -> Iterator[Paragraph]:
    """From what was measured between two editions to all that differs, and to the ranking."""
    ways = _ways(names, [(base, other), (other, base)])
    yield _row(tell("All that is different: {comparisons}.", comparisons=ways))
    yield _row(tell("All rules by how much they matter: {games}.", games=_ranking(names, [base])))


def _firsts(
    profiles: Iterable[Profile], differ: Callable[[Profile, Profile], bool]
) -> Iterator[_Pair]:
    """The first edition of each family, with all others of it that differ from it."""
    families: dict[str, list[Profile]] = {}
    for profile in profiles:
        families.setdefault(profile.root, []).append(profile)
    for root, (first, *others) in families.items():
        first = next((one for one in (first, *others) if one.id == root), first)
        yield from ((first, other) for other in others if differ(first, other))


def _between(names: Naming, pair: _Pair) -> Iterator[Measured]:
    """What was measured between two editions, whichever the games were played under."""
    ids = {one.id for one in pair}
    return (one for one in names.book.measured if {one.base, one.other} == ids)


def _ways(names: Naming, pairs: Iterable[_Pair]) -> TextLine:
    return parted((names.comparison(*pair) for pair in pairs), "; ")


def _measured(names: Naming, places: Sequence[_Place]) -> Iterator[Paragraph]:
    """Where to read what was measured, and how that ranks."""
    if places:
        ways = parted((numbers(names, *place) for place in places), "; ")
        yield _row(tell("How much it matters, measured in games: {effects}.", effects=ways))
        played = [names.book.profile(one.base) for one, _ in places]
        yield _row(
            tell("All rules by how much they matter: {games}.", games=_ranking(names, played))
        )


def _ranking(names: Naming, profiles: Iterable[Profile]) -> TextLine:
    """The pages that rank what was measured in the games of some editions."""
    titles = {one.root: names.book.game(one.root) for one in profiles}
    pages = (
        Stretch(title, refers=Reference("ranking", root, title)) for root, title in titles.items()
    )
    return commas(pages)


def _row(line: TextLine) -> Paragraph:
    return Paragraph(line, kind="cases")
