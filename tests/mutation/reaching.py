"""Which tests run which lines: the tests are run once, and each line notes who came by."""

from __future__ import annotations

import os
import pickle
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from hashlib import blake2b
from pathlib import Path
from typing import Any

import coverage
import pytest

from tests.mutation.mutants import FOLDERS, modules
from tests.mutation.warming import Read
from tests.paths import ROOT

__all__ = ["PARTS", "Reached", "Thinned", "kept_in", "reach_all"]

PARTS = (
    "board", "tiles", "rules", "games", "play", "rulings", "referee", "editions", "telling",
    "conformance", "interop/test_jcz.py", "house/test_wrong_types.py", "house/test_names.py",
    "house/test_reprs.py", "testing", "laws", "search", "authoring", "cli", "strangers",
)  # fmt: skip
"""The tests that look for mutants: those that need no browser, no compiler, no pages built."""
CLOSE = (*FOLDERS, "house")
"""The folders of tests in which a mistake may well show in one of many examples alone."""
CASES = "tests/rulings/test_casebook.py"
"""What is done to each of some hundred cases: one stands for all."""
WHOLE = (f"{CASES}::test_every_verdict_holds",)
"""But each case plays its own position here, so all of them are tried."""


@dataclass
class Reached:
    """What the tests run, and how long they take."""

    seconds: dict[str, float] = field(default_factory=dict)
    """By test, of a processor."""
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """By file and line, the tests that run it."""
    beforehand: dict[str, set[int]] = field(default_factory=dict)
    """By file, the lines that are run before any test."""
    failing: set[str] = field(default_factory=set)
    """The tests that fail here as it is; they say nothing of mutants."""
    stamp: str = ""
    """What was run."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    """By file, the lines as they stood then."""

    def add(self, other: Reached) -> None:
        """What other tests run, too."""
        self.seconds |= other.seconds
        self.texts |= other.texts
        self.failing |= other.failing
        for file, lines in other.lines.items():
            mine = self.lines.setdefault(file, {})
            for line, tests in lines.items():
                mine[line] = [*mine.get(line, []), *tests]
            self.beforehand.setdefault(file, set()).update(other.beforehand[file])


def kept_in(folder: Path) -> Reached:
    """What was kept of all parts."""
    reached = Reached()
    for path in sorted(folder.glob("*.reached")):
        reached.add(_as_now(pickle.loads(path.read_bytes())))
    return reached


def _as_now(reached: Reached) -> Reached:
    """The same where lines have moved since; of those that were changed nothing is known."""
    for file, then in reached.texts.items():
        path = ROOT / file
        now = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        if now == then:
            continue
        alike = SequenceMatcher(None, then, now, autojunk=False).get_matching_blocks()
        moved = {one.a + at: one.b + at for one in alike for at in range(1, one.size + 1)}
        lines = reached.lines[file]
        reached.lines[file] = {moved[at]: lines[at] for at in lines if at in moved}
        reached.beforehand[file] = {moved[at] for at in reached.beforehand[file] if at in moved}
    return reached


def reach_all(folder: Path, options: list[str], jobs: int, parts: tuple[str, ...]) -> None:
    """Run each part whose tests are not known as they are now.

    In processes, so that nothing is read yet when a module is changed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    waiting = [part for part in reversed(parts) if not _is_known(folder, part)]
    running = 0
    while waiting or running:
        if waiting and running < jobs:
            part = waiting.pop()
            running += 1
            if os.fork() == 0:
                reach(part, _file(folder, part), options)
                os._exit(0)
        else:
            os.wait()
            running -= 1


def _is_known(folder: Path, part: str) -> bool:
    """Whether a part was run with the modules and the tests that there are."""
    kept = _file(folder, part)
    return kept.exists() and pickle.loads(kept.read_bytes()).stamp == _stamp(part)


def _stamp(part: str) -> str:
    """What stands for the modules that mutants are drawn from, and for the tests of a part."""
    there = ROOT / "tests" / part
    tests = sorted(there.rglob("*.py")) if there.is_dir() else [there]
    found = blake2b(digest_size=8)
    for path in (*modules(), *tests):
        found.update(path.read_bytes())
    return found.hexdigest()


def _file(folder: Path, part: str) -> Path:
    return folder / f"{part.replace('/', '-')}.reached"


class Thinned:
    """A plugin that leaves one of the tests of a function for all, but where a mistake may well
    show in one of them alone: in the rooms in which mistakes are made, in what is said of the
    whole house, and in files named."""

    def __init__(self, named: tuple[str, ...] = ()) -> None:
        self.named = {f"tests/{part}" for part in named}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        # The same one each time, whatever the order by chance.
        first: dict[str, str] = {}
        for item in items:
            name = _function(item)
            first[name] = min(item.nodeid, first.get(name, item.nodeid))
        kept = []
        for item in items:
            name = _function(item)
            file = name.partition("::")[0]
            whole = item.nodeid.split("/")[1] in CLOSE and file != CASES
            whole = whole or name in WHOLE or file in self.named
            if whole or first[name] == item.nodeid:
                kept.append(item)
        items[:] = kept


def _function(item: pytest.Item) -> str:
    """The test as it is written, whatever it is given."""
    return item.nodeid.partition("[")[0]


class _Noting:
    """A plugin that tells coverage whose line it is."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.measured = measured
        self.whose = ""
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.sharing: dict[str, list[str]] = defaultdict(list)
        """The tests by what they share, under the name of its context."""
        self.module = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        if item.location[0] != self.module:
            self.module = item.location[0]
            Read().forget()
        self._now(item.nodeid)
        began = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - began
            self._now("")

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Iterator[Any]:
        before = self.whose
        if fixturedef.scope != "function":
            self._now(f"{fixturedef.baseid}@{fixturedef.argname}")
        try:
            return (yield)
        finally:
            self._now(before)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for name, found in item._fixtureinfo.name2fixturedefs.items():  # type: ignore[attr-defined]
                for one in found:
                    self.sharing[f"{one.baseid}@{name}"].append(item.nodeid)

    def _now(self, whose: str) -> None:
        if whose != self.whose:
            self.whose = whose
            self.measured.switch_context(whose)


def reach(part: str, kept: Path, options: list[str]) -> None:
    """Run the tests of a part, and note which lines each of them runs."""
    stamp = _stamp(part)
    rooms = [str(ROOT / "arkrules" / folder) for folder in FOLDERS]
    measured = coverage.Coverage(
        data_file=str(kept.with_suffix(".coverage")), source=rooms, branch=False, config_file=False
    )
    measured.erase()
    noting = _Noting(measured)
    measured.start()
    try:
        pytest.main([*options, f"{ROOT}/tests/{part}"], plugins=[noting, Thinned()])
    finally:
        measured.stop()
    for test in sorted(noting.failed):
        print(f"fails as it is: {test}")
    reached = Reached(
        {test: spent for test, spent in noting.seconds.items() if test not in noting.failed},
        failing=noting.failed,
        stamp=stamp,
    )
    found = measured.get_data()
    for file in found.measured_files():
        name = Path(file).relative_to(ROOT).as_posix()
        reached.lines[name], reached.beforehand[name] = {}, set()
        reached.texts[name] = Path(file).read_text(encoding="utf-8").splitlines()
        for line, whose in found.contexts_by_lineno(file).items():
            tests = {test for one in whose for test in noting.sharing.get(one, [one])}
            if "" in tests:
                reached.beforehand[name].add(line)
            reached.lines[name][line] = sorted(tests & reached.seconds.keys())
    kept.write_bytes(pickle.dumps(reached))
    measured.erase()
