"""`arkrules replay`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers, note, under_option
from arkrules.cli.groups import command
from arkrules.cli.places import file_option
from arkrules.cli.taken import OnDisk
from arkrules.errors import BadNotation, IllegalMove, RecordError
from arkrules.files import RECORD_BYTES, given_text
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.interop.jcz import SavedGame
    from arkrules.play import GameState, Record
    from arkrules.rules import Library, Profile


@command()
@click.argument("file", type=OnDisk(exists=True, dir_okay=False))
@under_option()
@file_option(
    "--save", "target",
    told="Write the game to this file: as JCloisterZone reads it if it ends in .jcz,"
    " else as a record, in JSON if it ends in .json.",
)  # fmt: skip
@click.option("--quiet", is_flag=True, help="Of a record: only the final board and scores.")
@answers
def replay(
    shelf: Library, file: Path, under: tuple[str, ...], target: Path | None, quiet: bool
) -> Reply:
    """Play a recorded game again, every move checked.

    FILE is a record, as text or as JSON, a game that JCloisterZone saved, or a test of its engine,
    of which the expectations are checked too; such a game must be without expansions.
    With --under, the same moves are made under several editions: the scores side by side, where
    they first differ, and the clauses that explain it.
    With a move refused or an expectation not met, the exit code is 1.

    \b
    arkrules replay game.txt
    arkrules replay game.txt --under carcassonne --under carcassonne-2000
    arkrules replay game.jcz --under carcassonne-2000
    arkrules replay game.jcz --save game.txt
    """
    from arkrules.interop.jcz import SavedGame
    from arkrules.play import Record

    text = given_text(file, RecordError, RECORD_BYTES)
    if SavedGame.is_one(text):
        return _saved(file, SavedGame.from_json(text, file=str(file)), shelf, under, target)
    record = Record.read(text, file=str(file))
    try:
        _save(record, target, shelf)
        return _compare(record, shelf, under) if under else _again(file, record, shelf, quiet)
    except RecordError as error:
        where = ": ".join(part for part in (error.file, error.key) if part)
        raise RecordError(error.faults, file=str(file), key=where) from None


def _rules(record: Record, shelf: Library) -> Profile:
    """The rules by which a record was played."""
    profile = shelf.profile(record.profile, named_in=record.file)
    for clause, answer in record.answers.items():
        profile = profile.with_answer(clause, answer)
    return profile


def _save(record: Record, target: Path | None, shelf: Library) -> None:
    """Write a game to a file, in the form that its ending says."""
    from arkrules.interop.jcz import saved_game

    if target is None:
        return
    if target.suffix.lower() == ".jcz":
        saved_game(record, _rules(record, shelf)).save(target)
    else:
        record.save(target)


def _saved(
    file: Path, saved: SavedGame, shelf: Library, under: Sequence[str], target: Path | None
) -> Reply:
    """A game of JCloisterZone, under its own rules and under others."""
    from arkrules.interop.jcz import checked, profile_for, study
    from arkrules.telling import Rulebook, saved_game_content, saved_game_page

    found = study(saved, profile_for(saved, shelf), [shelf.profile(name) for name in under])
    assertions = checked(found.played)
    _save(found.played.record(), target, shelf)
    failed = any(one.holds is False for one in assertions)
    return Reply(
        lambda: saved_game_page(saved.name or file.name, found, assertions, Rulebook(shelf)),
        lambda: saved_game_content(found, assertions),
        int(failed or any(one.refused for one in found.walks)),
    )


def _again(file: Path, record: Record, shelf: Library, quiet: bool) -> Reply:
    """One game, move by move."""
    from arkrules.telling.games import course_page
    from arkrules.telling.results import course

    profile = _rules(record, shelf)
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
