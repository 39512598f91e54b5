"""What a move did, in words."""

from __future__ import annotations

import pytest

from arkrules import Cell
from arkrules.messages import saying
from arkrules.play import Place
from arkrules.play.events import (
    Award,
    Completed,
    Event,
    ExtraTurn,
    GameOver,
    Line,
    Moved,
    Reason,
    Returned,
    SetAside,
)

MIDDLE = Cell(0, 0)


def award(points: int, *clauses: str, final: bool = False) -> Award:
    """Points for a road, one item for each clause."""
    lines = tuple(Line("an item", points, clause) for clause in clauses)
    return Award("red", points, "road", "the road 1 at 0,0", MIDDLE, lines, final)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Moved("red", Place("follower", "C")), "red: follower C"),
        (Completed("city", MIDDLE, "C"), "the city C at 0,0 is complete"),
        (Completed("monastery", MIDDLE, "monastery"), "the monastery at 0,0 is complete"),
        (Line("2 tiles × 2", 4, "city.per_tile"), "2 tiles × 2 = 4 [city.per_tile]"),
        (Reason("road.ends", "it goes on"), "it goes on [road.ends]"),
        (
            Reason("road.ends", saying("it goes on"), ("base:road", "base:n6")),
            "it goes on [road.ends, base:road, base:n6]",
        ),
        (award(2), "Red scores 2 points for the road 1 at 0,0: "),
        (award(1, "a.b"), "Red scores 1 point for the road 1 at 0,0: an item = 1 [a.b]"),
        (award(0, "a.b"), "Red scores 0 points for the road 1 at 0,0: an item = 0 [a.b]"),
        (award(-1, "a.b"), "Red loses 1 point for the road 1 at 0,0: an item = -1 [a.b]"),
        (
            award(-2, "a.b", "c.d"),
            "Red loses 2 points for the road 1 at 0,0: an item = -2 [a.b]; an item = -2 [c.d]",
        ),
        (
            Returned("red", "follower", MIDDLE, "supply", "C"),
            "Red's follower at 0,0 goes back to the supply",
        ),
        (
            Returned("red", "guard", MIDDLE, "stock", "C"),
            "Red's guard at 0,0 goes back to the general supply",
        ),
        (
            Returned("red", "follower", MIDDLE, "box", "C"),
            "Red's follower at 0,0 goes back to the box",
        ),
        (SetAside("red", ("C",)), "C fits nowhere and is set aside"),
        (SetAside("red", ("C", "E")), "C and E fit nowhere and are set aside"),
        (SetAside("red", ("C",), True), "C fits nowhere and goes back into the bag"),
        (SetAside("red", ("C", "E"), True), "C and E fit nowhere and go back into the bag"),
        (ExtraTurn("red"), "Red has another turn for filling a hole"),
        (GameOver(("red",)), "the game is over: Red wins"),
        (GameOver(("red", "blue")), "the game is over: Red and Blue share the victory"),
        (GameOver(()), "the game is over: the leaders are tied, and another game decides"),
    ],
)
def test_an_event_is_a_sentence(event: Event, said: str) -> None:
    assert str(event) == said


def test_an_event_tells_what_it_is_about() -> None:
    paid = award(3, "road.per_tile", "road.oasis", "road.per_tile")
    assert paid.clauses == ("road.per_tile", "road.oasis")
    assert (paid.what, paid.headline) == (
        "the road 1 at 0,0", "Red scores 3 points for the road 1 at 0,0",
    )  # fmt: skip
    assert [line.words for line in paid.lines] == ["an item"] * 3
    because = Reason("road.ends", saying("it goes on"))
    assert (because.words, because.routine) == ("it goes on", False)


def test_an_award_for_something_that_is_called_by_a_text_is_said_like_any_other() -> None:
    line = Line("once around", 3, "road.per_tile")
    plain = Award("red", 3, "parade", "the parade", None, (line,))
    assert plain == Award("red", 3, "parade", saying("the parade"), None, (line,))
    assert str(plain) == "Red scores 3 points for the parade: once around = 3 [road.per_tile]"


def test_what_is_not_said_of_an_event_is_what_mostly_holds() -> None:
    assert Award("red", 1, "road", "a road", None, ()).final is False
    assert (Reason("road.ends", "so").cite, Reason("road.ends", "so").routine) == ((), False)
    assert SetAside("red", ("E",)).to_bag is False
    assert Returned("red", "follower", MIDDLE, "box", "C").notes == ()
