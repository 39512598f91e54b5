"""Outcomes in words: whole sentences, and only those that answer what was asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from arkrules.editions.sheet import sentence
from arkrules.messages import any_of, listing, say
from arkrules.play import Award, Draw, End, Lay, Pass
from arkrules.play.aspect import Aspect, Fact, FactPath, Facts
from arkrules.rules import Profile
from arkrules.rulings import Verdict
from arkrules.rulings.aspects import aspects_of
from arkrules.rulings.outcome import Outcome
from arkrules.rulings.readings import Way

__all__ = [
    "alters",
    "aside",
    "differing",
    "facts_said",
    "headline",
    "otherwise",
    "outcome_lines",
    "places",
    "sentences",
    "summary",
    "told_whole",
    "way_words",
    "why_not",
]

LEGAL, GAINS = "legal", "gains"
POINTS = (GAINS, "scores")


def summary(outcome: Outcome) -> str:
    """An outcome in a line of sentences."""
    return sentences(outcome_lines(outcome)) or sentence(say("nothing happens"))


def sentences(said: Iterable[str]) -> str:
    """Things said, each as a sentence."""
    return " ".join(map(sentence, said))


def outcome_lines(outcome: Outcome) -> Iterator[str]:
    """An outcome in words, a line for each thing that was asked."""
    if not outcome.applicable:
        yield say("the position cannot be")
    elif outcome.broken is not None or not outcome.legal:
        yield say(
            "{refused}: {why}",
            refused=_refused(outcome), why="; ".join(one.words for one in outcome.run.refusals),
        )  # fmt: skip
    if outcome.applicable and outcome.broken is None:
        said = list(facts_said(outcome, _others(outcome)))
        yield from said or ([say("it is allowed")] if outcome.legal else [])


def headline(outcome: Outcome, telling: Collection[str]) -> str:
    """The answer: whether it is allowed, and those of the facts that tell most."""
    if outcome.broken is not None or not outcome.legal:
        return sentence(_refused(outcome))
    awards = told_whole(outcome, telling)
    said = [award.headline for award in awards]
    told = {(award.player,) for award in awards}
    facts = {name: outcome.values[name] for name in _others(outcome) if name in telling}
    for name in POINTS if told else ():
        left = {path: fact for path, fact in facts.pop(name, {}).items() if path not in told}
        facts |= {name: left} if name != GAINS else {}
    said += _in_words(outcome, facts)
    if LEGAL in telling or not said:
        said.insert(0, say("it is allowed"))
    return sentences(said)


def told_whole(outcome: Outcome, telling: Collection[str]) -> tuple[Award, ...]:
    """The awards that are all there is to say of who scores what, one for each who does."""
    awards = outcome.run.awards
    each = {(award.player,): award.points for award in awards}
    asked = [outcome.values[name] for name in POINTS if name in telling and name in outcome.values]
    same = all({path: points for path, points in one.items() if points} == each for one in asked)
    return awards if asked and same and len(each) == len(awards) else ()


def places(outcome: Outcome) -> bool:
    """Whether the last move is more than laying a tile, so that one may ask if it is allowed."""
    last = outcome.run.state.last if outcome.run.state else None
    return last is not None and not isinstance(last[1], (Draw, Lay, Pass, End))


def _refused(outcome: Outcome) -> str:
    """That a move is refused."""
    if outcome.broken is not None:
        return say("it does not come to that: move {number} is refused", number=outcome.broken + 1)
    return say("it is not allowed")


def facts_said(outcome: Outcome, names: Iterable[str]) -> Iterator[str]:
    """Some of what was asked, in words."""
    return _in_words(outcome, {name: outcome.values[name] for name in names})


def _in_words(outcome: Outcome, values: Mapping[str, Facts]) -> Iterator[str]:
    """Facts by aspect, in words; those that are said in the same way are said together."""
    known = aspects_of(outcome.run.content.assembly)
    together: dict[object, tuple[Aspect, dict[FactPath, Fact]]] = {}
    for name, facts in values.items():
        if facts:
            _, merged = together.setdefault(known[name].say or name, (known[name], {}))
            merged.update(facts)
    for aspect, facts in together.values():
        yield from aspect.words(facts)


def aside(outcome: Outcome) -> frozenset[str]:
    """What of the facts is told last."""
    known = aspects_of(outcome.run.content.assembly)
    return frozenset(name for name in outcome.values if known[name].aside)


def _others(outcome: Outcome) -> list[str]:
    """All that was asked but legality, which is said first or goes without saying."""
    return [name for name in outcome.values if name != LEGAL]


# -- compared -------------------------------------------------------------------------------------


def differing(outcomes: Sequence[Outcome]) -> frozenset[str]:
    """What is not the same in all of some outcomes."""
    names = {name for outcome in outcomes for name in outcome.values}
    return frozenset(
        name
        for name in names
        if any(o.values.get(name) != outcomes[0].values.get(name) for o in outcomes)
    )


def otherwise(own: Outcome, other: Outcome) -> str:
    """What comes out under another answer: what is not as it was."""
    if not other.applicable or other.broken is not None or not other.legal:
        return summary(_only_refused(other))
    said = [say("it is allowed")] if not own.legal or own.broken is not None else []
    changed = {
        name: _changed(own.values.get(name, {}), other.values[name]) for name in _others(other)
    }
    said += _in_words(other, changed)
    return sentences(said or [say("it is allowed")])


def _only_refused(outcome: Outcome) -> Outcome:
    return Outcome(broken=outcome.broken, run=outcome.run)


def alters(own: Outcome, other: Outcome, telling: Collection[str]) -> bool:
    """Whether another answer alters what answers the question."""
    if own.legal != other.legal or own.broken != other.broken or not other.applicable:
        return True
    names = {*own.values, *other.values} & {*telling}
    return any(own.values.get(name) != other.values.get(name) for name in names)


def _changed(own: Facts, other: Facts) -> Facts:
    return {path: fact for path, fact in other.items() if own.get(path) != fact}


# -- the rest -------------------------------------------------------------------------------------


def way_words(profile: Profile, way: Way[Outcome]) -> str:
    """A way to read the open clauses, in words; one alone needs no name."""
    answers = {
        id: any_of(map(profile.clause(id).say, values)) for id, values in way.answers.items()
    }
    if len(answers) == 1:
        return str(*answers.values())
    return ", ".join(f"{id}: {answer}" for id, answer in answers.items())


def why_not(verdict: Verdict) -> str:
    """Why a case could not be asked under a profile."""
    if verdict.unknown:
        return say("It does not know {unknown}.", unknown=listing(verdict.unknown))
    faults = "; ".join(verdict.outcome.run.faults)
    return say("The position cannot be: {faults}.", faults=faults)
