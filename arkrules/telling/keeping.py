"""Remembering on disk what took long to make, in folders where nobody else can write."""

from __future__ import annotations

import contextlib
import pickle
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

from arkrules.files import private_folder, update_file
from arkrules.rules.extensions import Registry, registry
from arkrules.version import __version__

__all__ = ["DiskCache", "code_digest", "digest_of"]

T = TypeVar("T")


class DiskCache:
    """Values by key; a key names all that its value depends on, apart from the code."""

    def __init__(self, folder: Path | None = None) -> None:
        """In a folder, or only for as long as this object is there."""
        self.folder = folder
        self._here: dict[str, object] = {}

    def get(self, key: str, make: Callable[[], T]) -> T:
        """What was made under a key, by this version of the code; made now if it was not."""
        if key not in self._here:
            self._here[key] = self._from_disk(key, make) if self.folder else make()
        return self._here[key]  # type: ignore[return-value]  # what `make` itself made

    def _from_disk(self, key: str, make: Callable[[], T]) -> T:
        assert self.folder is not None
        file = self.folder / code_digest() / f"{digest_of(key)}.pickle"
        if not file.parent.exists():  # what other versions made is of no use
            shutil.rmtree(self.folder, ignore_errors=True)
        if not private_folder(file.parent):
            return make()
        try:
            found: T = pickle.loads(file.read_bytes())
        except Exception:  # whatever is wrong with what was kept, it can be made again
            found = make()
            with contextlib.suppress(OSError):  # nothing is kept, then
                update_file(file, pickle.dumps(found, protocol=pickle.HIGHEST_PROTOCOL))
        return found


def digest_of(*parts: str) -> str:
    """A short name for some texts."""
    return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def code_digest() -> str:
    """A short name for this version of the code, extensions by others included."""
    return _code_digest(registry())


@lru_cache(maxsize=1)
def _code_digest(extensions: Registry) -> str:
    found = blake2b(__version__.encode(), digest_size=16)
    for path in _modules(extensions):
        found.update(path.read_bytes())
    return found.hexdigest()


def _modules(extensions: Registry) -> Iterator[Path]:
    """The files of this package and of those that bring extensions."""
    groups = [group for name in extensions.names() for group in extensions.find(name).groups]
    packages = {"arkrules", *(group.__module__.partition(".")[0] for group in groups)}
    for name in sorted(packages):
        file = Path(sys.modules[name].__file__ or "")
        yield from sorted(file.parent.rglob("*.py")) if file.stem == "__init__" else [file]
