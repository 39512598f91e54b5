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
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast
from unittest.mock import patch

from arkrules.files import cache_folder

__all__ = ["compiled", "digest", "entry", "folder", "hot", "installed", "kept", "ready"]

LOOP = "play_one"
"""The function that plays a whole game."""

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
    "Index": "uint32",
    "bool": "boolean",
    "None": "void",
}
"""The types of annotations to the compiler; records are named in `_type`."""
_functions: list[Any] = []  # compiled functions, for which numba has no types to offer
_entries: list[Any] = []


@cache
def installed() -> bool:
    """Whether there is a compiler."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def _interpreted() -> bool:
    """Whether the kernel is to run as Python, which is slow and can be looked into."""
    return not installed() or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"


def compiled(function: F) -> F:
    """Have a function compiled that only compiled functions call."""
    return _declared(function, keep=False)


def hot(function: F) -> F:
    """Have a function compiled that is also a part of the loop that plays whole games.

    Calling it there took a quarter of the time of a game; anywhere else it would compile too long.
    """
    return _declared(function, keep=False, inline=_into_the_loop)


def _into_the_loop(_call: object, caller: Any, _callee: object) -> bool:
    return bool(caller.func_id.func_name == LOOP)


def entry(function: F) -> F:
    """Have a function compiled that Python calls, and keep the result."""
    if not _interpreted():
        return _declared(function, keep=True)

    @functools.wraps(function)
    def run(*given: Any) -> object:  # as the annotations of the function say
        import numpy as np

        from arkrules.sim.types import plainly

        with np.errstate(over="ignore"):  # numbers of the dice run over as they are meant to
            return function(*map(plainly, given))

    return cast("F", run)


def _declared(function: F, *, keep: bool, inline: object = "never") -> F:
    if _interpreted():
        return function
    numba: Any = importlib.import_module("numba")  # which has no types
    keeps = keep and _trusted(folder())
    with _kept_in(numba, folder()):
        options = {"nogil": keep, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
        options |= {"no_cpython_wrapper": not keep, "cache": keeps}
        made: F = numba.njit(inline=inline, **options)(_as_kept(function) if keeps else function)
    _functions.append(made)
    if keep:
        _entries.append(made)
    return made


def _as_kept(function: F) -> F:
    """Show numba a function as one of a file beside what is kept of it.

    It keeps nothing for a file elsewhere, as in another environment or installed again,
    even if that says the same; the folder is named by what they say.
    """
    file = folder() / "sources.py"
    with suppress(FileExistsError):
        file.open("x").close()
    function.__code__ = function.__code__.replace(co_filename=str(file))
    return function


@contextmanager
def _kept_in(numba: Any, place: Path) -> Iterator[None]:
    """Numba decides where it keeps a function when that is declared."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(place)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


@cache
def _type(word: str) -> Any:
    """The type of an annotation, as numba has it."""
    numba: Any = importlib.import_module("numba")
    if said := _TYPES.get(word):
        found = getattr(numba.types, said.removesuffix("[::1]"))
        return found[::1] if said.endswith("]") else found
    name, _, many = word.partition("Record")
    record = numba.from_dtype(
        getattr(importlib.import_module("arkrules.sim.records"), name.upper())
    )
    return record[::1] if many else record


def _compile(function: Any) -> None:
    """Compile a function for its own types; those that it calls come before it."""
    if not function.signatures:
        words = dict(function.py_func.__annotations__)
        result = _type(words.pop("return"))
        function.compile(result(*map(_type, words.values())))
        function.disable_compile()


@contextmanager
def _without_wraparound() -> Iterator[None]:
    """Compile without a check for negative indices, which the kernel has none of.

    The check takes a tenth of the time of a game. The lock keeps other compilations out.
    """
    arrays: Any = importlib.import_module("numba.np.arrayobj")
    lock: Any = importlib.import_module("numba.core.compiler_lock").global_compiler_lock
    uintp = importlib.import_module("numba").types.uintp

    def fixed(context: Any, builder: Any, kind: Any, index: Any, size: object) -> object:
        return context.cast(builder, index, kind, uintp)

    with lock, patch.object(arrays, "fix_integer_index", fixed):
        yield


@contextmanager
def _as_a_part() -> Iterator[None]:
    """Leave functions as they are translated, to be optimized in what calls them.

    There all of it is optimized again and becomes code of the machine; doing both for each function
    by itself took half of the time. None of them can be called until an entry is compiled.
    """
    code: Any = importlib.import_module("numba.core.codegen")

    def finish(library: Any) -> None:
        library._finalize_dynamic_globals()
        library._finalized = True

    def leave(*_: object) -> None: ...

    others = (
        (code.JITCodeLibrary, "_optimize_final_module", leave),
        (code.JITCodeLibrary, "_finalize_final_module", finish),
        (code.JITCPUCodegen, "set_env", leave),
    )
    with ExitStack() as held:
        if all(hasattr(owner, name) for owner, name, _ in others):  # else it takes longer
            for one in others:
                held.enter_context(patch.object(*one))
        yield


# -- what is kept ---------------------------------------------------------------------------------


@cache
def digest() -> str:
    """A short name for all that decides what the compiler makes of the kernel."""
    found = hashlib.sha256()
    for path in _sources():
        name = path.relative_to(Path(__file__).parent).as_posix()
        found.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    versions = [*map(_version, ("numba", "llvmlite", "numpy")), sys.version]
    found.update("\n".join((*versions, platform.machine(), platform.processor())).encode())
    return found.hexdigest()[:16]


def _sources() -> list[Path]:
    """The files of which the kernel is made."""
    here = Path(__file__).parent
    others = (here / name for name in ("layout.py", "records.py", "compiling.py"))
    return [*sorted((here / "kernel").glob("*.py")), *others]


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return ""


def folder() -> Path:
    """Return the folder of the compiled sources."""
    return cache_folder() / f"kernel-{digest()}"


@cache
def _trusted(place: Path) -> bool:
    """Whether a folder is this user's own, where nobody else can write; it is made if need be.

    What lies there is run. Where it cannot be trusted, every process compiles for itself.
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


def _mark() -> Path:
    """A file that is there once all of the kernel was kept."""
    return folder() / "whole"


def kept() -> bool:
    """Whether nothing needs to be compiled any more."""
    return _trusted(folder()) and _mark().exists()


_ready = False


def ready(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile the kernel or load it from the cache; `progress` is called with how much is done.

    Compiling takes some seconds, reading less than one.
    Of several processes that begin at once, one compiles; the others wait, and read.
    """
    global _ready
    if _ready:
        return
    importlib.import_module("arkrules.sim.kernel")
    if _entries and not kept():
        with _alone(folder() / "lock"):
            if not kept():
                _make(progress)
    for function in _entries:
        _compile(function)
    _ready = True


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """One process at a time, where there are such locks; a process that dies lets go of its own."""
    if sys.platform == "win32" or not _trusted(lock.parent):
        yield
        return
    import fcntl

    with ExitStack() as held:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(held.enter_context(lock.open("w")), fcntl.LOCK_EX)
        yield


def _make(progress: Callable[[int, int], None] | None) -> None:
    """Compile all functions, and keep them; what is called was declared before what calls it."""
    with _without_wraparound():
        for done, function in enumerate(_functions):
            if progress is not None:
                progress(done, len(_functions))
            with nullcontext() if function in _entries else _as_a_part():
                _compile(function)
    if progress is not None:
        progress(len(_functions), len(_functions))
    if _trusted(folder()):
        _mark().touch()
