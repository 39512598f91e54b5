"""Where and how a tile fits: counted at once, listed when looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import overload

from arkrules.tiles import Kind
from arkrules.tiles.codes import SPOT

__all__ = ["Placements"]


class Placements(Sequence[int]):
    """The placements of a kind, in reading order, as numbers of `arkrules.tiles.codes`.

    How many there are at each open cell is known from the beginning, and mostly this is all
    that is needed: whoever takes one by chance makes this one only.
    They are those of a moment; a board that grows itself leaves them behind.
    """

    __slots__ = ("_counts", "_demands", "_fits", "_frontier", "_number")

    def __init__(self, frontier: Sequence[int], demands: bytearray, kind: Kind) -> None:
        self._frontier = frontier
        self._demands = demands
        self._fits = kind.fits
        self._counts = counts = demands.translate(kind.ways)
        self._number = sum(counts)

    def __len__(self) -> int:
        return self._number

    def __bool__(self) -> bool:
        return self._number > 0

    @overload
    def __getitem__(self, at: int) -> int: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[int]: ...

    def __getitem__(self, at: int | slice) -> int | Sequence[int]:
        if isinstance(at, slice):
            return list(self)[at]
        if at < 0:
            at += self._number
        if at >= 0:
            for place, count in enumerate(self._counts):
                if at < count:
                    turn = self._fits[self._demands[place]][at]
                    return self._frontier[place] << SPOT | turn
                at -= count
        raise IndexError(at)

    def __iter__(self) -> Iterator[int]:
        fits, counts = self._fits, self._counts
        where = zip(compress(self._frontier, counts), compress(self._demands, counts), strict=True)
        return iter([spot << SPOT | turn for spot, demand in where for turn in fits[demand]])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # sequences compare by content and are not keys
