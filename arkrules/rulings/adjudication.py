"""Cases and recorded games under several profiles: the outcomes, and the clauses that explain
differences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, starmap, zip_longest

import attrs

from arkrules.errors import CaseError, RecordError
from arkrules.lazy import defined
from arkrules.nouns import plural
from arkrules.play import End, GameState, Record, Replay
from arkrules.rules import Library, Profile, library
from arkrules.rules.libraries import profiles_of
from arkrules.rulings.case import AnyCase, Case, ReferenceCase
from arkrules.rulings.check import stated_profiles, unknown_words
from arkrules.rulings.verdict import Outcome, Verdict, question_of, verdict_of
from arkrules.rulings.verdict_fields import Scope, scope_of
from arkrules.rulings.whatif import WhatIf, differing, explanations, group_equal
from arkrules.rulings.wording import LEGAL, answering, aside, headline
from arkrules.structure import require
from arkrules.text import all_of, any_of, say


@attrs.frozen(kw_only=True)
class Split:
    """The clauses that explain why two profiles give different outcomes."""

    one: str
    other: str
    clauses: tuple[tuple[str, ...], ...]
    """Single clauses that explain it, else pairs, else one set that does together; none if the
    reason is something that only one of the two has.
    """
    only: tuple[str, ...] = ()
    """The extensions that only one of them has."""

    @property
    def words(self) -> str:
        """The explanation in words."""
        if self.clauses:
            clauses = any_of(map(all_of, self.clauses))
            alone = len(self.clauses[0]) == 1
            return str(clauses) if alone else say("{clauses} together", clauses=clauses)
        if self.only:
            return say("extensions that only one has: {extensions}", extensions=all_of(self.only))
        return say("different sets of tiles")


@attrs.frozen(kw_only=True, repr=False)
class Verdicts:
    """The verdicts of all profiles on a case."""

    case: Case
    verdicts: tuple[Verdict, ...]
    splits: tuple[Split, ...] = ()
    """The explanations of how each group differs from the first one."""

    def __repr__(self) -> str:
        asked, groups = plural(len(self.verdicts), "profile"), plural(len(self.groups), "outcome")
        return f"<Verdicts on {self.case.id}: {asked}, {groups}>"

    def _repr_html_(self) -> str:
        page: str = defined("arkrules.telling:case_page")(self.case, self)._repr_html_()
        return page

    @property
    def groups(self) -> tuple[tuple[Verdict, ...], ...]:
        """The verdicts that are available, grouped by outcome."""
        applicable = (verdict for verdict in self.verdicts if verdict.applicable)
        return group_equal(applicable, lambda verdict: verdict.outcome)

    @property
    def answers(self) -> tuple[tuple[Verdict, ...], ...]:
        """The same; those that differ only in the fields that come last are grouped together."""
        same = group_equal(self.groups, lambda group: _answer(group[0].outcome))
        return tuple(tuple(chain.from_iterable(groups)) for groups in same)

    @property
    def partings(self) -> tuple[Split, ...]:
        """The explanations of how those that give another answer differ from the first ones."""
        together = [{verdict.profile.id for verdict in group} for group in self.answers]
        return tuple(
            split
            for split in self.splits
            if not any({split.one, split.other} <= group for group in together)
        )

    @property
    def telling(self) -> frozenset[str]:
        """The fields of an outcome that answer the question."""
        return answering(self.case, [group[0].outcome for group in self.answers])

    @property
    def headlines(self) -> list[str]:
        """The answer of each group in a line, as the command line says it."""
        return [headline(group[0].outcome, self.telling) for group in self.groups]

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self.verdicts)

    def __contains__(self, profile: object) -> bool:
        return any(profile in (one, one.profile.id) for one in self.verdicts)

    def __getitem__(self, profile: str) -> Verdict:
        return {one.profile.id: one for one in reversed(self.verdicts)}[profile]


def _answer(outcome: Outcome) -> object:
    """Return the part that two outcomes must share to give the same answer; fields that come last
    do not count alone.
    """
    if not outcome.legal:
        return outcome.broken
    told = outcome.values.keys() - aside(outcome) - {LEGAL}
    return {name: outcome.values[name] for name in told} or object()


@attrs.frozen(kw_only=True)
class CaseSession:
    """A case asked under some profiles, one after another."""

    case: Case
    profiles: tuple[Profile, ...]
    asked: Scope
    """The part of the outcome that is compared."""

    @classmethod
    def of(cls, case: AnyCase, profiles: tuple[Profile, ...], shelf: Library) -> CaseSession:
        """Check that a case can be asked; `CaseError` says why not."""
        if isinstance(case, ReferenceCase):
            said = say("a reference case has nothing to execute; its answer is all there is")
            raise CaseError(said, file=case.file)
        stated_profiles(case, shelf)
        return cls(case=case, profiles=profiles, asked=scope_of(case, case.verdicts.values()))

    def verdict(self, profile: Profile) -> Verdict:
        """Return the verdict of a profile; a profile that does not know a word is not asked."""
        if unknown := unknown_words(self.case, profile):
            return Verdict(case=self.case, profile=profile, outcome=Outcome(), unknown=unknown)
        return verdict_of(self.case, profile, self.asked, self.profiles)

    def together(self, verdicts: Iterable[Verdict]) -> Verdicts:
        """Return the verdicts of all profiles, and how each group differs from the first."""
        found = Verdicts(case=self.case, verdicts=tuple(verdicts))
        firsts = [group[0] for group in found.groups]
        splits = (self._split(firsts[0], other) for other in firsts[1:])
        return attrs.evolve(found, splits=tuple(filter(None, splits)))

    def _split(self, one: Verdict, other: Verdict) -> Split | None:
        """Return the clauses that explain why two profiles give different outcomes, if they do."""
        if one.outcome.agrees(other.outcome):
            return None
        question = question_of(self.case, one.profile, self.asked.seeing(one.outcome))
        clauses = differing(one.profile, other.profile, one.asked | other.asked)
        return Split(
            one=one.profile.id,
            other=other.profile.id,
            clauses=explanations(question, other.profile, clauses, other.outcome.agrees),
            only=tuple(sorted({*one.profile.extensions} ^ {*other.profile.extensions})),
        )


def adjudicate(
    case: AnyCase, profiles: Iterable[Profile | str] | None = None, *, shelf: Library | None = None
) -> Verdicts:
    """Ask a case under some profiles, by default under all editions.

    A profile that does not know a word of the case is not asked, and says which word.

    >>> verdicts = arkrules.adjudicate(arkrules.casebook()["small-city"])
    >>> len(verdicts.groups), verdicts["carcassonne"].turns_on
    (2, ('city.small',))
    """
    require(case, (Case, ReferenceCase), "case", "a case, such as `load_case` reads")
    shelf = shelf or library()
    wanted = shelf.profile_ids() if profiles is None else profiles
    chosen = profiles_of(tuple(wanted) if isinstance(wanted, Mapping) else wanted, shelf)
    session = CaseSession.of(case, chosen, shelf)
    return session.together(map(session.verdict, chosen))


def by_empty_bag(case: AnyCase, profiles: Iterable[Profile]) -> tuple[str, ...]:
    """Return the clauses about the end and drawing that decide only because the bag is empty.

    Nothing if the case is about the end of a game: it is played to its end, or says so.
    """
    if isinstance(case, ReferenceCase) or case.position.bag is None or case.position.bag:
        return ()
    if any(isinstance(move, End) for move in case.moves):
        return ()
    unknown = attrs.evolve(case, position=attrs.evolve(case.position, bag=None))
    asked = scope_of(case, case.verdicts.values())
    stated = {clause for row in case.verdicts.values() for clause in row.turns_on or ()}
    for profile in profiles:
        if unknown_words(case, profile):
            continue
        decide = _about_the_end(verdict_of(case, profile, asked, [profile]))
        if decide and not decide & stated:
            without = _about_the_end(verdict_of(unknown, profile, asked, [profile]))
            return tuple(sorted(decide - without))
    return ()


def _about_the_end(verdict: Verdict) -> set[str]:
    clauses = (dependency.clause for dependency in verdict.dependencies)
    return {clause for clause in clauses if clause.partition(".")[0] in ("draw", "end")}


# -- recorded games --------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Divergence(Split):
    """The move at which the game under one profile first differs from that under another."""

    move: int
    """The number of the move after which they differ, from 1; 0 if they differ from the start."""
    text: str
    """The move."""
    differing: tuple[str, ...]
    """All clauses that they answer differently and that were asked so far."""


def compare_games(
    record: Record, profiles: Sequence[Profile]
) -> tuple[tuple[Replay, ...], tuple[Divergence, ...]]:
    """Play the moves of a record under some profiles, and compare each with the first."""
    replays = tuple(_replayed(record, profile) for profile in profiles)
    found = (_diverge(record, replays[0], other) for other in replays[1:])
    return replays, tuple(filter(None, found))


def _replayed(record: Record, profile: Profile, most: int | None = None) -> Replay:
    """Play a record as far as it goes, or as far as requested."""
    try:
        return record.replayed(profile, most)
    except RecordError as error:
        key, remedy = error.key, error.remedy
        raise RecordError(error.faults, file=profile.id, key=key, remedy=remedy) from None


def _same(one: GameState | None, other: GameState | None) -> bool:
    """Return whether two states differ only in the profile, or in a table that stops no move."""
    if one is None or other is None:
        return False
    return one.content.key() == other.content.key() and one.winners == other.winners


def _diverge(record: Record, one: Replay, other: Replay) -> Divergence | None:
    """Return the move at which two games first differ, and why."""
    pairs = enumerate(starmap(_same, zip_longest(one.states, other.states)))
    at = next((number for number, same in pairs if not same), None)
    if at is None:
        return None
    until = [WhatIf(replay.profile, lambda p: _replayed(record, p, at)) for replay in (one, other)]
    asked = {clause for game in until if (found := game.under()) for clause in found.asked}
    clauses = differing(one.profile, other.profile, asked)
    goal = other.states[: at + 1]
    return Divergence(
        one=one.profile.id,
        other=other.profile.id,
        move=at,
        text=record.moves[at - 1] if at else "",
        clauses=explanations(
            until[0],
            other.profile,
            clauses,
            lambda replay: len(replay.states) == len(goal) and _same(replay.last, goal[-1]),
        ),
        differing=clauses,
    )
