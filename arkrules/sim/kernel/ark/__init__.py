"""The Ark of the Covenant: what is done otherwise than in the base game, and what is done besides.

The procedure is that of `arkrules.games.ark`, written down a second time.
"""

from arkrules.sim.kernel.ark.games import play_games
from arkrules.sim.kernel.ark.moves import arrange, legal_moves, make_move

__all__ = ["arrange", "legal_moves", "make_move", "play_games"]
