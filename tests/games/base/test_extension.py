"""What Carcassonne declares: where its followers may stand, and the steps of its turn."""

from __future__ import annotations

import pytest

from arkrules import load_profile
from arkrules.play import contradictions
from tests.positions import CAP, faults, offered, play, stand, tiles


@pytest.mark.parametrize(
    ("edition", "known"),
    [
        ("carcassonne", "city, field, monastery, road"),
        ("ark-en2", "city, field, monastery, road, temple"),
        ("ghosts", "castle, city, field, graveyard, monastery, road"),
    ],
)
def test_followers_are_sent_only_where_a_tile_of_the_game_has_room(
    edition: str, known: str
) -> None:
    profile = load_profile(edition).with_answer(
        "follower.where", ["road", "tent", *known.split(", ")]
    )
    assert list(contradictions(profile)) == [f"follower.where names 'tent'; known are {known}"]


def test_tiles_are_drawn_until_the_hand_is_full() -> None:
    state = play(stand(tiles("0,0 D"), 'bag = ["E*5"]', hand__size=2), "draw E")
    assert state.step == "draw"
    assert state.play("draw E").step == "lay"


def test_a_piece_is_placed_on_the_tile_just_laid_or_nothing_is_done() -> None:
    lines = (tiles(f"0,0 {CAP}"), 'step = "place"')
    assert offered(stand(*lines, 'laid = "0,0"')) == ["follower C", "follower a", "pass"]
    assert faults(*lines, "bag = []") == "laid: at the step 'place' the tile just laid is named"
    remains = {"end__last_tile_unplaceable": "action-remains"}
    assert offered(stand(*lines, "bag = []", **remains)) == ["pass"]
