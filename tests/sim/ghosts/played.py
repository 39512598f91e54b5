"""What the kernel plays by where there are ghosts: the editions, overlays, every other answer."""

from __future__ import annotations

from tests.sim.played import Game

ROOT = "ghosts"
GAME = Game(ROOT)
DENSE = GAME.bag
"""A bag of many castles, graveyards and wisps of mist, so that much happens soon."""
