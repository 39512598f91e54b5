"""What every command has that prints an answer: formats, a file to write, folders to look in."""

from __future__ import annotations

import contextlib
import json
import shlex
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import click
import pytest

import arkrules.rules
from arkrules.cli import main
from arkrules.documents import WRITERS
from tests.cli.files import DOUBTFUL, FAILS, GAME, HOLDS, POSITION, REFERENCE, SMALL, files
from tests.conformance.asking import strange
from tests.documents.readers import READ
from tests.paths import VARIANTS
from tests.running import Run
from tests.saved_games import GAME as SAVED

PAIR = "carcassonne carcassonne-2000"
UNDER = "--under carcassonne --under carcassonne-2000"
MEASURED = "--games 1 --policy random"
FILES = {
    "small.toml": SMALL,
    "holds.toml": HOLDS,
    "fails.toml": FAILS,
    "reference.toml": REFERENCE,
    "table.toml": POSITION,
    "game.txt": GAME,
    "stops.txt": GAME.replace("/2 0,-1", "/2 7,7"),
    "game.jcz": SAVED,
    "stops.jcz": SAVED.replace("[0, -1]", "[7, 7]"),
    "own/doubtful.toml": DOUBTFUL,
    "faulty.toml": DOUBTFUL.replace('"as-any"', '"quarter"'),
    "bits.toml": (
        'id = "bits"\ntitle = "Bits"\nsource = "base"\nconfidence = "confirmed"\n'
        '[tiles.A]\noutline = "aaa aaa aaa aaa"\ncount = 1\nabout = "a field"\n'
    ),
}
ENGINE = strange("right")
DEAF = f"{sys.executable} -I -S -c pass"
ANSWERED = {
    f"ask small.toml {UNDER}": 0,
    f"ask small.toml {UNDER} --verbose --no-board": 0,
    "ask reference.toml": 0,
    "ask small.toml --profile-path own --under doubtful --strict": 1,
    "check holds.toml": 0,
    "check holds.toml fails.toml": 1,
    "check holds.toml faulty.toml": 2,
    "score table.toml": 0,
    "ask small-city --under carcassonne --no-board": 0,
    "casebook disputes": 0,
    "casebook list": 0,
    "casebook show small-city": 0,
    "casebook show who-begins": 0,
    f"casebook seal {VARIANTS / 'casebook'} --check": 0,
    f'casebook run small-city --under carcassonne --engine "{ENGINE}"': 0,
    f'casebook run small-city --under carcassonne --engine "{DEAF}"': 1,
    "play carcassonne --seed 3": 0,
    "play ghosts --seed 3 --quiet": 0,
    "replay game.txt": 0,
    "replay stops.txt": 1,
    f"replay game.txt {UNDER}": 0,
    f"jcz game.jcz {UNDER}": 0,
    "jcz stops.jcz": 1,
    f"effects {PAIR} {MEASURED}": 0,
    f"effects carcassonne carcassonne {MEASURED}": 1,
    "effects --again found.json": 0,
    "simulate carcassonne carcassonne-2000 -n 1": 0,
    "show ark-de": 0,
    "show carcassonne city.closed": 0,
    "find city --limit 3": 0,
    "diff ark-en1 ark-en2 ark-de": 0,
    "diff ark-en2 ark-de --prose": 0,
    "profiles": 0,
    "sources": 0,
    "sources base:n6": 0,
    "tiles base": 0,
    "tiles base --compare bits.toml": 1,
    "check-profile own/doubtful.toml": 0,
    "check-profile own/doubtful.toml faulty.toml": 1,
}
"""Questions to every command that answers, with the exit code of each."""
UNDONE = (
    "ask small.toml --assume city.small=quarter",
    "check nowhere.toml",
    "score table.toml --under nowhere",
    "casebook disputes --profile-path nowhere",
    "casebook list --folder nowhere",
    "casebook show nowhere",
    "casebook seal nowhere",
    "casebook run small-city --engine nowhere",
    "play nowhere",
    "replay table.toml",
    "jcz table.toml",
    f"effects carcassonne ark-de {MEASURED}",
    "simulate nowhere",
    "show carcassonne city.nothing",
    "find ...",
    "diff carcassonne",
    "profiles --profile-path nowhere",
    "sources nowhere",
    "tiles nowhere",
    "check-profile nowhere.toml",
)
"""What each of them cannot do."""
QUESTIONS = pytest.mark.parametrize(("question", "code"), ANSWERED.items(), ids=ANSWERED)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, run: Run) -> Path:
    """A folder with a file of every kind."""
    path = tmp_path_factory.mktemp("questions")
    for name, text in FILES.items():
        (path / name).parent.mkdir(exist_ok=True)
        (path / name).write_text(text, encoding="utf-8")
    words = f"effects {PAIR} {MEASURED} --format json -o".split()
    run(*words, path / "found.json")
    return path


