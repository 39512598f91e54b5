"""Cases: what is in dispute, what each edition says to it, why, and what it turns on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from arkrules.documents import (
    Block,
    Bullets,
    Document,
    Entries,
    Entry,
    Heading,
    Paragraph,
    code,
    line,
)
from arkrules.plurals import plural
from arkrules.rules import Profile, Status
from arkrules.rulings import Case, Verdict, Verdicts
from arkrules.rulings.casebook import Casebook
from arkrules.rulings.verdict import Turn
from arkrules.telling.names import Names, commas, sentence, status_mark, typed
from arkrules.telling.outcomes import facts_said, otherwise, summary, way_words, why_not
from arkrules.telling.pictures import board_picture, listing_of, question_cell, reconstructed
from arkrules.telling.rulebook import Rulebook

__all__ = ["case_file", "case_page", "casebook_page"]

H = TypeVar("H", bound=Hashable)
Group = Sequence[Verdict]

_BASES = {
    "text": "The text decides it.",
    "official": "The publisher answered it.",
    "community": "The editors of a source agreed on it.",
    "reading": "It rests on a reading of the text.",
    "open": "It is open.",
}


# -- pages ----------------------------------------------------------------------------------------


def case_page(
    case: Case,
    verdicts: Verdicts | None,
    book: Rulebook | None = None,
    *,
    heading: bool = True,
    picture: bool = True,
    verbose: bool = False,
    every: bool = False,
) -> Document:
    """A case with the verdicts on it; without any for one that is there for reference.

    `verbose` tells all that happened, `every` which editions do not know what is spoken of.
    """
    teller = _Teller(Names(book or Rulebook()), verbose)
    blocks: list[Block] = [Heading(line(case.title))] if heading else []
    blocks.append(Paragraph(line(case.question), kind="question"))
    if verdicts is not None and picture:
        blocks += _picture(verdicts)
    if case.answer:
        blocks.append(Paragraph(line(case.answer), kind="answer"))
    if case.moves:
        blocks.append(Paragraph(line("Played: ", *typed(case.moves)), kind="played"))
    if verdicts is not None:
        blocks += teller.verdicts(verdicts, every=every)
    blocks.append(Entries(tuple(_fields(case, teller.names)), kind="fields"))
    return Document(blocks=tuple(blocks))


def casebook_page(book: Casebook) -> Document:
    """The cases by subject, each with its question."""
    blocks: list[Block] = [Heading(line(f"casebook {book.version}: {plural(len(book), 'case')}"))]
    for subject, cases in book.cases.items():
        blocks.append(Heading(line(book.subjects[subject]), 2))
        blocks.append(
            Bullets(
                line(code(case.id), " (reference)" if case.reference else "", f": {case.question}")
                for case in cases
            )
        )
    return Document(blocks=tuple(blocks))


def case_file(case: Case) -> Iterator[Block]:
    """The file of a case that can be played, to be copied."""
    if case.file and not case.reference:
        yield listing_of("The case as a file", Path(case.file).read_text(encoding="utf-8"))


def _picture(verdicts: Verdicts) -> Iterator[Block]:
    """The position of a case after its moves."""
    for verdict in verdicts.verdicts:
        run = verdict.outcome.run
        if verdict.applicable and run.state is not None:
            cell = question_cell(run, run.state)
            yield board_picture(run.state, verdicts.case.title, cell)
            if doubtful := reconstructed(run.state):
                yield Paragraph(line(doubtful), kind="doubt")
            return


def _fields(case: Case, names: Names) -> Iterator[Entry]:
    """How sure the verdict is, and where it stands."""
    yield Entry(line("Basis"), (line(_BASES[case.basis]),))
    if case.cites:
        yield Entry(line("Sources"), (names.cites(case.cites),))
    if case.origin:
        yield Entry(line("Asked at"), (line(case.origin),))
    yield Entry(line("Case"), (line(code(case.id)),))


class _Teller:
    """Tells verdicts; those of several editions that say the same together."""

    def __init__(self, names: Names, verbose: bool) -> None:
        self.names = names
        self.verbose = verbose

    def verdicts(self, verdicts: Verdicts, *, every: bool) -> Iterator[Block]:
        """What comes out, under which editions, and what parts them."""
        groups = verdicts.groups
        if groups:
            yield Entries(tuple(map(self.group, groups)), kind="verdicts")
        else:
            yield Paragraph(line("No edition could be asked."))
        profiles = {verdict.profile.id: verdict.profile for verdict in verdicts.verdicts}
        for parting in verdicts.partings:
            one, other = profiles[parting.one], profiles[parting.other]
            pair = (self.names.profile(one), " and ", self.names.profile(other))
            yield Paragraph(line(*pair, f" part on {parting.words}."), kind="parting")
        for verdict in verdicts.verdicts:
            if not verdict.applicable and (every or self.verbose or not verdict.unknown):
                yield Paragraph(line(why_not(verdict)), kind="dim")

    def group(self, group: Group) -> Entry:
        """Who says so, how sure they are, why, and what it turns on."""
        outcome = group[0].outcome
        said = list(facts_said(outcome)) if outcome.legal else []
        if outcome.broken is not None:
            term = f"move {outcome.broken + 1} is refused"
        elif not outcome.legal:
            term = "; ".join(("refused", *facts_said(outcome)))
        else:
            term = "; ".join(said) or summary(outcome)
        return Entry(line(sentence(term)), tuple(self._of_group(group)))

    def _of_group(self, group: Group) -> Iterator[Block]:
        known = self.names.together((verdict.profile, verdict.status) for verdict in group)
        yield Paragraph(known, kind="editions")
        yield from self._listed("", group, self._refusals(group))
        yield from self._listed("", group, self._awards(group))
        yield from self._listed("Why:", group, self._reasons(group))
        yield from self._listed("It turns on:", group, self._turns(group))
        yield from self._listed("", group, self._house(group))
        yield from self._listed("", group, self._open(group))
        if self.verbose:
            yield from self._listed("What happened:", group, self._events(group))
            yield from self._listed("", group, self._asked(group))

    def _listed(
        self, title: str, group: Group, told: Iterable[tuple[Group, Sequence[Block]]]
    ) -> Iterator[Block]:
        """Things told, each with the editions that it is true of unless that is all of them."""
        items = [(*self._under(who, group), *blocks) for who, blocks in told]
        if items:
            if title:
                yield Paragraph(line(title))
            yield Bullets(tuple(items), kind="lines")

    def _under(self, who: Group, group: Group) -> Iterator[Block]:
        if len(who) < len(group):
            names = self.names.profiles(_profiles(who))
            yield Paragraph(line("Under ", *names, ":"), kind="editions")

    def _refusals(self, group: Group) -> Iterator[tuple[Group, Sequence[Block]]]:
        def refused(verdict: Verdict) -> Iterator[tuple[str, str]]:
            return ((one.clause, one.words) for one in verdict.outcome.run.refusals)

        for (clause, words), who in _shared(group, refused).items():
            yield who, [self.names.cited(_profiles(who), words, clause)]

    def _reasons(self, group: Group) -> Iterator[tuple[Group, Sequence[Block]]]:
        def said(verdict: Verdict) -> Iterator[tuple[str, str]]:
            return ((one.clause, one.words) for one in verdict.outcome.run.reasons)

        for (clause, words), who in _shared(group, said).items():
            yield who, [self.names.cited(_profiles(who), words, clause)]

    def _awards(self, group: Group) -> Iterator[tuple[Group, Sequence[Block]]]:
        """Points item by item, each with its clause and where that is printed."""
        for award, who in _shared(group, lambda verdict: verdict.outcome.run.awards).items():
            items = [self.names.item(_profiles(who), one) for one in award.lines]
            yield who, [Paragraph(line(sentence(award.headline))), Bullets(tuple(items))]

    def _turns(self, group: Group) -> Iterator[tuple[Group, Sequence[Block]]]:
        """The clauses that decide, with what comes out under other answers to them."""

        def turns(verdict: Verdict) -> Iterator[tuple[str, str, tuple[tuple[str, ...], ...]]]:
            for turn in verdict.edition_turns:
                clause = verdict.profile.clause(turn.clause)
                yield turn.clause, clause.say(turn.answer.value), tuple(_ifs(verdict, turn))

        for (id, answer, ifs), who in _shared(group, turns).items():
            clause = who[0].profile.clause(id)
            known = _known(who, id)
            if len(known) == 1:
                places = self.names.known(clause, *next(iter(known)))
            else:
                places = line(self.names.clause(clause))
            blocks: list[Block] = [Paragraph(line(sentence(answer)), places=places)]
            for (status, cites), profiles in known.items() if len(known) > 1 else ():
                standing = self.names.standing(status, cites)
                said = line(*self.names.profiles(profiles), ": ", *standing)
                blocks.append(Paragraph(said, kind="editions"))
            if ifs:
                blocks.append(
                    Bullets(tuple(Paragraph(line(said), places=typed(by)) for said, *by in ifs))
                )
            yield who, blocks

    def _house(self, group: Group) -> Iterator[tuple[Group, Sequence[Block]]]:
        """House rules in one line."""

        def house(verdict: Verdict) -> Iterator[tuple[str, ...]]:
            if found := tuple(turn.clause for turn in verdict.turns if turn.house_only):
                yield found

        for clauses, who in _shared(group, house).items():
            refs = commas(self.names.clause(who[0].profile.clause(id)) for id in clauses)
            yield who, [Paragraph(line("House rules would change it: ", *refs))]

    def _open(self, group: Group) -> Iterator[tuple[Group, Sequence[Block]]]:
        """What comes out under every reading of what print leaves open."""
        conditional = [verdict for verdict in group if verdict.conditional]
        for told, who in _shared(conditional, lambda verdict: [_readings(verdict)]).items():
            clauses, status, lines = told
            refs = commas(self.names.clause(who[0].profile.clause(id)) for id in clauses)
            blocks: list[Block] = [
                Paragraph(line("Open: ", *refs, " (", status_mark(status), ")"), kind="open")
            ]
            if lines:
                blocks.append(Bullets(tuple(line(one) for one in lines)))
            yield who, blocks

    def _events(self, group: Group) -> Iterator[tuple[Group, Sequence[Block]]]:
        for told, who in _shared(group, lambda v: map(str, v.outcome.run.events)).items():
            yield who, [Paragraph(line(told), kind="dim")]

    def _asked(self, group: Group) -> Iterator[tuple[Group, Sequence[Block]]]:
        for asked, who in _shared(group, lambda v: [tuple(sorted(v.asked))]).items():
            yield who, [Paragraph(line(f"Asked: {', '.join(asked)}"), kind="dim")]


def _profiles(group: Group) -> list[Profile]:
    return [verdict.profile for verdict in group]


def _shared(group: Group, told: Callable[[Verdict], Iterable[H]]) -> dict[H, list[Verdict]]:
    """Everything that verdicts tell, each thing with those that tell it."""
    found: dict[H, list[Verdict]] = {}
    for verdict in group:
        for one in told(verdict):
            who = found.setdefault(one, [])
            if not who or who[-1] is not verdict:
                who.append(verdict)
    return found


def _known(group: Group, clause: str) -> dict[tuple[Status, tuple[str, ...]], list[Profile]]:
    """How the answers of some editions to a clause are known, each way with its editions."""
    found: dict[tuple[Status, tuple[str, ...]], list[Profile]] = {}
    for profile in _profiles(group):
        answer = profile.answer(clause)
        found.setdefault((answer.status, answer.cite), []).append(profile)
    return found


def _ifs(verdict: Verdict, turn: Turn) -> Iterator[tuple[str, ...]]:
    """What would come out under each other answer, and by whom that is given."""
    clause = verdict.profile.clause(turn.clause)
    for attested, other in turn.others:
        said = otherwise(verdict.outcome, other)
        by = attested.by if len(attested.by) < 5 else (*attested.by[:3], "…")
        yield sentence(f"if {clause.say(attested.value)}: {said}"), *by


def _readings(verdict: Verdict) -> tuple[tuple[str, ...], Status, tuple[str, ...]]:
    """The open clauses, how open they are, and what each way to read them leads to."""
    lines = []
    if left := verdict.readings.left:
        lines.append(f"Too many readings to play them all; not in every way: {', '.join(left)}")
    for way in verdict.readings.ways:
        lines.append(f"{way_words(verdict.profile, way)} → {summary(way.result)}")
    for turn in verdict.edition_turns:
        for worded in turn.answer.readings:
            if turn.answer.status.open and not worded.executed:
                lines.append(f"In words only, {turn.clause}: {worded.words}")
    return verdict.open_clauses, verdict.status, tuple(lines)
