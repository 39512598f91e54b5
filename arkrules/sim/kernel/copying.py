"""Copies of games, as far as they are in use."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.types import Index, StateRecord, TableRecord


@compiled
def begin(t: TableRecord, start: StateRecord, s: StateRecord) -> None:
    """Make a game like the one that all begin from."""
    copy_game(t, start, s)
    s.n_stack = s.stacked = 0
    for cell in range(at.CELLS):
        s.grid[cell] = start.grid[cell]


@compiled
def copy_game(t: TableRecord, one: StateRecord, s: StateRecord) -> None:
    """Make a game like another one, but for the grid."""
    _copy_head(one, s)
    _copy_players(t, one, s)
    for kind in range(at.KINDS):
        s.bag[kind] = one.bag[kind]
    for tile in range(one.n_tiles):
        s.tile_cell[tile] = one.tile_cell[tile]
        s.tile_lie[tile] = one.tile_lie[tile]
        s.tile_first[tile] = one.tile_first[tile]
        s.tile_stamp[tile] = one.tile_stamp[tile]
    for number in range(one.n_sites):
        s.site[number] = one.site[number]
    for place in range(one.n_standing):
        s.standing[place] = one.standing[place]
    for place in range(one.n_open):
        s.open_cell[place] = one.open_cell[place]
        s.open_demand[place] = one.open_demand[place]
    for node in range(one.n_nodes):
        s.parent[node] = one.parent[node]
        s.ring[node] = one.ring[node]
        s.open_sides[node] = one.open_sides[node]
        s.holds[node] = one.holds[node]
        s.piece[node] = one.piece[node]
        s.under[node] = one.under[node]
        s.what[node] = one.what[node]
        s.node_stamp[node] = one.node_stamp[node]


@compiled
def _copy_head(one: StateRecord, s: StateRecord) -> None:
    """Copy what a game has one number of."""
    s.step, s.laid, s.mover, s.turn = one.step, one.laid, one.mover, one.turn
    s.n_players, s.n_bag, s.n_tiles = one.n_players, one.n_bag, one.n_tiles
    s.n_nodes, s.n_open, s.n_sites = one.n_nodes, one.n_open, one.n_sites
    s.n_standing, s.extra, s.beyond = one.n_standing, one.extra, one.beyond
    s.part = one.part
    s.stamps, s.last_turn, s.gone_turn = one.stamps, one.last_turn, one.gone_turn
    s.west, s.north, s.east, s.south = one.west, one.north, one.east, one.south
    s.first_column, s.first_row = one.first_column, one.first_row
    s.last_column, s.last_row = one.last_column, one.last_row
    s.columns, s.rows = one.columns, one.rows
    s.ark, s.ark_arrived, s.ark_reached = one.ark, one.ark_arrived, one.ark_reached
    s.mist, s.stock = one.mist, one.stock


@compiled
def _copy_more(t: TableRecord, one: StateRecord, s: StateRecord) -> None:
    """Copy the other kinds of pieces of each player, and goods."""
    for player in range(one.n_players):
        for figure in range(1, t.n_figures):
            s.supply[figure, player] = one.supply[figure, player]
            s.reserve[figure, player] = one.reserve[figure, player]
            s.gone[figure, player] = one.gone[figure, player]
        for good in range(t.n_goods):
            s.goods[good, player] = one.goods[good, player]


@compiled
def _copy_players(t: TableRecord, one: StateRecord, s: StateRecord) -> None:
    """Copy what each player has."""
    for player in range(one.n_players):
        s.points[player] = one.points[player]
        s.gains[player] = one.gains[player]
        s.losses[player] = one.losses[player]
        s.n_held[player] = one.n_held[player]
        for place in range(one.n_held[player]):
            s.hands[player, place] = one.hands[player, place]
        s.supply[0, player] = one.supply[0, player]
        s.reserve[0, player] = one.reserve[0, player]
        s.gone[0, player] = one.gone[0, player]
    if t.n_figures > 1:
        _copy_more(t, one, s)


@compiled
def same_grid(one: StateRecord, s: StateRecord, cell: Index, opened: Index) -> None:
    """Make the grid of a game like another's, where laying a tile on a cell can change it."""
    s.grid[cell] = one.grid[cell]
    s.grid[opened] = one.grid[opened]
    for step in (-at.WIDTH, 1, at.WIDTH, -1):
        s.grid[cell + step] = one.grid[cell + step]
