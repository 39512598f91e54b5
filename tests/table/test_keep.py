"""What the table hands out it can open again; anything else is told for what it is."""

from __future__ import annotations

import json
import random
import tomllib
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arkrules
from arkrules import BadNotation, CaseError, Position, PositionError, Record, RecordError
from arkrules.errors import ArkrulesError
from arkrules.render import board_svg
from arkrules.rules import library
from arkrules.rulings.case import write_case
from arkrules.rulings.casebook import casebook
from arkrules.table import Desk, Tabletop
from arkrules.table.acts import perform
from arkrules.table.opening import picture_with, png_as_text, recognized, slug, write_link
from arkrules.tiles import parse_literal
from tests.positions import VOCABULARY
from tests.running import error_of
from tests.table.at_the_table import BOOK, refusals

POSITION = Position(
    players=("red", "blue"),
    tiles=("0,0 [CCC aaa aaa aaa]", "0,-1 [CCC aaa aaa aaa]/2"),
    pieces=("red follower 0,0 C",),
    scores={"blue": 3},
)
MOVES = ("lay [aaa aaa aaa aaa] 1,0", "pass")
STATE = {"format": 1, "profile": "carcassonne", "position": POSITION.to_dict()}

# -- what the table hands out ----------------------------------------------------------------------


def kept(**said):
    """The file of a case, as the table hands it out."""
    table = Tabletop(profile="carcassonne", position=POSITION.to_dict(), **said)
    return perform(Desk(table, BOOK), "keep:case", {}).file


def test_a_question_kept_as_a_case_opens_the_same():
    title, question = "Who gets the city?", '"Both", says "red".'
    file = kept(moves=MOVES, title=title, question=question)
    case = recognized(file.text)
    assert (file.name, case.id) == ("who-gets-the-city.toml", "who-gets-the-city")
    assert (case.title, case.question, case.position) == (title, question, POSITION)
    assert tuple(map(str, case.moves)) == MOVES
    assert write_case(case) == file.text
    nameless = kept()
    assert nameless.name == "question.toml"
    assert recognized(nameless.text).position == POSITION


@given(st.text(max_size=90))
def test_whatever_a_question_is_called_its_file_opens(title):
    file = kept(title=title, question=title)
    case = recognized(file.text)
    assert file.name == f"{case.id}.toml"
    assert case.title
    assert case.question
    if title:
        assert (case.title, case.question) == (title, title)


def test_every_case_of_the_casebook_opens():
    for case in casebook():
        assert recognized(write_case(case)) == case
        assert recognized(json.dumps(tomllib.loads(write_case(case)))) == case


def test_what_is_written_as_text_or_as_json_opens_the_same():
    start = arkrules.new_game("carcassonne", ["red", "blue"])
    state, moves, dice = start, [], random.Random(3)
    for _ in range(9):
        moves.append(dice.choice(list(state.moves())))
        state = state.play(moves[-1])
    record = Record.of(start, moves, title="Sunday")
    tile = "[CCC a1b bbb b1a; pennant@C]"
    draft = parse_literal(tile, VOCABULARY)
    toml, plain = POSITION.to_toml(), POSITION.to_dict()
    positions = [toml, toml.replace("[position]\n", ""), json.dumps(plain)]
    link = write_link(STATE)
    for text, found in (
        *((text, record) for text in (record.to_text(), record.to_json())),
        *((text, POSITION) for text in (*positions, json.dumps({"position": plain}))),
        *((text, STATE) for text in (json.dumps(STATE), link, f"https://x.example/t.html#{link}")),
        *((text, draft) for text in (tile, f" {tile}/2\n")),
    ):
        assert recognized(text) == found, text


def test_a_picture_holds_the_question_it_shows():
    drawn = board_svg(arkrules.set_up("carcassonne", POSITION))
    kept = picture_with(drawn, write_link(STATE))
    assert recognized(kept) == STATE
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


ASKED = chunk(b"tEXt", b"ark-question\0" + write_link(STATE).encode())


def test_a_picture_of_dots_holds_the_question_it_shows(tmp_path):
    file = tmp_path / "kept.png"
    file.write_bytes(png(chunk(b"tEXt", b"Title\0Mine"), ASKED, chunk(b"IDAT", bytes(99_999))))
    assert recognized(png_as_text(file)) == STATE
    for dots in (
        png(), png(chunk(b"IDAT", b"")), png(chunk(b"tEXt", b"Title\0ark-question")), png()[:20],
        png(b"\xff\xff\xff\xfftEXtark-other"), png(ASKED[:30])[:-1] + b"\0",
        png(chunk(b"zTXt", ASKED[8:-4])),
    ):  # fmt: skip
        file.write_bytes(dots)
        error_of(recognized, png_as_text(file), kind=BadNotation)
    (tmp_path / "case.toml").write_text("title = 'PNG'", encoding="utf-8")
    assert png_as_text(tmp_path / "case.toml") == png_as_text(tmp_path / "none.png") == ""


# -- what it is not --------------------------------------------------------------------------------

SET = library().sets["base"].read_text(encoding="utf-8")
REFUSED = {
    "": BadNotation,
    "  \n": BadNotation,
    "Who gets the city?": BadNotation,
    "a = 1": BadNotation,
    "<svg xmlns='x'></svg>": BadNotation,
    "<html>": BadNotation,
    "%PNG\x00": BadNotation,
    "data:image/png;base64,?": BadNotation,
    'id = "mine"\nextends = "carcassonne"\n[rules.hand]\nsize = 3\n': BadNotation,
    SET: BadNotation,
    'title = "x"\nquestion = "y"\n': CaseError,
    'question = "y\n': CaseError,
    "[position]\nplayers = 3\n": PositionError,
    '[position]\nplayers = ["red"]\nbord = 3\n': PositionError,
    "arkrules record 1\nprofile: x\nfoo\n": RecordError,
    '{"format": 1}': RecordError,
    '{"format": 1': BadNotation,
    '{"position": {"players": 3}}': PositionError,
    "[CCC aaa aaa]": BadNotation,
    "1.AAAA": BadNotation,
}


def test_what_is_none_of_that_is_told_for_what_it_is(snapshot):
    errors = [error_of(recognized, text, kind=kind) for text, kind in REFUSED.items()]
    assert refusals(errors) == snapshot


def test_a_text_of_many_megabytes_is_refused_at_once():
    for sign in ("x", "<", "[", "{", "1.A", "#\n"):
        error_of(recognized, sign * 20_000_000, kind=ArkrulesError)


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
    assert f"{slug(title)}.svg" == name
