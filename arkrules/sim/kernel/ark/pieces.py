"""Followers and prophets: who stands where, what that counts, and who goes home."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.features import root_of
from arkrules.sim.numbers import Places

__all__ = ["behind", "binding", "lift", "owner_of", "pay_most", "put", "start_weighing", "weigh"]


@compiled
def owner_of(piece: int) -> int:
    """Whose piece it is."""
    return (piece & ark.OWNER) - 1


@compiled
def binding(piece: int) -> int:
    """What a piece counts among those that stand on a feature."""
    return ark.BINDING if piece >> ark.KIND else 1


@compiled
def put(state: Places, node: int, piece: int) -> None:
    """Stand a piece on a node, wherever it comes from."""
    state[at.PIECE + node] = piece
    state[at.HOLDS + root_of(state, node)] += binding(piece)


@compiled
def lift(state: Places, node: int) -> None:
    """Take a piece off the board: a follower goes home, a prophet into the box."""
    piece = state[at.PIECE + node]
    state[at.PIECE + node] = 0
    state[at.HOLDS + root_of(state, node)] -= binding(piece)
    if piece >> ark.KIND == 0:
        state[at.SUPPLY + owner_of(piece)] += 1


@compiled
def start_weighing(state: Places) -> None:
    """Nobody has anything yet on what is looked at."""
    for player in range(state[at.CROWD]):
        state[at.WEIGHTS + player] = 0
        state[ark.SERVES + player] = 0


@compiled
def weigh(state: Places, piece: int, prophet: int) -> None:
    """Add a piece to what its owner has, a prophet by what he counts."""
    owner = owner_of(piece)
    if piece >> ark.KIND:
        state[ark.SERVES + owner] = 1
        state[at.WEIGHTS + owner] += prophet
    else:
        state[at.WEIGHTS + owner] += 1


@compiled
def pay_most(state: Places, points: int, times: int) -> None:
    """Pay those who have most of what was weighed; whom a prophet serves, so many times."""
    most = 1
    for player in range(state[at.CROWD]):
        most = max(most, state[at.WEIGHTS + player])
    for player in range(state[at.CROWD]):
        if state[at.WEIGHTS + player] == most:
            served = state[ark.SERVES + player] != 0
            state[at.POINTS + player] += points * times if served else points


@compiled
def behind(state: Places, number: int) -> int:
    """The node behind the last one of a tile."""
    if number + 1 < state[at.TILE_COUNT]:
        return state[at.TILE_FIRST + number + 1]
    return state[at.NODE_COUNT]
