"""Compiling the kernel, and keeping what was compiled until a source changes.

The annotations of a compiled function are its types, for type checkers and for numba alike.
Functions are translated one by one, as they are declared, but optimized all together:
so the compiler sees each of them once, and where it is called.
Python calls the *entries*. What becomes of all is kept in a folder for each state of the sources;
numba itself would keep each entry with a copy of all that it calls, and notice no change in those.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import importlib
import os
import pickle
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast
from unittest.mock import patch

from arkrules.files import atomic_write, cache_folder, private_folder

__all__ = ["compiled", "digest", "entry", "folder", "installed", "kept", "ready"]

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
_entries: dict[str, Any] = {}
_made: dict[str, Callable[..., Any]] = {}  # what became of the entries


@cache
def installed() -> bool:
    """Whether there is a compiler."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def _interpreted() -> bool:
    """Whether the kernel is to run as Python, which is slow and can be looked into."""
    return not installed() or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"


def compiled(function: F) -> F:
    """Compile a function called only from compiled code."""
    return function if _interpreted() else cast("F", _declared(function, called=False))


def entry(function: F) -> F:
    """Compile a function called from Python."""
    name = function.__name__
    if not _interpreted():
        _entries[name] = _declared(function, called=True)

        @functools.wraps(function)
        def call(*given: Any) -> object:  # as the annotations of the function say
            return _made[name](*given)

        return cast("F", call)

    @functools.wraps(function)
    def run(*given: Any) -> object:  # as above
        import numpy as np

        from arkrules.sim.types import plainly

        with np.errstate(over="ignore"):  # numbers of the dice run over as they are meant to
            return function(*map(plainly, given))

    return cast("F", run)


