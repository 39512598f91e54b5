"""What a move did, in words."""

from __future__ import annotations

from arkrules import Cell
from arkrules.play import Place, Refusal
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
from arkrules.text import saying

MIDDLE = Cell(0, 0)


def award(points: int, *clauses: str, final: bool = False) -> Award:
    """Points for a road, one item for each clause."""
    lines = tuple(Line("an item", points, clause) for clause in clauses)
    return Award("red", points, "road", "the road 1 at 0,0", MIDDLE, lines, final)


EVENTS: tuple[Event, ...] = (
    Moved("red", Place("follower", "C")),
    Completed("city", MIDDLE, "C"),
    Completed("monastery", MIDDLE, "monastery"),
    Line("2 tiles × 2", 4, "city.per_tile"),
    Refusal("road.ends", "it goes on"),
    Reason("road.ends", "it goes on"),
    Reason("road.ends", saying("it goes on"), ("base:road", "base:n6")),
    award(2), award(1, "a.b"), award(0, "a.b"), award(-1, "a.b"), award(-2, "a.b", "c.d"),
    Award("red", 3, "parade", "the parade", None, (Line("once around", 3, "road.per_tile"),)),
    Returned("red", "follower", MIDDLE, "supply", "C"),
    Returned("red", "guard", MIDDLE, "stock", "C"),
    Returned("red", "follower", MIDDLE, "box", "C"),
    SetAside("red", ("C",)), SetAside("red", ("C", "E")),
    SetAside("red", ("C",), True), SetAside("red", ("C", "E"), True),
    ExtraTurn("red", "turn.extra_for_hole"),
    GameOver(("red",)), GameOver(("red", "blue")), GameOver(()),
)  # fmt: skip


def test_an_event_is_a_sentence(snapshot: object) -> None:
    assert list(map(str, EVENTS)) == snapshot


def test_an_event_tells_what_it_is_about() -> None:
    paid = award(3, "road.per_tile", "road.oasis", "road.per_tile")
    assert paid.clauses == ("road.per_tile", "road.oasis")
    assert paid.what in paid.headline in str(paid)
    assert [line.words for line in paid.lines] == ["an item"] * 3


def test_an_award_for_something_that_is_called_by_a_text_is_like_any_other() -> None:
    plain = Award("red", 3, "parade", "the parade", None, ())
    assert plain == Award("red", 3, "parade", saying("the parade"), None, ())


def test_what_is_not_said_of_an_event_is_what_mostly_holds() -> None:
    assert Award("red", 1, "road", "a road", None, ()).final is False
    assert (Reason("road.ends", "so").cite, Reason("road.ends", "so").routine) == ((), False)
    assert SetAside("red", ("E",)).to_bag is False
    assert Returned("red", "follower", MIDDLE, "box", "C").notes == ()
