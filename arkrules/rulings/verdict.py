"""The verdict of one profile on a case: the outcome, what it depends on, and its status.

The outcome is the set of values that a question speaks of; everything else that happened
is kept beside it, for explaining.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from arkrules.lazy import defined
from arkrules.nouns import listed, shortened
from arkrules.play import Refusal
from arkrules.play.events import Reason
from arkrules.play.scenario import PlayResult, play_line
from arkrules.rules import Answer, Part, Profile, Status
from arkrules.rulings.case import Case
from arkrules.rulings.verdict_fields import Scope, as_document, observed, part_of, verdict_fields_of
from arkrules.rulings.whatif import (
    KnownAnswer,
    Readings,
    WhatIf,
    attested_by,
    conceivable_answers,
    read_to_the_bottom,
)
from arkrules.structure import fixed


@attrs.frozen(kw_only=True, repr=False)
class Outcome:
    """The observed values of the fields in question; outcomes are equal if these are."""

    values: Mapping[str, Any] = attrs.field(
        factory=dict, converter=fixed
    )  # in whatever shape each field has
    """By the names of fields, lists as sets."""
    broken: int | None = None
    """The index of an earlier move that is refused, so that the case cannot be played to its end.
    """
    run: PlayResult = attrs.field(factory=PlayResult, eq=False)

    def __repr__(self) -> str:
        return f"<Outcome: {self.told}>"

    @property
    def told(self) -> str:
        """The outcome in one line."""
        if self.broken is not None:
            return f"breaks off at move {self.broken + 1}"
        values = (f"{name}={as_document(value)}" for name, value in self.values.items())
        return listed(values) or ("nothing asked" if self.applicable else "cannot be asked")

    @property
    def applicable(self) -> bool:
        """Whether the position is possible under the profile."""
        return self.run.state is not None

    @property
    def legal(self) -> bool:
        """Whether every move was legal."""
        return self.run.refused_at is None

    def deciding(self) -> Iterator[tuple[str, bool]]:
        """List the clauses of awards, refusals, and reasons that decide the fields in question.

        Each comes with whether it has the same effect every time.
        """
        known = verdict_fields_of(self.run.content.assembly)
        topics: set[str] = set()
        bearing: list[Refusal | Reason] = [] if self.broken is None else [*self.run.refusals]
        scored: set[str] = set()
        for name, value in self.values.items():
            bearing += known[name].besides(self.run, value)
            topics.update(known[name].topics)
            if "points" in known[name].topics:
                scored.update(value if isinstance(value, Mapping) else self.run.content.players)
        for award in self.run.awards:
            if award.player in scored:
                yield from ((line.clause, False) for line in award.lines)
        earlier = topics - {"legal"}  # that a move is legal has to do with nothing before it
        for reason in self.run.reasons:
            if not (topics if reason.move is None else earlier).isdisjoint(reason.about):
                bearing.append(reason)
        for one in bearing:
            yield one.clause, isinstance(one, Reason) and one.background

    def agrees(self, other: Outcome) -> bool:
        """Return whether two outcomes are equal in everything that both profiles know."""
        same = part_of(self.values, other.values) == part_of(other.values, self.values)
        return same and self.broken == other.broken


def outcome_of(case: Case, profile: Profile, asked: Scope) -> Outcome:
    """Return the outcome of a case for the fields in question."""
    run = play_line(profile, case.position, case.moves)
    if run.state is None:
        return Outcome(run=run)
    if run.refused_at is not None and run.refused_at < len(case.moves) - 1:
        return Outcome(broken=run.refused_at, run=run)
    known = verdict_fields_of(run.content.assembly)  # a case may ask other editions for more
    values = {
        name: observed(known[name], run, part)
        for name, part in asked.values.items()
        if name in known
    }
    return Outcome(values=values, run=run)


@attrs.frozen(kw_only=True, repr=False)
class Dependency:
    """A clause on which a verdict depends.

    The verdict *turns on* it if an attested answer alters the outcome, and *rests on* it
    if only another answer does that one can think of, or if it has no other answer
    and is named where a fact in question is decided.
    """

    clause: str
    answer: Answer
    """The profile's own answer."""
    others: tuple[tuple[KnownAnswer, Outcome], ...] = ()
    """The attested answers that alone change the outcome, each with the new outcome."""
    together: bool = False
    """Whether no answer changes the outcome alone, but a reading together with others does."""
    weighs: bool = True
    """Whether its status counts for that of the verdict: not if it is behind every outcome and
    something else decides this one, nor if only a house rule that no edition considers changes the
    outcome.
    """
    undecided: bool = False
    """Whether the rules leave it open, and another reading changes the outcome, or might."""

    def __repr__(self) -> str:
        role = "turns on" if self.turns else "rests on"
        return f"<Dependency: {role} {self.clause}: {shortened(str(self.answer.value))}>"

    @property
    def turns(self) -> bool:
        """Whether some attested answer, or a reading together with others, changes the outcome."""
        return bool(self.others) or self.together

    @property
    def house_only(self) -> bool:
        """Whether, among all known answers, only house rules change the outcome."""
        return bool(self.others) and not any(attested.edition for attested, _ in self.others)

    @property
    def status(self) -> Status:
        """The status of the answer, as it counts for that of the verdict.

        What print leaves open, and every reading decides alike, is implied.
        """
        known = self.answer.status
        return Status.IMPLIED if known.open and not self.undecided else known


