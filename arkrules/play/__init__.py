"""The engine that plays Carcassonne, and its interface for extensions.

It knows what every game of the family has: a turn in which one draws, lays a tile, places a piece
and scores; roads, cities and fields, sites in the middle of tiles, and pieces that stand on them.
What is particular to one game, the followers of the base game included, is declared to it.
Open `state.py` first, what users hold; then `turn.py`, how a turn goes on, and `extension.py`,
what a game declares.
"""

from __future__ import annotations

from arkrules.lazy import lazily

__getattr__, __dir__ = lazily(__name__)
