"""Where commands write: nothing is overwritten without `--force`; `-` is standard output."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.files import GAME, HOLDS, Writer, files
from tests.running import Run

WRITERS = [
    ("profiles", "-o"),
    ("draw small-city", "-o"),
    ("casebook export", "-o"),
    ("casebook schema", "--output"),
    ("casebook show small-city --file", "-o"),
    ("play carcassonne --seed 3 --quiet", "--record"),
    ("play carcassonne --seed 3 --quiet", "-o"),
    ("check holds.toml", "--junit"),
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Writer) -> Path:
    """A folder to work in, with a case and a game."""
    write("holds.toml", HOLDS)
    write("game.txt", GAME)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("words", "option"), WRITERS)
def test_what_is_there_is_overwritten_only_if_told_so(
    here: Path, run: Run, error: Callable[..., str], words: str, option: str
) -> None:
    target = here / "target.svg"
    run(*words.split(), option, target)
    first = target.read_bytes()
    target.write_bytes(b"mine")
    message = error(*words.split(), option, target)
    assert message.startswith(f"error: {target} is there already\n")
    assert "say --force" in message
    assert target.read_bytes() == b"mine"
    run(*words.split(), option, target, "--force")
    assert target.read_bytes() == first
    assert files(here) == {"holds.toml", "game.txt", "target.svg"}


@pytest.mark.parametrize("words", ["profiles", "draw small-city", "casebook schema"])
def test_a_dash_is_standard_output(here: Path, run: Run, words: str) -> None:
    assert run(*words.split(), "-o", "-").stdout == run(*words.split()).stdout
    assert files(here) == {"holds.toml", "game.txt"}


@pytest.mark.parametrize("words", ["play carcassonne --record -", "check holds.toml --junit -"])
def test_a_second_thing_does_not_go_to_standard_output(
    here: Path, error: Callable[..., str], words: str
) -> None:
    assert "only -o takes -" in error(*words.split())


def test_a_device_is_written_to(here: Path, run: Run) -> None:
    assert run("profiles", "-o", os.devnull).stdout == ""


def test_pictures_of_tiles_overwrite_nothing_and_begin_with_nothing_if_one_is_there(
    here: Path, run: Run, error: Callable[..., str]
) -> None:
    (here / "pictures").mkdir()
    (here / "pictures" / "B.svg").write_text("mine")
    message = error("tiles", "base", "--svg", "pictures")
    assert f"error: {Path('pictures', 'B.svg')} is there already\n" in message
    assert files(here / "pictures") == {"B.svg"}
    run("tiles", "base", "--svg", "pictures", "--force")
    assert (here / "pictures" / "B.svg").read_text() != "mine"
    again = error("tiles", "base", "--svg", "pictures")
    assert "is there already, and 23 more" in again


def test_a_folder_that_takes_no_files_is_refused_before_anything_is_drawn(
    here: Path, error: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "pictures").mkdir()
    monkeypatch.setattr(os, "access", lambda *_: False)  # as root one may write anywhere
    assert "no files can be written there" in error("tiles", "base", "--svg", "pictures")
