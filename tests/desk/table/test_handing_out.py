"""What lies on the table leaves it as a file, and opens again."""

from __future__ import annotations

from functools import cache

import pytest

from arkrules import BadNotation, Position, Record
from arkrules.desk.table.handing_out import link_of
from arkrules.desk.table.keep import recognized
from arkrules.desk.table.link import read_link, write_link
from arkrules.desk.table.model import Tabletop
from arkrules.desk.table.view import act_at, open_table
from arkrules.errors import TableError
from arkrules.rulings.casebook import casebook
from arkrules.telling import Rulebook

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


@cache
def book() -> Rulebook:
    return Rulebook()


def kept(table: Tabletop, way: str):
    return act_at(book(), table.to_dict(), f"keep:{way}").done.file


def test_a_question_is_kept_as_a_case():
    file = kept(TABLE, "case")
    assert (file.name, file.type) == ("who-gets-it.toml", "application/toml")
    case = recognized(file.text)
    assert (case.title, case.question) == (TABLE.title, TABLE.question)
    assert (case.position, case.moves) == (Position.from_dict(POSITION), TABLE.moves)


def test_a_case_of_the_casebook_is_kept_whole_unless_it_was_changed():
    case = next(case for case in casebook() if case.position and case.moves and case.verdicts)
    table = Tabletop(
        profile="carcassonne", position=case.position.to_dict(), moves=case.moves, case=case.id
    )
    assert recognized(kept(table, "case").text) == case
    changed = Tabletop(profile="carcassonne", position=case.position.to_dict(), case=case.id)
    assert recognized(kept(changed, "case").text).verdicts == {}


def test_a_question_is_kept_as_a_record_with_its_rules():
    file = kept(TABLE, "record")
    assert recognized(file.text) == Record(
        profile="carcassonne",
        position=POSITION,
        moves=TABLE.moves,
        title=TABLE.title,
        answers=TABLE.answers,
    )
    assert file.name == "who-gets-it.record"


@pytest.mark.parametrize(("way", "type"), [("svg", "image/svg+xml"), ("png", "image/png")])
def test_a_picture_holds_the_whole_question(way, type):
    file = kept(TABLE, way)
    assert (file.name, file.type) == (f"who-gets-it.{way}", type)
    assert Tabletop.from_dict(recognized(file.text)) == TABLE
    assert "Who gets &lt;it&gt;?" in file.text


def test_every_case_of_the_casebook_is_a_short_link_at_the_table():
    lengths = []
    for case in casebook():
        if case.position is None:
            continue
        table = Tabletop(
            profile=next(iter(case.verdicts), "carcassonne").partition("+")[0],
            position=case.position.to_dict(),
            moves=case.moves,
            case=case.id,
            title=case.title,
            question=case.question,
        )
        link = link_of(table)
        assert Tabletop.from_dict(read_link(link)) == table
        lengths.append(len(link))
    assert 0 < max(lengths) < 2_000


def test_what_is_only_selected_or_taken_back_is_not_shared():
    busy = TABLE.choosing(cell="1,0").becoming(moves=()).back()
    assert link_of(busy) == link_of(TABLE)


def test_the_text_of_a_case_goes_to_the_clipboard():
    done = act_at(book(), TABLE.to_dict(), "copy:case").done
    assert done.copy == kept(TABLE, "case").text


@pytest.mark.parametrize("act", ["keep", "keep:exe", "copy:link"])
def test_what_is_no_way_to_keep_something_is_refused(act):
    with pytest.raises(TableError, match="nothing is kept as"):
        act_at(book(), TABLE.to_dict(), act)


def test_a_position_with_faults_is_kept_as_it_is():
    wrong = Tabletop(profile="carcassonne", position={**POSITION, "pieces": ["red follower 9,9 C"]})
    assert recognized(kept(wrong, "case").text).position == Position.from_dict(wrong.position)
    assert Tabletop.from_dict(recognized(kept(wrong, "svg").text)) == wrong


# -- opening it again ------------------------------------------------------------------------------


def test_the_link_of_a_view_opens_the_same_table():
    view = open_table(book(), {"table": TABLE.to_dict()})
    assert view.link == link_of(TABLE)
    assert open_table(book(), {"link": view.link}).table == TABLE
    assert open_table(book(), {"text": f"https://rules.example/#{view.link}"}).table == TABLE


def test_a_picture_opens_the_same_table():
    assert open_table(book(), {"text": kept(TABLE, "svg").text}).table == TABLE


def test_a_tile_opens_the_page_on_which_it_is_drawn():
    view = open_table(book(), {"text": "[CCC aaa a1a aaa]/1"})
    assert view.table.sketch == {"tile": "[CCC aaa a1a aaa]"}
    assert "The tile being drawn" in view.parts["panel"]


@pytest.mark.parametrize("link", ["", "1.", "1.AAAA", "2.AAAA", "x", "1." + "A" * 1_000_000])
def test_a_link_that_is_none_is_refused_kindly(link):
    with pytest.raises(BadNotation) as caught:
        open_table(book(), {"link": link})
    assert caught.value.remedy


@pytest.mark.parametrize(
    "state", [{}, {"profile": "../x"}, {"profile": "carcassonne", "x": 1}, {"format": 1}]
)
def test_a_link_to_what_is_no_table_is_refused(state):
    with pytest.raises(TableError):
        open_table(book(), {"link": write_link(state)})
