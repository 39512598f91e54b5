"""The games of the Ark, many side by side."""

from arkrules.sim.kernel.batch.ark.games import begin_games, step_games
from arkrules.sim.kernel.batch.chosen import illegal_at, sample_moves

__all__ = ["begin_games", "illegal_at", "sample_moves", "step_games"]
