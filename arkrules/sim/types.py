"""Types of what the kernel's functions take and give; `compiling` knows the same names.

They are records and arrays of numpy; where the kernel runs as Python they are views of these
whose items are plain numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, cast

import numpy as np

__all__ = [
    "Index", "Marks", "Pixels", "Places", "PlanRecord", "PlanRecords", "Reals", "Roll", "Rolls",
    "ScriptRecord", "ScriptRecords", "SheetRecord", "SheetRecords", "Signed", "StateRecord",
    "StateRecords", "TableRecord", "TableRecords", "Wholes", "empty", "numbers", "numbers_of",
    "plainly", "words_of",
]  # fmt: skip

Roll: TypeAlias = np.uint64
"""A number of the dice."""

# Records have no types of their own in numpy; their fields stand in `records`.
StateRecord: TypeAlias = Any
TableRecord: TypeAlias = Any
PlanRecord: TypeAlias = Any
SheetRecord: TypeAlias = Any
ScriptRecord: TypeAlias = Any
StateRecords: TypeAlias = Any
"""States one behind the other. Python hands over nothing but such arrays, also where there is
only one: a record by itself would take numba twenty times as long."""
TableRecords: TypeAlias = Any
PlanRecords: TypeAlias = Any
SheetRecords: TypeAlias = Any
ScriptRecords: TypeAlias = Any

Index: TypeAlias = int
"""A number that is never below 0; looking up by any other number is checked for that."""
Places: TypeAlias = "memoryview[int]"
"""Moves, and other numbers that are never below 0, so that looking up by them needs no check."""
Rolls: TypeAlias = "memoryview[Roll]"
"""Numbers of the dice."""
Marks: TypeAlias = "memoryview[int]"
"""Zeros and ones."""
Pixels: TypeAlias = "memoryview[int]"
"""Bytes of a picture."""
Signed: TypeAlias = "memoryview[int]"
"""Whole numbers of 32 bits, which may be below 0."""
Reals: TypeAlias = "memoryview[float]"
"""Real numbers."""
Wholes: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
"""Whole numbers of any size, for who asked."""


def numbers(size: int) -> Places:
    """Return so many numbers, all of them 0."""
    return cast("Places", np.zeros(size, dtype=np.uint32))


def numbers_of(values: Iterable[int]) -> Places:
    """Return these numbers as the kernel takes them."""
    return cast("Places", np.array(list(values), dtype=np.uint32))


def words_of(values: Iterable[int]) -> Rolls:
    """Return these numbers of the dice."""
    found = values if isinstance(values, np.ndarray) else list(values)
    return cast("Rolls", np.array(found, dtype=np.uint64))


def empty(kind: np.dtype[np.void], size: int = 1) -> Any:  # see above
    """Return so many records of a kind, all of whose numbers are 0."""
    return np.zeros(size, kind)


# -- views of plain numbers, for the kernel run as Python ------------------------------------------


class _Record:
    """A record whose fields are plain numbers, or views of them; what is set is set in it."""

    def __init__(self, record: Any) -> None:  # of numpy, which has no types for its fields
        self.__dict__["_record"] = record

    def __getattr__(self, name: str) -> Any:  # a number, or a view kept once asked for
        field = self._record[name]
        if not field.ndim:
            return int(field)
        view = self.__dict__[name] = memoryview(field)
        return view

    def __setattr__(self, name: str, value: int) -> None:
        self._record[name] = value


def plainly(given: Any) -> Any:  # whatever a function of the kernel takes
    """Return the arguments of a kernel function with plain numbers."""
    kind = getattr(given, "dtype", None)
    if kind is None or (kind.kind == "u" and kind.itemsize == 8):
        return given
    if kind.names:
        return _Record(given) if given.ndim == 0 else [_Record(one) for one in given]
    return memoryview(given) if given.ndim else given.item()
