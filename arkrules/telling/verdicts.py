"""Verdicts: the answer first, then why, what it turns on, and what would come out otherwise."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from arkrules.documents import (
    Block,
    Bullets,
    Entries,
    Entry,
    Paragraph,
    TextLine,
    line,
    strong,
    tell,
)
from arkrules.grouping import grouped
from arkrules.play import Refusal, already_complete
from arkrules.play.events import Reason
from arkrules.rules import Profile
from arkrules.rulings import Branch, Dependency, Outcome, Split, Verdict, Verdicts
from arkrules.rulings.verdict_fields import verdict_fields_of
from arkrules.rulings.wording import (
    LEGAL,
    POINTS,
    TOLD_LAST,
    aside,
    besides_legality,
    headline,
    in_order,
    in_words,
    refused,
    sentences,
    told_whole,
    why_not,
)
from arkrules.telling.names import Naming, commas, item_words, joined_line, parted, status_mark
from arkrules.text import any_of, later, listing, say, sentence, template

__all__ = [
    "Teller",
    "branch_words",
    "otherwise",
    "summary",
    "values_said",
]


# -- outcomes -------------------------------------------------------------------------------------


def summary(outcome: Outcome) -> str:
    """An outcome in a line of sentences, one for each value that was asked for."""
    if not outcome.applicable:
        return sentence(say("the position cannot be"))
    said = []
    if not outcome.legal:
        why = "; ".join(one.words for one in outcome.run.refusals)
        said.append(say("{refused}: {why}", refused=refused(outcome), why=why))
    if outcome.broken is None:
        said += values_said(outcome, besides_legality(outcome))
    return sentences(said or [say("it is allowed")])


def values_said(outcome: Outcome, names: Iterable[str]) -> Iterator[str]:
    """Say some fields of an outcome in words."""
    return in_words(outcome, {name: outcome.values[name] for name in names})


def changed_part(before: object, after: object) -> Any:  # of the same shape
    """Return the part of what was observed that is not as it was before; `{}` if all of it is."""
    if not isinstance(after, Mapping):
        return {} if before == after else after
    was = before if isinstance(before, Mapping) else {}
    parts = {name: changed_part(was.get(name), inner) for name, inner in after.items()}
    return {name: inner for name, inner in parts.items() if inner != {}}


def otherwise(own: Outcome, other: Outcome) -> str:
    """Say how an outcome under another answer differs."""
    if not (other.applicable and other.legal):
        return summary(Outcome(broken=other.broken, run=other.run))
    said = [] if own.legal else [say("it is allowed")]
    changed: dict[str, Any] = {}
    for name in in_order(other):
        was, now = own.values.get(name), other.values[name]
        if isinstance(was, frozenset) and isinstance(now, frozenset):
            said += _listed_otherwise(own, other, name, was, now)
        elif name in POINTS and was != now:
            changed[name] = now  # all who score, or it would seem that the others do not
        else:
            changed[name] = changed_part(was, now)
    said = [*in_words(other, changed), *said]
    return sentences(said or [say("it is allowed")])


def _listed_otherwise(
    own: Outcome, other: Outcome, name: str, before: frozenset[str], after: frozenset[str]
) -> Iterator[str]:
    """Say what is new in a list, and what is gone.

    The winners are named in full, since some of them alone would say something else.
    """
    if name in TOLD_LAST or not before or not after:
        if before != after:
            yield from in_words(other, {name: after})
        return
    if more := after - before:
        yield say("also {facts}", facts="; ".join(in_words(other, {name: more})))
    if gone := before - after:
        yield say("no longer {facts}", facts="; ".join(in_words(own, {name: gone})))


def branch_words(profile: Profile, branch: Branch[Outcome]) -> str:
    """A reading of the open clauses, in words; one alone needs no question."""
    read = ((profile.clause(id), values) for id, values in branch.answers.items())
    answers = [(clause, any_of(map(clause.say, values))) for clause, values in read]
    if len(answers) == 1:
        return str(answers[0][1])
    return " ".join(
        say(
            "{question} {answer}",
            question=sentence(template(clause.question)),
            answer=sentence(str(answer)),
        )
        for clause, answer in answers
    )


# -- verdicts -------------------------------------------------------------------------------------


H = TypeVar("H", bound=Hashable)
Alike = Sequence[Verdict]

Told = Iterator[tuple[Alike, Sequence[Block]]]
"""Statements, each with the verdicts that make it."""


class Teller:
    """Verdicts in words, with equal ones of several editions together."""

    def __init__(self, names: Naming, verdicts: Verdicts) -> None:
        self.names = names
        self.asked = verdicts
        self.groups = verdicts.answers
        self.every = [verdict for group in self.groups for verdict in group]
        self.telling = verdicts.telling

    # -- what is shown first

    def answers(self) -> Iterator[Block]:
        """The answer, or every answer that some edition gives, and who gives it."""
        if self.groups:
            yield Entries(map(self._answer, self.groups), kind="verdicts")
        else:
            yield Paragraph(say("No edition could be asked."))
        for said, who in _shared(self.every, _already).items():
            words = sentence(said)
            if len(who) < len(self.every):
                editions = self.names.profiles(_of(who))
                yield Paragraph(tell("Under {editions}: {said}", editions=editions, said=words))
            else:
                yield Paragraph(words, kind="already")

    def _answer(self, group: Alike) -> Entry:
        known = self.names.together(((one.profile, one.status) for one in group), full=True)
        refusals = self._reasoned(group, lambda verdict: verdict.outcome.run.refusals)
        return Entry(
            headline(group[0].outcome, self.telling),
            [
                *(block for who, said in refusals for block in (*self._under(who, group), *said)),
                *(Paragraph(editions, kind="editions") for editions in known),
            ],
        )

    def rules(self) -> Iterator[Block]:
        """The rules that decide, a line each, and what print leaves open.

        Where it turns on the frame of a turn alone, as on how many pieces are left, the rules
        that the question is about are those on which it rests, and come first.
        """
        turning = grouped((one.clause, one) for it in self.every for one in self._turning(it))
        deciding = {id for id, found in turning.items() if not found[0].frame}
        depending = ((it, {one.clause for one in it.dependencies}) for it in self.every)
        resting = [it for it, clauses in depending if clauses.isdisjoint(deciding)]
        rests = grouped((one.clause, one) for it in resting for one in _resting(it))
        rests |= grouped((one.clause, one) for it in self.every for one in _of_tallies(it))
        told = [
            (say("It turns on this:"), turning, "turns"),
            (
                say("It rests on this:"),
                {id: rests[id] for id in rests if id not in turning},
                "rests",
            ),
        ]
        for title, ids, kind in sorted(told, key=lambda one: _frame_alone(one[1])):
            if ids:
                yield Paragraph(title, kind=kind)
                yield Bullets(map(self._rule, ids), kind="lines")
        if items := [*self.open()]:
            yield Paragraph(say("Print leaves this open:"), kind="open")
            yield from items
        yield from map(self._split, self._splits(turning, told=False))

    def _turning(self, verdict: Verdict) -> list[Dependency]:
        """List the rules that decide, and decide otherwise by another edition's answer.

        Of the frame of a turn, only what alters the answer.
        """
        return [
            one
            for one in verdict.edition_turns
            if one.weighs
            and (not one.frame or any(self._tells_otherwise(verdict, it) for _, it in one.others))
        ]

    def _tells_otherwise(self, verdict: Verdict, other: Outcome) -> bool:
        own = verdict.outcome
        told = (own.values.get(name) == other.values.get(name) for name in self.telling)
        return own.legal != other.legal or (own.legal and not all(told))

    def _rule(self, id: str) -> Iterator[Block]:
        """A clause and its answer; where there are several, what each of them leads to."""
        depending = [(it, one) for it in self.every for one in it.dependencies if one.clause == id]
        clause = depending[0][0].profile.clause(id)
        question = sentence(template(clause.question))
        answers = grouped((it.profile.value(id), (it, one)) for it, one in depending)
        if len(answers) == 1:
            (answer, given), named = next(iter(answers.items())), self.names.clause(clause)
            said = strong(sentence(clause.say(answer)))
            places = line(named, "; ", *self._printed(given))
            yield Paragraph(
                tell("{question} {answer}", question=question, answer=said), places=places
            )
            return
        yield Paragraph(question, places=line(self.names.clause(clause)))
        several = len({headline(it.outcome, self.telling) for it, _ in depending}) > 1
        yield Bullets(
            Paragraph(
                self._leading(clause.say(answer), given if several else ()),
                places=self._printed(given),
            )
            for answer, given in answers.items()
        )

    def _leading(self, answer: str, given: Sequence[tuple[Verdict, Dependency]]) -> TextLine:
        """An answer, and what comes out by it, if it is the same for all that give it."""
        outcomes = {headline(verdict.outcome, self.telling) for verdict, _ in given}
        said = strong(sentence(answer).rstrip("."))
        if len(outcomes) != 1:
            return line(said, ".")
        return tell("{answer}: {outcome}", answer=said, outcome=outcomes.pop())

    def _printed(self, given: Sequence[tuple[Verdict, Dependency]]) -> TextLine:
        """How an answer is known where it is known best, and where it is printed there."""
        verdict, best = min(given, key=lambda one: one[1].status.place)
        standing = self.names.standing(best.status, best.answer.cite)
        if len({one.status for _, one in given}) == 1:
            return standing
        profile = self.names.profile(verdict.profile)
        return tell("{edition}, {standing}", edition=profile, standing=standing)

    def open(self) -> Iterator[Block]:
        """What print leaves open, and what comes out under other readings of that."""
        readings = _shared(self._conditional(self.every), self._readings)
        yield from self._part(self.every, ((who, [one]) for one, who in readings.items()))

    def _conditional(self, group: Alike) -> Alike:
        return [verdict for verdict in group if verdict.conditional]

    def _readings(self, verdict: Verdict) -> Iterator[Paragraph]:
        """What other readings of a clause lead to, or of several together; those in words only."""
        together: dict[str, None] = {}
        clauses: dict[str, None] = {}
        for branch in verdict.readings.branches:
            came = otherwise(verdict.outcome, branch.result)
            if len(branch.answers) > 1:
                together[came] = None
                clauses |= dict.fromkeys(branch.answers)
                continue
            for id, values in branch.answers.items():
                said = later("{question} If it is “{answer}”: {outcome}")
                yield self._read(verdict.profile, id, said, values, outcome=came)
        if together:
            places = parted((self._unsure(verdict.profile, id) for id in clauses), "; ")
            first, *others = together
            for other in others:
                first = say("{first} Or: {other}", first=first, other=other)
            said = say("If several rules are read otherwise: {outcomes}", outcomes=first)
            yield Paragraph(said, places=places)
        for one in verdict.dependencies:
            for worded in one.answer.readings if one.undecided else ():
                if not worded.executed:
                    said = later("{question} In words only, and not tried: {reading}")
                    reading = sentence(template(worded.words))
                    yield self._read(verdict.profile, one.clause, said, reading=reading)
        if left := verdict.readings.left:
            said = later("There are too many readings to play; not all of {clauses} were tried.")
            yield Paragraph(say(said, clauses=listing(left)))

    def _together(self, verdict: Verdict) -> Iterator[tuple[Block, ...]]:
        """What each way to read several open clauses together leads to."""
        for branch in verdict.readings.branches:
            if len(branch.answers) > 1:
                came = otherwise(verdict.outcome, branch.result)
                read = (
                    self._read(
                        verdict.profile,
                        id,
                        later("{question} {reading}"),
                        reading=sentence(str(any_of(map(verdict.profile.clause(id).say, values)))),
                    )
                    for id, values in branch.answers.items()
                )
                lead = say("If it is read like this: {outcome}", outcome=came)
                yield Paragraph(lead), Bullets(read)

    def _read(
        self,
        profile: Profile,
        id: str,
        message: str,
        values: Iterable[object] = (),
        **places: str,
    ) -> Paragraph:
        """Something about the question of a clause and another reading of it."""
        clause = profile.clause(id)
        question, answer = sentence(template(clause.question)), any_of(map(clause.say, values))
        said = say(message, question=question, answer=answer, **places)
        return Paragraph(sentence(said), places=self._unsure(profile, id))

    def _unsure(self, profile: Profile, id: str) -> TextLine:
        """A clause, and how sure its answer is."""
        status = status_mark(profile.answer(id).status)
        return line(self.names.clause(profile.clause(id)), ", ", status)

    # -- what is shown on demand

    def reasons(self, *, every: bool) -> Iterator[Block]:
        """Why: points item by item, reasons, and what would come out under other answers."""
        details = [(group, list(self._details(group))) for group in self.groups]
        if len(details) == 1:
            yield from details[0][1]
        else:
            told = (
                Entry(headline(group[0].outcome, self.telling), blocks)
                for group, blocks in details
                if blocks
            )
            yield Entries(told, kind="reasons")
        yield from self._besides()
        turning = {one.clause for it in self.every for one in self._turning(it)}
        yield from map(self._split, self._splits(turning, told=True))
        yield from self.not_asked(every=every)

    def _splits(self, turning: Container[str], *, told: bool) -> Iterator[Split]:
        """What decides between editions with different answers: a rule shown, or another."""
        for split in self.asked.partings:
            alone = any(group[0] in turning for group in split.clauses if len(group) == 1)
            if alone is told:
                yield split

    def not_asked(self, *, every: bool) -> Iterator[Block]:
        """Which editions could not be asked, and why; unknown words only with `every`."""
        left = [v for v in self.asked.verdicts if not v.applicable and (every or not v.unknown)]
        for why, who in _shared(left, lambda verdict: [why_not(verdict)]).items():
            said = tell(
                "Not asked: {editions}. {why}",
                editions=self.names.profiles(_of(who), full=True),
                why=why,
            )
            yield Paragraph(said, kind="dim")

    def _details(self, group: Alike) -> Iterator[Block]:
        turns, rests = say("It turns on this:"), say("It rests on this:")
        yield from self._part(group, self._awards(group))
        yield from self._part(group, self._reasoned(group, self._reasons_of), say("Why:"))
        yield from self._part(group, self._depends(group, _all_turns), turns, "turns")
        yield from self._part(group, self._depends(group, _resting), rests, "rests")
        yield from self._part(group, self._house(group))
        together = _shared(self._conditional(group), self._together)
        title = say("Print leaves this open:")
        yield from self._part(group, ((who, blocks) for blocks, who in together.items()), title)

    def _part(self, group: Alike, told: Told, title: str = "", kind: str = "") -> Iterator[Block]:
        """Statements of verdicts, each with the editions that make it, under a title."""
        if items := [(*self._under(who, group), *blocks) for who, blocks in told]:
            if title:
                yield Paragraph(title, kind=kind)
            yield Bullets(items, kind="lines")

    def _under(self, who: Alike, group: Alike) -> Iterator[Block]:
        """Of which editions something is true, unless it is all of them."""
        if len(who) < len(group):
            said = tell("Under {editions}:", editions=self.names.profiles(_of(who)))
            yield Paragraph(said, kind="editions")

    def _reasons_of(self, verdict: Verdict) -> Iterable[Reason]:
        """Why it came out so; that pieces go home, only where the answer is about pieces."""
        outcome = verdict.outcome
        if not outcome.legal:
            return ()  # they are about what came before the move that is refused
        routine = not self.telling.isdisjoint(aside(outcome))
        told = (one for one in outcome.run.reasons if routine or not one.routine)
        return (one for one in told if not one.background)

    def _reasoned(
        self, group: Alike, told: Callable[[Verdict], Iterable[Refusal | Reason]]
    ) -> Told:
        """Refusals or reasons, each with its clause."""
        said = _shared(group, lambda verdict: ((one.clause, one.words) for one in told(verdict)))
        for (clause, words), who in said.items():
            yield who, self._placed(who, sentence(words), clause)

    def _placed(self, who: Alike, words: str, id: str) -> list[Paragraph]:
        """A statement, with its clause and where each edition prints that.

        For a clause that the verdict depends on, the places are printed below instead.
        """
        below = all(any(one.clause == id for one in _told_below(verdict)) for verdict in who)
        printed = grouped((() if below else it.cite(id), it) for it in _of(who))
        cites, *others = printed
        places = self.names.places(who[0].profile.clause(id), () if others else cites)
        each = {self.names.cites(one): them for one, them in printed.items()} if others else {}
        return [Paragraph(words, places=places), *self._by_edition(each)]

    def _by_edition(self, said: Mapping[TextLine, Iterable[Profile]]) -> Iterator[Paragraph]:
        """A statement about a clause, edition by edition, without editions that have none."""
        for words, profiles in said.items():
            if words:
                editions = self.names.profiles(profiles)
                shown = tell("{editions}: {words}", editions=editions, words=words)
                yield Paragraph(shown, kind="editions")

    def _awards(self, group: Alike) -> Told:
        """Points item by item; of those that are all of the answer, the items alone."""
        outcome = group[0].outcome
        if not outcome.legal:
            return
        alone = told_whole(outcome, self.telling)
        for award, who in _shared(group, lambda verdict: verdict.outcome.run.awards).items():
            items = [self._placed(who, item_words(one), one.clause) for one in award.lines]
            if award in alone and len(alone) == 1:
                yield from ((who, item) for item in items)
            else:
                yield who, [Paragraph(sentence(award.headline)), Bullets(items)]

    def _depends(self, group: Alike, some: Callable[[Verdict], Iterable[Dependency]]) -> Told:
        """Clauses on which it depends, with what comes out if editions answer otherwise."""

        def depends(verdict: Verdict) -> Iterator[tuple[str, str, tuple[tuple[str, ...], ...]]]:
            for one in some(verdict):
                words = verdict.profile.clause(one.clause).say(one.answer.value)
                yield one.clause, words, () if one.house_only else tuple(self._ifs(verdict, one))

        for (id, answer, ifs), who in _shared(group, depends).items():
            others = Bullets(Paragraph(said, places=self.names.givers(by)) for said, *by in ifs)
            yield who, [*self._answered(who, id, answer), others]

    def _answered(self, who: Alike, id: str, answer: str) -> list[Paragraph]:
        """A clause with its answer, and by edition how it is known and where it is printed."""
        clause = who[0].profile.clause(id)
        here = [(one, it) for it in who for one in it.dependencies if one.clause == id]
        known = grouped(
            (self.names.standing(one.status, one.answer.cite), it.profile) for one, it in here
        )
        standing, *others = known
        places = (self.names.clause(clause), *(() if others else line(", ", *standing)))
        question = sentence(template(clause.question))
        said = tell("{question} {answer}", question=question, answer=strong(sentence(answer)))
        blocks = [Paragraph(said, places=places), *self._by_edition(known if others else {})]
        disputed = any(id in verdict.open_clauses for verdict in self.every)
        agreed = [it for one, it in here if one.answer.readings and not one.undecided]
        if disputed and agreed:
            blocks += self._by_edition(
                {line(say("However that is read, the same comes out here.")): _of(agreed)}
            )
        return blocks

    def _ifs(self, verdict: Verdict, dependency: Dependency) -> Iterator[tuple[str, ...]]:
        """Yield the outcome under each other answer, and the editions that give it.

        Answers with the same outcome are grouped.
        """
        clause = verdict.profile.clause(dependency.clause)
        found = grouped(
            (otherwise(verdict.outcome, other), attested) for attested, other in dependency.others
        )
        for came, given in found.items():
            answers = any_of(say("“{answer}”", answer=clause.say(one.value)) for one in given)
            by = dict.fromkeys(name for one in given for name in one.by)
            yield say("With {answers} instead: {outcome}", answers=answers, outcome=came), *by

    def _house(self, group: Alike) -> Told:
        """House rules in one line."""

        def house(verdict: Verdict) -> Iterator[tuple[str, ...]]:
            by = (
                name
                for dependency in verdict.turns
                if dependency.house_only
                for attested, _ in dependency.others
                for name in attested.by
            )
            if found := tuple(dict.fromkeys(by)):
                yield found

        for rules, who in _shared(group, house).items():
            named = commas(tell("“{rule}”", rule=self.names.giver(rule)) for rule in rules)
            yield who, [Paragraph(tell("House rules would change it: {rules}.", rules=named))]

    def _besides(self) -> Iterator[Block]:
        """Other values asked for, which decide nothing."""
        legal = [verdict for group in self.groups for verdict in group if verdict.outcome.legal]
        for said, who in _shared(legal, lambda verdict: [self._beside(verdict.outcome)]).items():
            if said and len(who) < len(legal):
                named = self.names.profiles(_of(who))
                told = tell("Besides, under {editions}: {facts}", editions=named, facts=said)
                yield Paragraph(told, kind="dim")
            elif said:
                yield Paragraph(tell("Besides: {facts}", facts=said), kind="dim")

    def _beside(self, outcome: Outcome) -> str:
        names = [name for name in outcome.values if name not in self.telling and name != LEGAL]
        return sentences(values_said(outcome, names))

    def _split(self, split: Split) -> Paragraph:
        """What decides between two answers."""
        profiles = {verdict.profile.id: verdict.profile for verdict in self.asked.verdicts}
        one, other = profiles[split.one], profiles[split.other]
        why = self.names.deciding(one, split)
        editions = joined_line(map(self.names.profile, (one, other)))
        said = tell(
            "{editions} give different answers because of {why}.", editions=editions, why=why
        )
        return Paragraph(said, kind="split")


def _of(group: Alike) -> list[Profile]:
    return [verdict.profile for verdict in group]


def _shared(group: Alike, told: Callable[[Verdict], Iterable[H]]) -> dict[H, list[Verdict]]:
    """Every statement of some verdicts, with the verdicts that make it."""
    return grouped((one, verdict) for verdict in group for one in dict.fromkeys(told(verdict)))


def _all_turns(verdict: Verdict) -> tuple[Dependency, ...]:
    return verdict.edition_turns


def _frame_alone(found: Mapping[str, Sequence[Dependency]]) -> bool:
    return all(one.frame for some in found.values() for one in some)


def _already(verdict: Verdict) -> Iterable[str]:
    """What was complete in the position, with pieces on it: nobody scores that any more."""
    return already_complete(verdict.outcome.run.states[0]).values()


def _told_below(verdict: Verdict) -> Iterable[Dependency]:
    """The clauses that decide a verdict and are printed below it, each with its places."""
    return (*verdict.edition_turns, *_resting(verdict))


def _of_tallies(verdict: Verdict) -> Iterable[Dependency]:
    """The clauses that say who gets what changes hands, as goods do, whatever else decides."""
    outcome = verdict.outcome
    fields = verdict_fields_of(outcome.run.content.assembly) if outcome.legal else {}
    facts = [fact for fact in outcome.facts() if fact.field in fields and fields[fact.field].tally]
    named = {clause for fact in facts for clause in outcome.naming(fact)}
    return (one for one in verdict.rests if one.clause in named)


def _resting(verdict: Verdict) -> list[Dependency]:
    """What a verdict depends on though no edition answers it so that something else comes out.

    Clauses to which only house rules answer otherwise get another line.
    """
    return [
        dependency
        for dependency in verdict.dependencies
        if not dependency.turns or (dependency.house_only and dependency.weighs)
    ]
