"""Whole pages in a language that nobody speaks: what is not translated yet, and must get less."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from arkrules.cli.find import _page
from arkrules.documents import (
    Block,
    Bullets,
    Document,
    Entries,
    Entry,
    Frame,
    Heading,
    Paragraph,
    Stretch,
    Table,
    TextLine,
)
from arkrules.editions import compare, rule_sheet, what_changes
from arkrules.effects import Findings
from arkrules.messages import speaking
from arkrules.play import new_game, plies, random_move, valuation_of
from arkrules.play.checking import check_file
from arkrules.rulings import check_case
from arkrules.rulings.casebook import casebook
from arkrules.search import index, search
from arkrules.telling import Rulebook
from arkrules.telling.cases import case_page, casebook_page
from arkrules.telling.checks import CheckedCase, cases_page
from arkrules.telling.checks import profiles_page as checked_page
from arkrules.telling.clauses import clause_page, open_page
from arkrules.telling.editions import (
    changes_page,
    concordance_page,
    editions_page,
    profile_page,
    profiles_page,
    sheet_page,
)
from arkrules.telling.effects import findings_page, ranking_page
from arkrules.telling.games import course_page, valuation_page
from arkrules.telling.passages import disputes_page
from arkrules.telling.sources import coverage_page, source_page
from arkrules.telling.tiles import set_page, tile_page
from tests.paths import ROOT
from tests.pseudo import PSEUDO, outside

BOOK = Rulebook()
CASES = ("ark-tied-on-a-road", "farm-beside-a-city-with-a-hole", "city-with-a-pennant")

NAMES = [edition.published.publisher for edition in BOOK.editions if edition.published.publisher]


# -- what stands on a page ------------------------------------------------------------------------


def lines(blocks: Iterable[Block]) -> Iterator[TextLine]:
    """All lines of text; pictures and listings apart."""
    for block in blocks:
        match block:
            case Heading(line=line):
                yield line
            case Paragraph(line=line, places=places):
                yield from (line, places)
            case Bullets(items=items):
                for item in items:
                    yield from lines(item)
            case Entries(items=entries):
                for entry in entries:
                    yield entry.term
                    yield from lines(entry.body)
            case Table(caption=caption, columns=columns, rows=rows):
                yield caption
                for cell in (*columns, *(cell for row in rows for cell in row)):
                    yield from lines(cell)
            case Frame(blocks=inner):
                yield from lines(inner)


_ID = re.compile(r"[\w-]+[.:=][\w.:=-]+|https?:\S+|\S*/\S*|\b[a-z]?\d+\b")
"""A clause, a citation, an address, a path, a number, a footnote."""
_GLUED = re.compile(r"[^.?!:;,…]⟧[ \w]*⟦")


def _untold(one: Stretch) -> bool:
    """Whether a label was left in English."""
    return one.style == "mark" and "⟦" not in one.text


def text_of(line: TextLine) -> str:
    """A line without ids and what is typed."""
    return "".join(
        "·" if one.style in ("code", "mark") and not _untold(one) else one.text for one in line
    )


def tops(text: str) -> str:
    """A text in which every bracket holds but the last letter of what it held."""
    found = ""
    depth = 0
    for at, character in enumerate(text):
        depth += character == "⟦"
        if character == "⟦" and depth == 1:
            found += character
        elif character == "⟧" and depth == 1:
            found += f"{text[at - 1]}⟧"
        elif not depth:
            found += character
        depth -= character == "⟧"
    return found


def faults(page: Document) -> Iterator[str]:
    """Lines with letters outside of brackets, and lines put together of several sentences."""
    for line in lines(page.blocks):
        text = text_of(line)
        left = _ID.sub("", outside(text))
        for name in NAMES:
            left = left.replace(name, "")
        if re.search(r"[A-Za-z]{2}", left) or _GLUED.search(tops(text)):
            yield text


# -- the pages ------------------------------------------------------------------------------------


def the_case(id: str, **how: bool) -> Document:
    case = next(case for case in casebook() if case.id == id)
    return case_page(case, BOOK.verdicts(case), BOOK, **how)


def a_game() -> Document:
    states = [new_game("carcassonne", 2)]
    for _, after in plies(states[0], Random(1), random_move):
        states.append(after)
    return course_page("⟦⟧", states)


def a_board() -> Document:
    states = [after for _, after in plies(new_game("ghosts", 2), Random(2), random_move)]
    return valuation_page(states[90], valuation_of(states[90]), BOOK)


def checked() -> Document:
    case = next(case for case in casebook() if case.id == CASES[0])
    return cases_page([CheckedCase(Path("a/b.toml"), case.id, tuple(check_case(case)))])


def profile_checked() -> Document:
    path = ROOT / "examples" / "house-rules.toml"
    return checked_page([(path, check_file(path))])


FINDINGS = ROOT / "docs" / "effects" / "ark-de--ark-hu.json"


def found() -> Document:
    """What a search finds, without the commands that show it, which are typed."""
    page = _page(search(index(BOOK.shelf, BOOK.casebook), ["monastery"]), 5)
    entries = next(block for block in page.blocks if isinstance(block, Entries))
    shown = (Entry(one.term, one.body[:-1]) for one in entries.items)
    return Document(blocks=(Entries(shown), *page.blocks[1:]))


PAGES: dict[str, Callable[[], Document]] = {
    "case": lambda: the_case(CASES[0]),
    "case told whole": lambda: the_case(CASES[1], verbose=True, every=True),
    "casebook": lambda: casebook_page(casebook()),
    "sheet": lambda: sheet_page(rule_sheet("ark-de"), BOOK),
    "comparison": lambda: concordance_page(compare(["ark-en1", "ark-de"]), BOOK),
    "changes": lambda: changes_page([what_changes("carcassonne", "carcassonne-2000")], BOOK),
    "edition": lambda: profile_page("ark-de", BOOK),
    "house rule": lambda: profile_page("house.buy-tile", BOOK),
    "editions": lambda: profiles_page(BOOK),
    "family": lambda: editions_page(BOOK.family("ark-en2"), BOOK),
    "clause": lambda: clause_page("city.closed", (), BOOK),
    "open clauses": lambda: open_page(BOOK.family("carcassonne"), BOOK),
    "source": lambda: source_page("base", BOOK),
    "sources": lambda: coverage_page(BOOK),
    "disputes": lambda: disputes_page(BOOK),
    "tiles": lambda: set_page(BOOK.tile_set("base"), BOOK),
    "tile": lambda: tile_page("base:D", BOOK),
    "game": a_game,
    "board": a_board,
    "check": checked,
    "profile checked": profile_checked,
    "effects": lambda: findings_page(Findings.load(FINDINGS), BOOK),
    "effects ranked": lambda: ranking_page("ark-en2", [Findings.load(FINDINGS)], BOOK),
    "found": found,
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_told_in_another_language(name: str) -> None:
    with speaking(PSEUDO):
        assert list(dict.fromkeys(faults(PAGES[name]()))) == []
