"""Ways of the Ark as numbers.

```
| 1 | first step, 2 bits | second step, 2 bits | … |
```

A step is the side it crosses, north 0, east 1, south 2, west 3.
The leading 1 keeps how many steps there are: without it a step north would be lost.
"""

from __future__ import annotations

from arkrules.geometry import SIDE_LETTERS

__all__ = ["NO_STEP", "STEP", "steps_of", "way_of"]

STEP = 2
"""How far a way is shifted for another step: `way << STEP | side` goes one step further."""
NO_STEP = 1
"""The way that has not begun."""


def way_of(steps: str) -> int:
    """A way of steps given as letters."""
    way = NO_STEP
    for letter in steps:
        way = way << STEP | SIDE_LETTERS.index(letter)
    return way


def steps_of(way: int) -> str:
    """The steps of a way as letters."""
    steps = ""
    while way > NO_STEP:
        steps = SIDE_LETTERS[way & (1 << STEP) - 1] + steps
        way >>= STEP
    return steps
