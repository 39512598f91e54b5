"""The table in Firefox and WebKit: what is pressed, answered, kept, and opened from a link."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("axe_playwright_python")
pytest.importorskip("websockets")

from arkrules.rulings.casebook import casebook
from tests.table.browser.others import OTHERS, Other, other_browser

pytestmark = pytest.mark.slow

DISPUTE = "fresh", "mode:ask", "at:0,-1", "lay:E", "at:0,-1 C", "put:red follower"
"""Whether a city of two tiles pays 2 points or 4, set up by clicks alone."""
WRONG = "(window.wrong = [], addEventListener('error', (event) => wrong.push(event.message)), true)"


@pytest.fixture(scope="module", params=OTHERS)
def other(request: pytest.FixtureRequest) -> Iterator[Other]:
    """One of the other browsers."""
    with other_browser(request.param) as found:
        yield found


def test_a_dispute_is_set_up_answered_kept_and_a_case_opened(other: Other, in_browser: str) -> None:
    """With the engine in the browser, of which it asks most."""
    other.visit(in_browser)
    other.ready()
    assert other.run(WRONG)
    for act in DISPUTE:
        other.press(act)
    answer = other.until("document.querySelector('#answer')?.textContent")
    assert "= 4" in answer
    assert "= 2" in answer
    assert other.run("wrong") == []
    kept = other.run("localStorage.getItem('arkrules-table')")
    other.visit(f"{in_browser}?again")
    other.ready()
    assert other.run("localStorage.getItem('arkrules-table')") == kept
    other.run("location.hash = 'case/ark-loop-home'")
    asked = other.until("document.querySelector('#table-panel .question')?.textContent")
    assert asked == casebook()["ark-loop-home"].question
