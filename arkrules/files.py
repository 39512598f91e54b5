"""Files: limits on reading them, their kinds, and atomic writing."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import attrs

from arkrules.errors import FaultsError, OutputPathError
from arkrules.text import say

BYTES = 1_000_000
"""The maximum size of a file of rules, of tiles, or of a case."""
RECORD_BYTES = 10_000_000
"""The maximum size of a record of a game, or of measured effects."""
DEPTH = 20
"""The maximum depth of nested tables and lists."""
VALUES = 100_000
"""The maximum number of keys and values in a document."""
DIGITS = 15
"""The maximum number of digits of a number."""
MOST = 999
"""The maximum of numbers in rules and tiles: marks on a segment, tiles of a kind, points."""
PLAYERS = 99
TILES = 2_000
"""The maximum number of tiles on the table, in a hand, or in a bag."""
MOVES = 9_999
"""The maximum number of moves in a record or a case."""


def parse_whole_number(text: str) -> int | None:
    """Return the whole number in a text, or `None` if it is not one of a reasonable size."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def too_much(document: object) -> str:
    """Describe what is too large in a document of plain values; empty if everything is within
    limits.
    """
    seen, beyond = 0, 10**DIGITS
    level: list[object] = [document]
    for _ in range(DEPTH + 1):
        below: list[object] = []
        for value in level:
            if isinstance(value, Mapping):
                below += value.values()
            elif isinstance(value, list):
                below += value
            elif type(value) is int and abs(value) >= beyond:
                return say("a number has too many digits; the maximum is {most}", most=DIGITS)
        seen += len(below)
        if seen > VALUES:
            return say("it holds more than {most} values", most=VALUES)
        level = below
        if not level:
            return ""
    return say("nested too deeply; the maximum is {most} levels", most=DEPTH)


def _digest(file: FileText) -> str:
    return blake2b(file.text.encode(), digest_size=16).hexdigest()


@attrs.frozen
class FileText:
    """A file that was read."""

    path: str
    text: str = attrs.field(eq=False, repr=False)
    digest: str = attrs.field(init=False, default=attrs.Factory(_digest, takes_self=True))
    """A digest of the text."""


def read_text(path: Path | str, most: int = BYTES, *, regular: bool = False) -> str:
    """Return the text of a file, or raise `OSError` or `UnicodeDecodeError`.

    What somebody names may be a pipe; what is found in a folder is a regular file.
    """
    if regular and not stat.S_ISREG(Path(path).stat().st_mode):
        raise OSError(errno.EINVAL, say("it is not a regular file"), str(path))
    with Path(path).open("rb") as file:
        content = file.read(most + 1)
    return decoded(content, most, str(path))


def given_text(
    path: Path | str, fault: type[FaultsError], most: int = BYTES, *, regular: bool = False
) -> str:
    """Return the same, or raise an error of a given type with the reason."""
    try:
        return read_text(path, most, regular=regular)
    except (OSError, UnicodeDecodeError) as error:
        raise unread(error, fault, str(path)) from None


def unread(error: OSError | UnicodeDecodeError, fault: type[FaultsError], file: str) -> FaultsError:
    """Return an error of a given type that says why a file cannot be read."""
    if isinstance(error, OSError):
        return fault(say("cannot be read: {reason}", reason=error.strerror or error), file=file)
    said = say("cannot be read: not valid UTF-8 at byte {place}", place=error.start + 1)
    return fault(said, file=file, remedy=say("save it as UTF-8 in your editor"))


def decoded(content: bytes, most: int = BYTES, name: str = "") -> str:
    """Return bytes as text, if they are within the limit; errors likewise."""
    if len(content) > most:
        raise OSError(errno.EFBIG, say("it is larger than {most} bytes", most=most), name)
    text = content.decode("utf-8").removeprefix("\ufeff")  # as some editors begin a file
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _stamps(folder: Path) -> dict[str, tuple[int, ...]]:
    """Return the times and the size of each TOML file in a folder."""
    try:
        with os.scandir(folder) as entries:
            # Hidden are, among others, the locks and backups of editors.
            return {
                entry.name: _stamp(entry)
                for entry in entries
                if entry.name.endswith(".toml") and entry.name[0] != "." and not entry.is_dir()
            }
    except OSError:
        return {}


def _stamp(entry: os.DirEntry[str]) -> tuple[int, ...]:
    try:
        known = entry.stat()
    except OSError:  # a broken link; reading it raises the error
        return ()
    return known.st_mtime_ns, known.st_ctime_ns, known.st_size


def folders_in(folder: Path) -> tuple[Path, ...]:
    """Return the folders in a folder by name; empty if it does not exist."""
    try:
        with os.scandir(folder) as entries:
            return tuple(folder / name for name in sorted(e.name for e in entries if e.is_dir()))
    except OSError:
        return ()


