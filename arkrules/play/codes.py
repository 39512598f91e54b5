"""The moves that the machine lists, as numbers: how they are made, and read back.

Listing must be cheap, for most listed moves are never looked at. So a verb lists numbers,
and makes a move of one only when somebody asks for it. Whatever a verb's numbers mean stays
between its `options` and its `make`, which know the same position. For a drawn tile the number
is its place in the bag; only the two below put several things into one.

*Laying*, a placement and which of the tiles in hand is meant:

```
placement × number of tiles in hand + place in hand
```

The placement is laid out by `arkrules.tiles.codes`. It is multiplied and not shifted,
because hands have no largest size, and because with one tile in hand,
which is nearly always, the number is the placement itself and nothing needs to be done.

*Placing*, a kind of piece and a segment of the tile just laid, each by its number:

```
| kind of piece, as many bits as it takes | segment, 4 bits |
```

A tile has at most 13 segments: one for each of its twelve slots, and a site.
"""

from __future__ import annotations

from arkrules.tiles.codes import SPOT, TURN

__all__ = ["SEGMENT", "lay", "laying", "place", "placing"]

SEGMENT = 4
"""How far a kind of piece is shifted."""


def lay(placement: int, at: int, held: int) -> int:
    """A placement of the so-and-so-many-th of the tiles held."""
    return placement * held + at


def laying(code: int, held: int) -> tuple[int, int, int]:
    """Which of the tiles held is laid, its turn and the spot."""
    placement, at = divmod(code, held)
    return at, placement & TURN, placement >> SPOT


def place(kind: int, segment: int) -> int:
    """A kind of piece on a segment."""
    return kind << SEGMENT | segment


def placing(code: int) -> tuple[int, int]:
    """The kind of piece, and the segment it is put on."""
    return code >> SEGMENT, code & (1 << SEGMENT) - 1
