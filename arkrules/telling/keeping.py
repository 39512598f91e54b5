"""Remembering on disk what took long to make."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

from arkrules.rules.extensions import extension_names, find_extension
from arkrules.version import __version__

__all__ = ["Kept", "code_digest", "digest_of"]

T = TypeVar("T")


class Kept:
    """Things by keys; a key names all that a thing depends on."""

    def __init__(self, folder: Path | None = None) -> None:
        """In a folder, or nowhere: then each thing is made whenever it is asked for."""
        self.folder = folder

    def get(self, key: str, make: Callable[[], T]) -> T:
        """What was made under a key, by this version of the code; made now if it was not."""
        if self.folder is None:
            return make()
        file = self.folder / f"{digest_of(code_digest(), key)}.pickle"
        try:
            found: T = pickle.loads(file.read_bytes())
        except Exception:  # whatever is wrong with what was kept, it can be made again
            found = make()
            self._keep(file, found)
        return found

    def _keep(self, file: Path, thing: object) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(pickle.dumps(thing, protocol=pickle.HIGHEST_PROTOCOL))
        part.replace(file)


def digest_of(*parts: str) -> str:
    """A short name for some texts."""
    return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


@cache
def code_digest() -> str:
    """A short name for this version of the code, extensions by others included."""
    found = blake2b(__version__.encode(), digest_size=16)
    for path in _modules():
        found.update(path.read_bytes())
    return found.hexdigest()


def _modules() -> Iterator[Path]:
    """The files of this package and of those that bring extensions."""
    groups = [group for name in extension_names() for group in find_extension(name).groups]
    packages = {"arkrules", *(group.__module__.partition(".")[0] for group in groups)}
    for name in sorted(packages):
        file = Path(sys.modules[name].__file__ or "")
        yield from sorted(file.parent.rglob("*.py")) if file.stem == "__init__" else [file]
