"""Words of the hobby for what our editions call otherwise; for `arkrules find` and for sites."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

__all__ = ["SYNONYMS"]

_FILE = Path(__file__).with_suffix(".toml")
SYNONYMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {word: tuple(same) for word, same in tomllib.loads(_FILE.read_text(encoding="utf-8")).items()}
)
"""By the word that somebody looks for, those that are looked for as well."""
