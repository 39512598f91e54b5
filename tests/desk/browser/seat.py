"""Somebody at the table: a page in the browser, what is pressed on it, and what goes wrong."""

from __future__ import annotations

import json
import re
from typing import Any

import attrs
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

__all__ = ["DESKTOP", "PHONE", "WAYS", "Seat", "Visit", "sit"]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
WAYS = {"clause city.small": "../rules.html#clause-city-small"}
"""Where the site around the table has its pages."""
PATIENCE = 90_000
"""Milliseconds that an engine may take on a machine that does a lot besides."""


class Seat:
    """A page, and everything that it or its scripts complain of."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE // 3)
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        if message.type == "error" and "ERR_INTERNET_DISCONNECTED" not in message.text:
            self.wrong.append(message.text)

    def open(self, link: str = "") -> Seat:
        """Visit the table, and wait until its engine is there."""
        self.page.goto(f"{self.address}{f'#{link}' if link else ''}")
        return self.ready()

    def ready(self) -> Seat:
        """Wait for the engine."""
        said = self.page.locator("#table-status-words")
        expect(said).to_have_text(re.compile("ready|Ready"), timeout=PATIENCE)
        return self.idle()

    def idle(self) -> Seat:
        """Wait until everything that was pressed is answered."""
        expect(self.page.locator("body")).not_to_have_class(re.compile("busy"), timeout=PATIENCE)
        return self

    # -- doing

    def find(self, act: str) -> Locator:
        """What sends an act."""
        return self.page.locator(f"[data-act={json.dumps(act)}]").first

    def press(self, *acts: str) -> Seat:
        """Click what sends each of some acts, one after the other."""
        for act in acts:
            self.find(act).click()
            self.idle()
        return self

    def begin_anew(self) -> Seat:
        """Nothing but the start tile of the base game, whatever others have left on the table."""
        self.page.evaluate("location.hash = 'case/small-city'")
        there = "JSON.parse(localStorage.getItem('arkrules-table')).table.case === 'small-city'"
        self.page.wait_for_function(f"() => {there}", timeout=PATIENCE)
        return self.idle().press("fresh")

    def dispute(self) -> Seat:
        """Whether a city of two tiles pays 2 points or 4: set up by clicks alone, and asked."""
        self.press("fresh", "mode:ask", "at:0,-1", "lay:E", "at:0,-1 C", "move:follower C", "ask")
        self.page.locator("#table-panel", has_text="Red scores 2 points").wait_for()
        return self.idle()

    # -- seeing

    @property
    def link(self) -> str:
        """What the address names behind `#`."""
        return self.page.url.partition("#")[2]

    @property
    def table(self) -> dict[str, Any]:
        """What the page keeps."""
        kept = self.page.evaluate("localStorage.getItem('arkrules-table')")
        found: dict[str, Any] = json.loads(kept)["table"]
        return found

    def read(self, part: str) -> str:
        """What a part shows."""
        return " ".join(self.page.locator(f"#table-{part}").inner_text().split())

    @property
    def said(self) -> str:
        """What was announced last."""
        return " ".join((self.page.locator("#table-said").text_content() or "").split())

    @property
    def notice(self) -> str:
        """What the page complains of."""
        box = self.page.locator("#table-notice")
        return " ".join(box.inner_text().split()) if box.is_visible() else ""


@attrs.frozen
class Visit:
    """A first visit, what the page said before its engine was there, and what it kept then.

    Whoever sits there afterwards finds the seat as others left it, but not these.
    """

    seat: Seat
    status: str
    progress: bool
    said: str
    kept: dict[str, Any]


def sit(browser: Browser, address: str, **options: Any) -> Seat:
    """A seat in a profile of its own."""
    return Seat(browser.new_context(**options), address)
