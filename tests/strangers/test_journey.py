"""A file from a stranger: it is asked, checked and drawn, and steers nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules.documents import WRITERS
from arkrules.play import Record
from tests.cli.files import CAP, DOUBTFUL, GAME, SMALL, Writer
from tests.running import Run
from tests.strangers.harm import HARM, QUOTED, STEERING

CASE = SMALL.replace("A city of two tiles", f"A city {QUOTED} of two tiles").replace(
    "What is it worth?", f"What {QUOTED} is it worth?"
)


RULES = (
    DOUBTFUL.replace("In doubt", f"In {QUOTED} doubt")
    .replace("ours", f"o{QUOTED}urs")
    .replace("the old rule", f"the {QUOTED} old rule")
)
TILES = f"""
id = "odd"
title = "Odd {QUOTED}"
source = "so{QUOTED}urce"
confidence = "confirmed"
[tiles.A]
outline = "aaa aaa aaa aaa"
count = 1
about = "all {QUOTED} field"
"""
FILES = {
    "small.toml": CASE,
    "position.toml": CASE[CASE.index("[position]") : CASE.index("[play]")],
    "game.txt": GAME.replace("a small city", f'"a small {QUOTED} city"'),
    "own/doubtful.toml": RULES,
    "own/tiles/odd.toml": TILES,
}
LINES = (
    "ask small.toml", "check small.toml", "score position.toml", "replay game.txt",
    "replay game.txt --under carcassonne --under carcassonne-2000",
    "show doubtful --profile-path own", "show --profile-path own",
    "diff doubtful carcassonne --profile-path own", "show tiles odd --profile-path own",
)  # fmt: skip


@pytest.fixture
def sent(write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder with what a stranger sent."""
    for name, text in FILES.items():
        monkeypatch.chdir(write(name, text).parents[name.count("/")])


@pytest.mark.usefixtures("sent")
@pytest.mark.parametrize(("turn", "line"), [*enumerate(LINES)])
def test_nothing_that_is_said_of_it_steers(run: Run, turn: int, line: str) -> None:
    """In a terminal, to programs, and in pages, each in two markups by turns."""
    in_pages = line.startswith(("ask", "show", "diff"))
    markups = [[*WRITERS][(turn + more) % len(WRITERS)] for more in (0, 2)] if in_pages else []
    for kind in {"text", "json", *markups}:
        result = run(*line.split(), "--format", kind, code=(0, 1))
        assert result.stdout
        assert not STEERING.search(result.stdout + result.stderr), kind


@pytest.mark.usefixtures("sent")
def test_no_picture_of_it_steers_and_no_text_is_lost(run: Run) -> None:
    assert HARM in Record.load("game.txt").title
    assert not STEERING.search(run("draw", "small.toml").stdout)
    run("show", "tiles", "odd", "--profile-path", "own", "--svg", "drawn")
    assert not STEERING.search(Path("drawn", "A.svg").read_text(encoding="utf-8"))


BROKEN = [
    SMALL.replace("players", f'"pl{QUOTED}ayers"'),
    SMALL.replace("[position]", f'"od{QUOTED}d" = 1\n[position]'),
    SMALL.replace(CAP, f"[CCC{QUOTED}]"),
    SMALL.replace("follower C", f"follower {QUOTED}"),
    SMALL.replace("follower C", f"{QUOTED}"),
    SMALL + f'\n[verdict."car{QUOTED}cassonne"]\n',
    SMALL + f'\n[verdict.carcassonne]\n"le{QUOTED}gal" = 1\n',
    SMALL + f'\n[verdict.carcassonne]\nto_move = "re{QUOTED}d"\n',
    SMALL + f'\n[verdict.carcassonne.scores]\n"re{QUOTED}d" = 1\n',
    SMALL + f'\n[verdict.carcassonne.under."farm{QUOTED}=1"]\nlegal = true\n',
    SMALL.replace('players = ["red", "blue"]', f'players = ["re{QUOTED}d"]'),
    SMALL.replace("small-city", f"small{QUOTED}"),
    f"{SMALL}{HARM}",
]


@pytest.mark.parametrize("command", ["ask", "check", "draw", "score", "fmt"])
def test_nor_does_what_is_said_of_a_faulty_file(run: Run, write: Writer, command: str) -> None:
    for text in BROKEN:
        result = run(*command.split(), write("odd.toml", text), code=(0, 1, 2))
        assert not STEERING.search(result.stdout + result.stderr), text
