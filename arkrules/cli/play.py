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
    plural,
    show,
    whole_number,
)
from arkrules.errors import BadNotation, IllegalMove
from arkrules.saving import require_place

if TYPE_CHECKING:
    from rich.console import Console

    from arkrules.play import Game, GameState, Moves
    from arkrules.rules import Library

__all__ = ["play"]


@click.command()
@click.argument("profile")
@click.option("--players", default="2", show_default=True, help="How many, or names: red,blue.")
@click.option("--seed", type=int, help="For the same game again; chosen by chance if left out.")
@click.option("--human", multiple=True, metavar="NAME", help="Play this one yourself; repeatable.")
@click.option("--record", "target", type=click.Path(path_type=Path), help="Write the game here.")
@click.option("--quiet", is_flag=True, help="Only the final board and scores.")
@answers
def play(
    shelf: Library,
    profile: str,
    players: str,
    seed: int | None,
    human: tuple[str, ...],
    target: Path | None,
    quiet: bool,
) -> Reply:
    """Play a game by chance, or yourself, and explain its scores.

    PROFILE is an edition, with overlays if you like.

    \b
    arkrules play carcassonne --players 3 --seed 7
    arkrules play carcassonne-2000 --players ann,bob --human ann --record game.txt
    """
    from arkrules.play import Game, new_game
    from arkrules.telling.games import course_page
    from arkrules.telling.programs import course

    names = _players(players)
    if target is not None:
        require_place(target)
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    game = Game(new_game(shelf.profile(profile), names))
    for name in human:
        if name not in game.state.players:
            raise click.BadParameter(
                f"{name!r} is no player; players are {', '.join(game.state.players)}",
                param_hint="--human",
            )
    states = [game.state]
    code = 0
    try:
        for state in _course(game, Random(seed), human, quiet):
            states[len(game.history) :] = [state]  # what was taken back is gone
    except KeyboardInterrupt:
        if not human:
            raise
        code = BROKEN_OFF  # what was played until then is kept all the same
    title = f"{game.state.profile.title}, seed {seed}"
    if target is not None and game.history:
        game.record(title=title).save(target)
        note(f"recorded in {target}")
    return Reply(
        lambda: course_page(title, states, quiet=quiet or bool(human)),
        lambda: {**course(states), "seed": seed},
        code,
    )


def _players(said: str) -> list[str] | int:
    """The players' names, or how many there are."""
    if re.fullmatch(r"[+-]?\d+", said) is None:
        return [name.strip() for name in said.split(",")]
    number = whole_number(said)
    if number is None:
        raise click.BadParameter(
            f"nobody has {said[:20]} players; say how many, or name them: red,blue",
            param_hint="--players",
        )
    return number


def _course(game: Game, rng: Random, human: tuple[str, ...], quiet: bool) -> Iterator[GameState]:
    """The states of the game, one after another; people are asked where it is their turn."""
    from arkrules.play import plies
    from arkrules.telling.games import ply_of

    out = console(messages=True)  # who plays sees each move at once; the answer comes at the end
    while not game.state.over:
        if game.state.to_move in human and game.state.step != "draw":
            try:
                _ask(game, out)
            except (EOFError, click.Abort) as stop:
                out.print("\nThe game stops here.")
                if isinstance(stop, click.Abort) and by_hand(stop):
                    raise KeyboardInterrupt from None
                return
        else:
            move, _ = next(plies(game.state, rng))
            game.play(move)
        if human and not quiet:
            show([ply_of(game.state)], out)
        yield game.state


# -- people ---------------------------------------------------------------------------------------

_HELP = "a number, a move in notation, or: board, undo, help, quit"


def _ask(game: Game, out: Console) -> None:
    """Offer the legal moves and make the one chosen."""
    from arkrules.render import print_board

    state = game.state
    moves = state.moves()
    if state.step == "lay":
        print_board(state, out)
    hand = ", ".join(state.hands[state.to_move])
    place = f"{state.to_move}, step {state.step}" + (f", in hand {hand}" if hand else "")
    out.print(place, markup=False)
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
            out.print("There is no move of yours to take back.")
        elif 0 < (number := whole_number(answer) or 0) <= len(moves):
            game.play(moves[number - 1])
            return None
        elif answer in ("", "help", "?"):
            _offer(moves, out)
            out.print(_HELP, markup=False)
        else:
            try:
                game.play(answer)
            except (BadNotation, IllegalMove) as error:
                out.print(f"{error}\n{_HELP}", markup=False)
            else:
                return None


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

    out.print(f"{plural(len(moves), 'legal move')}:")
    lines = [f"{number:>3} {move}" for number, move in enumerate(moves, 1)]
    out.print(Columns([Text(line) for line in lines], padding=(0, 3)))
