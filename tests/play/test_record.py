"""Records as text: what is written, and what reads back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from arkrules import Record, RecordError
from tests.positions import stand, tiles


def test_a_record_is_written_with_a_line_for_each_key_and_each_move() -> None:
    start = stand(tiles("0,0 D"), city__small="half")
    record = Record.of(start, ["draw E", "lay /2 0,-1"], title="One turn")
    head, _, moves = record.to_text().partition("\n\n")
    lines = head.splitlines()
    assert lines[:4] == [
        "arkrules record 1",
        "title: One turn",
        "profile: carcassonne",
        'answers: {"city.small": "half"}',
    ]
    assert [line.partition(": ")[0] for line in lines[4:]] == ["position"]
    assert moves == "draw E\nlay /2 0,-1\n"
    assert Record.from_text(record.to_text()) == record
    assert str(record.replay().tile("0,-1")) == "E/2"


@pytest.mark.parametrize("title", ['"quoted"', " padded ", "two\nlines", 'one "word"', '"'])
def test_a_title_reads_back_as_it_was_whatever_stands_in_it(title: str) -> None:
    record = Record.of(stand(), [], title=title)
    assert Record.from_text(record.to_text()).title == title


def test_an_unknown_format_and_a_misnamed_profile_are_refused_by_their_keys() -> None:
    text = Record.of(stand(), []).to_text()
    with pytest.raises(RecordError, match="this version reads format 1") as caught:
        Record.from_text(text.replace("record 1", "record 2"))
    assert caught.value.key == "format"
    with pytest.raises(RecordError) as caught:
        Record.from_text(text.replace("profile: carcassonne", "profile: ../mine"))
    assert caught.value.faults[0].startswith("profile: ")


def test_a_game_without_moves_ends_where_it_began() -> None:
    start = stand(tiles("0,0 D"))
    assert Record.of(start, []).replay() == start


def test_json_holds_what_the_text_does_and_a_file_is_told_by_what_is_in_it(tmp_path: Path) -> None:
    record = Record.of(stand(tiles("0,0 D")), ["draw E"], title="One")
    assert repr(record) == "<Record 'One' of carcassonne: 1 move>"
    assert repr(Record.of(stand(), [])) == "<Record of carcassonne: 0 moves>"
    assert Record.from_dict(json.loads(record.to_json())) == record
    for name, begins in (("one.json", "{"), ("one.txt", "arkrules record 1")):
        path = tmp_path / name
        record.save(path)
        assert path.read_text(encoding="utf-8").startswith(begins)
        read = Record.load(path)
        assert (read, read.file) == (record, str(path))


@pytest.mark.parametrize(
    "change", [("record 1", "record one"), ("profile: carcassonne", "profile carcassonne")]
)
def test_what_is_wrong_with_a_record_is_said_with_its_file(change: tuple[str, str]) -> None:
    text = Record.of(stand(tiles("0,0 D")), ["draw E"]).to_text().replace(*change)
    with pytest.raises(RecordError) as caught:
        Record.read(text, file="one.txt")
    assert caught.value.file == "one.txt"


def test_a_record_made_in_python_is_the_same_however_its_position_and_moves_are_given() -> None:
    position = stand(tiles("0,0 D")).position()
    record = Record(profile="carcassonne", position=position, moves=["draw  E", " lay /2 0,-1 "])
    assert (record.position, record.moves) == (position.to_dict(), ("draw E", "lay /2 0,-1"))
    assert (record.title, record.answers, record.file) == ("", {}, "")
    assert Record.from_text(record.to_text()) == Record.from_dict(json.loads(record.to_json()))


@pytest.mark.parametrize("read", [Record.from_text, Record.from_json, Record.read])
def test_a_record_that_was_not_read_from_a_file_names_none(read: Callable[[str], Record]) -> None:
    whole = Record.of(stand(), [])
    text = whole.to_json() if read == Record.from_json else whole.to_text()
    assert read(text).file == ""
    with pytest.raises(RecordError) as caught:
        read(text.replace("carcassonne", "../mine"))
    assert caught.value.file == ""


@pytest.mark.parametrize(
    ("read", "wanted"),
    [
        (Record.from_text, "a text; `Record.load` reads a file"),
        (Record.from_json, "a text in JSON; `Record.load` reads a file"),
        (Record.from_dict, "a dictionary, as JSON holds it"),
    ],
)
def test_a_record_is_read_from_nothing_else(read: Callable[[object], Record], wanted: str) -> None:
    with pytest.raises(TypeError, match=f"record: expected {wanted}, found a list"):
        read([])


def test_a_record_that_ends_with_its_first_line_lacks_a_profile_and_a_position() -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_text("arkrules record 1\n\n")
    assert {fault.partition(":")[0] for fault in caught.value.faults} == {"profile", "position"}


def test_lines_that_are_no_moves_are_found_by_whoever_plays_them() -> None:
    text = Record.of(stand(), []).to_text().replace("\n\n", "\n\n\n7\n\n")
    assert Record.from_text(text).moves == ("7",)


def test_a_record_in_json_says_its_faults_with_its_file() -> None:
    raw = json.loads(Record.of(stand(), []).to_json()) | {"profile": "../mine"}
    with pytest.raises(RecordError) as caught:
        Record.read(json.dumps(raw), file="one.json")
    assert caught.value.file == "one.json"


@pytest.mark.parametrize(
    ("moves", "number"),
    [
        (["follower C"], 1),
        (["draw E", "lay /0 0,-1"], 2),
        (["draw E", "lay /2 0,-1", "zeppelin"], 3),
    ],
)
def test_the_move_that_cannot_be_made_is_told_by_its_number(moves: list[str], number: int) -> None:
    states = Record.of(stand(tiles("0,0 D")), moves).states()
    assert [next(states).step for _ in moves] == ["draw", "lay", "place"][:number]
    with pytest.raises(RecordError) as caught:
        next(states)
    assert caught.value.key == f"move {number}"
