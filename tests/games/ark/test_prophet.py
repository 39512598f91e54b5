"""Prophets: where they stand, what they count in a city, and what they double."""

from __future__ import annotations

import pytest

from arkrules import GameState, PositionError
from tests.games.ark.tables import ARK, AT_PLACE, fields, lying
from tests.games.asking import paid, reasons, refusing, said
from tests.positions import CAP, FIELD, offered, stand, tiles
from tests.running import error_of

EAST, WEST = "[aaa CCC aaa aaa]", "[aaa aaa aaa CCC]"
CAPS = tiles(f"0,-1 {CAP}/2", f"1,0 {WEST}", f"-1,0 {EAST}", *fields("1,-1", "-1,-1"))
"""Three cities that one tile makes one of four tiles, worth 8."""
IN_ONE = (
    ("red prophet -1,0 C", "blue follower 1,0 C"),
    ("red prophet -1,0 C", "blue follower 1,0 C", "blue follower 0,-1 C"),
    ("red prophet -1,0 C", "red follower 1,0 C", "blue follower 0,-1 C"),
    ("red prophet -1,0 C", "blue prophet 1,0 C"),
)


def joined(*pieces: str, **answers: object) -> GameState:
    """The tile that makes it one city was laid."""
    hand = 'hands = { red = ["[CCC CCC aaa CCC]"] }'
    lines = (lying(*pieces), hand, 'ark = "1,0"', 'step = "lay"')
    return stand(CAPS, *lines, under=ARK, **answers).play("lay /0 0,0")


OWNER, OUTVOTED = "prophet.owner", "prophet.outvoted"
"""Why another's prophet changes nothing for whoever scores beside it."""
BESIDE = [[OWNER], [OUTVOTED], [], [OWNER, OWNER]]


@pytest.mark.parametrize(
    ("pieces", "scores", "beside"),
    [*zip(IN_ONE, [(16, 8), (0, 8), (16, 0), (16, 16)], BESIDE, strict=True)],
)
@pytest.mark.parametrize("final", ["as-follower", "nothing"])
def test_a_prophet_counts_as_one_follower_in_a_city_and_doubles_it_for_his_owner(
    pieces: tuple[str, ...], scores: tuple[int, int], beside: list[str], final: str
) -> None:
    """Whatever he counts for in a city that is never completed."""
    state = joined(*pieces, prophet__final=final)
    after = state.play("pass")
    assert tuple(after.scores.values()) == scores
    lines = {8: [(8, "city.per_tile")], 16: [(8, "city.per_tile"), (8, "prophet.multiplier")]}
    assert [told for _, _, told in paid(after)] == [lines[score] for score in scores if score]
    # Followers come home, and prophets leave the game.
    assert after.pieces == ()
    assert after.supply["red"] == {"follower": 7, "prophet": 0}
    prophets = sum("prophet" in piece for piece in pieces)
    assert reasons(state, "pass", "prophet.returns") == ["prophet.returns"] * prophets
    assert reasons(state, "pass", OWNER, OUTVOTED) == beside


@pytest.mark.parametrize(("multiplier", "points"), [(1, 8), (2, 16), (3, 24)])
def test_a_prophet_multiplies_as_often_as_the_clause_says(multiplier: int, points: int) -> None:
    state = joined("red prophet -1,0 C", prophet__multiplier=multiplier)
    assert state.play("pass").scores["red"] == points


def unfinished(final: str) -> GameState:
    """A prophet and a follower in a city of two tiles, which is never completed."""
    two = tiles("0,0 [CCC CCC aaa aaa]", f"1,0 {WEST}")
    pieces = lying("red prophet 0,0 C", "blue follower 1,0 C")
    return stand(two, pieces, "bag = []", under=ARK, prophet__final=final)


LEFT = [(2, "final.unfinished")]
FINALS = ("as-follower", "doubled", "nothing")


@pytest.mark.parametrize(
    ("final", "lines", "said_of_him"),
    [
        ("as-follower", [LEFT, LEFT], 1),
        ("doubled", [[*LEFT, (2, "prophet.final")], LEFT], 0),
        ("nothing", [LEFT], 1),
    ],
)
def test_what_a_prophet_brings_for_a_city_left_unfinished_goes_by_its_clause(
    final: str, lines: list[list[tuple[int, str]]], said_of_him: int
) -> None:
    state = unfinished(final)
    assert [told for _, _, told in paid(state.play("end"))] == lines
    assert reasons(state, "end", "prophet.final") == ["prophet.final"] * said_of_him


@pytest.mark.parametrize("final", FINALS)
def test_what_a_prophet_scores_at_the_end_is_said_of_cities_only(
    final: str,
) -> None:
    # However he came onto a field, he is one follower there.
    board = tiles("0,0 [aaa aaa aaa aaa; sheep@a]", f"1,0 {FIELD}")
    pieces = lying("red prophet 0,0 a", "blue follower 1,0 a")
    state = stand(board, pieces, "bag = []", under=ARK, prophet__final=final)
    assert state.play("end").scores == {"red": 2, "blue": 2}
    assert reasons(state, "end", "prophet.") == []


def test_what_people_read_of_prophets(snapshot: object) -> None:
    completed = joined(*IN_ONE[0])
    assert {
        "completed": said(completed, "pass", "prophet."),
        "lines": [[one.words for one in award.lines] for award in completed.play("pass").awards],
        "unfinished": {final: said(unfinished(final), "end", "prophet.") for final in FINALS},
    } == snapshot


# -- where they stand ------------------------------------------------------------------------------


def test_a_prophet_goes_by_its_own_clause_where_no_follower_may_stand() -> None:
    state = stand(tiles(f"0,0 {CAP}"), *AT_PLACE, under=ARK, follower__where=["road"])
    assert offered(state) == ["prophet C", "pass"]
    assert refusing(state, "prophet a") == ["prophet.where"]
    assert refusing(state, "follower C") == ["follower.where"]


def test_all_that_refuses_a_follower_refuses_a_prophet() -> None:
    pieces = lying("blue follower 0,0 1")
    state = stand(
        tiles("0,0 [aaa a1a aaa aaa]"), pieces, under=ARK, follower__completed=False
    ).play("lay [aaa aaa aaa a1a] 1,0")
    assert refusing(state, "prophet 1") == [
        "prophet.where",
        "follower.occupied",
        "follower.completed",
    ]


def test_a_prophet_who_is_used_is_in_the_box_and_refused_by_how_many_there_are() -> None:
    used = "supply = { red = { prophet = 0 } }"
    state = stand(tiles(f"0,0 {CAP}"), *AT_PLACE, used, under=ARK)
    assert refusing(state, "prophet C") == ["setup.prophets"]
    assert state.supply["red"] == {"follower": 7, "prophet": 0}


def test_two_prophets_of_one_player_are_more_than_the_box_holds() -> None:
    there = tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2")
    two = lying("red prophet 0,0 C", "red prophet 0,-1 C")
    assert len(error_of(stand, there, two, under=ARK, kind=PositionError).faults) == 1