def _declared(function: Callable[..., object], *, called: bool) -> Any:
    """A function for numba, which Python calls or not."""
    numba: Any = importlib.import_module("numba")  # which has no types
    options = {"error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True, "nogil": called}
    _functions.append(numba.njit(no_cpython_wrapper=not called, **options)(function))
    return _functions[-1]


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


def _changes() -> tuple[tuple[Any, str, Any], ...]:
    """The changes to numba while it translates: an object, a name, and what it is then.

    There is no check for negative indices, which the kernel has none of: it takes a tenth of the
    time of a game. And functions stay as they are translated until all are put together.
    """
    code: Any = importlib.import_module("numba.core.codegen")
    arrays: Any = importlib.import_module("numba.np.arrayobj")
    uintp = importlib.import_module("numba").types.uintp

    def fixed(context: Any, builder: Any, kind: Any, index: Any, size: object) -> object:
        return context.cast(builder, index, kind, uintp)

    def finish(library: Any) -> None:
        library._finalized = True

    return (
        (arrays, "fix_integer_index", fixed),
        (code.CPUCodeLibrary, "finalize", finish),
        (code.JITCPUCodegen, "set_env", lambda *_: None),
    )


@contextmanager
def _changed(changes: Iterable[tuple[Any, str, Any]]) -> Iterator[None]:
    """Keep other compilations out, and collect no garbage: that takes a fifth of the time."""
    lock: Any = importlib.import_module("numba.core.compiler_lock").global_compiler_lock
    with lock, ExitStack() as held:
        for change in changes:
            held.enter_context(patch.object(*change))
        if gc.isenabled():
            gc.disable()
            held.callback(gc.enable)
        yield


def _put_together() -> tuple[Any, list[Any]]:
    """Optimize all that entries call at once: a library, and what says where each entry is."""
    results = [next(iter(one.overloads.values())) for one in _entries.values()]
    called = {one.fndesc.llvm_cpython_wrapper_name for one in results}
    library: Any = results[0].target_context.codegen().create_library("arkrules")
    library.enable_object_caching()
    parts = [one.library for one in results]
    for number, part in enumerate(parts):  # what calls comes first, else nothing is taken over
        linked = part._final_module if number < len(results) else part._get_module_for_linking()
        library._final_module.link_in(linked, preserve=True)
        parts += [one for one in part._linking_libraries if one not in parts]
    for function in library._final_module.functions:
        if not function.is_declaration:  # so the compiler knows all callers
            function.linkage = "external" if function.name in called else "internal"
    with _changed(()):
        library.finalize()
    for one in results:
        one.fndesc.typemap = one.fndesc.calltypes = None  # which cannot be kept
    return library, [(one.fndesc, one.environment) for one in results]


def _bind(library: Any, places: list[Any]) -> None:
    """Have the entries call what a library has for them."""
    context = importlib.import_module("numba.core.registry").cpu_target.target_context
    for name, place in zip(_entries, places, strict=True):
        _made[name] = context.get_executable(library, *place)


# -- what is kept ---------------------------------------------------------------------------------


@cache
def digest() -> str:
    """A short name for all that decides what the compiler makes of the kernel."""
    from arkrules.sim.answers import READ  # the fields of its table, which the games declare

    found = hashlib.sha256(repr([*READ.items()]).encode())
    for path in _sources():
        name = path.relative_to(Path(__file__).parent).as_posix()
        found.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    versions = [*map(version, ("numba", "llvmlite", "numpy")), sys.version]
    found.update("\n".join((*versions, platform.machine(), platform.processor())).encode())
    return found.hexdigest()[:16]


def _sources() -> list[Path]:
    """The files of which the kernel is made."""
    here = Path(__file__).parent
    others = (here / name for name in ("layout.py", "records.py", "compiling.py"))
    return [*sorted((here / "kernel").glob("*.py")), *others]


def folder() -> Path:
    """Return the folder of the compiled sources."""
    return cache_folder() / f"kernel-{digest()}"


def _file() -> Path:
    """The file of the whole kernel."""
    return folder() / "kernel"


def kept() -> bool:
    """Whether nothing needs to be compiled any more."""
    return private_folder(folder()) and _file().exists()


def _codegen() -> Any:
    registry: Any = importlib.import_module("numba.core.registry")
    return registry.cpu_target.target_context.codegen()


def _packed(library: Any, places: list[Any]) -> bytes:
    """What is kept: the processor that it is for, the code, and where in it each entry is."""
    serialize: Any = importlib.import_module("numba.core.serialize")
    kept_as = library.serialize_using_object_code()
    found: bytes = serialize.dumps((_codegen().magic_tuple(), kept_as, places))
    return found


def _load() -> bool:
    """Take what was kept if it is for this processor; the folder is this user's own."""
    processor, kept_as, places = pickle.loads(_file().read_bytes())
    if processor != _codegen().magic_tuple():  # a home that several machines share
        return False
    _bind(_codegen().unserialize_library(kept_as), places)
    return True


def _there() -> bool:
    return bool(_made) or (kept() and _load())


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
    if _entries and not _there():
        with _alone(folder() / "lock"):
            if not _there():
                _make(progress)
    _ready = True


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """One process at a time, where there are such locks; a process that dies lets go of its own."""
    if sys.platform == "win32" or not private_folder(lock.parent):
        yield
        return
    import fcntl

    with ExitStack() as held:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(held.enter_context(lock.open("w")), fcntl.LOCK_EX)
        yield


def _make(progress: Callable[[int, int], None] | None) -> None:
    """Compile all functions, and keep them; what is called was declared before what calls it."""
    show = progress or (lambda done, total: None)
    changes = _changes()
    if not all(hasattr(owner, name) for owner, name, _ in changes):  # a numba to come
        _made.update(_entries)  # each process compiles what it calls
        return
    with _changed(changes):
        for done, function in enumerate(_functions):
            show(done, len(_functions))
            _compile(function)
    made = _put_together()
    show(len(_functions), len(_functions))
    _bind(*made)
    if private_folder(folder()):
        with suppress(OSError):  # a full disk
            atomic_write(_file(), _packed(*made))
