"""Compiling the kernel, and keeping what was compiled until a source changes.

The annotations of a compiled function are its types, for type checkers and for numba alike.
Functions that are only called by others are compiled once, as they are declared;
*entries*, which Python calls, are kept in a folder of their own for each state of the sources:
numba itself would not notice that a function called by another one has changed.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

__all__ = [
    "KERNEL", "compiled", "digest", "entry", "folder", "functions_of", "inlined", "installed",
    "kept", "ready",
]  # fmt: skip

KERNEL = "arkrules.sim.kernel"
"""The package of the base game's functions; those of another game are in one below it."""

F = TypeVar("F", bound=Callable[..., object])

_TYPES = {
    "Pixels": "uint8[::1]",
    "Marks": "int8[::1]",
    "Places": "uint32[::1]",
    "Reals": "float32[::1]",
    "Signed": "int32[::1]",
    "Wholes": "int64[::1]",
    "Rolls": "uint64[::1]",
    "Roll": "uint64",
    "int": "int64",
    "bool": "boolean",
    "None": "void",
}
"""What annotations mean to the compiler."""
_inner: list[Any] = []  # compiled functions, for which numba has no types to offer
_inlined: list[Any] = []  # those that are compiled where they are called
_entries: list[Any] = []


@cache
def installed() -> bool:
    """Whether there is a compiler."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def _interpreted() -> bool:
    """Whether the kernel is to run as Python, which is slow and can be looked into."""
    return not installed() or bool(os.environ.get("NUMBA_DISABLE_JIT", "0") != "0")


def compiled(function: F) -> F:
    """Have a function compiled that only compiled functions call."""
    return _declared(function, _inner, keep=False)


def inlined(function: F) -> F:
    """Have a function compiled as a part of each one that calls it.

    The larger a function is with all that it calls, the longer it takes to compile once more.
    What it is given is not made to be of the types that it declares.
    """
    if _interpreted():
        return function
    numba: Any = importlib.import_module("numba")  # which has no types
    made: F = numba.njit(inline="always", _nrt=False)(function)
    _inlined.append(made)
    return made


def entry(function: F) -> F:
    """Have a function compiled that Python calls, and keep what comes of it."""
    if _interpreted():
        return _with_plain_numbers(function)
    return _declared(function, _entries, keep=True)


def _with_plain_numbers(function: F) -> F:
    """Run as Python, a function gets views whose items are Python's own numbers.

    Those of numpy would not reckon as they do when they are compiled;
    only numbers of the dice do, which run over as they are meant to.
    """
    numpy: Any = importlib.import_module("numpy")

    @functools.wraps(function)
    def run(*given: Any) -> object:  # as the annotations of the function say
        plain = [
            memoryview(one) if isinstance(one, numpy.ndarray) and one.dtype != numpy.uint64 else one
            for one in given
        ]
        with numpy.errstate(over="ignore"):
            return function(*plain)

    return cast("F", run)


def _declared(function: F, among: list[Any], *, keep: bool) -> F:
    if _interpreted():
        return function
    _name_apart(function)
    numba: Any = importlib.import_module("numba")  # which has no types
    with _kept_in(numba, folder()):
        cached = keep and _writable(folder())
        options = {"nogil": keep, "error_model": "numpy", "cache": cached, "_nrt": False}
        options |= {"no_cfunc_wrapper": True, "no_cpython_wrapper": not keep}
        made: F = numba.njit(**options)(function)
    among.append(made)
    return made


def _name_apart(function: Callable[..., object]) -> None:
    """Name a function that is made by another one after all that it was given there.

    Those made of one text for several games would have one name otherwise, but for a number by
    which numba counts what a process compiles. Two processes count alike; and where a third one
    reads what both have kept, it takes what has the same name for the same.
    """
    given = [cell.cell_contents for cell in function.__closure__ or ()]
    if given:
        said = "\n".join(map(_said_of, given))
        function.__qualname__ += "_" + hashlib.sha256(said.encode()).hexdigest()[:12]


def _said_of(given: Any) -> str:
    """A compiled function, or a number, in words that are the same in every process."""
    made = getattr(given, "py_func", None)
    return repr(given) if made is None else f"{made.__module__}.{made.__qualname__}"


@contextmanager
def _kept_in(numba: Any, place: Path) -> Iterator[None]:
    """Numba decides where it keeps a function when that is declared."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(place)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def _signature(function: Any) -> str:
    """The types of a function, from its annotations."""
    words = dict(function.py_func.__annotations__)
    result = _TYPES[words.pop("return")]
    return f"{result}({', '.join(_TYPES[word] for word in words.values())})"


