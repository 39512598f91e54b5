"""`arkrules play` and `replay`: games played and explained."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import (
    INTERRUPTED,
    Reply,
    answers,
    by_ctrl_c,
    console,
    note,
    show,
)
from arkrules.cli.completion import editions
from arkrules.cli.help import command
from arkrules.cli.options import Choice, Number, OnDisk, file_option, under_option
from arkrules.errors import BadNotation, IllegalMove, RecordError
from arkrules.files import RECORD_BYTES, given_text, parse_whole_number
from arkrules.text import count, later, listing, say, suggest

if TYPE_CHECKING:
    from rich.console import Console

    from arkrules.interop.jcz import SavedGame
    from arkrules.play import Game, GameState, Move, Record
    from arkrules.play.playouts import Policy
    from arkrules.rules import Library

POLICIES = ("random", "greedy")
"""Those of `arkrules.play.playouts`, which is not loaded for a command that plays nothing."""


@command()
@click.argument("profile", shell_complete=editions)
@click.option("--players", default="2", show_default=True)
@click.option("--seed", type=Number())
@click.option("--human", multiple=True, metavar="NAME")
@click.option("--policy", type=Choice(POLICIES), default="random", show_default=True)
@file_option("--record", "target")
@click.option("--quiet", is_flag=True)
@answers
def play(
    shelf: Library, profile: str, players: str, seed: int | None, human: tuple[str, ...],
    policy: str, target: Path | None, quiet: bool,
) -> Reply:  # fmt: skip
    """Play a game, or watch one, and explain its scores.

    PROFILE is an edition, with overlays if you like.

    \b
    arkrules play carcassonne --players 3 --seed 7
    arkrules play carcassonne-2000 --players ann,bob --human ann --record game.txt
    arkrules play carcassonne --human red --policy greedy
    """
    from arkrules.play import Game, new_game
    from arkrules.telling.games import course_page
    from arkrules.telling.results import course

    seed = SystemRandom().randrange(10**6) if seed is None else seed
    game = Game(new_game(shelf.profile(profile), _players(players)))
    known = Choice(game.state.players)
    for name in set(human).difference(known.choices):
        fault = known.get_invalid_choice_message(name, None)
        raise click.BadParameter(fault, param_hint="--human")
    code = 0
    try:
        _play_on(game, seed, _policy(policy, seed), human, quiet)
    except KeyboardInterrupt:
        if not human:
            raise
        code = INTERRUPTED  # what was played until then is kept all the same
    title = say("{edition}, seed {seed}", edition=game.state.profile.title, seed=seed)
    if target is not None and game.history:
        game.record(title=title).save(target)
        note(say("recorded in {file}", file=target))
    return Reply(
        lambda: course_page(title, game.states, quiet=quiet or bool(human)),
        lambda: {**course(game.states), "seed": seed},
        code,
    )


def _players(said: str) -> list[str] | int:
    """Return the players' number, or their names."""
    if said.isdecimal():
        return int(said[:9])  # which is far too many already
    return [name.strip() for name in said.split(",")]


def _policy(name: str, seed: int) -> Policy:
    """Return the strategy of the computer players; the same seed chooses the same moves."""
    from arkrules.play.playouts import PLAYERS, Dice, random_move

    if name == "random":
        return random_move
    dice = Dice(seed, 0)
    return lambda state, _: PLAYERS[name](state, dice)


def _play_on(game: Game, seed: int, policy: Policy, human: tuple[str, ...], quiet: bool) -> None:
    """Play the game, move by move; people are asked when it is their turn."""
    from arkrules.play import plies
    from arkrules.telling.games import ply_of

    out = console(messages=True)  # you see each move at once; the answer comes last
    rng = Random(seed)
    luck: list[tuple[object, ...]] = []  # before each move, so that it falls the same again
    while not game.state.over:
        if (made := len(game.history)) < len(luck):  # moves were undone
            rng.setstate(luck[made])
        luck[made:] = [rng.getstate()]
        before = game.state
        if before.to_move in human and _is_asked(before):
            try:
                _ask(game, out)
            except (EOFError, click.Abort) as stop:
                out.print()
                out.print(say("The game stops here."))
                if isinstance(stop, click.Abort) and by_ctrl_c(stop):
                    raise KeyboardInterrupt from None
                return
        if game.state is before:  # nobody chose, or chance is to decide
            move, _ = next(plies(game.state, rng, policy))
            game.play(move)
        if human and not quiet:
            show([ply_of(game.state)], out)


