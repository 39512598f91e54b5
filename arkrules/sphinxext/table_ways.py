"""Addresses of the table, as they stand until it is known how the builder writes addresses."""

from __future__ import annotations

__all__ = ["opens", "way"]

_WAY = "arkrules-table:"


def way(case: str = "") -> str:
    """An address of the table, with a case of the casebook lying on it; only sites have it."""
    return f"{_WAY}case/{case}" if case else _WAY


def opens(address: str) -> str | None:
    """What such an address opens on the table, "" for nothing; None for any other address."""
    return address.removeprefix(_WAY) if address.startswith(_WAY) else None
