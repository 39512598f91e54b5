"""Who scores a temple, and who comes home from it."""

from __future__ import annotations

import pytest

from arkrules import GameState
from tests.games.ark.tables import ARK, TEMPLE, fields, lying
from tests.games.asking import asked, paid, reasons, said
from tests.positions import FIELD, stand, tiles

THREE_SIDES = (f"0,0 {TEMPLE}", *fields("0,-1", "1,0"), "-1,0 [aaa aaa aaa CCC]")
PROPHET = "red prophet -1,0 C"


def laid(
    *pieces: str,
    there: tuple[str, ...] = THREE_SIDES,
    ark: str = "",
    hand: str = FIELD,
    **answers: object,
) -> GameState:
    """The fourth neighbor of the temple at 0,0 was laid."""
    lines = (lying(*pieces), ark, f'hands = {{ red = ["{hand}"] }}', 'step = "lay"')
    return stand(tiles(*there), *lines, under=ARK, **answers).play("lay /0 0,1")


def ending(
    *pieces: str, there: tuple[str, ...] = THREE_SIDES, ark: str = "", **answers: object
) -> GameState:
    """Nothing is left to draw."""
    return stand(tiles(*there), lying(*pieces), ark, "bag = []", under=ARK, **answers)


# -- prophets --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "weight", "gains"),
    [
        ("all-pieces", "one", {"red": 7, "blue": 7}),
        ("followers-only", "one", {"red": 0, "blue": 7}),
        ("all-pieces", "one-in-cities", {"red": 0, "blue": 7}),
    ],
)
@pytest.mark.parametrize("final", [True, False])
def test_a_prophet_is_one_follower_at_a_temple_or_none(
    who: str, weight: str, gains: dict[str, int], final: bool
) -> None:
    """What he counts for a temple left unfinished is a question of its own."""
    rules: dict[str, object] = {"temple__who": who, "prophet__weight": weight}
    state = laid(PROPHET, "blue follower 1,0 a", temple__final_counts_prophets=final, **rules)
    assert state.play("pass").scores == gains


@pytest.mark.parametrize("counted", [True, False])
def test_an_unfinished_temple_counts_a_prophet_as_one_follower_or_not(counted: bool) -> None:
    rules = {"temple__final_counts_prophets": counted, "prophet__final": "nothing"}
    end = ending(PROPHET, "blue follower 1,0 a", **rules).play("end")
    owners = [(player, kind) for player, kind, _ in paid(end) if kind in ("temple", "city")]
    assert owners == [("red", "temple")] * counted + [("blue", "temple")]


MULTIPLIED: dict[str, object] = {"temple__prophet_multiplier": True}
DOUBLING = [
    (MULTIPLIED, 14, []),
    ({}, 7, ["temple.prophet_multiplier"]),
    ({**MULTIPLIED, "temple__who": "followers-only"}, 7, ["temple.who", "temple.who"]),
    ({**MULTIPLIED, "prophet__weight": "one-in-cities"}, 7, ["prophet.weight", "prophet.weight"]),
    ({"temple__who": "followers-only"}, 7, ["temple.who", "temple.prophet_multiplier"]),
]
LEFT_OUT = {**MULTIPLIED, "temple__final_counts_prophets": False}
OF_PROPHETS = (
    "temple.prophet_multiplier", "temple.who", "prophet.weight", "temple.final_counts_prophets",
    "prophet.final",
)  # fmt: skip


@pytest.mark.parametrize(("answers", "points", "clauses"), DOUBLING)
def test_a_prophet_who_counts_for_nothing_at_a_temple_does_not_double_it(
    answers: dict[str, object], points: int, clauses: list[str]
) -> None:
    # Nobody else is there, so that red scores it with the prophet and without.
    state = laid(PROPHET, "red follower 1,0 a", **answers)
    assert state.play("pass").scores["red"] == points
    assert reasons(state, "pass", *OF_PROPHETS) == clauses


def test_a_prophet_who_counts_at_completed_temples_only_doubles_no_other() -> None:
    state = ending(PROPHET, "red follower 1,0 a", **LEFT_OUT)
    points = [award.points for award in state.play("end").awards if award.kind == "temple"]
    assert points == [3]  # unfinished, and not twice
    assert "temple.final_counts_prophets" in reasons(state, "end")


@pytest.mark.parametrize(
    ("answers", "of_prophets"),
    [
        ({}, {"temple.who", "prophet.weight", "temple.final_counts_prophets"}),
        ({"prophet__weight": "one-in-cities"}, {"temple.who", "prophet.weight"}),
        ({"temple__who": "followers-only"}, {"temple.who"}),
    ],
)
def test_prophets_at_the_end_are_asked_about_only_if_they_count_before(
    answers: dict[str, object], of_prophets: set[str]
) -> None:
    state = ending(PROPHET, "blue follower 1,0 a", **answers)
    about = {"temple.who", "prophet.weight", "temple.final_counts_prophets"}
    assert asked(state, "end") & about == of_prophets


# -- what it pays ----------------------------------------------------------------------------------


