"""Reading files as they are now; within one call, each of them once.

Nothing here outlives a call: what is read is never taken from an earlier one.
What is made of a text may be kept elsewhere, by the text itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import attrs

__all__ = ["FileText", "Snapshot", "at_once", "files_in", "folders_in", "once", "read_text"]

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
        return cls(str(path), read_text(path))


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


def read_text(path: Path) -> str:
    """The text of a file; `OSError` or `UnicodeDecodeError` if it has none."""
    now, name = _NOW.get(), str(path)
    if now is None:
        return _read(name)
    if name not in now.texts:
        now.texts[name] = _read(name)
    return now.texts[name]


def _read(name: str) -> str:
    # In one piece and without a buffer: many small files are read again and again.
    with open(name, "rb", buffering=0) as file:  # noqa: PTH123  # a path only costs time here
        text = file.read().decode("utf-8")
    text = text.removeprefix("\ufeff")  # as some editors begin a file
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
