"""The players: by the dice of the engine, and greedy.

Each chooses a move at whatever step it is asked, as the player of the same name in
`arkrules.play.playouts` would, and sets aside what it cannot lay.
"""

from __future__ import annotations

from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.chance import highest_of, rank_of, rank_of_verb, turn_base
from arkrules.sim.kernel.copying import copy_game, same_grid
from arkrules.sim.kernel.ending import score_finally
from arkrules.sim.kernel.turns import list_moves, make
from arkrules.sim.types import Index, Places, Roll, Rolls, StateRecord, TableRecord


@compiled
def _behind(moves: Places, first: int, number: int) -> int:
    """The place behind the moves of one kind, which stand together."""
    verb = moves[first] >> k.VERB
    if moves[number - 1] >> k.VERB == verb:
        return number
    last = first + 1
    while moves[last] >> k.VERB == verb:
        last += 1
    return last


@compiled
def random_move(t: TableRecord, s: StateRecord, key: Roll, moves: Places) -> int:
    """First the kind of move, then the move, each with the highest number."""
    number = list_moves(t, s, moves)
    if number == 1:
        return moves[0]
    base = turn_base(t, s, key)
    first = chosen = 0
    behind = last = _behind(moves, 0, number)
    if last < number:
        highest = rank_of_verb(t, base, moves[0] >> k.VERB)
        while last < number:
            first = last
            last = _behind(moves, first, number)
            rank = rank_of_verb(t, base, moves[first] >> k.VERB)
            if rank > highest:
                highest = rank
                chosen = first
                behind = last
    return moves[highest_of(t, s, base, moves, chosen, behind)]


@compiled
def _keep(looks: Places, ranks: Rolls, first: int, known: int, move: int, rank: Roll) -> int:
    """Keep a move among those of its kind with the highest numbers; how many are kept."""
    place = first + known
    if known == k.LOOKS:
        if rank <= ranks[first + k.LOOKS - 1]:
            return known
        place = first + k.LOOKS - 1
    while place > first and ranks[place - 1] < rank:
        ranks[place] = ranks[place - 1]
        looks[place] = looks[place - 1]
        place -= 1
    ranks[place] = rank
    looks[place] = move
    return min(known + 1, k.LOOKS)


@compiled
def lead(points: Places, crowd: int, player: Index) -> int:
    """By how much a player is ahead of the best other."""
    best = 0
    for other in range(crowd):
        if other != player:
            best = max(best, points[other])
    return points[player] - best


@compiled
def _finish(t: TableRecord, trial: StateRecord, work: Places) -> None:
    """Do nothing more in this turn that can be left, and end the game with it."""
    turn = trial.turn
    while trial.turn == turn and k.AT_LAY < trial.step < k.OVER:
        move = k.PASS << k.VERB
        if trial.step == k.AT_SEAT or (trial.step != k.AT_PLACE and t.mist_mandatory):
            list_moves(t, trial, work)
            move = work[0]
        make(t, trial, work, move)
    score_finally(t, trial, work)


@compiled
def _look(
    t: TableRecord, s: StateRecord, key: Roll, work: Places, looks: Places, ranks: Rolls
) -> int:
    """Keep a few moves of each kind, those with the highest numbers; how many."""
    number = list_moves(t, s, work)
    base = turn_base(t, s, key)
    kept = first = 0
    while first < number:
        last = _behind(work, first, number)
        known = 0
        for place in range(first, last):
            move = work[place]
            known = _keep(looks, ranks, kept, known, move, rank_of(t, s, base, move))
        kept += known
        first = last
    return kept


@compiled
def greedy_move(
    t: TableRecord, s: StateRecord, key: Roll, trial: StateRecord, work: Places, looks: Places,
    ranks: Rolls,
) -> int:  # fmt: skip
    """Of a few moves of each kind the one with the best margin; equal ones by their numbers.

    `trial` is a game with the same grid, which is kept so.
    """
    kept = _look(t, s, key, work, looks, ranks)
    if kept == 1:
        return looks[0]
    opened = s.open_cell[s.n_open - 1] if s.n_open else 0
    chosen = best = 0
    for one in range(kept):
        move = looks[one]
        copy_game(s, trial)
        make(t, trial, work, move)
        _finish(t, trial, work)
        margin = lead(trial.points[:], s.n_players, s.mover)
        if move >> k.VERB == k.LAY:
            same_grid(s, trial, (move & k.WHICH) >> k.HELD + 2, opened)
        if one == 0 or margin > best or (margin == best and ranks[one] > ranks[chosen]):
            best = margin
            chosen = one
    return looks[chosen]


@compiled
def choice(
    t: TableRecord, s: StateRecord, how: int, key: Roll, trial: StateRecord, work: Places,
    looks: Places, ranks: Rolls,
) -> int:  # fmt: skip
    """The choice of a kind of player."""
    if how == k.BY_DICE:
        return random_move(t, s, key, work)
    return greedy_move(t, s, key, trial, work, looks, ranks)