def test_an_unfinished_temple_pays_at_the_end_by_a_clause_of_its_own() -> None:
    state = ending("red follower 1,0 a", ark='ark = "0,0"', temple__final_points=4).play("end")
    assert paid(state) == [("red", "temple", [(4, "temple.final_points")])]
    assert state.awards[0].final


@pytest.mark.parametrize("order", [(0, 2), (2, 0)])
def test_unfinished_temples_are_scored_in_reading_order_whichever_was_laid_first(
    order: tuple[int, ...],
) -> None:
    there = (*(f"{x},0 {TEMPLE}" for x in order), f"1,0 {FIELD}")
    end = ending("red follower 1,0 a", there=there).play("end")
    assert [(str(award.cell), award.points) for award in end.awards] == [("0,0", 3), ("2,0", 3)]


# -- who comes home --------------------------------------------------------------------------------


@pytest.mark.parametrize(("stays", "comes"), [("stay", []), ("come-back", ["red follower 1,0 C"])])
def test_followers_around_a_scored_temple_come_back_but_no_farmer_and_no_prophet(
    stays: str, comes: list[str]
) -> None:
    there = (*THREE_SIDES[:2], "1,0 [aaa CCC aaa aaa]", THREE_SIDES[3])
    pieces = {PROPHET, "blue follower 0,-1 a", "red follower 1,0 C"}
    state = laid(*sorted(pieces), there=there, temple__followers_stay=stays).play("pass")
    assert {*map(str, state.pieces)} == pieces - {*comes}


def two_temples(**answers: object) -> GameState:
    """A temple about to be scored for who stands on it and who stands on the one beside it."""
    there = (f"0,0 {TEMPLE}", f"1,0 {TEMPLE}", *fields("0,-1", "-1,0"))
    pieces = ("red follower 0,0 temple", "blue follower 1,0 temple")
    return laid(*pieces, there=there, **{f"temple__{key}": answers[key] for key in answers})


HOMES = ("temple.followers_stay", "temple.follower_on_it_returns")


@pytest.mark.parametrize("returns", [True, False])
@pytest.mark.parametrize("stay", ["stay", "come-back"])
def test_from_a_scored_temple_one_comes_home_as_the_clause_says(returns: bool, stay: str) -> None:
    """Unless all who count come back: then nothing more is asked."""
    state = two_temples(follower_on_it_returns=returns, followers_stay=stay)
    after = state.play("pass")
    assert after.scores == {"red": 7, "blue": 7}
    left = {str(piece)[:4].strip() for piece in after.pieces}
    assert left == (set() if stay == "come-back" else {"blue"} if returns else {"red", "blue"})
    clauses = {*HOMES} if stay == "stay" else {"temple.followers_stay"}
    assert {*reasons(state, "pass", *HOMES)} == asked(state, "pass") & {*HOMES} == clauses


# -- what is said ----------------------------------------------------------------------------------


def row(*more: str) -> GameState:
    """Two temples, and nobody around the one in the east."""
    there = (*fields("-1,0", "1,0"), f"0,0 {TEMPLE}", f"2,0 {TEMPLE}")
    return stand(tiles(*there), lying("blue follower -1,0 a"), *more, under=ARK)


def test_of_temples_without_anybody_around_nothing_is_said() -> None:
    later = row(f'hands = {{ red = ["{FIELD}"] }}').play("lay /0 2,1")
    for state, move in ((row("bag = []"), "end"), (later, "pass")):
        told = [str(one.said) for one in state.explain(move)]
        assert not any("2,0" in words for words in told)


def test_a_temple_that_is_not_complete_says_so_by_its_own_clause() -> None:
    state = laid("red follower 1,0 a", there=THREE_SIDES[:3])
    assert reasons(state, "pass", "temple.complete") == ["temple.complete"]


def test_what_people_read_of_temples(snapshot: object) -> None:
    pieces = (PROPHET, "red follower 1,0 a")
    assert {
        "who stays": said(
            two_temples(follower_on_it_returns=False, followers_stay="stay"), "pass", *HOMES
        ),
        "doubled": [said(laid(*pieces, **rules), "pass", *OF_PROPHETS) for rules, _, _ in DOUBLING],
        "at the end": said(ending(*pieces, **LEFT_OUT), "end", *OF_PROPHETS),
    } == snapshot


@pytest.mark.parametrize(
    ("after", "order"), [("roads", ["temple", "city"]), ("roads-and-cities", ["city", "temple"])]
)
def test_a_temple_is_scored_before_cities_or_after_them(after: str, order: list[str]) -> None:
    """One tile completes the temple and the city beside it."""
    there = (f"0,0 {TEMPLE}", *fields("0,-1", "1,0", "0,1"), "-1,-1 [aaa aaa CCC aaa]")
    lines = (lying("red follower -1,-1 C", "blue follower 1,0 a"), 'step = "lay"')
    cap = "[CCC aaa aaa aaa]"
    state = stand(
        tiles(*there), *lines, f'hands = {{ red = ["{cap}"] }}', under=ARK,
        temple__scored_after=after,
    )  # fmt: skip
    assert [award.kind for award in state.play("lay /0 -1,0").play("pass").awards] == order
