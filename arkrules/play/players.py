"""Players of games: one by chance, one who takes what it can get at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import nlargest
from types import MappingProxyType

from arkrules.errors import ArkrulesError
from arkrules.play.chance import Dice
from arkrules.play.moves import Move, Pass
from arkrules.play.referee import Moves
from arkrules.play.state import GameState
from arkrules.play.valuation import ended
from arkrules.text import later, say

Player = Callable[[GameState, Dice], Move]
"""Chooses a legal move; the same state and dice give the same move."""

LOOKS = 6
"""How many moves of each kind the greedy player looks at."""


def random_player(state: GameState, dice: Dice) -> Move:
    """A legal move by chance: first its kind, then the move, as `random_move` chooses.

    The kind and the move with the highest numbers are taken.
    """
    number = dice.numbers(state)
    _, moves = max(_kinds_of_moves(state).items(), key=lambda kind: number(kind[0]))
    return max(moves, key=number)


def _kinds_of_moves(state: GameState) -> Mapping[str, Moves]:
    """Return the legal moves by kind; answers that leave a player nothing to do are no game."""
    kinds = state.moves().by_kind
    if not kinds:
        fault = later("{edition}: nobody can move at the step '{step}'")
        raise ArkrulesError(say(fault, edition=state.profile.id, step=state.step))
    return kinds


def greedy_player(state: GameState, dice: Dice) -> Move:
    """The move after which it would be furthest ahead if the game ended with this turn.

    It looks at a few moves of each kind, those with the highest numbers,
    and thinks neither of later turns nor of what else it could do in this one.
    """
    number = dice.numbers(state)
    kinds = _kinds_of_moves(state).values()
    looked = [move for moves in kinds for move in nlargest(LOOKS, moves, key=number)]
    if len(looked) == 1:
        return looked[0]
    # Equal margins are told apart by the dice.
    return max(looked, key=lambda move: (_margin(state.after(move), state.to_move), number(move)))


def _margin(state: GameState, player: str) -> int:
    """Return by how much a player would lead if the game ended with this turn."""
    scores = ended(_turn_over(state)).scores
    return scores[player] - max((scores[name] for name in scores if name != player), default=0)


def _turn_over(state: GameState) -> GameState:
    """The state once nothing more is done in this turn, the scoring included."""
    turn = state.turn
    while state.turn == turn and state.step not in ("draw", "lay", "over"):
        moves = state.moves()
        state = state.after(Pass() if Pass() in moves else moves[0])
    return state


PLAYERS: Mapping[str, Player] = MappingProxyType({"random": random_player, "greedy": greedy_player})
"""The players by the names of their policies."""
