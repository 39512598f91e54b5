"""Cases by their ids, by their files, and from standard input."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from arkrules.rules import library
from arkrules.rulings import load_case
from arkrules.rulings.casebook import casebook
from arkrules.rulings.named import case_path, case_paths
from arkrules.toml import without_schema
from tests.cli.files import HOLDS, POSITION, SMALL, SVG, Writer, drawn
from tests.paths import VARIANTS
from tests.running import Run

READERS = ["ask", "draw", "score"]
ID = "small-city"
TITLE = load_case(VARIANTS / "casebook" / "cities" / f"{ID}.toml").title


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_case_of_the_casebook_has_its_path() -> None:
    assert sorted(case_paths(library())) == sorted(case.id for case in casebook())


@pytest.mark.parametrize("command", READERS)
def test_a_case_is_named_by_its_id(run: Run, command: str) -> None:
    path = case_path(ID, library())
    assert run(command, ID).stdout == run(command, path).stdout


@pytest.mark.parametrize("command", READERS)
def test_a_case_is_read_from_standard_input(run: Run, write: Writer, command: str) -> None:
    path = write("small.toml", SMALL)
    assert run(command, "-", input=SMALL).stdout == run(command, path).stdout


def test_a_position_is_scored_and_drawn_from_standard_input(run: Run) -> None:
    assert "- Red: 3 points\n" in run("score", "-", input=POSITION).stdout
    root = drawn(run("draw", "-", input=POSITION).stdout)
    assert root.findtext(f"{SVG}title") == "standard input"


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize(
    ("text", "said"),
    [("rubbish", "not TOML"), ("", "is missing"), ("zebra = 1", ""), (b"\xff\xfe", "is no text")],
)
def test_rubbish_from_standard_input_is_an_error_of_it(
    error: Callable[..., str], command: str, text: str | bytes, said: str
) -> None:
    message = error(command, "-", input=text)
    assert message.startswith("error: standard input: ")
    assert said in message


def test_an_id_wins_over_a_file_of_the_same_name_and_a_file_with_an_ending_over_an_id(
    here: Path, write: Writer, run: Run
) -> None:
    write(ID, SMALL.replace("A city of two tiles", "Of the file"))
    assert run("ask", ID, "--no-board").stdout.startswith(TITLE)
    for name in (f"./{ID}", here / ID):
        assert run("ask", name, "--no-board").stdout.startswith("Of the file")
    write(f"{ID}.toml", SMALL.replace("A city of two tiles", "With an ending"))
    assert run("ask", f"{ID}.toml", "--no-board").stdout.startswith("With an ending")


def test_an_id_with_a_dot_is_that_of_a_file_only_where_there_is_one(
    here: Path, write: Writer, run: Run
) -> None:
    write("own/casebook.toml", 'version = "1"\n[subjects]\ncities = "Cities"\n')
    write(
        "own/casebook/cities/v1.2.toml",
        SMALL.replace("small-city", "v1.2") + "[verdict.carcassonne]\n",
    )
    words = ("--profile-path", here / "own", "--no-board", "--under", "carcassonne")
    assert run("ask", "v1.2", *words).stdout.startswith("A city of two tiles")
    write("v1.2", SMALL.replace("A city of two tiles", "Of the file"))
    assert run("ask", "v1.2", *words).stdout.startswith("Of the file")


@pytest.mark.parametrize("command", [*READERS, "casebook show"])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("small-cty", "did you mean small-city?"),
        ("tied-on-a-road", "did you mean ark-tied-on-a-road?"),
        ("zeppelins", "there is no case zeppelins"),
    ],
)
def test_a_case_that_is_not_there_is_named_with_what_may_be_meant(
    error: Callable[..., str], command: str, name: str, said: str
) -> None:
    message = error(*command.split(), name)
    assert said in message
    assert "`arkrules casebook list` lists the cases" in message


@pytest.mark.parametrize("command", READERS)
def test_a_file_that_is_not_there_and_a_folder_are_no_cases(
    error: Callable[..., str], here: Path, command: str
) -> None:
    assert "there is no file my/case.toml" in error(command, "my/case.toml")
    assert "did you mean small-city?" in error(command, "small-city.toml")
    (here / "folder").mkdir()
    assert "folder: is a folder" in error(command, "folder")


def test_check_takes_ids_files_and_folders(here: Path, write: Writer, run: Run) -> None:
    write("mine/holds.toml", HOLDS)
    text = run("check", ID, "mine", "mine/holds.toml").stdout
    assert text.startswith("3 cases, ")
    assert "did you mean small-city?" in run("check", "mine", "small-cty", code=2).stderr


def test_what_is_found_is_shown_by_the_command_below_it(run: Run) -> None:
    hits = json.loads(run("find", "tied road", "--in", "cases", "--format", "json").stdout)["hits"]
    assert hits[0]["command"] == "arkrules ask ark-tied-on-a-road"
    for hit in hits[:3]:
        assert hit["id"] in hit["command"]
        run(*shlex.split(hit["command"])[1:], "--no-board")


def test_casebook_show_has_the_question_the_verdicts_and_the_file(run: Run) -> None:
    text = run("casebook", "show", ID).stdout
    assert text.startswith(f"{TITLE}\n")
    assert f'id = "{ID}"' in text
    content = json.loads(run("casebook", "show", ID, "--format", "json").stdout)
    assert (content["id"], content["subject"]) == (ID, "cities")
    assert content["verdict"]["carcassonne"]


def test_the_file_of_a_case_can_be_copied(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "mine.toml"
    run("casebook", "show", ID, "--file", "-o", target)
    assert target.read_text() == without_schema(case_path(ID, library()).read_text())
