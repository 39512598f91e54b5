"""A file from a stranger: it is asked, checked and drawn, and steers nothing."""

from __future__ import annotations

import pytest

from arkrules.documents import WRITERS
from tests.cli.files import CAP, SMALL, Writer
from tests.running import Run
from tests.strangers.harm import HARM, QUOTED, STEERING

CASE = SMALL.replace("A city of two tiles", f"A city {QUOTED} of two tiles").replace(
    "What is it worth?", f"What {QUOTED} is it worth?"
)


@pytest.mark.parametrize("format", [*WRITERS, "json"])
@pytest.mark.parametrize("command", ["ask", "check"])
def test_a_case_steers_nothing(run: Run, write: Writer, command: str, format: str) -> None:
    result = run(command, write("small.toml", CASE), "--format", format)
    assert result.stdout
    assert not STEERING.search(result.stdout + result.stderr)


def test_a_picture_of_it_steers_nothing_either(run: Run, write: Writer) -> None:
    assert not STEERING.search(run("draw", write("small.toml", CASE)).stdout)
    position = CASE[CASE.index("[position]") :]
    run("score", write("position.toml", position))


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


@pytest.mark.parametrize("text", BROKEN)
@pytest.mark.parametrize("command", [("ask",), ("check",), ("draw",), ("score",), ("case", "fmt")])
def test_nor_does_what_is_said_of_a_faulty_file(
    run: Run, write: Writer, command: tuple[str, ...], text: str
) -> None:
    result = run(*command, write("odd.toml", text), code=(0, 1, 2))
    assert not STEERING.search(result.stdout + result.stderr)
