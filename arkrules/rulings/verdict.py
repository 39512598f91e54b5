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
from arkrules.play import Refusal, assembly_of
from arkrules.play.events import Reason
from arkrules.play.record import Replay, play_line
from arkrules.rules import Answer, Profile, Status
from arkrules.rulings.case import Case
from arkrules.rulings.verdict_fields import (
    LEGAL,
    POINTS,
    Scope,
    as_document,
    observed,
    part_of,
    verdict_fields_of,
)
from arkrules.rulings.whatif import (
    KnownAnswer,
    Readings,
    WhatIf,
    attested_by,
    conceivable_answers,
    read_to_the_bottom,
)
from arkrules.structure import fixed

OF_LAST_MOVE = {LEGAL, "places", "step", "waiting"}
"""The topics of reasons that have to do with nothing before the last move."""

AS_ALWAYS = ("step",)
"""The topics of a reason that only says that the turn goes on as turns do."""


@attrs.frozen
class Fact:
    """One thing that an outcome says: the value of a field, or of one move or list in it."""

    field: str
    part: str | None = None
    """The move or the segments that are judged, in a field that judges several."""
    frame: bool = False
    """Whether it is about the frame of a turn: whose turn it is, which step, how many pieces."""


@attrs.frozen(kw_only=True, repr=False)
class Outcome:
    """What came out of a case under one profile: the observed values of the fields in question.

    Outcomes are equal if these values are, however they came about; that is how a verdict finds
    out what it depends on: it plays the case again under other answers and compares.
    The run behind it, with states, awards and reasons, is kept to be told.
    """

    values: Mapping[str, Any] = attrs.field(
        factory=dict, converter=fixed
    )  # in whatever shape each field has
    """By the names of fields, lists as sets."""
    broken: int | None = None
    """The index of an earlier move that is refused, so that the case cannot be played to its end.
    """
    asked: frozenset[str] = attrs.field(default=frozenset(), eq=False)
    """The fields that answer the question; the others only tell outcomes apart."""
    run: Replay = attrs.field(factory=Replay, eq=False)

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

    def facts(self) -> Iterator[Fact]:
        """List the facts that answer the question, in the order of the fields."""
        if self.broken is not None:
            yield Fact(LEGAL)
            return
        known = verdict_fields_of(self.run.content.assembly)
        for name in [name for name in self.values if name in self.asked] or self.values:
            value = self.values[name]
            parts = value if known[name].judged and isinstance(value, Mapping) else [None]
            yield from (Fact(name, part, known[name].frame) for part in parts)

    def value(self, fact: Fact) -> object:
        """Return the value of a fact."""
        value = self.values.get(fact.field)
        return value if fact.part is None or value is None else value.get(fact.part)

    def naming(self, fact: Fact) -> Iterator[str]:
        """List the clauses that refusals and reasons about a fact name. That a turn goes on as
        always is a reason only where there is no other.
        """
        deciding = [*self._deciding(fact)]
        told = [one for one in deciding if getattr(one, "about", ()) != AS_ALWAYS]
        for one in told or deciding:
            yield from (one.clause, *one.also)

    def awarding(self, fact: Fact) -> Iterator[str]:
        """List the clauses that the awards name by which the points in question came."""
        scored = self.values.get(fact.field, {}) if fact.field in POINTS else {}
        for award in self.run.awards:
            if award.player in scored:
                yield from award.clauses

    def _deciding(self, fact: Fact) -> Iterator[Refusal | Reason]:
        """List the refusals and reasons that decide a fact."""
        if self.broken is not None:
            yield from self.run.refusals
            return
        field, value = verdict_fields_of(self.run.content.assembly)[fact.field], self.value(fact)
        yield from field.besides(self.run, value if fact.part is None else {fact.part: value})
        for reason in self.run.reasons:
            last = reason.move is None and self.legal
            topics = {*field.topics} - (set() if last else OF_LAST_MOVE)
            if not topics.isdisjoint(reason.about):
                yield reason

    def agrees(self, other: Outcome) -> bool:
        """Return whether two outcomes are equal in everything that both profiles know."""
        same = part_of(self.values, other.values) == part_of(other.values, self.values)
        return same and self.broken == other.broken


def outcome_of(case: Case, profile: Profile, asked: Scope, *, explain: bool = True) -> Outcome:
    """Return the outcome of a case for the fields in question, with its reasons if wanted."""
    run = play_line(profile, case.position, case.moves, explain=explain)
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
    return Outcome(values=values, asked=asked.in_question(run, values), run=run)


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
    """Whether its status counts for that of the verdict: not if the outcome turns on it only
    because it is part of the frame of a turn, and nothing about that is in question.
    """
    undecided: bool = False
    """Whether the rules leave it open, and another reading changes the outcome, or might."""
    frame: bool = False
    """Whether it is part of the frame of a turn, which is behind every outcome."""

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
    """The verdict of a profile on a case: what happens, by which clauses, and how sure that is.

    `adjudicate` makes one for each edition. It turns on a clause if an answer that some edition
    or reading gives changes the outcome, and rests on one that is only named or thought of
    otherwise; its status is the weakest among theirs. All of this is worked out once, when the
    verdict is made; words and pictures are made when they are asked for.

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
        found = outcome_of(case, changed, asked, explain=False)
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
    outcome = attrs.evolve(own.result, run=outcome.run)  # which knows its reasons
    found = _Dependencies(question, outcome, readings, tuple(asked_about))
    return Verdict(
        case=case,
        profile=profile,
        outcome=outcome,
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
        others = {id: self._others(id) for id in ids if id in asked or id in self.readings.clauses}
        chosen = set().union(*(self._on_fact(fact, others) for fact in self.outcome.facts()))
        found = []
        for id in ids:
            attested = [(one, other) for one, other in others.get(id, ()) if one is not None]
            together = not attested and id in self.readings.clauses
            if id in chosen or attested or together:
                found.append(self._on(id, tuple(attested), together, id in chosen or together))
        return found

    def _others(self, id: str) -> list[tuple[KnownAnswer | None, Outcome]]:
        """List the different outcomes of other answers to a clause, attested or conceivable."""
        attested = attested_by(self.profile, id, self.about)
        conceivable = conceivable_answers(self.profile, self.profile.clause(id))
        answers = [(one, one.value) for one in attested] + [(None, one) for one in conceivable]
        played = ((one, self._altered(id, value)) for one, value in answers)
        return [(one, other) for one, other in played if other is not None]

    def _on_fact(
        self, fact: Fact, others: Mapping[str, list[tuple[KnownAnswer | None, Outcome]]]
    ) -> set[str]:
        """Return the clauses on which a fact depends: those of which another answer alters it;
        where there is none, all that the reasons about it name. Of clauses with a single answer,
        those that the reasons name.
        """
        altering = {
            id
            for id, found in others.items()
            if (fact.frame or not self._is_frame(id))
            and any(self._alters(fact, other) for _, other in found)
        }
        named = {id for id in self.outcome.naming(fact) if self._is_answered(id)}
        sure = altering.union(self.outcome.awarding(fact))
        return sure | {id for id in named if not altering or self._is_single(id)}

    def _alters(self, fact: Fact, other: Outcome) -> bool:
        own = self.outcome
        return other.broken != own.broken or other.value(fact) != own.value(fact)

    def _altered(self, id: str, value: object) -> Outcome | None:
        """Return the different outcome of another answer to a clause, if it changes it."""
        found = self.question.under({id: value})
        return None if found is None or found.result == self.outcome else found.result

    def _on(
        self,
        id: str,
        others: tuple[tuple[KnownAnswer, Outcome], ...],
        together: bool,
        weighs: bool,
    ) -> Dependency:
        """Return the dependency on a clause."""
        answer = self.profile.answer(id)
        in_words = any(not reading.executed for reading in answer.readings)
        alters = id in self.readings.clauses or id in self.readings.left
        return Dependency(
            clause=id,
            answer=answer,
            others=others,
            together=together,
            weighs=weighs,
            undecided=answer.status.open and (in_words or alters),
            frame=self._is_frame(id),
        )

    def _is_answered(self, id: str) -> bool:
        """Return whether a clause has an answer: an edition may leave out what it only records."""
        clause = self.profile.catalogue.get(id)
        return clause is not None and (clause.executed or id in self.profile.answers)

    def _is_single(self, id: str) -> bool:
        """Return whether there is no other answer to a clause that could be played."""
        clause = self.profile.clause(id)
        known = attested_by(self.profile, id, self.about) if clause.executed else ()
        return not (known or (clause.executed and conceivable_answers(self.profile, clause)))

    def _is_frame(self, id: str) -> bool:
        """Return whether a clause is about the frame of a turn, which is behind every outcome."""
        pieces = assembly_of(self.profile).pieces.values()
        counts = (piece.count_clause for piece in pieces)
        return self.profile.clause(id).heading in ("setup", "turn") or id in counts
