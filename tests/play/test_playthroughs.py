"""Whole games, compared line by line with the files that hold them."""

from __future__ import annotations

import pytest

from tests.playthroughs.write import FOLDER, GAMES, playthrough

SEEN = {
    "base": ("farm.value",),
    "ark": ("temple.", "field.value", "ark.points_per_follower", ": seat ", ": ark "),
    "ghosts": ("farm.value", ": haunt ", ": guard ", "a third ghost", "ghost.penalty", "castle."),
}
"""What a playthrough must show besides what all show."""


@pytest.mark.parametrize("profile", GAMES)
def test_a_whole_game_goes_as_written(profile):
    written = (FOLDER / f"{profile}.txt").read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(playthrough(profile), written, strict=True), 1):
        assert line == expected, f"line {number} of {profile}.txt"


@pytest.mark.parametrize("profile", GAMES)
def test_the_game_shows_what_there_is_to_see(profile):
    text = (FOLDER / f"{profile}.txt").read_text(encoding="utf-8")
    words = SEEN.get(profile.partition("-")[0], SEEN["base"])
    for word in (*words, "city.per_tile", "road.per_tile", "goes back to the supply"):
        assert word in text, word
