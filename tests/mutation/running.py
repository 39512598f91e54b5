"""Each mutant in a process of its own, forked from one in which all tests were collected."""

from __future__ import annotations

import gc
import json
import os
import resource
import select
import shutil
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.mutation.mutants import Key, Mutant
from tests.mutation.reaching import PARTS, Reached, Thinned
from tests.mutation.warming import Read, import_changed
from tests.paths import ROOT

__all__ = ["ANEW", "Result", "Runner", "results_in"]

MEMORY = 6_000_000_000
PATIENCE = 900
"""After so many seconds of the clock a process hangs."""
DEAR = 0.3
"""Tests that take longer are left for those that survive the others."""
ROUND = 0.1
"""So many seconds of a file's tests are tried, then some of the next file."""
FAVOR = 5
"""And so many rounds at once of a file that is meant for what is changed."""
NEAR = 8
"""So many lines away, other lines tell who runs one of which nothing is known."""
ANEW = 3
"""The stage at which those that survived are tried once more, with modules read anew."""
FILES = 4
"""How many files of tests are collected anew for what is run beforehand; four times as many,
and four times as many again, for what survives."""
GENERAL = (
    "tests/games/test_declared.py", "tests/rules/test_shipped.py",
    "tests/play/test_playthroughs.py",
    "tests/rulings/test_casebook.py", "tests/rules/test_clauses.py", "tests/rulings/test_check.py",
    "tests/referee/test_referee.py", "tests/cli/test_profiles.py", "tests/telling/test_editions.py",
)  # fmt: skip
"""Where it shows what a module says that has no functions: clauses, codes, names."""


NOTICED = ("killed", "slow")


@dataclass(frozen=True)
class Result:
    """What became of a mutant."""

    key: Key
    outcome: str
    """`killed`, `slow` (a test took ten times as long as it should), `survived`, `unreached`."""
    by: str = ""
    tests: int = 0
    seconds: float = 0.0
    stage: int = 1

    def written(self) -> str:
        """As a line of the file of results."""
        return json.dumps(self.__dict__ | {"key": list(self.key)}, ensure_ascii=False)


def results_in(path: Path) -> dict[Key, Result]:
    """What is known: the last word on each counts, but what was noticed once, is noticed."""
    if not path.exists():
        return {}
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    found = [Result(**row | {"key": tuple(row["key"])}) for row in rows]
    known: dict[Key, Result] = {}
    for one in found:
        if one.key not in known or known[one.key].outcome not in NOTICED:
            known[one.key] = one
    return known


class _Child:
    """What a forked process does: try tests, say what came of it, end."""

    def __init__(self, pipe: int, limits: dict[str, float]) -> None:
        self.pipe = pipe
        self.limits = limits
        self.now = ""
        self.tests = 0

    def begin(self, seconds: float, scratch: Path) -> None:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 120, int(seconds) + 130))
        signal.signal(signal.SIGPROF, lambda *_: self.end("slow"))
        scratch.mkdir(parents=True)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(scratch)

    def end(self, outcome: str) -> NoReturn:
        said = {"outcome": outcome, "by": self.now, "tests": self.tests}
        os.write(self.pipe, json.dumps(said | {"seconds": time.process_time()}).encode())
        os._exit(0)

    def try_all(self, items: list[pytest.Item], seconds: float) -> NoReturn:
        until = time.process_time() + seconds
        for item, following in zip(items, [*items[1:], None], strict=True):
            if time.process_time() > until:
                self.now = "time is up"
                self.end("survived")
            self.now = item.nodeid
            self.tests += 1
            limit = 4 + 10 * self.limits.get(item.nodeid, 1.0)
            signal.setitimer(signal.ITIMER_PROF, limit)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            signal.setitimer(signal.ITIMER_PROF, 0)
        self.now = ""
        self.end("survived")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[Any]) -> None:
        if call.excinfo is None or item.get_closest_marker("xfail"):
            return
        if not isinstance(call.excinfo.value, pytest.skip.Exception):
            self.end("killed")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.now = report.nodeid
            self.end("killed")


