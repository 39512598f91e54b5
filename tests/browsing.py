"""A browser without a window, and folders served to it."""

from __future__ import annotations

import contextlib
import functools
import http.server
import os
import shutil
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["Quiet", "browsing", "chromium", "served"]


def chromium() -> str | None:
    """Where a browser is."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    """A browser; without one, tests are skipped, and it is said so."""
    from playwright.sync_api import sync_playwright

    path = chromium()
    if path is None:
        warnings.warn("NO CHROMIUM: no page was looked at; set CHROMIUM to its path", stacklevel=1)
        pytest.skip("no Chromium found")
    flags = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=flags.split())
        yield opened
        opened.close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_args: object) -> None:
        """Nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """A browser that has seen enough may leave."""
        with contextlib.suppress(ConnectionError):
            super().copyfile(source, outputfile)


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Where the files of a folder can be visited."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
