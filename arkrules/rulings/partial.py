"""Partial documents: nested plain values, of which one states a part of another.

What is observed after some moves is such a value, and what a verdict states is a part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

MISSING = object()
"""Stands for what is stated and was not observed at all."""


def comparable(value: object) -> Any:  # of the same shape
    """Return a nested value in the form in which values compare: its lists are sets."""
    if isinstance(value, Mapping):
        return {str(name): comparable(inner) for name, inner in value.items()}
    return frozenset(value) if isinstance(value, (list, tuple, set, frozenset)) else value


def as_document(value: object) -> Any:  # of the same shape
    """Return a nested value as documents hold it: its sets are sorted lists."""
    if isinstance(value, Mapping):
        return {str(name): as_document(inner) for name, inner in value.items()}
    return sorted(value, key=str) if isinstance(value, frozenset) else value


def part_of(found: object, asked: object) -> Any:  # of the same shape
    """Return the part of what was observed that a partial document speaks of."""
    if not (isinstance(found, Mapping) and isinstance(asked, Mapping)):
        return {} if isinstance(found, Mapping) or isinstance(asked, Mapping) else found
    parts = {name: part_of(found[name], inner) for name, inner in asked.items() if name in found}
    return {name: inner for name, inner in parts.items() if inner != {}}


def compared(
    stated: object, found: object, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], object, object]]:
    """Walk a partial document beside what was observed: each leaf, its path, and what is there."""
    if isinstance(stated, Mapping):
        for name, inner in stated.items():
            there = found.get(name, MISSING) if isinstance(found, Mapping) else MISSING
            yield from compared(inner, there, (*path, str(name)))
    else:
        yield path, stated, MISSING if isinstance(found, Mapping) else found


def agree(one: object, other: object) -> bool:
    """Whether two nested values are equal in everything that both speak of."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return all(agree(inner, other[name]) for name, inner in one.items() if name in other)
    return one == other


def merged(one: object, other: object) -> Any:  # of the same shape
    """Return a partial document that speaks of whatever one of two does."""
    if not (isinstance(one, Mapping) and isinstance(other, Mapping)):
        return other if isinstance(other, Mapping) else one
    more = {name: merged(one[name], other[name]) for name in other if name in one}
    return {**one, **other, **more}
