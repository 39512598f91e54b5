"""Profiles put together: taken over from parents, and under overlays, added up and refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import ProfileError, Status, library, load_profile
from arkrules.games.base.clauses import FarmRules, FarmValue
from arkrules.play.clauses import HandRules
from tests.faults import one_of_each, places
from tests.rules.answers import differing
from tests.rules.folders import ALONE, HALF, Folder
from tests.running import error_of

# -- taken over from parents -----------------------------------------------------------------------


def test_statuses_weaken_from_parent_to_child(folder: Folder) -> None:
    inherits = 'inherits = { status = "community", note = "said at our club" }'
    parent, child = load_profile("carcassonne"), folder.own("mine", inherits)
    assert differing(parent, child) == set()
    for id, answer in parent.answers.items():
        assert child.answer(id).status is answer.status.weaker(Status.COMMUNITY)
        assert child.answer(id).note.endswith("said at our club")
        assert child.answer(id).readings == answer.readings
    assert folder.own("plain").answers == parent.answers


def test_statuses_weaken_once_more_in_the_next_generation(folder: Folder) -> None:
    folder.profile("mine", more='inherits = { status = "implied", note = "from print" }')
    ours = folder.own("ours", 'inherits = { status = "silent", note = "heard" }', extends="mine")
    answer = ours.answer("road.per_tile")
    assert (answer.status, answer.note) == (Status.SILENT, "from print; heard")
    assert ours.lineage == ("ours", "mine", "carcassonne")


def test_unless_a_profile_says_more_its_parent_has_its_extensions_and_sets(
    folder: Folder,
) -> None:
    ours = folder.own("ours", 'extensions = ["ark"]\nsets = ["ghosts", "base"]')
    mine = folder.own("mine", extends="ours")
    assert (mine.extensions, mine.sets) == (("ark",), ("ghosts", "base"))
    assert mine.set_files == ours.set_files
    assert [Path(file.path).stem for file in mine.set_files] == ["ghosts", "base"]
    assert {item.id for item in mine} == {item.id for item in ours} > {"road.per_tile"}
    # The game itself may be named among the extensions.
    assert folder.own("named", 'extensions = ["base", "ark"]').extensions == ("ark",)
    assert folder.own("bare", 'extensions = ["base"]').extensions == ()


# -- under overlays --------------------------------------------------------------------------------


def test_an_overlay_changes_what_it_answers_and_nothing_else(folder: Folder) -> None:
    folder.overlay("house", "city.small", '"half"')
    profile = folder.load("carcassonne+house")
    assert differing(profile, load_profile("carcassonne")) == {"city.small"}
    assert profile.answer("city.small").origin == "house"
    assert (profile.id, profile.overlays) == ("carcassonne+house", ("house",))
    below = load_profile("ghosts")
    folder.overlay("other", "hand.size", "3", root=below.root)
    laid = folder.load("ghosts+other")
    kept = ("catalogue", "lineage", "published", "extensions", "sets", "set_files", "data", "home")
    assert [getattr(laid, name) for name in kept] == [getattr(below, name) for name in kept]
    assert laid.data


def test_an_overlay_goes_over_every_profile_of_its_root(folder: Folder) -> None:
    path = folder.overlay("house", "hand.size", "3")
    folder.profile("mine", extends="carcassonne-2000")
    assert folder.load("mine+house")[HandRules].size == 3
    assert folder.load("mine+house")[FarmRules].value is FarmValue.PER_CITY
    assert load_profile(f"carcassonne+{path}")[HandRules].size == 3


def test_under_an_overlay_profiles_that_play_alike_keep_what_each_cites(folder: Folder) -> None:
    folder.overlay("house", "hand.size", "3")
    path = folder.profile("mine", more=HALF)
    printed = folder.load("mine+house")
    path.write_text(path.read_text().replace("base:n7", "base:city"))
    written = folder.load("mine+house")
    assert printed == written
    assert [one.cite("city.small") for one in (printed, written)] == [("base:n7",), ("base:city",)]


def test_overlays_add_up_in_any_order(folder: Folder, snapshot: Snapshot) -> None:
    rules = {"one": ("city.small", '"half"'), "two": ("hand.size", "3"),
             "three": ("farm.value", '"per-city"')}  # fmt: skip
    for id, (clause, answer) in rules.items():
        folder.overlay(id, clause, answer)
    forth, back = (folder.load(f"carcassonne+{all}") for all in ("one+two+three", "three+two+one"))
    assert forth == back
    assert forth.id == back.id == "carcassonne+one+three+two"
    assert forth.title == back.title == snapshot
    assert forth.answers == back.answers
    assert differing(forth, load_profile("carcassonne")) == {one for one, _ in rules.values()}
    assert folder.load("carcassonne+one+one") == folder.load("carcassonne + one")
    assert folder.load("carcassonne+inns+inns") == folder.load("carcassonne+inns")


def test_overlays_that_agree_are_reported_alike_in_any_order(folder: Folder) -> None:
    folder.overlay("one", "hand.size", "3", status="stated", note="we always did")
    folder.overlay("two", "hand.size", "3", status="silent", note="we never asked")
    forth, back = (folder.load(f"carcassonne+{both}") for both in ("one+two", "two+one"))
    assert forth[HandRules].size == 3
    assert forth.answer("hand.size") == back.answer("hand.size")


def test_overlays_that_contradict_each_other_are_refused(folder: Folder) -> None:
    folder.overlay("one", "city.small", '"half"')
    folder.overlay("two", "city.small", '"as-any"')
    forth, back = (str(folder.error(f"carcassonne+{both}")) for both in ("one+two", "two+one"))
    assert forth == back
    assert "city.small" in forth


def test_what_is_said_of_overlays_that_are_refused(folder: Folder, snapshot: Snapshot) -> None:
    folder.profile("mine")
    folder.overlay("alien", "ark.may_end_on_start", "true", root="ark-en2")
    folder.overlay("mistaken", "hand.sise", "3")
    folder.overlay("orphan", "hand.size", "3", root="chess")
    folder.overlay("one", "city.small", '"half"')
    folder.overlay("two", "city.small", '"as-any"')
    names = (
        "carcassonne+one+two", "carcassonne+alien", "one", "carcassonne+carcassonne-2000",
        "carcassonne+no-such-rule", "carcassonne+mistaken", "carcassonne+orphan",
        "carcassonne-2000+abbot+inns", "ghosts+abbot", "ark-en2+abbot",
    )  # fmt: skip
    overlay = error_of(library([folder.path]).overlay, "mine", kind=ProfileError)
    errors = (*map(folder.error, names), overlay)
    remedies = dict.fromkeys(error.remedy for error in errors)
    told = [*map(str, errors), *(one for one in remedies if one != ProfileError("").remedy)]
    assert (
        one_of_each(
            (text.replace(str(folder.path), "FOLDER") for text in told), of=("rules/libraries",)
        )
        == snapshot
    )
    assert folder.load("ark-hu+alien").value("ark.may_end_on_start")


def test_what_is_no_profile_under_overlays_is_refused(folder: Folder) -> None:
    folder.write("alone", ALONE)
    folder.overlay("house", "hand.size", "3", root="alone")
    assert folder.load("alone+house")[HandRules].size == 3
    for name in ("house", "carcassonne+carcassonne-2000", "carcassonne+none"):
        assert folder.error(name).faults, name


@pytest.mark.parametrize(
    ("clause", "answer", "root", "place"),
    [
        ("hand.size", "3", "../carcassonne", "overlays"),
        ("city.small", '"third"', "carcassonne", "rules.city.small.answer"),
    ],
)
def test_a_wrong_overlay_is_refused_with_file_and_key(
    folder: Folder, clause: str, answer: str, root: str, place: str
) -> None:
    path = folder.overlay("house", clause, answer, root=root)
    error = folder.error("carcassonne+house")
    assert (error.file, places(error)) == (str(path), [place])


def test_a_library_tells_profiles_from_overlays(folder: Folder) -> None:
    folder.profile("mine")
    folder.overlay("house", "hand.size", "3")
    found = library([folder.path])
    ids = {*found.profile_ids()}, {*found.overlay_ids()}
    assert [[id in held for id in ("mine", "house")] for held in ids] == [
        [True, False],
        [False, True],
    ]
    assert found.overlay("house").overlays == "carcassonne"
    assert error_of(found.overlay, "mine", kind=ProfileError).faults
