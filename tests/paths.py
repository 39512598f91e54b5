"""Where things are in a checkout."""

from __future__ import annotations

from pathlib import Path

__all__ = ["EXAMPLES", "PACKAGE", "ROOT", "VARIANTS"]

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
PACKAGE = ROOT / "arkrules"
VARIANTS = ROOT / "variants"
