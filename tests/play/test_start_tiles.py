"""The tiles that a game begins with: how they lie must be possible."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import load_profile, new_game, set_up
from arkrules.errors import ProfileError
from arkrules.play import contradictions


def test_start_tiles_whose_sides_differ_are_refused() -> None:
    # D shows a road to the east; E shows a field to the west, and turned by 3 its city.
    plain = load_profile("carcassonne")
    assert not contradictions(plain.with_answer("setup.start_tile", ["0,0 D/1", "1,0 E/3"]))
    odd = plain.with_answer("setup.start_tile", ["0,0 D", "1,0 E"])
    said = "the sides between 0,0 and 1,0 do not match"
    with pytest.raises(ProfileError, match=said):
        new_game(odd, 2)
    with pytest.raises(ProfileError, match=said):
        set_up(odd, 'players = ["red"]')


def test_start_tiles_that_lie_on_one_another_are_refused() -> None:
    odd = load_profile("carcassonne").with_answer("setup.start_tile", ["0,0 D", "0,0 E"])
    assert "setup.start_tile: two tiles lie at 0,0" in contradictions(odd)


def test_start_tiles_that_lie_apart_are_refused() -> None:
    plain = load_profile("carcassonne")
    odd = plain.with_answer("setup.start_tile", ["0,0 D", "1,1 D", "5,0 D"])
    assert contradictions(odd) == ("setup.start_tile: they lie in 3 separate groups",)
    corner = plain.with_answer("setup.start_tile", ["0,0 D", "1,0 D", "1,1 D/2"])
    assert contradictions(corner) == ()


def test_two_sets_that_both_begin_at_the_middle_need_a_start_tile_of_their_own(
    tmp_path: Path,
) -> None:
    file = tmp_path / "both.toml"
    file.write_text(
        'id = "both"\ntitle = "Both"\nextends = "ghosts"\nsets = ["base", "ghosts"]\n'
        '[rules.setup.start_tile]\nanswer = []\nnote = "ours"\n'
    )
    assert "setup.start_tile: two tiles lie at 0,0" in contradictions(load_profile(file))
