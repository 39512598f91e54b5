"""A game with ghosts, played by somebody else."""

from arkrules.sim.kernel.alone.ghosts.games import (
    begin_game,
    draw_tile,
    make_move,
    show_board,
    show_graph,
)

__all__ = ["begin_game", "draw_tile", "make_move", "show_board", "show_graph"]
