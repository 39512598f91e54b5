"""`arkrules jcz`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers, under_option
from arkrules.cli.groups import command
from arkrules.cli.places import file_option
from arkrules.cli.taken import OnDisk
from arkrules.errors import RecordError
from arkrules.files import RECORD_BYTES

if TYPE_CHECKING:
    from arkrules.interop.jcz import SavedGame
    from arkrules.rules import Library, Profile

__all__ = ["jcz"]


@command()
@click.argument("file", type=OnDisk(exists=True, dir_okay=False))
@under_option()
@file_option("--record", told="Write the game as a record, as `arkrules replay` reads it.")
@file_option("--write", "written", told="Write the game as JCloisterZone reads it.")
@answers
def jcz(
    shelf: Library, file: Path, under: tuple[str, ...], record: Path | None, written: Path | None
) -> Reply:
    """Play a game of JCloisterZone again, and say what it would have scored under other rules.

    FILE is a game that JCloisterZone saved, a test of its engine, or a record of arkrules.
    Games without expansions are read; every move is checked, and so is what a test expects.
    With a move refused or an expectation not met, the exit code is 1.

    \b
    arkrules jcz game.jcz --under carcassonne-2000
    arkrules jcz game.jcz --record game.txt
    arkrules jcz game.txt --write game.jcz
    """
    from arkrules.interop.jcz import checked, saved_game, study
    from arkrules.telling import Rulebook, saved_game_content, saved_game_page

    saved, own = _read(shelf, file)
    found = study(saved, own, [shelf.profile(name) for name in under])
    assertions = checked(found.played)
    game = found.played.record()
    if record is not None:
        game.save(record)
    if written is not None:
        saved_game(game, own).save(written)
    failed = any(one.holds is False for one in assertions)
    return Reply(
        lambda: saved_game_page(saved.name or file.name, found, assertions, Rulebook(shelf)),
        lambda: saved_game_content(found, assertions),
        int(failed or any(one.refused for one in found.walks)),
    )


def _read(shelf: Library, file: Path) -> tuple[SavedGame, Profile]:
    """A saved game and the rules by which it was played, whoever wrote it down."""
    from arkrules.files import given_text
    from arkrules.interop.jcz import SavedGame, profile_for, saved_game
    from arkrules.play import Record

    text = given_text(file, RecordError, RECORD_BYTES)
    if SavedGame.is_one(text) or not Record.is_one(text):
        saved = SavedGame.from_json(text, file=str(file))
        return saved, profile_for(saved, shelf)
    record = Record.read(text, file=str(file))
    own = shelf.profile(record.profile, named_in=record.file)
    for clause, answer in record.answers.items():
        own = own.with_answer(clause, answer)
    return saved_game(record, own), own
