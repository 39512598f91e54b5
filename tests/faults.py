"""Where the faults of a document stand, whatever is said of them."""

from __future__ import annotations

import re
import unicodedata

from arkrules.errors import FaultsError

__all__ = ["places", "unworded"]

_KEY = re.compile(r'(?:[\w.\[\]+/-]|"[^"]*")+(?=: )', re.ASCII)


def unworded(text: str) -> str:
    """A text without the brackets, and the wide letters, that it got by being reworded."""
    return unicodedata.normalize("NFKC", text.translate({ord("⟦"): None, ord("⟧"): None}))


def places(error: FaultsError) -> list[str]:
    """The place that each fault of a document names, in order; nothing where one names none."""
    found = (_KEY.match(unworded(fault)) for fault in error.faults)
    return [match[0] if match else "" for match in found]
