"""Editions asked one after another, and what they have said: nothing is worked out twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property, partial
from threading import Lock
from typing import TypeVar
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
from arkrules.text import wording

__all__ = ["Put", "asked_names", "kept_for"]

T = TypeVar("T")
MOST = 400
"""How many verdicts are kept, and other things that are made of them."""


class _Kept:
    """What was worked out last; what has not been asked for the longest goes first."""

    def __init__(self) -> None:
        self.held: OrderedDict[Hashable, object] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under a key, or what a function makes."""
        with self.lock:
            if key in self.held:
                self.held.move_to_end(key)
                return self.held[key]  # type: ignore[return-value]  # each key has its own kind
        made = make()
        with self.lock:
            self.held[key] = made
            while len(self.held) > MOST:
                self.held.popitem(last=False)
        return made


_KEPT: WeakKeyDictionary[Rulebook, _Kept] = WeakKeyDictionary()


def kept_for(book: Rulebook) -> _Kept:
    """What is kept of all that a rulebook was asked."""
    return _KEPT.setdefault(book, _Kept())


def asked_names(table: Tabletop, book: Rulebook) -> tuple[str, ...]:
    """The editions that are asked at a table."""
    return table.under or tuple(one.id for one in book.editions)


@attrs.frozen
class _Round:
    """Every edition once: as it is printed, or with what was changed at the table."""

    hearing: CaseSession
    key: Hashable


class Put:
    """The question of a table, put to editions: first as printed, then with what was changed."""

    def __init__(self, table: Tabletop, book: Rulebook) -> None:
        self.table = table
        self.book = book
        self.key = key_of(table)
        self.kept = kept_for(book)

    @cached_property
    def rounds(self) -> tuple[_Round, ...]:
        """As printed, and with what was changed, if anything was."""
        return self.kept.get(("rounds", self.key), self._rounds)

    @cached_property
    def _asked(self) -> list[tuple[_Round, Profile]]:
        """Who is asked, in order."""
        return [(one, profile) for one in self.rounds for profile in one.hearing.profiles]

    def _rounds(self) -> tuple[_Round, ...]:
        names = asked_names(self.table, self.book)
        printed = [self.book.profile(name) for name in names]
        rounds = [self._round(printed)]
        asked = {id for one in printed for id in one.overlays}
        rules = [id for id in self.table.rules if id not in asked]
        if rules or self.table.answers:
            changed = (self._changed(*one, rules) for one in zip(names, printed, strict=True))
            rounds.append(self._round(list(changed)))
        return tuple(rounds)

    def _round(self, profiles: list[Profile]) -> _Round:
        hearing = CaseSession.of(
            case_on(Seen(self.table, self.book)), tuple(profiles), self.book.shelf
        )
        table = attrs.evolve(self.table, under=(), rules=(), answers={})
        return _Round(hearing, (key_of(table), tuple(map(_name_of, profiles))))

    def _changed(self, name: str, printed: Profile, more: Iterable[str]) -> Profile:
        """An edition with more house rules, and the answers that it can be played with."""
        known = self.book.overlays
        rules = [id for id in more if id in known and known[id].overlays in printed.lineage]
        profile = printed
        if rules:
            profile = _playable(printed, lambda: self.book.profile("+".join((name, *rules))))
        for clause, answer in self.table.answers.items():
            if clause in profile.catalogue:
                profile = _playable(profile, partial(profile.with_answer, clause, answer))
        return profile

    @property
    def total(self) -> int:
        """How many verdicts there are to give."""
        return len(self._asked)

    @property
    def answered(self) -> int:
        """How many of them were heard at the table."""
        chosen = self.table.chosen
        return min(chosen.heard, self.total) if chosen.asked == self.key else 0

    def verdict(self, number: int) -> Verdict:
        """What the edition of a number says."""
        return self._heard(*self._asked[number])

    def _heard(self, one: _Round, profile: Profile) -> Verdict:
        key = ("verdict", one.key, _name_of(profile), wording())
        return self.kept.get(key, lambda: one.hearing.verdict(profile))

    def heard(self, number: int) -> Iterator[Verdicts]:
        """What the first so many have said, round by round; all of a round with what parts them."""
        for one in self.rounds:
            profiles = one.hearing.profiles
            if number <= 0:
                return
            said = tuple(self._heard(one, profile) for profile in profiles[:number])
            if number < len(profiles):
                yield Verdicts(case=one.hearing.case, verdicts=said)
            else:
                yield self._together(one, said)
            number -= len(profiles)

    def _together(self, one: _Round, said: tuple[Verdict, ...]) -> Verdicts:
        key = ("together", one.key, wording())
        return self.kept.get(key, lambda: one.hearing.together(said))


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
