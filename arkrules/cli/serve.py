"""`arkrules serve`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arkrules.cli.common import path_option
from arkrules.cli.groups import command
from arkrules.json import write_json

__all__ = ["serve"]


@command()
@click.option("--schema", is_flag=True, help="Print what can be asked, as OpenRPC, and end.")
@path_option
def serve(schema: bool, paths: tuple[Path, ...]) -> None:
    """Answer the requests of programs, in any language, by JSON-RPC 2.0.

    Each line of standard input is a request or a batch, each line of standard output a response.
    A request says all that it is about; the method `rpc.discover` describes all methods.
    It ends when its input does.

    \b
    echo '{"jsonrpc": "2.0", "id": 1, "method": "editions"}' | arkrules serve
    arkrules serve --schema
    """
    from arkrules.desk import Desk
    from arkrules.desk.lines import serve_lines
    from arkrules.rules import library

    desk = Desk(library(paths))
    if schema:
        click.echo(write_json(desk.discover(), indent=1))
        return
    serve_lines(desk, sys.stdin.buffer, sys.stdout.buffer)
