"""Spirits, Castles and Graveyards: mist, ghosts, guards, castles, graveyards, a start block."""

from arkrules.games.ghosts.extension import EXTENSION

__all__ = ["EXTENSION"]
