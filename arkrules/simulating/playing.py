"""One game, played to its end or played again under another answer."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from arkrules.nouns import plural
from arkrules.play import Draw, GameState, Move, new_game
from arkrules.play.playouts import Dice, Player, Stack
from arkrules.rules import Profile

__all__ = ["COUNT", "PlayedGame", "play", "play_again"]

COUNT = 2
"""How many players play where nobody says."""


@attrs.frozen(repr=False)
class PlayedGame:
    """What the players chose, and how it ended."""

    choices: tuple[tuple[int, str, Move], ...]
    """Turn, step and move."""
    points: tuple[int, ...]
    winners: tuple[str, ...]

    @property
    def chosen(self) -> tuple[tuple[int, str, Move], ...]:
        """The choices within turns; that an empty bag ends the game is none."""
        return tuple(choice for choice in self.choices if choice[1] != "draw")

    def __repr__(self) -> str:
        return f"<PlayedGame: {plural(len(self.choices), 'choice')}, points {self.points}>"


def play(
    profile: Profile, dice: Dice, player: Player, players: Sequence[str] | int = COUNT
) -> PlayedGame:
    """A whole game; the player chooses for everybody."""
    state = new_game(profile, players)
    stack = Stack(dice, state.bag or {})
    choices: list[tuple[int, str, Move]] = []
    while not state.over:
        if state.step == "draw" and state.bag:
            state = state.after(Draw(stack.draw(state.bag)))
            continue
        move = player(state, dice)
        choices.append((state.turn, state.step, move))
        state = state.after(move)
    return PlayedGame(tuple(choices), tuple(state.scores.values()), state.winners)


def play_again(profile: Profile, dice: Dice, player: Player, played: PlayedGame) -> PlayedGame:
    """The same game under another profile: every move is made again where it is legal.

    Where it is refused, the player chooses in its stead, and comes back to the old moves after it.
    """
    known: dict[tuple[int, str], list[Move]] = {}
    for turn, step, move in played.choices:
        known.setdefault((turn, step), []).append(move)

    def keeping(state: GameState, dice: Dice) -> Move:
        for move in known.get((state.turn, state.step), ()):
            if not state.refusals(move):
                return move
        return player(state, dice)

    return play(profile, dice, keeping)
