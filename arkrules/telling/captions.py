"""Words for what has a word of its own in data, and texts beside numbers, as a table of a file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from arkrules.files import tables_beside

__all__ = ["CAPTIONS"]

CAPTIONS: Mapping[str, str] = MappingProxyType(tables_beside(__file__, "captions.toml")["messages"])
"""Templates by the sort of thing and its word in data: `basis text`."""
