"""What comes out of a case, as a value that compares and is told in one line."""

from __future__ import annotations

import pytest

from arkrules.play.aspect import Fact, FactPath
from arkrules.rulings import Outcome
from tests.positions import tiles
from tests.rulings.disputes import WINS, WON, dispute, verdict

STATED = "step = 'draw'\ngains = { red = 4, blue = 0 }\npieces = ['blue follower 0,0 a']"
LAID, _ = WINS


@pytest.mark.parametrize(
    ("text", "told", "legal"),
    [
        (
            dispute(*WON, moves=WINS, verdict=STATED),
            "legal=True, step=draw, gains={'red': 4, 'blue': 0}, pieces=['blue follower 0,0 a']",
            True,
        ),
        (
            dispute(*WON, moves=[LAID, "follower Z"], verdict="step = 'place'"),
            "legal=False, step=place",
            False,
        ),
        (dispute(*WON, moves=[*WINS, "pass", "end"]), "breaks off at move 3", False),
        (dispute(tiles("0,0 D"), verdict="ghosts = 9", under="ghosts"), "nothing asked", True),
        (dispute(tiles("0,0 D", "5,5 D")), "cannot be asked", True),
    ],
)
def test_an_outcome_is_told_in_one_line(text: str, told: str, legal: bool) -> None:
    outcome = verdict(text).outcome
    assert repr(outcome) == f"<Outcome: {told}>"
    assert outcome.legal is legal
    assert outcome.broken == (2 if "move 3" in told else None)
    assert outcome.applicable is (told != "cannot be asked")


RED, BLUE = ("red",), ("blue",)
GAINS = Outcome(values={"gains": {RED: 4, BLUE: 0}, "step": {(): "draw"}})


@pytest.mark.parametrize(
    ("values", "agree"),
    [
        ({"gains": {RED: 4, BLUE: 0}, "step": {(): "draw"}}, True),
        ({"gains": {RED: 4, BLUE: 0}}, True),
        ({"gains": {RED: 4}, "ghosts": {(): 9}}, True),
        ({"gains": {RED: 4, BLUE: 0}, "step": {(): "lay"}}, False),
        ({"gains": {BLUE: 1}}, False),
        ({"scores": {RED: 9}}, True),
    ],
)
def test_outcomes_agree_that_are_equal_in_what_both_know(
    values: dict[str, dict[FactPath, Fact]], agree: bool
) -> None:
    other = Outcome(values=values)
    assert GAINS.agrees(other) is other.agrees(GAINS) is agree


def test_what_breaks_off_agrees_with_what_breaks_off_at_the_same_move() -> None:
    first, second = Outcome(broken=0), Outcome(broken=1)
    assert first.agrees(Outcome(broken=0))
    assert not first.agrees(second)
    assert not first.agrees(Outcome())
    assert not Outcome().agrees(first)
