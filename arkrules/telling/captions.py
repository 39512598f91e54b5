"""Words for what has a word of its own in data, and texts beside numbers, as a table of a file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

__all__ = ["CAPTIONS"]

_FILE = Path(__file__).with_suffix(".toml")
CAPTIONS: Mapping[str, str] = MappingProxyType(tomllib.loads(_FILE.read_text("utf-8"))["messages"])
"""Templates by the sort of thing and its word in data: `basis text`."""
