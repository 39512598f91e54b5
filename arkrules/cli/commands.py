"""The group of commands, and what becomes of errors."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import Any, NoReturn

import click

from arkrules.cli.ask import ask
from arkrules.cli.case import case
from arkrules.cli.casebook import casebook
from arkrules.cli.check import check
from arkrules.cli.check_profile import check_profile
from arkrules.cli.diff import diff
from arkrules.cli.draw import draw
from arkrules.cli.effects import effects
from arkrules.cli.find import find
from arkrules.cli.groups import Group
from arkrules.cli.play import play
from arkrules.cli.profiles import profiles
from arkrules.cli.replay import replay
from arkrules.cli.score import score
from arkrules.cli.show import show
from arkrules.cli.tiles import tiles
from arkrules.errors import ArkrulesError
from arkrules.messages import speak
from arkrules.reading import at_once
from arkrules.version import __version__

__all__ = ["main"]


class Commands(Group):
    """A group that turns errors of the library into a line of cause and one of remedy."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # as click declares it
    ) -> click.Context:
        """Read the options; help and the version are printed here."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # what a terminal cannot show becomes a ?
        speak()
        try:
            return super().make_context(info_name, args, parent, **extra)
        except OSError as error:
            _unwritten(error)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; exit code 2 if it could not be done."""
        try:
            with at_once():  # one answer rests on one state of the rules
                return super().invoke(ctx)
        except click.Abort:
            click.echo("Broken off; nothing was written.", err=True)
            sys.exit(2)
        except ArkrulesError as error:
            click.echo(f"error: {error}", err=True)
            if error.remedy:
                click.echo(f"help: {error.remedy}", err=True)
            sys.exit(2)
        except OSError as error:
            _unwritten(error)


def _unwritten(error: OSError) -> NoReturn:
    """Give up where the output can go nowhere; whoever closed a pipe needs no message."""
    if not isinstance(error, BrokenPipeError):
        where = error.filename or "the output"
        click.echo(f"error: {where} cannot be written: {error.strerror}", err=True)
        click.echo("help: make room, or send it elsewhere", err=True)
    # What is left in the buffer would be tried again at the end, and fail again.
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(2)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="arkrules")
def main() -> None:
    """The executable rulebook of the Carcassonne family.

    \b
    arkrules ask examples/dispute.toml                settle a dispute
    arkrules play carcassonne --players 3 --seed 7    play a game, scores explained
    arkrules show carcassonne city.closed             what an edition says, and where
    arkrules find small city                          where anything is, by its words
    arkrules diff ark-en1 ark-en2 ark-de              where editions part
    arkrules profiles                                 the editions and overlays there are

    Exit codes: 0 done, and it holds; 1 done, and the answer is no; 2 could not be done.
    """


for _command in (
    ask,
    check,
    draw,
    score,
    case,
    casebook,
    play,
    replay,
    effects,
    show,
    find,
    diff,
    profiles,
    tiles,
    check_profile,
):
    main.add_command(_command)
