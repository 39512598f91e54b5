"""What must hold whatever is read: errors of ours alone, little time, little memory, no straying.

* Nothing is raised but what a reader says it raises, and what it says is of a bounded length.
* Reading takes at most `SECONDS` of the processor, and `SECONDS_A_KB` more for each kilobyte.
* The most memory that was ever taken grows by less than `MEGABYTES`.
* No file is opened, no folder listed, nothing written, no program started and nobody called
  but what the reader was given. What Python and arkrules consist of may be read.
"""

from __future__ import annotations

import os
import signal
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs

from arkrules.errors import ArkrulesError
from tests.paths import PACKAGE, ROOT, VARIANTS

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

__all__ = ["MEGABYTES", "SECONDS", "SECONDS_A_KB", "Broken", "Place", "guarded", "unwatched"]

SECONDS = 3.0
SECONDS_A_KB = 0.1
MEGABYTES = 100
WORDS = 250_000
"""How many characters an error says at most."""


class Broken(AssertionError):
    """Something does not hold for what was read."""


class _Endless(BaseException):
    """Reading takes too long."""


@attrs.frozen
class Place:
    """Where a reader may read and write."""

    folder: Path
    """All of it may be read and written."""
    named: Callable[[str], bool] = lambda _path: False
    """Whether a path was named, and so may be read; written to it is not, but that is no fault."""


def guarded(
    read: Callable[[], object],
    size: int,
    *,
    errors: tuple[type[BaseException], ...] = (ArkrulesError,),
    place: Place | None = None,
    patience: float = 1.0,
) -> str:
    """Read something of a size in bytes: what was said, or `Broken` that says what does not hold.

    With more patience it may take so many times longer.
    """
    most = (SECONDS + SECONDS_A_KB * size / 1000) * patience
    before, began = _peak(), time.process_time()
    said = "read"
    with _watch(place or Place(Path(os.devnull))) as strayed:
        try:
            with _time_limit(most):
                read()
        except errors as error:
            said = str(error)
        except _Endless:
            raise Broken(f"it takes more than {most:.1f} s") from None
        except MemoryError as error:
            raise Broken("it takes all memory") from error
        except Exception as error:
            raise Broken(f"{type(error).__name__}: {str(error)[:300]}") from error
    took, grown = time.process_time() - began, _peak() - before
    if strayed:
        raise Broken(f"it strays: {strayed[0]}")
    if took > most:
        raise Broken(f"it takes {took:.1f} s; {most:.1f} will do")
    if grown > MEGABYTES * 1_000_000:
        raise Broken(f"it takes {grown / 1e6:.0f} MB; {MEGABYTES} will do")
    if not 0 < len(said) < WORDS:
        raise Broken(f"its error has {len(said)} characters")
    return said


def _peak() -> int:
    """The most memory that this process ever took, in bytes."""
    if resource is None:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Break off what takes longer; where signals are none, it is only noticed afterwards."""
    alone = threading.current_thread() is threading.main_thread()
    if not alone or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_number: int, _frame: object) -> None:
        raise _Endless

    before = signal.signal(signal.SIGVTALRM, stop)
    # Again and again: whatever catches everything may catch the first.
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# -- straying -------------------------------------------------------------------------------------

_FAMILIAR = tuple(
    str(Path(path).resolve())
    for path in {
        *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")),
        PACKAGE, VARIANTS, sys.prefix, ROOT / "tests" / "toy",
    }
)  # fmt: skip
"""What Python and arkrules consist of."""
_HARMLESS = (os.devnull, "/dev/urandom")
_LOOKS = {"os.listdir", "os.scandir", "os.walk", "os.fwalk", "glob.glob", "glob.glob/2"}
_CHANGES = {
    "os.chflags", "os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.rename",
    "os.rmdir", "os.symlink", "os.truncate", "os.utime", "os.setxattr", "os.removexattr",
    "shutil.chown", "shutil.copyfile", "shutil.copymode", "shutil.copystat", "shutil.copytree",
    "shutil.make_archive", "shutil.move", "shutil.rmtree", "shutil.unpack_archive",
}  # fmt: skip
_NEVER = (
    "subprocess.", "socket.", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn",
    "os.startfile", "os.system", "os.kill", "os.putenv", "os.unsetenv", "pickle.find_class",
    "ftplib.", "http.", "urllib.", "webbrowser.", "sqlite3.", "ctypes.dlopen", "pty.", "smtplib.",
)  # fmt: skip
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


@attrs.define
class _Watch:
    """What is watched now: hooks stay for ever, and see nothing while nothing is read."""

    place: Place | None = None
    strayed: list[str] = attrs.field(factory=list)
    thread: int = 0
    hooked: bool = False


_NOW = _Watch()


@contextmanager
def _watch(place: Place) -> Iterator[list[str]]:
    """Note down, and keep from happening, whatever goes beyond a place."""
    if not _NOW.hooked:
        sys.addaudithook(_heard)
        _NOW.hooked = True
    _NOW.place, _NOW.strayed, _NOW.thread = place, [], threading.get_ident()
    keeps, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # nor does Python write
    try:
        yield _NOW.strayed
    finally:
        _NOW.place = None
        sys.dont_write_bytecode = keeps


@contextmanager
def unwatched() -> Iterator[None]:
    """Within, whatever is opened is ours: a file is put where a reader will look for it."""
    place, _NOW.place = _NOW.place, None
    try:
        yield
    finally:
        _NOW.place = place


def _heard(event: str, arguments: tuple[Any, ...]) -> None:
    place = _NOW.place
    if place is None or threading.get_ident() != _NOW.thread:
        return
    if event == "open":
        path, mode, flags = arguments
        writes = bool(flags & _WRITING) if isinstance(flags, int) else "r" not in (mode or "r")
        if writes or not _of_python(path):
            _look_at(event, path, place, writes=writes)
    elif event in _LOOKS:
        if not _of_python(arguments[0]):
            _look_at(event, arguments[0], place, writes=False)
    elif event in _CHANGES:
        _look_at(event, arguments[0], place, writes=True)
    elif event.startswith(_NEVER):
        _stray(f"{event} {arguments!r}")


def _of_python(path: object) -> bool:
    """Whether Python looks for extensions there; an archive on the path is opened for it."""
    return str(path) in sys.path


def _look_at(event: str, path: object, place: Place, *, writes: bool) -> None:
    if isinstance(path, int):  # it is open already
        return
    with unwatched():  # what is asked here about paths is no reading
        real = os.path.realpath(os.fsdecode(path or "."))  # type: ignore[arg-type]
        inside = _under(real, str(place.folder.resolve()))
        familiar = real in _HARMLESS or any(_under(real, one) for one in _FAMILIAR)
        named = place.named(real)
    if inside or (familiar and not writes) or (named and not writes):
        return
    if named or (familiar and real in _HARMLESS):
        raise PermissionError(13, "Permission denied", real)
    _stray(f"{event} {real!r}{' to write' if writes else ''}")


def _under(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _stray(what: str) -> None:
    _NOW.strayed.append(what[:300])
    raise PermissionError(13, "Permission denied")
