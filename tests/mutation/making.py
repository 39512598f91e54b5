"""A mistake that is made in the text of a module, and felt by whatever was read of it before."""

from __future__ import annotations

import functools
import gc
import importlib.machinery
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

__all__ = ["changed", "forget", "import_changed", "make", "swap"]

KEPT = type(functools.lru_cache(maxsize=1)(int))
OURS = ("arkrules", "tests")


def forget() -> None:
    """Empty what the library and its tests keep of calls, so that all is called again."""
    for one in _all_read():
        if isinstance(one, KEPT) and str(one.__module__).startswith(OURS):
            one.cache_clear()


def changed(path: Path, text: str) -> dict[CodeType, CodeType]:
    """What the functions of a module do, and what they would do if this were its text."""
    old, new = _code(path, path.read_text(encoding="utf-8")), _code(path, text)
    return {before: after for before, after in _pairs(old, new) if before != after}


def make(path: Path, text: str) -> None:
    """Have a module say this, to who has read it and to who reads it only now."""
    swap(path, text)
    import_changed(path, text)
    forget()  # what was returned before the mistake


def swap(path: Path, text: str) -> int:
    """Make a mistake in the functions that were read of a module; how many change."""
    others = changed(path, text)
    functions = [one for one in _all_read() if isinstance(one, FunctionType)]
    read = [one for one in functions if one.__code__.co_filename == str(path)]
    pairs = [(one, others[one.__code__]) for one in read if one.__code__ in others]
    for one, after in pairs:
        if one.__code__.co_freevars == after.co_freevars:
            one.__code__ = after
    return len(pairs)


def _all_read() -> list[object]:
    """All objects; what is frozen is not looked through for garbage, nor listed."""
    gc.unfreeze()
    found = gc.get_objects()
    gc.freeze()
    return found


def import_changed(path: Path, text: str) -> None:
    """Whoever reads the module from now on reads this."""
    code, read = _code(path, text), importlib.machinery.SourceFileLoader.get_code

    def get_code(self: Any, fullname: str) -> Any:
        return code if self.path == str(path) else read(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def _code(path: Path, text: str) -> CodeType:
    return compile(text, str(path), "exec", dont_inherit=True)


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """What corresponds in both, from without to within."""
    mine = [one for one in old.co_consts if isinstance(one, CodeType)]
    others = [one for one in new.co_consts if isinstance(one, CodeType)]
    if [one.co_name for one in mine] == [one.co_name for one in others]:
        for before, after in zip(mine, others, strict=True):
            yield before, after
            yield from _pairs(before, after)
