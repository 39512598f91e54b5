"""Writing files whole or not at all."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from arkrules.errors import ArkrulesError

__all__ = ["require_place", "save"]


def save(path: Path, content: str | bytes) -> None:
    """Write a text, or bytes, to a file; if that fails, what was there before is there still."""
    try:
        _write(path, content.encode("utf-8") if isinstance(content, str) else content)
    except (OSError, UnicodeEncodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise ArkrulesError(f"{path}: cannot be written: {reason}") from None


def require_place(path: Path) -> None:
    """Refuse what no file can be written to, before anybody has gone to any trouble."""
    # `os.path` takes names of any length, where a path raises an error.
    if not path.name or os.path.isdir(path):  # noqa: PTH112
        raise ArkrulesError(f"{path}: cannot be written: it is a folder; name a file")
    if not os.path.isdir(path.parent):  # noqa: PTH112
        missing = f"there is no folder {path.parent}; make it first"
        raise ArkrulesError(f"{path}: cannot be written: {missing}")


def _write(path: Path, content: bytes) -> None:
    require_place(path)
    if path.exists() and not path.is_file():  # a device or a pipe is written to, never replaced
        path.write_bytes(content)
        return
    target = Path(os.path.realpath(path))  # what a link leads to; the link stays
    partial = target.with_name(f".{target.name}.part")
    try:
        partial.write_bytes(content)
        partial.replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        raise
