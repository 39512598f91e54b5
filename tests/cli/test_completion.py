"""What a shell offers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete

from arkrules.cli import main
from arkrules.rules import load_profile, shipped_library
from arkrules.rulings.casebook import casebook
from tests.cli.files import DOUBTFUL, Writer
from tests.fair import another

COMPLETE = ShellComplete(main, {}, "arkrules", "_ARKRULES_COMPLETE")
EDITIONS = {*shipped_library().profile_ids()}
SMALL = {case.id for case in casebook() if case.id.startswith("small-c")}
FARM = {id for id in load_profile("carcassonne").catalogue if id.startswith("farm.")}


def items(words: str, begun: str = "") -> list[CompletionItem]:
    """What is offered behind some words for one that is begun."""
    return COMPLETE.get_completions(words.split(), begun)


def offered(words: str, begun: str = "") -> set[str]:
    return {item.value for item in items(words, begun)}


@pytest.mark.parametrize(
    "words",
    [
        "play", "diff carcassonne", "effects", "effects carcassonne",
        "simulate", "simulate carcassonne",
        "ask small-city --under", "score small-city --under", "draw small-city --under",
        "replay game.txt --under",
    ],
)  # fmt: skip
def test_editions_are_offered_wherever_one_is_named(words: str) -> None:
    assert offered(words) >= EDITIONS
    assert offered(words, "ark-e") == {"ark-en1", "ark-en2"}


def test_whatever_can_be_shown_is_offered_with_words_for_its_kind() -> None:
    assert offered("show") >= {*EDITIONS, *SMALL, "base", "house.bag", "cases", "tiles"}


def test_editions_are_offered_with_their_titles() -> None:
    (item,) = items("show", "carcassonne-2000")
    assert item.help == "Carcassonne, first farm scoring"


@pytest.mark.parametrize(
    ("words", "begun", "values"),
    [
        ("show sources", "base:m", {"base:monastery"}),
        ("show sources", "bsae:m", {"bsae:m"}),
        # Boxes behind an edition that they are for, and house rules about what it answers.
        ("play", "carcassonne+house.b", {f"carcassonne+house.{one}"
                                         for one in ("bag", "bushes", "buy-tile")}),
        ("play", "ghosts+house.bag", {"ghosts+house.bag"}),
        ("play", "ark-en2+house.b", {"ark-en2+house.bag"}),
        ("play", "ark-en2+r", set()),
        ("play", "carcassonne+house.r", set()),
        ("play", "carcassonne+river+house.r", {f"carcassonne+river+house.river-{one}"
                                               for one in ("mixed", "u-turns")}),
        ("play", "carcassonne+house.bag+house.ba", set()),
        # Clauses of the edition named; an assumption has its sign.
        ("show carcassonne", "farm", {"farm", *FARM}),
        ("show carcassonne", "ark.", set()),
        ("show ark-en2", "ark.may_m", {"ark.may_move"}),
        ("ask small-city --assume", "city.sm", {"city.small="}),
        ("ask small-city --under carcassonne --assume", "ark.", set()),
        ("find city --in", "prof", {"profiles"}),
        ("show --format", "js", {"json"}),
        ("", "check", {"check"}),
        *((words, "small-c", SMALL) for words in ("ask", "draw", "score", "show")),
    ],
)  # fmt: skip
def test_what_begins_so_is_offered(words: str, begun: str, values: set[str]) -> None:
    assert offered(words, begun) == values


def test_sources_and_sets_are_offered() -> None:
    assert offered("show") >= {"ark", "ark-hu", "base", "ghosts"}
    assert offered("show tiles") >= {"ark", "base", "ghosts"}


@pytest.mark.parametrize("words", ["ask", "draw", "score", "show"])
def test_files_are_offered_where_no_case_begins_so(words: str) -> None:
    for begun in ("my/", "./small", "zeppelin"):
        assert [item.type for item in items(words, begun)] == ["file"]


def test_what_a_shell_offers_needs_no_warning_of_a_broken_extension(tmp_path: Path) -> None:
    with another(tmp_path, "import no_such_module"):
        assert offered("show", "ark-e") >= {"ark-en1", "ark-en2"}


def test_editions_of_a_folder_are_offered_unless_they_are_broken(
    write: Writer, tmp_path: Path
) -> None:
    write("doubtful.toml", DOUBTFUL)
    assert "doubtful" in offered(f"show --profile-path {tmp_path}", "doub")
    write("broken.toml", "id = ")
    assert "doubtful" in offered(f"show --profile-path {tmp_path}", "doub")
    assert "broken" not in offered(f"show --profile-path {tmp_path}", "brok")


@pytest.mark.parametrize(
    ("shell", "wired"), [("bash", "complete -o"), ("zsh", "compdef"), ("fish", "complete --")]
)
def test_what_the_documentation_says_switches_it_on(shell: str, wired: str) -> None:
    code = "from arkrules.cli import main; main(prog_name='arkrules')"
    environment = {**os.environ, "_ARKRULES_COMPLETE": f"{shell}_source"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert wired in done.stdout, done.stderr
