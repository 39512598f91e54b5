"""The verdict of one profile on a case: what happens, what it turns on, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod

import attrs

from arkrules.errors import BadNotation, ProfileError
from arkrules.plurals import listed, shortened
from arkrules.rules import Answer, Profile, Status
from arkrules.rulings.attested import Attested, attested_by
from arkrules.rulings.case import Case
from arkrules.rulings.outcome import Aspects, Outcome, outcome_of

__all__ = ["MOST_READINGS", "Branch", "Turn", "Verdict", "verdict_of"]

MOST_READINGS = 64
"""How many combinations of readings are played before a verdict says that there are too many."""


@attrs.frozen(kw_only=True, repr=False)
class Turn:
    """A clause on which a verdict turns: another attested answer gives another outcome."""

    clause: str
    answer: Answer
    """What the profile itself answers."""
    others: tuple[tuple[Attested, Outcome], ...]
    """The attested answers that alter the outcome, each with what comes out then."""

    def __repr__(self) -> str:
        others = listed(str(attested.value) for attested, _ in self.others)
        return f"<Turn on {self.clause}: {shortened(str(self.answer.value))}, not {others}>"

    @property
    def house_only(self) -> bool:
        """Whether only house rules give the answers that alter the outcome."""
        return not any(attested.edition for attested, _ in self.others)


@attrs.frozen(kw_only=True, repr=False)
class Branch:
    """What comes out under one way to read the open clauses."""

    answers: tuple[tuple[str, object], ...]
    outcome: Outcome

    def __repr__(self) -> str:
        answers = listed(f"{clause}={value}" for clause, value in self.answers)
        return f"<Branch {answers}: {self.outcome.told}>"


@attrs.frozen(kw_only=True, repr=False)
class Verdict:
    """What a profile says about a case."""

    profile: Profile
    outcome: Outcome
    turns: tuple[Turn, ...] = ()
    readings: tuple[Branch, ...] = ()
    """The outcome under every combination of readings of the open clauses it turns on."""
    too_many_readings: bool = False
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
        return not self.unknown and self.outcome.applicable

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
        """The weakest status among the clauses it turns on; house rules never enter it."""
        statuses = [turn.answer.status for turn in self.edition_turns]
        return max(statuses, key=lambda status: status.weakness, default=Status.STATED)

    @property
    def open_clauses(self) -> tuple[str, ...]:
        """The silent and contested clauses on which it turns."""
        return tuple(turn.clause for turn in self.edition_turns if turn.answer.status.open)

    @property
    def conditional(self) -> bool:
        """Whether another reading of an open clause gives another outcome, or might.

        A reading that is given in words only cannot be played, and so not ruled out.
        """
        in_words = any(
            not reading.executed
            for turn in self.edition_turns
            if turn.answer.status.open
            for reading in turn.answer.readings
        )
        return (
            in_words
            or self.too_many_readings
            or any(reading.outcome != self.outcome for reading in self.readings)
        )


def verdict_of(
    case: Case, profile: Profile, aspects: Aspects, asked_about: Iterable[Profile] = ()
) -> Verdict:
    """Play a case under a profile, and again under every other attested answer."""
    watched = profile.watched()
    outcome = outcome_of(case, watched, aspects)
    asked = frozenset(watched.asked or ())
    if not outcome.applicable:
        return Verdict(profile=profile, outcome=outcome, asked=asked)
    about = tuple(asked_about)
    turns = [
        turn
        for clause in sorted(asked, key=list(profile.catalogue).index)
        if not clause.startswith("setup.")
        and profile.clause(clause).executed
        and (turn := _turn(case, profile, aspects, clause, outcome, about))
    ]
    open_turns = [turn for turn in turns if turn.answer.status.open and not turn.house_only]
    readings, too_many = _readings(case, profile, aspects, open_turns)
    return Verdict(
        profile=profile,
        outcome=outcome,
        turns=tuple(turns),
        readings=readings,
        too_many_readings=too_many,
        asked=asked,
    )


def _turn(
    case: Case,
    profile: Profile,
    aspects: Aspects,
    clause: str,
    outcome: Outcome,
    about: Sequence[Profile],
) -> Turn | None:
    """How the outcome turns on a clause, if it does."""
    others = []
    for attested in attested_by(profile, clause, about):
        other = alternative(case, profile.with_value(clause, attested.value), aspects)
        if other is not None and other != outcome:
            others.append((attested, other))
    if not others:
        return None
    return Turn(clause=clause, answer=profile.answer(clause), others=tuple(others))


def alternative(case: Case, profile: Profile, aspects: Aspects) -> Outcome | None:
    """What comes out under other answers; nothing where the case cannot be put under them."""
    try:
        outcome = outcome_of(case, profile, aspects)
    except (BadNotation, ProfileError):
        return None
    return outcome if outcome.applicable else None


def _readings(
    case: Case, profile: Profile, aspects: Aspects, turns: Sequence[Turn]
) -> tuple[tuple[Branch, ...], bool]:
    """The outcome under every combination of the readings that the profile lists."""
    choices = [
        [(turn.clause, value) for value in dict.fromkeys(
            (turn.answer.value, *(r.answer for r in turn.answer.readings if r.executed))
        )]
        for turn in turns
    ]  # fmt: skip
    if not choices:
        return (), False
    if prod(map(len, choices)) > MOST_READINGS:
        return (), True
    found = []
    for answers in product(*choices):
        changed = profile
        for clause, value in answers:
            changed = changed.with_value(clause, value)
        outcome = alternative(case, changed, aspects)
        if outcome is not None:
            found.append(Branch(answers=answers, outcome=outcome))
    return tuple(found), False
