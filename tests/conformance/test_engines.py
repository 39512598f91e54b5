"""Whole engines: arkrules itself, and the one in JavaScript that the documentation shows."""

from __future__ import annotations

import shlex
from functools import cache
from pathlib import Path

import pytest

from arkrules.conformance import CaseResult, Conformance, Question, put, questions_in
from arkrules.rulings.casebook import casebook
from arkrules.server.browser_engine import Missing, node
from tests.amount import some
from tests.conformance.asking import OWN
from tests.paths import EXAMPLES

EXAMPLE = EXAMPLES / "engine"


@cache
def everything() -> list[Question]:
    """All that can be asked of an engine."""
    return list(questions_in(casebook(), others=True))


def in_node(folder: Path) -> str:
    """The command of an engine in JavaScript; a test that needs it says so if Node is missing."""
    try:
        return shlex.join([node(), str(folder / "engine.mjs")])
    except Missing:
        pytest.skip("NOT TESTED: Node.js is not installed, so this engine was not asked")


def wrong(found: Conformance) -> list[str]:
    return [
        f"{one.question.id}: {'; '.join(map(str, one.differences)) or one.reason}"
        for one in found.findings
        if one.fared in (CaseResult.DIFFERS, CaseResult.FAILED)
    ]


@pytest.mark.slow
def test_arkrules_answers_the_casebook_as_it_is_stated() -> None:
    """Every ninth question: `rulings/test_casebook.py` asks all, without a protocol."""
    asked = some(9, everything())
    found = put(asked, OWN, jobs=2)
    assert wrong(found) == []
    assert (found.total.passed, found.total.skipped) == (len(asked), 0)


def test_the_example_answers_most_of_the_base_game_and_says_what_it_skips() -> None:
    """As many as its page says, or more, if there are more cases."""
    found = put(everything(), in_node(EXAMPLE))
    assert wrong(found) == []
    assert found.total.passed >= 309
    assert len({one.case.id for one in everything()}) > 400
    assert sum(not one.under for one in everything()) > 1100
    by_edition = found.by_edition
    assert by_edition["carcassonne"].passed >= 4 * by_edition["carcassonne"].skipped
    assert by_edition["carcassonne-2000"].passed > 50
    assert by_edition["ark-en2"].passed == by_edition["ghosts"].passed == 0
    tried = {id for id, one in found.by_clause.items() if one.passed}
    assert tried >= {"farm.value", "city.small", "final.unfinished", "end.tie"}
    reasons = found.reasons(CaseResult.SKIPPED)
    assert {"the mark bush", 'city.closed = "enclosed-filled"'} <= {*reasons}
    assert all(reasons)
