"""Each mutant in a process of its own, forked from one in which all tests were collected."""

from __future__ import annotations

import gc
import os
import pickle
import resource
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any

import coverage
import pytest

from tests.mutation.making import forget, import_changed, make
from tests.mutation.mutants import Mutant
from tests.paths import PACKAGE

__all__ = ["Reached", "collected_once", "ordered", "read_anew"]

OPTIONS = [
    *("-q", "-s", "-p", "no:cacheprovider", "-p", "no:randomly", "--assert=plain", "--tb=no"),
    *("--hypothesis-profile=mutants", "-m", "not slow"),
]
MEMORY = 3_000_000_000
ENDLESS = 20
"""So many seconds of a processor beyond what it may take, and a mutant never ends."""
DEAR = 3.0
"""A test that takes longer, in seconds, is tried only for what others have not noticed."""
Work = Callable[[Mutant], object]
SEEN = os.dup(1)
"""Where it is seen how far this is, whoever is silent."""


@dataclass
class Reached:
    """What the tests run, and how long they take."""

    seconds: dict[str, float] = field(default_factory=dict)
    """By test, of a processor; tests that fail as it is are not among them."""
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """By file and line, the tests that run it."""

    def running(self, mutant: Mutant) -> list[str]:
        """The tests that run what is changed; what runs beforehand all of them may notice."""
        if mutant.beforehand:
            return [*self.seconds]
        lines = self.lines.get(str(mutant.path), {})
        return lines.get(mutant.line) or lines.get(mutant.statement) or []


def ordered(mutant: Mutant, reached: Reached, most: float = DEAR) -> list[str]:
    """The tests that may notice a mutant: one of each function first, what is quick, and its own
    room's."""
    own = f"tests/{mutant.room}/"
    dear = {
        test: reached.seconds[test] * (1 if test.startswith(own) else 5)
        for test in reached.running(mutant)
        if reached.seconds.get(test, most) < most
    }
    seen: Counter[str] = Counter()
    ranks = {}
    for test in sorted(dear, key=lambda test: dear[test]):
        function = test.partition("[")[0]
        ranks[test] = (seen[function], dear[test])
        seen[function] += 1
    return sorted(ranks, key=lambda test: ranks[test])


def collected_once(
    mutants: list[Mutant], tests: list[str], seconds: float, jobs: int
) -> tuple[list[Mutant], Reached]:
    """Those of functions that survive in processes that have read everything; and who runs what."""
    session = _Session(lambda items: _try_each(items, mutants, seconds, jobs))
    with TemporaryFile() as answer:
        if os.fork() == 0:
            _silent()
            pytest.main([*OPTIONS, *tests], plugins=[session])
            pickle.dump(session.result, answer)
            answer.flush()
            os._exit(0)
        os.wait()
        answer.seek(0)
        return pickle.load(answer)  # type: ignore[no-any-return]


def _try_each(
    items: dict[str, pytest.Item], mutants: list[Mutant], seconds: float, jobs: int
) -> tuple[list[Mutant], Reached]:
    reached = _watched(items)

    def work(mutant: Mutant) -> None:
        make(mutant.path, mutant.text)
        _try(items, ordered(mutant, reached), seconds)

    return _surviving(mutants, work, seconds, jobs), reached


def read_anew(
    mutants: list[Mutant], reached: Reached, tests: Callable[[Mutant], list[str]], seconds: float,
    jobs: int,
) -> list[Mutant]:  # fmt: skip
    """Those that survive in processes that have yet to read what is changed."""
    for name in ("attrs", "cattrs", "click", "hypothesis", "networkx", "numpy", "rich.console"):
        __import__(name)  # once for all
    gc.freeze()

    def work(mutant: Mutant) -> None:
        import_changed(mutant.path, mutant.text)
        some = ordered(mutant, reached, seconds / 2)
        tried = _Session(lambda items: _try(items, some, seconds) or True)
        pytest.main([*OPTIONS, *tests(mutant)], plugins=[tried])
        if not tried.result:
            os._exit(1)  # it ended before any test was tried

    return _surviving(mutants, work, seconds + 60, jobs)


class _Session:
    """A plugin that does something else with tests than run them; what fails ends the process."""

    def __init__(self, does: Callable[[dict[str, pytest.Item]], Any]) -> None:
        self.does, self.result = does, None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.result = self.does({item.nodeid: item for item in session.items})
        return True


class _Failing:
    """A plugin that ends the process with the first test that fails."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(1)


def _try(items: dict[str, pytest.Item], tests: Iterable[str], seconds: float) -> None:
    """Try tests for so long; with the first that fails the process ends."""
    until = time.process_time() + seconds
    next(iter(items.values())).config.pluginmanager.register(_Failing())
    tried = [items[test] for test in tests if test in items]
    for item, following in zip(tried, [*tried[1:], None], strict=True):
        if time.process_time() < until:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


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
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    folder = Path(scratch) / str(os.getpid())
    folder.mkdir()
    os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)


def _silent() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _watched(items: dict[str, pytest.Item]) -> Reached:
    """Run the tests once, to see who runs which line; and much is read and kept afterwards."""
    failed: set[str] = set()

    class Noting:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:
                failed.add(report.nodeid)

    next(iter(items.values())).config.pluginmanager.register(Noting())
    measured = coverage.Coverage(data_file=None, source=[str(PACKAGE)], config_file=False)
    reached, file = Reached(), ""
    measured.start()
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
    for test in failed:
        reached.seconds.pop(test)
    data = measured.get_data()
    for name in data.measured_files():
        reached.lines[name] = data.contexts_by_lineno(name)
    return reached
