"""What a shell offers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete

from arkrules.cli import main
from arkrules.rules import shipped_library
from arkrules.rulings.casebook import casebook
from tests.cli.files import DOUBTFUL, Writer

COMPLETE = ShellComplete(main, {}, "arkrules", "_ARKRULES_COMPLETE")


def items(words: str, begun: str = "") -> list[CompletionItem]:
    """What is offered behind some words for one that is begun."""
    return COMPLETE.get_completions(words.split(), begun)


def offered(words: str, begun: str = "") -> set[str]:
    return {item.value for item in items(words, begun)}


EDITIONS = set(shipped_library().profile_ids())
CARCASSONNE = shipped_library().profile("carcassonne")


@pytest.mark.parametrize(
    "words",
    [
        "show", "play", "diff carcassonne", "effects", "effects carcassonne",
        "simulate", "simulate carcassonne",
        "ask small-city --under", "score small-city --under", "draw small-city --under",
        "replay game.txt --under",
    ],
)  # fmt: skip
def test_editions_are_offered_wherever_one_is_named(words: str) -> None:
    assert offered(words) >= EDITIONS
    assert offered(words, "ark-e") == {"ark-en1", "ark-en2"}


def test_editions_are_offered_with_their_titles() -> None:
    (item,) = items("show", "carcassonne-2000")
    assert item.help == "Carcassonne, first farm scoring"


def test_sources_are_offered_and_the_places_in_one() -> None:
    assert offered("sources") >= {"ark", "ark-hu", "base", "ghosts"}
    assert offered("sources", "base:m") == {"base:monastery"}
    assert offered("sources", "bsae:m") == set()


def test_house_rules_are_offered_behind_an_edition_that_they_are_for() -> None:
    assert offered("play", "carcassonne+house.b") == {
        "carcassonne+house.bag", "carcassonne+house.bushes", "carcassonne+house.buy-tile",
    }  # fmt: skip
    assert offered("play", "ghosts+house.bag") == {"ghosts+house.bag"}
    assert offered("play", "ark-en2+") == set()
    assert offered("play", "carcassonne+house.bag+house.ba") == set()


def test_clauses_are_those_of_the_edition_named() -> None:
    farms = {"farm"} | {id for id in CARCASSONNE.catalogue if id.startswith("farm.")}
    assert offered("show carcassonne", "farm") == farms
    assert "ark.may_move" in offered("show ark-en2", "ark.")
    assert offered("show carcassonne", "ark.") == set()


def test_an_assumption_is_offered_with_its_sign() -> None:
    assert offered("ask small-city --assume", "city.sm") == {"city.small="}
    assert offered("ask small-city --under carcassonne --assume", "ark.") == set()


@pytest.mark.parametrize("words", ["ask", "draw", "score", "casebook show"])
def test_cases_are_offered_and_files_where_no_case_begins_so(words: str) -> None:
    small = {case.id for case in casebook() if case.id.startswith("small-c")}
    assert offered(words, "small-c") == small
    assert "small-city" in small
    for begun in ("my/", "./small", "zeppelin"):
        assert [item.type for item in items(words, begun)] == ["file"]


def test_sets_and_groups_are_offered() -> None:
    assert offered("tiles") >= {"ark", "base", "ghosts"}
    assert offered("find city --in", "cases,prof") == {"cases,profiles"}
    assert offered("profiles --format", "js") == {"json"}
    assert "check-profile" in offered("", "check")


def test_editions_of_a_folder_are_offered(write: Writer, tmp_path: Path) -> None:
    write("doubtful.toml", DOUBTFUL)
    assert "doubtful" in offered(f"show --profile-path {tmp_path}", "doub")


def test_broken_rule_data_offers_nothing_and_says_nothing(write: Writer, tmp_path: Path) -> None:
    write("broken.toml", "id = ")
    assert offered(f"show --profile-path {tmp_path}", "carc") == set()


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
