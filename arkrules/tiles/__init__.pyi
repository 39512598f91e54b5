from arkrules.tiles.notation import (
    MarkWord,
    TileAt,
    Vocabulary,
    parse_literal,
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
from arkrules.tiles.tile import (
    KINDS,
    NOTHING,
    Kind,
    Mark,
    Segment,
    Tile,
)

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
