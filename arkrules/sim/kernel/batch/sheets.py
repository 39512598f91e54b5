"""What is kept of each game beside its state: its moves, its chance, its points before a move."""

from __future__ import annotations

import numpy as np

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.batch.drawing import draw_start
from arkrules.sim.kernel.chance import mixed, shuffle
from arkrules.sim.numbers import Dots, Places, Reals, Roll, Rolls, Signed

__all__ = [
    "close_game",
    "keep_points",
    "key_of",
    "note",
    "reward",
    "start_sheet",
    "tell",
    "tell_bag",
]

_STRIDE = np.uint64(0x9E3779B97F4A7C15)


@compiled
def key_of(root: Roll, game: int, episode: int) -> Roll:
    """The chance of a game by where it is played, and how many were played there before."""
    own = mixed(root + np.uint64(game + 1) * _STRIDE)
    return mixed(own + np.uint64(episode + 1) * _STRIDE)


@compiled
def note(sheet: Places, course: Places, move: int) -> None:
    """Write a move down; they are counted also where there is no more room."""
    made = sheet[batch.MADE]
    if made < batch.COURSE:
        course[made] = move
    sheet[batch.MADE] = made + 1


@compiled
def keep_points(state: Places, sheet: Places) -> None:
    """Keep everybody's points as they are."""
    for player in range(state[at.CROWD]):
        sheet[batch.BEFORE + player] = state[at.POINTS + player]


@compiled
def _lead(points: Places, crowd: int, player: int) -> int:
    """By how much a player is ahead of the best other."""
    best = 0
    first = True
    for other in range(crowd):
        if other != player and (first or points[other] > best):
            best = int(np.int64(points[other]))
            first = False
    return int(np.int64(points[player])) - best


@compiled
def reward(plan: Places, state: Places, sheet: Places, rewards: Reals) -> None:
    """Reward everybody for what came since the points were kept."""
    crowd = state[at.CROWD]
    now = state[at.POINTS : at.POINTS + crowd]
    before = sheet[batch.BEFORE : batch.BEFORE + crowd]
    how = plan[batch.REWARD]
    for player in range(crowd):
        if how == batch.WIN:
            rewards[player] = 0
            if state[at.STEP] == at.OVER:
                lead = _lead(now, crowd, player)
                rewards[player] = 1 if lead > 0 else -1 if lead < 0 else 0
        elif how == batch.MARGIN:
            rewards[player] = _lead(now, crowd, player) - _lead(before, crowd, player)
        else:
            rewards[player] = int(np.int64(now[player])) - int(np.int64(before[player]))


@compiled
def close_game(state: Places, sheet: Places, scores: Signed) -> int:
    """Write down how a game ended; how many were begun there then."""
    for player in range(state[at.CROWD]):
        scores[player] = state[at.POINTS + player]
    sheet[batch.MADE_BEFORE] = sheet[batch.MADE]
    episode = sheet[batch.EPISODE] + 1
    sheet[batch.EPISODE] = episode
    return int(np.int64(episode))


@compiled
def start_sheet(
    table: Places, plan: Places, state: Places, sheet: Places, keys: Rolls,
    dots: Dots, vector: Signed,
) -> None:  # fmt: skip
    """Begin a game that stands as all begin: its tiles, and what is shown of it."""
    shuffle(table, state, sheet[batch.STACK : batch.STANDS], keys)
    sheet[batch.MADE] = 0
    sheet[batch.SHOWN_LAID] = 0
    sheet[batch.SHOWN_TOKEN] = 0
    sheet[batch.SHOWN_HAND] = 0
    sheet[batch.SHOWN_MOVER] = state[at.MOVER]
    sheet[batch.STAND_COUNT] = 0
    draw_start(table, plan, state, dots)
    for place in range(len(vector)):
        vector[place] = 0
    vector[0] = 1  # the observer is the player to move
    tell_bag(table, plan, state, vector)


@compiled
def tell_bag(table: Places, plan: Places, state: Places, vector: Signed) -> None:
    """How many tiles of each kind are in the bag."""
    for kind in range(table[at.KIND_COUNT]):
        vector[plan[batch.TILES_LEFT] + 1 + kind] = state[at.BAG + kind]


@compiled
def tell(plan: Places, state: Places, sheet: Places, vector: Signed) -> None:
    """What all games have beside the board, as the player to move sees it; but for the bag."""
    mover, crowd = state[at.MOVER], state[at.CROWD]
    for ahead in range(crowd):
        player = (mover + ahead) % crowd
        vector[plan[batch.SCORE] + ahead] = state[at.POINTS + player]
        vector[plan[batch.SUPPLY] + ahead * plan[batch.PIECE_KINDS]] = state[at.SUPPLY + player]
    vector[plan[batch.STEP_LAY]] = state[at.STEP] == at.AT_LAY
    vector[plan[batch.STEP_PLACE]] = state[at.STEP] == at.AT_PLACE
    vector[plan[batch.TILES_LEFT]] = state[at.LEFT]
    for place in range(sheet[batch.SHOWN_HAND]):
        vector[plan[batch.HAND] + sheet[batch.SHOWN_KINDS + place]] = 0
    held = state[at.HELD + mover]
    sheet[batch.SHOWN_HAND] = held
    for place in range(held):
        kind = state[at.HANDS + mover * at.HAND + place]
        sheet[batch.SHOWN_KINDS + place] = kind
        vector[plan[batch.HAND] + kind] += 1
