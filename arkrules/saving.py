"""Writing files whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path

from arkrules.errors import PlaceError
from arkrules.messages import say

__all__ = ["put", "require_place", "save"]


def save(path: Path, content: str | bytes) -> None:
    """Write a text, or bytes, to a file; if that fails, what was there before is there still."""
    require_place(path)
    try:
        put(path, content.encode("utf-8") if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise _unwritten(path, str(reason)) from None


def require_place(path: Path) -> None:
    """Refuse what no file can be written to, before anybody has gone to any trouble."""
    # `os.path` takes names of any length, where a path raises an error.
    if not path.name or os.path.isdir(path):  # noqa: PTH112
        raise _unwritten(path, say("it is a folder"), say("name a file in it"))
    if not os.path.isdir(path.parent):  # noqa: PTH112
        missing = say("there is no folder {folder}", folder=path.parent)
        raise _unwritten(path, missing, say("make the folder first, or name another place"))


def _unwritten(path: Path, reason: str, remedy: str = "") -> PlaceError:
    error = PlaceError(say("{file}: cannot be written: {reason}", file=path, reason=reason))
    error.remedy = remedy or error.remedy
    return error


def put(path: Path, content: bytes) -> None:
    """Put bytes into a file, whole or not at all; `OSError` if that fails.

    They go through a new file in the same folder, which takes the place of the old one at last.
    Nobody can know its name beforehand and put a link there. A link that was asked for is
    followed and stays; a device or a pipe is written to, and never replaced.
    """
    mode = _mode(path)
    if mode is not None and not stat.S_ISREG(mode):
        path.write_bytes(content)
        return
    target = Path(os.path.realpath(path))  # what a link leads to
    part = target.with_name(f".arkrules-{secrets.token_hex(8)}.part")
    rights = 0o666 if mode is None else stat.S_IMODE(mode) & 0o777
    # Made only if nothing has that name, not even a link.
    how = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    made = os.open(part, how, rights)
    try:
        with os.fdopen(made, "wb") as file:
            if mode is not None:
                part.chmod(rights)  # as the old file had it, whatever is usual for new ones
            file.write(content)
        part.replace(target)
    except BaseException:  # also if somebody breaks it off
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int | None:
    """What a name leads to, and who may do what with it; none where there is nothing."""
    try:
        return path.stat().st_mode
    except OSError:
        return None
