"""The verdict of one profile on a case: what happens, what it depends on, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from arkrules.nouns import listed, shortened
from arkrules.rules import Answer, Clause, Part, Profile, Status
from arkrules.rulings.aspects import Asked
from arkrules.rulings.case import Case
from arkrules.rulings.outcome import Memory, Outcome, line_of, outcome_of
from arkrules.rulings.whatif import (
    KnownAnswer,
    Readings,
    WhatIf,
    attested_by,
    conceivable_answers,
    is_playable,
    read_to_the_bottom,
)

LONG = 16
"""Lines with fewer moves are played again faster than they are remembered."""


@attrs.frozen(kw_only=True, repr=False)
class Dependency:
    """A clause on which a verdict depends.

    The verdict *turns on* it if an attested answer alters the outcome, and *rests on* it
    if only another answer does that one can think of, or if it has no other answer
    and is named where a fact in question is decided.
    """

    clause: str
    answer: Answer
    """What the profile itself answers."""
    others: tuple[tuple[KnownAnswer, Outcome], ...] = ()
    """The attested answers that alter the outcome alone, each with what comes out then."""
    together: bool = False
    """Whether no answer alters the outcome alone, but a reading together with others does."""
    weighs: bool = True
    """Whether its status enters that of the verdict: not if it is behind every outcome and
    something else decides this one, nor if only a house rule answers what alters the outcome
    and nobody else would think of it."""
    undecided: bool = False
    """Whether print leaves it open, and another reading alters the outcome, or might."""

    def __repr__(self) -> str:
        others = listed(str(attested.value) for attested, _ in self.others)
        how = f"not {others}" if self.others else "together with others"
        role = f"turns on {self.clause}" if self.turns else f"rests on {self.clause}"
        shown = shortened(str(self.answer.value))
        return f"<Dependency: {role}: {shown}{f', {how}' if self.turns else ''}>"

    @property
    def turns(self) -> bool:
        """Whether some attested answer, or a reading together with others, alters the outcome."""
        return bool(self.others) or self.together

    @property
    def house_only(self) -> bool:
        """Whether, of all that anybody answers, only house rules alter the outcome."""
        return bool(self.others) and not any(attested.edition for attested, _ in self.others)

    @property
    def status(self) -> Status:
        """How sure the answer makes the verdict.

        What print leaves open, and every reading decides alike, is implied.
        """
        known = self.answer.status
        return Status.IMPLIED if known.open and not self.undecided else known


@attrs.frozen(kw_only=True, repr=False)
class Verdict:
    """What a profile says about a case."""

    profile: Profile
    outcome: Outcome
    dependencies: tuple[Dependency, ...] = ()
    """The clauses on which the outcome depends, in the order of the catalogue."""
    readings: Readings[Outcome] = attrs.field(factory=Readings)
    """What other readings of the open clauses lead to."""
    unknown: tuple[str, ...] = ()
    """What the case speaks of that the profile does not know; then it was not asked."""
    asked: frozenset[str] = frozenset()
    """The clauses that the engine asked."""

    def __repr__(self) -> str:
        said = f"does not know {listed(self.unknown)}" if self.unknown else self.outcome.told
        turns = f"; turns on {listed(self.turns_on)}" if self.turns_on else ""
        rests = f"; rests on {listed(self.rests_on)}" if self.rests_on else ""
        return f"<Verdict of {self.profile.id}: {said}{turns}{rests}>"

    @property
    def applicable(self) -> bool:
        """Whether the case could be asked under the profile."""
        return self.outcome.applicable

    @property
    def turns(self) -> tuple[Dependency, ...]:
        """The clauses to which some attested answer alters the outcome."""
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
        """What it turns on by some edition's answer, and not by house rules alone."""
        return tuple(dependency for dependency in self.turns if not dependency.house_only)

    @property
    def status(self) -> Status:
        """How sure it is: the weakest among the clauses on which it depends, house rules apart."""
        statuses = (dependency.status for dependency in self.dependencies if dependency.weighs)
        return max(statuses, key=lambda status: status.weakness, default=Status.IMPLIED)

    @property
    def open_clauses(self) -> tuple[str, ...]:
        """The silent and contested clauses that decide."""
        return tuple(dependency.clause for dependency in self.dependencies if dependency.undecided)

    @property
    def conditional(self) -> bool:
        """Whether another reading of the open clauses gives another outcome, or might.

        A reading that is given in words only cannot be played, and so not ruled out.
        """
        return bool(self.open_clauses or self.readings.ways or self.readings.left)


def question_of(
    case: Case, profile: Profile, asked: Asked, memory: Memory | None = None
) -> WhatIf[Outcome]:
    """A case as a question that can be put under other answers.

    What came out before, for the same facts, is taken from memory.
    """
    line = line_of(case)
    if len(case.moves) < LONG:
        memory = None

    def ask(changed: Profile) -> Outcome | None:
        found = memory.recall(changed) if memory and changed.changes != profile.changes else None
        if found is None:
            found = outcome_of(case, changed, asked, line)
            if memory:
                memory.keep(changed, found)
        return found if found.applicable else None

    return WhatIf(profile, ask)


