"""How the documentation is built, by a test and by the session `docs` alike."""

from __future__ import annotations

__all__ = ["BUILT", "STRICT"]

STRICT = ("-n", "-W", "--keep-going", "-q")
"""Whatever leads nowhere is an error, and so is a warning."""
BUILT = "ARKRULES_SITE"
"""Names in the environment where that session has just built it, so that tests need not again."""
