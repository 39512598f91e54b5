"""What is paid with ghosts on meeples, for what the tile just laid completed and at the end."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.features import root_of
from arkrules.sim.kernel.ghosts.pieces import guard_of, lift, owner_of
from arkrules.sim.kernel.scoring import (
    site_cell,
    surrounding,
    worth_of_city,
    worth_of_monastery,
    worth_unfinished,
)
from arkrules.sim.numbers import Places

__all__ = ["forget_weights", "misty_tiles", "pay", "reckon_up", "score_laid", "settle",
           "settle_site", "weigh", "worth_to_all"]  # fmt: skip


# -- what stands on something ---------------------------------------------------------------------


@compiled
def forget_weights(state: Places) -> None:
    """Nothing has been weighed yet."""
    for player in range(state[at.CROWD]):
        state[at.WEIGHTS + player] = 0
        state[own.CARRIED + player] = 0


@compiled
def _weigh_piece(table: Places, state: Places, piece: int) -> None:
    """Add what a piece counts, and the ghosts on it."""
    player = owner_of(piece)
    state[at.WEIGHTS + player] += table[own.GUARD_WEIGHT] if guard_of(piece) else 1
    state[own.CARRIED + player] += piece >> own.GHOST_SHIFT


@compiled
def weigh(table: Places, state: Places, root: int) -> None:
    """Add what stands on a feature."""
    node = root
    while True:
        piece = state[at.PIECE + node]
        if piece:
            _weigh_piece(table, state, piece)
        node = state[at.NEXT + node]
        if node == root:
            break


# -- points ---------------------------------------------------------------------------------------


@compiled
def worth_to_all(state: Places, points: int) -> None:
    """Whoever has the majority gets so much."""
    for player in range(state[at.CROWD]):
        state[own.DUE + player] = points


@compiled
def _credit(state: Places, player: int, points: int, cost: int) -> None:
    """Give points less what they cost, which may be more."""
    if points >= cost:
        state[own.GAINS + player] += points - cost
    else:
        state[own.LOSSES + player] += cost - points


@compiled
def pay(table: Places, state: Places, paying: bool, final: bool) -> int:
    """Pay what is due to those who have most of what was weighed; who paid for ghosts, as bits.

    What is not `paying` at all has no majority, and is passed over with whoever stands there,
    but where every ghost costs at the end.
    """
    most = 1
    for player in range(state[at.CROWD]):
        most = max(most, state[at.WEIGHTS + player])
    all_pay = (paying and table[own.ALL_PAY]) or (final and table[own.ALL_PAY_FINALLY])
    each = table[own.PENALTY]
    if final:
        each = 1
    paid = 0
    for player in range(state[at.CROWD]):
        cost = each * state[own.CARRIED + player]
        if paying and state[at.WEIGHTS + player] == most:
            _credit(state, player, state[own.DUE + player], cost)
            paid |= 1 << player
        elif all_pay:
            _credit(state, player, 0, cost)
            paid |= 1 << player
    return paid


@compiled
def reckon_up(table: Places, state: Places) -> None:
    """Add up what a move has brought: no score falls below 0, whichever comes first."""
    for player in range(state[at.CROWD]):
        gains = state[own.GAINS + player]
        losses = state[own.LOSSES + player]
        if gains or losses:
            _reckon(table, state, player, gains, losses)
            state[own.GAINS + player] = 0
            state[own.LOSSES + player] = 0


@compiled
def _reckon(table: Places, state: Places, player: int, gains: int, losses: int) -> None:
    points = gains
    if table[own.LOSSES_FIRST]:
        points = 0
    points += state[at.POINTS + player] - losses
    points = max(0, points)
    if table[own.LOSSES_FIRST]:
        points += gains
    state[at.POINTS + player] = points


# -- roads and cities -----------------------------------------------------------------------------


@compiled
def settle(table: Places, state: Places, root: int, what: int, final: bool) -> None:
    """Pay what a road or city brings, and send home whoever stands there."""
    stamp = state[at.STAMPS] + 1
    state[at.STAMPS] = stamp
    forget_weights(state)
    tiles = segments = pennants = 0
    node = root
    while True:
        number = state[at.UNDER + node]
        if state[at.TILE_STAMP + number] != stamp:
            state[at.TILE_STAMP + number] = stamp
            tiles += 1
        segments += 1
        segment = node - state[at.TILE_FIRST + number]
        kind = state[at.TILE_LIE + number] >> 2
        pennants += table[
            at.PRINTED + kind * at.PRINTED_KIND + segment * at.SEGMENT + at.SEGMENT_PENNANTS
        ]
        piece = state[at.PIECE + node]
        if piece:
            _weigh_piece(table, state, piece)
            lift(state, node)
        node = state[at.NEXT + node]
        if node == root:
            break
    if final:
        points = worth_unfinished(table, tiles, segments, pennants)
    elif what == at.ROAD:
        points = tiles * table[at.ROAD_POINTS]
    else:
        points = worth_of_city(table, tiles, segments, pennants)
    worth_to_all(state, points)
    pay(table, state, not final or not table[at.UNFINISHED_NOTHING], final)


# -- sites ----------------------------------------------------------------------------------------


@compiled
def misty_tiles(table: Places, state: Places, cell: int, itself: bool) -> int:
    """How many of the tiles around a cell bear mist, that on it counted or not."""
    found = 0
    for row in range(cell - at.WIDTH, cell + at.WIDTH + 1, at.WIDTH):
        for there in range(row - 1, row + 2):
            number = state[at.GRID + there]
            if number >= at.TILE and (itself or there != cell):
                found += table[own.BEARS + (state[at.TILE_LIE + number - at.TILE] >> 2)]
    return found


@compiled
def settle_site(table: Places, state: Places, node: int, points: int, final: bool) -> None:
    """Pay the keeper of a site, and send it home."""
    forget_weights(state)
    _weigh_piece(table, state, state[at.PIECE + node])
    worth_to_all(state, points)
    pay(table, state, not final or not table[at.UNFINISHED_NOTHING], final)
    lift(state, node)


@compiled
def _score_site(table: Places, state: Places, node: int, cell: int) -> None:
    """Score a site that is surrounded."""
    number = state[at.UNDER + node]
    segment = node - state[at.TILE_FIRST + number]
    kind = state[at.TILE_LIE + number] >> 2
    what = table[at.PRINTED + kind * at.PRINTED_KIND + segment * at.SEGMENT + at.SEGMENT_KIND]
    if what == at.MONASTERY:
        settle_site(table, state, node, worth_of_monastery(table, state, cell), False)
    elif what == own.CASTLE:
        points = misty_tiles(table, state, cell, True) * table[own.CASTLE_POINTS]
        settle_site(table, state, node, points, False)
    else:
        keeper = owner_of(state[at.PIECE + node])
        if state[own.RESERVE + keeper]:
            state[own.RESERVE + keeper] -= 1
            state[own.GUARDS + keeper] += 1
        settle_site(table, state, node, 0, False)


@compiled
def _score_sites(table: Places, state: Places) -> None:
    """Score the sites beside the tile just laid, and its own, that are surrounded now."""
    row = state[at.LAID] // at.WIDTH
    column = state[at.LAID] - row * at.WIDTH
    for site in range(state[at.SITE_COUNT]):
        node = state[at.SITES + site]
        if state[at.PIECE + node]:
            cell = site_cell(state, node)
            beside = cell // at.WIDTH
            if abs(beside - row) > 1 or abs(cell - beside * at.WIDTH - column) > 1:
                continue
            if surrounding(table, state, cell) == 8:
                _score_site(table, state, node, cell)


@compiled
def score_laid(table: Places, state: Places) -> None:
    """Score what the tile just laid completed."""
    number = state[at.TILE_COUNT] - 1
    lie = state[at.TILE_LIE + number]
    first = state[at.TILE_FIRST + number]
    printed = at.PRINTED + (lie >> 2) * at.PRINTED_KIND + at.SEGMENT_KIND
    for segment in range(table[at.LIES + lie * at.LIE + at.LIE_SEGMENTS]):
        what = table[printed + segment * at.SEGMENT]
        if what <= at.CITY:
            root = root_of(state, first + segment)
            if state[at.ENDS + root] == 0 and state[at.HOLDS + root] > 0:
                settle(table, state, root, what, False)
    _score_sites(table, state)
    reckon_up(table, state)
