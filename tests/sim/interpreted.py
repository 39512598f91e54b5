"""The kernel run as Python: slow, but its lines can be counted, and altered.

Its modules are executed a second time from their sources, beside those that are compiled.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.paths import PACKAGE

SIM = "arkrules.sim"
AGAIN = (f"{SIM}.kernel", f"{SIM}.bridge", f"{SIM}.games", "tests.sim.lockstep")
"""What is executed again: the kernel, and whoever calls it."""


class _Altered(SourceFileLoader):
    """Reads a source, and puts other words in the place of some."""

    def __init__(self, name: str, path: str, changes: Mapping[str, str]) -> None:
        super().__init__(name, path)
        self._changes = changes

    def get_code(self, fullname: str) -> object:
        """What the source says, altered; nothing that was kept of it."""
        source = Path(self.path).read_text(encoding="utf-8")
        for old, new in self._changes.items():
            source = source.replace(old, new)
        return compile(source, self.path, "exec")


class _Finder:
    """Finds the modules that are executed again."""

    def __init__(self, changes: Mapping[str, str]) -> None:
        sources = [path.read_text(encoding="utf-8") for path in (PACKAGE / "sim").rglob("*.py")]
        for old in changes:
            times = sum(source.count(old) for source in sources)
            assert times == 1, f"{old!r} stands there {times} times"
        self._changes = changes

    def find_spec(self, name: str, _path: object, _target: object = None) -> ModuleSpec | None:
        if not name.startswith(AGAIN):
            return None
        path = PACKAGE.parent.joinpath(*name.split("."))
        inner = [str(path)] if path.is_dir() else None
        file = str(path / "__init__.py" if inner else path.with_suffix(".py"))
        loader = _Altered(name, file, self._changes)
        return spec_from_file_location(name, file, loader=loader, submodule_search_locations=inner)


def interpreted(
    changes: Mapping[str, str] | None = None, more: Sequence[str] = ()
) -> dict[str, ModuleType]:
    """The modules by name, run as Python, with other words in the place of some.

    `more` names other parts of the kernel, which it does not import by itself.
    """
    for name in AGAIN:
        importlib.import_module(name)  # there are compiled ones to go back to
    before = {name: sys.modules.pop(name) for name in list(_modules())}
    finder = _Finder(changes or {})
    sys.meta_path.insert(0, finder)  # type: ignore[arg-type]  # it has all that is asked of it
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("NUMBA_DISABLE_JIT", "1")
            found = {name.rpartition(".")[2]: importlib.import_module(name) for name in AGAIN}
            return found | {part: importlib.import_module(f"{SIM}.{part}") for part in more}
    finally:
        sys.meta_path.remove(finder)  # type: ignore[arg-type]
        for name in list(_modules()):
            del sys.modules[name]
        sys.modules.update(before)
        for name in AGAIN:
            within, _, last = name.rpartition(".")
            if (module := before.get(name)) is not None:
                setattr(sys.modules[within], last, module)


def _modules() -> Iterator[str]:
    return (name for name in sys.modules if name.startswith(AGAIN))
