"""How much clauses matter, as measured in games; `docs/effects/` has the whole findings."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

__all__ = ["WEIGHTS"]

_FILE = Path(__file__).with_suffix(".toml")
WEIGHTS: Mapping[str, float] = MappingProxyType(tomllib.loads(_FILE.read_text(encoding="utf-8")))
"""By clause, how many points apart another answer sets a player's score on average."""
