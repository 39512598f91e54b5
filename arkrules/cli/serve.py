"""`arkrules serve`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import note, path_option
from arkrules.cli.groups import command
from arkrules.cli.taken import Choice, Number
from arkrules.formats import write_json
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.rpc import Dispatcher

MOST = 3_600
"""How many seconds a request may be granted."""
_NAME = re.compile(r"[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\]")
_ORIGIN = re.compile(r"\*|https?://[^\s/?#@]+")


def _origins(
    _ctx: click.Context, _option: click.Parameter, origins: tuple[str, ...]
) -> tuple[str, ...]:
    """Origins as browsers name them, or a word on how they do."""
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            said = say(
                "{origin} is no origin: say the beginning of an address, as in {example}",
                origin=repr(origin),
                example="https://club.example",
            )
            raise click.BadParameter(said)
    return origins


def host_names(
    _ctx: click.Context, _option: click.Parameter, names: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the names of hosts, or say how they are written."""
    for name in names:
        if not _NAME.fullmatch(name):
            said = say(
                "{name} is not the name of a host: leave out https:// and the port,"
                " as in {example}",
                name=repr(name),
                example="club.example",
            )
            raise click.BadParameter(said)
    return names


@command()
@click.option(
    "--schema", type=Choice(("openrpc", "json")), is_flag=False, flag_value="openrpc",
    help="Print what can be asked, and end: as OpenRPC, or as JSON Schema of all messages.",
)  # fmt: skip
@click.option(
    "--http", "place", metavar="[HOST:]PORT",
    help="Answer over HTTP instead, to programs on this machine, or to all if HOST is 0.0.0.0.",
)  # fmt: skip
@click.option(
    "--allow-origin", "origins", multiple=True, metavar="ORIGIN", callback=_origins,
    help="Over HTTP, pages of this site may ask, such as https://club.example; * allows all."
    " May be repeated.",
)  # fmt: skip
@click.option(
    "--host-name", "names", multiple=True, metavar="NAME", callback=host_names,
    help="Over HTTP, answer only to requests that call the server so, such as club.example, or"
    " by a name of this machine. May be repeated.",
)  # fmt: skip
@click.option(
    "--seconds", type=Number(1), metavar="N",
    help="Over HTTP, give up a request that takes longer; 20 if left out.",
)  # fmt: skip
@path_option
def serve(
    schema: str | None,
    place: str | None,
    origins: tuple[str, ...],
    names: tuple[str, ...],
    seconds: int | None,
    paths: tuple[Path, ...],
) -> None:
    """Answer the requests of programs, in any language, by JSON-RPC 2.0.

    Each line of standard input is a request or a batch, each line of standard output a response.
    A request says all that it is about; the method `rpc.discover` describes all methods.
    It ends when its input does. Over HTTP requests are posted to /rpc, and Ctrl-C ends it.

    \b
    echo '{"jsonrpc": "2.0", "id": 1, "method": "editions"}' | arkrules serve
    arkrules serve --schema
    arkrules serve --http 8000
    """
    from arkrules.rpc import Dispatcher
    from arkrules.rpc.openrpc import message_schema
    from arkrules.rules import library
    from arkrules.server.lines import serve_lines

    if place is None and (origins or names or seconds):
        raise click.UsageError(say("--allow-origin, --host-name and --seconds go with --http"))
    if seconds and seconds > MOST:
        said = say("{number} is too much; the most is {most}", number=seconds, most=MOST)
        raise click.BadParameter(said, param_hint="--seconds")
    dispatcher = Dispatcher(library(paths))
    if schema:
        found = dispatcher.discover()
        document = found if schema == "openrpc" else message_schema(found)
        click.echo(write_json(document, indent=1))
    elif place is None:
        serve_lines(dispatcher, sys.stdin.buffer, sys.stdout.buffer)
    else:
        _over_http(dispatcher, place, origins, names, seconds)


def _over_http(
    dispatcher: Dispatcher,
    place: str,
    origins: tuple[str, ...],
    names: tuple[str, ...],
    seconds: int | None,
) -> None:
    """Answer over HTTP until somebody ends it."""
    from arkrules.server.http import ADDRESS, Limits, place_of, serve

    def began(address: str) -> None:
        where = f"{address}{ADDRESS}"
        note(say("Requests are posted to {where} now; Ctrl-C ends it.", where=where))

    host, port = place_of(place)
    limits = Limits(seconds=seconds) if seconds else Limits()
    serve(dispatcher, host, port, limits=limits, origins=origins, names=names, began=began)
