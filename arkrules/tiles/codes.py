"""Open cells and placements as numbers: the one place that knows how their bits are laid out.

An *open cell* is an empty cell beside a tile, with what the tiles around it demand there.
A *placement* is an open cell with a turn: a way in which some tile may be laid.

```
| spot, as many bits as it takes | turn, 2 bits | demand, 8 bits |
```

* The spot stands highest, so that numbers in order are cells in reading order.
  It may be negative: shifting rounds down, and the spot comes out as it went in.
* The demand stands lowest, where it is by itself the place in a table of all demands.
  It has two bits for each side, north's the lowest: the `Border` that must be shown, or 0.
* The turn lies between, and is 0 in an open cell.
  A placement is an open cell plus a number that a table holds ready: one addition.

What runs for every move looked at uses the constants, for calls cost; all else uses the functions.
"""

from __future__ import annotations

__all__ = [
    "DEMAND",
    "DEMANDS",
    "SPOT",
    "TURN",
    "demand_of",
    "demanded",
    "demanding",
    "open_cell",
    "spot_of",
    "turn_of",
    "turned",
]

_SIDE = 2
TURN = 4 * _SIDE
"""How far a turn is shifted."""
SPOT = TURN + 2
"""How far a spot is shifted."""
DEMANDS = 1 << TURN
"""How many demands there are; an open cell less its shifted spot is below it."""
DEMAND = DEMANDS - 1
"""The bits of the demand."""


def open_cell(spot: int, demand: int = 0) -> int:
    """An empty cell with what is demanded there."""
    return spot << SPOT | demand


def turned(turn: int) -> int:
    """What to add to an open cell to make it a placement."""
    return turn << TURN


def spot_of(code: int) -> int:
    """The spot of an open cell or a placement."""
    return code >> SPOT


def turn_of(placement: int) -> int:
    """The turn of a placement."""
    return placement >> TURN & 3


def demand_of(code: int) -> int:
    """The demand of an open cell or a placement."""
    return code & DEMAND


def demanding(side: int, shown: int) -> int:
    """The demand that a border is shown on one side, and anything on the others."""
    return shown << _SIDE * side


def demanded(demand: int, side: int) -> int:
    """The border that a demand asks for on a side, or 0."""
    return demand >> _SIDE * side & 3
