"""What commands share: the cases and files they read, answers in every format, messages."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from arkrules.cli.options import Choice, output_option, path_option
from arkrules.errors import ArkrulesError, CaseError
from arkrules.files import BYTES, filetype, save
from arkrules.text import later, printable, say

if TYPE_CHECKING:
    from rich.console import Console

    from arkrules.documents import Document
    from arkrules.files import FileText
    from arkrules.rules import Library

_Command = Callable[..., None]

FORMATS = ("text", "md", "html", "wiki", "json")
"""The formats of answers that belong on pages; all others are text or JSON."""


@attrs.frozen
class Reply:
    """The answer of a command, for people and for programs; made when it is printed."""

    page: Callable[[], Document]
    content: Callable[[], Mapping[str, object]]
    code: int = 0
    """The exit code."""


def _answering(formats: tuple[str, ...]) -> Callable[[Callable[..., Reply]], _Command]:
    """Make a command of a function that takes the library and returns its answer."""

    def decorate(function: Callable[..., Reply]) -> _Command:
        @output_option
        @click.option("--format", "kind", type=Choice(formats), default="text", show_default=True)
        @path_option
        @functools.wraps(function)
        def command(
            kind: str, output: Path | None, paths: tuple[Path, ...], **options: object
        ) -> None:
            from arkrules.rules import library

            shelf = library(paths)
            with _absences_told(shelf):
                answer = function(shelf, **options)
                _print(answer, kind, output)
            sys.exit(answer.code)

        return command

    return decorate


@contextlib.contextmanager
def _absences_told(shelf: Library) -> Iterator[None]:
    """Say of a box that an error names, and that is not there, that it is not."""
    try:
        yield
    except ArkrulesError as error:
        from arkrules.search import explained

        error.remedy = explained(error, shelf)
        raise


def absence(name: str, shelf: Library) -> Reply | None:
    """Return the answer about boxes that are not there, with the cases about them."""
    from arkrules.documents import Document, Entries, Entry, Paragraph, line, strong, tell
    from arkrules.forms import plain
    from arkrules.search import absent_boxes, index

    boxes = [box for box in absent_boxes(shelf, name) if box.sure]
    entries = {one.id: one for one in index(shelf)} if boxes else {}

    def case(id: str) -> Entry:
        said = tell("{id}: {title}", id=strong(id), title=entries[id].title)
        return Entry(said, [Paragraph(line(entries[id].command), kind="dim")])

    def page() -> Document:
        listed = [(box.said, Entries(map(case, box.cases))) for box in boxes]
        return Document(blocks=[block for blocks in listed for block in blocks])

    return Reply(page, lambda: {"absent": plain(boxes)}, 1) if boxes else None


answers = _answering(("text", "json"))
"""A command that answers people or programs."""
answers_in_pages = _answering(FORMATS)
"""A command whose answers belong on pages, too, in every markup."""


def _print(answer: Reply, kind: str, output: Path | None) -> None:
    if kind == "json":
        from arkrules.telling import to_json

        write(to_json(answer.content()), output)
        return
    from arkrules.documents import WRITERS, renderables

    if kind != "text" or output is not None:
        write(WRITERS[kind](answer.page()), output)
    else:
        out = console()
        for part in renderables(answer.page()):
            out.print(part)


def write(content: str | bytes, output: Path | None) -> None:
    """Write text or bytes to a file, or print them."""
    if output is None:
        click.echo(content, nl=False)
    else:
        save(output, content)


# -- cases and files ------------------------------------------------------------------------------


def read_case_text(name: str, shelf: Library) -> FileText:
    """Return the text of a case or a position: a file, an id, or standard input."""
    from arkrules.files import FileText, given_text

    if name == "-":
        return FileText(say("standard input"), _standard_input())
    path = case_path(name, shelf)
    return FileText(str(path), given_text(path, CaseError))


def case_path(name: str, shelf: Library, *, folders: bool = False) -> Path:
    """Return the file that a name stands for, or a folder if one is allowed; else `CaseError`.

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
    """Return the file, or all files of a folder that are cases or broken; else `CaseError`."""
    if not path.is_dir():
        return [path]
    files = {file: tables_of(file) for file in sorted(path.rglob("*.toml")) if file.is_file()}
    found = [file for file, raw in files.items() if raw is None or filetype(raw) == "case"]
    if not found:
        raise CaseError(say("no case here; a case is a file that ends in .toml"), file=str(path))
    return found


def tables_of(path: Path) -> dict[str, object] | None:
    """Return the tables of a file; nothing if it cannot be read."""
    from arkrules.files import read_text
    from arkrules.formats import parse_table

    try:
        return parse_table(read_text(path, regular=True))
    except (OSError, ValueError):
        return None  # its reader says why


def _standard_input() -> str:
    """Read all of what is typed or piped in, up to the limit."""
    from arkrules.files import decoded, unread

    if sys.stdin is None:  # it was closed
        return ""
    if sys.stdin.isatty():
        click.echo(say("Type or paste a case; Ctrl-D ends it."), err=True)
    try:
        return decoded(sys.stdin.buffer.read(BYTES + 1), BYTES)
    except (OSError, UnicodeDecodeError) as error:
        raise unread(error, CaseError, say("standard input")) from None


# -- messages -------------------------------------------------------------------------------------

INTERRUPTED = 130
"""The exit code after Ctrl-C, as in any shell."""


def note(message: str) -> None:
    """Print a message on standard error, with characters from files made harmless."""
    click.echo(printable(message), err=True)


def complain(cause: str, remedy: str) -> None:
    """Print what is wrong and what to do about it."""
    note(say("error: {cause}", cause=cause))
    if remedy:
        note(say("help: {remedy}", remedy=remedy))


def console(*, messages: bool = False) -> Console:
    """Return the console for results, or for messages."""
    from rich.console import Console

    class Output(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # a group of commands knows what to do; rich would exit with 1

    # A table that is piped into a file or a program is not cut to a screen.
    stream = sys.stderr if messages else sys.stdout  # none at all where it was closed
    width = None if stream is not None and stream.isatty() else 200
    # Text from users' files is printed too: `[x]` and `:x:` are not markup in it.
    return Output(
        highlight=False, markup=False, emoji=False, soft_wrap=True, width=width, stderr=messages
    )


@contextlib.contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Callable[..., None]]:
    """Show a progress bar on standard error if that is a terminal; call it with what is done.

    Without a total, it is shown once it is called with what is done and the total.
    """
    out = console(messages=True)
    if not out.is_terminal:
        yield lambda *_done: None
        return

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Remaining())
    with Progress(*columns, console=out) as shown:
        task = shown.add_task(label, total=total, visible=total is not None)

        def show(done: int, of: int | None = total) -> None:
            shown.update(task, completed=done, total=of, visible=True)

        yield show
