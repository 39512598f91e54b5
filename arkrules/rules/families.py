"""Families as their folders hold them: all editions and overlays beside a root.

What is attested for a profile comes from the folder in which its root is written, and from
no other, so that nothing depends on what else is installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs

from arkrules.reading import Snapshot, files_in, read_text

__all__ = ["Family", "written_in"]

OTHERS = ("sources.toml", "casebook.toml", "pieces.toml", "disputes.toml")
"""What stands beside profiles and is none."""


@attrs.frozen(cache_hash=True)
class Family:
    """The profiles and overlays in the folder of a root, as they were read with a profile."""

    root: str
    folder: Path
    folders: tuple[Path, ...]
    """All folders within reach: what stands in one may extend what stands in another."""
    texts: tuple[tuple[str, str], ...] = attrs.field(repr=False)
    """The files by path."""

    @classmethod
    def of(cls, root: str, folder: Path, folders: tuple[Path, ...]) -> Family:
        """A family as its folder holds it now."""
        return cls(root, folder, folders, tuple(_texts(folder)))

    @contextmanager
    def read_again(self) -> Iterator[None]:
        """Within, its files are as they were when they were read."""
        names: dict[str, tuple[str, ...]] = {
            str(folder): () for folder in (self.folder / "profiles", self.folder / "overlays")
        }
        for path in (Path(path) for path, _ in self.texts):
            names[str(path.parent)] = (*names.get(str(path.parent), ()), path.name)
        with Snapshot(dict(self.texts), names).going_on():
            yield

    def __reduce__(self) -> tuple[object, ...]:
        # The files themselves do not travel: another process reads them when it is asked.
        return Family.of, (self.root, self.folder, self.folders)


def written_in(folder: Path) -> tuple[Path, ...]:
    """The files in which a folder holds its profiles and overlays, or may."""
    beside = (path for path in files_in(folder) if path.name not in OTHERS)
    return (*files_in(folder / "profiles"), *files_in(folder / "overlays"), *beside)


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    for path in written_in(folder):
        try:
            yield str(path), read_text(path)
        except (OSError, UnicodeDecodeError):
            continue  # whoever asks for it is told
