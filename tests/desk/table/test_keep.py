"""What the table hands out it can open again; anything else is told for what it is."""

from __future__ import annotations

import json
import random
import tomllib
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arkrules
from arkrules import BadNotation, CaseError, Position, PositionError, Record, RecordError
from arkrules.desk.table.drafting import TileDraft
from arkrules.desk.table.keep import (
    file_name,
    picture_with,
    png_as_text,
    question_as_case,
    recognized,
)
from arkrules.desk.table.link import write_link
from arkrules.errors import ArkrulesError
from arkrules.render import board_svg
from arkrules.rules import library
from arkrules.rulings.casebook import casebook
from arkrules.rulings.writing import write_case
from tests.positions import VOCABULARY

POSITION = Position(
    players=("red", "blue"),
    tiles=("0,0 [CCC aaa aaa aaa]", "0,-1 [CCC aaa aaa aaa]/2"),
    pieces=("red follower 0,0 C",),
    scores={"blue": 3},
)
MOVES = ("lay [aaa aaa aaa aaa] 1,0", "pass")

# -- what the table hands out ----------------------------------------------------------------------


def test_a_question_kept_as_a_case_opens_the_same():
    case = question_as_case(
        POSITION, MOVES, title="Who gets the city?", question='"Both", says "red".'
    )
    assert recognized(write_case(case)) == case
    assert (case.id, case.position, case.moves) == ("who-gets-the-city", POSITION, MOVES)


def test_a_question_without_a_name_gets_one():
    case = question_as_case(POSITION)
    assert (case.id, case.title) == ("question", "A question from the table")
    assert recognized(write_case(case)) == case


@given(st.text(max_size=90))
def test_whatever_a_question_is_called_its_file_opens(title):
    case = question_as_case(POSITION, title=title, question=title)
    again = recognized(write_case(case))
    assert (again.id, again.title, again.question) == (case.id, case.title, case.question)


def test_every_case_of_the_casebook_opens():
    for case in casebook():
        assert recognized(write_case(case)) == case
        assert recognized(json.dumps(tomllib.loads(write_case(case)))) == case


def test_a_record_opens_the_same_as_text_and_as_json():
    start = arkrules.new_game("carcassonne", ["red", "blue"])
    state, moves, dice = start, [], random.Random(3)
    for _ in range(9):
        moves.append(dice.choice(list(state.moves())))
        state = state.play(moves[-1])
    record = Record.of(start, moves, title="Sunday")
    assert recognized(record.to_text()) == record
    assert recognized(record.to_json()) == record


def test_a_position_opens_the_same():
    assert recognized(POSITION.to_toml()) == POSITION
    assert recognized(POSITION.to_toml().replace("[position]\n", "")) == POSITION
    assert recognized(json.dumps(POSITION.to_dict())) == POSITION
    assert recognized(json.dumps({"position": POSITION.to_dict()})) == POSITION


def test_the_state_of_a_table_opens_the_same():
    state = {"format": 1, "profile": "carcassonne", "position": POSITION.to_dict()}
    assert recognized(json.dumps(state)) == state


def test_a_picture_holds_the_question_it_shows():
    state = {"format": 1, "profile": "carcassonne", "position": POSITION.to_dict()}
    drawn = board_svg(arkrules.set_up("carcassonne", POSITION))
    kept = picture_with(drawn, write_link(state))
    assert recognized(kept) == state
    assert kept.startswith("<svg")
    assert kept.endswith("</svg>\n")
    assert picture_with(drawn, "") == drawn


def chunk(name: bytes, content: bytes) -> bytes:
    """A part of a PNG."""
    sum = zlib.crc32(name + content).to_bytes(4, "big")
    return len(content).to_bytes(4, "big") + name + content + sum


def png(*chunks: bytes) -> bytes:
    """The beginning of a PNG."""
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", bytes(13)) + b"".join(chunks)


STATE = {"format": 1, "profile": "carcassonne", "position": POSITION.to_dict()}
ASKED = chunk(b"tEXt", b"ark-question\0" + write_link(STATE).encode())


def test_a_picture_of_dots_holds_the_question_it_shows(tmp_path):
    file = tmp_path / "kept.png"
    file.write_bytes(png(chunk(b"tEXt", b"Title\0Mine"), ASKED, chunk(b"IDAT", bytes(99_999))))
    assert recognized(png_as_text(file)) == STATE