def verdict_of(
    case: Case,
    profile: Profile,
    asked: Asked,
    asked_about: Iterable[Profile] = (),
    memories: dict[tuple[str, ...], Memory] | None = None,
) -> Verdict:
    """Play a case under a profile, and again under other answers to every clause it asks.

    Whoever asks under several profiles gives the memories, so that little is played twice.
    """
    outcome = outcome_of(case, profile, asked)
    if not outcome.applicable:
        return Verdict(profile=profile, outcome=outcome)
    seen = asked.seeing(outcome)
    memory = None if memories is None else memories.setdefault(tuple(seen.facts), Memory())
    question = question_of(case, profile, seen, memory)
    own = question.under()
    assert own is not None  # the position can be
    readings = read_to_the_bottom(question, _equal)
    found = _Dependencies(question, own.result, readings, tuple(asked_about)).found(own.asked)
    return Verdict(
        profile=profile,
        outcome=own.result,
        dependencies=tuple(found),
        readings=readings,
        asked=own.asked,
    )


def _equal(one: Outcome, other: Outcome) -> bool:
    return one == other


class _Dependencies:
    """Finds what an outcome depends on."""

    def __init__(
        self,
        question: WhatIf[Outcome],
        outcome: Outcome,
        readings: Readings[Outcome],
        about: tuple[Profile, ...],
    ) -> None:
        self.question = question
        self.profile = question.profile
        self.outcome = outcome
        self.readings = readings
        self.about = about

    def found(self, asked: frozenset[str]) -> list[Dependency]:
        """The clauses on which the outcome depends, in the order of the catalogue."""
        tried = {id: one for id in self._tried(asked) if (one := self._dependency(id))}
        weighing = [dependency for dependency in tried.values() if dependency.weighs]
        here, always = (
            [id for id in named if id in self.profile.catalogue and id not in tried]
            for named in self.outcome.named
        )
        chosen = [dependency for dependency in weighing if not self._is_frame(dependency.clause)]
        chosen += [self._resting(id) for id in here if self._is_single(id) or self._is_agreed(id)]
        chosen = chosen or [dependency for dependency in weighing if dependency.turns]
        if not self.outcome.legal:  # whatever it is called, it is the rule that refuses the move
            chosen = chosen or [self._resting(id) for id in here]
        chosen = chosen or [self._resting(id) for id in always if self._is_single(id)]
        chosen = chosen or weighing or [self._resting(id) for id in (here or always)]
        found = {dependency.clause: dependency for dependency in chosen}
        for id, dependency in tried.items():
            if dependency.turns and id not in found:
                found[id] = attrs.evolve(dependency, weighs=False)
        return [found[clause.id] for clause in self.profile if clause.id in found]

    def _tried(self, asked: frozenset[str]) -> list[str]:
        """The clauses of which other answers are tried."""
        return [c.id for c in self.profile if c.id in asked or c.id in self.readings.clauses]

    def _dependency(self, id: str) -> Dependency | None:
        """How the outcome depends on a clause that was asked, if it does."""
        attested = attested_by(self.profile, id, self.about)
        others = tuple(
            (one, other) for one in attested if (other := self._altered(id, one.value)) is not None
        )
        by_others = any(one.edition for one, _ in others)
        if not by_others:  # else it is known that it depends on it
            conceivable = conceivable_answers(self.profile, self.profile.clause(id))
            by_others = any(self._altered(id, value) is not None for value in conceivable)
        together = not others and id in self.readings.clauses
        if not (others or by_others or together):
            return None
        return Dependency(
            clause=id,
            answer=self.profile.answer(id),
            others=others,
            together=together,
            weighs=by_others or together,
            undecided=self._is_undecided(id),
        )

    def _altered(self, id: str, value: object) -> Outcome | None:
        """The other outcome that another answer to a clause leads to, if it does."""
        other = self.question.result({id: value})
        if other is None or other == self.outcome or not is_playable(self.profile, id, value):
            return None
        return other

    def _resting(self, id: str) -> Dependency:
        """A clause that is named where the outcome is decided, and whose other answers alter
        nothing, if there are any."""
        undecided = self._is_undecided(id)
        return Dependency(clause=id, answer=self.profile.answer(id), undecided=undecided)

    def _is_undecided(self, id: str) -> bool:
        answer = self.profile.answer(id)
        in_words = any(not reading.executed for reading in answer.readings)
        alters = id in self.readings.clauses or id in self.readings.left
        return answer.status.open and (in_words or alters)

    def _is_single(self, id: str) -> bool:
        """Whether there is no other answer to a clause that can be tried."""
        clause = self.profile.clause(id)
        return not clause.executed or not (
            conceivable_answers(self.profile, clause) or attested_by(self.profile, id, self.about)
        )

    def _is_frame(self, id: str) -> bool:
        """Whether a clause is behind every outcome: what is set up, the course of a turn, lists."""
        if self._is_agreed(id):
            return False
        clause: Clause = self.profile.clause(id)
        return (
            clause.heading == "setup"
            or self.profile.catalogue.part(clause) is Part.TURN
            or isinstance(self.profile.value(id), tuple)
        )

    def _is_agreed(self, id: str) -> bool:
        """Whether an overlay answers a clause: what people agree on is behind no other outcome."""
        return self.profile.answer(id).origin in self.profile.overlays
