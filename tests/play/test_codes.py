"""Moves as numbers: what went in comes out again."""

from __future__ import annotations

from itertools import product

from arkrules.play import verbs
from arkrules.tiles.tile import placement


def test_every_kind_of_piece_and_every_segment_of_thirteen_have_a_number_of_their_own() -> None:
    pairs = list(product(range(5), range(13)))
    assert [verbs.placing(verbs.place(kind, segment)) for kind, segment in pairs] == pairs


def test_a_segment_takes_four_bits() -> None:
    assert [verbs.place(kind, segment) for kind, segment in ((0, 12), (1, 0), (2, 3))] == [
        12, 16, 35,
    ]  # fmt: skip
    assert verbs.SEGMENT == 4


def test_every_tile_in_hand_can_be_laid_in_every_turn() -> None:
    spot = 70
    held = list(product(range(4), range(3)))
    read = [verbs.laying(verbs.lay(placement(spot, turn), at, 3), 3) for turn, at in held]
    assert read == [(at, turn, spot) for turn, at in held]
