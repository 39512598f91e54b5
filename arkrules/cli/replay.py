"""`arkrules replay`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers, note, under_option
from arkrules.cli.groups import command
from arkrules.cli.taken import OnDisk
from arkrules.errors import BadNotation, IllegalMove, RecordError
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.play import GameState, Record
    from arkrules.rules import Library

__all__ = ["replay"]


@command()
@click.argument("file", type=OnDisk(exists=True, dir_okay=False))
@under_option()
@click.option("--quiet", is_flag=True, help="Only the final board and scores.")
@answers
def replay(shelf: Library, file: Path, under: tuple[str, ...], quiet: bool) -> Reply:
    """Play a recorded game again, every move checked.

    FILE is a record, as text or as JSON. A move that is refused ends the replay with exit code 1.
    With --under, the same moves are made under several profiles:
    final scores side by side, where they first part, and the clause that parts them.

    \b
    arkrules replay game.txt
    arkrules replay game.txt --under carcassonne --under carcassonne-2000
    """
    from arkrules.play import Record

    record = Record.load(file)
    try:
        return _compare(record, shelf, under) if under else _again(file, record, shelf, quiet)
    except RecordError as error:
        where = ": ".join(part for part in (error.file, error.key) if part)
        raise RecordError(error.faults, file=str(file), key=where) from None


def _again(file: Path, record: Record, shelf: Library, quiet: bool) -> Reply:
    """One game, move by move."""
    from arkrules.telling.games import course_page
    from arkrules.telling.programs import course

    profile = shelf.profile(record.profile, named_in=record.file)
    for clause, answer in record.answers.items():
        profile = profile.with_answer(clause, answer)
    states: list[GameState] = [record.start(profile)]
    refused: dict[str, object] | None = None
    for number, line in enumerate(record.moves, 1):
        try:
            states.append(states[-1].play(line))
        except IllegalMove as error:
            refused = {"move": number, "text": line, "clauses": list(error.clauses)}
            note(say("{file}: move {number}: {fault}", file=file, number=number, fault=error))
            break
        except BadNotation as error:
            raise error.within(say("{file}: move {number}", file=file, number=number)) from None
    return Reply(
        lambda: course_page(record.title or profile.title, states, quiet=quiet),
        lambda: {**course(states), "refused": refused},
        int(refused is not None),
    )


def _compare(record: Record, shelf: Library, under: Sequence[str]) -> Reply:
    """The same moves under several profiles."""
    from arkrules.rulings.adjudication import compare_games
    from arkrules.telling import Rulebook, plain, replays_page

    courses, splits = compare_games(record, [shelf.profile(name) for name in under])
    return Reply(
        lambda: replays_page(record.title or record.profile, courses, splits, Rulebook(shelf)),
        lambda: plain({"courses": courses, "divergences": splits}),
        int(any(course.stopped for course in courses)),
    )
