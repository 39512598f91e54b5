"""The verdict of one profile on a case: what happens, what it turns on, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from arkrules.plurals import listed, shortened
from arkrules.rules import Answer, Profile, Status
from arkrules.rulings.aspects import Asked
from arkrules.rulings.attested import Attested, attested_by
from arkrules.rulings.case import Case
from arkrules.rulings.counterfactual import Counterfactual
from arkrules.rulings.outcome import Outcome, line_of, outcome_of
from arkrules.rulings.readings import Readings, read_to_the_bottom

__all__ = ["Turn", "Verdict", "question_of", "verdict_of"]


@attrs.frozen(kw_only=True, repr=False)
class Turn:
    """A clause on which a verdict turns: another answer gives another outcome."""

    clause: str
    answer: Answer
    """What the profile itself answers."""
    others: tuple[tuple[Attested, Outcome], ...] = ()
    """The attested answers that alter the outcome alone, each with what comes out then."""

    @property
    def together(self) -> bool:
        """Whether no answer alters the outcome alone, but a reading together with others does."""
        return not self.others

    def __repr__(self) -> str:
        others = listed(str(attested.value) for attested, _ in self.others)
        how = f"not {others}" if self.others else "together with others"
        return f"<Turn on {self.clause}: {shortened(str(self.answer.value))}, {how}>"

    @property
    def house_only(self) -> bool:
        """Whether only house rules give the answers that alter the outcome."""
        return bool(self.others) and not any(attested.edition for attested, _ in self.others)


@attrs.frozen(kw_only=True, repr=False)
class Verdict:
    """What a profile says about a case."""

    profile: Profile
    outcome: Outcome
    turns: tuple[Turn, ...] = ()
    readings: Readings[Outcome] = attrs.field(factory=Readings)
    """What other readings of the open clauses lead to."""
    firm: tuple[str, ...] = ()
    """The clauses it rests on for which nobody attests another answer."""
    unknown: tuple[str, ...] = ()
    """What the case speaks of that the profile does not know; then it was not asked."""
    asked: frozenset[str] = frozenset()
    """The clauses that the engine asked."""

    def __repr__(self) -> str:
        said = f"does not know {listed(self.unknown)}" if self.unknown else self.outcome.told
        turns = f"; turns on {listed(self.turns_on)}" if self.turns else ""
        return f"<Verdict of {self.profile.id}: {said}{turns}>"

    @property
    def applicable(self) -> bool:
        """Whether the case could be asked under the profile."""
        return self.outcome.applicable

    @property
    def turns_on(self) -> tuple[str, ...]:
        """The clauses on which the outcome turns."""
        return tuple(turn.clause for turn in self.turns)

    @property
    def edition_turns(self) -> tuple[Turn, ...]:
        """Those of its turns that some edition's answer makes, and not house rules alone."""
        return tuple(turn for turn in self.turns if not turn.house_only)

    @property
    def status(self) -> Status:
        """How sure it is: the weakest among the clauses it turns on, house rules apart,
        and those it rests on for which no other answer is attested."""
        statuses = [turn.answer.status for turn in self.edition_turns]
        statuses += [self.profile.answer(clause).status for clause in self.firm]
        return max(statuses, key=lambda status: status.weakness, default=Status.STATED)

    @property
    def open_clauses(self) -> tuple[str, ...]:
        """The silent and contested clauses on which it turns."""
        return tuple(turn.clause for turn in self.edition_turns if turn.answer.status.open)

    @property
    def conditional(self) -> bool:
        """Whether another reading of the open clauses gives another outcome, or might.

        A reading that is given in words only cannot be played, and so not ruled out.
        """
        resting = [
            *(turn.answer for turn in self.edition_turns),
            *map(self.profile.answer, self.firm),
        ]
        in_words = any(
            not reading.executed
            for answer in resting
            if answer.status.open
            for reading in answer.readings
        )
        return in_words or bool(self.readings.ways or self.readings.left)


def question_of(case: Case, profile: Profile, asked: Asked) -> Counterfactual[Outcome]:
    """A case as a question that can be put under other answers."""
    line = line_of(case)

    def ask(changed: Profile) -> Outcome | None:
        outcome = outcome_of(case, changed, asked, line)
        return outcome if outcome.applicable else None

    return Counterfactual(profile, ask)


def verdict_of(
    case: Case, profile: Profile, asked: Asked, asked_about: Iterable[Profile] = ()
) -> Verdict:
    """Play a case under a profile, and again under every other attested answer."""
    question = question_of(case, profile, asked)
    own = question.under()
    if own is None:
        return Verdict(profile=profile, outcome=outcome_of(case, profile, asked))
    about = tuple(asked_about)
    readings = read_to_the_bottom(question, _equal)
    return Verdict(
        profile=profile,
        outcome=own.result,
        turns=tuple(_turns(question, own.result, own.asked, readings, about)),
        readings=readings,
        firm=tuple(
            clause
            for clause in _resting_on(own.result)
            if clause in profile.catalogue and not attested_by(profile, clause, about)
        ),
        asked=own.asked,
    )


def _equal(one: Outcome, other: Outcome) -> bool:
    return one == other


def _turns(
    question: Counterfactual[Outcome],
    outcome: Outcome,
    asked: frozenset[str],
    readings: Readings[Outcome],
    about: tuple[Profile, ...],
) -> Iterator[Turn]:
    """The clauses on which an outcome turns, in the order of the catalogue."""
    profile = question.profile
    together = set(readings.clauses)
    for clause in profile:
        others = []
        if clause.id in asked:
            for attested in attested_by(profile, clause.id, about):
                other = question.result({clause.id: attested.value})
                if other is not None and other != outcome:
                    others.append((attested, other))
        if others or clause.id in together:
            yield Turn(clause=clause.id, answer=profile.answer(clause.id), others=tuple(others))


def _resting_on(outcome: Outcome) -> tuple[str, ...]:
    """The clauses named in what happened: those that award, that refuse, and that say why."""
    run = outcome.run
    named = [line.clause for award in run.awards for line in award.lines]
    named += [refusal.clause for refusal in run.refusals]
    named += [reason.clause for reason in run.reasons]
    return tuple(dict.fromkeys(named))
