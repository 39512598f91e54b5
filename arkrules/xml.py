"""Texts within XML."""

from __future__ import annotations

import re

__all__ = ["printable"]

# XML 1.0 has no way to write these, not even as references.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def printable(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
