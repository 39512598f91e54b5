"""The engine in the browser says of two hundred cases what `arkrules ask` says."""

from __future__ import annotations

import json

import pytest

from tests.desk.browser.seat import Seat
from tests.desk.transports import CASES, command_says

pytestmark = pytest.mark.slow
ASK = """
async (cases) => {
  const { engine } = await import("./table.js");
  const said = [];
  for (const one of cases) said.push(JSON.stringify(await engine.ask("ask", { case: one })));
  return said;
}
"""
"""It asks the engine in the worker, as the page does."""


def test_the_browser_says_what_the_command_says(near: Seat) -> None:
    said = near.page.evaluate(ASK, list(CASES))
    assert len(said) == len(CASES) == 200
    for case, answer in zip(CASES, said, strict=True):
        assert json.loads(answer) == command_says(case), case
