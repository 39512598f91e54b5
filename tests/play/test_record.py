"""Games that remember their moves, and their records: what is written, and what reads back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from arkrules import Game, Record, RecordError, new_game
from arkrules.files import MOVES
from arkrules.play import Award, Completed, random_move
from arkrules.play.events import Moved, Returned
from tests.faults import one_of_each
from tests.positions import CAP, stand, tiles
from tests.running import error_of

# -- games ----------------------------------------------------------------------------------------


def test_moves_are_taken_back_one_by_one_or_several_at_once() -> None:
    game = Game(new_game("carcassonne", ["red", "blue"]))
    states = [game.state]
    for line in ("draw E", "lay E/2 0,-1", "pass"):
        game.play(line)
        states.append(game.state)
    assert game.undo(0) == states[3]
    assert game.undo() == states[2]
    assert list(map(str, game.history)) == ["draw E", "lay /2 0,-1"]
    for moves in (3, -1):
        error_of(game.undo, moves, kind=ValueError)
    for wrong in ("1", True, 1.0, None):
        error_of(game.undo, wrong, kind=TypeError)
    assert game.undo(2) == states[0] == game.start
    assert game.history == ()


def test_a_game_offers_the_moves_of_its_state_and_tells_what_each_has_done() -> None:
    game = Game(stand(tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]', "bag = []",
                      f'hands = {{ red = ["{CAP}"] }}'))  # fmt: skip
    assert "lay /2 0,-1" in list(map(str, game.moves()))
    assert [type(event) for event in game.play("lay /2 0,-1")] == [Moved]
    told = game.play(game.moves()[-1])
    assert [type(event) for event in told] == [Moved, Completed, Award, Returned]
    assert game.state.scores["red"] == 4
    assert list(map(str, game.moves())) == ["end"]


def test_a_game_is_played_on_to_its_end_and_can_be_taken_back() -> None:
    game = Game(new_game("carcassonne", 2, bag=["E", "U"]))
    game.play("draw E")
    end = game.playout(Random(1))
    assert (end, end.over) == (game.state, True)
    assert (str(game.history[-1]), len(game.history)) == ("end", 7)
    assert game.undo(6).step == "lay"
    for policy in (random_move, lambda state, _rng: state.moves()[0]):
        assert game.playout(Random(1), policy).over
        game.undo(6)


def test_a_record_gives_the_game_with_its_moves_to_take_back_and_play_on() -> None:
    start = new_game("carcassonne", 2)
    played = Game(start)
    played.playout(Random(3))
    assert played.record().title == ""
    record = played.record(title="A game")
    game = record.game()
    assert (game.start, game.state, game.history) == (start, played.state, played.history)
    before = game.undo(4)
    assert before == list(record.states())[-5]
    for move in record.moves[-4:]:
        game.play(move)
    assert (game.state, record.title) == (record.replay(), "A game")
    error_of(attrs.evolve(record, moves=("seat 0,0",)).game, kind=RecordError)


# -- records --------------------------------------------------------------------------------------


def test_a_record_is_written_with_a_line_for_each_key_and_each_move() -> None:
    start = stand(tiles("0,0 D"), city__small="half")
    record = Record.of(start, ["draw E", "lay /2 0,-1"], title="One turn")
    head, _, moves = record.to_text().partition("\n\n")
    lines = head.splitlines()
    assert lines[:4] == [
        "arkrules record 1", "title: One turn", "profile: carcassonne",
        'answers: {"city.small": "half"}',
    ]  # fmt: skip
    assert [line.partition(": ")[0] for line in lines[4:]] == ["position"]
    assert moves == "draw E\nlay /2 0,-1\n"
    noted = "\n".join(("# mine", *(f"{line}\n#a note" for line in record.to_text().splitlines())))
    assert Record.read(record.to_text()) == Record.read(noted) == record
    assert str(record.replay().tile("0,-1")) == "E/2"
    assert Record.of(start, []).replay() == start
    # Lines that are no moves are found by whoever plays them.
    text = Record.of(stand(), []).to_text().replace("\n\n", "\n\n\n7\n\n")
    assert Record.read(text).moves == ("7",)


@pytest.mark.parametrize("title", ['"quoted"', " padded  ", "two\nlines", 'one "word"', '"'])
def test_a_title_reads_back_as_it_was_whatever_stands_in_it(title: str) -> None:
    text = Record.of(stand(), [], title=title).to_text()
    assert Record.read(text).title == title
    assert not [line for line in text.splitlines() if line.endswith(" ")]  # which could get lost


def test_json_holds_what_the_text_does_and_a_file_is_told_by_what_is_in_it(tmp_path: Path) -> None:
    record = Record.of(stand(tiles("0,0 D")), ["draw E"], title="One")
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


HEAD = "arkrules record 1\n"
REST = 'profile: carcassonne\nposition: {"players": ["red"]}\n'
WRONG = (
    "", "# mine\n", "record 1\n", REST, HEAD, f"arkrules record one\n{REST}",
    f"arkrules record 2\n{REST}", f"{HEAD}profile carcassonne\n", f"{HEAD}title: a\ntitle: b\n",
    f"{HEAD}moves: draw E\n", f"{HEAD}position: [1\n", f"{HEAD}answers: half\n",
    f"{HEAD}profile: carcassonne\nposition: 3\n", f"{HEAD}{REST}answers: []\n", "{",
    f"{HEAD}{REST}".replace("carcassonne", "../mine"),
    '{"profile": "../mine", "position": {"players": ["red"]}, "moves": []}',
    '{"format": 7, "profile": "carcassonne", "position": {"players": ["red"]}, "moves": []}',
    '{"profile": "carcassonne", "position": {"players": ["red"]}, "moves": ["", "# no"]}',
)  # fmt: skip
"""What is no record."""


def test_what_is_wrong_with_a_record_is_said_with_its_file(snapshot: object) -> None:
    errors = [error_of(Record.read, text, file="one.txt", kind=RecordError) for text in WRONG]
    assert {error.file for error in errors} == {"one.txt"}
    assert one_of_each(fault for error in errors for fault in error.faults) == snapshot


@pytest.mark.parametrize("write", [Record.to_text, Record.to_json])
def test_a_record_that_was_not_read_from_a_file_names_none(write: Callable[[Record], str]) -> None:
    text = write(Record.of(stand(), []))
    assert Record.read(text).file == ""
    fault = error_of(Record.read, text.replace("carcassonne", "../mine"), kind=RecordError)
    assert fault.file == ""


def test_a_record_is_told_from_a_case_by_its_first_line() -> None:
    for text in (HEAD, f"# by me\n{HEAD}", ' \n{"profile": "carcassonne"}'):
        assert Record.is_one(text)
    for text in ("", "# by me\n", f'id = "dispute"\n# {HEAD}'):
        assert not Record.is_one(text)


MADE: tuple[dict[str, Any], ...] = (
    {"profile": 3}, {"title": 3}, {"answers": []}, {"position": []}, {"moves": "pass"},
    {"moves": ["pass", 7]},
)  # fmt: skip
"""What no record can be made of."""


def test_values_of_other_types_are_refused_and_values_are_told_in_a_line(snapshot: object) -> None:
    plain = {"profile": "carcassonne", "position": {"players": ["red"]}}
    told = {str(made): str(error_of(Record, **plain | made, kind=TypeError)) for made in MADE}
    for read in (Record.read, Record.from_dict):
        told[read.__name__] = str(error_of(read, [], kind=TypeError))  # type: ignore[arg-type]
    for moves in ("pass", 7, ["draw E", 7]):
        told[f"of {moves}"] = str(error_of(Record.of, stand(), moves, kind=TypeError))
    told["of nothing"] = str(error_of(Record.of, None, [], kind=TypeError))
    told["game"] = str(error_of(Game, "carcassonne", kind=TypeError))
    game = Game(stand(tiles("0,0 D")))
    told["a record"], told["a game"] = repr(game.record()), repr(game)
    game.play("draw E")
    told["with a title"], told["after a move"] = repr(game.record(title="One")), repr(game)
    told["undo"] = str(error_of(game.undo, 3, kind=ValueError))
    assert one_of_each(told.values()) == snapshot


def test_a_record_in_a_file_finds_its_profile_beside_it(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n')
    text = Record.of(stand(tiles("0,0 D")), []).to_text().replace("carcassonne", "mine.toml")
    (tmp_path / "game.txt").write_text(text)
    assert Record.load(tmp_path / "game.txt").start().profile.id == "mine"


def test_a_game_that_could_not_begin_so_is_told_by_its_position() -> None:
    record = Record(profile="carcassonne", position={"players": []})
    assert error_of(record.start, kind=RecordError).key == "position"
    raw = {"format": 1, "profile": "carcassonne", "position": {"players": ["red"], "zzz": 1}}
    (fault,) = error_of(Record.from_dict, raw, kind=RecordError).faults
    assert fault.startswith("position.zzz: ")


def test_a_record_is_the_same_however_its_position_and_moves_are_given() -> None:
    position = stand(tiles("0,0 D")).position()
    record = Record(profile="carcassonne", position=position, moves=["draw  E", " lay /2 0,-1 "])
    assert (record.position, record.moves) == (position, ("draw E", "lay /2 0,-1"))
    assert (record.title, record.answers, record.file) == ("", {}, "")
    assert Record.read(record.to_text()) == Record.from_dict(json.loads(record.to_json()))


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
    assert str(number) in error_of(next, states, kind=RecordError).key


def test_a_record_has_a_bounded_number_of_moves() -> None:
    head = {"format": 1, "profile": "carcassonne", "position": {"players": ["red"]}}
    raw = {**head, "moves": ["pass"] * MOVES}
    assert len(Record.from_dict(raw).moves) == MOVES
    (fault,) = error_of(Record.from_dict, raw | {"moves": ["pass"] * (MOVES + 1)},
                        kind=RecordError).faults  # fmt: skip
    assert str(MOVES) in fault


def test_a_record_keeps_answers_of_its_own() -> None:
    answers = {"city.small": "half"}
    record = Record(profile="carcassonne", position={"players": ["red"]}, answers=answers)
    same = attrs.evolve(record)
    answers["city.small"] = "as-any"
    assert record.answers == {"city.small": "half"}
    assert {record: "kept"}[same] == "kept"
