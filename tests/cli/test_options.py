"""Where commands write: whole or not at all, and over nothing without `--force`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.files import GAME, HOLDS, Writer, files
from tests.running import Run

WRITERS = [
    ("show", "-o"),
    ("draw small-city", "-o"),
    ("casebook export", "-o"),
    ("schema export", "--output"),
    ("show small-city --file", "-o"),
    ("play carcassonne --seed 3 --quiet", "--record"),
    ("play carcassonne --seed 3 --quiet", "-o"),
]
LIE = {"holds.toml", "game.txt", "folder"}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Writer) -> Path:
    """A folder to work in, with a case and a game."""
    write("holds.toml", HOLDS)
    write("game.txt", GAME)
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("words", "option"), WRITERS)
def test_what_is_there_is_overwritten_only_if_told_so(
    place: Path, run: Run, words: str, option: str
) -> None:
    target = place / "target.svg"
    run(*words.split(), option, target)
    first = target.read_bytes()
    target.write_bytes(b"mine")
    assert str(target) in run(*words.split(), option, target, code=2).stderr
    assert target.read_bytes() == b"mine"
    run(*words.split(), option, target, "--force")
    assert target.read_bytes() == first
    assert files(place) == LIE | {"target.svg"}


@pytest.mark.parametrize(("words", "option"), WRITERS)
def test_nothing_is_left_of_what_cannot_be_written(
    place: Path, run: Run, words: str, option: str
) -> None:
    for target in (".", "..", "holds.toml/x", "nowhere/x", "folder", "/"):
        result = run(*words.split(), option, target, "--force", code=2)
        assert (bool(result.stderr), result.stdout) == (True, "")
    assert files(place) == LIE
    assert (place / "holds.toml").read_text() == HOLDS


@pytest.mark.parametrize(
    "words",
    [
        "play carcassonne --quiet --record {} -o {}",
        "play carcassonne --quiet --force -o {} --record ./{}",
        "replay game.txt --save folder/../{} -o {}",
        "simulate carcassonne -n 1 --rows {} -o {}",
        "casebook run small-city --engine true -o {} --junit {}",
    ],
)
def test_two_options_never_write_to_one_file(place: Path, run: Run, words: str) -> None:
    refused = run(*words.format("new", "new").split(), code=2)
    assert (refused.stdout, "new" in refused.stderr) == ("", True)
    assert files(place) == LIE
    if "true" not in words:  # which is no engine
        run(*words.format("new", "other").split())
        assert files(place) == LIE | {"new", "other"}


@pytest.mark.parametrize("words", ["show", "draw small-city", "schema case"])
def test_a_dash_is_standard_output_and_a_device_is_written_to(
    place: Path, run: Run, words: str
) -> None:
    assert run(*words.split(), "-o", "-").stdout == run(*words.split()).stdout
    assert run("show", "-o", os.devnull).stdout == ""
    run("replay", "game.txt", "--save", os.devnull, "-o", os.devnull)
    assert files(place) == LIE


def test_pictures_of_tiles_overwrite_nothing_and_begin_with_nothing_if_one_is_there(
    place: Path, run: Run, snapshot: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "pictures").mkdir()
    (place / "pictures" / "B.svg").write_text("mine")
    said = [run("show", "tiles", "base", "--svg", "pictures", code=2).stderr]
    assert files(place / "pictures") == {"B.svg"}
    said.append(run("show", "tiles", "base", "--svg", "pictures", "--force").stdout)
    assert (place / "pictures" / "B.svg").read_text() != "mine"
    assert len(files(place / "pictures")) == 24
    said.append(run("show", "tiles", "base", "--svg", "pictures", code=2).stderr)
    monkeypatch.setattr(os, "access", lambda *_: False)  # as root one may write anywhere
    said.append(run("show", "tiles", "base", "--svg", "folder", code=2).stderr)
    assert files(place / "folder") == set()
    assert said == snapshot


@pytest.mark.parametrize(
    ("words", "blocked"),
    [
        ("schema case profile --into into", "profile.json/x"),
        ("show tiles base --svg into", "C.svg/x"),
        ("casebook package into", "arkrules_casebook"),  # a file where a folder goes
    ],
)
def test_of_several_files_none_is_written_if_one_cannot_be(
    place: Path, run: Run, words: str, blocked: str
) -> None:
    target = place / "into" / blocked
    target.parent.mkdir(parents=True)
    target.write_text("mine")
    run(*words.split(), "--force", code=2)
    assert [path for path in (place / "into").rglob("*") if path.is_file()] == [target]


@pytest.mark.parametrize(
    "words", ["replay", "effects --again", "show --profile-path", "casebook seal"]
)
def test_missing_of_another_kind_and_unreadable_are_told_apart(
    place: Path, run: Run, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = ("game.txt", "folder")
    if words in ("replay", "effects --again"):
        kinds = ("folder", "game.txt")
    said = [run(*words.split(), name, code=2).stderr for name in ("missing", kinds[0])]
    monkeypatch.setattr(os, "access", lambda *_: False)  # as root one may read anything
    said.append(run(*words.split(), kinds[1], code=2).stderr)
    names = ("missing", *kinds)
    assert len({text.replace(name, "") for text, name in zip(said, names, strict=True)}) == 3
