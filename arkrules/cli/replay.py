"""`arkrules replay`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arkrules.cli.common import console, event_json, format_option, print_json
from arkrules.cli.play import print_ending, print_ply

__all__ = ["replay"]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--quiet", is_flag=True, help="Only the final board and scores.")
@format_option()
def replay(file: Path, quiet: bool, kind: str) -> None:
    """Play a recorded game again, every move checked.

    FILE is a record, as text or as JSON. A move that is refused ends the replay with exit code 1.

    \b
    arkrules replay game.txt
    """
    from arkrules.errors import BadNotation, IllegalMove
    from arkrules.play import Record

    record = Record.load(file)
    state = record.start()
    out = console()
    text = kind == "text"
    if text:
        out.print(record.title or state.profile.title, style="bold", markup=False)
    plies = []
    refused: dict[str, object] | None = None
    for number, line in enumerate(record.moves, 1):
        try:
            state = state.play(line)
        except IllegalMove as error:
            refused = {"move": number, "text": line, "clauses": list(error.clauses)}
            click.echo(f"{file}: move {number}: {error}", err=True)
            break
        except BadNotation as error:
            raise error.within(f"{file}: move {number}") from None
        if not text:
            plies.append(event_json(state))
        elif not quiet:
            print_ply(state, out)
    if text:
        print_ending(state, out)
    else:
        print_json(
            {
                "profile": state.profile.id,
                "players": list(state.players),
                "plies": plies,
                "refused": refused,
                "scores": dict(state.scores),
                "winners": list(state.winners),
            }
        )
    sys.exit(1 if refused else 0)
