"""`arkrules play`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import (
    BROKEN_OFF,
    Reply,
    answers,
    by_hand,
    console,
    note,
    show,
)
from arkrules.cli.completion import editions
from arkrules.cli.groups import command
from arkrules.cli.places import file_option
from arkrules.cli.taken import Choice, Number
from arkrules.errors import BadNotation, IllegalMove
from arkrules.files import parse_whole_number
from arkrules.text import count, hinted, later, listing, say, suggest, template

if TYPE_CHECKING:
    from rich.console import Console

    from arkrules.play import Game, GameState, Moves
    from arkrules.play.playouts import Policy
    from arkrules.rules import Library

POLICIES = ("random", "greedy")
"""Those of `arkrules.play.playouts`, which is not loaded for a command that plays nothing."""


@command()
@click.argument("profile", shell_complete=editions)
@click.option("--players", default="2", show_default=True, help="How many, or names: red,blue.")
@click.option(
    "--seed", type=Number(), help="For the same game again; chosen by chance if left out."
)
@click.option("--human", multiple=True, metavar="NAME", help="Play this one yourself; repeatable.")
@click.option(
    "--policy", type=Choice(POLICIES), default="random", show_default=True,
    help="How those play whom nobody plays: by chance, or for what a move brings at once.",
)  # fmt: skip
@file_option("--record", "target", told="Write the game here, as JSON if it ends in .json.")
@click.option("--quiet", is_flag=True, help="Only the final board and scores.")
@answers
def play(
    shelf: Library,
    profile: str,
    players: str,
    seed: int | None,
    human: tuple[str, ...],
    policy: str,
    target: Path | None,
    quiet: bool,
) -> Reply:
    """Play a game by chance, or yourself, and explain its scores.

    PROFILE is an edition, with overlays if you like.

    \b
    arkrules play carcassonne --players 3 --seed 7
    arkrules play carcassonne-2000 --players ann,bob --human ann --record game.txt
    arkrules play carcassonne --human red --policy greedy
    """
    from arkrules.play import Game, new_game
    from arkrules.telling.games import course_page
    from arkrules.telling.results import course

    names = _players(players)
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    game = Game(new_game(shelf.profile(profile), names))
    for name in human:
        if name not in game.state.players:
            said = say(
                "{name!r} is no player; players are {players}",
                name=name,
                players=listing(game.state.players),
            )
            hint = suggest(name, game.state.players)
            raise click.BadParameter(hinted(said, hint), param_hint="--human")
    states = [game.state]
    code = 0
    try:
        for state in _course(game, seed, _policy(policy, seed), human, quiet):
            states[len(game.history) :] = [state]  # what was taken back is gone
    except KeyboardInterrupt:
        if not human:
            raise
        code = BROKEN_OFF  # what was played until then is kept all the same
    title = say("{edition}, seed {seed}", edition=template(game.state.profile.title), seed=seed)
    if target is not None and game.history:
        game.record(title=title).save(target)
        note(say("recorded in {file}", file=target))
    return Reply(
        lambda: course_page(title, states, quiet=quiet or bool(human)),
        lambda: {**course(states), "seed": seed},
        code,
    )


def _players(said: str) -> list[str] | int:
    """The players' names, or how many there are."""
    if re.fullmatch(r"[+-]?\d+", said) is None:
        return [name.strip() for name in said.split(",")]
    number = parse_whole_number(said)
    if number is None:
        raise click.BadParameter(
            say("nobody has {said} players; say how many, or name them: red,blue", said=said[:20]),
            param_hint="--players",
        )
    return number


def _policy(name: str, seed: int) -> Policy:
    """What chooses the moves of those whom nobody plays; the same seed chooses the same."""
    from arkrules.play.playouts import PLAYERS, Dice, random_move

    if name == "random":
        return random_move
    dice = Dice(seed, 0)
    return lambda state, _: PLAYERS[name](state, dice)


def _course(
    game: Game, seed: int, policy: Policy, human: tuple[str, ...], quiet: bool
) -> Iterator[GameState]:
    """The states of the game, one after another; people are asked where it is their turn."""
    from arkrules.play import plies
    from arkrules.telling.games import ply_of

    out = console(messages=True)  # who plays sees each move at once; the answer comes at the end
    rng = Random(seed)
    luck: list[tuple[object, ...]] = []  # before each move, so that it falls the same again
    while not game.state.over:
        if (made := len(game.history)) < len(luck):  # moves were taken back
            rng.setstate(luck[made])
        luck[made:] = [rng.getstate()]
        if game.state.to_move in human and game.state.step != "draw":
            try:
                _ask(game, out)
            except (EOFError, click.Abort) as stop:
                out.print()
                out.print(say("The game stops here."))
                if isinstance(stop, click.Abort) and by_hand(stop):
                    raise KeyboardInterrupt from None
                return
        else:
            move, _ = next(plies(game.state, rng, policy))
            game.play(move)
        if human and not quiet:
            show([ply_of(game.state)], out)
        yield game.state


# -- people ---------------------------------------------------------------------------------------

_WORDS = ("board", "undo", "help", "quit")
_HELP = later("a number, a move in notation, or: {words}")


def _ask(game: Game, out: Console) -> None:
    """Offer the legal moves and make the one chosen."""
    from arkrules.render import print_board

    state = game.state
    moves = state.moves()
    if state.step == "lay":
        print_board(state, out)
    out.print(_whose(state))
    _offer(moves, out)
    while True:
        answer = click.prompt(
            f"{state.to_move}",
            prompt_suffix="> ",
            default="",
            show_default=False,
            err=True,
        )
        if answer == "quit":
            raise EOFError
        if answer == "board":
            print_board(state, out)
        elif answer == "undo":
            if _undo(game):
                return _ask(game, out)
            out.print(say("There is no move of yours to take back."))
        elif 0 < (number := parse_whole_number(answer) or 0) <= len(moves):
            game.play(moves[number - 1])
            return None
        elif answer in ("", "help", "?"):
            _offer(moves, out)
            out.print(_help(), markup=False)
        else:
            try:
                game.play(answer)
            except (BadNotation, IllegalMove) as error:
                hint = suggest(answer, _WORDS) if len(answer.split()) == 1 else ""
                out.print("\n".join(filter(None, (str(error), hint, _help()))), markup=False)
            else:
                return None


def _whose(state: GameState) -> str:
    """Whose turn it is, at which step, and with which tiles."""
    if hand := state.hands[state.to_move]:
        return say(
            "{player}, step {step}, in hand {tiles}",
            player=state.to_move,
            step=state.step,
            tiles=listing(hand),
        )
    return say("{player}, step {step}", player=state.to_move, step=state.step)


def _help() -> str:
    return say(_HELP, words=listing(_WORDS))


def _undo(game: Game) -> bool:
    """Take moves back to the player's own last choice, if there was one."""
    player, made = game.state.to_move, game.history
    while game.history:
        game.undo()
        if game.state.to_move == player and game.state.step != "draw":
            return True
    for move in made:
        game.play(move)
    return False


def _offer(moves: Moves, out: Console) -> None:
    """List the legal moves, in columns where there are many."""
    from rich.columns import Columns
    from rich.text import Text

    out.print(count(len(moves), "{number} legal move:", "{number} legal moves:"))
    lines = [f"{number:>3} {move}" for number, move in enumerate(moves, 1)]
    out.print(Columns([Text(line) for line in lines], padding=(0, 3)))