class _Fresh:
    """Collects a few files anew, and has their tests tried."""

    def __init__(self, child: _Child, runner: Runner, mutant: Mutant, seconds: float) -> None:
        self.child, self.runner, self.mutant, self.seconds = child, runner, mutant, seconds

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        signal.setitimer(signal.ITIMER_PROF, 0)
        items = {item.nodeid: item for item in session.items}
        chosen = self.runner.order(self.mutant, items)
        known = {*chosen, *self.runner.reached.failing}
        # Who looks at what was read beforehand need not run a line of it.
        others = [test for test in items if test not in known]
        close = _in_room if self.runner.stage == ANEW else _meant_for
        first = [test for test in others if close(test.partition("::")[0], self.mutant)]
        tried = dict.fromkeys([*first, *chosen, *others])
        self.child.try_all([items[test] for test in tried], self.seconds)


class _Warm:
    """Collects all tests once, and forks for each mutant."""

    def __init__(self, runner: Runner, mutants: list[Mutant]) -> None:
        self.runner, self.mutants = runner, mutants

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        config = session.config
        read = Read()
        gc.freeze()  # so that the processes share it

        def child(one: _Child, mutant: Mutant) -> None:
            factory = config._tmp_path_factory  # type: ignore[attr-defined]
            factory._basetemp = None
            read.forget()
            chosen = self.runner.order(mutant, items)
            if not chosen:
                one.end("unreached")
            if not self.runner.unchanged:
                read.swap(mutant)
                import_changed(mutant)  # for who reads it only now
            config.pluginmanager.register(one)
            one.try_all([items[test] for test in chosen], self.runner.seconds)

        self.runner.fork_all(self.mutants, child)
        return True


