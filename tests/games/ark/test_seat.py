"""Where the Ark is put down when the first city is complete."""

from __future__ import annotations

import pytest

from arkrules import GameState, PositionError
from tests.games.ark.tables import ARK, lying
from tests.games.asking import paid, reasons, refusing, said
from tests.positions import CAP, FIELD, offered, play, stand, tiles
from tests.running import error_of

TWO_CITIES = [
    f"0,0 {CAP}", *(f"{cell} {FIELD}" for cell in ("0,1", "1,1", "1,0", "1,-1", "1,-2")),
    f"0,-2 {CAP}/2",
]  # fmt: skip


def completed(*there: str, laid: str = f"{CAP}/2 0,-1", **answers: object) -> GameState:
    """Red has laid a tile, which completes a city or two."""
    return stand(tiles(*there or [f"0,0 {CAP}"]), under=ARK, **answers).play(f"lay {laid}")


def test_the_ark_is_put_on_a_tile_of_the_first_completed_city() -> None:
    state = completed().play("follower C")
    assert (state.step, state.to_move, state.scores["red"]) == ("seat", "red", 4)
    assert {*offered(state)} == {"seat 0,-1", "seat 0,0"}
    seated = state.play("seat 0,0")
    assert (seated.step, seated.to_move, seated.position().more["ark"]) == ("draw", "blue", "0,0")


def row() -> GameState:
    """A city of three tiles in a row is complete."""
    state = stand(tiles("0,0 [aaa aaa aaa CCC]"), under=ARK)
    return play(state, "lay [aaa CCC aaa CCC] -1,0", "pass", "lay [aaa CCC aaa aaa] -2,0", "pass")


def test_seats_are_offered_in_reading_order_and_no_other_tile_is_one() -> None:
    assert offered(row()) == ["seat -2,0", "seat -1,0", "seat 0,0"]
    assert refusing(row(), "seat 1,0") == ["ark.enters"]


@pytest.mark.parametrize("bonus", [0, 5])
def test_who_seats_the_ark_is_paid_what_a_clause_says(bonus: int) -> None:
    state = play(completed(ark__placement_bonus=bonus), "pass", "seat 0,0")
    assert [lines for _, _, lines in paid(state)] == [[(5, "ark.placement_bonus")]] * (bonus > 0)
    assert state.scores == {"red": bonus, "blue": 0}


def test_a_position_at_seat_has_the_tile_just_laid() -> None:
    lines = (tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2"), 'step = "seat"')
    state = stand(*lines, 'laid = "0,-1"', under=ARK)
    assert {*offered(state)} == {"seat 0,0", "seat 0,-1"}
    error_of(stand, *lines, under=ARK, kind=PositionError)
    nothing = stand(tiles(f"0,0 {CAP}"), 'step = "seat"', 'laid = "0,0"', under=ARK)
    assert (nothing.step, nothing.to_move) == ("draw", "blue")


@pytest.mark.parametrize("lines", [(), ('ark = "off"',)])
def test_the_ark_may_be_off_though_completed_cities_lie_there(lines: tuple[str, ...]) -> None:
    state = stand(tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2", f"1,0 {CAP}"), *lines, under=ARK)
    assert state.tokens == {}
    assert {*offered(play(state, f"lay {CAP}/2 1,-1", "pass"))} == {"seat 1,-1", "seat 1,0"}


def with_piece(*pieces: str) -> GameState:
    """The first city is complete."""
    return stand(tiles(f"0,0 {CAP}"), lying(*pieces), under=ARK).play(f"lay {CAP}/2 0,-1")


def test_that_the_ark_enters_an_empty_city_is_said_where_nobody_stood_in_it() -> None:
    clause = "ark.enters_unclaimed"
    assert reasons(with_piece(), "pass", clause) == [clause]
    assert reasons(with_piece(), "follower C", clause) == []
    for piece in ("blue follower 0,0 C", "blue prophet 0,0 C"):
        assert reasons(with_piece(piece), "pass", clause) == []


def test_where_one_tile_completed_several_cities_as_the_first_it_is_explained() -> None:
    clause = "ark.enters_which_city"
    assert reasons(completed(), "pass", clause) == []
    two = completed(*TWO_CITIES, laid="[CCC aaa DDD aaa] 0,-1")
    assert reasons(two, "pass", clause) == [clause]


def test_what_people_read_of_seats(snapshot: object) -> None:
    two = completed(*TWO_CITIES, laid="[CCC aaa DDD aaa] 0,-1")
    empty = said(with_piece(), "pass", "ark.enters_unclaimed")
    (refusal,) = row().refusals("seat 1,0")
    assert [refusal.words, *empty, *said(two, "pass", "ark.enters_which_city")] == snapshot
