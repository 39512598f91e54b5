"""A case under several profiles: what each says, where they agree, and what parts them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import attrs

from arkrules.errors import CaseError, ProfileError
from arkrules.plurals import plural
from arkrules.rules import Library, Profile, library
from arkrules.rulings.case import Case
from arkrules.rulings.outcome import Aspects, Outcome, aspects_of, broken_parts, unknown_words
from arkrules.rulings.verdict import Verdict, alternative, verdict_of

__all__ = ["Parting", "Verdicts", "adjudicate"]


@attrs.frozen(kw_only=True)
class Parting:
    """Why two profiles give different outcomes."""

    one: str
    other: str
    clauses: tuple[tuple[str, ...], ...]
    """The single clauses that explain it, or the pairs that do together; none if it takes more."""

    @property
    def words(self) -> str:
        """The explanation in words."""
        if not self.clauses:
            return "more than two together"
        return " or ".join(" and ".join(group) for group in self.clauses) + (
            " together" if len(self.clauses[0]) > 1 else ""
        )


@attrs.frozen(kw_only=True, repr=False)
class Verdicts:
    """What every profile asked says about a case."""

    case: Case
    verdicts: tuple[Verdict, ...]
    partings: tuple[Parting, ...] = ()
    """What parts the groups, each against the first one."""

    def __repr__(self) -> str:
        asked, groups = plural(len(self.verdicts), "profile"), plural(len(self.groups), "outcome")
        return f"<Verdicts on {self.case.id}: {asked}, {groups}>"

    @property
    def groups(self) -> tuple[tuple[Verdict, ...], ...]:
        """The verdicts that could be given, those with equal outcomes together."""
        found: list[list[Verdict]] = []
        for verdict in self.verdicts:
            if not verdict.applicable:
                continue
            for group in found:
                if group[0].outcome == verdict.outcome:
                    group.append(verdict)
                    break
            else:
                found.append([verdict])
        return tuple(tuple(group) for group in found)

    def __getitem__(self, profile: str) -> Verdict:
        for verdict in self.verdicts:
            if verdict.profile.id == profile:
                return verdict
        raise KeyError(profile)


def adjudicate(
    case: Case,
    profiles: Iterable[Profile | str] | None = None,
    *,
    shelf: Library | None = None,
) -> Verdicts:
    """Ask a case under some profiles; without any, under all editions there are.

    A profile that does not know a word of the case is not asked, and says which word.
    """
    if case.reference or case.position is None:
        raise CaseError(
            "a reference case has nothing to execute; its answer is all there is", file=case.file
        )
    shelf = shelf or library()
    faults = broken_parts(case)
    for name in case.verdicts:
        try:
            shelf.profile(name)
        except ProfileError as error:
            faults.append(f'verdict."{name}": {error}')
    if faults:
        raise CaseError(faults, file=case.file)
    chosen = _chosen(profiles, shelf)
    verdicts: list[Verdict] = []
    aspects: Aspects = aspects_of(case, case.verdicts.values())
    for profile in chosen:
        if unknown := unknown_words(case, profile):
            verdicts.append(
                Verdict(profile=profile, outcome=Outcome(), unknown=tuple(dict.fromkeys(unknown)))
            )
        else:
            verdicts.append(verdict_of(case, profile, aspects, chosen))
    found = Verdicts(case=case, verdicts=tuple(verdicts))
    return attrs.evolve(found, partings=_partings(case, aspects, found))


def _chosen(profiles: Iterable[Profile | str] | None, shelf: Library) -> tuple[Profile, ...]:
    if profiles is None:
        return tuple(shelf.profile(id) for id in shelf.profile_ids())
    return tuple(shelf.profile(p) if isinstance(p, str) else p for p in profiles)


def _partings(case: Case, aspects: Aspects, verdicts: Verdicts) -> tuple[Parting, ...]:
    """What parts the first profile of each group from the first of all."""
    groups = verdicts.groups
    if len(groups) < 2:
        return ()
    first = groups[0][0]
    return tuple(
        part(case, aspects, first, group[0])
        for group in groups[1:]
        if not first.outcome.agrees(group[0].outcome)
    )


def part(case: Case, aspects: Aspects, one: Verdict, other: Verdict) -> Parting:
    """Which clauses explain that two profiles give different outcomes.

    A set of clauses explains it if the first profile, answering them as the second does,
    comes to what the second comes to. Single clauses are tried, then pairs.
    """
    differing = _differing(one, other)
    for size in (1, 2):
        found = [
            clauses
            for clauses in combinations(differing, size)
            if _takes_over(case, aspects, one, other, clauses)
        ]
        if found:
            return Parting(one=one.profile.id, other=other.profile.id, clauses=tuple(found))
    return Parting(one=one.profile.id, other=other.profile.id, clauses=())


def _differing(one: Verdict, other: Verdict) -> Sequence[str]:
    """The clauses that either engine run asked and that the two profiles answer differently."""
    return [
        clause
        for clause in sorted(one.asked | other.asked)
        if clause in one.profile.catalogue
        and clause in other.profile.catalogue
        and not clause.startswith("setup.")
        and one.profile.value(clause) != other.profile.value(clause)
    ]


def _takes_over(
    case: Case, aspects: Aspects, one: Verdict, other: Verdict, clauses: Sequence[str]
) -> bool:
    """Whether taking over these answers makes one profile come to the other's outcome."""
    changed = one.profile
    for clause in clauses:
        changed = changed.with_value(clause, other.profile.value(clause))
    outcome = alternative(case, changed, aspects)
    return outcome is not None and outcome.agrees(other.outcome)