class Runner:
    """Runs mutants, some at a time, and keeps what came of each."""

    def __init__(
        self, kept: Path, reached: Reached, *, jobs: int, seconds: float, stage: int,
        unchanged: bool = False, parts: tuple[str, ...] = PARTS,
    ) -> None:  # fmt: skip
        self.kept, self.reached, self.jobs = kept, reached, jobs
        self.seconds, self.stage, self.unchanged = seconds, stage, unchanged
        self.parts = parts
        some = parts if parts != PARTS else ()
        self.named = tuple(part for part in some if part.endswith(".py"))
        self.killers: dict[tuple[str, str], list[str]] = defaultdict(list)
        """By function, what killed its mutants."""

    def warm(self, mutants: list[Mutant], options: list[str]) -> None:
        """Run mutants of functions in processes that have read everything."""
        if mutants:
            parts = [f"tests/{part}" for part in self.parts]
            pytest.main([*options, *parts], plugins=[_Warm(self, mutants), Thinned(self.named)])

    def fresh(self, mutants: list[Mutant], options: list[str]) -> None:
        """Run mutants in processes that have yet to read what is changed."""
        for name in ("attrs", "cattrs", "click", "networkx", "numpy", "rich.console", "yaml"):
            __import__(name)  # once for all
        gc.freeze()

        def child(one: _Child, mutant: Mutant) -> None:
            if not self.unchanged:
                import_changed(mutant)
            one.now = "collecting"
            signal.setitimer(signal.ITIMER_PROF, 120)
            fresh = _Fresh(one, self, mutant, self.seconds)
            pytest.main([*options, *self.files(mutant)], plugins=[one, fresh, Thinned(self.named)])
            one.end("killed")  # what ends before any test is tried

        self.fork_all(mutants, child)

    def fork_all(self, mutants: list[Mutant], child: Callable[[_Child, Mutant], None]) -> None:
        """Fork for each, and keep what came of it."""
        waiting = list(reversed(mutants))
        running: dict[int, tuple[int, Mutant, float]] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                reader, writer = os.pipe()
                sys.stdout.flush()
                process = os.fork()
                if process == 0:
                    os.close(reader)
                    one = _Child(writer, self.reached.seconds)
                    try:
                        one.begin(self.seconds, self._scratch(os.getpid()))
                        child(one, mutant)
                    except BaseException as error:
                        one.now = f"{one.now} {type(error).__name__}: {error}"
                        one.end("killed")
                    os._exit(9)
                os.close(writer)
                running[reader] = (process, mutant, time.monotonic())
            ready, _, _ = select.select(list(running), [], [], 5)
            for reader in list(running):
                process, mutant, began = running[reader]
                if reader in ready:
                    said = os.read(reader, 65536)
                elif time.monotonic() - began > PATIENCE:
                    os.kill(process, signal.SIGKILL)
                    said = b'{"outcome": "slow", "by": "the clock"}'
                else:
                    continue
                os.close(reader)
                del running[reader]
                os.waitpid(process, 0)
                shutil.rmtree(self._scratch(process), ignore_errors=True)
                words = json.loads(said or b'{"outcome": "killed", "by": "it crashed"}')
                self._keep(Result(mutant.key, stage=self.stage, **words))

    def _keep(self, result: Result) -> None:
        with self.kept.open("a", encoding="utf-8") as file:
            print(result.written(), file=file)
        if result.outcome == "killed":
            self.killers[result.key[:2]].insert(0, result.by)
        print(result.outcome, "·".join(map(str, result.key)), result.by, flush=True)

    def _scratch(self, process: int) -> Path:
        return self.kept.parent / "scratch" / str(process)

    def order(self, mutant: Mutant, items: dict[str, pytest.Item]) -> list[str]:
        """The tests that run the changed line: what nobody knows yet, what killed its neighbors,
        what is meant for it, then some of each file, what is quick first."""
        known = self.reached.seconds
        named = {f"tests/{part}" for part in self.named}
        new = [
            test
            for test in items
            if (test not in known or test.partition("::")[0] in named)
            and test not in self.reached.failing
        ]
        killers = list(dict.fromkeys(self.killers[mutant.key[:2]]))[:3]
        dear = DEAR if self.stage == 1 else float("inf")
        tests = [test for test in self._running(mutant) if test in items and known[test] < dear]
        rounds: list[tuple[int, bool, bool, float, str]] = []
        spent: dict[str, float] = defaultdict(float)
        for test in sorted(tests, key=lambda test: known[test]):
            file = test.partition("::")[0]
            meant = _meant_for(file, mutant)
            spent[file] += known[test]
            turn = int(spent[file] / (ROUND * FAVOR if meant else ROUND))
            rounds.append((turn, not meant, not _in_room(file, mutant), known[test], test))
        chosen = [test for *_, test in sorted(rounds)]
        first = [test for test in killers if test in items]
        return list(dict.fromkeys([*_of_room(new, mutant), *first, *chosen]))

    def _running(self, mutant: Mutant) -> list[str]:
        lines = self.reached.lines.get(mutant.file, {})
        if mutant.beforehand:
            return sorted({test for tests in lines.values() for test in tests})
        if lines.get(mutant.line):
            return lines[mutant.line]
        # A statement is known by its first line, and a line that was changed by its neighbors.
        near = [(abs(line - mutant.line), line) for line in lines if lines[line]]
        distance, nearest = min(near, default=(NEAR + 1, 0))
        return lines[nearest] if distance <= NEAR else []

    def files(self, mutant: Mutant) -> list[str]:
        """A few files of tests that may notice."""
        number: dict[str, float] = defaultdict(float)
        for test in self._running(mutant):
            number[test.partition("::")[0]] += 1
        best = sorted(number, key=lambda file: (not _meant_for(file, mutant), -number[file], file))
        room = Path(mutant.file).parts[1:-1]
        meant = sorted((ROOT / "tests").joinpath(*room).glob("test_*.py"))
        near = [path.relative_to(ROOT).as_posix() for path in meant]
        named = [file for file in near if _meant_for(file, mutant)]
        asked = [f"tests/{part}" for part in self.named]
        few = list(dict.fromkeys([*asked, *named, *best[: FILES // 2], *GENERAL, *near, *best]))
        return few[: FILES * 4 ** (self.stage - 1)]


def _meant_for(file: str, mutant: Mutant) -> bool:
    """Whether a file of tests is called like the module, or like its folder."""
    path, module = Path(file), Path(mutant.file)
    stem = path.stem.removeprefix("test_")
    return path.parts[1:-1] == module.parts[1:-1] and stem in (module.stem, module.stem.rstrip("s"))


def _in_room(test: str, mutant: Mutant) -> bool:
    """Whether a test is in the folder of the room."""
    return test.split("/")[1] == Path(mutant.file).parts[1]


def _of_room(tests: list[str], mutant: Mutant) -> Iterator[str]:
    """New tests, those of the room first."""
    yield from sorted(tests, key=lambda test: not _in_room(test, mutant))
