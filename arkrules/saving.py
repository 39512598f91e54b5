"""Writing files whole or not at all."""

from __future__ import annotations

import contextlib
from pathlib import Path

from arkrules.errors import ArkrulesError

__all__ = ["save"]


def save(path: Path, text: str) -> None:
    """Write a text to a file; if that fails, what was there before is there still."""
    if not path.name or path.is_dir():
        raise ArkrulesError(f"{path}: cannot be written: it is a folder; name a file")
    partial = path.with_name(f".{path.name}.part")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        raise ArkrulesError(f"{path}: cannot be written: {error.strerror}") from None