@pytest.mark.parametrize(
    "dots",
    [
        png(), png(chunk(b"IDAT", b"")), png(chunk(b"tEXt", b"Title\0ark-question")), png()[:20],
        png(b"\xff\xff\xff\xfftEXtark-other"), png(ASKED[:30])[:-1] + b"\0",
    ],
)  # fmt: skip
def test_a_picture_of_dots_without_a_question_says_so(dots, tmp_path):
    file = tmp_path / "other.png"
    file.write_bytes(dots)
    with pytest.raises(BadNotation, match=r"no question|link"):
        recognized(png_as_text(file))


def test_what_is_no_picture_of_dots_is_not_taken_for_one(tmp_path):
    (tmp_path / "case.toml").write_text("title = 'PNG'", encoding="utf-8")
    assert png_as_text(tmp_path / "case.toml") == png_as_text(tmp_path / "none.png") == ""
    with pytest.raises(BadNotation, match="nothing that the table knows"):
        recognized("data:image/png;base64,?")


def test_a_link_and_an_address_open():
    state = {"format": 1, "title": "Who?"}
    assert recognized(write_link(state)) == state
    assert recognized(f"https://rules.example/table.html#{write_link(state)}") == state


@pytest.mark.parametrize(
    "text", ["[CCC a1b bbb b1a; pennant@C]", " [CCC a1b bbb b1a; pennant@C]/2\n"]
)
def test_a_tile_opens_to_be_drawn(text):
    assert recognized(text) == TileDraft.read("[CCC a1b bbb b1a; pennant@C]", VOCABULARY)


# -- what it is not --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no text"),
        ("  \n", "there is no text"),
        ("Who gets the city?", "nothing that the table knows"),
        ("a = 1", "nothing that the table knows"),
        ("<svg xmlns='x'></svg>", "a picture, and no question in it"),
        ("<html>", "nothing that the table knows"),
        ("%PNG\x00", "nothing that the table knows"),
    ],
)
def test_a_text_that_is_nothing_says_what_would_do(text, said):
    with pytest.raises(BadNotation, match=said) as caught:
        recognized(text)
    assert "a link, a case, a position" in caught.value.expected
    assert caught.value.remedy


def test_files_of_other_kinds_are_called_what_they_are():
    with pytest.raises(BadNotation, match="profile or an overlay") as caught:
        recognized('id = "mine"\nextends = "carcassonne"\n[rules.hand]\nsize = 3\n')
    assert "check-profile" in caught.value.remedy
    with pytest.raises(BadNotation, match="set of tiles"):
        recognized(library().sets["base"].read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "fault", "said"),
    [
        ('title = "x"\nquestion = "y"\n', CaseError, "id"),
        ('question = "y\n', CaseError, "not TOML"),
        ("[position]\nplayers = 3\n", PositionError, "players"),
        ('[position]\nplayers = ["red"]\nbord = 3\n', PositionError, "bord"),
        ("arkrules record 1\nprofile: x\nfoo\n", RecordError, "foo"),
        ('{"format": 1}', RecordError, "profile"),
        ('{"format": 1', BadNotation, "not JSON"),
        ('{"position": {"players": 3}}', PositionError, "players"),
        ("[CCC aaa aaa]", BadNotation, "four sides"),
        ("1.AAAA", BadNotation, "damaged"),
    ],
)
def test_a_fault_in_what_is_known_is_told_as_such(text, fault, said):
    with pytest.raises(fault, match=said):
        recognized(text)


@given(st.text(max_size=80) | st.text('[]{}<>="\n aC1.#~/', max_size=40))
def test_no_text_does_anything_else_than_being_refused(text):
    with suppress(ArkrulesError):
        recognized(text)


def test_a_text_of_many_megabytes_is_refused_at_once():
    for sign in ("x", "<", "[", "{", "1.A", "#\n"):
        with pytest.raises(ArkrulesError):
            recognized(sign * 20_000_000)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Who gets the city?", "who-gets-the-city.svg"),
        ("../../etc/passwd", "etc-passwd.svg"),
        ("", "question.svg"),
        ("\u202e\x00", "question.svg"),
        ("a" * 300, f"{'a' * 60}.svg"),
    ],
)
def test_files_are_named_so_that_every_system_takes_it(title, name):
    assert file_name(title, ".svg") == name
