"""Cases: what is in dispute, what each edition says to it, why, and what it turns on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from arkrules.documents import (
    Block,
    Bullets,
    Document,
    Entries,
    Frame,
    Heading,
    Paragraph,
    Picture,
    TextLine,
    code,
    line,
    link,
    mark,
    page,
    refer,
    tell,
)
from arkrules.documents.model import fields
from arkrules.errors import CaseError
from arkrules.files import given_text
from arkrules.nouns import Quantity
from arkrules.play import new_game
from arkrules.rules import Profile
from arkrules.rulings import AnyCase, Case, ReferenceCase, Verdicts
from arkrules.rulings.casebook import Casebook
from arkrules.telling.captions import CAPTIONS
from arkrules.telling.names import Naming, commas
from arkrules.telling.pictures import board_picture, case_picture, listing_of
from arkrules.telling.rulebook import Rulebook
from arkrules.telling.verdicts import Teller
from arkrules.text import later, listing, say, template, unknown_name

__all__ = [
    "ToldCase",
    "case_fields",
    "case_file",
    "case_page",
    "casebook_index",
    "casebook_page",
    "example",
    "subject_page",
    "told",
]

# -- pages ----------------------------------------------------------------------------------------


@page
def case_page(
    case: AnyCase,
    verdicts: Verdicts | None,
    book: Rulebook | None = None,
    *,
    picture: bool = True,
    why: bool = True,
    every: bool = False,
) -> Iterator[Block]:
    """A case with the verdicts on it; without any for one that is there for reference.

    The answer comes first, then the rules that decide and what print leaves open. `why` tells
    the rest as well, `every` which editions do not know what is spoken of.
    """
    names = Naming(book)
    teller = Teller(names, verdicts) if verdicts else None
    yield Heading(template(case.title))
    yield Paragraph(template(case.question), kind="question")
    if case.answer:
        yield Paragraph(template(case.answer), kind="answer")
    if teller:
        yield from teller.answers()
    if verdicts and picture:
        yield from _picture(verdicts)
    if teller:
        yield from teller.rules()
        if why:
            reasons = (*_played(case), *teller.reasons(every=every))
            yield Frame([Heading(say("Why"), 2), *reasons], kind="folded")
        else:
            yield from teller.not_asked(every=every)
    if why or not teller:
        yield case_fields(case, names)


def _played(case: AnyCase) -> Iterator[Block]:
    if isinstance(case, Case) and case.moves:
        moves = commas(code(str(move)) for move in case.moves)
        yield Paragraph(tell("Played: {moves}", moves=moves), kind="played")


@page
def casebook_page(book: Casebook) -> Iterator[Block]:
    """The cases by subject, each with its question."""
    number = Quantity("case", len(book))
    yield Heading(say("Casebook {version}: {cases}", version=book.version, cases=number))
    for subject, cases in book.cases.items():
        yield Heading(template(book.subjects[subject]), 2)
        yield Bullets(map(_in_list, cases))


def _in_list(case: AnyCase) -> TextLine:
    said = later("{case}: {question}")
    if case.reference:
        said = later("{case} (for reference): {question}")
    return tell(said, case=code(case.id), question=template(case.question))


def case_file(case: AnyCase) -> Iterator[Block]:
    """The file of a case that can be played, to be copied."""
    if case.file and isinstance(case, Case):
        yield listing_of(say("The case as a file"), given_text(case.file, CaseError))


def _picture(verdicts: Verdicts) -> Iterator[Block]:
    """The board of a case, before anything resolves."""
    runs = [verdict.outcome.run for verdict in verdicts.verdicts if verdict.applicable]
    if runs := [run for run in runs if run.state is not None]:
        yield case_picture(runs, verdicts.case)


def case_fields(case: AnyCase, names: Naming) -> Entries:
    """Where a case stands; of one that cannot be played, how sure its answer is.

    Verdicts themselves say how sure they are, edition by edition.
    """
    return fields(
        (say("Basis"), say(CAPTIONS[f"basis {case.basis}"]) if case.reference else ""),
        (say("Sources"), names.sources(case.cites)),
        (say("Asked at"), case.origin and link(case.origin, case.origin)),
        (say("Case"), code(case.id)),
    )


@page
def casebook_index(book: Rulebook) -> Iterator[Block | str]:
    """The subjects of the casebook, each with the number of its cases."""
    found = book.casebook
    subjects = Quantity("subject", len(found.cases))
    yield say("{cases} on {subjects}.", cases=Quantity("case", len(found)), subjects=subjects)
    rows = (
        tell(
            "{subject}: {cases}",
            subject=refer("subject", id, title=template(found.subjects[id])),
            cases=Quantity("case", len(cases)),
        )
        for id, cases in found.cases.items()
    )
    yield Bullets(rows, kind="subjects")


@page
def subject_page(subject: str, book: Rulebook) -> Iterator[Block | str]:
    """The questions of the cases on a subject, each a way to its verdicts, with a small picture."""
    found = book.casebook
    if subject not in found.cases:
        known, message = found.cases, later("no subject {name}; known are {known}")
        raise CaseError(unknown_name(message, subject, known, known=listing(known)))
    cases = found.cases[subject]
    yield say("{cases}.", cases=Quantity("case", len(cases)))
    yield Bullets((_asked(case, book) for case in cases), kind="cases")


def _asked(case: AnyCase, book: Rulebook) -> Iterator[Block | TextLine]:
    """A small picture of a case, a mark if editions differ on it, and its question."""
    found = told(case, book)
    # The title below it is the way to the case.
    yield from (attrs.evolve(block, kind="thumb", words="") for block in found.picture)
    if found.split:
        yield Paragraph(line(mark(say("editions differ"), "split")), kind="split")
    named = refer("case", case.id, title=template(case.title))
    yield tell("{case} (for reference)", case=named) if case.reference else line(named)
    yield line(template(case.question))


# -- examples -------------------------------------------------------------------------------------


@attrs.frozen
class ToldCase:
    """A case as its page tells it, and what must be known to choose it for an example."""

    page: Document
    groups: tuple[frozenset[str], ...]
    """The editions with equal outcomes."""
    turns: Mapping[str, tuple[str, ...]]
    """By edition, the clauses on which the outcome turns."""
    split: bool
    """Whether editions answer it differently."""

    @property
    def picture(self) -> tuple[Picture, ...]:
        """The picture."""
        return tuple(block for block in self.page.blocks if isinstance(block, Picture))


def told(case: AnyCase, book: Rulebook) -> ToldCase:
    """A case of the casebook, told once for all pages and for as long as nothing changes."""
    return book.kept.get(f"case {book.case_key(case)}", lambda: _told(case, book))


def _told(case: AnyCase, book: Rulebook) -> ToldCase:
    verdicts = None if isinstance(case, ReferenceCase) else book.verdicts(case)
    page = case_page(case, verdicts, book)
    groups = verdicts.groups if verdicts else ()
    return ToldCase(
        page,
        groups=tuple(frozenset(one.profile.id for one in group) for group in groups),
        turns={one.profile.id: one.turns_on for group in groups for one in group},
        split=verdicts is not None and len(verdicts.answers) > 1,
    )


def example(
    book: Rulebook, clause: str, profiles: Sequence[Profile], cases: Sequence[AnyCase]
) -> Iterator[Block]:
    """An example in a picture: a case that turns on the clause, or the table at the beginning.

    A case under which the editions come to different verdicts is best,
    then one that turns on little else.
    """

    def rank(case: Case) -> tuple[bool, bool, int, int]:
        """The smaller the better."""
        found, names = told(case, book), {profile.id for profile in profiles}
        differ = sum(not names.isdisjoint(group) for group in found.groups) > 1
        asked = [name for name in names if name in found.turns]
        turning = [name for name in asked if clause in found.turns[name]]
        others = max((len(found.turns[name]) for name in turning), default=99)
        tiles = len(case.position.tiles)
        return not differ, len(turning) < len(asked), others, tiles

    best = min((case for case in cases if isinstance(case, Case)), key=rank, default=None)
    if best is None:
        yield _beginning(profiles[-1])
        return
    named = Paragraph(tell("Example: {case}", case=Naming(book).case(best)), kind="cases")
    yield Frame([*told(best, book).picture, named], kind="example")


def _beginning(profile: Profile) -> Frame:
    """The table before the first turn, for what concerns setting up alone."""
    title = say("The beginning of a game of {edition}", edition=profile.title)
    said = say("No case turns on it. The table at the beginning.")
    return Frame([board_picture(new_game(profile, 2), title), said], kind="example")
