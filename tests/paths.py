"""Where things are in a checkout."""

from __future__ import annotations

import os
from getpass import getuser
from pathlib import Path
from tempfile import gettempdir

__all__ = ["EXAMPLES", "KEPT", "PACKAGE", "ROOT", "VARIANTS"]

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
PACKAGE = ROOT / "arkrules"
VARIANTS = ROOT / "variants"
KEPT = Path(os.environ.get("ARKRULES_CACHE", Path(gettempdir()) / f"arkrules-{getuser()}"))
"""What is compiled for one session serves the next, and nobody's own folder is written to."""
