"""Each mutant in a process of its own, forked from one in which all tests were collected, or
begun in a copy of the checkout in which the mistake is made."""

from __future__ import annotations

import importlib
import json
import os
import pickle
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any

import coverage
import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.mutation.making import forget, make
from tests.mutation.mutants import Mutant
from tests.paths import KEPT, PACKAGE, ROOT

__all__ = ["Reached", "collected_once", "failing_anew", "ordered", "read_anew", "try_here"]

OPTIONS = [
    *("-q", "-s", "-p", "no:cacheprovider", "-p", "no:randomly", "--assert=plain", "--tb=no"),
    *("--hypothesis-profile=mutants", "-m", "not slow"),
]
UNREADABLE = "(a file of tests, which cannot be read)"
MEMORY = 3_000_000_000
ENDLESS = 20
"""So many seconds of a processor beyond what it may take, and a mutant never ends."""
DEAR = 3.0
"""A test that takes longer, in seconds, is tried only for what others have not noticed."""
UNREAD = shutil.ignore_patterns(".git", ".venv", ".nox", ".*_cache", "node_modules", "shared")
Work = Callable[[Mutant], object]
SEEN = os.dup(1)
"""Where it is seen how far this is, whoever is silent."""


@dataclass
class Reached:
    """What the tests run, and how long they take."""

    seconds: dict[str, float] = field(default_factory=dict)
    """By test, of a processor."""
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """By file and line, the tests that run it; the empty one is reading all modules."""
    failed: list[str] = field(default_factory=list)
    """Tests that fail although nothing is changed, or fail when they are run again."""

    def running(self, mutant: Mutant) -> list[str]:
        """The tests that run what is changed; what runs beforehand all of them may notice."""
        lines = self.lines.get(str(mutant.path), {})
        found = lines.get(mutant.line) or lines.get(mutant.statement) or []
        return [*self.seconds] if mutant.beforehand or "" in found else found

    def neighbors(self, mutant: Mutant) -> list[str]:
        """The other tests of their files, which may have found there what is kept of calls."""
        running = {*self.running(mutant)}
        files = {_file(test) for test in running}
        return [test for test in self.seconds if test not in running and _file(test) in files]

    def others(self, mutant: Mutant) -> list[str]:
        """The other tests of its room: what runs in a program that one starts is not seen."""
        seen = {*self.running(mutant), *self.neighbors(mutant)}
        room = f"tests/{mutant.room}/"
        return [test for test in self.seconds if test not in seen and test.startswith(room)]


def _file(test: str) -> str:
    return test.partition("::")[0]


def ordered(mutant: Mutant, reached: Reached, most: float = DEAR) -> list[str]:
    """The tests that may notice a mutant: one of each function first, what is quick, and its own
    room's."""
    running = _ranked(reached.running(mutant), mutant, reached, most)
    return running + _ranked(reached.neighbors(mutant), mutant, reached, most)


def ordered_anew(mutant: Mutant, reached: Reached, seconds: float) -> list[str]:
    """The tests that are tried in a copy, where each file takes long to read: its own room's first,
    those that run the mutant before all others, and no more than there is time for.
    """
    most = seconds / 2
    some = ordered(mutant, reached, most) + _ranked(reached.others(mutant), mutant, reached, most)
    own = f"tests/{mutant.room}/"
    some.sort(key=lambda test: not test.startswith(own))
    taken = accumulate(reached.seconds[test] for test in some)
    return [test for test, until in zip(some, taken, strict=True) if until < seconds]


def _ranked(tests: list[str], mutant: Mutant, reached: Reached, most: float) -> list[str]:
    own = f"tests/{mutant.room}/"
    dear = {
        test: reached.seconds[test] * (1 if test.startswith(own) else 5)
        for test in tests
        if reached.seconds.get(test, most) < most
    }
    seen: Counter[str] = Counter()
    ranks = {}
    for test in sorted(dear, key=lambda test: dear[test]):
        function = test.partition("[")[0]
        ranks[test] = (seen[function], dear[test])
        seen[function] += 1
    return sorted(ranks, key=lambda test: ranks[test])


def few_examples() -> None:
    """Laws look at the same few examples each time, and do not look for smaller ones."""
    settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=6,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


# -- forked, once everything was read -------------------------------------------------------------


