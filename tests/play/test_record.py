"""Records as text: what is written, and what reads back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from arkrules import Game, Record, RecordError, new_game
from arkrules.bounds import MOVES
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
    told = Record.from_dict(json.loads(record.to_json()))
    assert (told, told.file) == (record, "")
    assert record.to_json().startswith('{\n "profile": "carcassonne",\n "position": {\n  "players"')
    assert record.to_json().endswith("\n}\n")
    for name, begins in (("one.json", "{"), ("one.txt", "arkrules record 1")):
        path = tmp_path / name
        record.save(path)
        assert path.read_text(encoding="utf-8").startswith(begins)
        read = Record.load(path)
        assert (read, read.file) == (record, str(path))


NONE = "not a record; expected the first line to be 'arkrules record 1'"
FORMAT = "is not known; this version reads format 1"
HEAD = "arkrules record 1\n"
REST = "profile: carcassonne\nposition: {}\n"


@pytest.mark.parametrize(
    ("text", "key", "fault"),
    [
        ("", "", NONE),
        ("# mine\n", "", NONE),
        ("record 1\n", "", NONE),
        ("profile: carcassonne\nposition: {}\n", "", NONE),
        (f"arkrules record one\n{REST}", "", "format: expected a whole number, found 'one'"),
        (f"arkrules record 2\n{REST}", "format", f"2 {FORMAT}"),
        (f"{HEAD}profile carcassonne\n", "",
         "'profile carcassonne' has no key; expected 'key: value'"),
        (f"{HEAD}title: a\ntitle: b\n", "title", "is there twice; leave one of them out"),
        (f"{HEAD}moves: draw E\n", "moves", "is there twice; leave one of them out"),
        (f"{HEAD}position: [1\n", "position", "not JSON: "),
        (f"{HEAD}answers: half\n", "answers", "not JSON: "),
        (f"{HEAD}profile: carcassonne\nposition: 3\n", "", "position: expected an object"),
        (f"{HEAD}{REST}answers: []\n", "", "answers: expected an object"),
        ("{", "", "not JSON: "),
        (
            '{"format": 7, "profile": "carcassonne", "position": {}, "moves": []}',
            "format",
            f"7 {FORMAT}",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_record_is_said_with_its_file(text: str, key: str, fault: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(text, file="one.txt")
    assert (caught.value.file, caught.value.key) == ("one.txt", key)
    (said,) = caught.value.faults
    assert said == fault or (said.startswith(fault) and fault.endswith(": "))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("arkrules record 1\n", True),
        ("# by me\narkrules record 1\n", True),
        (' \n{"profile": "carcassonne"}', True),
        ("", False),
        ("# by me\n", False),
        ('id = "dispute"\n# arkrules record 1\n', False),
    ],
)
def test_a_record_is_told_from_a_case_by_its_first_line(text: str, told: bool) -> None:
    assert Record.is_one(text) is told


def test_what_is_noted_behind_a_hash_is_no_part_of_a_record() -> None:
    record = Record.of(stand(tiles("0,0 D")), ["draw E", "lay /2 0,-1"], title="One")
    lines = record.to_text().splitlines()
    noted = "\n".join(("# mine", *(f"{line}\n#a note" for line in lines)))
    assert Record.from_text(noted) == record


def test_no_line_of_a_record_ends_in_spaces_that_could_get_lost() -> None:
    text = Record.of(stand(), [], title="padded  ").to_text()
    assert 'title: "padded  "\n' in text


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ({"profile": 3}, "profile: expected the name of a profile, found the number 3"),
        ({"title": 3}, "title: expected a text, found the number 3"),
        ({"answers": []}, "answers: expected a dictionary, found a list"),
        ({"position": []}, "position: expected a Position, or one as a dictionary, found a list"),
        ({"moves": "pass"}, "moves: expected a list of moves in notation, found the text 'pass'"),
        ({"moves": ["pass", 7]}, "moves[1]: expected a text, found the number 7"),
    ],
)
def test_a_record_is_not_made_of_values_of_other_types(made: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError) as caught:
        Record(**{"profile": "carcassonne", "position": {}, **made})
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("start", "moves", "said"),
    [
        (None, [], "start: expected the state in which the game began, found None"),
        ("here", "pass", "moves: expected a list of moves, found the text 'pass'"),
        ("here", 7, "moves: expected a list of moves, found the number 7"),
        (
            "here",
            ["draw E", 7],
            "moves[1]: expected a move, or one in notation, found the number 7",
        ),
    ],
)
def test_a_record_is_of_moves_from_a_state(start: object, moves: Any, said: str) -> None:
    with pytest.raises(TypeError) as caught:
        Record.of(start and stand(), moves)  # type: ignore[arg-type]
    assert str(caught.value) == said


def test_a_record_in_a_file_finds_its_profile_beside_it(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n')
    text = Record.of(stand(tiles("0,0 D")), []).to_text().replace("carcassonne", "mine.toml")
    (tmp_path / "game.txt").write_text(text)
    assert Record.load(tmp_path / "game.txt").start().profile.id == "mine"


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ({"players": []}, "players: there are no players"),
        ({"players": ["red"], "zzz": 1}, "position.zzz: unknown key"),
    ],
)
def test_a_game_that_could_not_begin_so_is_told_by_its_position(
    position: dict[str, object], fault: str
) -> None:
    with pytest.raises(RecordError) as caught:
        Record(profile="carcassonne", position=position).start()
    assert caught.value.key == "position"
    assert caught.value.faults[0].startswith(fault)


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


@pytest.mark.parametrize(("moves", "fits"), [(MOVES, True), (MOVES + 1, False)])
def test_a_record_has_a_bounded_number_of_moves(moves: int, fits: bool) -> None:
    raw = {"format": 1, "profile": "carcassonne", "position": {}, "moves": ["pass"] * moves}
    if fits:
        assert len(Record.from_dict(raw).moves) == moves
        return
    with pytest.raises(RecordError) as caught:
        Record.from_dict(raw)
    assert caught.value.faults == (f"moves: more than {MOVES}",)


def test_a_record_gives_the_game_with_its_moves_to_take_back_and_play_on() -> None:
    start = new_game("carcassonne", 2)
    played = Game(start)
    played.playout(Random(3))
    record = played.record(title="A game")
    game = record.game()
    assert (game.start, game.state, game.history) == (start, played.state, played.history)
    before = game.undo(4)
    assert before == list(record.states())[-5]
    for move in record.moves[-4:]:
        game.play(move)
    assert game.state == record.replay()
    with pytest.raises(RecordError, match="move 1"):
        attrs.evolve(record, moves=("seat 0,0",)).game()
