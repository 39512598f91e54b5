"""What is found out about overlays that somebody wrote."""

from __future__ import annotations

from arkrules.play.checking import check_file
from arkrules.rules import library


def test_an_overlay_is_told_with_the_profiles_it_cannot_go_with_and_why() -> None:
    """Four start tiles of the ghosts lie together, and cannot be drawn one by one."""
    found = check_file(library().files["house.bag"])
    assert (found.faults, found.answers) == ((), 2)
    assert "carcassonne+house.bag" in found.playable
    for why, edition in zip(found.excluded, ("ghosts", "ghosts-zmg"), strict=True):
        assert why.startswith(f"{edition}+house.bag: setup.start_in_bag needs one start tile")
