"""`arkrules replay`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import (
    console,
    event_json,
    format_option,
    path_option,
    print_json,
    standing,
)
from arkrules.cli.play import print_ending, print_ply
from arkrules.errors import BadNotation, IllegalMove, RecordError

if TYPE_CHECKING:
    from arkrules.play import Record
    from arkrules.rules import Profile

__all__ = ["replay"]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--under", multiple=True, metavar="PROFILE", help="Compare under these; repeatable.")
@click.option("--quiet", is_flag=True, help="Only the final board and scores.")
@format_option()
@path_option
def replay(
    file: Path, under: tuple[str, ...], quiet: bool, kind: str, paths: tuple[Path, ...]
) -> None:
    """Play a recorded game again, every move checked.

    FILE is a record, as text or as JSON. A move that is refused ends the replay with exit code 1.
    With --under, the same moves are made under several profiles:
    final scores side by side, where they first part, and the clause that parts them.

    \b
    arkrules replay game.txt
    arkrules replay game.txt --under carcassonne --under carcassonne-2000
    """
    from arkrules.play import Record
    from arkrules.rules import library

    record = Record.load(file)
    shelf = library(paths)
    if under:
        try:
            _compare(record, [shelf.profile(name) for name in under], kind)
        except RecordError as error:
            where = ": ".join(part for part in (error.file, error.key) if part)
            raise RecordError(error.faults, file=str(file), key=where) from None
        return
    profile = shelf.profile(record.profile)
    for clause, answer in record.answers.items():
        profile = profile.with_answer(clause, answer)
    _again(file, record, profile, quiet, kind)


def _again(file: Path, record: Record, profile: Profile, quiet: bool, kind: str) -> None:
    """One game, move by move."""
    try:
        state = record.start(profile)
    except RecordError as error:
        raise RecordError(error.faults, file=str(file), key=error.key) from None
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


def _compare(record: Record, profiles: list[Profile], kind: str) -> None:
    """The same moves under several profiles."""
    from arkrules.rulings.replays import compare_games

    courses, divergences = compare_games(record, profiles)
    if kind == "json":
        print_json(
            {
                "courses": [
                    {
                        "profile": course.profile.id,
                        "moves": len(course.states) - 1,
                        "stopped": course.stopped or None,
                        "scores": dict(course.last.scores),
                        "winners": list(course.last.winners),
                    }
                    for course in courses
                ],
                "divergences": [
                    {
                        "profiles": [parting.one, parting.other],
                        "move": parting.move,
                        "text": parting.text,
                        "clauses": [list(group) for group in parting.clauses],
                        "differing": list(parting.differing),
                    }
                    for parting in divergences
                ],
            }
        )
        sys.exit(1 if any(course.stopped for course in courses) else 0)
    from rich.table import Table

    out = console()
    out.print(record.title or record.profile, style="bold", markup=False)
    table = Table("profile", "scores", "result", box=None, pad_edge=False, header_style="bold")
    for course in courses:
        made = len(course.states) - 1
        if course.last.over:
            result = ", ".join(course.last.winners) or "another game decides"
        else:
            result = f"stops after move {made}"
        table.add_row(course.profile.id, standing(course.last), result)
    out.print(table)
    for course in courses:
        if course.stopped:
            where = f"move {len(course.states)}"
            out.print(f"{course.profile.id}, {where}: {course.stopped}", markup=False)
    for parting in divergences:
        at = f"at move {parting.move}, {parting.text}" if parting.move else "from the start"
        if parting.clauses:
            why = f"on {' or '.join(map(' and '.join, parting.clauses))}"
            why += " together" if len(parting.clauses[0]) > 1 else ""
        else:
            why = "on what only one of them has"
        out.print(f"{parting.one} and {parting.other} part {at}, {why}.", markup=False)
    broken = any(course.stopped for course in courses)
    if len(courses) > 1 and not divergences:
        out.print("They agree as far as they go." if broken else "They agree to the end.")
    sys.exit(1 if broken else 0)
