"""`arkrules replay`: games played again, under other editions too."""

from __future__ import annotations

import pytest

from arkrules.play import Record
from tests.cli.files import GAME, Writer
from tests.running import Run

UNDER = "--under carcassonne --under"


@pytest.mark.parametrize(
    ("line", "code", "scores", "parted"),
    [
        (f"game.txt {UNDER} carcassonne-2000", 0, [4, 2], (3, [["city.small"]])),
        ("game.txt --under carcassonne-2000 --under carcassonne-2001", 0, [2, 2], None),
        (f"game.txt {UNDER} strict --profile-path own", 1, [4, 0], (3, [["follower.completed"]])),
        # An edge that stops no move does not part two games.
        (f"game.txt {UNDER} edged --profile-path own", 0, [4, 4], None),
        (f"stops.txt {UNDER} carcassonne-2000", 1, [0, 0], None),
    ],
)
def test_final_scores_are_compared_and_the_first_divergence_is_named_with_its_clause(
    told, line: str, code: int, scores: list[int], parted: tuple | None
) -> None:
    content = told(f"replay {line}", code)
    assert [course["scores"]["red"] for course in content["courses"]] == scores
    splits = [(one["move"], one["clauses"]) for one in content["divergences"] if one["move"]]
    assert splits == ([parted] if parted else [])


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_recorded_game_replays_up_to_a_move_that_is_refused(
    run: Run, told, tmp_path, name: str
) -> None:
    target = tmp_path / name
    words = ("carcassonne", "--seed", "3", "--quiet")
    played = run("play", *words, "--record", target)
    assert str(target) in played.stderr
    assert run("replay", target, "--quiet").stdout == played.stdout
    whole = told(f"replay {target}")
    assert whole["refused"] is None
    assert whole["winners"]
    record = Record.load(target)
    at = next(number for number, move in enumerate(record.moves) if move.startswith("lay"))
    moves = [*record.moves[:at], "lay /0 7,7", *record.moves[at + 1 :]]
    Record(profile=record.profile, position=record.position, moves=moves).save(target)
    content = told(f"replay {target}", 1)
    assert content["refused"] == {"move": at + 1, "text": "lay /0 7,7", "clauses": ["tile.contact"]}
    assert len(content["plies"]) == at


def test_answers_that_a_record_changes_are_those_it_is_played_by(told, write: Writer) -> None:
    changed = GAME.replace("position:", 'answers: {"city.small": "half"}\nposition:')
    assert told(f"replay {write('game.txt', changed)}")["scores"] == {"red": 2, "blue": 0}


DAMAGED = {
    "empty": "",
    "open": "{",
    "a list": "[1, 2]",
    "nothing in it": '{"format": 1}',
    "later": '{"format": 9, "profile": "carcassonne", "position": {}, "moves": []}',
    "no moves": '{"profile": "carcassonne", "position": {"players": []}, "moves": [1]}',
    "more": '{"profile": "carcassonne", "position": {}, "moves": [], "extra": 1}',
    "open position": "arkrules record 1\nprofile: carcassonne\nposition: {\n\n",
    "no key": "arkrules record 1\nprofile carcassonne\n",
    "no position": "arkrules record 1\nprofile: carcassonne\n\ndraw D\n",
}


def refused(run: Run, write: Writer) -> dict[str, str]:
    said = {}
    for name, text in DAMAGED.items():
        path = write("broken.txt", text)
        said[name] = run("replay", path, code=2).stderr.replace(str(path.parent), "FOLDER")
        assert "broken.txt" in said[name]
    return said


def test_a_damaged_record_is_named(run: Run, write: Writer) -> None:
    assert len(refused(run, write)) == len(DAMAGED)


def test_what_is_said_of_a_damaged_record(run: Run, write: Writer, snapshot: object) -> None:
    assert refused(run, write) == snapshot
