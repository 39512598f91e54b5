"""The table with its engine in the browser: loading, answering, offline, breaking down."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from arkrules.desk import Desk
from arkrules.rulings.casebook import casebook
from tests.desk.browser.seat import DESKTOP, PATIENCE, PHONE, Seat, sit

pytestmark = pytest.mark.slow

ASK = """
async ([method, all]) => {
  const { engine } = await import("./table.js");
  const answers = [];
  for (const params of all) {
    answers.push(await engine.ask(method, params).catch((error) => ({ error: error.message })));
  }
  return JSON.stringify(answers);
}
"""
CASES = 200


@pytest.fixture(scope="module")
def near(browser: Browser, in_browser: str) -> Iterator[Seat]:
    """A seat that stays from test to test, as its engine takes a while to load."""
    seat = sit(browser, in_browser, **DESKTOP)
    seat.page.goto(in_browser)
    yield seat
    seat.context.close()
    assert seat.wrong == []


# -- loading


def test_the_page_can_be_used_while_the_engine_loads(near: Seat) -> None:
    """It comes first: the engine is loaded here, for all that follow."""
    status = near.page.locator("#table-status-words")
    expect(status).to_have_text(re.compile(r"is loading: \d+ %|engine starts"))
    assert near.page.locator("#table-progress").is_visible()
    near.find("at:1,0").click()
    assert "as soon as the engine is ready" in near.said
    near.ready()
    assert near.page.locator(".palette").first.is_visible(), "what was clicked is done"


def test_a_tile_is_laid(near: Seat) -> None:
    near.page.locator(".palette [data-act^='lay:']").first.click()
    near.idle()
    assert len(near.table["position"]["tiles"]) == 2
    assert re.match(r"1\.[\w-]+$", near.link)
    assert len(near.link) < 2000


def test_a_link_means_the_same_in_another_profile(
    near: Seat, browser: Browser, in_browser: str
) -> None:
    other = sit(browser, in_browser, **PHONE).open(near.link)
    assert other.table["position"] == near.table["position"]
    assert other.wrong == []
    other.context.close()


def test_a_link_to_a_case_is_opened(near: Seat) -> None:
    case = casebook()["ark-loop-home"]
    near.page.evaluate("location.hash = 'case/ark-loop-home'")
    expect(near.page.locator("#table-panel .question")).to_have_text(case.question)
    assert near.idle().table["case"] == case.id


# -- answering


def test_the_answers_are_those_of_the_engine_on_this_machine(near: Seat) -> None:
    asked = [{"case": case.id} for case in casebook() if not case.reference][:CASES]
    assert len(asked) == CASES
    found = json.loads(near.page.evaluate(ASK, ["ask", asked]))
    desk = Desk()
    wrong = []
    for params, answer in zip(asked, found, strict=True):
        request = {"jsonrpc": "2.0", "id": 1, "method": "ask", "params": params}
        if answer != json.loads(desk.answer(json.dumps(request)) or "")["result"]:
            wrong.append(params["case"])
    assert wrong == []


def test_what_is_no_request_is_refused_and_the_next_one_answered(near: Seat) -> None:
    asked: list[Any] = [{"case": 7}, {"table": []}, {}]
    *refused, answered = json.loads(near.page.evaluate(ASK, ["table.open", asked]))
    assert all("error" in one for one in refused)
    assert answered["parts"]


# -- breaking down


def test_the_engine_can_be_stopped_and_starts_anew(near: Seat) -> None:
    before = near.table
    near.find("mode:setup").click()
    near.page.evaluate("import('./table.js').then(({ engine }) => engine.stop())")
    near.ready()
    expect(near.page.locator("#table-said")).to_contain_text(re.compile("Stopped|ready"))
    assert near.table["position"] == before["position"]
    near.press("at:0,0")


# -- without a network


def test_after_the_first_visit_it_works_without_a_network(near: Seat) -> None:
    status = near.page.locator("#table-status-words")
    expect(status).to_have_text("Ready, also without a network.", timeout=PATIENCE)
    near.context.set_offline(True)
    before = near.table
    near.page.goto(near.address)
    near.ready()
    assert near.table["position"] == before["position"]
    near.press("at:0,0")
    near.page.goto(f"{near.address}#case/small-city")
    near.page.reload()
    assert near.ready().table["case"] == "small-city"
    near.context.set_offline(False)


def test_nothing_is_asked_of_another_host(near: Seat) -> None:
    script = "performance.getEntriesByType('resource').map((one) => new URL(one.name).origin)"
    origins = set(near.page.evaluate(script))
    assert origins <= {near.address.removesuffix("/table/")}
