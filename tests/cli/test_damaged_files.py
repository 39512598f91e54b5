"""Files damaged at random, odd values and hostile texts give a message or a result."""

from __future__ import annotations

from pathlib import Path

import pytest

import arkrules
from arkrules.formats import parse_table
from arkrules.play import Record
from arkrules.rulings import load_case
from tests.cli.files import SMALL
from tests.running import Run


@pytest.mark.parametrize("name", ["deep.toml", "digits.toml", "binary.toml"])
def test_no_text_breaks_a_reader(run: Run, here: Path, name: str) -> None:
    for words in (
        "show", "diff carcassonne", "check", "replay",
        "effects --again",
    ):  # fmt: skip
        assert name in run(*words.split(), name, code=2).stderr, words


def test_files_may_begin_with_a_byte_order_mark(run: Run, tmp_path: Path) -> None:
    def marked(name: str, text: str) -> Path:
        file = tmp_path / name
        file.write_text(text, encoding="utf-8-sig")
        return file

    case = marked("small.toml", SMALL)
    assert load_case(case).id == "small-city"
    run("fmt", case)
    overlay = 'id = "mine"\ntitle = "Mine"\noverlays = "carcassonne"\n'
    run("check", marked("mine.toml", overlay))
    state = arkrules.new_game("carcassonne", 2)
    assert Record.load(marked("game.txt", Record.of(state, ()).to_text())).replay() == state
    assert parse_table("\ufeffa = 1") == {"a": 1}
