"""The overlays that are shipped, and how they combine."""

from __future__ import annotations

from itertools import combinations

import pytest

from arkrules.errors import ProfileError
from arkrules.play import contradictions, new_game
from arkrules.play.checking import check_file
from arkrules.rulings.casebook import casebook
from tests.house_rules import FAMILY, OVERLAYS, PLAYED, ROOT, SHELF, answered, executed

HOUSE = (
    "meeple-toss", "most-roads", "draw-ahead", "hand-of-three", "bag", "bushes", "buy-tile",
    "fill-hole", "no-final", "table-limit", "table-completes", "dice-markers",
)  # fmt: skip
SURFACE = ("table", "shift", "extended", "floor")


# -- what is shipped -------------------------------------------------------------------------------


def test_all_house_rules_and_agreements_of_the_page_are_overlays():
    assert set(OVERLAYS) == {
        *(f"house.{name}" for name in HOUSE),
        *(f"surface.{name}" for name in SURFACE),
    }


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_an_overlay_is_a_few_lines_that_name_their_source(overlay):
    section = f"base:{overlay.partition('.')[0]}"
    laid = SHELF.profile(f"{ROOT}+{overlay}")
    assert answered(overlay)
    for clause in answered(overlay):
        assert laid.answer(clause).origin == overlay
        assert section in laid.cite(clause)
    assert len(SHELF.files[overlay].read_text(encoding="utf-8").splitlines()) <= 30


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_an_overlay_changes_what_it_answers_and_nothing_else(overlay):
    base, laid = SHELF.profile(ROOT), SHELF.profile(f"{ROOT}+{overlay}")
    differing = {clause.id for clause in base if base.value(clause.id) != laid.value(clause.id)}
    assert differing <= set(answered(overlay))
    assert differing or overlay == "surface.floor"


@pytest.mark.parametrize("overlay", PLAYED)
def test_every_executed_overlay_has_a_case_that_turns_on_it(overlay):
    turned = {
        clause
        for case in casebook()
        for id, row in case.verdicts.items()
        if overlay in id.split("+")
        for clause in row.turns_on or ()
    }
    assert turned & set(executed(overlay))


@pytest.mark.parametrize("overlay", sorted(set(OVERLAYS) - set(PLAYED)))
def test_what_no_program_can_execute_is_a_clause_for_reference(overlay):
    base = SHELF.profile(ROOT)
    assert all(base.clause(clause).standing.value == "reference" for clause in answered(overlay))


# -- combining -------------------------------------------------------------------------------------


def test_overlays_that_agree_are_played_together(run):
    words = ("--seed", "5", "--quiet")
    assert (
        "Final scores"
        in run("play", "carcassonne+house.hand-of-three+surface.table", *words).stdout
    )


@pytest.mark.parametrize(
    ("one", "other", "clause", "words"),
    [
        ("house.table-limit", "surface.shift", "table.bounds", "may be shifted"),
        ("surface.table", "surface.shift", "table.bounds", "is not shifted"),
        ("house.table-completes", "surface.shift", "table.bounds", "is not shifted"),
        ("surface.table", "surface.floor", "table.bounds", "no edge"),
        ("surface.extended", "surface.floor", "table.surface", "the floor"),
        ("house.meeple-toss", "house.most-roads", "setup.start_player", "most roads"),
    ],
)
def test_overlays_that_contradict_each_other_say_what_and_why(run, one, other, clause, words):
    for name in (f"carcassonne+{one}+{other}", f"carcassonne-2000+{other}+{one}"):
        text = run("play", name, code=2).output
        assert all(said in text for said in (one, other, f"contradict each other on {clause}"))
        assert words in text
        assert "help: " in text


def test_every_two_overlays_are_played_together_or_say_on_what_they_differ():
    refused = 0
    for one, other in combinations(OVERLAYS, 2):
        name = f"{ROOT}+{one}+{other}"
        both = set(answered(one)) & set(answered(other))
        apart = [
            clause
            for clause in both
            if SHELF.profile(f"{ROOT}+{one}").value(clause)
            != SHELF.profile(f"{ROOT}+{other}").value(clause)
        ]
        if not apart:
            assert contradictions(SHELF.profile(name)) == ()
            continue
        refused += 1
        with pytest.raises(ProfileError) as caught:
            SHELF.profile(name)
        assert {one, other} <= set(str(caught.value).replace(":", " ").split())
        assert any(clause in str(caught.value) for clause in apart)
    assert refused == 9


@pytest.mark.parametrize("profile", [id for id in SHELF.profile_ids() if id not in FAMILY])
def test_another_family_refuses_them_and_says_which_they_are_for(run, profile):
    for overlay in OVERLAYS:
        with pytest.raises(ProfileError) as caught:
            SHELF.profile(f"{profile}+{overlay}")
        assert str(caught.value).startswith(f"the overlay {overlay!r} is for {ROOT}, and {profile}")
    assert "is for carcassonne" in run("play", f"{profile}+{OVERLAYS[0]}", code=2).output


@pytest.mark.parametrize("profile", FAMILY)
def test_the_whole_family_takes_every_overlay_or_says_what_hinders_it(profile):
    for overlay in OVERLAYS:
        faults = contradictions(SHELF.profile(f"{profile}+{overlay}"))
        assert all(any(clause in fault for clause in answered(overlay)) for fault in faults)
        assert not faults or profile not in (ROOT, "carcassonne-2000", "carcassonne-2001")


def test_several_start_tiles_cannot_be_put_into_the_bag():
    two = SHELF.profile("carcassonne+house.bag").with_answer(
        "setup.start_tile", ["0,0 D", "0,1 E/2"]
    )
    (fault,) = contradictions(two)
    assert "setup.start_in_bag needs one start tile" in fault
    with pytest.raises(ProfileError, match="names 2, which lie together"):
        new_game(two, 2)


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_the_checker_finds_no_fault_of_its_own_in_a_shipped_overlay(overlay):
    found = check_file(SHELF.files[overlay])
    assert not found.faults
    assert found.answers == len(answered(overlay))
    assert len(found.playable) >= 5
    assert all(why.partition("+")[0] in FAMILY for why in found.excluded)