@attrs.frozen(kw_only=True, repr=False)
class Verdict:
    """The verdict of a profile on a case.

    >>> verdict = arkrules.adjudicate(arkrules.casebook()["small-city"])["carcassonne-2000"]
    >>> verdict.turns_on, verdict.conditional
    (('city.small',), False)
    >>> print(verdict.sentence)
    Red scores 2 points for the city C at 0,0.
    """

    case: Case
    profile: Profile
    outcome: Outcome
    dependencies: tuple[Dependency, ...] = ()
    """The clauses on which the outcome depends, in the order of the catalogue."""
    readings: Readings[Outcome] = attrs.field(factory=Readings)
    """The outcomes of other readings of the open clauses."""
    unknown: tuple[str, ...] = ()
    """The words of the case that the profile does not know; then it was not asked."""
    asked: frozenset[str] = frozenset()
    """The clauses that the engine asked."""

    def __repr__(self) -> str:
        said = f"does not know {listed(self.unknown)}" if self.unknown else self.outcome.told
        turns = f"; turns on {listed(self.turns_on)}" if self.turns_on else ""
        return f"<Verdict of {self.profile.id}: {said}{turns}>"

    @property
    def sentence(self) -> str:
        """The answer in words: as it is said of this profile alone, or why it was not asked."""
        said: str = defined("arkrules.rulings.wording:sentence_of")(self)
        return said

    @property
    def picture(self) -> str:
        """The board of the case as SVG, before anything is scored; empty if it was not asked."""
        drawn: str = defined("arkrules.telling.pictures:verdict_svg")(self)
        return drawn

    def _repr_svg_(self) -> str | None:
        return self.picture or None

    @property
    def applicable(self) -> bool:
        """Whether the case could be asked under the profile."""
        return self.outcome.applicable

    @property
    def turns(self) -> tuple[Dependency, ...]:
        """The clauses for which some attested answer changes the outcome."""
        return tuple(dependency for dependency in self.dependencies if dependency.turns)

    @property
    def rests(self) -> tuple[Dependency, ...]:
        """The other clauses on which the outcome depends."""
        return tuple(dependency for dependency in self.dependencies if not dependency.turns)

    @property
    def turns_on(self) -> tuple[str, ...]:
        """The ids of the clauses on which the outcome turns."""
        return tuple(dependency.clause for dependency in self.turns)

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The ids of the other clauses on which the outcome depends."""
        return tuple(dependency.clause for dependency in self.rests)

    @property
    def edition_turns(self) -> tuple[Dependency, ...]:
        """The clauses it turns on by the answer of some edition, not only by house rules."""
        return tuple(dependency for dependency in self.turns if not dependency.house_only)

    @property
    def status(self) -> Status:
        """The weakest status among the clauses on which it depends, except house rules."""
        statuses = (dependency.status for dependency in self.dependencies if dependency.weighs)
        return max(statuses, key=lambda status: status.place, default=Status.IMPLIED)

    @property
    def open_clauses(self) -> tuple[str, ...]:
        """The silent and contested clauses that decide."""
        return tuple(dependency.clause for dependency in self.dependencies if dependency.undecided)

    @property
    def conditional(self) -> bool:
        """Whether another reading of the open clauses gives another outcome, or might.

        A reading that is given in words only cannot be played, and so not ruled out.
        """
        return bool(self.open_clauses or self.readings.branches or self.readings.left)


def question_of(case: Case, profile: Profile, asked: Scope) -> WhatIf[Outcome]:
    """A case as a question that can be asked under other answers."""

    def ask(changed: Profile) -> Outcome | None:
        found = outcome_of(case, changed, asked)
        return found if found.applicable else None

    return WhatIf(profile, ask)


def verdict_of(
    case: Case, profile: Profile, asked: Scope, asked_about: Iterable[Profile] = ()
) -> Verdict:
    """Play a case under a profile, and again with other answers to every clause it asks."""
    outcome = outcome_of(case, profile, asked)
    if not outcome.applicable:
        return Verdict(case=case, profile=profile, outcome=outcome)
    question = question_of(case, profile, asked.seeing(outcome))
    own = question.under()
    assert own is not None  # the position can be
    readings = read_to_the_bottom(question)
    found = _Dependencies(question, own.result, readings, tuple(asked_about))
    return Verdict(
        case=case,
        profile=profile,
        outcome=own.result,
        dependencies=tuple(found.of(own.asked)),
        readings=readings,
        asked=own.asked,
    )


@attrs.frozen
class _Dependencies:
    """A search for the clauses on which an outcome depends."""

    question: WhatIf[Outcome]
    outcome: Outcome
    readings: Readings[Outcome]
    about: tuple[Profile, ...]

    @property
    def profile(self) -> Profile:
        return self.question.profile

    def of(self, asked: frozenset[str]) -> list[Dependency]:
        """The clauses on which the outcome depends, in the order of the catalogue."""
        ids = [clause.id for clause in self.profile]
        played = (self._played(id) for id in ids if id in asked or id in self.readings.clauses)
        tried = {one.clause: one for one in played if one is not None}
        always: dict[str, bool] = {}
        for id, every_time in self.outcome.deciding():
            always[id] = always.get(id, True) and every_time
        named = [id for id in always if id in ids and id not in tried]
        chosen = self._chosen(tried, named, always)
        found = {id: tried.get(id) or self._on(id) for id in chosen}
        for id, one in tried.items():
            if one.turns and id not in found:
                found[id] = attrs.evolve(one, weighs=False)
        return [found[id] for id in ids if id in found]

    def _chosen(
        self, tried: Mapping[str, Dependency], named: list[str], always: Mapping[str, bool]
    ) -> list[str]:
        """Choose the deciding clauses; the frame of a turn and clauses that are only named are a
        last resort.
        """
        here, background = ([id for id in named if always[id] is how] for how in (False, True))
        settled = [id for id in here if self._is_single(id) or self._is_agreed(id)]
        weighing = [id for id, one in tried.items() if one.weighs]
        choices: tuple[list[str], ...] = (
            [id for id in weighing if not self._is_frame(id)] + settled,
            [id for id in weighing if tried[id].turns],
            # Whatever it is called, it is the rule that refuses the move.
            [] if self.outcome.legal else here,
            [*filter(self._is_single, background)],
            weighing,
            here or background,
        )
        return next(filter(None, choices), [])

    def _played(self, id: str) -> Dependency | None:
        """Return the dependency on a clause that was asked, if other answers change the outcome."""
        attested = ((one, self._altered(id, one.value)) for one in self._attested(id))
        others = tuple((one, other) for one, other in attested if other is not None)
        # Where an edition answers so, it is known that it depends on it.
        by_others = any(one.edition for one, _ in others) or any(
            self._altered(id, value) is not None for value in self._conceivable(id)
        )
        together = not others and id in self.readings.clauses
        if not (others or by_others or together):
            return None
        return self._on(id, others=others, together=together, weighs=by_others or together)

    def _attested(self, id: str) -> tuple[KnownAnswer, ...]:
        return attested_by(self.profile, id, self.about)

    def _conceivable(self, id: str) -> tuple[object, ...]:
        return conceivable_answers(self.profile, self.profile.clause(id))

    def _altered(self, id: str, value: object) -> Outcome | None:
        """Return the different outcome of another answer to a clause, if it changes it."""
        found = self.question.under({id: value})
        return None if found is None or found.result == self.outcome else found.result

    def _on(self, id: str, **changes: Any) -> Dependency:  # its other attributes
        """Return the dependency on a clause; others change nothing unless it says so."""
        answer = self.profile.answer(id)
        in_words = any(not reading.executed for reading in answer.readings)
        alters = id in self.readings.clauses or id in self.readings.left
        undecided = answer.status.open and (in_words or alters)
        return Dependency(clause=id, answer=answer, undecided=undecided, **changes)

    def _is_single(self, id: str) -> bool:
        """Return whether no other answer to a clause can be tried."""
        executed = self.profile.clause(id).executed
        return not (executed and (self._conceivable(id) or self._attested(id)))

    def _is_frame(self, id: str) -> bool:
        """Return whether a clause is behind every outcome: setup, the steps of a turn, lists."""
        clause = self.profile.clause(id)
        return not self._is_agreed(id) and (
            clause.heading == "setup"
            or clause.part is Part.TURN
            or isinstance(self.profile.value(id), tuple)
        )

    def _is_agreed(self, id: str) -> bool:
        """Return whether an overlay answers a clause: players' agreements are behind no other
        outcome.
        """
        return self.profile.answer(id).origin in self.profile.overlays
