"""Two hundred cases, and what the command says of them: what every transport must say, too."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from arkrules.rulings.casebook import casebook
from tests.running import invoke

__all__ = ["CASES", "batch", "command_says"]

CASES = tuple(case.id for case in casebook() if not case.reference)[::2][:200]
"""Every second case that can be asked, so that all subjects are among them."""


@cache
def command_says(case: str) -> Any:
    """What `arkrules ask` prints for programs."""
    return json.loads(invoke("ask", case, "--format", "json", code=(0, 1)).stdout)


def request(case: str) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": case, "method": "ask", "params": {"case": case}}


def batch(cases: tuple[str, ...]) -> str:
    """A batch that asks some cases."""
    return json.dumps([request(case) for case in cases])