@pytest.fixture
def ask(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What is answered to a question that is asked in this folder."""
    monkeypatch.chdir(folder)
    return lambda question, *more, code=0: run(*shlex.split(question), *more, code=code).stdout


@pytest.fixture(scope="module")
def printed(run: Run, folder: Path) -> Callable[..., str]:
    """What is printed for a question that is asked in this folder, in a form; asked once."""

    @cache
    def once(question: str, kind: str, code: int) -> str:
        form = () if kind == "none" else ("--format", kind)
        with contextlib.chdir(folder):
            return run(*shlex.split(question), *form, code=code).stdout

    return once


@QUESTIONS
@pytest.mark.parametrize("kind", READ)
def test_every_answer_reads_back_from_every_markup(
    printed: Callable[..., str], question: str, code: int, kind: str
) -> None:
    page = READ[kind](printed(question, kind, code))
    told = " ".join(" ".join(page).split())
    assert told
    assert "None" not in told.replace("None.", "")  # which is an answer to some clauses
    assert "Stretch(" not in told


@QUESTIONS
def test_every_answer_has_a_form_for_people_and_one_for_programs(
    printed: Callable[..., str], question: str, code: int
) -> None:
    assert printed(question, "none", code).strip()
    content = json.loads(printed(question, "json", code))
    assert content.pop("format") == (3 if question.startswith("effects carcassonne") else 2)
    assert content


@QUESTIONS
def test_what_would_be_printed_is_written(
    ask: Callable[..., str], printed: Callable[..., str], tmp_path: Path, question: str, code: int
) -> None:
    one_of_all = sorted(WRITERS)[list(ANSWERED).index(question) % len(WRITERS)]
    for kind in (one_of_all, "json"):
        assert ask(question, "--format", kind, "-o", tmp_path / kind, code=code) == ""
        written = (tmp_path / kind).read_text(encoding="utf-8")
        assert written == printed(question, kind, code), kind
    assert files(tmp_path) == {one_of_all, "json"}


@pytest.mark.parametrize("question", UNDONE)
def test_where_nothing_can_be_answered_nothing_is_written(
    ask: Callable[..., str], tmp_path: Path, question: str
) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    old.write_text("before")
    for kind in ("text", "json"):
        for target in (new, old):
            assert ask(question, "--format", kind, "-o", target, code=2) == ""
    assert files(tmp_path) == {"old"}
    assert old.read_text() == "before"


@QUESTIONS
def test_where_to_write_is_asked_before_anything_is_done(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, question: str, code: int
) -> None:
    def work(*_: object) -> None:
        raise AssertionError("something was read")

    monkeypatch.chdir(folder)
    monkeypatch.setattr(arkrules.rules, "library", work)
    result = run(*shlex.split(question), "-o", Path("no", "folder.txt"), code=2)
    assert "there is no folder" in result.stderr
    assert result.stdout == ""
    assert not Path("no").exists()


# -- options --------------------------------------------------------------------------------------


def commands(group: click.Group = main, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command, with the words by which it is called."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


COMMANDS = dict(commands())
OTHERS = {
    "draw": ["--output", "--profile-path"],  # a picture
    "casebook export": ["--output", "--profile-path"],  # a document with a schema of its own
    "casebook schema": ["--output"],
    "schema": ["--output"],
    "casebook package": [],  # a folder
    "case new": [],  # a file
    "case fmt": [],
    "new": [],  # a folder
    "serve": ["--profile-path"],  # answers of another kind, to programs
    "table": ["--profile-path"],  # a page
}
"""Commands that print no answer, with what they have all the same."""
SHARED = ("--format", "--output", "--profile-path")


def option(command: click.Command, name: str) -> click.Option | None:
    """An option of a command."""
    for param in command.params:
        if isinstance(param, click.Option) and name in param.opts:
            return param
    return None


def test_every_command_that_prints_an_answer_has_the_same_three_options() -> None:
    for name, command in COMMANDS.items():
        has = [one for one in SHARED if option(command, one)]
        assert has == OTHERS.get(name, list(SHARED)), name


def test_every_command_that_prints_an_answer_is_tried() -> None:
    answering = COMMANDS.keys() - OTHERS.keys()
    for tried in (ANSWERED, UNDONE):
        assert {
            name for name in answering if any(f"{q} ".startswith(f"{name} ") for q in tried)
        } == (answering)


@pytest.mark.parametrize("name", SHARED)
def test_an_option_means_the_same_everywhere(name: str) -> None:
    found = [one for command in COMMANDS.values() if (one := option(command, name))]
    declared = [one.to_info_dict() for one in found]
    assert all(one == declared[0] for one in declared)
    assert found[0].help


def test_formats_are_those_that_a_document_is_written_in() -> None:
    declared = option(COMMANDS["ask"], "--format")
    assert declared is not None
    assert isinstance(declared.type, click.Choice)
    assert list(declared.type.choices) == [*WRITERS, "json"]
    assert declared.default == "text"


def test_under_names_the_edition_in_question_or_some_where_several_can_be_asked() -> None:
    found = {name: one for name, command in COMMANDS.items() if (one := option(command, "--under"))}
    assert found.keys() == {
        "ask", "score", "draw", "replay", "jcz", "casebook run", "case new",
    }  # fmt: skip
    for one in found.values():
        assert one.metavar == "PROFILE"
        assert one.type is click.STRING
        assert one.help == "The edition in question" + (
            "; may be repeated." if one.multiple else "."
        )
    assert {name for name, one in found.items() if one.multiple} == {
        "ask", "replay", "jcz", "casebook run",
    }  # fmt: skip
