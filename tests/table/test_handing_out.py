"""What lies on the table leaves it as a file, and opens again."""

from __future__ import annotations

import statistics

import attrs
import pytest

from arkrules import Position, Record
from arkrules.rulings import Case
from arkrules.table.desk import Mode, Tabletop
from arkrules.table.opening import read_link, recognized
from arkrules.table.view import act_at, link_of
from tests.table.at_the_table import BOOK, opened

POSITION = {
    "players": ["red", "blue"],
    "tiles": ["0,0 [CCC aaa aaa aaa]"],
    "pieces": ["red follower 0,0 C"],
}
TABLE = Tabletop(
    profile="carcassonne",
    answers={"farm.value": "per-city"},
    position=POSITION,
    moves=("lay [aaa aaa CCC aaa] 0,-1", "pass"),
    title="Who gets <it>?",
    question="Red & blue.",
)


LAID = '<g class="tile'
"""How the picture of a tile begins."""


def kept(table: Tabletop, way: str):
    return act_at(BOOK, table.to_dict(), f"keep:{way}").done.file


def test_a_question_is_kept_as_a_case_which_may_go_to_the_clipboard():
    file = kept(TABLE, "case")
    assert (file.name, file.type) == ("who-gets-it.toml", "application/toml")
    case = recognized(file.text)
    assert (case.title, case.question) == (TABLE.title, TABLE.question)
    assert (case.position, tuple(map(str, case.moves))) == (
        Position.from_dict(POSITION), TABLE.moves,
    )  # fmt: skip
    assert act_at(BOOK, TABLE.to_dict(), "copy:case").done.copy == file.text


def of_the_casebook(case):
    return Tabletop(
        profile=next(iter(case.verdicts), "carcassonne").partition("+")[0],
        position=case.position.to_dict(),
        moves=tuple(map(str, case.moves)),
        case=case.id,
        title=case.title,
        question=case.question,
    )


def test_a_case_of_the_casebook_is_kept_whole_unless_it_was_changed():
    case = next(
        case for case in BOOK.casebook if isinstance(case, Case) and case.moves and case.verdicts
    )
    assert recognized(kept(of_the_casebook(case), "case").text) == case
    changed = of_the_casebook(case).with_undo(moves=())
    assert recognized(kept(changed, "case").text).verdicts == {}


def test_a_question_is_kept_as_a_record_with_its_rules():
    file = kept(TABLE, "record")
    assert file.name == "who-gets-it.record"
    assert recognized(file.text) == Record(
        profile="carcassonne", position=POSITION, moves=TABLE.moves, title=TABLE.title,
        answers=TABLE.answers,
    )  # fmt: skip


@pytest.mark.parametrize(("way", "type"), [("svg", "image/svg+xml"), ("png", "image/png")])
def test_a_picture_holds_the_whole_question_and_shows_what_is_in_question(way, type):
    file = kept(TABLE, way)
    assert (file.name, file.type) == (f"who-gets-it.{way}", type)
    assert Tabletop.from_dict(recognized(file.text)) == TABLE
    assert opened(text=file.text).table == TABLE
    assert "Who gets &lt;it&gt;?" in file.text
    asking = kept(attrs.evolve(TABLE, mode=Mode.ASK), way)
    assert (file.text.count(LAID), asking.text.count(LAID)) == (1, 2)


def test_every_case_of_the_casebook_is_a_short_link_at_the_table():
    cases = [case for case in BOOK.casebook if isinstance(case, Case)]
    links = {link_of(of_the_casebook(case)): of_the_casebook(case) for case in cases}
    assert all(Tabletop.from_dict(read_link(link)) == table for link, table in links.items())
    assert 0 < max(map(len, links)) < 2_000
    assert statistics.median(map(len, links)) < 250


def test_what_is_only_selected_or_taken_back_is_not_shared():
    busy = TABLE.choosing(cell="1,0").with_undo(moves=()).back()
    assert link_of(busy) == link_of(TABLE)


def test_a_position_with_faults_is_kept_as_it_is():
    wrong = Tabletop(profile="carcassonne", position={**POSITION, "pieces": ["red follower 9,9 C"]})
    assert recognized(kept(wrong, "case").text).position == Position.from_dict(wrong.position)
    assert Tabletop.from_dict(recognized(kept(wrong, "svg").text)) == wrong


def test_a_tile_opens_the_page_on_which_it_is_drawn():
    table = opened(text="[CCC aaa a1a aaa]/1").table
    assert table.sketch.tile == "[CCC aaa a1a aaa]"
    assert table.chosen.page == "draw"
