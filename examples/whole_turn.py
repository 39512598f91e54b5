"""A player that thinks its whole turn through, and how often it beats the greedy one.

It tries every way to lay the tile and everything that may be done after that, and takes the turn
after which it would be furthest ahead if the game ended there. A follower still in hand counts too:
`WORTH` points, less when few tiles are left; anything from 0 to 4 wins nearly all games.

    python whole_turn.py [GAMES] [PROFILE]
"""

import sys
from random import Random

import arkrules
from arkrules import GameState
from arkrules.measuring import Dice, greedy_player
from arkrules.play import Move, Policy, ended

WORTH = 2.0
"""What a piece in hand is worth while many tiles are left."""
FEW = 24
"""So many tiles are few: from here on a piece in hand is worth less and less."""


def value(state: GameState, me: str) -> float:
    """How good it is for a player to have ended its turn here."""
    scores = ended(state).scores
    others = max(points for name, points in scores.items() if name != me)
    left = min(1.0, sum((state.bag or {}).values()) / FEW)
    return scores[me] - others + WORTH * left * sum(state.supply[me].values())


def outlook(state: GameState, me: str, turn: int) -> float:
    """The best that a player can make of the rest of its turn."""
    if state.turn != turn or state.step in ("draw", "over"):
        return value(state, me)
    return max(outlook(state.after(move), me, turn) for move in state.moves())


def whole_turn(state: GameState, rng: Random) -> Move:
    """A policy: the move that begins the best rest of the turn; equal ones are drawn for."""
    me, turn = state.to_move, state.turn
    return max(state.moves(), key=lambda m: (outlook(state.after(m), me, turn), rng.random()))


def duel(profile: str, game: int, *, player: Policy = whole_turn) -> int:
    """Play one game against the greedy player, taking turns to begin; the lead at the end."""
    me = ("red", "blue")[game % 2]
    dice = Dice(7, game)

    def policy(state: GameState, rng: Random) -> Move:
        return player(state, rng) if state.to_move == me else greedy_player(state, dice)

    end = arkrules.playout(arkrules.new_game(profile, ["red", "blue"]), Random(game), policy)
    return 2 * end.scores[me] - sum(end.scores.values())


def main(games: str = "20", profile: str = "carcassonne") -> None:
    """Play some games and say how they went."""
    leads = [duel(profile, game) for game in range(int(games))]
    won, tied = sum(lead > 0 for lead in leads), leads.count(0)
    lead = sum(leads) / len(leads)
    print(f"{profile}: won {won} of {len(leads)} games, tied {tied}, {lead:+.1f} points a game")


if __name__ == "__main__":
    main(*sys.argv[1:])