@cache
def digest() -> str:
    """A short name for all that decides what the compiler makes of the kernel."""
    found = hashlib.sha256()
    for path in _sources():
        name = path.relative_to(Path(__file__).parent).as_posix()
        found.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    versions = [_version("numba"), _version("llvmlite"), _version("numpy"), sys.version]
    found.update("\n".join((*versions, platform.machine(), platform.processor())).encode())
    return found.hexdigest()[:16]


def _sources() -> list[Path]:
    """The files of which the kernel is made."""
    here = Path(__file__).parent
    kernel = [*sorted((here / "kernel").rglob("*.py")), *sorted(here.rglob("layout.py"))]
    return [*kernel, Path(__file__)]


def _version(library: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(library)
    except PackageNotFoundError:
        return ""


def folder() -> Path:
    """Where what was compiled of these sources is kept; `ARKRULES_CACHE` says where all is."""
    return _cache() / f"kernel-{digest()}"


@cache
def _writable(place: Path) -> bool:
    """Whether something can be kept in a folder, which is made if it is not there.

    Where it cannot, every process compiles for itself: what lies in a folder for everybody,
    anybody could have put there, and it would be run.
    """
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return False
    return os.access(place, os.W_OK)


def _cache() -> Path:
    if said := os.environ.get("ARKRULES_CACHE"):
        return Path(said)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "arkrules"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "arkrules"
    said = os.environ.get("XDG_CACHE_HOME")
    return (Path(said) if said else Path.home() / ".cache") / "arkrules"


def _mark(kernel: str) -> Path:
    """A file that says of which files all of a game's kernel was kept, one for each environment."""
    here = hashlib.sha256(os.fsencode(Path(__file__).parent)).hexdigest()[:16]
    return folder() / f"{kernel}-{here}.whole"


def _stamps() -> str:
    """Which files the sources are: numba keeps nothing for others, even if they say the same.

    They lie elsewhere in another environment, and are younger once they are installed again.
    """
    files = [(path, path.stat()) for path in _sources()]
    return "".join(f"{path} {found.st_mtime_ns} {found.st_size}\n" for path, found in files)


def kept(kernel: str = KERNEL) -> bool:
    """Whether nothing needs to be compiled any more for a game, given by its package."""
    try:
        return _mark(kernel).read_text(encoding="utf-8") == _stamps()
    except (OSError, UnicodeDecodeError):
        return False


def ready(progress: Callable[[int, int], None] | None = None, *, kernel: str = KERNEL) -> None:
    """Have the kernel compiled, or read what was kept; `progress` is told how much is done.

    Each game has a kernel of its own, given by its package; the base game's if none is said.
    Compiling takes some seconds, reading less than one.
    Of several processes that begin at once, one compiles; the others wait, and read.
    """
    entries = _entries_of(kernel)
    if entries and not kept(kernel):
        with _alone(folder() / f"{kernel}.lock"):
            if not kept(kernel):
                _make(kernel, progress)
    for function in entries:
        _compile(function)


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """One process at a time, where there are such locks; a process that dies lets go of its own."""
    if sys.platform == "win32" or not _writable(lock.parent):
        yield
        return
    import fcntl

    with ExitStack() as held:
        with suppress(OSError):  # a file system without locks, or somebody else's file
            fcntl.flock(held.enter_context(lock.open("w")), fcntl.LOCK_EX)
        yield


def _make(kernel: str, progress: Callable[[int, int], None] | None) -> None:
    """Compile all functions of a game, and keep them."""
    functions = functions_of(kernel)
    for done, function in enumerate(functions):
        if progress is not None:
            progress(done, len(functions))
        _compile(function)
    if progress is not None:
        progress(len(functions), len(functions))
    if _writable(folder()):
        _mark(kernel).write_text(_stamps(), encoding="utf-8")


def _entries_of(kernel: str) -> list[Any]:
    """The functions of a game that Python calls: those that its package offers."""
    offered = vars(importlib.import_module(kernel)).values()
    return [one for one in _entries if any(one is other for other in offered)]


def functions_of(kernel: str) -> list[Any]:
    """All that the kernel of a game is made of; what is called stands before what calls it."""
    found: list[Any] = []
    seen: list[Any] = []

    def find(function: Any) -> None:
        if function not in seen:
            for called in _called_by(function):
                find(called)
            seen.append(function)
            if function not in _inlined:
                found.append(function)

    for function in _entries_of(kernel):
        find(function)
    return found


def _compile(function: Any) -> None:
    """Compile a function for its own types; those that it calls come before it."""
    if not function.signatures:
        function.compile(_signature(function))
        function.disable_compile()


def _called_by(function: Any) -> Iterator[Any]:
    """The compiled functions that a function names, or was given where it was made."""
    made = function.py_func
    names = [made.__globals__.get(name) for name in made.__code__.co_names]
    given = [cell.cell_contents for cell in made.__closure__ or ()]
    for called in (*names, *given):
        if any(called is one for one in (*_inner, *_inlined)) and called is not function:
            yield called
