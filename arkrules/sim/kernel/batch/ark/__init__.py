"""The games of the Ark, many side by side."""

from arkrules.sim.kernel.batch.ark.games import begin_games, illegal_at, sample_moves, step_games

__all__ = ["begin_games", "illegal_at", "sample_moves", "step_games"]
