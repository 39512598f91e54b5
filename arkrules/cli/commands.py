"""The command `arkrules`, and how errors end it."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import traceback
import warnings
from collections.abc import Iterator
from typing import Any, NoReturn

import click

from arkrules.cli.casebook import casebook
from arkrules.cli.cases import ask, draw, score
from arkrules.cli.check import check, fmt
from arkrules.cli.common import INTERRUPTED, complain, note
from arkrules.cli.help import CommandGroup, cause_of, remedy_for
from arkrules.cli.new import new, schema
from arkrules.cli.play import play, replay
from arkrules.cli.serve import serve, table
from arkrules.cli.show import diff, find, show
from arkrules.cli.simulate import effects, simulate
from arkrules.errors import ArkrulesError
from arkrules.nouns import shortened
from arkrules.text import later, one_line, printable, say, speak, template
from arkrules.version import __version__


class Commands(CommandGroup):
    """A group that turns every error into one line of cause and one of remedy."""

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
        with _errors_reported(debug="--debug" in args):
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; exit code 2 if it could not be done."""
        with _errors_reported(debug=ctx.params["debug"]):
            return super().invoke(ctx)


@contextlib.contextmanager
def _errors_reported(*, debug: bool) -> Iterator[None]:
    """End the program with a message and an exit code, whatever the error; show warnings so too."""
    try:
        with warnings.catch_warnings(action="default", category=UserWarning):
            warnings.showwarning = _warned
            yield
    except (click.exceptions.NoArgsIsHelpError, click.exceptions.Exit):
        raise  # not errors: help is shown, or all is done
    except click.ClickException as error:
        complain(cause_of(error), remedy_for(error))
    except KeyboardInterrupt:
        _interrupted()
    except ArkrulesError as error:
        complain(str(error), template(error.remedy))
    except OSError as error:
        if error.filename is None:  # files that are written have errors of their own
            _output_failed(error)
        else:
            _input_failed(error)
    except Exception as error:
        _unexpected(error, debug=debug)
    else:
        return
    sys.exit(2)


def _warned(message: Warning | str, *_where: Any, **_more: Any) -> None:  # as Python calls it
    """Print a warning in one line."""
    note(say("warning: {fault}", fault=one_line(str(message))))


def _interrupted() -> NoReturn:
    click.echo(say("Interrupted."), err=True)
    sys.exit(INTERRUPTED)


def _output_failed(error: OSError) -> None:
    """Report output that could not be written, but for a closed pipe, and give up on the rest."""
    if not isinstance(error, BrokenPipeError):
        cause = say("the output cannot be written: {reason}", reason=error.strerror or error)
        complain(cause, say("make room, or send it elsewhere"))
    # What is left in the buffer would be tried again at the end, and fail again.
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _input_failed(error: OSError) -> None:
    """Report a file that could not be read, and that no command has named."""
    cause = say(
        "{file}: cannot be read: {reason}", file=error.filename, reason=error.strerror or error
    )
    complain(cause, say("make it readable; if it belongs to arkrules, install arkrules again"))


def _unexpected(error: Exception, *, debug: bool) -> None:
    """Report a bug: ours, or that of an extension."""
    from arkrules.rules.extensions import at_fault

    if debug:
        click.echo(printable("".join(traceback.format_exception(error))), err=True)
    name = type(error).__name__
    what = shortened(f"{name}: {error}" if str(error) else name, 200)
    if extension := at_fault(error):
        said = say("the extension {name} failed: {what}", name=repr(extension), what=what)
        theirs = later(
            "this is a bug of the extension; `arkrules --debug …` shows its authors where"
        )
        complain(said, say(theirs))
        return
    again = later("this is a bug; run `arkrules --debug …` and report the output")
    report = later("this is a bug; please report all of the output above")
    complain(say("unexpected error: {what}", what=what), say(report if debug else again))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="arkrules")
@click.option("--debug", is_flag=True)
def main(debug: bool) -> None:
    """The executable rulebook of the Carcassonne family.

    \b
    arkrules show
    arkrules show carcassonne city.closed
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

    Exit codes: 0 done; 1 done, and the answer is no; 2 could not be done; 130 interrupted by
    Ctrl-C.
    """


for _command in (
    ask, find, show, diff, draw, score, play, replay, table, serve,
    check, new, fmt, simulate, effects, schema, casebook,
):  # fmt: skip
    main.add_command(_command)
