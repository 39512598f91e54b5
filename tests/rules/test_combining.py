"""Profiles put together: taken over from parents, and under overlays, added up and refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import ProfileError, Status, library, load_profile
from arkrules.games.base.clauses import FarmRules, FarmValue
from arkrules.play.clauses import HandRules
from tests.rules.answers import differing
from tests.rules.folders import ALONE, HALF, Folder


def test_statuses_weaken_from_parent_to_child(folder: Folder) -> None:
    folder.profile("mine", more='inherits = { status = "community", note = "said at our club" }')
    parent, child = load_profile("carcassonne"), folder.load("mine")
    assert differing(parent, child) == set()
    for id, answer in parent.answers.items():
        assert child.answer(id).status is answer.status.weaker(Status.COMMUNITY)
        assert child.answer(id).note.endswith("said at our club")
        assert child.answer(id).readings == answer.readings


def test_without_a_word_on_it_statuses_are_inherited_as_they_are(folder: Folder) -> None:
    folder.profile("mine")
    assert folder.load("mine").answers == load_profile("carcassonne").answers


def test_statuses_weaken_once_more_in_the_next_generation(folder: Folder) -> None:
    folder.profile("mine", more='inherits = { status = "implied", note = "from print" }')
    folder.profile("ours", extends="mine", more='inherits = { status = "silent", note = "heard" }')
    answer = folder.load("ours").answer("road.per_tile")
    assert answer.status is Status.SILENT
    assert answer.note == "from print; heard"
    assert folder.load("ours").lineage == ("ours", "mine", "carcassonne")


def test_the_game_itself_may_be_named_among_the_extensions(folder: Folder) -> None:
    folder.profile("mine", more='extensions = ["base", "ark"]')
    assert folder.load("mine").extensions == ("ark",)
    folder.profile("ours", more='extensions = ["base"]')
    assert folder.load("ours").extensions == ()


def test_extensions_and_sets_of_which_a_profile_says_nothing_are_those_of_its_parent(
    folder: Folder,
) -> None:
    folder.profile("ours", more='extensions = ["ark"]\nsets = ["ghosts", "base"]')
    folder.profile("mine", extends="ours")
    mine, ours = folder.load("mine"), folder.load("ours")
    assert (mine.extensions, mine.sets) == (("ark",), ("ghosts", "base"))
    assert mine.set_files == ours.set_files
    assert [Path(file.path).stem for file in mine.set_files] == ["ghosts", "base"]
    assert {item.id for item in mine} == {item.id for item in ours} > {"road.per_tile"}


def test_an_overlay_changes_what_it_answers(folder: Folder) -> None:
    folder.overlay("house", "city.small", '"half"')
    profile = folder.load("carcassonne+house")
    assert differing(profile, load_profile("carcassonne")) == {"city.small"}
    assert profile.answer("city.small").origin == "house"
    assert profile.id == "carcassonne+house"
    assert profile.overlays == ("house",)
    assert profile.title == "Carcassonne, today's rules, with house"


def test_under_an_overlay_a_profile_keeps_all_but_what_it_answers(folder: Folder) -> None:
    below = load_profile("ghosts")
    folder.overlay("house", "hand.size", "3", root=below.root)
    laid = folder.load("ghosts+house")
    kept = ("catalogue", "lineage", "published", "extensions", "sets", "set_files", "data")
    assert [getattr(laid, name) for name in kept] == [getattr(below, name) for name in kept]
    assert laid.family is not None
    assert below.family is not None
    assert laid.family.root == below.family.root
    assert laid.data


def test_an_overlay_goes_over_every_profile_of_its_root(folder: Folder) -> None:
    folder.overlay("house", "hand.size", "3")
    folder.profile("mine", extends="carcassonne-2000")
    assert folder.load("mine+house")[HandRules].size == 3
    assert folder.load("mine+house")[FarmRules].value is FarmValue.PER_CITY


def test_under_an_overlay_profiles_that_play_alike_keep_what_each_cites(folder: Folder) -> None:
    folder.overlay("house", "hand.size", "3")
    path = folder.profile("mine", more=HALF)
    printed = folder.load("mine+house")
    path.write_text(path.read_text().replace("base:n7", "base:city"))
    written = folder.load("mine+house")
    assert printed == written
    assert (printed.cite("city.small"), written.cite("city.small")) == (
        ("base:n7",),
        ("base:city",),
    )


def test_an_overlay_may_be_given_by_its_file(folder: Folder) -> None:
    path = folder.overlay("house", "hand.size", "3")
    assert load_profile(f"carcassonne+{path}")[HandRules].size == 3


def test_overlays_add_up_in_any_order(folder: Folder) -> None:
    folder.overlay("one", "city.small", '"half"')
    folder.overlay("two", "hand.size", "3")
    folder.overlay("three", "farm.value", '"per-city"')
    forth = folder.load("carcassonne+one+two+three")
    back = folder.load("carcassonne+three+two+one")
    assert forth == back
    assert forth.id == back.id == "carcassonne+one+three+two"
    assert forth.title == back.title
    assert forth.answers == back.answers
    assert differing(forth, load_profile("carcassonne")) == {
        "city.small", "hand.size", "farm.value",
    }  # fmt: skip


def test_an_overlay_twice_is_an_overlay_once(folder: Folder) -> None:
    folder.overlay("one", "hand.size", "3")
    assert folder.load("carcassonne+one+one") == folder.load("carcassonne + one")


def test_overlays_that_agree_may_be_added(folder: Folder) -> None:
    folder.overlay("one", "hand.size", "3")
    folder.overlay("two", "hand.size", "3")
    assert folder.load("carcassonne+one+two")[HandRules].size == 3


def test_overlays_that_agree_are_reported_alike_in_any_order(folder: Folder) -> None:
    folder.overlay("one", "hand.size", "3", status="stated", note="we always did")
    folder.overlay("two", "hand.size", "3", status="silent", note="we never asked")
    forth = folder.load("carcassonne+one+two").answer("hand.size")
    assert forth == folder.load("carcassonne+two+one").answer("hand.size")


@pytest.mark.parametrize("name", ["carcassonne+one+two", "carcassonne+two+one"])
def test_overlays_that_contradict_each_other_are_refused(folder: Folder, name: str) -> None:
    folder.overlay("one", "city.small", '"half"')
    folder.overlay("two", "city.small", '"as-any"')
    assert str(folder.error(name)) == (
        "one and two contradict each other on city.small: '1 for each tile and 1 for each pennant'"
        " against 'the same as any city'; leave one of them out"
    )


def test_an_overlay_of_another_root_is_refused(folder: Folder) -> None:
    folder.write("alone", ALONE)
    folder.overlay("house", "hand.size", "3", root="alone")
    assert folder.load("alone+house")[HandRules].size == 3
    message = str(folder.error("carcassonne+house"))
    assert "'house' is for alone" in message
    assert "carcassonne does not extend it" in message


def test_the_root_of_an_overlay_is_an_id(folder: Folder) -> None:
    path = folder.overlay("house", "hand.size", "3", root="../carcassonne")
    error = folder.error("carcassonne+house")
    assert error.file == str(path)
    assert error.faults == ("overlays: '../carcassonne' is no id; an id is one word",)


def test_an_overlay_is_not_played_alone(folder: Folder) -> None:
    folder.overlay("house", "hand.size", "3")
    assert "'house' is an overlay" in str(folder.error("house"))


def test_a_profile_is_not_laid_over_another() -> None:
    with pytest.raises(ProfileError, match=r"only overlays follow a \+"):
        load_profile("carcassonne+carcassonne-2000")


def test_an_unknown_overlay_is_refused() -> None:
    with pytest.raises(ProfileError, match="no profile or overlay 'no-such-rule'"):
        load_profile("carcassonne+no-such-rule")


def test_a_wrong_overlay_is_refused_with_file_and_key(folder: Folder) -> None:
    path = folder.overlay("house", "city.small", '"third"')
    error = folder.error("carcassonne+house")
    assert error.file == str(path)
    assert error.faults[0].startswith("rules.city.small.answer: ")


def test_a_library_tells_profiles_from_overlays(folder: Folder) -> None:
    folder.profile("mine")
    folder.overlay("house", "hand.size", "3")
    found = library([folder.path])
    assert "mine" in set(found.profile_ids())
    assert "house" not in set(found.profile_ids())
    assert "house" in set(found.overlay_ids())
    assert found.overlay("house").overlays == "carcassonne"
    with pytest.raises(ProfileError, match="'mine' is a profile, not an overlay"):
        found.overlay("mine")
