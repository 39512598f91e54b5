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
    TextLine,
    code,
    line,
)
from arkrules.play import Refusal
from arkrules.play.events import Reason
from arkrules.plurals import plural
from arkrules.rules import Profile, Status
from arkrules.rulings import Case, Verdict, Verdicts
from arkrules.rulings.casebook import Casebook
from arkrules.rulings.verdict import Turn
from arkrules.telling.names import Naming, commas, sentence, status_mark, typed
from arkrules.telling.outcomes import facts_said, otherwise, summary, way_words, why_not
from arkrules.telling.pictures import listing_of, pictured, question_cell
from arkrules.telling.rulebook import Rulebook

__all__ = ["case_file", "case_page", "casebook_page"]

H = TypeVar("H", bound=Hashable)
Alike = Sequence[Verdict]

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
    names = Naming(book)
    blocks: list[Block] = [Heading(case.title)] if heading else []
    blocks.append(Paragraph(case.question, kind="question"))
    if verdicts and picture:
        blocks += _picture(verdicts)
    if case.answer:
        blocks.append(Paragraph(case.answer, kind="answer"))
    if case.moves:
        blocks.append(Paragraph(line("Played: ", *typed(case.moves)), kind="played"))
    if verdicts:
        blocks += _Teller(names, verbose).verdicts(verdicts, every=every)
    return Document(blocks=[*blocks, Entries(_fields(case, names), kind="fields")])


def casebook_page(book: Casebook) -> Document:
    """The cases by subject, each with its question."""
    blocks: list[Block] = [Heading(f"casebook {book.version}: {plural(len(book), 'case')}")]
    for subject, cases in book.cases.items():
        marked = ((one, " (reference)" if one.reference else "") for one in cases)
        listed = (line(code(one.id), f"{mark}: {one.question}") for one, mark in marked)
        blocks += [Heading(book.subjects[subject], 2), Bullets(listed)]
    return Document(blocks=blocks)


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
            yield from pictured(run.state, verdicts.case.title, cell)
            return


def _fields(case: Case, names: Naming) -> Iterator[Entry]:
    """How sure the verdict is, and where it stands."""
    if case.cites or case.basis != "text":  # what a case says that says nothing of it
        yield Entry("Basis", [_BASES[case.basis]])
    if case.cites:
        yield Entry("Sources", [names.cites(case.cites)])
    if case.origin:
        yield Entry("Asked at", [case.origin])
    yield Entry("Case", [code(case.id)])


Told = Iterator[tuple[Alike, Sequence[Block]]]
"""Things said, each with the verdicts that say so."""


