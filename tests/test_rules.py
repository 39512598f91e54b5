"""What editions say: clauses, answers, and the profiles that are shipped."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from enum import Enum

import pytest

from arkrules import (
    Answer,
    Profile,
    ProfileError,
    Reading,
    Status,
    library,
    load_profile,
    new_game,
)
from arkrules.games.base import EXTENSION
from arkrules.games.base.clauses import (
    CityRules,
    Closed,
    FarmRules,
    FarmValue,
    FollowerRules,
    FollowerSetupRules,
    SmallCity,
)
from arkrules.play.clauses import HandRules
from arkrules.rules import Catalogue, Rate, Size, Span, Standing
from arkrules.rules.clauses import clause, clause_group, clauses_of

BASE = ("carcassonne", "carcassonne-2000", "carcassonne-2001")


@pytest.fixture
def base() -> Profile:
    return load_profile("carcassonne")


# -- clause groups --------------------------------------------------------------------------------


@clause_group("hut")
class HutRules:
    """A group of clauses for these tests."""

    open: bool = clause("Is the hut open?", default=True, yes="open", no="closed")
    beds: int = clause("How many beds are there?", default=4, words="{} beds")
    guests: Span = clause("How many guests fit?", default=Span(1, 3))
    colors: tuple[str, ...] = clause("Which colors?", default=())
    height: str = clause("How high is it?", default="", standing=Standing.REFERENCE)


@clause_group("hut")
class HutGarden:
    """A second group under the same heading."""

    trees: int = clause("How many trees stand there?", default=0)


def test_a_clause_is_called_by_its_heading_and_its_name() -> None:
    assert [item.id for item in clauses_of(HutRules)] == [
        "hut.open", "hut.beds", "hut.guests", "hut.colors", "hut.height",
    ]  # fmt: skip


def test_a_clause_knows_what_is_asked_and_who_asks() -> None:
    item = clauses_of(HutRules)[1]
    assert (item.question, item.heading, item.name) == ("How many beds are there?", "hut", "beds")
    assert (item.type, item.default, item.group) == (int, 4, HutRules)


def test_a_group_is_a_frozen_value() -> None:
    hut = HutRules(beds=2)
    assert (hut.open, hut.beds) == (True, 2)
    assert hut == HutRules(beds=2)
    with pytest.raises(AttributeError):
        hut.beds = 3  # type: ignore[misc]  # that is the point


def test_a_field_that_is_no_clause_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Shed\.beds is not declared with clause"):

        @clause_group("shed")
        class Shed:
            beds: int = 3


def test_a_class_that_is_no_group_is_refused() -> None:
    with pytest.raises(TypeError, match="str is no clause group"):
        clauses_of(str)


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("open", True, "open"),
        ("open", False, "closed"),
        ("beds", 7, "7 beds"),
        ("guests", Span(2, 5), "2–5"),
        ("colors", ("red", "blue"), "red, blue"),
        ("colors", (), "none"),
    ],
)
def test_an_answer_reads_in_plain_english(name: str, answer: object, words: str) -> None:
    assert Catalogue([HutRules])[f"hut.{name}"].say(answer) == words


def test_only_some_clauses_are_executed() -> None:
    catalogue = Catalogue([HutRules])
    assert catalogue["hut.beds"].executed
    assert not catalogue["hut.height"].executed


def test_several_groups_may_share_a_heading() -> None:
    catalogue = Catalogue([HutRules, HutGarden])
    assert len(catalogue) == 6
    assert catalogue["hut.trees"].heading == catalogue["hut.beds"].heading == "hut"


def test_no_two_groups_may_ask_the_same_clause() -> None:
    @clause_group("hut")
    class OtherHut:
        beds: int = clause("And here?", default=1)

    with pytest.raises(ProfileError, match=r"hut\.beds is declared twice, by HutRules and"):
        Catalogue([HutRules, OtherHut])


def test_a_catalogue_builds_its_groups_with_defaults() -> None:
    built = Catalogue([HutRules, HutGarden]).build({"hut.beds": 9})
    assert built == {HutRules: HutRules(beds=9), HutGarden: HutGarden(trees=0)}


# -- answers as documents give them ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "raw", "answer"),
    [
        ("follower.completed", False, False),
        ("hand.size", 3, 3),
        ("setup.age", "from ten", "from ten"),
        ("city.small", "half", SmallCity.HALF),
        ("setup.players", [2, 6], Span(2, 6)),
        ("table.size", [7, 5], Size(7, 5)),
        ("city.per_tile", {"points": 3}, Rate(3, "tile")),
        ("city.per_tile", {"points": 2, "per": "segment"}, Rate(2, "segment")),
        ("final.order", ["farms"], ("farms",)),
        ("follower.where", [], ()),
    ],
)
def test_a_plain_value_becomes_an_answer_and_back(
    base: Profile, id: str, raw: object, answer: object
) -> None:
    item = base.clause(id)
    assert item.structure(raw) == answer
    assert item.structure(item.unstructure(answer)) == answer


WRONG = [
    ("follower.completed", "no", "true or false"),
    ("follower.completed", 0, "true or false"),
    ("hand.size", "2", "a whole number"),
    ("hand.size", True, "a whole number"),
    ("hand.size", 1.5, "a whole number"),
    ("setup.age", 8, "a text"),
    ("city.small", "third", "as-any, half"),
    ("city.small", 1, "as-any, half"),
    ("setup.players", [2], "two whole numbers"),
    ("setup.players", 4, "two whole numbers"),
    ("setup.players", [5, 2], "the least, 5, is more than the most, 2"),
    ("setup.players", ["2", "5"], "two whole numbers"),
    ("table.size", [0, 4], "width must be at least 1"),
    ("city.per_tile", {"points": 2, "per": "field"}, "'tile', 'segment'"),
    ("city.per_tile", {"points": "2"}, "a whole number"),
    ("city.per_tile", {"pionts": 2}, "did you mean 'points'"),
    ("city.per_tile", {}, "points: is missing"),
    ("city.per_tile", "half", "a table"),
    ("city.per_tile", 2, "a table"),
    ("turn.sequence", "draw", "a list of texts"),
    ("turn.sequence", [1], "a list of texts"),
]


@pytest.mark.parametrize(("id", "raw", "expected"), WRONG)
def test_a_value_of_another_type_is_no_answer(
    base: Profile, id: str, raw: object, expected: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(expected)):
        base.clause(id).structure(raw)


@pytest.mark.parametrize(
    ("id", "typed", "answer"),
    [
        ("city.small", "half", SmallCity.HALF),
        ("city.small", '"half"', SmallCity.HALF),
        ("hand.size", "3", 3),
        ("follower.completed", "false", False),
        ("setup.players", "[2, 6]", Span(2, 6)),
        ("city.per_tile", '{ points = 1, per = "segment" }', Rate(1, "segment")),
        ("final.order", '["farms"]', ("farms",)),
        ("setup.age", "old", "old"),
    ],
)
def test_an_answer_may_be_typed_as_a_word_or_as_toml(
    base: Profile, id: str, typed: str, answer: object
) -> None:
    assert base.clause(id).parse(typed) == answer


@pytest.mark.parametrize(
    ("id", "typed", "expected"),
    [
        ("city.small", "third", "as-any, half"),
        ("hand.size", "three", "a whole number"),
        ("follower.completed", "perhaps", "true or false"),
        ("setup.players", "many", "two whole numbers"),
        ("city.per_tile", "much", "a table"),
    ],
)
def test_what_is_typed_and_no_answer_is_refused(
    base: Profile, id: str, typed: str, expected: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(expected)):
        base.clause(id).parse(typed)


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("follower.completed", "true or false"),
        ("hand.size", "a whole number"),
        ("setup.age", "a text"),
        ("city.small", "one of as-any, half"),
        ("setup.players", "two whole numbers, such as [2, 5]"),
        ("table.size", "two whole numbers, such as [2, 5]"),
        ("turn.sequence", "a list of texts"),
        ("city.per_tile", "a table with points, per"),
    ],
)
def test_a_clause_says_what_answers_look_like(base: Profile, id: str, expected: str) -> None:
    assert base.clause(id).expected == expected


# -- statuses -------------------------------------------------------------------------------------


def test_statuses_go_from_strong_to_weak() -> None:
    assert [status.value for status in sorted(Status, key=lambda status: status.weakness)] == [
        "stated", "clarified", "implied", "community", "silent", "contested",
    ]  # fmt: skip


def test_the_weaker_of_two_statuses_wins() -> None:
    assert Status.STATED.weaker(Status.IMPLIED) is Status.IMPLIED
    assert Status.CONTESTED.weaker(Status.IMPLIED) is Status.CONTESTED


def test_only_silent_and_contested_answers_are_open() -> None:
    assert {status for status in Status if status.open} == {Status.SILENT, Status.CONTESTED}


def test_a_reading_in_words_is_not_executed() -> None:
    assert Reading("a print says so", answer=3).executed
    assert not Reading("a print says so", words="in any order").executed


def test_an_inherited_answer_keeps_its_citations_and_readings() -> None:
    readings = (Reading("it might", answer=2),)
    answer = Answer(1, Status.CONTESTED, ("base:n7",), "unclear", readings, "mother")
    taken = answer.inherited(Status.IMPLIED, "taken over")
    assert taken == Answer(
        1, Status.CONTESTED, ("base:n7",), "unclear; taken over", readings, "mother"
    )


# -- asking a profile -----------------------------------------------------------------------------


def test_code_asks_by_group_and_people_by_id(base: Profile) -> None:
    assert base[FollowerSetupRules].followers == 7
    assert base.value("setup.followers") == 7
    assert base.answer("setup.followers").value == 7
    assert base[CityRules].closed is Closed.NO_OPEN_SIDE


def test_an_answer_comes_with_its_status_and_its_citations(base: Profile) -> None:
    answer = base.answer("city.closed")
    assert answer.status is Status.CONTESTED
    assert answer.cite == base.cite("city.closed") == ("base:city", "base:n6")
    assert [reading.answer for reading in answer.readings] == [Closed.ENCLOSED_FILLED]
    assert answer.origin == "carcassonne"


def test_a_clause_that_nobody_answers_keeps_its_default(base: Profile) -> None:
    assert "city.completed_again" not in base.answers
    assert base.value("city.completed_again") is False
    answer = base.answer("city.completed_again")
    assert answer.status is Status.SILENT
    assert answer.note == "no edition of the family says"
    assert base.cite("city.completed_again") == ()


@pytest.mark.parametrize(
    "ask",
    [
        lambda profile: profile.clause("ctiy.closed"),
        lambda profile: profile.value("ctiy.closed"),
        lambda profile: profile.answer("ctiy.closed"),
        lambda profile: profile.with_answer("ctiy.closed", "wall-suffices"),
    ],
)
def test_an_unknown_clause_is_refused_with_the_nearest(
    base: Profile, ask: Callable[[Profile], object]
) -> None:
    with pytest.raises(ProfileError, match=r"no clause ctiy\.closed; did you mean city\.closed\?"):
        ask(base)


def test_a_profile_lists_its_clauses(base: Profile) -> None:
    assert {item.id for item in base} == {
        item.id for group in EXTENSION.groups for item in clauses_of(group)
    }


def test_a_profile_is_a_value(base: Profile) -> None:
    again = pickle.loads(pickle.dumps(base))
    assert again == base
    assert hash(again) == hash(base)
    assert again.answers == base.answers
    assert base != load_profile("carcassonne-2000")
    assert base != "carcassonne"


def test_answers_cannot_be_written_to(base: Profile) -> None:
    with pytest.raises(TypeError):
        base.answers["city.small"] = base.answers["city.closed"]  # type: ignore[index]  # the point


# -- one answer changed ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "given", "answer"),
    [
        ("farm.value", FarmValue.PER_CITY, FarmValue.PER_CITY),
        ("farm.value", "per-city", FarmValue.PER_CITY),
        ("follower.completed", False, False),
        ("hand.size", 3, 3),
        ("setup.players", [2, 6], Span(2, 6)),
        ("setup.players", Span(2, 6), Span(2, 6)),
        ("city.per_tile", Rate(3), Rate(3)),
        ("city.per_tile", {"points": 3}, Rate(3)),
        ("final.order", ["farms"], ("farms",)),
        ("final.order", ("farms",), ("farms",)),
    ],
)
def test_an_answer_is_changed_by_value_or_as_toml_gives_it(
    base: Profile, id: str, given: object, answer: object
) -> None:
    changed = base.with_answer(id, given)
    assert changed.value(id) == answer
    assert getattr(changed[changed.clause(id).group], id.partition(".")[2]) == answer
    assert changed != base


def test_a_changed_answer_changes_nothing_else(base: Profile) -> None:
    changed = base.with_answer("farm.value", FarmValue.PER_CITY)
    assert base[FarmRules].value is FarmValue.PER_FARM
    assert differing(base, changed) == {"farm.value"}
    assert changed.id == base.id


def test_the_same_answer_again_is_the_same_profile(base: Profile) -> None:
    assert base.with_answer("farm.value", "per-farm") == base


@pytest.mark.parametrize(("id", "given", "expected"), WRONG)
def test_a_wrong_answer_is_refused_with_profile_and_clause(
    base: Profile, id: str, given: object, expected: str
) -> None:
    with pytest.raises(ProfileError) as caught:
        base.with_answer(id, given)
    assert (caught.value.file, caught.value.key) == ("carcassonne", id)
    assert expected in caught.value.faults[0]


# -- watching -------------------------------------------------------------------------------------


def test_a_watched_profile_writes_down_what_is_asked(base: Profile) -> None:
    view = base.watched()
    assert view.asked == set()
    assert view[CityRules].closed is base[CityRules].closed
    assert view[HandRules].size == 1
    assert view.asked == {"city.closed", "hand.size"}


def test_watching_leaves_the_profile_itself_alone(base: Profile) -> None:
    view = base.watched()
    assert view == base
    assert view[FollowerRules].reuse
    assert base.asked is None
    assert base.watched().asked == set()


def test_asking_by_id_is_not_watched(base: Profile) -> None:
    view = base.watched()
    view.value("city.closed")
    view.answer("city.closed")
    assert view.asked == set()


def test_play_asks_what_it_goes_by(base: Profile) -> None:
    view = base.watched()
    state = new_game(view, ["red", "blue"], bag=["E", "E"])
    assert view.asked is not None
    assert {"setup.players", "setup.followers", "setup.start_in_bag"} <= view.asked
    assert "city.per_tile" not in view.asked
    for move in ("draw E", "lay /2 0,-1", "follower C"):
        state = state.play(move)
    assert state.scores == {"red": 4, "blue": 0}
    assert {"follower.where", "city.closed", "city.per_tile", "city.small"} <= view.asked
    assert "farm.value" not in view.asked


# -- what is shipped ------------------------------------------------------------------------------


def shipped() -> Iterator[tuple[str, str, Answer]]:
    """Every answer of every profile that comes with the package."""
    for name in library().profile_ids():
        for id, answer in load_profile(name).answers.items():
            yield name, id, answer


def differing(one: Profile, other: Profile) -> set[str]:
    """The clauses that two profiles answer differently."""
    return {item.id for item in one if one.value(item.id) != other.value(item.id)}


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
