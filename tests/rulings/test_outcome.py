"""What comes out of a case, as a value that compares and is told in one line."""

from __future__ import annotations

from itertools import chain

import pytest

from arkrules.rulings import Outcome
from tests.positions import tiles
from tests.rulings.disputes import WINS, WON, dispute, verdict

STATED = "step = 'draw'\ngains = { red = 4, blue = 0 }\npieces = ['blue follower 0,0 a']"


@pytest.mark.parametrize(
    ("text", "told", "legal"),
    [
        (
            dispute(*WON, moves=WINS, verdict=STATED),
            "legal=True, step=draw, gains={'red': 4, 'blue': 0}, pieces=['blue follower 0,0 a']",
            True,
        ),
        (
            dispute(*WON, moves=[WINS[0], "follower Z"], verdict="step = 'place'"),
            "legal=False, step=place",
            False,
        ),
        (dispute(*WON, moves=[*WINS, "pass", "end"]), "breaks off at move 3", False),
        (dispute(tiles("0,0 D"), verdict="ghosts = 9", under="ghosts"), "nothing asked", True),
        (dispute(tiles("0,0 D", "0,1 D")), "cannot be asked", True),
    ],
)
def test_an_outcome_is_told_in_one_line(text: str, told: str, legal: bool) -> None:
    outcome = verdict(text).outcome
    assert repr(outcome) == f"<Outcome: {told}>"
    assert outcome.legal is legal
    assert outcome.broken == (2 if "move 3" in told else None)
    assert outcome.applicable is (told != "cannot be asked")


def test_outcomes_agree_that_are_equal_in_what_both_know_and_break_off_alike() -> None:
    red, blue = "red", "blue"
    gains = Outcome(values={"gains": {red: 4, blue: 0}, "step": "draw"})
    for other, agree in (
        (gains, True),
        (Outcome(values={"gains": {red: 4, blue: 0}}), True),
        (Outcome(values={"gains": {red: 4}, "ghosts": 9}), True),
        (Outcome(values={"gains": {red: 4, blue: 0}, "step": "lay"}), False),
        (Outcome(values={"gains": {blue: 1}}), False),
        (Outcome(values={"scores": {red: 9}}), True),
        (Outcome(broken=0), False),
    ):
        assert gains.agrees(other) is other.agrees(gains) is agree
    assert Outcome(broken=0).agrees(Outcome(broken=0))
    assert not Outcome(broken=0).agrees(Outcome(broken=1))


def test_what_refuses_a_move_decides_where_the_moves_break_off_there() -> None:
    early = verdict(dispute(*WON, moves=[*WINS, "pass", "end"])).outcome
    refusing = {one.clause for one in early.run.refusals}
    assert refusing
    assert refusing == {*chain.from_iterable(map(early.naming, early.facts()))}
