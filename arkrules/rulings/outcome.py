"""What comes out of a case under one profile.

The outcome is the set of values that a question speaks of; everything else that happened
is kept beside it, for explaining.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from arkrules.nouns import listed
from arkrules.play import Assembly, Refusal, assembly_of
from arkrules.play.events import Reason
from arkrules.play.extension import FactPath, Facts, nested
from arkrules.play.scenario import PlayResult, Scenario
from arkrules.rules import Profile
from arkrules.rulings.aspects import Asked, aspects_of
from arkrules.rulings.case import Case


@attrs.frozen(kw_only=True, repr=False)
class Outcome:
    """The facts asked for; two outcomes are equal if all of them are."""

    values: Mapping[str, Facts] = attrs.field(factory=dict)
    """By aspect, in a form that compares."""
    broken: int | None = None
    """Which earlier move, from 0, is refused, so that the case cannot be asked to its end."""
    run: PlayResult = attrs.field(factory=PlayResult.nothing, eq=False)

    def __repr__(self) -> str:
        return f"<Outcome: {self.told}>"

    @property
    def told(self) -> str:
        """The outcome in one line."""
        if not self.applicable:
            return "cannot be asked"
        if self.broken is not None:
            return f"breaks off at move {self.broken + 1}"
        return (
            listed(f"{name}={nested(facts)}" for name, facts in self.values.items())
            or "nothing asked"
        )

    @property
    def applicable(self) -> bool:
        """Whether the position can be under the profile."""
        return self.run.state is not None

    @property
    def legal(self) -> bool:
        """Whether every move was legal."""
        return self.run.refused_at is None

    @property
    def named(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The clauses that are named where the facts asked for are decided.

        First those of awards, refusals and reasons that decide them here,
        then those by which the same happens every time.
        """
        known = aspects_of(self.run.content.assembly)
        said: list[Refusal | Reason] = [*self.run.refusals] if self.broken is not None else []
        topics: set[str] = set()
        paid: set[FactPath] = set()
        for name, facts in self.values.items():
            said += known[name].besides(self.run, facts)
            topics.update(known[name].topics)
            if "points" in known[name].topics:
                paid.update(facts)
        here = [
            line.clause
            for award in self.run.awards
            if () in paid or (award.player,) in paid
            for line in award.lines
        ]
        earlier = topics - {"legal"}  # that a move is legal has to do with nothing before it
        said += [
            reason
            for reason in self.run.reasons
            if not (topics if reason.move is None else earlier).isdisjoint(reason.about)
        ]
        always: list[str] = []
        for one in said:
            background = isinstance(one, Reason) and one.background
            (always if background else here).append(one.clause)
        return tuple(dict.fromkeys(here)), tuple(dict.fromkeys(always))

    def agrees(self, other: Outcome) -> bool:
        """Whether two outcomes are equal in everything that both profiles know."""
        return self.broken == other.broken and all(
            fact == theirs[path]
            for aspect, facts in self.values.items()
            if (theirs := other.values.get(aspect)) is not None
            for path, fact in facts.items()
            if path in theirs
        )


class Memory:
    """What came out of a long line under some answers, for all editions that answer the same.

    An outcome depends on nothing but the answers to the clauses that were asked on the way.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Assembly, tuple[str, ...]], dict[tuple[object, ...], Outcome]] = {}

    def recall(self, profile: Profile) -> Outcome | None:
        """What came out under the same answers, as a profile cites it; it counts as asked."""
        assembly = assembly_of(profile)
        for (known, asked), outcomes in self._known.items():
            if known is assembly and (found := outcomes.get(tuple(map(profile.value, asked)))):
                assert profile.asked is not None
                profile.asked.update(asked)
                return _cited(found, profile)
        return None

    def keep(self, profile: Profile, outcome: Outcome) -> None:
        """Remember what came out under a watched profile."""
        asked = tuple(sorted(profile.asked or ()))
        outcomes = self._known.setdefault((assembly_of(profile), asked), {})
        outcomes[tuple(map(profile.value, asked))] = outcome


def _cited(outcome: Outcome, profile: Profile) -> Outcome:
    """An outcome with the places where a profile's answers are printed."""
    run = outcome.run
    refusals = tuple(attrs.evolve(one, cite=profile.cite(one.clause)) for one in run.refusals)
    reasons = tuple(attrs.evolve(one, cite=profile.cite(one.clause)) for one in run.reasons)
    return attrs.evolve(outcome, run=attrs.evolve(run, refusals=refusals, reasons=reasons))


def line_of(case: Case) -> Scenario:
    """What is played of a case."""
    assert case.position is not None  # reference cases are not played
    return Scenario(case.position, case.moves)


def outcome_of(case: Case, profile: Profile, asked: Asked, line: Scenario | None = None) -> Outcome:
    """What comes out of a case for what is asked; `BadNotation` if a line is no move.

    Whoever asks under several profiles gives the line, so that little is played twice.
    """
    run = (line or line_of(case)).under(profile)
    if run.state is None:
        return Outcome(run=run)
    if run.refused_at is not None and run.refused_at < len(case.moves) - 1:
        return Outcome(broken=run.refused_at, run=run)
    known = aspects_of(run.content.assembly)  # a case may ask other editions for more
    values = {
        name: known[name].facts(run, paths) for name, paths in asked.facts.items() if name in known
    }
    return Outcome(values=values, run=run)
