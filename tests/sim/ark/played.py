"""What the kernel plays by in the games of the Ark: the editions, and every other answer."""

from __future__ import annotations

from tests.sim.played import Game

ROOT = "ark-en2"
GAME = Game(ROOT)
DENSE = GAME.bag
"""A bag of many temples, small cities, oases, scrolls and wolves, so that much happens soon."""
