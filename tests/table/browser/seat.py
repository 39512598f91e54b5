"""Somebody at the table: a page in the browser, what is pressed on it, and what goes wrong."""

from __future__ import annotations

import json
import re
from typing import Any

import attrs
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

__all__ = ["DESKTOP", "PHONE", "SCREENS", "WAYS", "Seat", "Visit", "sit"]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SCREENS = {
    "phone": PHONE,
    "desktop": DESKTOP,
    "narrow": {**PHONE, "viewport": {"width": 360, "height": 640}},
    "tablet": {"viewport": {"width": 768, "height": 800}},
}
WAYS = {"clause city.small": "../rules.html#clause-city-small"}
"""Where the site around the table has its pages."""
PATIENCE = 90_000
"""Milliseconds that an engine may take on a machine that does a lot besides."""
FAULTS = """
(() => {
  const pressed = "button, select, summary, input, textarea, a, label.check";
  const small = [...document.querySelectorAll(pressed)]
    .filter((one) => one.checkVisibility() && !one.closest("label.check, #table-foot label input"))
    .filter((one) => one.id !== "table-file" && !(one.closest("label.check") && one.type))
    .filter((one) => !one.matches("#table-panel a"))
    .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
    .map(([html, box]) => `${html} ${box.width}x${box.height}`);
  const inTheBar = "#table-bar :is(.modes button, .steps button, .menu > summary)";
  const boxes = [...document.querySelectorAll(inTheBar)]
    .map((one) => [one.textContent, one.getBoundingClientRect()]);
  const clipped = boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth);
  const lie = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const covered = ([, one], at) => boxes.slice(at + 1).some(([, other]) => lie(one, other));
  const over = boxes.filter(covered);
  const page = document.documentElement;
  const found = [...small, ...[...clipped, ...over].map(([words]) => words)];
  if (page.scrollWidth > innerWidth) found.push("wider than the screen");
  if (page.scrollHeight > innerHeight) found.push("higher than the screen");
  return found;
})()
"""
"""What is too small for a finger, unless it stands in a line of text, lies over something else, or
is beyond the screen."""


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
        expect(said).to_have_text(self.says("ready", "offline"), timeout=PATIENCE)
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
            found = self.find(act)
            folded = found.locator("xpath=ancestor::details[not(@open)]/summary")
            if folded.count():
                folded.first.click()
            found.click()
            self.idle()
        return self

    def lay(self, *cells: str) -> Seat:
        """Lay the first tile offered on each of some cells."""
        for cell in cells:
            self.press(f"at:{cell}")
            self.page.locator(".palette [data-act^='lay:']").first.click()
            self.idle()
        return self

    def open_text(self, text: str) -> Seat:
        """Open a text that somebody typed."""
        self.page.locator("#menu-more > summary").click()
        self.page.locator("#open-text").fill(text)
        self.page.locator("form[data-act=open] button[type=submit]").click()
        return self.idle()

    def begin_anew(self) -> Seat:
        """Nothing but the start tile of the base game, whatever others have left on the table."""
        self.page.evaluate("location.hash = 'case/small-city'")
        there = "JSON.parse(localStorage.getItem('arkrules-table')).table.case === 'small-city'"
        self.page.wait_for_function(f"() => {there}", timeout=PATIENCE)
        return self.idle().press("fresh")

    def dispute(self) -> str:
        """Whether a city of two tiles pays 2 points or 4: set up by clicks alone, and asked."""
        self.press("fresh", "mode:ask", "at:0,-1", "lay:E", "at:0,-1 C", "put:red follower")
        return self.answered()

    def answered(self) -> str:
        """The answers to that: for two tiles, 2 points each or 1, which turns on a clause."""
        why = self.page.locator("#why")
        why.wait_for(timeout=PATIENCE)
        if why.get_attribute("open") is None:
            why.locator("summary").click()
        answers = self.idle().page.locator("#answer").inner_text()
        assert {"4", "2"} == set(re.findall(r" = (\d+)", answers))
        return answers

    # -- seeing

    def says(self, *keys: str) -> re.Pattern[str]:
        """What the page's scripts say, in whatever words."""
        words = json.loads(self.page.locator("#table-words").text_content() or "{}")
        said = (re.sub(r"\\{\w+\\}", ".+", re.escape(words[key])) for key in keys)
        return re.compile("|".join(said))

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

    def box(self, act: str) -> dict[str, float]:
        """Where what sends an act is seen."""
        found = self.find(act).bounding_box()
        assert found is not None
        return {**found}

    def faults(self) -> list[object]:
        """What is wrong for those who do not see, whose fingers are thick, or whose screen is
        small."""
        found = Axe().run(self.page).response["violations"]
        desk = [(one["id"], one["nodes"][0]["html"][:160]) for one in found]
        return [*desk, *self.cramped()]

    def cramped(self) -> list[object]:
        """What is wrong for thick fingers or a small screen alone, which is seen much sooner."""
        return [*self.page.evaluate(FAULTS)]


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
