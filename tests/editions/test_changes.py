"""What changes for somebody who knows another edition."""

from __future__ import annotations

from pathlib import Path

from arkrules.editions import changes_in, what_changes
from arkrules.rules import load_profile


def test_changes_are_told_in_sentences(snapshot: object) -> None:
    """What differs, and what is open on either side or on both, and who settles it."""
    found = {
        "ark-en2 to ark-de": ("ark-en2", "ark-de"),
        "ark-en2 to ark-hu": ("ark-en2", "ark-hu"),
    }
    kinds = ("changes", "opened", "settled", "reread")
    changes = {name: what_changes(*pair) for name, pair in found.items()}
    assert {
        f"{name}: {kind}": [f"{told.id}: {told.words}" for told in getattr(one, kind)][:3]
        for name, one in changes.items()
        for kind in kinds
    } == snapshot


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
    assert [c.id for c in back.opened] == [c.id for c in changes.settled] == ["city.closed"]


def test_what_both_leave_open_in_other_ways_is_told_apart(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\n'
        '[rules.city.closed]\nanswer = "no-open-side"\nstatus = "silent"\ncite = ["base:city"]\n'
        'readings = [{ words = "never", because = "walls fall" }]\n'
    )
    changes = what_changes("carcassonne", load_profile(mine))
    assert [change.id for change in changes.reread] == ["city.closed"]
    assert changes.opened == changes.settled == ()


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
