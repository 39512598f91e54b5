"""The numbers of moves as a space of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from arkrules.learning.numbering import Mask

__all__ = ["Actions"]

_MARK, _BOOL = np.dtype(np.int8), np.dtype(np.bool_)


class Actions(spaces.Discrete):
    """The numbers of all moves, as a space; chooses among those of a mask without delay."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self._size = size

    def sample(self, mask: Mask | None = None, probability: Any = None) -> Any:
        """A number by chance: of those that the mask marks, if there are any.

        The mask is taken at its word, as an environment gives it: zeros and ones.
        """
        if mask is not None and probability is None and mask.dtype is _MARK:
            marked = mask.view(_BOOL).nonzero()[0]
            if len(mask) == self._size and len(marked):
                return marked[int(self.np_random.random() * len(marked))]
        return super().sample(mask, probability)
