"""A tournament: every player against every other, in both seats, over the same tiles.

    python tournament.py [GAMES] [PROFILE]

`thrifty` is a player of one's own: a function of a state and of dice. It does as the greedy one
does, but keeps two followers in hand until few tiles are left.
"""

import sys
from itertools import permutations

import arkrules
from arkrules.measuring import PLAYERS, Dice, Player, greedy_player
from arkrules.play import Move, Place


def thrifty(state: arkrules.GameState, dice: Dice) -> Move:
    """Greedy, but careful with followers."""
    move = greedy_player(state, dice)
    few = state.supply[state.to_move]["follower"] <= 2
    if isinstance(move, Place) and few and sum((state.bag or {}).values()) > 20:
        return state.parse("pass")
    return move


ENTRANTS: dict[str, Player] = {**PLAYERS, "thrifty": thrifty}


def main(games: str = "10", profile: str = "carcassonne") -> None:
    """Play all pairings and print the table."""
    wins = dict.fromkeys(ENTRANTS, 0.0)
    leads = dict.fromkeys(ENTRANTS, 0)
    for names in permutations(ENTRANTS, 2):
        policies = [ENTRANTS[name] for name in names]
        found = arkrules.simulate(profile, int(games), list(names), policies, seed=3)
        for row in found.rows:
            for winner in row.winners:
                wins[winner] += 1 / len(row.winners)
            for name, mine, theirs in zip(names, row.points, reversed(row.points), strict=True):
                leads[name] += mine - theirs
    each = 2 * int(games) * (len(ENTRANTS) - 1)
    for name in sorted(wins, key=lambda name: -wins[name]):
        print(f"{name:8} won {wins[name]:g} of {each} games, {leads[name] / each:+.1f} points each")


if __name__ == "__main__":
    main(*sys.argv[1:])
