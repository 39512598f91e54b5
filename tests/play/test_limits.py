"""What grows in play stays readable."""

from __future__ import annotations

import pytest

from arkrules import GameState, PositionError, new_game
from arkrules.play import position, referee, setup
from tests.faults import one_of_each
from tests.positions import CAP, CITY, FIELD, faults, stand, tiles
from tests.running import error_of

CLOSED = (tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]')
"""The city that is completed brings four points."""


def closed(*lines: str) -> GameState:
    """The city is completed, and not scored yet."""
    return stand(*CLOSED, *lines).play(f"lay {CAP}/2 0,-1")


def returning(*bag: str) -> GameState:
    """A field fits beside no city, and goes back into the bag; the cities in the bag fit."""
    lines = (tiles(f"0,0 {CITY}"), f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    return stand(*lines, f"bag = {[*bag]}", tile__unplaceable_returns=True)


def bounded(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """So many tiles may lie, and so many may be in a bag."""
    for module in (referee, setup):
        monkeypatch.setattr(module, "TILES", most)


def test_a_score_may_have_fifteen_digits_and_no_more() -> None:
    laid = closed("scores = { red = 999999999999995 }")
    assert laid.play("pass").scores["red"] == 999_999_999_999_999
    error_of(closed("scores = { red = 999999999999996 }").play, "pass", kind=PositionError)


def test_what_is_more_than_can_be_read_is_told_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, snapshot: object
) -> None:
    """Blue's score has fifteen nines, two tiles lie and two are in the bag: as many as may be."""
    scores = "scores = { red = 999999999999996, blue = 999999999999999 }"
    rich, full = closed(scores, f'bag = ["{CAP}*3"]'), returning(CITY, CITY)
    row = stand(tiles(f"0,0 {CAP}", f"1,0 {CAP}"))
    bounded(monkeypatch, 2)
    errors = [
        error_of(rich.play, "pass", kind=PositionError),
        error_of(full.play, "discard", kind=PositionError),
        error_of(row.play, f"lay {CAP} 2,0", kind=PositionError),
        error_of(new_game, "carcassonne", 2, kind=PositionError),
    ]
    assert [bool(error.key) for error in errors] == [True, True, True, False]
    said = [text for error in errors for text in (error.key, *error.faults, error.remedy)]
    assert one_of_each(filter(None, said), of=("play/referee", "play/setup")) == snapshot


def test_as_many_as_can_be_read_are_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tiles lie and two are in the bag when the city is scored."""
    laid = closed(f'bag = ["{CAP}*3"]')
    bounded(monkeypatch, 2)
    assert laid.play("pass").scores["red"] == 4


def test_a_tile_that_goes_back_may_be_one_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    for cities, state in ((1, returning(CITY)), (2, returning(CITY, CITY))):
        bounded(monkeypatch, cities + 1)
        assert state.play("discard").bag == {CITY: cities, FIELD: 1}
        bounded(monkeypatch, cities)
        error_of(state.play, "discard", kind=PositionError)


def test_no_more_tiles_are_laid_than_a_position_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stand(tiles(f"0,0 {CAP}", f"1,0 {CAP}"))
    bounded(monkeypatch, 3)
    state = state.play(f"lay {CAP} 2,0").play("pass")
    error_of(state.play, f"lay {CAP} 3,0", kind=PositionError)


@pytest.mark.parametrize(
    ("bag", "fits"),
    [
        ('["D*2", "E"]', True),
        ('["D", "D", "D", "E"]', False),
        ('["D*2", "E*2"]', False),
        ('["D*99999999999999999999"]', False),
    ],
)
def test_a_bag_holds_no_more_tiles_than_a_position_may_have(
    bag: str, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(position, "TILES", 3)
    if fits:
        assert stand(CLOSED[0], f"bag = {bag}").bag == {"D": 2, "E": 1}
    else:
        assert faults(CLOSED[0], f"bag = {bag}").startswith("position.bag: ")


def test_a_game_begins_with_no_more_tiles_than_a_position_may_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The sets of a profile hold as many as they like: of what they hold a bag may be made."""
    bounded(monkeypatch, 71)
    assert sum((new_game("carcassonne", 2).bag or {}).values()) == 71
    bounded(monkeypatch, 70)
    error_of(new_game, "carcassonne", 2, kind=PositionError)
    assert new_game("carcassonne", 2, bag=["E*5"]).bag == {"E": 5}
