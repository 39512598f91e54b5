"""What a tile is: the outline notation, segments, marks, sites, and sets of tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.lazy import lazily

if TYPE_CHECKING:
    from arkrules.tiles.notation import (
        MarkWord,
        TileAt,
        Vocabulary,
        parse_literal,
        split_count,
        split_token,
    )
    from arkrules.tiles.sets import (
        Box,
        Confidence,
        Printed,
        TileSet,
        differences,
        load_set,
        read_set,
    )
    from arkrules.tiles.tile import KINDS, NOTHING, Kind, Mark, Segment, Tile

__getattr__ = lazily(
    __name__,
    notation="MarkWord TileAt Vocabulary parse_literal split_count split_token",
    sets="Box Confidence Printed TileSet differences load_set read_set",
    tile="KINDS NOTHING Kind Mark Segment Tile",
)
"""Each name is imported with the module that defines it, when it is asked for."""

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
    "split_count",
    "split_token",
]