def collected_once(
    mutants: list[Mutant], tests: list[str], seconds: float, jobs: int
) -> tuple[list[Mutant], Reached]:
    """Those of functions that survive in processes that have read everything; and who runs what.

    None is tried if a test fails with what changes nothing.
    """
    with TemporaryFile() as answer:
        if os.fork() == 0:
            _silent()
            few_examples()
            measured = coverage.Coverage(data_file=None, source=[str(PACKAGE)], config_file=False)
            measured.start()
            work = _Session(lambda items: _try_each(items, measured, mutants, seconds, jobs))
            pytest.main([*OPTIONS, *tests], plugins=[work])
            pickle.dump(work.result or ([], Reached(failed=[UNREADABLE])), answer)
            answer.flush()
            os._exit(0)
        os.wait()
        answer.seek(0)
        return pickle.load(answer)  # type: ignore[no-any-return]


def _try_each(
    items: dict[str, pytest.Item],
    measured: coverage.Coverage,
    mutants: list[Mutant],
    seconds: float,
    jobs: int,
) -> tuple[list[Mutant], Reached]:
    reached = _watched(items, measured)
    reached.failed += _unrepeatable(items, reached)
    if reached.failed:
        return [], reached

    def work(mutant: Mutant) -> None:
        make(mutant.path, mutant.text)
        _try(items, ordered(mutant, reached), seconds)

    return _surviving(mutants, work, seconds, jobs), reached


def _unrepeatable(items: dict[str, pytest.Item], reached: Reached) -> list[str]:
    """The tests that fail in a process like those of mutants, but with what changes nothing.

    What takes long comes first here, and last in the copy: each mutant is met in another order.
    """
    with TemporaryDirectory() as scratch, TemporaryFile() as answer:
        if os.fork() == 0:
            _alone(scratch, sum(reached.seconds.values()) * LONGER)
            make(PACKAGE / "errors.py", (PACKAGE / "errors.py").read_text(encoding="utf-8"))
            pickle.dump(_failing(items, _cheapest(reached)[::-1]), answer)
            answer.flush()
            os._exit(0)
        _, status = os.wait()
        if status:
            return [f"(the process that ran them was ended: {os.waitstatus_to_exitcode(status)})"]
        answer.seek(0)
        return pickle.load(answer)  # type: ignore[no-any-return]


def _cheapest(reached: Reached) -> list[str]:
    return sorted(reached.seconds, key=lambda test: reached.seconds[test])


LONGER = 4
"""So many times as long what was watched may take when it is run again."""


def _watched(items: dict[str, pytest.Item], measured: coverage.Coverage) -> Reached:
    """Run the tests once, to see who runs which line; and much is read and kept afterwards."""
    _read_all()
    noted = _noting(items)
    reached, file = Reached(), ""
    for test, item in items.items():
        if item.location[0] != file:  # what is kept of calls hides who makes them
            file = item.location[0]
            forget()
        measured.switch_context(test)
        began = time.process_time()
        # What tests share is built for each, so that it is known who makes use of it.
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        reached.seconds[test] = time.process_time() - began
    measured.stop()
    reached.failed += sorted(noted.failed)
    data = measured.get_data()
    for name in data.measured_files():
        reached.lines[name] = data.contexts_by_lineno(name)
    return reached


def _read_all() -> None:
    """Read all modules, so that what runs meanwhile is taken for no test's."""
    for path in PACKAGE.rglob("[!_]*.py"):
        importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


# -- begun anew, in a copy -------------------------------------------------------------------------


def read_anew(mutants: list[Mutant], reached: Reached, seconds: float, jobs: int) -> list[Mutant]:
    """Those that survive in processes that read a copy of the checkout with the mistake in it.

    So nothing is kept from before, and programs that tests start meet the mistake as well.
    """

    def work(mutant: Mutant) -> None:
        some = ordered_anew(mutant, reached, seconds)
        if some:
            with _copied() as copy:
                (copy / mutant.path.relative_to(ROOT)).write_text(mutant.text, encoding="utf-8")
                ended = _in_copy(copy, some, seconds)
            os._exit(ended)

    return _surviving(mutants, work, seconds + 60, jobs)


def failing_anew(reached: Reached) -> list[str]:
    """The tests that fail in a copy in which nothing is changed."""
    with _copied() as copy:
        report = copy / "failing.json"
        _in_copy(copy, _cheapest(reached), 0, str(report))
        return json.loads(report.read_text()) if report.exists() else [UNREADABLE]


