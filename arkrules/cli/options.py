"""Options and arguments: what they accept, those that several commands share, and where to write.

Nothing that exists is overwritten without `--force`; `-` is standard output.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from arkrules.cli.completion import cases, editions
from arkrules.errors import OutputPathError
from arkrules.files import require_place, save
from arkrules.nouns import Quantity
from arkrules.text import any_of, hinted, later, say, suggest

F = TypeVar("F", bound=Callable[..., object])

# -- what an option accepts -----------------------------------------------------------------------


class Choice(click.Choice[str]):
    """One of some words; a mistyped one gets a suggestion."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """Say what is wrong with a word."""
        known = [str(one) for one in self.choices]
        said = say("{word!r} is not one of {known}", word=str(value), known=any_of(known))
        return hinted(said, suggest(str(value), known))


class Number(click.IntRange):
    """A whole number, within limits if there are any."""

    name = "number"

    def convert(
        self,
        value: Any,  # as click declares it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """Read the number."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            said = later("{word!r} is not a whole number")
            if self.min is not None:
                said = later("{word!r} is not a whole number of at least {least}")
            if self.max is not None:
                said = later("{word!r} is not a whole number from {least} to {most}")
            self.fail(say(said, word=str(value), least=self.min, most=self.max), param, ctx)


class OnDisk(click.Path):
    """A file or a folder, or whichever of both is allowed."""

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        """Read the path."""
        try:
            return Path(os.fsdecode(super().convert(value, param, ctx)))
        except click.BadParameter:
            self.fail(self._unusable(os.fsdecode(value)), param, ctx)

    def _unusable(self, path: str) -> str:
        """Say why a path cannot be used; `os.path` takes names of any length."""
        if not os.path.exists(path):  # noqa: PTH110
            if not self.dir_okay:
                return say("there is no file {name}", name=path)
            if not self.file_okay:
                return say("there is no folder {folder}", folder=path)
            return say("there is no file or folder {name}", name=path)
        is_folder = os.path.isdir(path)  # noqa: PTH112
        if is_folder and not self.dir_okay:
            return say("{path} is a folder; name a file in it", path=path)
        if not is_folder and not self.file_okay:
            return say("{path} is not a folder", path=path)
        return say("{path} cannot be read", path=path)


# -- what several commands share ------------------------------------------------------------------


case_argument = click.argument("case", metavar="CASE", shell_complete=cases)
"""`CASE`: the id of a case, a file, or standard input."""


path_option = click.option(
    "--profile-path", "paths", multiple=True, type=OnDisk(exists=True, file_okay=False),
    metavar="FOLDER",
)  # fmt: skip
"""`--profile-path`: more folders to look for profiles in."""


def under_option(*, many: bool = True) -> Callable[[F], F]:
    """Add `--under`: the editions to ask, or the one to use."""
    return click.option("--under", metavar="PROFILE", multiple=many, shell_complete=editions)


def game_options(function: F) -> F:
    """Add the options of commands that play many games."""
    for add in (
        click.option(
            "--engine", type=Choice(("auto", "kernel", "engine")), default="auto", show_default=True
        ),
        click.option("--jobs", type=Number(1), default=1, show_default=True),
        click.option("--seed", type=Number(), default=1, show_default=True),
        click.option("-n", "--games", type=Number(1), default=100, show_default=True),
    ):
        function = add(function)
    return function


# -- where to write -------------------------------------------------------------------------------

_FORCE = "arkrules.force"
_WRITERS = "arkrules.writers"
"""The options of this command that write to a file, by its path."""
_OVERWRITE = later("choose another name, or overwrite it with --force")


force_option = click.option(
    "--force", is_flag=True, is_eager=True, expose_value=False,
    callback=lambda context, _param, value: context.meta.update({_FORCE: value}),
)  # fmt: skip
"""`--force`."""


def output_option(function: F) -> F:
    """Add `--output`, a file in place of standard output, and `--force`."""
    return click.option(
        "-o", "--output", type=click.Path(path_type=Path), callback=_output, metavar="FILE"
    )(force_option(function))


def file_option(*names: str) -> Callable[[F], F]:
    """Return an option that names a file to write besides the answer."""
    return click.option(*names, type=click.Path(path_type=Path), callback=_file, metavar="FILE")


def require_new(path: Path) -> None:
    """Refuse what cannot be written or would be overwritten, before any work is done."""
    require_place(path)
    # `os.path` takes names of any length, where a path raises an error; a device is not a file.
    if os.path.isfile(path) and not _may_overwrite():  # noqa: PTH113
        raise OutputPathError(say("{path} already exists", path=path), remedy=_OVERWRITE)


def save_new(folder: Path, files: Mapping[str, str]) -> str:
    """Write files to a folder, or none of them if one cannot be; return how many there are."""
    if folder.exists() and not (folder.is_dir() and os.access(folder, os.W_OK)):
        raise OutputPathError(say("{folder}: no files can be written there", folder=folder))
    taken = [name for name in files if (folder / name).exists()]
    if taken and not _may_overwrite():
        said = later("{path} already exists")
        if len(taken) > 1:
            said = later("{path} and other files already exist")
        raise OutputPathError(say(said, path=folder / taken[0]), remedy=_OVERWRITE)
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        require_place(folder / name)
    for name, text in files.items():
        save(folder / name, text)
    return say("{folder}: {files}", folder=folder, files=Quantity("file", len(files)))


def _may_overwrite() -> bool:
    return bool(click.get_current_context().meta.get(_FORCE))


def _output(context: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    if path is None or str(path) == "-":
        return None
    require_new(path)
    return alone(context, param, path)


def alone(context: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """Refuse the file of an option if another option writes to it, too."""
    if path is None or (os.path.exists(path) and not os.path.isfile(path)):  # noqa: PTH110, PTH113
        return path  # a device takes from all
    option = param.opts[-1]
    first = context.meta.setdefault(_WRITERS, {}).setdefault(os.path.realpath(path), option)
    if first != option:
        said = say("{path}: both {one} and {other} write to it", path=path, one=first, other=option)
        raise OutputPathError(said, remedy=say("name another file for one of them"))
    return path


def _file(context: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    if str(path) == "-":
        raise click.BadParameter(say("name a file; only -o takes - for standard output"))
    return _output(context, param, path)
