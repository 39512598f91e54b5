"""How fast the table is in a browser: `python -m tests.benchmarks.table [FOLDER]`.

The page is placed in the folder, or in one that is gone afterwards, and visited by Chromium:
first with nothing kept from before, then twice again. What is printed is how long it took until the
engine was ready, how long a click took until its view was shown, and how long a verdict of all
editions took.
"""

from __future__ import annotations

import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from arkrules.rpc import Dispatcher
from arkrules.server.site import opened, place_with_engine
from tests.browsing import chromium, served
from tests.table.browser.seat import Seat

WATCH = """
() => {
  let began = 0;
  window.took = [];
  document.addEventListener("click", () => { began = performance.now(); }, true);
  new MutationObserver(() => {
    if (began && !document.body.classList.contains("busy")) {
      window.took.push(performance.now() - began);
      began = 0;
    }
  }).observe(document.body, { attributeFilter: ["class"] });
}
"""


def visited(seat: Seat) -> float:
    """How long a visit takes until the page says that the engine is ready."""
    start = time.perf_counter()
    seat.page.goto(seat.address)
    said = seat.page.locator("#table-status-words")
    expect(said).to_have_text(re.compile("ready|Ready"), timeout=60_000)
    took = time.perf_counter() - start
    seat.idle()
    return took


def clicks(seat: Seat) -> list[float]:
    """How long clicks of several kinds take until their views are shown, in milliseconds."""
    page: Page = seat.page
    page.evaluate(WATCH)
    seat.press("at:1,0")
    page.locator(".palette [data-act^='lay:']").first.click()
    seat.idle().press(*["turn:1"] * 4, "at:0,-1", "at:0,0 1", "at:1,1", "back", "back")
    found: list[float] = page.evaluate("window.took")
    return found


def main() -> None:
    """Place the page, visit it, and print."""
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else aside) / "site"
        if missing := place_with_engine(
            folder / "table", opened(Dispatcher()), home="../index.html"
        ):
            sys.exit(missing)
        with served(folder) as address, sync_playwright() as playwright:
            context = playwright.chromium.launch_persistent_context(
                str(Path(aside) / "profile"), executable_path=chromium(), args=["--no-sandbox"]
            )
            seat = Seat(context, f"{address}table/")
            print(f"cold: ready after {visited(seat):.2f} s")
            kept = seat.page.locator("#table-status-words")
            expect(kept).to_have_text(seat.says("offline"), timeout=60_000)
            for _ in range(2):
                print(f"warm: ready after {visited(seat):.2f} s")
            took = clicks(seat)
            middle, most = statistics.median(took), max(took)
            print(f"{len(took)} clicks: {middle:.0f} ms in the middle, {most:.0f} ms at most,")
            print(f"the first, which shows the whole box: {took[0]:.0f} ms")
            seat.dispute()
            print(f"a verdict of all editions: {seat.page.evaluate('window.took.at(-1)'):.0f} ms")
            context.close()


if __name__ == "__main__":
    main()
