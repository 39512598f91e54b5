"""The engine in the browser says of two hundred cases what `arkrules ask` says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.desk.browser.seat import DESKTOP
from tests.desk.transports import CASES, command_says

pytestmark = pytest.mark.slow
ASK = """
async (cases) => {
  const { Near } = await import("./engine.js");
  const engine = await new Promise((done, failed) => {
    const made = new Near("en", (news) => {
      if (news.failed) failed(new Error(news.failed));
      if (news.ready) done(made);
    });
    made.start();
  });
  const said = [];
  for (const one of cases) said.push(JSON.stringify(await engine.ask("ask", { case: one })));
  engine.end("");
  return said;
}
"""
"""It asks the engine of a worker of its own, as the page does."""


def test_the_browser_says_what_the_command_says(seat: Any, in_browser: str) -> None:
    there = seat(in_browser, **DESKTOP).open()
    there.page.set_default_timeout(600_000)
    said = there.page.evaluate(ASK, list(CASES))
    assert len(said) == len(CASES) == 200
    for case, answer in zip(CASES, said, strict=True):
        assert json.loads(answer) == command_says(case), case
