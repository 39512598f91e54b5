"""Reading files as they are now; within one call, each of them once.

Nothing here outlives a call: what is read is never taken from an earlier one.
What is made of a text may be kept elsewhere, by the text itself.

No file is read beyond a bound. What somebody names may be a pipe; what is found in a folder,
or named by another file, must be a regular file: others may never end.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import attrs

from arkrules.bounds import BYTES
from arkrules.errors import FaultsError
from arkrules.messages import say

__all__ = [
    "FileText",
    "Snapshot",
    "Untaken",
    "at_once",
    "decoded",
    "files_in",
    "folders_in",
    "given_text",
    "once",
    "read_given",
    "read_text",
    "why_unread",
]

T = TypeVar("T")

_NONE: Mapping[str, Any] = MappingProxyType({})


def _digest(file: FileText) -> str:
    return blake2b(file.text.encode(), digest_size=16).hexdigest()


@attrs.frozen
class FileText:
    """A file as it was read."""

    path: str
    text: str = attrs.field(eq=False, repr=False)
    digest: str = attrs.field(init=False, default=attrs.Factory(_digest, takes_self=True))
    """A short name for the text."""

    @classmethod
    def of(cls, path: Path) -> FileText:
        """A file as it is now."""
        return once(("file", path), lambda: cls(str(path), read_text(path)))

    @classmethod
    def given(cls, path: Path) -> FileText:
        """A file that somebody names, as it is now."""
        return cls(str(path), read_given(path))


class Snapshot:
    """What was read at one time; whoever reads while it goes on sees the same files."""

    def __init__(
        self, texts: Mapping[str, str] = _NONE, names: Mapping[str, tuple[str, ...]] = _NONE
    ) -> None:
        self.texts: dict[str, str] = dict(texts)
        self.names: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
            folder: (found, ()) for folder, found in names.items()
        }
        self.made: dict[Hashable, object] = {}

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Read here for a while."""
        token = _NOW.set(self)
        try:
            yield
        finally:
            _NOW.reset(token)


_NOW: ContextVar[Snapshot | None] = ContextVar("arkrules.reading", default=None)


@contextmanager
def at_once() -> Iterator[None]:
    """Within, each file is read once, so that everything that is said rests on the same rules.

    >>> with at_once():
    ...     same = read_text(Path(__file__)) is read_text(Path(__file__))
    >>> same
    True
    """
    if _NOW.get() is not None:
        yield
        return
    with Snapshot().going_on():
        yield


def once(what: Hashable, make: Callable[[], T]) -> T:
    """What a function makes, made once within `at_once`."""
    now = _NOW.get()
    if now is None:
        return make()
    if what not in now.made:
        now.made[what] = make()
    return now.made[what]  # type: ignore[return-value]  # what `make` itself made


class Untaken(OSError):
    """A file that could be read, and is not."""

    def __init__(self, reason: str, file: str) -> None:
        super().__init__(reason)
        self.strerror, self.filename = reason, file


def read_text(path: Path) -> str:
    """The text of a regular file; `OSError` or `UnicodeDecodeError` if it has none."""
    return _known(str(path), BYTES, regular=True)


def read_given(path: Path | str, most: int = BYTES) -> str:
    """The text of a file that somebody names, which may be a pipe; errors likewise."""
    return _known(str(path), most, regular=False)


def given_text(path: Path | str, fault: type[FaultsError], most: int = BYTES) -> str:
    """The same, or an error of a kind that says why it cannot be read."""
    try:
        return read_given(path, most)
    except (OSError, UnicodeDecodeError) as error:
        raise fault(why_unread(error), file=str(path)) from None


def why_unread(error: OSError | UnicodeDecodeError) -> str:
    """Why a file cannot be read."""
    if isinstance(error, OSError):
        return say("cannot be read: {reason}", reason=error.strerror or error)
    place = error.start + 1
    return say("cannot be read: it is no text in UTF-8 (byte {place} is not)", place=place)


def _known(name: str, most: int, *, regular: bool) -> str:
    now = _NOW.get()
    if now is None:
        return _read(name, most, regular=regular)
    if name not in now.texts:
        now.texts[name] = _read(name, most, regular=regular)
    return now.texts[name]


_LOOK = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_GLANCE = _LOOK | getattr(os, "O_NONBLOCK", 0)
"""For what may be a pipe into which nobody writes."""
_PIECE = 1 << 16


def _read(name: str, most: int, *, regular: bool) -> str:
    # In one piece and without a buffer: many small files are read again and again.
    opened = os.open(name, _GLANCE if regular else _LOOK)
    try:
        found = os.fstat(opened)
        if regular and not stat.S_ISREG(found.st_mode):
            raise Untaken(say("it is no regular file"), name)
        content = b""
        while piece := os.read(opened, min(max(found.st_size, _PIECE), most) + 1):
            content += piece
            if len(content) > most:
                break
    finally:
        os.close(opened)
    return decoded(content, most, name)


def decoded(content: bytes, most: int = BYTES, name: str = "") -> str:
    """The text that some bytes are, if they are no more than is allowed; errors likewise."""
    if len(content) > most:
        raise Untaken(say("it is larger than {most} bytes", most=most), name)
    text = content.decode("utf-8").removeprefix("\ufeff")  # as some editors begin a file
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def files_in(folder: Path, ending: str = ".toml") -> tuple[Path, ...]:
    """The files of a folder by name, hidden ones left out; none if there is no such folder."""
    # Hidden are, among others, the locks and backups of editors.
    names = (name for name in _names(folder)[0] if name.endswith(ending) and name[0] != ".")
    return _paths(folder, tuple(names))


def folders_in(folder: Path) -> tuple[Path, ...]:
    """The folders of a folder by name."""
    return _paths(folder, _names(folder)[1])


@lru_cache(maxsize=256)
def _paths(folder: Path, names: tuple[str, ...]) -> tuple[Path, ...]:
    """The paths of some names; making them takes longer than reading the files."""
    return tuple(folder / name for name in names)


def _names(folder: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a folder holds: files, and folders."""
    now, name = _NOW.get(), str(folder)
    if now is not None and name in now.names:
        return now.names[name]
    found = _list(name)
    if now is not None:
        now.names[name] = found
    return found


def _list(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    try:
        with os.scandir(name) as entries:
            kinds = {entry.name: entry.is_dir() for entry in entries}
    except OSError:
        return (), ()
    return (
        tuple(sorted(name for name, is_folder in kinds.items() if not is_folder)),
        tuple(sorted(name for name, is_folder in kinds.items() if is_folder)),
    )
