"""The group of commands, and what becomes of errors."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import traceback
from collections.abc import Iterator
from typing import Any, NoReturn

import click

from arkrules.cli.ask import ask
from arkrules.cli.casebook import casebook
from arkrules.cli.check import check
from arkrules.cli.common import BROKEN_OFF, by_hand, complain
from arkrules.cli.diff import diff
from arkrules.cli.draw import draw
from arkrules.cli.effects import effects
from arkrules.cli.find import find
from arkrules.cli.fmt import fmt
from arkrules.cli.groups import CommandGroup
from arkrules.cli.new import new
from arkrules.cli.play import play
from arkrules.cli.replay import replay
from arkrules.cli.schema import schema
from arkrules.cli.score import score
from arkrules.cli.serve import serve
from arkrules.cli.show import show
from arkrules.cli.simulate import simulate
from arkrules.cli.table import table
from arkrules.cli.usage import cause_of, remedy_for
from arkrules.errors import ArkrulesError
from arkrules.nouns import shortened
from arkrules.text import say, speak, template, told
from arkrules.version import __version__


class Commands(CommandGroup):
    """A group that turns every error into a line of cause and one of remedy."""

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
        with _answered(debug="--debug" in args):
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; exit code 2 if it could not be done."""
        with _answered(debug=ctx.meta.get(_DEBUG, False)):
            return super().invoke(ctx)


_DEBUG = "arkrules.debug"


@contextlib.contextmanager
def _answered(*, debug: bool) -> Iterator[None]:
    """Leave the program with a message and a code whatever happens within."""
    try:
        yield
    except (click.exceptions.NoArgsIsHelpError, click.exceptions.Exit):
        raise  # which are no faults: help is shown, or all is done
    except click.ClickException as error:
        complain(cause_of(error), remedy_for(error))
        sys.exit(2)
    except KeyboardInterrupt:
        _broken_off()
    except click.Abort as error:
        if by_hand(error):
            _broken_off()
        click.echo(say("Broken off; nothing was written."), err=True)
        sys.exit(2)
    except ArkrulesError as error:
        complain(str(error), template(error.remedy))
        sys.exit(2)
    except OSError as error:
        _unwritten(error)
    except Exception as error:
        _surprised(error, debug=debug)


def _broken_off() -> NoReturn:
    click.echo(say("Broken off."), err=True)
    sys.exit(BROKEN_OFF)


def _unwritten(error: OSError) -> NoReturn:
    """Give up where the output can go nowhere; whoever closed a pipe needs no message."""
    if not isinstance(error, BrokenPipeError):
        where = error.filename or say("the output")
        complain(
            say("{file} cannot be written: {reason}", file=where, reason=error.strerror),
            say("make room, or send it elsewhere"),
        )
    # What is left in the buffer would be tried again at the end, and fail again.
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(2)


def _surprised(error: Exception, *, debug: bool) -> NoReturn:
    """The last resort: something that nobody thought of, so that it is for us to mend."""
    if debug:
        click.echo(told("".join(traceback.format_exception(error))), err=True)
    name = type(error).__name__
    what = shortened(f"{name}: {error}" if str(error) else name, 200)
    complain(
        say("something unexpected happened: {what}", what=what),
        say("report it with all of the above; it is a fault of the program")
        if debug
        else say(
            "run it again as `arkrules --debug …`, and report what that shows;"
            " it is a fault of the program"
        ),
    )
    sys.exit(2)


def _remember_debug(ctx: click.Context, _option: click.Parameter, debug: bool) -> None:
    ctx.meta[_DEBUG] = debug


def _say_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(say("arkrules, version {version}", version=__version__))
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_say_version,
    help="Show the version.",
)  # fmt: skip
@click.option(
    "--debug", is_flag=True, expose_value=False, callback=_remember_debug,
    help="Show where in the program something unexpected happened.",
)  # fmt: skip
def main() -> None:
    """The executable rulebook of the Carcassonne family.

    \b
    arkrules show
    arkrules show carcassonne city.closed
    arkrules show base:n6
    arkrules find small city
    arkrules ask small-city
    arkrules ask examples/dispute.toml --under carcassonne
    arkrules diff ark-en1 ark-en2 ark-de
    arkrules table
    arkrules score examples/two-farms.toml
    arkrules draw small-city -o picture.svg
    arkrules play carcassonne --players 3 --seed 7
    arkrules new case dispute.toml
    arkrules check dispute.toml

    Exit codes: 0 done, and it holds; 1 done, and the answer is no; 2 could not be done;
    130 broken off by Ctrl-C.
    """


for _command in (
    ask, find, show, diff, draw, score, play, replay, table, serve,
    check, new, fmt, simulate, effects, schema, casebook,
):  # fmt: skip
    main.add_command(_command)
