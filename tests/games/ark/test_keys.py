"""What a position says of the Ark, and what a verdict states of it."""

from __future__ import annotations

import pytest

from arkrules import GameState, PositionError
from arkrules.errors import CaseError
from arkrules.rulings import check_case, read_case
from arkrules.telling.verdicts import values_said
from tests.faults import one_of_each
from tests.games.ark.tables import ARK, AT_PLACE, BLOCK_OF_FOUR, TEMPLE, fields
from tests.games.asking import kept_of
from tests.positions import CAP, FIELD, stand, tiles
from tests.rulings.disputes import dispute, found, verdict
from tests.running import error_of

NEEDED = {"ark__temple_bonus": 2, "ark__temple_bonus_repeat": "once-per-temple",
          "ark__route": "first-journey"}  # fmt: skip
"""Answers by which it has to be known which temples have paid, and whether one was reached."""


def beside_temple(*lines: str, **answers: object) -> GameState:
    return stand(tiles(f"0,0 {FIELD}", f"1,0 {TEMPLE}"), *lines, under=ARK, **answers)


def test_paid_temples_and_the_arrival_are_written_where_they_are_needed() -> None:
    lines = ('ark_reached = ["1,0"]', "ark_arrived = true")
    assert kept_of(beside_temple(*lines)) == {}
    known = {"ark_reached": ["1,0"], "ark_arrived": True}
    assert kept_of(beside_temple(*lines, **NEEDED)) == known
    none = beside_temple("ark_reached = []", "ark_arrived = false", **NEEDED)
    assert none == beside_temple(**NEEDED)


def test_temples_that_have_paid_are_written_in_reading_order() -> None:
    cells = ["0,-1", "-1,0", "0,0", "1,0", "0,1"]
    board = tiles(*(f"{cell} {TEMPLE}" for cell in cells))
    state = stand(board, f"ark_reached = {cells[::-1]}", under=ARK, **NEEDED)
    assert kept_of(state) == {"ark_reached": cells}


WRONG = (
    'ark = "0,5"', "ark = 5", 'ark = "here"', 'ark_reached = ["0,0"]', 'ark_reached = "1,0"',
    "ark_reached = [1]", 'ark_reached = ["1,0", 1]', "ark_arrived = 1",
)  # fmt: skip


def test_what_cannot_be_of_the_ark_is_said(snapshot: object) -> None:
    errors = {line: error_of(beside_temple, line, kind=PositionError) for line in WRONG}
    assert one_of_each(fault for error in errors.values() for fault in error.faults) == snapshot


MOVED = (tiles(*fields(*BLOCK_OF_FOUR)), 'ark = "0,0"', *AT_PLACE)


@pytest.mark.parametrize(("cell", "holds"), [("1,1", True), ("0,0", False), ("off", False)])
def test_a_verdict_states_where_the_ark_is(cell: str, holds: bool) -> None:
    text = dispute(*MOVED, moves=["ark ES"], verdict=f'ark = "{cell}"', under=ARK)
    assert (found(text) == []) is holds
    assert found(dispute(tiles(f"0,0 {CAP}"), verdict='ark = "off"', under=ARK)) == []


@pytest.mark.parametrize("value", ["5", "true", '["1,1"]'])
def test_where_the_ark_is_is_stated_as_a_text(value: str) -> None:
    text = dispute(tiles(f"0,0 {CAP}"), verdict=f"ark = {value}", under=ARK)
    error = error_of(lambda: check_case(read_case(text)), kind=CaseError)
    assert any("ark: " in fault for fault in error.faults)


def test_where_the_ark_is_is_said_in_words(snapshot: object) -> None:
    moved = dispute(*MOVED, moves=["ark ES"], verdict='ark = "1,1"', under=ARK)
    off = dispute(tiles(f"0,0 {CAP}"), verdict='ark = "off"', under=ARK)
    said = [[*values_said(verdict(text, of=ARK).outcome, ["ark"])] for text in (moved, off)]
    assert said == snapshot
