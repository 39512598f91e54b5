"""Records and arrays of numpy as views of plain numbers, for the kernel run as Python.

Numbers of numpy would not reckon there as they do when they are compiled;
only numbers of the dice do, which run over as they are meant to.
"""

from __future__ import annotations

from typing import Any

__all__ = ["plainly"]


class _Record:
    """A record whose fields are plain numbers, or views of them; what is set is set in it."""

    def __init__(self, record: Any) -> None:  # of numpy, which has no types for its fields
        views = {
            name: memoryview(record[name])
            for name in record.dtype.names
            if record.dtype[name].shape
        }
        self.__dict__.update(views, _record=record)

    def __getattr__(self, name: str) -> Any:  # a number, or a view that was set before
        return int(self._record[name])

    def __setattr__(self, name: str, value: int) -> None:
        self._record[name] = value


class _Records:
    """Several of them."""

    def __init__(self, records: Any) -> None:  # as above
        self._records = [_Record(one) for one in records]

    def __getitem__(self, place: int) -> _Record:
        return self._records[place]

    def __len__(self) -> int:
        return len(self._records)


def plainly(given: Any) -> Any:  # whatever a function of the kernel takes
    """What a function of the kernel is given, with plain numbers in it."""
    kind = getattr(given, "dtype", None)
    if kind is None or (kind.kind == "u" and kind.itemsize == 8):
        return given
    if kind.names:
        return _Record(given) if given.ndim == 0 else _Records(given)
    return memoryview(given) if given.ndim else given.item()
