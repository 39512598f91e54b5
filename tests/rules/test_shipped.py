"""The editions of the base game, as they are shipped."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import pytest

from arkrules import Answer, Status, library, load_profile
from arkrules.games.base.clauses import CityRules, FarmRules, FarmValue, SmallCity
from tests.rules.answers import differing

BASE = ("carcassonne", "carcassonne-2000", "carcassonne-2001")


def shipped() -> Iterator[tuple[str, str, Answer]]:
    """Every answer of every profile that comes with the package."""
    for name in library().profile_ids():
        for id, answer in load_profile(name).answers.items():
            yield name, id, answer


def test_the_base_game_is_shipped_under_its_three_farm_rules() -> None:
    assert set(BASE) <= set(library().profile_ids())
    values = [load_profile(name)[FarmRules].value for name in BASE]
    assert values == [FarmValue.PER_FARM, FarmValue.PER_CITY, FarmValue.ONCE_PER_PLAYER]


def test_the_three_differ_in_farms_and_small_cities_and_nothing_else() -> None:
    third, first, second = map(load_profile, BASE)
    assert differing(third, first) == {"farm.value", "city.small"}
    assert differing(third, second) == {"farm.value", "city.small"}
    assert differing(first, second) == {"farm.value"}
    assert third[CityRules].small is SmallCity.AS_ANY
    assert first[CityRules].small is second[CityRules].small is SmallCity.HALF


def test_the_older_editions_extend_the_newer() -> None:
    profile = load_profile("carcassonne-2000")
    assert profile.lineage == ("carcassonne-2000", "carcassonne")
    assert profile.root == "carcassonne"
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


def test_every_citation_of_every_profile_leads_somewhere() -> None:
    sources = library().sources
    faults = [
        f"{name} {id}: {fault}"
        for name, id, answer in shipped()
        for cite in answer.cite
        if (fault := sources.fault(cite))
    ]
    assert faults == []


def test_every_answer_is_cited_or_explained() -> None:
    assert [(name, id) for name, id, answer in shipped() if not (answer.cite or answer.note)] == []


def test_every_implied_silent_or_contested_answer_is_explained() -> None:
    """By a note; or, if it is taken over from a surer edition, once for all of them."""
    shelf = library()
    unexplained = [
        (name, id)
        for name, id, answer in shipped()
        if answer.status not in (Status.STATED, Status.CLARIFIED)
        and not answer.note
        and not (answer.origin != name and "taken over" in shelf.about(name))
    ]
    assert unexplained == []


def test_every_contested_answer_of_the_base_game_gives_another_reading() -> None:
    base = load_profile("carcassonne")
    contested = {
        id: answer for id, answer in base.answers.items() if answer.status is Status.CONTESTED
    }
    assert contested
    assert [id for id, answer in contested.items() if not answer.readings] == []


def test_no_reading_repeats_the_answer() -> None:
    repeated = [
        (name, id)
        for name, id, answer in shipped()
        for reading in answer.readings
        if reading.executed and reading.answer == answer.value
    ]
    assert repeated == []


@pytest.mark.parametrize("name", BASE)
def test_every_clause_has_a_question_and_reads_in_english(name: str) -> None:
    profile = load_profile(name)
    for item in profile:
        assert item.question.endswith("?"), item.id
        assert item.question[0].isupper(), item.id
        if item.executed or item.id in profile.answers:
            assert item.say(profile.value(item.id)).strip(), item.id


def test_every_answer_that_can_be_given_has_words() -> None:
    for item in load_profile("carcassonne"):
        if isinstance(item.type, type) and issubclass(item.type, Enum):
            assert set(item.words) == set(item.type), item.id


def test_every_default_is_of_its_clause_s_type() -> None:
    for item in load_profile("carcassonne"):
        assert item.structure(item.unstructure(item.default)) == item.default, item.id
