"""What a table begins with: nothing but a start tile, a link, a case, or any text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from arkrules.errors import CaseError, TableError
from arkrules.interop.jcz import SavedGame, profile_for, walk
from arkrules.nouns import COLORS
from arkrules.play import Position, Record
from arkrules.play.playability import start_tiles
from arkrules.rulings import AnyCase, Case, ReferenceCase
from arkrules.table.course import states_of
from arkrules.table.keep import recognized
from arkrules.table.link import read_link
from arkrules.table.match import Match, rules_of
from arkrules.table.model import DRAWING, LONG, Mode, Sitting, Sketch, Tabletop
from arkrules.table.question import asks_of
from arkrules.table.seen import Seen
from arkrules.telling import Rulebook
from arkrules.text import say
from arkrules.tiles import Kind

__all__ = ["first_act", "fresh", "opened"]


def opened(book: Rulebook, given: Mapping[str, object]) -> Tabletop:
    """The table that something stands for; nothing stands for a new one."""
    match [*given.items()]:
        case []:
            return fresh(book)
        case [("link", str(link))]:
            return Tabletop.from_dict(read_link(link))
        case [("text", str(text))]:
            return table_of_text(text, book)
        case [("case", str(name))]:
            return table_of_case(case_named(name, book), book)
        case [("table", state)]:
            return Tabletop.from_dict(state).choosing(heard=0)  # they are asked again, one by one
    known = "link, text, case, table"
    raise TableError(say("from: expected one of {known}", known=known))


def fresh(book: Rulebook, profile: str = "") -> Tabletop:
    """A table with nothing but the start tiles of a game."""
    chosen = book.profile(profile or book.roots[0])
    position = Position(players=COLORS[:2], tiles=start_tiles(chosen))
    return Tabletop(profile=chosen.id, position=position.to_dict())


def first_act(table: Tabletop) -> str:
    """What is done as soon as a table is opened: a dispute is put to the editions."""
    dispute = table.moves or table.asks
    return "ask:first" if table.mode is Mode.ASK and dispute and not table.chosen.page else ""


def case_named(name: str, book: Rulebook) -> AnyCase:
    """A case of the casebook; the error is for somebody who followed a link."""
    try:
        return book.case(name)
    except CaseError as error:
        error.remedy = say(
            "The link may be misspelled or of another version. What lay on the table still does;"
            " every case can be opened from its page in the casebook."
        )
        raise


def table_of_case(case: AnyCase, book: Rulebook) -> Tabletop:
    """A case, laid on the table under an edition that it concerns."""
    if case.position is None:
        raise TableError(
            say(
                "{title} ({case}): the casebook answers this in words, without a position"
                " that could be laid on the table. It says: {answer}",
                title=case.title, case=case.id, answer=case.answer,
            ),
            remedy=say("What lay on the table still does; open a case that has a position."),
        )  # fmt: skip
    table = Tabletop(
        mode=Mode.ASK if case.moves or case.verdicts else Mode.SETUP,
        profile=book.roots[0],
        position=case.position.to_dict(),
        moves=tuple(map(str, case.moves)),
        asks=asks_of(case),
        under=book.concerned(case),
        case=case.id if case.file else "",
        title=case.title[:LONG],
        question=case.question[:LONG],
    )
    return _under_one(table, table.under or _every(book), book)


def table_of_record(record: Record, book: Rulebook) -> Tabletop:
    """A game as far as it was played."""
    table = Tabletop(
        mode=Mode.PLAY,
        **rules_of(record),
        position=record.position.to_dict(),
        title=record.title[:LONG],
        game=record.to_text(),
    )
    seen = Seen(Tabletop.from_dict(table.to_dict()), book)
    return Match(record, states_of(record, seen.profile), Sitting()).laid_on(seen.table)


def table_of_text(text: str, book: Rulebook) -> Tabletop:
    """The table that a text describes: a link, a file, or what people write by hand."""
    text = text.encode(errors="replace").decode()  # half a character may come from anywhere
    match recognized(text):
        case Case() | ReferenceCase() as case:
            return table_of_case(case, book)
        case Record() as record:
            return table_of_record(record, book)
        case SavedGame() as saved:
            record = walk(saved, profile_for(saved, book.shelf)).record()
            return table_of_record(record, book)  # as far as our rules allow its moves
        case Position() as position:
            table = Tabletop(profile=book.roots[0], position=position.to_dict())
            return _under_one(table, _every(book), book)
        case Kind() as kind:
            sketch = Sketch(tile=kind.literal)
            return attrs.evolve(fresh(book), sketch=sketch).choosing(page=DRAWING)
        case state:
            return Tabletop.from_dict(state)


def _under_one(table: Tabletop, names: Iterable[str], book: Rulebook) -> Tabletop:
    """The table under the first of some editions that finds the fewest faults in the position."""
    table = Tabletop.from_dict(table.to_dict())  # or it says why that cannot lie on one
    split = (name.split("+") for name in names)
    tables = [attrs.evolve(table, profile=id, rules=tuple(rules)) for id, *rules in split]
    sound = (one for one in tables if Seen(one, book).sound)
    return next(sound, None) or min(tables, key=lambda one: len(Seen(one, book).faults))


def _every(book: Rulebook) -> list[str]:
    """All editions, game by game, each game's root first."""
    return [one.id for root in book.roots for one in book.family(root)]
