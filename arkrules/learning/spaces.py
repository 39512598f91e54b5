"""Spaces of Gymnasium: the numbers of moves, and observations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

if TYPE_CHECKING:
    from arkrules.learning.batch import BatchEnv

__all__ = ["Actions", "space_of"]


class Actions(spaces.Discrete):
    """The space of all numbers of moves, with fast sampling from a mask."""

    def sample(self, mask: NDArray[np.int8] | None = None, probability: Any = None) -> Any:
        """Return a random number: one that the mask marks, if there are any.

        The mask is taken at its word, as an environment gives it: zeros and ones.
        """
        if mask is not None and probability is None and mask.dtype == np.int8:
            marked = mask.view(np.bool_).nonzero()[0]
            if len(mask) == self.n and len(marked):
                return marked[int(self.np_random.random() * len(marked))]
        return super().sample(mask, probability)


def space_of(batch: BatchEnv) -> spaces.Space[Any]:
    """Return the space of a player's observation of one game, with the mask of legal moves."""
    seen: dict[str, spaces.Space[Any]] = {name: _box(array) for name, array in batch.seen.items()}
    mask = spaces.Box(0, 1, (batch.numbering.size,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(seen), "action_mask": mask})


def _box(array: NDArray[Any]) -> spaces.Space[Any]:
    """The space of all numbers that there is room for."""
    kind: Any = array.dtype.type
    most = np.iinfo(kind)
    return spaces.Box(most.min, most.max, array.shape[1:], kind)
