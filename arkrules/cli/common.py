"""What commands share: options, answers in every format, the console."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import attrs
import click

from arkrules.cli.completion import cases, editions
from arkrules.cli.places import output_option
from arkrules.cli.taken import Choice, OnDisk
from arkrules.errors import CaseError
from arkrules.files import BYTES, save
from arkrules.text import later, say, told

if TYPE_CHECKING:
    from rich.console import Console

    from arkrules.documents import Block, Document
    from arkrules.files import FileText
    from arkrules.rules import Library

F = TypeVar("F", bound=Callable[..., object])
_Command = Callable[..., None]

FORMATS = ("text", "md", "rst", "html", "wiki", "json")
"""Those of answers that belong into pages; all others are read by people or by programs."""


@attrs.frozen
class Reply:
    """What a command has to say, in either form; made when it is printed."""

    page: Callable[[], Document]
    """For people."""
    content: Callable[[], Mapping[str, object]]
    """For programs."""
    code: int = 0
    """The exit code."""


def _answering(formats: tuple[str, ...]) -> Callable[[Callable[..., Reply]], _Command]:
    """Make a command of a function that is given the library within reach, and answers."""

    def decorate(function: Callable[..., Reply]) -> _Command:
        @output_option
        @format_option(*formats)
        @path_option
        @functools.wraps(function)
        def command(
            kind: str, output: Path | None, paths: tuple[Path, ...], **wanted: object
        ) -> None:
            from arkrules.rules import library

            answer = function(library(paths), **wanted)
            _print(answer, kind, output)
            sys.exit(answer.code)

        return command

    return decorate


answers = _answering(("text", "json"))
"""A command that answers people or programs."""
answers_in_pages = _answering(FORMATS)
"""A command whose answers belong into pages, too, in whatever markup is wanted."""


def _print(answer: Reply, kind: str, output: Path | None) -> None:
    if kind == "json":
        from arkrules.telling import to_json

        write(to_json(answer.content()), output)
        return
    from arkrules.documents import WRITERS

    if kind != "text" or output is not None:
        write(WRITERS[kind](answer.page()), output)
    else:
        show(answer.page().blocks, console())


def show(blocks: Iterable[Block], out: Console) -> None:
    """Print a part of a page."""
    from arkrules.documents import Document, renderables

    for part in renderables(Document(blocks=tuple(blocks))):
        out.print(part)


def write(content: str | bytes, output: Path | None) -> None:
    """Put a text, or bytes, into a file, or print it."""
    if output is None:
        click.echo(content, nl=False)
    else:
        save(output, content)


# -- what is read ---------------------------------------------------------------------------------


def written(name: str, shelf: Library) -> FileText:
    """The text of a case or a position: of a file, of a case by its id, or standard input."""
    from arkrules.files import FileText, given_text

    if name == "-":
        return FileText(say("standard input"), _standard_input())
    path = case_path(name, shelf)
    return FileText(str(path), given_text(path, CaseError))


def case_path(name: str, shelf: Library, *, folders: bool = False) -> Path:
    """The file that a name stands for, or the folder if one will do; else `CaseError`.

    A name with an ending or with a folder is that of a file, if there is one.
    Any other is the id of a case, if there is one, and else that of a file.
    """
    from arkrules.rulings.case import case_paths, no_case

    path = Path(name)
    as_file = bool(path.suffix) or os.sep in name
    there = os.path.exists(name)  # noqa: PTH110  # any name will do, however long
    if not (as_file and there) and name in (known := case_paths(shelf)):
        return known[name]
    if os.path.isdir(name) and not folders:  # noqa: PTH112  # likewise
        raise CaseError(say("is a folder; name a case in it"), file=name)
    if there:
        return path
    neither = later("there is no case {name} in the casebook, and no such file")
    raise no_case(name, case_paths(shelf), later("there is no file {name}") if as_file else neither)


def case_files(path: Path) -> list[Path]:
    """The case files under a path; `CaseError` if there is none."""
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.rglob("*.toml") if file.is_file())
    if not found:
        raise CaseError(say("no case here; a case is a file that ends in .toml"), file=str(path))
    return found


def kind_of_file(path: Path) -> str:
    """What a file is by its keys; nothing where it cannot be read: its reader says why."""
    from arkrules.files import filetype, read_text
    from arkrules.formats import parse_table

    try:
        return filetype(parse_table(read_text(path, regular=True)))
    except (OSError, ValueError):
        return ""


def _standard_input() -> str:
    """What is typed or piped in, whole, if it ends at all."""
    from arkrules.files import decoded, why_unread

    if sys.stdin is None:  # it was closed
        return ""
    if sys.stdin.isatty():
        click.echo(say("Type or paste a case; Ctrl-D ends it."), err=True)
    try:
        return decoded(sys.stdin.buffer.read(BYTES + 1), BYTES)
    except (OSError, UnicodeDecodeError) as error:
        raise CaseError(why_unread(error), file=say("standard input")) from None


def case_argument(function: F) -> F:
    """`CASE`: the id of a case, a file, or standard input."""
    return click.argument("case", metavar="CASE", shell_complete=cases)(function)


# -- options --------------------------------------------------------------------------------------


def format_option(*kinds: str) -> Callable[[F], F]:
    """`--format`: for people in some markup, or for programs."""
    return click.option(
        "--format", "kind", type=Choice(kinds), default=kinds[0], show_default=True,
        help="How it is written: json is for programs.",
    )  # fmt: skip


def path_option(function: F) -> F:
    """`--profile-path`: more folders in which profiles are looked for."""
    return click.option(
        "--profile-path", "paths", multiple=True,
        type=OnDisk(exists=True, file_okay=False),
        help="A folder with more profiles, overlays and tile sets; may be repeated.",
    )(function)  # fmt: skip


def under_option(*, many: bool = True, default: str | None = None) -> Callable[[F], F]:
    """`--under`: the editions in question, or the one."""
    help = later("The edition in question.")
    if many:
        help = later("The edition in question; may be repeated.")
    return click.option(
        "--under", metavar="PROFILE", multiple=many, default=default,
        show_default=default is not None, help=help, shell_complete=editions,
    )  # fmt: skip


# -- messages -------------------------------------------------------------------------------------


BROKEN_OFF = 130
"""The exit code of whatever ends by Ctrl-C, by an old custom of shells."""


def note(message: str) -> None:
    """Print a message; what files bring into it is only shown."""
    click.echo(told(message), err=True)


def complain(cause: str, remedy: str) -> None:
    """Print what is wrong, and what to do about it."""
    note(say("error: {cause}", cause=cause))
    if remedy:
        note(say("help: {remedy}", remedy=remedy))


def by_hand(stop: click.Abort) -> bool:
    """Whether somebody broke off what was asked of them by Ctrl-C, and did not just say no more."""
    return isinstance(stop.__context__, KeyboardInterrupt)


# -- the rest -------------------------------------------------------------------------------------


def console(*, messages: bool = False) -> Console:
    """Where results go, or messages."""
    from rich.console import Console

    class Output(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # a group of commands knows what to do; rich would exit with 1

    # A table that is piped into a file or a program is not cut to a screen.
    stream = sys.stderr if messages else sys.stdout  # none at all where it was closed
    width = None if stream is not None and stream.isatty() else 200
    # What is printed comes from users' files too: `[x]` and `:x:` are no markup in it.
    return Output(
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=True,
        width=width,
        stderr=messages,
    )
