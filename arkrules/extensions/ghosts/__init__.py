"""Spirits, Castles and Graveyards: mist, ghosts, guards, castles, graveyards, a start block."""

from arkrules.extensions.ghosts.extension import EXTENSION

__all__ = ["EXTENSION"]
