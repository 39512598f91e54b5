"""What a process has to forget and to change, so that a mistake is felt by what it has read."""

from __future__ import annotations

import functools
import gc
import importlib.machinery
import types
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.mutation.mutants import Mutant, changed
from tests.paths import ROOT

__all__ = ["Read", "import_changed"]

OURS = ("arkrules", "tests")
KEPT = type(functools.lru_cache(maxsize=1)(int))


class Read:
    """What was read up to now: functions by their file, and what keeps results."""

    def __init__(self) -> None:
        self.functions: dict[str, list[types.FunctionType]] = defaultdict(list)
        self.keeping: list[Any] = []
        for one in gc.get_objects():
            if isinstance(one, types.FunctionType):
                self.functions[one.__code__.co_filename].append(one)
            elif isinstance(one, KEPT) and str(one.__module__).startswith(OURS):
                self.keeping.append(one)

    def forget(self) -> None:
        """Empty what was kept: with a mistake in the code, it might have come out otherwise."""
        for one in self.keeping:
            one.cache_clear()

    def swap(self, mutant: Mutant) -> int:
        """Put the mistake into the functions that were read; how many of them it changes."""
        path = str(ROOT / mutant.file)
        old = compile(Path(path).read_bytes(), path, "exec", dont_inherit=True)
        new = compile(changed(mutant), path, "exec", dont_inherit=True)
        others = {before: after for before, after in _pairs(old, new) if before != after}
        number = 0
        for one in self.functions[path]:
            after = others.get(one.__code__)
            if after is not None and after.co_freevars == one.__code__.co_freevars:
                one.__code__ = after
                number += 1
        return number


def _pairs(old: types.CodeType, new: types.CodeType) -> Iterator[tuple[Any, Any]]:
    """What corresponds in both, from without to within."""
    mine = [one for one in old.co_consts if isinstance(one, types.CodeType)]
    others = [one for one in new.co_consts if isinstance(one, types.CodeType)]
    if [one.co_name for one in mine] != [one.co_name for one in others]:
        return
    for before, after in zip(mine, others, strict=True):
        yield before, after
        yield from _pairs(before, after)


def import_changed(mutant: Mutant) -> None:
    """Whoever reads the module from now on reads the mistake."""
    path = str(ROOT / mutant.file)
    code = compile(changed(mutant), path, "exec", dont_inherit=True)
    read = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: Any, fullname: str) -> Any:
        return code if self.path == path else read(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
