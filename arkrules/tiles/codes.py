"""Placements and demands as numbers: the one place that knows how their bits are laid out.

A *placement* is a way in which some tile may be laid:

```
| spot, as many bits as it takes | turn, 2 bits |
```

The spot may be negative: shifting rounds down, and it comes out as it went in.
Numbers in order are spots in order, and turns of each.

A *demand* is what the tiles around a cell ask of the tile that is laid there. It fits into a byte,
with two bits for each side, north's the lowest: the `Border` that must be shown, or 0.

What runs for every move looked at uses the constants, for calls cost; all else uses the functions.
"""

from __future__ import annotations

__all__ = ["DEMANDS", "SPOT", "TURN", "demanded", "demanding", "placement", "spot_of", "turn_of"]

_SIDE = 2
DEMANDS = 1 << 4 * _SIDE
"""How many demands there are."""
SPOT = 2
"""How far a spot is shifted."""
TURN = (1 << SPOT) - 1
"""The bits of the turn."""


def placement(spot: int, turn: int) -> int:
    """A turn at a spot."""
    return spot << SPOT | turn


def spot_of(placement: int) -> int:
    """The spot of a placement."""
    return placement >> SPOT


def turn_of(placement: int) -> int:
    """The turn of a placement."""
    return placement & TURN


def demanding(side: int, shown: int) -> int:
    """The demand that a border is shown on one side, and anything on the others."""
    return shown << _SIDE * side


def demanded(demand: int, side: int) -> int:
    """The border that a demand asks for on a side, or 0."""
    return demand >> _SIDE * side & 3
