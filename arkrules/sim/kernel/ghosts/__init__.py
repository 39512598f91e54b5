"""Games with ghosts in functions that are compiled: what differs from the base game."""

from arkrules.sim.kernel.ghosts.games import play_games
from arkrules.sim.kernel.ghosts.moves import arrange, legal_moves, make_move

__all__ = ["arrange", "legal_moves", "make_move", "play_games"]
