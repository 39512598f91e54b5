"""What grows in play stays readable."""

from __future__ import annotations

import pytest

from arkrules import PositionError, new_game
from tests.positions import CAP, CITY, FIELD, stand, tiles


def test_a_score_may_have_fifteen_digits_and_no_more() -> None:
    """The city that is completed brings four points."""
    lines = (tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]')
    laid = stand(*lines, "scores = { red = 999999999999995 }").play(f"lay {CAP}/2 0,-1")
    assert laid.play("pass").scores["red"] == 999_999_999_999_999
    laid = stand(*lines, "scores = { red = 999999999999996 }").play(f"lay {CAP}/2 0,-1")
    with pytest.raises(PositionError, match=r"scores\.red: has more than 15 digits"):
        laid.play("pass")


def test_only_what_is_more_than_can_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue's score has fifteen nines, two tiles lie and two are in the bag: as many as may be."""
    scores = "scores = { red = 999999999999996, blue = 999999999999999 }"
    lines = (tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]', scores)
    laid = stand(*lines, f'bag = ["{CAP}*3"]').play(f"lay {CAP}/2 0,-1")
    monkeypatch.setattr("arkrules.play.limits.TILES", 2)
    with pytest.raises(PositionError) as caught:
        laid.play("pass")
    assert caught.value.faults == ("scores.red: has more than 15 digits",)
    assert caught.value.key == "after this move"
    assert caught.value.remedy == ("play goes no further from here; begin with a smaller position")


def test_as_many_as_can_be_read_are_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tiles lie and two are in the bag when the city is scored."""
    lines = (tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]', f'bag = ["{CAP}*3"]')
    laid = stand(*lines).play(f"lay {CAP}/2 0,-1")
    monkeypatch.setattr("arkrules.play.limits.TILES", 2)
    assert laid.play("pass").scores["red"] == 4


def test_a_tile_that_goes_back_may_be_one_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field fits beside no city; the city in the bag does."""
    lines = (tiles(f"0,0 {CITY}"), f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    state = stand(*lines, f'bag = ["{CITY}"]', tile__unplaceable_returns=True)
    monkeypatch.setattr("arkrules.play.limits.TILES", 2)
    assert state.play("discard").bag == {CITY: 1, FIELD: 1}
    monkeypatch.setattr("arkrules.play.limits.TILES", 1)
    with pytest.raises(PositionError) as caught:
        state.play("discard")
    assert caught.value.faults == ("bag: more than 1 tiles are in it",)


def test_no_more_tiles_are_laid_than_a_position_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stand(tiles(f"0,0 {CAP}", f"1,0 {CAP}"))
    monkeypatch.setattr("arkrules.play.limits.TILES", 3)
    monkeypatch.setattr("arkrules.play.referee.TILES", 3)
    state = state.play(f"lay {CAP} 2,0").play("pass")
    with pytest.raises(PositionError) as caught:
        state.play(f"lay {CAP} 3,0")
    assert caught.value.faults == ("tiles: more than 3 tiles lie",)
    assert "begin with a smaller position" in caught.value.remedy


@pytest.mark.parametrize(
    ("bag", "said"),
    [
        ('["D*2", "E"]', None),
        ('["D", "D", "D", "E"]', "'E': too many tiles"),
        ('["D*2", "E*2"]', "'E*2': too many tiles"),
        ('["D*99999999999999999999"]', "too many tiles"),
    ],
)
def test_a_bag_holds_no_more_tiles_than_a_position_may_have(
    bag: str, said: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arkrules.play.start.TILES", 3)
    lines = (tiles(f"0,0 {CAP}"), f"bag = {bag}")
    if said is None:
        assert stand(*lines).bag == {"D": 2, "E": 1}
        return
    with pytest.raises(PositionError) as caught:
        stand(*lines)
    (fault,) = caught.value.faults
    assert fault.startswith("bag: ")
    assert said in fault
    assert fault.endswith("expected at most 3 in a bag or in a hand")


def test_a_game_begins_with_no_more_tiles_than_a_position_may_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The sets of a profile hold as many as they like: of what they hold a bag may be made."""
    monkeypatch.setattr("arkrules.play.limits.TILES", 71)
    assert sum((new_game("carcassonne", 2).bag or {}).values()) == 71
    monkeypatch.setattr("arkrules.play.limits.TILES", 70)
    with pytest.raises(PositionError) as caught:
        new_game("carcassonne", 2)
    assert caught.value.faults == ("bag: more than 70 tiles are in it",)
    assert caught.value.remedy == "begin with fewer tiles: `bag` says with which"
    assert new_game("carcassonne", 2, bag=["E*5"]).bag == {"E": 5}


def test_no_more_tiles_go_back_into_the_bag_than_it_may_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = (tiles(f"0,0 {CITY}"), f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    state = stand(*lines, f'bag = ["{CITY}*2"]', tile__unplaceable_returns=True)
    monkeypatch.setattr("arkrules.play.limits.TILES", 3)
    assert sum((state.play("discard").bag or {}).values()) == 3
    monkeypatch.setattr("arkrules.play.limits.TILES", 2)
    with pytest.raises(PositionError) as caught:
        state.play("discard")
    assert caught.value.faults == ("bag: more than 2 tiles are in it",)
