"""`arkrules serve` and `table`: answers to other programs, and the table in the browser."""

from __future__ import annotations

import re
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import case_path, note, read_case_text
from arkrules.cli.completion import cases
from arkrules.cli.help import command
from arkrules.cli.options import Number, path_option
from arkrules.errors import ArkrulesError
from arkrules.text import later, say

if TYPE_CHECKING:
    from arkrules.rules import Library

LONGEST = 3_600
"""The most seconds that `serve` gives a request."""
SECONDS = 600
"""The time limit of a question at the table; you can press Stop earlier."""
SHARED_SECONDS = 60
"""The same where others wait for their turn."""
EVERYWHERE = {"//0.0.0.0:": "//127.0.0.1:", "//[::]:": "//[::1]:"}
"""The addresses that stand for all of a machine, and where its own browser finds them."""


def _match(pattern: str, message: str) -> Callable[[str], str]:
    """Return a type of options that refuses words of another form."""

    def read(word: str) -> str:
        if not re.fullmatch(pattern, word):
            raise click.BadParameter(say(message, word=repr(word)))
        return word

    return read


host_name_option = click.option(
    "--host-name", "names", multiple=True, metavar="NAME",
    type=_match(
        r"[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\]",
        later("{word} is not a host name; leave out https:// and the port: club.example"),
    ),
)  # fmt: skip


@command()
@click.option("--http", "address", metavar="[HOST:]PORT")
@click.option(
    "--allow-origin", "origins", multiple=True, metavar="ORIGIN",
    type=_match(
        r"\*|https?://[^\s/?#@]+",
        later("{word} is not an origin; write it as in https://club.example"),
    ),
)  # fmt: skip
@host_name_option
@click.option("--seconds", type=Number(1, LONGEST), metavar="N")
@path_option
def serve(
    address: str | None, origins: tuple[str, ...], names: tuple[str, ...], seconds: int | None,
    paths: tuple[Path, ...],
) -> None:  # fmt: skip
    """Answer requests of other programs, in any language, by JSON-RPC 2.0.

    Each line of standard input is a request or a batch; each line of standard output is a
    response. The end of input ends it. The method `rpc.discover` describes all methods.
    With --http, requests are posted to /rpc, and Ctrl-C ends it.

    \b
    echo '{"jsonrpc": "2.0", "id": 1, "method": "editions"}' | arkrules serve
    arkrules serve --http 8000
    """
    from arkrules.rpc import Dispatcher
    from arkrules.rules import library
    from arkrules.server.lines import serve_lines

    if address is None and (origins or names or seconds):
        raise click.UsageError(say("--allow-origin, --host-name and --seconds go with --http"))
    dispatcher = Dispatcher(library(paths))
    if address is None:
        serve_lines(dispatcher, sys.stdin.buffer, sys.stdout.buffer)
        return
    from arkrules.server.http import ADDRESS, Limits, place_of
    from arkrules.server.http import serve as serve_http

    def began(at: str) -> None:
        note(say("Listening at {where} (press Ctrl-C to stop)", where=f"{at}{ADDRESS}"))

    host, port = place_of(address)
    limits = Limits(seconds=seconds) if seconds else Limits()
    serve_http(dispatcher, host, port, limits=limits, origins=origins, names=names, began=began)


@command()
@click.argument("case", metavar="[CASE]", default="", shell_complete=cases)
@click.option("--port", type=Number(0, 65535), default=0)
@click.option("--host", metavar="ADDRESS", default="127.0.0.1")
@host_name_option
@click.option(
    "--share", metavar="ADDRESS", default="",
    type=_match(
        r"|https?://[^\s#]+",
        later("{word} is not the address of a page: https://club.example/table.html"),
    ),
)  # fmt: skip
@click.option("--no-browser", is_flag=True)
@path_option
def table(
    case: str, port: int, host: str, names: tuple[str, ...], share: str, no_browser: bool,
    paths: tuple[Path, ...],
) -> None:  # fmt: skip
    """Open the table in the browser: set up a position by clicking, ask, play, share.

    CASE is what lies on it at first: the id of a case, or the file of a case, a position, a
    record, a picture exported from the table or a game saved by JCloisterZone; - is standard
    input.
    Everything stays on this machine, and nobody else can reach it unless you let them with
    --host. Ctrl-C ends it.

    \b
    arkrules table
    arkrules table small-city
    arkrules table examples/dispute.toml --port 8000
    arkrules table --host 0.0.0.0 --port 8000
    """
    from arkrules.rpc import Dispatcher
    from arkrules.rules import library
    from arkrules.server.http import ADDRESS, Limits
    from arkrules.server.http import serve as serve_http
    from arkrules.server.site import opened, place

    shelf = library(paths)
    try:
        view = opened(Dispatcher(shelf), **_source(case, shelf))
    except ArkrulesError as error:  # the dispatcher is given texts, and knows no files
        said = say("{file}: {fault}", file=case, fault=error)
        raise ArkrulesError(said, remedy=error.remedy) from None

    shared = host != "127.0.0.1" or bool(names)

    def began(address: str) -> None:
        for everywhere, here in EVERYWHERE.items():
            address = address.replace(everywhere, here)
        click.echo(say("The table is at {address}/ (press Ctrl-C to stop)", address=address))
        if not no_browser and not webbrowser.open(f"{address}/"):
            click.echo(say("No browser could be opened; go to that address in one."), err=True)

    with TemporaryDirectory(prefix="arkrules-table-") as folder:
        links = share or ("" if shared else "here")
        place(Path(folder), view, address=ADDRESS, given=bool(case), share=links)
        # One person asks; a second worker would not know what the first has worked out.
        limits = Limits(seconds=SHARED_SECONDS) if shared else Limits(workers=1, seconds=SECONDS)
        serve_http(
            Dispatcher(shelf), host, port,
            static=Path(folder), limits=limits, names=names, began=began,
        )  # fmt: skip


def _source(case: str, shelf: Library) -> dict[str, str]:
    """Return what lies on the table at first; a case of the casebook by its id."""
    from arkrules.rulings.case import case_paths
    from arkrules.table.opening import png_as_text

    if not case:
        return {}
    if case != "-" and case_paths(shelf).get(case) == case_path(case, shelf):
        return {"case": case}
    if picture := png_as_text(Path(case)):
        return {"text": picture}
    return {"text": read_case_text(case, shelf).text}
