"""What the kernel's functions take and give, for type checkers; `compiling` knows the names too.

They are arrays of numpy; for the kernel run as Python they are views whose items are plain numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, SupportsIndex, TypeAlias, TypeVar, cast, overload

import numpy as np

__all__ = ["Numbers", "Wholes", "Word", "Words", "numbers", "numbers_of", "words", "words_of"]

Word: TypeAlias = np.uint64
"""A number of the dice."""

Item = TypeVar("Item")


class _Row(Protocol[Item]):
    """What is used of an array of one dimension."""

    @overload
    def __getitem__(self, at: SupportsIndex) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> _Row[Item]: ...
    def __setitem__(self, at: SupportsIndex, value: Item | int) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Item]: ...
    def __contains__(self, item: object) -> bool: ...
    def tolist(self) -> list[int]: ...


Numbers: TypeAlias = _Row[int]
"""A state or a table; nothing in it is below 0, so looking up by it needs no check."""
Words: TypeAlias = _Row[Word]
"""Numbers of the dice."""
Wholes: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
"""Whole numbers of any size, for who asked."""


def numbers(size: int) -> Numbers:
    """So many numbers, all of them 0."""
    return cast("Numbers", np.zeros(size, dtype=np.uint32))


def numbers_of(values: Iterable[int]) -> Numbers:
    """These numbers."""
    return cast("Numbers", np.array(list(values), dtype=np.uint32))


def words(size: int) -> Words:
    """So many numbers of the dice, all of them 0."""
    return cast("Words", np.zeros(size, dtype=np.uint64))


def words_of(values: Iterable[int]) -> Words:
    """These numbers of the dice."""
    return cast("Words", np.array(list(values), dtype=np.uint64))
