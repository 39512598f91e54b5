"""The games with ghosts, many side by side."""

from arkrules.sim.kernel.batch.chosen import illegal_at, sample_moves
from arkrules.sim.kernel.batch.ghosts.games import begin_games, step_games

__all__ = ["begin_games", "illegal_at", "sample_moves", "step_games"]
