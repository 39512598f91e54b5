"""What small files ask for: numbers have bounds, and faults are not endless."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import arkrules
from arkrules.errors import ArkrulesError, BadNotation, CaseError, PositionError, ProfileError
from arkrules.files import MOST, MOVES, PLAYERS, TILES
from arkrules.play import Position, Record, lexicon, set_up
from arkrules.render import board_text
from arkrules.rulings import read_case
from arkrules.tiles import parse_literal, read_set
from tests.cli.files import SMALL, Writer
from tests.faults import one_of_each
from tests.running import Run, error_of

FIELD = "[aaa aaa aaa aaa]"
PAIR = ("red", "blue")


def placed(**keys: object) -> Position:
    return Position(players=PAIR, **{"tiles": [f"0,0 {FIELD}"], **keys})


def in_a_row(number: int) -> list[str]:
    return [f"{x},0 {FIELD}" for x in range(number)]


def refused(**keys: object) -> None:
    """A position that nobody is set up with."""
    error_of(lambda: set_up("carcassonne", placed(**keys)), kind=PositionError)


# -- tiles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["bag", "hands"])
def test_a_bag_and_a_hand_hold_a_bounded_number_of_tiles(where: str) -> None:
    def holding(*tokens: str) -> dict[str, object]:
        held = {"bag": tokens} if where == "bag" else {"hands": {"red": tokens}}
        return {**held, "step": "lay", **({} if where == "hands" else {"step": "draw"})}

    for times in (str(TILES + 1), "300000000", "9" * 5000):
        refused(**holding(f"E*{times}"))
    refused(**holding(f"E*{TILES // 2}", f"D*{TILES // 2}", "C"))
    state = set_up("carcassonne", placed(**holding(f"E*{TILES}")))
    assert set_up("carcassonne", state.position()) == state
    error_of(arkrules.new_game, "carcassonne", 2, bag=[f"E*{TILES + 1}"], kind=PositionError)


def test_a_bounded_number_of_tiles_lies() -> None:
    assert len(set_up("carcassonne", placed(tiles=in_a_row(TILES))).tiles) == TILES
    refused(tiles=in_a_row(TILES + 1))


def test_a_board_that_is_nearly_empty_is_not_shown_in_letters() -> None:
    stairs = [f"{(n + 1) // 2},{n // 2} {FIELD}" for n in range(900)]
    assert len(board_text(set_up("carcassonne", placed(tiles=stairs))).splitlines()) == 1


@pytest.mark.parametrize(
    "notes",
    [
        "pennant*999@C, pennant@C", "pennant*500@C, pennant*500@C", f"pennant*{'9' * 5000}@C",
    ],
)  # fmt: skip
def test_marks_on_a_segment_stop_at_999_in_all(notes: str) -> None:
    words = lexicon().vocabulary
    error_of(parse_literal, f"[CCC aaa aaa aaa; {notes}]", words, kind=BadNotation)
    most = parse_literal("[CCC aaa DDD aaa; pennant*998@C, pennant@C, pennant*999@D]", words)
    assert parse_literal(most.literal, words).literal == most.literal


@pytest.mark.parametrize("count", [0, -1, MOST + 1, 10**14])
def test_a_box_holds_a_bounded_number_of_a_kind(count: int) -> None:
    text = (
        'id = "odd"\ntitle = "Odd"\nsource = "s"\nconfidence = "confirmed"\n'
        f'[tiles.A]\noutline = "aaa aaa aaa aaa"\ncount = {count}\nabout = ""\n'
    )
    error_of(read_set, text, lexicon().vocabulary, kind=ArkrulesError)
    read_set(text.replace(f"count = {count}", f"count = {MOST}"), lexicon().vocabulary)


# -- the rest of a position -----------------------------------------------------------------------


def test_a_score_has_a_bounded_number_of_digits() -> None:
    high = 10**15 - 1
    assert set_up("carcassonne", placed(scores={"red": high})).scores["red"] == high
    refused(scores={"red": 10**15})
    refused(scores={"red": 10**4000})


def test_a_bounded_number_of_people_plays() -> None:
    names = tuple(f"p{number}" for number in range(PLAYERS + 1))
    assert set_up("carcassonne", Position(players=names[:-1])).players == names[:-1]
    error_of(set_up, "carcassonne", Position(players=names), kind=PositionError)


def test_a_meeple_does_not_carry_a_number_of_thousands_of_digits() -> None:
    many = [f"red follower 0,0 a ghosts={'9' * 5000}"]
    assert "pieces[0]" in error_of(placed, pieces=many, kind=PositionError).faults[0]


def test_moves_have_a_bounded_number() -> None:
    moves = ", ".join(['"pass"'] * (MOVES + 1))
    case = SMALL.replace("[play]\nmoves = [", f"[play]\nmoves = [{moves}, ")
    assert str(MOVES) in str(error_of(read_case, case, kind=CaseError))
    record = Record(
        profile="carcassonne", position={"players": list(PAIR)}, moves=["pass"] * 10_000
    )
    for text in (record.to_json(), record.to_text()):
        assert str(MOVES) in str(error_of(Record.read, text, kind=ArkrulesError))


# -- rules ----------------------------------------------------------------------------------------


BOUNDS = [
    ("carcassonne", "hand.size", 100, 99),
    ("carcassonne", "hand.size", 0, 1),
    ("carcassonne", "setup.players", [2, 1000], [2, 999]),
    ("carcassonne", "setup.players", [0, 4], [1, 4]),
    ("carcassonne", "setup.followers", -1, 0),
    ("carcassonne", "road.per_tile", 1000, 999),
    ("carcassonne", "road.per_tile", -1000, -999),
    ("carcassonne", "city.per_tile", {"points": 1000}, {"points": 999}),
    ("carcassonne", "table.size", [1000, 5], [999, 5]),
    ("ark-en2", "ark.steps", [1, 10], [1, 9]),
    ("ark-en2", "ark.steps", [0, 5], [1, 5]),
    ("ark-en2", "setup.prophets", -1, 0),
    ("ark-en2", "prophet.multiplier", -1, 0),
    ("ghosts", "setup.ghosts", -1, 0),
    ("ghosts", "setup.guards", -1, 0),
    ("ghosts", "guard.weight", -1, 0),
    ("ghosts", "ghost.penalty", -1, 0),
]


def test_which_bounds_they_have_is_said(snapshot: object) -> None:
    said = []
    for profile, clause, beyond, within in BOUNDS:
        rules = arkrules.load_profile(profile)
        rules.with_answer(clause, within)
        said.append(str(error_of(rules.with_answer, clause, beyond, kind=ProfileError)))
    assert one_of_each(said) == snapshot


# -- faults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        {"players": PAIR, "tiles": ["x" * 500_000]},
        {"players": PAIR, "pieces": ["red follower 0,0 " + "x" * 500_000]},
        {"players": PAIR, "pieces": ["odd"] * 5_000},
        {"players": ("x " * 100_000,)},
        {"players": PAIR, "to_move": "x" * 500_000},
    ],
)
def test_what_is_said_of_faults_is_not_endless(content: dict[str, object]) -> None:
    assert len(str(error_of(set_up, "carcassonne", content, kind=PositionError))) < 20_000


BOMBS = {
    "a key of many parts": ".".join("a" * 50_000) + " = 1",
    "many keys of many parts": "\n".join(f"k{n}.{'.'.join('a' * 19)} = 1" for n in range(9_000)),
    "many headings": "\n".join(f"[k{n}.{'.'.join('a' * 19)}]" for n in range(9_000)),
    "deep lists": "a = " + "[" * 400_000,
    "deep tables": "a = " + "{a=" * 200 + "1" + "}" * 200,
    "texts that are not closed": 'a.' * 25 + 'a = 1\n' + '\\"' * 400_000,
    "a score of many digits": SMALL.replace("tiles", f"scores = {{ red = {'9' * 4300} }}\ntiles"),
    "a hand of many tiles": SMALL.replace("tiles", 'hands = { red = ["E*300000000"] }\ntiles', 1),
    "a bag of many tiles": SMALL.replace("tiles", 'bag = ["E*300000000"]\ntiles', 1),
    "many unknown keys": SMALL + "\n".join(f"k{n} = 1" for n in range(30_000)),
    "many unknown keys of a position": SMALL.replace(
        "[play]", "\n".join(f"k{n} = 1" for n in range(30_000)) + "\n[play]"
    ),
    "values of the wrong kind": SMALL.replace("follower C\"", 'x", ' + "1, " * 45_000),
    "many pieces": SMALL.replace("[play]", 'pieces = [' + '"x",' * 45_000 + "]\n[play]"),
    "many players": SMALL.replace('"blue"', ", ".join(f'"p{n}"' for n in range(45_000)))
    + "[verdict.carcassonne]",
    "many verdicts": SMALL + "\n".join(f"[verdict.v{n}]" for n in range(20_000)),
    "a long way": SMALL.replace("follower C", "ark " + "N" * 900_000),
    "a long move": SMALL.replace("follower C", "lay " + "[" * 900_000),
    "a long tile": SMALL.replace("aaa]/2", "aaa; " + "a," * 400_000 + "]"),
    "many marks": SMALL.replace("aaa]/2", "aaa; " + "pennant@C," * 45_000 + "]"),
}  # fmt: skip
"""Small files; twice as much of each took minutes, gigabytes or a traceback once, or might."""

LIMITED = pytest.mark.skipif(os.name == "nt", reason="limits are those of POSIX")


def limited(command: str, path: Path) -> tuple[int, str]:
    """Run a command with a gigabyte and fifteen seconds: its exit code, and what it says."""
    done = subprocess.run(
        ["bash", "-c", f'ulimit -v 1048576 -t 15; "$0" -m arkrules {command} "$1" >{os.devnull}',
         sys.executable, path],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr


@pytest.mark.slow
@LIMITED
@pytest.mark.parametrize("name", BOMBS)
def test_no_small_file_takes_all_time_or_memory(write: Writer, name: str) -> None:
    assert len(BOMBS[name]) < 1_000_000
    code, said = limited("check", write("bomb.toml", BOMBS[name]))
    assert code == 2, said[-2000:]
    assert "bomb.toml" in said
    assert "something unexpected" not in said
    assert len(said) < 30_000


RECORDS = {
    "deep lists": "[" * 5_000_000,
    "many lists": '{"moves": [' + "[]," * 500_000 + "[]]}",
    "many numbers": '{"moves": [' + "1," * 11_000 + "1]}",
    "many digits": '{"format": ' + "9" * 4300 + "}",
    "many keys": "{" + ",".join(f'"k{n}": 1' for n in range(45_000)) + "}",
    "many heads": "arkrules record 1\n" + "\n".join(f"k{n}: 1" for n in range(45_000)),
    "many moves": "arkrules record 1\nprofile: carcassonne\n\n" + "pass\n" * 1_500_000,
    "nothing": "\n" * 9_000_000,
}


@pytest.mark.slow
@LIMITED
@pytest.mark.parametrize("name", RECORDS)
def test_nor_does_a_record(write: Writer, name: str) -> None:
    code, said = limited("replay", write("bomb.txt", RECORDS[name]))
    assert code == 2, said[-2000:]
    assert "something unexpected" not in said
    assert len(said) < 30_000


@pytest.mark.slow
@LIMITED
def test_a_command_that_nothing_hinders_runs_within_these_limits(write: Writer) -> None:
    assert limited("check", write("small.toml", SMALL)) == (0, "")


# -- what grows in play ---------------------------------------------------------------------------


def test_a_case_that_goes_too_far_is_an_error_of_the_case(run: Run, write: Writer) -> None:
    tiles = ", ".join(f'"{tile}"' for tile in in_a_row(TILES))
    path = write(
        "long.toml",
        f'id = "long"\ntitle = "T"\nquestion = "Q?"\n[position]\nplayers = ["red", "blue"]\n'
        f'tiles = [{tiles}]\nstep = "lay"\n[play]\nmoves = ["lay {FIELD}/0 0,1"]\n',
    )
    assert "long.toml" in run("ask", path, "--no-board", "--under", "carcassonne", code=2).stderr
