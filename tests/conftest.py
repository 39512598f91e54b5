"""What all tests share."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arkrules.measuring import Findings, measure
from arkrules.play import reload_extensions
from arkrules.rules import Library, library, load_profile
from tests import amount, approvals, counting
from tests.cli.files import Writer
from tests.fair import TOY, on_path, write_metadata
from tests.own_rules import BLOCK, OWN
from tests.paths import KEPT
from tests.running import Run, invoke

os.environ["LANGUAGE"] = "en"  # whatever the machine speaks
# Tests start Python hundreds of times, which is not to compile the same modules each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
COUNTER = counting.counter()
if "PYTEST_XDIST_WORKER" in os.environ:
    # What tests run is counted, and not the programs that they start, which have bounds.
    os.environ.pop("COVERAGE_PROCESS_START", None)
sys.dont_write_bytecode = False
# Thousands of tests lie in memory; to look through them for garbage so often takes long.
gc.set_threshold(50_000, 20, 20)
os.environ["ARKRULES_CACHE"] = str(KEPT)


def pytest_addoption(parser: pytest.Parser) -> None:
    """How much is run, and what becomes of what people read."""
    amount.add_options(parser)
    approvals.add_options(parser)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Before any test is read, how much is run, and in which words."""
    amount.prepare(config)
    approvals.prepare(config)
    if COUNTER:
        config.pluginmanager.register(counting.Counting(COUNTER))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long begins first, so that nobody waits for it at the end.

    A browser, a compiled kernel and the like are kept while tests of one folder run,
    so the slow ones of a folder stay together.
    Among what is alike in that, the order is the one by chance of pytest-randomly.
    """
    kept = [item for item in items if approvals.keeps(config, item)]
    config.hook.pytest_deselected(items=[*{*items} - {*kept}])
    items[:] = kept
    first = {item.path.parent: place for place, item in reversed([*enumerate(items)])}
    end = len(items)  # which a list that is being sorted does not know
    items.sort(key=lambda item: first[item.path.parent] if amount.is_slow(item) else end)
    for item in items:
        if amount.is_slow(item) and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(amount.SLOW))


def pytest_collection_finish() -> None:
    """What was collected stays to the end, and is not looked through for garbage."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Before approvals that are out of use are deleted."""
    approvals.spare(session)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """What was left out."""
    if told := amount.left_out(config):
        terminalreporter.write_line(f"\n{told}")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """A process that has done its tests takes some of another's.

    Neighbors stay together so, and what a module builds for its tests is built once.
    """
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


@pytest.fixture(scope="session")
def run() -> Run:
    """Runs a command, and gives what came of it; `code` is the exit code expected."""
    return invoke


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    """Write a file, and give its path."""

    def written(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return written


# -- the travelling fair, installed ---------------------------------------------------------------


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The toy is installed while the tests of a module run."""
    folder = tmp_path_factory.mktemp("site")
    write_metadata(folder)
    with on_path(folder, TOY):
        yield folder


@pytest.fixture
def at_the_fair(tmp_path: Path) -> Iterator[None]:
    """The toy is installed for one test: jugglers, coins, stalls, and the wagon of the fair."""
    write_metadata(tmp_path)
    with on_path(tmp_path, TOY):
        yield


@pytest.fixture
def uninstalled(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """For one test it is not."""
    here = [entry for entry in sys.path if entry not in (str(installed), str(TOY))]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "path", here)
        reload_extensions()
        yield
    reload_extensions()


# -- rules of one's own ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with profiles, an overlay and a set of tiles of one's own."""
    path = tmp_path_factory.mktemp("own")
    for name, text in OWN.items():
        (path / f"{name}.toml").write_text(f'id = "{name}"\ntitle = "{name}"\n{text}')
    (path / "tiles").mkdir()
    (path / "tiles" / "block.toml").write_text(BLOCK)
    return path


@pytest.fixture(scope="module")
def shelf(own_folder: Path) -> Library:
    """The library with these profiles."""
    return library([own_folder])


@pytest.fixture(scope="session")
def findings() -> Findings:
    """What a few games show of two editions."""
    return measure(
        load_profile("carcassonne"),
        load_profile("carcassonne-2000"),
        games={"random": 3, "greedy": 1},
        seed=1,
        command="arkrules effects",
    )