class Contents:
    """The TOML files of some folders, as they were when read."""

    def __init__(self, where: Callable[[], Iterable[Path]]) -> None:
        """Read them; `where` returns the current folders."""
        self._where = where
        self._stamps = {folder: _stamps(folder) for folder in where()}
        self.texts = {
            folder / name: _content(folder / name)
            for folder, names in self._stamps.items()
            for name in names
        }

    def is_current(self) -> bool:
        """Return whether the folders are unchanged."""
        return self._stamps == {folder: _stamps(folder) for folder in self._where()}

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders that existed."""
        return tuple(self._stamps)

    def paths(self, folder: Path) -> tuple[Path, ...]:
        """Return the files of one of the folders by name, without its ending."""
        found = (folder / name for name in self._stamps.get(folder, ()))
        return tuple(sorted(found, key=lambda path: path.stem))

    def file(self, path: Path, fault: type[FaultsError]) -> FileText:
        """Return a file, or raise an error of a given type with the reason."""
        found = self.texts[path]
        if isinstance(found, FileText):
            return found
        raise unread(found, fault, str(path))

    def __contains__(self, path: Path) -> bool:
        return path in self.texts


def _content(path: Path) -> FileText | OSError | UnicodeDecodeError:
    try:
        return FileText(str(path), read_text(path, regular=True))
    except (OSError, UnicodeDecodeError) as error:
        return error


@cache
def tables_beside(module: str, name: str) -> dict[str, Any]:  # as TOML has them
    """Return the tables of a file of the package beside a module, which gives its `__file__`."""
    import tomllib  # only where files are read

    return tomllib.loads(Path(module).with_name(name).read_text(encoding="utf-8"))


def _kinds() -> Mapping[str, Mapping[str, Any]]:
    """Return for each kind: keys that only such a file has, a description, and the remedy."""
    return tables_beside(__file__, "filetypes.toml")


def mistaken(raw: Mapping[str, object], wanted: str) -> tuple[str, str] | None:
    """Describe a file of the wrong kind, and the remedy; `None` if its kind is unclear."""
    found = _own(raw) if wanted == "case" else set(raw)
    if not found.isdisjoint(_kinds()[wanted]["keys"]):
        return None
    for kind in _kinds().values():
        if not found.isdisjoint(kind["keys"]):
            return say(kind["about"]), say(kind["remedy"])
    return None


def _own(raw: Mapping[str, object]) -> set[str]:
    """Return the keys of a file; a position may stand under a heading of its own."""
    return {"players"} if raw.keys() == {"position"} else set(raw)


def filetype(raw: Mapping[str, object]) -> str:
    """Return the kind of file with these keys: "case", "profile", "tiles", "position"; or ""."""
    own = _own(raw)
    return next((name for name, kind in _kinds().items() if not own.isdisjoint(kind["keys"])), "")


_CACHES = {"win32": ("LOCALAPPDATA", "AppData/Local"), "darwin": ("", "Library/Caches")}
"""Where a system keeps caches: the variable that says so, else a folder of the user's home."""


def cache_folder() -> Path:
    """Return the folder of what is kept for the next time; `ARKRULES_CACHE` sets it."""
    if said := os.environ.get("ARKRULES_CACHE"):
        return Path(said)
    variable, folder = _CACHES.get(sys.platform, ("XDG_CACHE_HOME", ".cache"))
    said = os.environ.get(variable)
    return (Path(said) if said else Path.home() / folder) / "arkrules"


def private_folder(place: Path) -> bool:
    """Return whether a folder is this user's own, where nobody else can write; it is made if need
    be. What lies there is run, or unpickled, which can run anything.
    """
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = place.stat()
    except OSError:
        return False
    if sys.platform != "win32":
        others = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        if found.st_uid != os.geteuid() or others:
            return False
    return os.access(place, os.W_OK)


def save(path: Path, content: str | bytes) -> None:
    """Write text or bytes to a file; if that fails, the old content is kept."""
    require_place(path)
    try:
        atomic_write(path, content.encode("utf-8") if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise unwritten(path, str(reason)) from None


def require_place(path: Path) -> None:
    """Check that a path can be written, before any work is done."""
    # `os.path` takes names of any length, where a path raises an error.
    if not path.name or os.path.isdir(path):  # noqa: PTH112
        raise unwritten(path, say("it is a folder"), say("name a file in it"))
    if not os.path.isdir(path.parent):  # noqa: PTH112
        missing = say("there is no folder {folder}", folder=path.parent)
        raise unwritten(path, missing, say("make the folder first, or name another place"))


def unwritten(path: Path, reason: str, remedy: str = "") -> OutputPathError:
    """Return the error for a path that cannot be written."""
    said = say("{file}: cannot be written: {reason}", file=path, reason=reason)
    return OutputPathError(said, remedy=remedy)


def update_file(path: Path, content: bytes) -> None:
    """Write a file atomically, with its folder, unless it has this content already."""
    if not path.is_file() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        atomic_write(path, content)


def atomic_write(path: Path, content: bytes) -> None:
    """Write bytes to a file atomically, or raise `OSError`.

    They go through a new file in the same folder, which takes the place of the old one at last.
    Nobody can know its name beforehand and put a link there. A link that was asked for is
    followed and stays; a device or a pipe is written to, and never replaced.
    """
    try:
        mode = path.stat().st_mode
    except OSError:
        mode = None  # there is nothing
    if mode is not None and not stat.S_ISREG(mode):
        path.write_bytes(content)
        return
    target = Path(os.path.realpath(path))  # what a link leads to
    part = target.with_name(f".arkrules-{os.urandom(8).hex()}.part")
    made = part.open("xb")  # only if nothing has that name, not even a link
    try:
        with made as file:
            if mode is not None:
                part.chmod(stat.S_IMODE(mode) & 0o777)  # as the old file had it
            file.write(content)
        part.replace(target)
    except BaseException as error:  # also if somebody breaks it off
        if isinstance(error, OSError):  # that of a full disk names nothing, else the part is named
            error.filename = str(path)
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise
