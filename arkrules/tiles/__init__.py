"""Tiles: the outline notation, segments, marks, sites, and sets of tiles.

Open `tile.py` first: a tile is twelve slots, and what they connect. `notation.py` reads it,
`sets.py` the files that say which tiles are in a box.
"""

from __future__ import annotations

from arkrules.lazy import lazily

__getattr__, __dir__ = lazily(__name__)
