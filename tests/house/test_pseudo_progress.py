"""What commands say while they work, in a language that nobody speaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules.messages import speaking
from arkrules.structure import require
from tests.cli.test_case import ANSWERS, UNTIDY
from tests.pseudo import PSEUDO, strange
from tests.running import Run


def test_a_game_with_a_person_is_played_in_the_language_of_the_person(
    run: Run, tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    words = ("play", "carcassonne", "--human", "red", "--seed", "4", "--record", record)
    with speaking(PSEUDO):
        said = run(*words, input="undo\nhelp\nboard\n1\nquit\n").stderr
    lines = [line for line in said.splitlines() if "⟦" in line]
    typed = ("lay", "place", "draw", "red", "blue", "board", "undo", "help", "quit")
    for line in lines:
        assert strange(line, *typed, str(record)) == [], line
    plain = ("legal move", "In hand", "step ", "stops here", "take back", "recorded")
    assert not [word for word in plain if word in said]


def test_cases_are_brought_into_form_in_the_language_of_the_reader(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "untidy.toml"
    path.write_text(UNTIDY, encoding="utf-8")
    with speaking(PSEUDO):
        for words, code in ((("--check",), 1), ((), 0)):
            said = run("case", "fmt", *words, path, code=code).stdout
            assert strange(said, str(path)) == []


def test_a_case_is_asked_for_in_the_language_of_the_reader(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    answers = [*ANSWERS[:3], "ann ann", *ANSWERS[3:]]
    with speaking(PSEUDO):
        said = run("case", "new", path, input="\n".join(answers) + "\n").output
    typed = [word for line in answers for word in line.split()]
    assert strange(said, str(path), *typed, "mine", "red blue", "arkrules", "ask") == []


def test_what_is_of_the_wrong_type_is_refused_in_the_language_of_the_reader() -> None:
    with speaking(PSEUDO), pytest.raises(TypeError) as refused:
        require({}, str, "name", "a text")
    assert strange(str(refused.value), "name") == []


def test_tiles_are_drawn_in_the_language_of_the_reader(run: Run, tmp_path: Path) -> None:
    with speaking(PSEUDO):
        said = run("tiles", "base", "--svg", tmp_path).stdout
    assert strange(said, str(tmp_path)) == []
