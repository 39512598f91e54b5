"""What is said of a group of verdicts in a line."""

from __future__ import annotations

from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.rulings import adjudicate, read_case
from arkrules.rulings.casebook import casebook
from tests.positions import BASE, tiles
from tests.rulings.disputes import ENDS, SMALL, WON, dispute


def test_a_group_has_the_headline_that_the_command_line_says(snapshot: Snapshot) -> None:
    """A line that ends before its turn is scored says so, and points come before winners."""
    roads, laid = tiles("0,0 [aaa a1b bbb b1a]"), "lay [aaa aaa aaa a1b] 1,0"
    over = [line.replace("'E*2'", "") for line in WON]
    points = "winners = ['red']\nscores = { red = 9, blue = 0 }"
    cases = {
        "a small city": SMALL,
        "before the turn is scored": dispute(roads, moves=[laid]),
        "after it": dispute(roads, moves=[laid, "pass"]),
        "at the end": dispute(*over, moves=ENDS, verdict=points),
    }
    said = {
        name: [line for profile in (BASE, "carcassonne-2000")
               for line in adjudicate(read_case(text), [profile]).headlines]
        for name, text in cases.items()
    }  # fmt: skip
    assert said == snapshot


def test_that_something_is_allowed_is_told_where_it_is_not_so_everywhere() -> None:
    case = casebook()["ark-back-across-the-start"]
    telling = adjudicate(case).telling
    assert "legal" in telling
