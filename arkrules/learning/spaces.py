"""Spaces of Gymnasium: the numbers of moves, and observations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

if TYPE_CHECKING:
    from arkrules.learning.batch import BatchEnv

__all__ = ["Actions", "space_of"]

_MARK, _BOOL = np.dtype(np.int8), np.dtype(np.bool_)
_MOST = np.iinfo(np.int32).max
"""The largest number in observations."""
_LOW_AND_HIGH = {"planes": (0, 255), "board": (0, 255), "edges": (-1, _MOST), "counts": (0, _MOST)}


class Actions(spaces.Discrete):
    """The space of all numbers of moves, with fast sampling from a mask."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self._size = size

    def sample(self, mask: NDArray[np.int8] | None = None, probability: Any = None) -> Any:
        """Return a random number: one that the mask marks, if there are any.

        The mask is taken at its word, as an environment gives it: zeros and ones.
        """
        if mask is not None and probability is None and mask.dtype is _MARK:
            marked = mask.view(_BOOL).nonzero()[0]
            if len(mask) == self._size and len(marked):
                return marked[int(self.np_random.random() * len(marked))]
        return super().sample(mask, probability)


def space_of(batch: BatchEnv) -> spaces.Space[Any]:
    """Return the space of a player's observation of one game, with the mask of legal moves."""
    seen: dict[str, spaces.Space[Any]] = {
        name: _box(name, array) for name, array in batch.seen.items()
    }
    mask = spaces.Box(0, 1, (batch.numbering.size,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(seen), "action_mask": mask})


def _box(name: str, array: NDArray[Any]) -> spaces.Space[Any]:
    low, high = _LOW_AND_HIGH.get(name, (-_MOST, _MOST))
    kind: Any = array.dtype.type
    return spaces.Box(low, high, array.shape[1:], kind)