class _Teller:
    """Tells verdicts; those of several editions that say the same together."""

    def __init__(self, names: Naming, verbose: bool) -> None:
        self.names = names
        self.verbose = verbose

    def verdicts(self, verdicts: Verdicts, *, every: bool) -> Iterator[Block]:
        """What comes out, under which editions, and what parts them."""
        if groups := verdicts.groups:
            yield Entries(map(self.group, groups), kind="verdicts")
        else:
            yield Paragraph("No edition could be asked.")
        profiles = {verdict.profile.id: verdict.profile for verdict in verdicts.verdicts}
        for parting in verdicts.partings:
            one, other = (self.names.profile(profiles[id]) for id in (parting.one, parting.other))
            yield Paragraph(line(one, " and ", other, f" part on {parting.words}."), kind="parting")
        for verdict in verdicts.verdicts:
            if not verdict.applicable and (every or self.verbose or not verdict.unknown):
                yield Paragraph(why_not(verdict), kind="dim")

    def group(self, group: Alike) -> Entry:
        """Who says so, how sure they are, why, and what it turns on."""
        outcome = group[0].outcome
        if outcome.broken is not None:
            term = f"move {outcome.broken + 1} is refused"
        elif not outcome.legal:
            term = "; ".join(("refused", *facts_said(outcome)))
        else:
            term = summary(outcome)
        return Entry(sentence(term), self._of_group(group))

    def _of_group(self, group: Alike) -> Iterator[Block]:
        known = self.names.together((verdict.profile, verdict.status) for verdict in group)
        yield Paragraph(known, kind="editions")
        parts: list[tuple[str, Told]] = [
            ("", self._cited(group, lambda verdict: verdict.outcome.run.refusals)),
            ("", self._awards(group)),
            ("Why:", self._cited(group, lambda verdict: verdict.outcome.run.reasons)),
            ("It turns on:", self._turns(group)),
            ("", self._house(group)),
            ("", self._open(group)),
        ]
        if self.verbose:
            parts += [("What happened:", self._events(group)), ("", self._asked(group))]
        for title, told in parts:
            items = [(*self._under(who, group), *blocks) for who, blocks in told]
            if items:
                yield from [Paragraph(title)] if title else []
                yield Bullets(items, kind="lines")

    def _under(self, who: Alike, group: Alike) -> Iterator[Block]:
        """Of which editions something is true, unless it is all of them."""
        if len(who) < len(group):
            yield Paragraph(line("Under ", *self.names.profiles(_of(who)), ":"), kind="editions")

    def _cited(self, group: Alike, told: Callable[[Verdict], Iterable[Refusal | Reason]]) -> Told:
        """Refusals or reasons, each with its clause and where that is printed."""
        said = _shared(group, lambda verdict: ((one.clause, one.words) for one in told(verdict)))
        for (clause, words), who in said.items():
            yield who, [self.names.cited(_of(who), words, clause)]

    def _awards(self, group: Alike) -> Told:
        """Points item by item."""
        for award, who in _shared(group, lambda verdict: verdict.outcome.run.awards).items():
            items = (self.names.item(_of(who), one) for one in award.lines)
            yield who, [Paragraph(sentence(award.headline)), Bullets(items)]

    def _turns(self, group: Alike) -> Told:
        """The clauses that decide, with what comes out under other answers to them."""

        def turns(verdict: Verdict) -> Iterator[tuple[str, str, tuple[tuple[str, ...], ...]]]:
            for turn in verdict.edition_turns:
                words = verdict.profile.clause(turn.clause).say(turn.answer.value)
                yield turn.clause, words, tuple(_ifs(verdict, turn))

        for (id, answer, ifs), who in _shared(group, turns).items():
            clause, known = who[0].profile.clause(id), _known(who, id)
            if len(known) == 1:
                places = self.names.known(clause, *next(iter(known)))
            else:
                places = line(self.names.clause(clause))
            blocks: list[Block] = [Paragraph(sentence(answer), places=places)]
            for (status, cites), profiles in known.items() if len(known) > 1 else ():
                standing = self.names.standing(status, cites)
                said = line(*self.names.profiles(profiles), " ", *standing)
                blocks.append(Paragraph(said, kind="editions"))
            if ifs:
                blocks.append(Bullets(Paragraph(said, places=self._by(by)) for said, *by in ifs))
            yield who, blocks

    def _by(self, names: Sequence[str]) -> TextLine:
        """Who gives an answer, the first of them where they are many."""
        shown = names if len(names) < 5 else names[:3]
        more = " and others" if len(names) > len(shown) else ""
        return line(*commas(map(self.names.giver, shown)), more)

    def _house(self, group: Alike) -> Told:
        """House rules in one line."""

        def house(verdict: Verdict) -> Iterator[tuple[str, ...]]:
            if found := tuple(turn.clause for turn in verdict.turns if turn.house_only):
                yield found

        for clauses, who in _shared(group, house).items():
            yield who, [Paragraph(line("House rules would change it: ", *self._refs(who, clauses)))]

    def _open(self, group: Alike) -> Told:
        """What comes out under every reading of what print leaves open."""
        conditional = [verdict for verdict in group if verdict.conditional]
        for told, who in _shared(conditional, lambda verdict: [_readings(verdict)]).items():
            clauses, status, lines = told
            said = line("Open: ", *self._refs(who, clauses), " (", status_mark(status), ")")
            yield who, [Paragraph(said, kind="open"), *([Bullets(lines)] if lines else [])]

    def _refs(self, who: Alike, clauses: Iterable[str]) -> TextLine:
        profile = who[0].profile
        return line(*commas(self.names.clause(profile.clause(id)) for id in clauses))

    def _events(self, group: Alike) -> Told:
        for told, who in _shared(group, lambda v: map(str, v.outcome.run.events)).items():
            yield who, [Paragraph(told, kind="dim")]

    def _asked(self, group: Alike) -> Told:
        for asked, who in _shared(group, lambda v: [", ".join(sorted(v.asked))]).items():
            yield who, [Paragraph(f"Asked: {asked}", kind="dim")]


def _of(group: Alike) -> list[Profile]:
    return [verdict.profile for verdict in group]


def _shared(group: Alike, told: Callable[[Verdict], Iterable[H]]) -> dict[H, list[Verdict]]:
    """Everything that verdicts tell, each thing with those that tell it."""
    found: dict[H, list[Verdict]] = {}
    for verdict in group:
        for one in dict.fromkeys(told(verdict)):
            found.setdefault(one, []).append(verdict)
    return found


def _known(group: Alike, clause: str) -> dict[tuple[Status, tuple[str, ...]], list[Profile]]:
    """How the answers of some editions to a clause are known, each way with its editions."""
    found: dict[tuple[Status, tuple[str, ...]], list[Profile]] = {}
    for profile in _of(group):
        answer = profile.answer(clause)
        found.setdefault((answer.status, answer.cite), []).append(profile)
    return found


def _ifs(verdict: Verdict, turn: Turn) -> Iterator[tuple[str, ...]]:
    """What would come out under each other answer, and by whom that is given."""
    clause = verdict.profile.clause(turn.clause)
    for attested, other in turn.others:
        said = otherwise(verdict.outcome, other)
        yield sentence(f"if {clause.say(attested.value)}: {said}"), *attested.by


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
                lines.append(sentence(f"in words only, {turn.clause}: {worded.words}"))
    return verdict.open_clauses, verdict.status, tuple(lines)
