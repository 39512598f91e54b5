"""The table with its engine in the browser: loading, answering, offline, breaking down."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

pytest.importorskip("axe_playwright_python")

from playwright.sync_api import Browser, expect

from arkrules.rulings import Case
from arkrules.rulings.casebook import casebook
from tests.running import invoke
from tests.table.browser.seat import PATIENCE, PHONE, WAYS, Seat, Visit, sit

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
"""It asks the engine in the worker, as the page does."""


# -- loading


def test_the_page_can_be_used_while_the_engine_loads(visit: Visit) -> None:
    assert visit.seat.says("loading", "starting").fullmatch(visit.status)
    assert visit.progress is bool(visit.seat.says("loading").fullmatch(visit.status))
    assert visit.seat.says("waiting").fullmatch(visit.said)
    assert visit.kept["chosen"]["cell"] == "1,0", "what was clicked is done"


def test_a_dispute_is_answered_and_its_link_gives_the_same_answers_elsewhere(
    near: Seat, browser: Browser, on_machine: str
) -> None:
    told = near.dispute()
    assert re.fullmatch(r"1\.[\w-]+", near.link)
    assert len(near.link) < 2000
    other = sit(browser, on_machine, **PHONE).open(near.link)
    assert other.answered() == told
    assert other.wrong == []
    other.context.close()


def test_a_link_to_a_case_is_opened(near: Seat) -> None:
    case = casebook()["ark-loop-home"]
    near.page.evaluate("location.hash = 'case/ark-loop-home'")
    expect(near.page.locator("#table-panel .question")).to_have_text(case.question)
    assert near.idle().table["case"] == case.id


# -- answering


def test_what_is_no_request_is_refused_and_the_next_one_answered(near: Seat) -> None:
    asked: list[Any] = [{"case": 7}, {"table": []}, {}]
    *refused, answered = json.loads(near.page.evaluate(ASK, ["table.open", asked]))
    assert all("error" in one for one in refused)
    assert answered["parts"]


@pytest.mark.approval  # the command speaks in this process, and the engine in the browser
def test_the_browser_says_of_cases_what_the_command_says(near: Seat) -> None:
    """Of one of every third subject."""
    subject_of = casebook().subject_of
    asked = {subject_of(case): case.id for case in casebook() if isinstance(case, Case)}
    cases = [*asked.values()][::3]
    answers = json.loads(near.page.evaluate(ASK, ["ask", [{"case": case} for case in cases]]))
    for case, answer in zip(cases, answers, strict=True):
        told = invoke("ask", case, "--format", "json", code=(0, 1)).stdout
        assert answer == json.loads(told), case


# -- breaking down


def test_the_engine_can_be_stopped_and_starts_anew(near: Seat) -> None:
    before = near.lay("1,0").table
    stop = """async () => {
      const { engine } = await import("./table.js");
      document.querySelector('[data-act="mode:setup"]').click();
      engine.stop();
    }"""
    near.page.evaluate(stop)
    status = near.page.locator("#table-status-words")
    expect(status).to_have_text(near.says("loading", "starting"))
    near.find("at:1,1").click()
    near.ready()
    assert near.table["position"] == before["position"]
    assert near.table["chosen"]["cell"] == "1,1", "what was clicked meanwhile is done"


# -- without a network


def test_after_the_first_visit_it_works_without_a_network(near: Seat) -> None:
    status = near.page.locator("#table-status-words")
    expect(status).to_have_text(near.says("offline"), timeout=PATIENCE)
    near.lay("1,0").context.set_offline(True)
    try:
        near.page.goto(f"{near.address}#case/ark-loop-home")
        near.page.reload()
        assert near.ready().table["case"] == "ark-loop-home"
        assert near.begin_anew().press("at:0,1").table["chosen"]["cell"] == "0,1"
        near.page.evaluate("location.hash = 'case/small-city'")
        way = near.page.locator("[data-refers='clause city.small'] a").first
        known = way.get_attribute("href")
        assert known == WAYS["clause city.small"], "it is known without a network"
    finally:
        near.context.set_offline(False)  # tests that come later may need it


def test_nothing_is_asked_of_another_host(near: Seat) -> None:
    script = "performance.getEntriesByType('resource').map((one) => new URL(one.name).origin)"
    origins = set(near.page.evaluate(script))
    assert origins <= {near.address.removesuffix("/table/")}