def try_here(tests: list[str], seconds: float, report: str) -> int:
    """In a copy: try these tests; 1 if one fails, or none could be tried; or report all such."""
    few_examples()
    if report:
        session = _Session(lambda items: _failing(items, tests))
    else:
        session = _Session(lambda items: _try(items, tests, seconds) or True)
    pytest.main([*OPTIONS, *dict.fromkeys(map(_file, tests))], plugins=[session])
    if report and session.result is not None:
        Path(report).write_text(json.dumps(session.result))
    return int(session.result is None)


@contextmanager
def _copied() -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        copy = Path(folder).resolve() / "checkout"
        shutil.copytree(ROOT, copy, ignore=UNREAD, symlinks=True)
        yield copy


def _in_copy(copy: Path, tests: list[str], seconds: float, report: str = "") -> int:
    """How a process ends that reads the copy and tries tests there."""
    kept = copy.parent / "kept"
    for one in KEPT.glob("*-*"):  # a kernel is named by its sources, Python by its version
        shutil.copytree(one, kept / one.name)
    environment = os.environ | {"PYTHONPATH": str(copy), "ARKRULES_CACHE": str(kept)}
    asked = json.dumps([tests, seconds, report])
    words = [sys.executable, "-m", "tests.mutation.anew"]
    nowhere = subprocess.DEVNULL
    ended = subprocess.run(
        words, input=asked, text=True, cwd=copy, env=environment, stdout=nowhere, stderr=nowhere
    )
    return ended.returncode


# -- processes -------------------------------------------------------------------------------------


class _Session:
    """A plugin that does something else with tests than run them."""

    def __init__(self, does: Callable[[dict[str, pytest.Item]], Any]) -> None:
        self.does, self.result = does, None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:  # else a file of tests cannot be read
            self.result = self.does({item.nodeid: item for item in session.items})
        return True


class _Failing:
    """A plugin that ends the process with the first test that fails."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(1)


class _Noting:
    """A plugin that notes the tests that fail."""

    def __init__(self) -> None:
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def _noting(items: dict[str, pytest.Item]) -> _Noting:
    noting = _Noting()
    next(iter(items.values())).config.pluginmanager.register(noting)
    return noting


def _try(items: dict[str, pytest.Item], tests: Iterable[str], seconds: float) -> None:
    """Try tests for so long; with the first that fails the process ends."""
    until = time.process_time() + seconds
    next(iter(items.values())).config.pluginmanager.register(_Failing())
    tried = [items[test] for test in tests if test in items]
    for item, following in zip(tried, [*tried[1:], None], strict=True):
        if time.process_time() < until:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _failing(items: dict[str, pytest.Item], tests: list[str]) -> list[str]:
    """Run these tests; those that fail, or are not there."""
    noted = _noting(items)
    tried = [items[test] for test in tests if test in items]
    for item, following in zip(tried, [*tried[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    return sorted(noted.failed | ({*tests} - {*items}))


def _surviving(mutants: list[Mutant], work: Work, seconds: float, jobs: int) -> list[Mutant]:
    """Those for which work comes to an end, each in a process of its own."""
    running: dict[int, Mutant] = {}
    survived = []
    with TemporaryDirectory() as scratch:
        for mutant in [*mutants, None]:
            while running and (mutant is None or len(running) == jobs):
                process, status = os.wait()
                ended = running.pop(process, None)  # or what a test has left behind
                if ended is not None:
                    os.write(SEEN, b"." if status else b"s")
                if ended is not None and status == 0:
                    survived.append(ended)
            if mutant is not None:
                process = os.fork()
                if process == 0:
                    _alone(scratch, seconds)
                    try:
                        work(mutant)
                    except BaseException:
                        os._exit(1)
                    os._exit(0)
                running[process] = mutant
    return survived


def _alone(scratch: str, seconds: float) -> None:
    """A process that says nothing, is ended where it goes on for ever, and has a folder."""
    _silent()
    most = int(seconds) + ENDLESS
    # Not what is reserved: other programs, such as Node.js, reserve more than there is.
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    folder = Path(scratch) / str(os.getpid())
    folder.mkdir()
    os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)


def _silent() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
