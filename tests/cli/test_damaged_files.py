"""Files damaged at random, odd values and hostile texts give a message or a result."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random

import pytest

import arkrules
from arkrules.formats import parse_table
from arkrules.play import Record
from arkrules.rulings import load_case
from tests.cli.files import DOUBTFUL, FULL, GAME, PAIR, SMALL, Writer, files
from tests.running import Run


def damaged(text: str, seed: int) -> str:
    """A text cut off, with a hole, or with a character changed."""
    rng = Random(seed)
    at, other = sorted(rng.sample(range(1, len(text)), 2))
    return rng.choice(
        (
            text[:at],
            text[:at] + text[other:],
            text[:at] + rng.choice('"[]{}=,#\n\\0aZ-*@/;') + text[at + 1 :],
            text[:other] + text[at:],
        )
    )


def test_the_case_that_is_to_be_damaged_is_sound(run: Run, write: Writer) -> None:
    assert tomllib.loads(FULL)
    run("check", write("full.toml", FULL))


@pytest.mark.slow
@pytest.mark.parametrize("command", ["ask", "check", "draw", "score", "fmt"])
def test_a_damaged_case_gives_a_message_or_a_result(
    run: Run, write: Writer, tmp_path: Path, command: str
) -> None:
    for seed in range(60):
        path = write("damaged.toml", damaged(FULL, seed))
        result = run(*command.split(), path, code=(0, 1, 2))
        assert result.exit_code != 2 or "damaged.toml" in result.stderr, seed
        assert files(tmp_path) == {"damaged.toml"}, seed
        if command == "fmt" and result.exit_code == 2:
            assert path.read_text(encoding="utf-8") == damaged(FULL, seed)


@pytest.mark.slow
@pytest.mark.parametrize("value", ["1.5", "inf", "2020-01-01", "true", "[]", "[[1]]", "{ a = 1 }"])
def test_a_value_of_any_other_kind_gives_a_message_or_a_result(
    run: Run, write: Writer, value: str
) -> None:
    keys = re.findall(r"(?m)^(\w+) = .*$", FULL)
    assert len(keys) > 15
    texts = [re.sub(rf"(?m)^{key} = .*$", f"{key} = {value}", FULL) for key in keys]
    for key in ("ark", "ark_reached", "ark_arrived"):  # those of an extension
        texts.append(SMALL.replace("[play]", f"{key} = {value}\n[play]"))
    for text in texts:
        path = write("odd.toml", text)
        for command in ("ask", "check", "draw", "fmt"):
            run(*command.split(), path, code=(0, 1, 2))


def test_a_damaged_record_or_profile_gives_a_message_or_a_result(
    run: Run, write: Writer, tmp_path: Path
) -> None:
    for seed in range(60):
        path = write("damaged.txt", damaged(GAME, seed))
        for under in ((), PAIR):
            run("replay", path, *under, code=(0, 1, 2))
    case = write("small.toml", SMALL)
    for seed in range(45):
        write("own/doubtful.toml", damaged(DOUBTFUL, seed))
        words = ("ask", case, "--under", "doubtful", "--profile-path", tmp_path / "own")
        run(*words, code=(0, 2))


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
