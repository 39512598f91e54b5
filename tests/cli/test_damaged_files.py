"""Files damaged at random give a message or a result."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random

import pytest

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


@pytest.mark.parametrize("command", [("ask",), ("check",), ("draw",), ("score",), ("case", "fmt")])
@pytest.mark.parametrize("block", range(5))
def test_a_damaged_case_gives_a_message_or_a_result(
    run: Run, write: Writer, tmp_path: Path, command: tuple[str, ...], block: int
) -> None:
    for seed in range(block * 12, block * 12 + 12):
        path = write("damaged.toml", damaged(FULL, seed))
        result = run(*command, path, code=(0, 1, 2))
        assert result.exit_code != 2 or "damaged.toml" in result.stderr, seed
        assert files(tmp_path) == {"damaged.toml"}, seed
        if command == ("case", "fmt") and result.exit_code == 2:
            assert path.read_text(encoding="utf-8") == damaged(FULL, seed)


@pytest.mark.parametrize("value", ["1.5", "inf", "2020-01-01", "true", "[]", "[[1]]", "{ a = 1 }"])
@pytest.mark.parametrize("command", [("ask",), ("check",), ("case", "fmt")])
def test_a_value_of_any_other_kind_gives_a_message_or_a_result(
    run: Run, write: Writer, command: tuple[str, ...], value: str
) -> None:
    keys = re.findall(r"(?m)^(\w+) = .*$", FULL)
    assert len(keys) > 15
    for key in keys:
        text = re.sub(rf"(?m)^{key} = .*$", f"{key} = {value}", FULL)
        run(*command, write("odd.toml", text), code=(0, 1, 2))


@pytest.mark.parametrize("key", ["ark", "ark_reached", "ark_arrived"])
@pytest.mark.parametrize("value", ["1.5", "inf", "2020-01-01", "true", "[]", "[[1]]", "{ a = 1 }"])
def test_a_value_of_any_other_kind_under_a_key_of_an_extension_too(
    run: Run, write: Writer, key: str, value: str
) -> None:
    path = write("odd.toml", SMALL.replace("[play]", f"{key} = {value}\n[play]"))
    for command in (("ask",), ("check",), ("case", "fmt"), ("draw",)):
        run(*command, path, code=(0, 1, 2))


@pytest.mark.parametrize("under", [(), PAIR])
@pytest.mark.parametrize("block", range(3))
def test_a_damaged_record_gives_a_message_or_a_result(
    run: Run, write: Writer, under: tuple[str, ...], block: int
) -> None:
    for seed in range(block * 20, block * 20 + 20):
        path = write("damaged.txt", damaged(GAME, seed))
        run("replay", path, *under, code=(0, 1, 2))


@pytest.mark.parametrize("block", range(3))
def test_a_damaged_profile_gives_a_message_or_a_result(
    run: Run, write: Writer, tmp_path: Path, block: int
) -> None:
    case = write("small.toml", SMALL)
    for seed in range(block * 15, block * 15 + 15):
        write("own/doubtful.toml", damaged(DOUBTFUL, seed))
        words = ("ask", case, "--under", "doubtful", "--profile-path", tmp_path / "own")
        run(*words, code=(0, 2))
