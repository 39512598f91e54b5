"""What publishers print otherwise."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from arkrules.play import Position, set_up
from arkrules.rulings.casebook import casebook
from tests.house_rules import ROOT, SHELF

RGG, ZMG = "carcassonne-rgg", "carcassonne-zmg"
TIED = 'players = ["red", "blue"]\ntiles = ["0,0 D"]\nscores = { red = 5, blue = 5 }\nbag = []\n'


@pytest.mark.parametrize("profile", [RGG, ZMG])
def test_a_publisher_differs_only_where_the_sources_say_so(profile):
    base, other = SHELF.profile(ROOT), SHELF.profile(profile)
    differing = {clause.id for clause in base if base.value(clause.id) != other.value(clause.id)}
    assert (
        differing
        == {
            RGG: {"setup.start_player", "end.abbeys"},
            ZMG: {"setup.start_player", "end.tie"},
        }[profile]
    )
    assert other.answer("road.per_tile").status.value == "implied"
    assert other.answer("farm.value").status.value == "stated"
    assert "2008" in SHELF.profile(RGG).answer("farm.value").note


def test_a_tie_is_shared_or_played_again_as_the_publisher_says():
    winners: Mapping[str, tuple[str, ...]] = {
        profile: set_up(SHELF.profile(profile), Position.from_toml(TIED)).play("end").winners
        for profile in (RGG, ZMG)
    }
    assert winners == {RGG: ("red", "blue"), ZMG: ()}
    assert [SHELF.profile(id).answer("end.tie").status.value for id in (ROOT, RGG, ZMG)] == [
        "silent", "stated", "stated",
    ]  # fmt: skip


def test_gaps_in_the_wall_may_be_read_three_ways_with_one_publisher_only():
    def readings(profile: str) -> list[str]:
        found = SHELF.profile(profile).answer("city.closed")
        return [str(reading.answer) for reading in found.readings]

    assert readings(RGG) == ["wall-suffices", "enclosed-filled"]
    assert readings(ZMG) == readings(ROOT) == ["enclosed-filled"]


def test_where_the_wall_suffices_a_filled_hole_turns_on_completing_the_city_again():
    (case,) = (case for case in casebook() if case.id == "open-hole-filled")
    gained = []
    for again in (False, True):
        rules = SHELF.profile(RGG).with_answer("city.closed", "wall-suffices")
        state = set_up(rules.with_answer("city.completed_again", again), case.position)
        for move in case.moves:
            state = state.play(move)
        gained.append(state.scores["red"])
    assert gained == [0, 20]
