"""Editions: what they are, their rule sheets, tables of several, and what changes between two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial

from arkrules.documents import (
    Block,
    Bullets,
    Entries,
    Entry,
    Frame,
    Heading,
    Paragraph,
    Stretch,
    Table,
    TextLine,
    code,
    emphasis,
    line,
    link,
    mark,
    page,
    refer,
    strong,
    tell,
    tell_count,
)
from arkrules.documents.model import fields
from arkrules.editions import Changes, Concordance, Row, RuleSheet, Statement
from arkrules.editions.sheet import label
from arkrules.errors import ProfileError
from arkrules.grouping import grouped
from arkrules.nouns import Quantity
from arkrules.rules import Clause, Profile, Status
from arkrules.rules.profile import language_of
from arkrules.rules.profile_files import ProfileFile, by_clause
from arkrules.telling.cases import example
from arkrules.telling.clauses import notes_of
from arkrules.telling.names import Naming, commas, comparison, comparison_ways, parted, status_mark
from arkrules.telling.rulebook import Rulebook
from arkrules.text import all_of, count, listing, say, sentence, several, template
from arkrules.tiles import TileSet

__all__ = [
    "changes_page",
    "concordance_page",
    "editions_page",
    "profile_page",
    "profiles_page",
    "sheet_page",
]

# -- what they are --------------------------------------------------------------------------------


@page
def profile_page(id: str, book: Rulebook) -> Iterator[Block]:
    """An edition, a box or a house rule: where it comes from, and how sure its answers are."""
    yield (_of_overlay if id in book.overlays else _of_edition)(Naming(book), id)


def _of_edition(names: Naming, id: str) -> Entries:
    book = names.book
    profile = book.profile(id)
    known, parents = profile.published, map(book.profile, profile.lineage[1:2])
    published = str(listing(filter(None, (known.publisher, known.years))))
    counts = Counter(answer.status for answer in profile.answers.values())
    counted = [line(status_mark(one), f" {counts[one]}") for one in Status if counts[one]]
    return fields(
        (say("Profile"), code(profile.id)),
        (say("Game"), template(profile.game)),
        (say("Published"), published and Paragraph(published, places=names.cites(known.cite))),
        (say("Note"), known.note and sentence(template(known.note))),
        (say("Language"), known.language and language_of(known.language)),
        (say("Differs from"), commas(map(names.profile, parents))),
        (say("Answers"), commas(counted)),
        *((say("Tiles"), _set(book.tile_set(name))) for name in profile.sets),
    )


def _set(found: TileSet) -> Stretch:
    return refer("tileset", found.id, title=template(found.title))


def _of_overlay(names: Naming, id: str) -> Entries:
    book = names.book
    overlay, laid = book.overlays[id], book.with_overlay(id)
    clauses = by_clause(overlay.rules, overlay.adds)
    return fields(
        (say("Box") if overlay.is_box else say("House rule"), code(id)),
        (say("For"), names.profile(book.profile(overlay.overlays)) if overlay.is_box else ""),
        (say("Played in"), "" if overlay.is_box else _games(book, overlay)),
        (say("About"), overlay.about and sentence(template(overlay.about))),
        *((say("Tiles"), _set(book.tile_set(name))) for name in overlay.sets),
        *((say("Answers"), _laid_answer(names, laid, laid.clause(id))) for id in clauses),
    )


def _laid_answer(names: Naming, laid: Profile, clause: Clause) -> Paragraph:
    answer = laid.answer(clause.id)
    known = names.known(clause, answer.status, answer.cite)
    return Paragraph(sentence(clause.say(answer.value)), places=known)


def _games(book: Rulebook, house_rule: ProfileFile) -> TextLine:
    """The games over which a house rule goes; where it needs a box, an edition with the box."""
    games = {}
    for root in map(book.profile, book.roots):
        with suppress(ProfileError):  # it lacks the clauses
            games[book.profile(f"{root.id}+{house_rule.id}").game] = template(root.game)
    return parted(games.values() if games else [code(house_rule.overlays)], ", ")


@page
def profiles_page(book: Rulebook) -> Iterator[Block]:
    """A list of all editions, family by family, of all boxes, and of all house rules."""
    names = Naming(book)
    editions = [profile for root in book.roots for profile in book.family(root)]
    columns = (
        say("profile"), say("edition"), say("game"),
        say("publisher"), say("years"), say("language"),
    )  # fmt: skip
    yield Table(columns=columns, rows=(_listed(names, one) for one in editions), kind="columns")
    yield Bullets(_noted(names, one) for one in editions if one.published.note)
    yield from _overlays(
        (say("box"), say("what it is"), say("for")),
        {file: code(file.overlays) for file in book.boxes.values()},
    )
    yield from _overlays(
        (say("house rule"), say("what it says"), say("played in")),
        {file: _games(book, file) for file in book.house_rules.values()},
    )


def _overlays(
    columns: Sequence[str], files: Mapping[ProfileFile, Stretch | TextLine]
) -> Iterator[Block]:
    """A list of what can be laid over an edition."""
    if files:
        rows = [(code(f"+{file.id}"), template(file.title), goes) for file, goes in files.items()]
        yield Table(columns=columns, rows=rows, kind="columns")


def _listed(names: Naming, profile: Profile) -> tuple[Stretch | str, ...]:
    """An edition in a row: what to type, and what is printed on the box."""
    known, game = profile.published, template(profile.game)
    language = language_of(known.language) if known.language else ""
    return code(profile.id), profile.brief, game, known.publisher, known.years, language


def _noted(names: Naming, profile: Profile) -> Paragraph:
    """Further notes on the publication of an edition."""
    note = template(profile.published.note)
    said = tell("{profile}: {note}.", profile=code(profile.id), note=note)
    return Paragraph(said, places=names.cites(profile.published.cite))


@page
def editions_page(family: Sequence[Profile], book: Rulebook) -> Iterator[Block]:
    """The way from each edition of a family to what is different in another."""
    names = Naming(book)
    rows = [
        (
            names.profile(known, full=True),
            Bullets(
                refer("comparison", comparison(known, other), title=other.title)
                for other in family
                if other is not known
            ),
        )
        for known in family
    ]
    columns = (say("I know"), say("What is different in"))
    yield Table(columns=columns, rows=rows, kind="ways")


# -- rule sheets ----------------------------------------------------------------------------------


@page
def sheet_page(
    sheet: RuleSheet, book: Rulebook | None = None, *, noted: bool = False
) -> Iterator[Block]:
    """A rule sheet; on demand with the note on how the edition was published."""
    names, profile = Naming(book), sheet.profile
    yield Heading(profile.title)
    said = tell(
        "{profile}: {edition}. {clauses}.",
        profile=code(label(profile)), edition=names.edition(profile),
        clauses=Quantity("clause", len(sheet.statements)),
    )  # fmt: skip
    yield Paragraph((*said, _legend()))
    if noted and profile.published.note:
        note = sentence(template(profile.published.note))
        yield Paragraph(note, places=names.cites(profile.published.cite))
    for part, statements in sheet.parts:
        yield Heading(template(part.about), 2)
        yield Entries((_entry(names, statement) for statement in statements), kind="answers")
    yield from _sources_of(sheet.statements, names)


def _entry(names: Naming, statement: Statement) -> Entry:
    """A clause of a rule sheet: question and answer, then where that stands."""
    known = line(names.clause(statement.clause), ", ", *_standing(names, statement))
    return Entry(
        line(*_sign(statement), statement.question),
        [
            Paragraph(strong(sentence(statement.words)), places=known),
            *notes_of(statement.clause, statement.answer),
            *names.cases(statement.cases),
        ],
    )


def _standing(names: Naming, statement: Statement) -> TextLine:
    """How an answer is known, and where it is printed."""
    if not statement.named:
        return line(say("this does not arise here, or nothing is on record; we play it like this"))
    return names.standing(statement.answer.status, statement.answer.cite)


def _sign(statement: Statement) -> Iterator[Stretch]:
    """The sign of what print leaves open; a site shows how it is known as a label instead."""
    if statement.mark:
        yield mark(f"{statement.mark} ", "sign")


def _legend() -> Stretch:
    return mark(say(" ? marks what is not printed, ! what is disputed."), "sign")


def _sources_of(statements: Iterable[Statement], names: Naming) -> Iterator[Block]:
    """The sources that statements cite."""
    cited = {cite.partition(":")[0] for one in statements for cite in one.answer.cite}
    if cited:
        yield Heading(say("Sources"), 2)
        yield Bullets(
            line(names.cite(id), ": ", link(template(source.title), source.address))
            for id, source in names.book.sources.items()
            if id in cited
        )


# -- side by side ---------------------------------------------------------------------------------


@page
def concordance_page(
    found: Concordance, book: Rulebook | None = None, *, pictures: bool = False
) -> Iterator[Block]:
    """Profiles side by side; with pictures, each clause with an example."""
    names = Naming(book)
    title = names.in_a_title(found.profiles)
    introduced = (
        tell("{edition}: {profile}", edition=names.profile(one, full=True), profile=code(name))
        for name, one in zip(found.labels, found.profiles, strict=True)
    )
    heading = say("{editions} compared", editions=title)
    yield Heading(f"{heading[:1].upper()}{heading[1:]}")
    yield Bullets(introduced)
    yield Paragraph(line(*_differ(found), _legend()))
    if found.rows:
        said = say("The answers of {editions}, those that matter most first", editions=title)
        yield Table(
            caption=line(said),
            columns=[say("Question"), *map(names.profile, found.profiles)],
            rows=(_row(names, found, row, pictures=pictures) for row in found.rows),
            kind="comparison",
        )
    for labels, some in grouped((tuple(row.statements), row) for row in found.partial).items():
        yield from _only_in(names, found, labels, some)
    shown = (one for row in (*found.rows, *found.partial) for one in row.statements.values())
    yield from _sources_of(shown, names)


def _only_in(
    names: Naming, found: Concordance, labels: Sequence[str], rows: Sequence[Row]
) -> Iterator[Block]:
    """Clauses that only some editions know: a table of the answers, then the notes on them."""
    called = dict(zip(found.labels, (one.brief for one in found.profiles), strict=True))
    alone = all_of(called[name] for name in labels)
    yield Heading(say("Only in {editions}", editions=alone), 2)
    yield Table(
        columns=[say("Question"), say("Answer")],
        rows=([_asked(names, row), _alone(names, row.statements[labels[0]])] for row in rows),
        kind="comparison",
    )
    notes = [(row, [*notes_of(row.clause, row.statements[labels[0]].answer)]) for row in rows]
    entries = [Entry(names.clause(row.clause), said) for row, said in notes if said]
    if entries:
        title = Heading(say("Notes on what is only in {editions}", editions=alone), 3)
        yield Frame([title, Entries(entries, kind="answers")], kind="folded")


def _differ(found: Concordance) -> Iterator[str]:
    """How many clauses differ."""
    yield count(
        len(found.differing),
        "{number} of {all} clauses is answered differently.",
        "{number} of {all} clauses are answered differently.",
        all=found.compared,
    )
    for rows, said in ((found.open, _OPEN), (found.unsure, _UNSURE)):
        if rows:
            yield count(len(rows), *said)


_OPEN = several(
    " {number} more agrees, but some editions leave it open.",
    " {number} more agree, but some editions leave them open.",
)
_UNSURE = several(
    " {number} more agrees, with differing certainty.",
    " {number} more agree, with differing certainty.",
)


def _row(
    names: Naming, found: Concordance, row: Row, *, pictures: bool
) -> Iterator[Iterable[Block]]:
    """A question, and every answer, equal ones once."""
    said = [(one, row.statements.get(label(one))) for one in found.profiles]
    asked = [*_asked(names, row)]
    if row.open:
        asked.append(Paragraph(_left_open(names, [(it, one) for it, one in said if one])))
    shown = example(names.book, row.id, found.profiles, row.cases) if pictures else ()
    yield [*asked, *shown]
    given: dict[object, Profile] = {}
    for profile, statement in said:
        if statement is None:
            yield [Paragraph(say("Does not apply."))]
            continue
        first = given.setdefault((statement.words, statement.readings), profile)
        if first is profile:
            yield [*_said(names, statement), *_readings(statement)]
        else:
            same = Paragraph(tell("As in {edition}.", edition=names.profile(first)), kind="same")
            yield [same, Paragraph(_standing(names, statement), kind="editions")]


def _left_open(names: Naming, said: Sequence[tuple[Profile, Statement]]) -> TextLine:
    """Which editions leave open what all answer alike, or can be read in other ways."""
    if not (who := [it for it, one in said if one.answer.status.open]):
        read = names.profiles(it for it, one in said if one.answer.readings)
        return tell("All agree, with other readings in {editions}.", editions=read)
    if len(who) == len(said):
        return tell("All agree, and all leave it open.")
    return tell("All agree; left open by {editions}.", editions=names.profiles(who))


def _asked(names: Naming, row: Row) -> Iterator[Block]:
    """A question, and the cases that turn on it."""
    yield Paragraph(row.question)
    yield Paragraph(names.clause(row.clause), kind="id")
    yield from names.cases(row.cases)


def _said(names: Naming, statement: Statement) -> Iterator[Block]:
    """What an edition says, how sure that is, and where it stands."""
    yield Paragraph(line(*_sign(statement), sentence(statement.words or say("nothing"))))
    yield Paragraph(_standing(names, statement), kind="editions")


def _alone(names: Naming, statement: Statement) -> Iterator[Block]:
    """What the only edition that knows a clause says, and how else that can be read."""
    yield from _said(names, statement)
    yield from _readings(statement)


def _readings(statement: Statement) -> Iterator[Block]:
    for reading in statement.readings:
        yield Paragraph(say("Or: {reading}", reading=sentence(reading.words)), kind="reading")


# -- what changes ---------------------------------------------------------------------------------


@page
def changes_page(
    all_changes: Iterable[Changes],
    book: Rulebook | None = None,
    *,
    pictures: bool = False,
) -> Iterator[Block]:
    """What changes for somebody who knows another edition, pair by pair."""
    names = Naming(book)
    spoken_of: list[Statement] = []
    for changes in all_changes:
        known, other = changes.known.brief, changes.other.brief
        yield Heading(say("From {known} to {other}", known=known, other=other))
        yield from _changes(names, changes, pictures)
        both = (*changes.changes, *changes.opened, *changes.settled, *changes.reread)
        spoken_of += [one for change in both for one in (change.other, change.known)]
        spoken_of += [*changes.new, *changes.gone]
    yield from _sources_of(spoken_of, names)


def _changes(names: Naming, changes: Changes, pictures: bool) -> Iterator[Block]:
    card = partial(_card, names, changes, pictures)
    yield Paragraph(line(*_summed_up(changes)))
    yield from comparison_ways(names, (changes.known, changes.other))
    yield from (card(one.other, one.known) for one in changes.changes)
    for title, about, some in (
        (say("Left open here"), say("The edition you know settles these."), changes.opened),
        (say("Settled here"), say("The edition you know leaves these open."), changes.settled),
        (say("Open in both"), say("Each can be read in other ways."), changes.reread),
    ):
        if some:
            yield from (Heading(title, 2), Paragraph(about))
            yield from (card(one.other, one.known) for one in some)
    for title, alone in ((say("Only here"), changes.new), (say("Not here"), changes.gone)):
        if alone:
            yield Heading(title, 2)
            yield from map(card, alone)


def _summed_up(changes: Changes) -> Iterator[Stretch]:
    """How much changes, in sentences."""
    known, other = emphasis(changes.known.title), emphasis(_beside(changes.other, changes.known))
    if number := len(changes.changes):
        yield from tell_count(
            number,
            "If you know {known}, {number} rule changes in {other}.",
            "If you know {known}, {number} rules change in {other}, here the weightiest first.",
            known=known, other=other,
        )  # fmt: skip
    else:
        yield from tell(
            "If you know {known}, no rule changes in {other}.", known=known, other=other
        )
    for more, said in (
        (changes.opened, several(" {number} more is left open.", " {number} more are left open.")),
        (changes.settled, several(" {number} more is settled.", " {number} more are settled.")),
        (changes.reread, _REREAD),
    ):
        if more:
            yield from tell_count(len(more), *said)
    yield from tell_count(
        changes.same, " {number} other is the same.", " The other {number} are the same."
    )


def _beside(other: Profile, known: Profile) -> str:
    """What an edition is called after another one: of the same game, without that."""
    return other.brief if other.game == known.game else other.title


_REREAD = several(
    " {number} more is open in both, with other readings.",
    " {number} more are open in both, with other readings.",
)


def _card(names: Naming, changes: Changes, pictures: bool, *statements: Statement) -> Frame:
    """A question, and what one edition or both say to it, the one that is new to readers first."""
    clause = statements[0].clause
    named = line(names.clause(clause))
    body: list[Block] = [Paragraph(template(clause.question), places=named, kind="strong")]
    for statement in statements:
        new = statement.profile == label(changes.other)
        profile = changes.other if new else changes.known
        standing = _standing(names, statement)
        body.append(Paragraph(line(names.profile(profile), " ", *standing), kind="side"))
        body.append(Paragraph(sentence(statement.words or say("nothing")), kind="said"))
        body += notes_of(clause, statement.answer) if new else ()
    turning = tuple({case.id: case for one in statements for case in one.cases}.values())
    body += names.cases(turning, say("Cases that turn on it"))
    pair = changes.known, changes.other
    shown = example(names.book, clause.id, pair, turning) if pictures else ()
    return Frame([Frame(body, kind="words"), *shown], kind="change")
