"""The table in a browser: once with the engine in it, once with the engine on this machine."""

from __future__ import annotations

import contextlib
import fcntl
import os
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright")

from arkrules.rpc import Dispatcher
from arkrules.server.site import opened, place_with_engine
from tests.browsing import browsing, served
from tests.paths import ROOT
from tests.table.browser.seat import DESKTOP, WAYS, Seat, Visit, sit

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with browsing() as found:
        yield found


@pytest.fixture(scope="session")
def placed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with the table and its engine; placed once, however many processes run the tests."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "placed"
    with (shared / "placed.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            folder.mkdir()
            (folder / "index.html").write_text("<!doctype html><title>The site</title>")
            said = place_with_engine(
                folder / "table", opened(Dispatcher()), home="../index.html", ways=WAYS
            )
            (folder / "missing.txt").write_text(said)
    if missing := (folder / "missing.txt").read_text():
        warnings.warn(f"NO ENGINE FOR THE BROWSER: {missing}", stacklevel=1)
        pytest.skip(f"no engine for the browser: {missing}")
    return folder


@pytest.fixture(scope="package")
def in_browser(placed: Path) -> Iterator[str]:
    """Where the table is with its engine in the browser."""
    with served(placed) as address:
        yield f"{address}table/"


@contextlib.contextmanager
def table_command(*words: str) -> Iterator[str]:
    """`arkrules table`, running; where its page is."""
    command = [sys.executable, "-u", "-m", "arkrules", "table", "--no-browser", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stdout is not None
        said = running.stdout.readline()
        try:
            yield next(word for word in said.split() if word.startswith("http://"))
        finally:
            running.terminate()


@pytest.fixture(scope="package")
def on_machine() -> Iterator[str]:
    """Where the table is with its engine on this machine."""
    pytest.importorskip("uvicorn")
    with table_command() as address:
        yield address


@pytest.fixture
def seat(browser: Browser) -> Iterator[Callable[..., Seat]]:
    """Seats; what they complain of fails the test."""
    seats: list[Seat] = []

    def take(address: str, **options: Any) -> Seat:
        seats.append(sit(browser, address, **options))
        return seats[-1]

    yield take
    for one in seats:
        one.context.close()
    assert [fault for one in seats for fault in one.wrong] == []


_STANDS = """
[
  document.getElementById("table-status-words").textContent,
  !document.getElementById("table-progress").hidden,
]
"""
"""What is said of the engine, and whether a bar shows how far it has come."""


@pytest.fixture(scope="package")
def visit(browser: Browser, in_browser: str) -> Iterator[Visit]:
    """A visit that lasts from test to test, as an engine takes a while to load.

    A cell is clicked at once, while the engine loads; tests begin when it is there.
    """
    seat = sit(browser, in_browser, **DESKTOP)
    seat.page.goto(in_browser)
    from playwright.sync_api import expect

    status = seat.page.locator("#table-status-words")
    expect(status).to_have_text(seat.says("loading", "starting"))
    before = seat.page.evaluate(_STANDS)  # both at once, as loading goes on
    seat.find("at:1,0").click()
    said = seat.said
    yield Visit(seat, *before, said, seat.ready().table)
    seat.context.close()
    assert seat.wrong == []


@pytest.fixture
def near(visit: Visit) -> Seat:
    """The seat of that visit, with the engine in it, and nothing but the start on the table."""
    return visit.seat.ready().begin_anew()
