"""What the kernel's functions take and give, for type checkers; `compiling` knows it too."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["Number", "Numbers", "Wholes", "Word", "Words"]

Number = np.uint32
Numbers: TypeAlias = NDArray[np.uint32]
"""A state or a table. Nothing in it is below 0: what is looked up by it needs no check then."""
Wholes: TypeAlias = NDArray[np.int64]
Word: TypeAlias = np.uint64
Words: TypeAlias = NDArray[np.uint64]
"""Numbers of the dice."""
