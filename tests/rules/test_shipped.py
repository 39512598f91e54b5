"""The editions, publishers' rules and overlays that are shipped, and how overlays combine."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import combinations

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import Answer, Status, library, load_profile
from arkrules.errors import ProfileError
from arkrules.games.base.clauses import CityRules, FarmRules, FarmValue, SmallCity
from arkrules.play import Position, contradictions, new_game, set_up
from arkrules.rules.clauses import Part
from arkrules.rulings.casebook import casebook
from arkrules.rulings.check import check_profile_file
from tests.faults import unworded
from tests.house_rules import BOXES, FAMILY, OVERLAYS, PLAYED, ROOT, SHELF, answered, executed
from tests.rules.answers import differing
from tests.running import error_of, invoke

BASE = ("carcassonne", "carcassonne-2000", "carcassonne-2001")
RGG, ZMG = "carcassonne-rgg", "carcassonne-zmg"


def shipped() -> Iterator[tuple[str, str, Answer]]:
    """Every answer of every profile that comes with the package."""
    for name in library().profile_ids():
        for id, answer in load_profile(name).answers.items():
            yield name, id, answer


# -- the clauses -----------------------------------------------------------------------------------


def test_every_part_of_the_game_says_what_it_is_about(snapshot: Snapshot) -> None:
    assert {part.value: part.about for part in Part} == snapshot


# -- the three editions of the base game -----------------------------------------------------------


def test_the_three_differ_in_farms_and_small_cities_and_nothing_else() -> None:
    assert set(BASE) <= set(library().profile_ids())
    values = [load_profile(name)[FarmRules].value for name in BASE]
    assert values == [FarmValue.PER_FARM, FarmValue.PER_CITY, FarmValue.ONCE_PER_PLAYER]
    third, first, second = map(load_profile, BASE)
    assert differing(third, first) == differing(third, second) == {"farm.value", "city.small"}
    assert differing(first, second) == {"farm.value"}
    assert third[CityRules].small is SmallCity.AS_ANY
    assert first[CityRules].small is second[CityRules].small is SmallCity.HALF


def test_the_older_editions_extend_the_newer() -> None:
    profile = load_profile("carcassonne-2000")
    assert profile.lineage == ("carcassonne-2000", "carcassonne")
    assert profile.sets == ("base",)
    assert profile.published.year == 2000


def test_what_an_older_edition_does_not_say_is_no_surer_than_implied() -> None:
    parent, child = load_profile("carcassonne"), load_profile("carcassonne-2000")
    assert parent.answer("road.per_tile").status is Status.STATED
    assert child.answer("road.per_tile").status is Status.IMPLIED
    assert parent.answer("city.closed").status is child.answer("city.closed").status
    assert child.answer("city.closed").readings == parent.answer("city.closed").readings
    assert child.answer("farm.value").status is Status.STATED
    assert child.answer("farm.value").origin == "carcassonne-2000"
    assert child.answer("road.per_tile").origin == "carcassonne"


# -- every answer ----------------------------------------------------------------------------------


def test_every_answer_is_cited_or_explained_and_every_citation_leads_somewhere() -> None:
    """Explain by a note what is not stated; a profile explains once what it inherits as weaker."""
    shelf, faults = library(), []
    for name, id, answer in shipped():
        faults += [(name, id, cite) for cite in answer.cite if shelf.sources.fault(cite)]
        if not (answer.cite or answer.note):
            faults.append((name, id, "neither cited nor explained"))
        inherited = answer.origin != name and shelf.row(name).inherits.status
        sure = answer.status in (Status.STATED, Status.CLARIFIED)
        if not (sure or answer.note or inherited):
            faults.append((name, id, "not explained"))
    assert faults == []


def test_readings_differ_from_the_answer_and_what_is_contested_has_one() -> None:
    assert [
        (name, id)
        for name, id, answer in shipped()
        for reading in answer.readings
        if reading.executed and reading.answer == answer.value
    ] == []
    answers = load_profile("carcassonne").answers
    contested = {id for id, answer in answers.items() if answer.status is Status.CONTESTED}
    assert contested
    assert [id for id in contested if not answers[id].readings] == []


def test_every_clause_has_a_question_and_its_answers_have_words() -> None:
    for profile in map(load_profile, BASE):
        for item in profile:
            assert item.question.endswith("?"), item.id
            assert item.question[0].isupper(), item.id
            if item.executed or item.id in profile.answers:
                assert item.say(profile.value(item.id)).strip(), item.id
            if isinstance(item.type, type) and issubclass(item.type, Enum):
                assert all(item.say(one) for one in item.type), item.id
            assert item.structure(item.unstructure(item.default)) == item.default, item.id


# -- publishers ------------------------------------------------------------------------------------


def test_a_publisher_differs_only_where_the_sources_say_so() -> None:
    base = SHELF.profile(ROOT)
    for id, clause in ((RGG, "end.abbeys"), (ZMG, "end.tie")):
        other = SHELF.profile(id)
        assert differing(base, other) == {"setup.start_player", clause}
        assert other.answer("road.per_tile").status is Status.IMPLIED
        assert other.answer("farm.value").status is Status.STATED
    assert "2008" in SHELF.profile(RGG).answer("farm.value").note


def test_a_tie_is_shared_or_played_again_as_the_publisher_says() -> None:
    tied = Position(players=("red", "blue"), tiles=("0,0 D",), scores={"red": 5, "blue": 5}, bag=())
    for id, winners in ((RGG, ("red", "blue")), (ZMG, ())):
        assert set_up(SHELF.profile(id), tied).play("end").winners == winners
    assert [SHELF.profile(id).answer("end.tie").status.value for id in (ROOT, RGG, ZMG)] == [
        "silent", "stated", "stated",
    ]  # fmt: skip


def test_that_a_wall_around_is_enough_is_a_reading_of_one_publisher_only() -> None:
    """It is told in words, and not played."""

    def readings(profile: str) -> list[bool]:
        return [one.executed for one in SHELF.profile(profile).answer("city.hole").readings]

    assert readings(RGG) == [False]
    assert readings(ZMG) == readings(ROOT) == []


# -- overlays --------------------------------------------------------------------------------------

HOUSE = (
    "meeple-toss", "most-roads", "draw-ahead", "hand-of-three", "bag", "bushes", "buy-tile",
    "fill-hole", "no-final", "table-limit", "table-completes", "dice-markers",
)  # fmt: skip
SURFACE = ("table", "shift", "extended", "floor")


def test_all_house_rules_and_agreements_of_the_page_are_overlays() -> None:
    houses = {f"house.{name}" for name in HOUSE}
    assert set(OVERLAYS) == houses | {f"surface.{name}" for name in SURFACE}


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_an_overlay_is_a_few_lines_with_a_source_that_change_something(
    overlay: str,
) -> None:
    base, laid = SHELF.profile(ROOT), SHELF.profile(f"{ROOT}+{overlay}")
    assert answered(overlay)
    for clause in answered(overlay):
        assert laid.answer(clause).origin == overlay
        assert f"base:{overlay.partition('.')[0]}" in laid.cite(clause)
    assert len(SHELF.files[overlay].read_text(encoding="utf-8").splitlines()) <= 30
    assert differing(base, laid) <= set(answered(overlay))
    assert differing(base, laid) or overlay == "surface.floor"
    found = check_profile_file(SHELF.files[overlay])
    assert not found.faults
    assert found.answers == len(answered(overlay))
    assert len(found.playable) >= 5
    assert all(why.partition("+")[0] in FAMILY for why in found.excluded)


def test_every_executed_overlay_has_a_case_and_others_are_for_reference() -> None:
    base, rows = (
        SHELF.profile(ROOT),
        [pair for case in casebook() for pair in case.verdicts.items()],
    )
    for overlay in OVERLAYS:
        turned = {
            clause for id, row in rows if overlay in id.split("+") for clause in row.turns_on or ()
        }
        assert (overlay in PLAYED) is bool(turned & set(executed(overlay))), overlay
        if overlay not in PLAYED:
            standings = {base.clause(clause).standing.value for clause in answered(overlay)}
            assert standings == {"reference"}


def test_overlays_that_agree_are_played_together() -> None:
    name = "carcassonne+house.hand-of-three+surface.table"
    assert invoke("play", name, "--seed", "5", "--quiet").stdout


def test_overlays_that_contradict_each_other_say_what_and_why() -> None:
    pairs = {
        ("house.table-limit", "surface.shift"): "table.bounds",
        ("surface.table", "surface.shift"): "table.bounds",
        ("house.table-completes", "surface.shift"): "table.bounds",
        ("surface.table", "surface.floor"): "table.bounds",
        ("surface.extended", "surface.floor"): "table.surface",
        ("house.meeple-toss", "house.most-roads"): "setup.start_player",
    }
    for (one, other), clause in pairs.items():
        texts = {
            invoke("play", name, code=2).output
            for name in (f"carcassonne+{one}+{other}", f"carcassonne-2000+{other}+{one}")
        }
        assert all(part in text for part in (one, other, clause) for text in texts)


def test_every_two_overlays_are_played_together_or_say_on_what_they_differ() -> None:
    refused = 0
    for one, other in combinations(OVERLAYS, 2):
        both = set(answered(one)) & set(answered(other))
        values = [SHELF.profile(f"{ROOT}+{overlay}").value for overlay in (one, other)]
        apart = [clause for clause in both if values[0](clause) != values[1](clause)]
        name = f"{ROOT}+{one}+{other}"
        if not apart:
            assert contradictions(SHELF.profile(name)) == ()
            continue
        refused += 1
        said = str(error_of(SHELF.profile, name, kind=ProfileError))
        assert one in said
        assert other in said
        assert any(clause in said for clause in apart)
    assert refused == 9


def test_another_family_takes_every_overlay_and_refuses_boxes() -> None:
    for id in SHELF.profile_ids():
        if id in FAMILY:
            continue
        for overlay in OVERLAYS:
            found = SHELF.profile(f"{id}+{overlay}")
            assert {found.answer(clause).origin for clause in answered(overlay)} == {overlay}
            assert contradictions(found) == ()
        for box in BOXES:
            said = str(error_of(SHELF.profile, f"{id}+{box}", kind=ProfileError))
            assert all(part in said for part in (box, SHELF.overlay(box).overlays, id))


@pytest.mark.parametrize("profile", FAMILY)
def test_the_whole_family_takes_every_overlay_or_says_what_hinders_it(profile: str) -> None:
    for overlay in OVERLAYS:
        faults = contradictions(SHELF.profile(f"{profile}+{overlay}"))
        for fault in map(unworded, faults):
            assert any(clause in fault for clause in answered(overlay))
        assert not faults or profile not in BASE


def test_several_start_tiles_cannot_be_put_into_the_bag() -> None:
    two = SHELF.profile("carcassonne+house.bag").with_answer(
        "setup.start_tile", ["0,0 D", "0,1 E/2"]
    )
    (fault,) = contradictions(two)
    assert "setup.start_in_bag" in unworded(fault)
    assert error_of(new_game, two, 2, kind=ProfileError).faults
