"""What the things of Carcassonne itself are called."""

from __future__ import annotations

from arkrules.messages import later, several
from arkrules.nouns import named

__all__ = ["NOUNS"]

NOUNS = (
    named(
        "tile",
        later("bare: tile; a: a tile; the: the tile"),
        several("{number} tile", "{number} tiles"),
    ),
    named(
        "segment",
        later("bare: segment; a: a segment; the: the segment"),
        several("{number} segment", "{number} segments"),
    ),
    named(
        "road",
        later("bare: road; a: a road; the: the road; at: the road {segment} at {cell}"),
        several("{number} road", "{number} roads"),
    ),
    named(
        "city",
        later("bare: city; a: a city; the: the city; at: the city {segment} at {cell}"),
        several("{number} city", "{number} cities"),
    ),
    named(
        "completed city",
        later("bare: completed city; a: a completed city; the: the completed city"),
        several("{number} completed city", "{number} completed cities"),
    ),
    named(
        "field",
        later("bare: field; a: a field; the: the field; at: the field {segment} at {cell}"),
        several("{number} field", "{number} fields"),
    ),
    named(
        "farm",
        later("bare: farm; a: a farm; the: the farm; at: the farm {segment} at {cell}"),
        several("{number} farm", "{number} farms"),
    ),
    named(
        "monastery",
        later("bare: monastery; a: a monastery; the: the monastery; at: the monastery at {cell}"),
        several("{number} monastery", "{number} monasteries"),
    ),
    named(
        "neighbor",
        later("bare: neighbor; a: a neighbor; the: the neighbor"),
        several("{number} neighbor", "{number} neighbors"),
    ),
    named(
        "follower",
        later("bare: follower; a: a follower; the: the follower"),
        several("{number} follower", "{number} followers"),
    ),
    named(
        "pennant",
        later("bare: pennant; a: a pennant; the: the pennant"),
        several("{number} pennant", "{number} pennants"),
    ),
    named(
        "bush",
        later("bare: bush; a: a bush; the: the bush"),
        several("{number} bush", "{number} bushes"),
    ),
)
