"""`arkrules table`."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import case_path, path_option, written
from arkrules.cli.completion import cases
from arkrules.cli.groups import command
from arkrules.cli.serve import host_names
from arkrules.cli.taken import Number
from arkrules.errors import ArkrulesError
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.rules import Library

SECONDS = 600
"""How long a question may take; who has waited long enough presses Stop."""
SHARED_SECONDS = 60
"""The same where others wait for their turn."""
EVERYWHERE = {"//0.0.0.0:": "//127.0.0.1:", "//[::]:": "//[::1]:"}
"""The addresses that stand for all of a machine, and where its own browser finds them."""


@command()
@click.argument("case", metavar="[CASE]", default="", shell_complete=cases)
@click.option(
    "--port", type=Number(0, 65535), default=0, help="Where it listens; 0: where it can.",
)  # fmt: skip
@click.option(
    "--host", metavar="ADDRESS", default="127.0.0.1",
    help="Address to listen on; with 0.0.0.0 everybody in your network can use the table.",
)  # fmt: skip
@click.option(
    "--host-name", "names", multiple=True, metavar="NAME", callback=host_names,
    help="Answer only to requests for this name, such as club.example, or for this machine."
    " May be repeated.",
)  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Only say where it is; open nothing.")
@path_option
def table(
    case: str,
    port: int,
    host: str,
    names: tuple[str, ...],
    no_browser: bool,
    paths: tuple[Path, ...],
) -> None:
    """Open the table in the browser: set up a position by clicking, ask, play, share.

    CASE lies on it from the beginning: the id of a case, the file of a case, of a position, of a
    record, of a picture that the table handed out or of a game that JCloisterZone saved,
    or - for standard input.
    Everything stays on this machine, and nobody else can reach it unless --host lets them.
    Ctrl-C ends it.

    \b
    arkrules table
    arkrules table small-city
    arkrules table examples/dispute.toml --port 8000
    arkrules table --host 0.0.0.0 --port 8000
    """
    from arkrules.rpc import Dispatcher
    from arkrules.rules import library
    from arkrules.server.http import ADDRESS, Limits, serve
    from arkrules.server.site import opened, place

    shelf = library(paths)
    try:
        view = opened(Dispatcher(shelf), **_source(case, shelf))
    except ArkrulesError as error:  # the dispatcher is given texts, and knows no files
        named = ArkrulesError(say("{file}: {fault}", file=case, fault=error))
        named.remedy = error.remedy
        raise named from None

    shared = host != "127.0.0.1" or bool(names)

    def began(address: str) -> None:
        for everywhere, here in EVERYWHERE.items():
            address = address.replace(everywhere, here)
        click.echo(say("The table is at {address}/ until Ctrl-C is pressed.", address=address))
        if not no_browser and not webbrowser.open(f"{address}/"):
            click.echo(say("No browser could be opened; type that address into one."), err=True)

    with TemporaryDirectory(prefix="arkrules-table-") as folder:
        place(Path(folder), view, address=ADDRESS, given=bool(case))
        # One person asks; what one worker has worked out, the next one would not know.
        limits = Limits(seconds=SHARED_SECONDS) if shared else Limits(workers=1, seconds=SECONDS)
        serve(
            Dispatcher(shelf), host, port,
            static=Path(folder), limits=limits, names=names, began=began,
        )  # fmt: skip


def _source(case: str, shelf: Library) -> dict[str, str]:
    """What lies on the table at first; a case of the casebook by its id, so that it is known."""
    from arkrules.rulings.case import case_paths
    from arkrules.table.keep import png_as_text

    if not case:
        return {}
    if case != "-" and case_paths(shelf).get(case) == case_path(case, shelf):
        return {"case": case}
    if picture := png_as_text(Path(case)):
        return {"text": picture}
    return {"text": written(case, shelf).text}