# -- people ---------------------------------------------------------------------------------------

_WORDS = ("board", "undo", "help", "quit")


def _chosen(state: GameState) -> list[Move]:
    """Return the moves among which a player chooses; what is drawn, chance decides."""
    from arkrules.play import Draw, End

    return [move for move in state.moves() if not isinstance(move, (Draw, End))]


def _is_asked(state: GameState) -> bool:
    """Return whether a person is asked: at the draw, only where something else may be done."""
    return state.step != "draw" or bool(_chosen(state))


def _ask(game: Game, out: Console) -> None:
    """Offer the legal moves and play the one that is chosen; or leave it to chance to draw."""
    from arkrules.render import print_board

    state = game.state
    if state.step == "lay":
        print_board(state, out)
    said = later("{player}, step {step}")
    if hand := state.hands[state.to_move]:
        said = later("{player}, step {step}, in hand {tiles}")
    out.print(say(said, player=state.to_move, step=state.step, tiles=listing(hand)))
    words = _WORDS if state.step != "draw" else ("draw", *_WORDS)
    _offer(_chosen(state), out)
    while game.state is state:
        answer = click.prompt(
            state.to_move, prompt_suffix="> ", default="", show_default=False, err=True
        )
        if answer == "quit":
            raise EOFError
        if answer == "draw" and answer in words:
            return None
        if answer == "board":
            print_board(state, out)
        elif answer == "undo":
            if _undo(game):
                return _ask(game, out)
            out.print(say("You have no move to undo."))
        elif answer in ("", "help", "?"):
            _offer(_chosen(state), out)
            out.print(_help(words))
        else:
            _play(game, answer, words, out)
    return None


def _play(game: Game, answer: str, words: Sequence[str], out: Console) -> None:
    """Play a move by its number or in notation, or say what is wrong with it."""
    moves = _chosen(game.state)
    if 0 < (number := parse_whole_number(answer) or 0) <= len(moves):
        game.play(moves[number - 1])
        return
    try:
        game.play(answer)
    except (BadNotation, IllegalMove) as error:
        hint = suggest(answer, words) if len(answer.split()) == 1 else ""
        out.print("\n".join(filter(None, (str(error), hint, _help(words)))))


def _help(words: Sequence[str]) -> str:
    return say("Type a number, a move in notation, or: {words}", words=listing(words))


def _undo(game: Game) -> bool:
    """Undo moves back to the player's own last choice, if there was one."""
    player, before = game.state.to_move, game.states[-2::-1]
    for moves, state in enumerate(before, 1):
        if state.to_move == player and state.step != "draw":
            game.undo(moves)
            return True
    return False


def _offer(moves: Sequence[Move], out: Console) -> None:
    """List the legal moves, in columns if there are many."""
    from rich.columns import Columns
    from rich.text import Text

    out.print(count(len(moves), "{number} legal move:", "{number} legal moves:"))
    lines = [f"{number:>3} {move}" for number, move in enumerate(moves, 1)]
    out.print(Columns([Text(line) for line in lines], padding=(0, 3)))


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

    FILE is a record (text or JSON), a game saved by JCloisterZone, or a test of its engine, whose
    expectations are checked too. Such a game is played as that program reads the rules, and where
    that departs from print is listed.
    With --under, the same moves are played under several editions: final scores side by side,
    where they first differ, and the clauses that explain it.
    Exit code 1 if a move is refused or an expectation fails.

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
