"""Where commands write: only what is new, unless told otherwise; `-` is standard output."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import click

from arkrules.errors import OutputPathError
from arkrules.files import require_place
from arkrules.text import count, later, say

F = TypeVar("F", bound=Callable[..., object])

_FORCE = "arkrules.force"
_OVERWRITE = later("choose another name, or say --force to overwrite it")


def output_option(function: F) -> F:
    """`--output`: a file in place of standard output; and `--force`, for all that is written."""
    written = click.option(
        "-o", "--output", type=click.Path(path_type=Path), callback=_output,
        help="Write it to this file, whole or not at all; - is standard output.",
    )  # fmt: skip
    return written(force_option(function))


def force_option(function: F) -> F:
    """`--force`: overwrite what is there."""
    return click.option(
        "--force", is_flag=True, is_eager=True, expose_value=False, callback=_forced,
        help="Overwrite files that are there.",
    )(function)  # fmt: skip


def file_option(*names: str, told: str) -> Callable[[F], F]:
    """An option that names a file to be written besides the answer."""
    return click.option(
        *names, type=click.Path(path_type=Path), callback=_file, metavar="FILE", help=told
    )


def require_new(path: Path) -> None:
    """Refuse what cannot be written, or would be overwritten, before anybody goes to trouble."""
    require_place(path)
    # `os.path` takes names of any length, where a path raises an error; a device is no file.
    if os.path.isfile(path) and not _may_overwrite():  # noqa: PTH113
        raise OutputPathError(say("{path} is there already", path=path), remedy=_OVERWRITE)


def require_new_in(folder: Path, names: Iterable[str]) -> None:
    """Refuse a folder that cannot take some files, before the first of them is made."""
    if folder.exists() and not (folder.is_dir() and os.access(folder, os.W_OK)):
        raise OutputPathError(say("{folder}: no files can be written there", folder=folder))
    taken = [name for name in names if (folder / name).exists()]
    if taken and not _may_overwrite():
        more = len(taken) - 1
        said = say("{path} is there already", path=folder / taken[0])
        if more:
            rest = count(more, "and {number} more", "and {number} more")
            said = say("{path} is there already, {rest}", path=folder / taken[0], rest=rest)
        raise OutputPathError(said, remedy=_OVERWRITE)


def _may_overwrite() -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_FORCE))


def _forced(context: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        context.meta[_FORCE] = True


def _output(_context: click.Context, _param: click.Parameter, path: Path | None) -> Path | None:
    if path is None or str(path) == "-":
        return None
    require_new(path)
    return path


def _file(_context: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    if path is None:
        return None
    if str(path) == "-":
        raise click.BadParameter(say("name a file; only -o takes - for standard output"))
    require_new(path)
    return path
