"""What is new on a board since it was looked at last."""

from __future__ import annotations

from itertools import islice

from arkrules.board import Board, Placed

__all__ = ["Growing"]


class Growing:
    """A board that was looked at, and the tile that came to it last."""

    def __init__(self) -> None:
        self.board = Board()
        self._last: tuple[int, Placed] | None = None

    def goes_on(self, board: Board) -> bool:
        """Whether a board has grown from this one: the last tile lies there as the very same."""
        return self._last is None or board.tiles.get(self._last[0]) is self._last[1]

    def new(self, board: Board) -> list[tuple[int, Placed]]:
        """The tiles of a board that has grown from this one, and is looked at now: newest first."""
        more = len(board.tiles) - len(self.board.tiles)
        found = list(islice(reversed(board.tiles.items()), more))
        if found:
            self._last = found[0]
        self.board = board
        return found
