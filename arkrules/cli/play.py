"""`arkrules play` and `replay`: games played and explained."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers, note
from arkrules.cli.completion import editions
from arkrules.cli.help import command
from arkrules.cli.options import Choice, Number, OnDisk, file_option, under_option
from arkrules.errors import IllegalMove, RecordError
from arkrules.files import RECORD_BYTES, given_text
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.interop.jcz import SavedGame
    from arkrules.play import GameState, Record
    from arkrules.play.playouts import Policy
    from arkrules.rules import Library

POLICIES = ("random", "greedy")
"""Those of `arkrules.play.playouts`, which is not loaded for a command that plays nothing."""


@command()
@click.argument("profile", shell_complete=editions)
@click.option("--players", default="2", show_default=True)
@click.option("--seed", type=Number())
@click.option("--policy", type=Choice(POLICIES), default="random", show_default=True)
@file_option("--record", "target")
@click.option("--quiet", is_flag=True)
@answers
def play(
    shelf: Library, profile: str, players: str, seed: int | None, policy: str, target: Path | None,
    quiet: bool,
) -> Reply:  # fmt: skip
    """Let the computer play a game, and explain its scores.

    PROFILE is an edition, with overlays if you like.
    To play yourself, open the table with `arkrules table`.

    \b
    arkrules play carcassonne --players 3 --seed 7
    arkrules play carcassonne-2000 --players ann,bob --policy greedy --record game.txt
    """
    from arkrules.play import Game, new_game
    from arkrules.telling.games import course_page
    from arkrules.telling.results import course

    seed = SystemRandom().randrange(10**6) if seed is None else seed
    game = Game(new_game(shelf.profile(profile), _players(players)))
    game.playout(Random(seed), _policy(policy, seed))
    title = say("{edition}, seed {seed}", edition=game.state.profile.title, seed=seed)
    if target is not None:
        game.record(title=title).save(target)
        note(say("recorded in {file}", file=target))
    return Reply(
        lambda: course_page(title, game.states, quiet=quiet),
        lambda: {**course(game.states), "seed": seed},
    )


def _players(said: str) -> list[str] | int:
    """Return the players' number, or their names."""
    if said.isdecimal():
        return int(said[:9])  # which is far too many already
    return [name.strip() for name in said.split(",")]


def _policy(name: str, seed: int) -> Policy:
    """Return the strategy of the players; the same seed chooses the same moves."""
    from arkrules.play.playouts import PLAYERS, Dice, random_move

    if name == "random":
        return random_move
    dice = Dice(seed, 0)
    return lambda state, _: PLAYERS[name](state, dice)


# -- recorded games -------------------------------------------------------------------------------


@command()
@click.argument("file", type=OnDisk(exists=True, dir_okay=False))
@under_option()
@file_option("--save", "target")
@click.option("--quiet", is_flag=True)
@answers
def replay(
    shelf: Library, file: Path, under: tuple[str, ...], target: Path | None, quiet: bool
) -> Reply:
    """Replay a recorded game and check every move.

    FILE is a record (text or JSON), a game saved by JCloisterZone, or a test of its engine.
    Such a game is played as that program reads the rules, and where that departs from print is
    listed.
    With --under, the same moves are played under several editions: final scores side by side,
    where they first differ, and the clauses that explain it.
    Exit code 1 if a move is refused.

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
        raise RecordError(error.faults, file=str(file), key=where, remedy=error.remedy) from None


def _save(record: Record, target: Path | None, shelf: Library) -> None:
    """Save a game in the format of the file's ending."""
    from arkrules.interop.jcz import saved_game

    if target is None:
        return
    is_jcz = target.suffix.lower() == ".jcz"
    (saved_game(record, record.rules(shelf)) if is_jcz else record).save(target)


def _saved(
    file: Path, saved: SavedGame, shelf: Library, under: Sequence[str], target: Path | None
) -> Reply:
    """Replay a game of JCloisterZone, under its own rules and under others."""
    from arkrules.interop.jcz import profile_for, study
    from arkrules.telling import Rulebook, saved_game_content, saved_game_page

    found = study(saved, profile_for(saved, shelf), [shelf.profile(name) for name in under])
    _save(found.played.record(), target, shelf)
    return Reply(
        lambda: saved_game_page(saved.name or file.name, found, Rulebook(shelf)),
        lambda: saved_game_content(found),
        int(any(one.refused for one in found.walks)),
    )


def _again(file: Path, record: Record, shelf: Library, quiet: bool) -> Reply:
    """Replay a game under its own rules, move by move."""
    from arkrules.telling.games import course_page
    from arkrules.telling.results import course

    profile = record.rules(shelf)
    states: list[GameState] = []
    refused: dict[str, object] | None = None
    try:
        states.extend(record.states(profile))
    except RecordError as error:
        if not isinstance(error.__cause__, IllegalMove):
            raise
        number, clauses = len(states), list(error.__cause__.clauses)
        refused = {"move": number, "text": record.moves[number - 1], "clauses": clauses}
        note(say("{file}: {fault}", file=file, fault=error))
    return Reply(
        lambda: course_page(record.title or profile.title, states, quiet=quiet),
        lambda: {**course(states), "refused": refused},
        int(refused is not None),
    )


def _compare(record: Record, shelf: Library, under: Sequence[str]) -> Reply:
    """Play the same moves under several editions."""
    from arkrules.rulings.adjudication import compare_games
    from arkrules.telling import Rulebook, plain, replays_page

    replays, splits = compare_games(record, [shelf.profile(name) for name in under])
    return Reply(
        lambda: replays_page(record.title or record.profile, replays, splits, Rulebook(shelf)),
        lambda: plain({"replays": replays, "divergences": splits}),
        int(any(replay.error for replay in replays)),
    )
