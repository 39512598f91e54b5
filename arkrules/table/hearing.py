"""Editions asked one after another, and what they have said: nothing is worked out twice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import attrs

from arkrules.errors import ArkrulesError
from arkrules.play import contradictions
from arkrules.rules import Profile
from arkrules.rulings import Verdict, Verdicts
from arkrules.rulings.adjudication import CaseSession
from arkrules.table.model import Tabletop
from arkrules.table.question import case_on, key_of
from arkrules.table.seen import Seen
from arkrules.telling import Rulebook

__all__ = ["Put", "asked_names", "cached", "rules_for"]

T = TypeVar("T")
MOST = 400
"""How many verdicts are kept, and other things that are made of them."""


_PLACES: WeakKeyDictionary[Rulebook, Callable[[Hashable], list[Any]]] = WeakKeyDictionary()
"""Of each rulebook, where things are kept: a place for one of them under each key."""


def cached(book: Rulebook, key: Hashable, make: Callable[[], T]) -> T:
    """The cached value of a rulebook under a key; made by a function the first time."""
    places = _PLACES.setdefault(book, lru_cache(maxsize=MOST)(lambda _key: []))
    place: list[T] = places(key)
    if not place:
        place.append(make())
    return place[0]


def asked_names(table: Tabletop, book: Rulebook) -> tuple[str, ...]:
    """The editions that are asked at a table."""
    return table.under or tuple(one.id for one in book.editions)


def rules_for(book: Rulebook, profile: Profile, chosen: Iterable[str]) -> list[str]:
    """The boxes and house rules that an edition can be played with beside those chosen."""
    boxes = {id for id in book.boxes if book.boxes[id].overlays in profile.lineage}
    answered = dict(profile.answers)
    for id in boxes.intersection(chosen):
        answered |= book.laid(id).answers
    return [id for id, rule in book.overlays.items() if rule.is_for(profile.lineage, answered)]


class Put:
    """The question of a table, put to editions: first as printed, then with what was changed."""

    def __init__(self, table: Tabletop, book: Rulebook) -> None:
        self.table = table
        self.book = book
        self.key = key_of(table)
        self._bare = key_of(attrs.evolve(table, under=(), rules=(), answers={}))

    @cached_property
    def rounds(self) -> tuple[CaseSession, ...]:
        """Every edition as printed, and with what was changed, if anything was."""
        return cached(self.book, ("rounds", self.key), self._rounds)

    def _rounds(self) -> tuple[CaseSession, ...]:
        names = asked_names(self.table, self.book)
        printed = [self.book.profile(name) for name in names]
        rounds = [printed]
        asked = {id for one in printed for id in one.overlays}
        rules = [id for id in self.table.rules if id not in asked]
        if rules or self.table.answers:
            both = zip(names, printed, strict=True)
            rounds.append([self._changed(*one, rules) for one in both])
        case, shelf = case_on(Seen(self.table, self.book)), self.book.shelf
        return tuple(CaseSession.of(case, tuple(profiles), shelf) for profiles in rounds)

    def _changed(self, name: str, printed: Profile, more: Sequence[str]) -> Profile:
        """An edition with more house rules, and the answers that it can be played with."""
        rules = [id for id in more if id in rules_for(self.book, printed, more)]
        profile = _playable(printed, lambda: self.book.profile("+".join((name, *rules))))
        for clause, answer in self.table.answers.items():
            if clause in profile.catalogue:
                profile = _playable(profile, partial(profile.with_answer, clause, answer))
        return profile

    @property
    def total(self) -> int:
        """How many verdicts there are to give."""
        return sum(len(one.profiles) for one in self.rounds)

    @property
    def answered(self) -> int:
        """How many of them were heard at the table."""
        chosen = self.table.chosen
        return min(chosen.heard, self.total) if chosen.asked == self.key else 0

    def _heard(self, one: CaseSession, profile: Profile) -> Verdict:
        key = ("verdict", self._key(one), _name_of(profile))
        return cached(self.book, key, lambda: one.verdict(profile))

    def heard(self, number: int) -> Iterator[Verdicts]:
        """What the first so many have said, round by round; all of a round with what parts them."""
        for one in self.rounds:
            profiles = one.profiles
            if number <= 0:
                return
            said = tuple(self._heard(one, profile) for profile in profiles[:number])
            if number < len(profiles):
                yield Verdicts(case=one.case, verdicts=said)
            else:
                key = ("together", self._key(one))
                yield cached(self.book, key, partial(one.together, said))
            number -= len(profiles)

    def _key(self, one: CaseSession) -> Hashable:
        """What tells a round from others, whatever else was switched at the table."""
        return self._bare, tuple(map(_name_of, one.profiles))


def _playable(profile: Profile, change: Callable[[], Profile]) -> Profile:
    """A profile after a change, or as it is where it could not be played so."""
    try:
        changed = change()
    except ArkrulesError:
        return profile
    return changed if {*contradictions(changed)} <= {*contradictions(profile)} else profile


def _name_of(profile: Profile) -> Hashable:
    """What tells a profile from every other, and from one that was only changed to be the same."""
    return profile.digest, profile.overlays, tuple(sorted(map(str, profile.changes.items())))
