"""A case under several profiles: what each says, where they agree, and what parts them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import overload

import attrs

from arkrules.errors import CaseError, ProfileError
from arkrules.nouns import plural
from arkrules.rules import Library, Profile, library
from arkrules.rules.libraries import profiles_of
from arkrules.rulings.case import AnyCase, Case, ReferenceCase
from arkrules.rulings.check import broken_parts, unknown_words
from arkrules.rulings.verdict import Outcome, Verdict, question_of, verdict_of
from arkrules.rulings.verdict_fields import Scope, scope_of
from arkrules.rulings.whatif import WhatIf, differing, explanations, grouped
from arkrules.rulings.wording import LEGAL, answering, aside, headline
from arkrules.structure import require
from arkrules.text import all_of, any_of, say


@attrs.frozen(kw_only=True)
class Split:
    """The clauses by which two profiles give different outcomes."""

    one: str
    other: str
    clauses: tuple[tuple[str, ...], ...]
    """The single clauses that explain it, else the pairs, else one set that does together;
    none if it lies in what only one of the two knows."""
    only: tuple[str, ...] = ()
    """The extensions that only one of them has."""

    @property
    def words(self) -> str:
        """The explanation in words."""
        if not self.clauses:
            if not self.only:
                return say("what only one of them has: another set of tiles")
            return say("what only one of them has: {extensions}", extensions=all_of(self.only))
        clauses = any_of(map(all_of, self.clauses))
        if len(self.clauses[0]) > 1:
            return say("{clauses} together", clauses=clauses)
        return str(clauses)


@attrs.frozen
class VerdictGroup(Sequence[Verdict]):
    """Verdicts that say the same."""

    verdicts: tuple[Verdict, ...]
    telling: frozenset[str]
    """The fields that answer the question."""

    @property
    def outcome(self) -> Outcome:
        """The outcome that all of them have."""
        return self.verdicts[0].outcome

    @property
    def headline(self) -> str:
        """The answer in a line, as the command line says it."""
        return headline(self.outcome, self.telling)

    @overload
    def __getitem__(self, at: int) -> Verdict: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Verdict]: ...

    def __getitem__(self, at: int | slice) -> Verdict | Sequence[Verdict]:
        return self.verdicts[at]

    def __len__(self) -> int:
        return len(self.verdicts)


@attrs.frozen(kw_only=True, repr=False)
class Verdicts:
    """The verdicts of all profiles asked about a case."""

    case: Case
    verdicts: tuple[Verdict, ...]
    splits: tuple[Split, ...] = ()
    """The explanations of how each group differs from the first one."""

    def __repr__(self) -> str:
        asked, groups = plural(len(self.verdicts), "profile"), plural(len(self.groups), "outcome")
        return f"<Verdicts on {self.case.id}: {asked}, {groups}>"

    @property
    def groups(self) -> tuple[VerdictGroup, ...]:
        """The verdicts that could be given, those with equal outcomes together."""
        return self._grouped(self._alike)

    @property
    def answers(self) -> tuple[VerdictGroup, ...]:
        """The same; those that differ only in what is told last stand together."""
        return self._grouped(self._answering_alike)

    def _grouped(self, groups: list[list[Verdict]]) -> tuple[VerdictGroup, ...]:
        telling = answering(self.case, [group[0].outcome for group in self._answering_alike])
        return tuple(VerdictGroup(tuple(group), telling) for group in groups)

    @property
    def _alike(self) -> list[list[Verdict]]:
        applicable = (verdict for verdict in self.verdicts if verdict.applicable)
        return grouped(applicable, lambda verdict: verdict.outcome)

    @property
    def _answering_alike(self) -> list[list[Verdict]]:
        same = grouped(self._alike, lambda group: _answer(group[0].outcome))
        return [[verdict for group in groups for verdict in group] for groups in same]

    def __getitem__(self, profile: str) -> Verdict:
        for verdict in self.verdicts:
            if verdict.profile.id == profile:
                return verdict
        raise KeyError(profile)


def _answer(outcome: Outcome) -> object:
    """Return what two outcomes must share to give the same answer; nothing told stands alone."""
    if not outcome.legal:
        return outcome.broken
    told = outcome.values.keys() - aside(outcome) - {LEGAL}
    return {name: outcome.values[name] for name in told} or object()


@attrs.frozen(kw_only=True, repr=False)
class CaseSession:
    """A case before some profiles, which are asked one after another."""

    case: Case
    profiles: tuple[Profile, ...]
    asked: Scope
    """The part of the outcome that is compared."""

    @classmethod
    def of(cls, case: AnyCase, profiles: tuple[Profile, ...], shelf: Library) -> CaseSession:
        """A case that can be heard; `CaseError` says why one cannot."""
        if isinstance(case, ReferenceCase):
            raise CaseError(
                say("a reference case has nothing to execute; its answer is all there is"),
                file=case.file,
            )
        faults = broken_parts(case.position)
        for name in case.verdicts:
            try:
                shelf.profile(name, named_in=case.file)
            except ProfileError as error:
                faults.append(f'verdict."{name}": {error}')
        if faults:
            raise CaseError(faults, file=case.file)
        asked = scope_of(case, case.verdicts.values())
        return cls(case=case, profiles=profiles, asked=asked)

    def __repr__(self) -> str:
        return f"<Hearing of {self.case.id}: {plural(len(self.profiles), 'profile')}>"

    def verdict(self, profile: Profile) -> Verdict:
        """Return the verdict of a profile; one that does not know a word is not asked."""
        if unknown := unknown_words(self.case, profile):
            words = tuple(dict.fromkeys(unknown))
            return Verdict(profile=profile, outcome=Outcome(), unknown=words)
        return verdict_of(self.case, profile, self.asked, self.profiles)

    def together(self, verdicts: Iterable[Verdict]) -> Verdicts:
        """Return the verdicts of all of them, and what explains their differences."""
        found = Verdicts(case=self.case, verdicts=tuple(verdicts))
        return attrs.evolve(found, splits=_splits(self.case, self.asked, found))


def adjudicate(
    case: AnyCase,
    profiles: Iterable[Profile | str] | None = None,
    *,
    shelf: Library | None = None,
    heard: Callable[[Verdict], None] | None = None,
) -> Verdicts:
    """Ask a case under some profiles; without any, under all editions there are.

    A profile that does not know a word of the case is not asked, and says which word.
    `heard` is called with each verdict as soon as it is given.
    """
    require(case, (Case, ReferenceCase), "case", "a case, such as `load_case` reads")
    shelf = shelf or library()
    hearing = CaseSession.of(case, _chosen(profiles, shelf), shelf)
    verdicts: list[Verdict] = []
    for profile in hearing.profiles:
        verdicts.append(hearing.verdict(profile))
        if heard is not None:
            heard(verdicts[-1])
    return hearing.together(verdicts)


def _chosen(profiles: Iterable[Profile | str] | None, shelf: Library) -> tuple[Profile, ...]:
    wanted = shelf.profile_ids() if profiles is None else profiles
    return profiles_of(tuple(wanted) if isinstance(wanted, Mapping) else wanted, shelf)


def _splits(case: Case, asked: Scope, verdicts: Verdicts) -> tuple[Split, ...]:
    """Explain how the first profile of each group differs from the first of all."""
    groups = verdicts.groups
    if not groups:
        return ()
    first = groups[0][0]
    question = question_of(case, first.profile, asked.seeing(first.outcome))
    return tuple(filter(None, (_part(question, first, group[0]) for group in groups[1:])))


def _part(question: WhatIf[Outcome], one: Verdict, other: Verdict) -> Split | None:
    """Return the clauses that explain why two profiles give different outcomes, if they do."""
    target = other.outcome
    if one.outcome.agrees(target):
        return None
    clauses = differing(one.profile, other.profile, one.asked | other.asked)
    return Split(
        one=one.profile.id,
        other=other.profile.id,
        clauses=explanations(question, other.profile, clauses, target.agrees),
        only=tuple(sorted({*one.profile.extensions} ^ {*other.profile.extensions})),
    )
