"""What changes for somebody who knows another edition."""

from __future__ import annotations

from arkrules.editions import changes_in, what_changes


def test_a_change_is_told_in_sentences():
    changes = what_changes("ark-en2", "ark-de")
    said = {change.id: change.words for change in changes.changes}
    assert said["ark.placement_bonus"] == (
        "What does putting the Ark into play pay? 2 points (in ark-en2: 0 points)."
    )


def test_a_change_says_what_is_open_on_either_side():
    back = {change.id: change.words for change in what_changes("ark-en1", "ark-en2").changes}
    assert "(in ark-en1, contested: by segments)" in back["final.unit"]
    forth = {change.id: change.words for change in what_changes("ark-en2", "ark-en1").changes}
    assert "This is contested. It can also be read so: by tiles." in forth["final.unit"]
    assert "In ark-en2 it can be read so: when no side" in forth["city.closed"]


def test_changes_stand_in_the_order_of_play():
    parts = [part.value for part, _ in what_changes("ark-en2", "ark-de").parts]
    assert parts == ["setting-up", "placing", "moving", "scoring"]


def test_what_is_settled_on_one_side_only_is_told_apart():
    changes = what_changes("ark-en2", "ark-en1")
    assert "follower.occupied_by_prophet" in [change.id for change in changes.opened]
    back = what_changes("ark-en1", "ark-en2")
    assert [c.id for c in back.settled] == [c.id for c in changes.opened]
    assert back.opened == ()


def test_what_is_new_and_what_is_gone():
    changes = what_changes("carcassonne", "ark-en2")
    assert "ark.steps" in [said.id for said in changes.new]
    assert "farm.value" in [said.id for said in changes.gone]


def test_several_profiles_are_told_pair_by_pair():
    pairs = changes_in(["ark-en1", "ark-en2", "ark-de"])
    assert [(pair.known.id, pair.other.id) for pair in pairs] == [
        ("ark-en1", "ark-en2"),
        ("ark-en1", "ark-de"),
        ("ark-en2", "ark-de"),
    ]
