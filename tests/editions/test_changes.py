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


def test_what_both_leave_open_is_told_apart_and_how_the_other_is_read():
    reread = {one.id: one.words for one in what_changes("ark-en2", "ark-en1").reread}
    assert "In ark-en2 it can be read so: when no side" in reread["city.closed"]


def test_a_change_of_what_is_open_says_who_settles_it():
    opened = {one.id: one.words for one in what_changes("ark-en2", "ark-hu").opened}
    assert opened["end.when"].endswith("ark-en2 settles it.")
    assert "This is contested. It can also be read so: " in opened["end.when"]
    settled = {one.id: one.words for one in what_changes("ark-hu", "ark-en2").settled}
    assert "This is contested." not in settled["end.when"]
    assert "In ark-hu it can be read so: " in settled["end.when"]


def test_every_clause_that_both_answer_is_told_once_or_is_the_same():
    changes = what_changes("ark-en2", "ark-hu")
    assert changes.changes[0].id == "ark.may_cross_start"
    told = (*changes.changes, *changes.opened, *changes.settled, *changes.reread)
    assert len({one.id for one in told}) == len(told)
    assert len(told) + changes.same == len(changes.changes) + changes.alike


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
