"""Tiles: the outline notation, segments, marks, sites, and sets of tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.lazy import lazily
from arkrules.tiles.notation import MarkWord, TileAt, Vocabulary, parse_literal, split_token
from arkrules.tiles.tile import KINDS, NOTHING, Kind, Mark, Segment, Tile

if TYPE_CHECKING:
    from arkrules.tiles.sets import (
        Box,
        Confidence,
        Printed,
        TileSet,
        differences,
        load_set,
        read_set,
    )

__getattr__, __dir__ = lazily(
    __name__, sets="Box Confidence Printed TileSet differences load_set read_set"
)
"""Reading sets takes libraries that tiles do not need."""

__all__ = [
    "KINDS",
    "NOTHING",
    "Box",
    "Confidence",
    "Kind",
    "Mark",
    "MarkWord",
    "Printed",
    "Segment",
    "Tile",
    "TileAt",
    "TileSet",
    "Vocabulary",
    "differences",
    "load_set",
    "parse_literal",
    "read_set",
    "split_token",
]
