"""What the kernel's functions take and give, for type checkers; `compiling` knows the names too.

They are arrays of numpy; for the kernel run as Python they are views whose items are plain numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, SupportsIndex, TypeAlias, TypeVar, cast, overload

import numpy as np

__all__ = [
    "Dots",
    "Marks",
    "Places",
    "Reals",
    "Roll",
    "Rolls",
    "Signed",
    "Wholes",
    "numbers",
    "numbers_of",
    "words",
    "words_from",
    "words_of",
]

Roll: TypeAlias = np.uint64
"""A number of the dice."""

N = TypeVar("N")


class _Row(Protocol[N]):
    """What is used of an array of one dimension."""

    @overload
    def __getitem__(self, at: SupportsIndex) -> N: ...
    @overload
    def __getitem__(self, at: slice) -> _Row[N]: ...
    def __setitem__(self, at: SupportsIndex, value: N | int) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[N]: ...
    def __contains__(self, item: object) -> bool: ...
    def tolist(self) -> list[int]: ...


Places: TypeAlias = _Row[int]
"""A state or a table; nothing in it is below 0, so looking up by it needs no check."""
Rolls: TypeAlias = _Row[Roll]
"""Places of the dice."""
Marks: TypeAlias = _Row[int]
"""Zeros and ones."""
Dots: TypeAlias = _Row[int]
"""Bytes of a picture."""
Signed: TypeAlias = _Row[int]
"""Whole numbers of 32 bits, which may be below 0."""
Reals: TypeAlias = _Row[float]
"""Real numbers."""
Wholes: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
"""Whole numbers of any size, for who asked."""


def numbers(size: int) -> Places:
    """So many numbers, all of them 0."""
    return cast("Places", np.zeros(size, dtype=np.uint32))


def numbers_of(values: Iterable[int]) -> Places:
    """These numbers."""
    return cast("Places", np.array(list(values), dtype=np.uint32))


def words(size: int) -> Rolls:
    """So many numbers of the dice, all of them 0."""
    return cast("Rolls", np.zeros(size, dtype=np.uint64))


def words_of(values: Iterable[int]) -> Rolls:
    """These numbers of the dice."""
    return cast("Rolls", np.array(list(values), dtype=np.uint64))


def words_from(digests: bytes) -> Rolls:
    """The first 8 of every 32 bytes."""
    return cast("Rolls", np.frombuffer(digests, dtype=">u8")[::4].astype(np.uint64))
