"""What every command has that prints an answer: formats, a file to write, folders to look in."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import click
import pytest

import arkrules.rules
from arkrules.documents import WRITERS
from tests.cli.files import files
from tests.cli.lines import COMMANDS, LINES, OTHERS, Line
from tests.documents.readers import READ

IN_PAGES = ("ask", "show", "diff", "effects")
ANSWERING = COMMANDS.keys() - OTHERS.keys()
TRIED = [line for line in LINES if any(line.calls(name) for name in ANSWERING)]
MORE = (
    "ask small-city", "show disputes", "show cases", "show small-city",
    "diff ark-en1 ark-en2 ark-de", "effects --again found.json", "find city",
    "play carcassonne --seed 3", "show --profile-path own", "show ark-de", "show sources",
    "show tiles base",
)  # fmt: skip
"""What has long answers, which nobody reads in an approval."""
ANSWERED = [line for line in TRIED if line.code != 2 and "<" not in line.text]
ANSWERED += [Line(text, 0) for text in MORE]
UNDONE = [line for line in TRIED if line.code == 2 and "-o" not in line.text.split()]
QUESTIONS = pytest.mark.parametrize("line", ANSWERED, ids=lambda line: line.text)


@pytest.fixture(scope="module")
def printed(prepared: Path):
    """What is printed for a question, in a form; asked once."""
    found = "effects carcassonne carcassonne-2000 --games 1 --policy random --format json"
    Line(found, 0).run(prepared, "-o", "found.json")

    @cache
    def once(line: Line, kind: str) -> str:
        return line.run(prepared, *(("--format", kind) if kind else ())).stdout

    return once


def test_every_command_that_prints_an_answer_is_tried() -> None:
    for lines in (ANSWERED, UNDONE):
        assert {name for name in ANSWERING if any(one.calls(name) for one in lines)} == ANSWERING


@pytest.mark.slow
@QUESTIONS
def test_an_answer_reads_back_from_markup_and_has_a_form_for_programs(printed, line: Line) -> None:
    """Each from two markups in turn; neighbors are alike, so all of a kind are read from all."""
    assert printed(line, "").strip()
    turn = ANSWERED.index(line)
    kinds = [[*READ][(turn + more) % len(READ)] for more in (0, 2)]
    for kind in kinds if line.calls_one_of(IN_PAGES) else ():
        read = READ[kind]
        told = " ".join(" ".join(read(printed(line, kind))).split())
        assert told, kind
        assert "None" not in told.replace("None.", ""), kind  # which answers some clauses
        assert "Stretch(" not in told, kind
    content = json.loads(printed(line, "json"))
    assert content.pop("format") == (4 if line.calls("effects carcassonne") else 2)
    assert content


@pytest.mark.slow
def test_what_would_be_printed_is_written(prepared: Path, printed, tmp_path: Path) -> None:
    """Each form once by a command; those with every markup, one form a line."""
    written = set()
    tried: Counter[str] = Counter()
    for number, line in enumerate(ANSWERED):
        command = next(name for name in ANSWERING if line.calls(name))
        turn = tried[command]
        tried[command] += 1
        if line.calls_one_of(IN_PAGES):
            kinds = ["json", *sorted(WRITERS)][turn : turn + 1]
        else:
            kinds = [] if turn else ["text", "json"]
        for kind in kinds:
            target = tmp_path / f"{number}.{kind}"
            assert line.run(prepared, "--format", kind, "-o", target).stdout == ""
            assert target.read_text(encoding="utf-8") == printed(line, kind), line
            written.add((command, kind == "json"))
    assert written == {(name, json) for name in ANSWERING for json in (True, False)}


@pytest.mark.slow
def test_where_nothing_can_be_answered_nothing_is_written(
    prepared: Path, printed, tmp_path: Path
) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    old.write_text("before")
    for line in UNDONE:
        if not printed(line, ""):  # some cases may be checked though others cannot
            for target in (new, old):
                assert line.run(prepared, "-o", target).stdout == "", line
    assert files(tmp_path) == {"old"}
    assert old.read_text() == "before"


def test_where_to_write_is_asked_before_anything_is_done(
    prepared: Path, printed: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(*_: object) -> None:
        raise AssertionError("something was read")

    monkeypatch.setattr(arkrules.rules, "library", work)
    for line in ANSWERED:
        done = Line(line.text, 2).run(prepared, "-o", Path("nowhere", "folder.txt"))
        assert done.stdout == ""
        assert str(Path("nowhere")) in done.stderr
    assert not (prepared / "nowhere").exists()


# -- options --------------------------------------------------------------------------------------

SHARED = ("--format", "--output", "--profile-path")


def option(command: click.Command, name: str) -> click.Option | None:
    """An option of a command."""
    options = (one for one in command.params if isinstance(one, click.Option))
    return next((one for one in options if name in one.opts), None)


def test_every_command_that_prints_an_answer_has_the_same_three_options() -> None:
    for name, command in COMMANDS.items():
        has = [one for one in SHARED if option(command, one)]
        assert has == OTHERS.get(name, list(SHARED)), name


@pytest.mark.parametrize("name", SHARED)
def test_an_option_means_the_same_everywhere(name: str) -> None:
    found = [one for command in COMMANDS.values() if (one := option(command, name))]
    declared = [one.to_info_dict() for one in found]
    if name == "--format":
        forms = [one.pop("type")["choices"] for one in declared]
        assert {tuple(one) for one in forms} == {(*WRITERS, "json"), ("text", "json")}
    assert all(one == declared[0] for one in declared)
    assert found[0].help


def test_answers_that_belong_into_pages_are_written_in_every_markup() -> None:
    for name in ANSWERING:
        declared = option(COMMANDS[name], "--format")
        assert declared is not None
        assert isinstance(declared.type, click.Choice)
        wanted = [*WRITERS, "json"] if name in IN_PAGES else ["text", "json"]
        assert list(declared.type.choices) == wanted
        assert declared.default == "text"


def test_under_names_the_edition_in_question_or_some_where_several_can_be_asked() -> None:
    found = {name: one for name, command in COMMANDS.items() if (one := option(command, "--under"))}
    many = {"ask", "replay", "casebook run"}
    assert found.keys() == {"score", "draw", "new"} | many
    assert {name for name, one in found.items() if one.multiple} == many
    assert all(one.metavar == "PROFILE" and one.type is click.STRING for one in found.values())
    assert {one.help for name, one in found.items() if name in many} == {found["ask"].help}
