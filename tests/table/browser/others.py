"""Firefox and WebKit as Debian has them, which speak WebDriver: the one over a socket, the other
over HTTP.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.table.browser.seat import PATIENCE

__all__ = ["OTHERS", "Other", "other_browser"]

_START = 60
"""How many seconds a browser may take to start on a machine that does a lot besides."""
_PLACE = """
((one) => {{
  if (!one) return null;
  for (let fold = one; (fold = fold.parentElement.closest("details")); ) fold.open = true;
  one.scrollIntoView({{ block: "nearest" }});
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
}})(document.querySelector({selector}))
"""
"""The middle of an element, which is brought into sight; null if there is none."""
_LISTEN = """
(window.heard = false,
 addEventListener("click", () => (window.heard = true), { capture: true, once: true }),
 true)
"""


@attrs.frozen
class Other:
    """A browser with one window."""

    visit: Callable[[str], object]
    """Go to an address."""
    run: Callable[[str], Any]
    """Evaluate an expression in the page."""
    _act: Callable[[list[dict[str, Any]]], object]

    def until(self, expression: str) -> Any:
        """Wait until an expression is true in the page, and return what it is."""
        end = time.monotonic() + PATIENCE / 1000
        while not (found := self.run(expression)):
            assert time.monotonic() < end, expression
            time.sleep(0.1)
        return found

    def ready(self) -> None:
        """Wait for the engine, and until everything that was pressed is answered.

        In this order: a page is not busy before its engine is ready.
        """
        self.until(
            "((said) => ['ready', 'offline'].map((key) => said[key]).includes("
            "document.getElementById('table-status-words').textContent))"
            "(JSON.parse(document.getElementById('table-words').textContent))"
        )
        self.until("!document.body.matches('.busy')")

    def press(self, act: str) -> None:
        """Click what sends an act."""
        selector = json.dumps(f"[data-act={json.dumps(act)}]")
        x, y = self.until(_PLACE.format(selector=selector))
        steps = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        assert self.run(_LISTEN)
        self._act([{"type": "pointer", "id": "mouse", "actions": steps}])
        self.until("window.heard")  # WebKit may say that it has clicked before the page hears it
        self.ready()


@contextlib.contextmanager
def _running(*command: str, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A program that runs until nobody needs it."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, text=True, **options) as process:
        try:
            yield process
        finally:
            process.kill()


@contextlib.contextmanager
def _firefox() -> Iterator[Other]:
    from websockets.sync.client import connect

    options = "--headless", "--no-remote", "--remote-debugging-port=0", "--profile"
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
        _running("firefox-esr", *options, home, stderr=subprocess.PIPE) as process,
    ):
        assert process.stderr is not None
        said = next(filter(None, (re.search(r"ws://\S+", line) for line in process.stderr)))
        with connect(f"{said[0]}/session", max_size=None) as socket:

            def send(method: str, **params: Any) -> Any:
                socket.send(json.dumps({"id": 1, "method": method, "params": params}))
                while (answer := json.loads(socket.recv(timeout=_START))).get("id") != 1:
                    pass
                assert answer["type"] == "success", answer
                return answer["result"]

            send("session.new", capabilities={})
            (window,) = send("browsingContext.getTree")["contexts"]
            here = {"context": window["context"]}
            send("browsingContext.setViewport", **here, viewport={"width": 1280, "height": 800})

            def run(expression: str) -> Any:
                asked = f"JSON.stringify({expression}) ?? 'null'"
                found = send("script.evaluate", expression=asked, target=here, awaitPromise=False)
                return json.loads(found["result"]["value"])

            yield Other(
                lambda address: send(
                    "browsingContext.navigate", **here, url=address, wait="complete"
                ),
                run,
                lambda actions: send("input.performActions", **here, actions=actions),
            )


def _mini_browser() -> str | None:
    """Where WebKit has its small browser."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else None


@contextlib.contextmanager
def _webkit() -> Iterator[Other]:
    port, display = 10_000 + os.getpid() % 20_000, f":{100 + os.getpid() % 1000}"
    screen = "Xvfb", display, "-screen", "0", "1280x900x24"
    environment = {**os.environ, "DISPLAY": display}
    driver = "WebKitWebDriver", f"--port={port}"
    with (
        _running(*screen, stderr=subprocess.DEVNULL),
        _running(*driver, stderr=subprocess.DEVNULL, env=environment),
    ):

        def send(path: str, body: object) -> Any:
            request = urllib.request.Request(
                f"http://127.0.0.1:{port}/session{path}", json.dumps(body).encode()
            )
            with urllib.request.urlopen(request, timeout=_START) as answer:
                return json.load(answer)["value"]

        browser = {"binary": _mini_browser(), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": browser}}}
        end = time.monotonic() + _START
        while True:
            try:
                session = send("", wanted)["sessionId"]
                break
            except OSError:  # it is not there yet
                assert time.monotonic() < end
                time.sleep(0.2)
        yield Other(
            lambda address: send(f"/{session}/url", {"url": address}),
            lambda asked: send(
                f"/{session}/execute/sync", {"script": f"return {asked.strip()}", "args": []}
            ),
            lambda actions: send(f"/{session}/actions", {"actions": actions}),
        )


OTHERS = {
    "Firefox": (_firefox, lambda: shutil.which("firefox-esr")),
    "WebKit": (
        _webkit,
        lambda: shutil.which("WebKitWebDriver") and shutil.which("Xvfb") and _mini_browser(),
    ),
}
"""The browsers, and whether they are here."""


@contextlib.contextmanager
def other_browser(name: str) -> Iterator[Other]:
    """A browser; without it, tests are skipped, and it is said so."""
    begin, here = OTHERS[name]
    if not here():
        warnings.warn(f"NO {name.upper()}: the table was not looked at with it", stacklevel=1)
        pytest.skip(f"no {name} found")
    with begin() as browser:
        yield browser
