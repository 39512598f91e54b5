"""Texts as the dice know them: by checksums, whole or in parts."""

from __future__ import annotations

from zlib import crc32

from arkrules.play.playouts import STRIDE

__all__ = ["checksum", "said_before", "said_whole"]


def checksum(text: str) -> int:
    """The checksum of a text."""
    return crc32(text.encode())


def said_whole(text: str) -> int:
    """The checksum of a text, multiplied as the dice multiply it."""
    return checksum(text) * STRIDE & (1 << 64) - 1


def said_before(text: str, behind: int) -> int:
    """What a text adds to the checksum of another of so many characters that stands behind it.

    Such checksums are linear, so that of a whole is that of its parts, added without carrying.
    """
    return checksum(text + "0" * behind) ^ checksum("0" * behind)
