"""What a profile says: its statuses, its answers, one answer changed, and who asked."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import Answer, Profile, ProfileError, Reading, Status, load_profile, new_game
from arkrules.files import FileText
from arkrules.games.base import EXTENSION
from arkrules.games.base.clauses import (
    CityRules,
    Closed,
    FarmRules,
    FarmValue,
    FollowerRules,
    FollowerSetupRules,
)
from arkrules.play.clauses import HandRules
from arkrules.rules import Catalogue, Published, Rate, Span, clause, clause_group
from arkrules.rules.clauses import clauses_of
from arkrules.rules.profile import language_of
from tests.faults import one_of_each
from tests.rules.answers import WRONG, differing
from tests.running import error_of

# -- statuses --------------------------------------------------------------------------------------


def test_statuses_go_from_strong_to_weak() -> None:
    assert [status.value for status in sorted(Status, key=lambda status: status.place)] == [
        "stated", "clarified", "implied", "community", "silent", "contested", "assumed",
    ]  # fmt: skip
    assert Status.STATED.weaker(Status.IMPLIED) is Status.IMPLIED
    assert Status.CONTESTED.weaker(Status.IMPLIED) is Status.CONTESTED
    assert {status for status in Status if status.open} == {Status.SILENT, Status.CONTESTED}


def test_of_answers_and_readings_little_has_to_be_said() -> None:
    assert Answer(1, Status.STATED) == Answer(1, Status.STATED, (), "", (), "")
    assert Reading("it might") == Reading("it might", None, "")
    assert Reading("a print says so", answer=3).executed
    assert not Reading("a print says so", words="in any order").executed


def test_an_inherited_answer_keeps_its_citations_and_readings() -> None:
    readings = (Reading("it might", answer=2),)
    answer = Answer(1, Status.CONTESTED, ("base:n7",), "unclear", readings, "mother")
    plain = Answer(1, Status.STATED)
    assert plain.inherited(Status.IMPLIED, "taken over").note == "taken over"
    assert plain.inherited(Status.STATED, "") == plain
    assert answer.inherited(Status.IMPLIED, "taken over") == Answer(
        1, Status.CONTESTED, ("base:n7",), "unclear; taken over", readings, "mother"
    )


# -- asking a profile ------------------------------------------------------------------------------


def test_code_asks_by_group_and_people_by_id(base: Profile) -> None:
    assert base[FollowerSetupRules].followers == base.value("setup.followers") == 7
    assert base[CityRules].closed is Closed.NO_OPEN_SIDE


def test_an_answer_comes_with_its_status_and_its_citations(base: Profile) -> None:
    answer = base.answer("city.closed")
    assert answer.status is Status.CONTESTED
    assert answer.cite == base.cite("city.closed") == ("base:city", "base:n6")
    assert [reading.answer for reading in answer.readings] == [Closed.ENCLOSED_FILLED]
    assert answer.origin == "carcassonne"


def test_a_clause_that_nobody_answers_keeps_its_default(base: Profile) -> None:
    assert "score.floor" not in base.answers
    assert base.value("score.floor") == "zero"
    answer = base.answer("score.floor")
    assert (answer.status, answer.origin) == (Status.SILENT, "")
    assert base.cite("score.floor") == ()


@pytest.mark.parametrize(
    "ask",
    [
        lambda profile: profile.clause("ctiy.closed"),
        lambda profile: profile.value("ctiy.closed"),
        lambda profile: profile.answer("ctiy.closed"),
        lambda profile: profile.with_answer("ctiy.closed", "enclosed-filled"),
    ],
)
def test_an_unknown_clause_is_refused_with_the_nearest(
    base: Profile, ask: Callable[[Profile], object]
) -> None:
    assert "city.closed" in str(error_of(ask, base, kind=ProfileError))


def test_what_is_said_of_what_is_no_clause(base: Profile, snapshot: Snapshot) -> None:
    errors = [error_of(base.clause, id, kind=ProfileError) for id in ("ctiy.closed", "xyz")]
    errors.append(error_of(base.clause, 3, kind=TypeError))
    assert one_of_each(map(str, errors), of=["rules/clauses"]) == snapshot


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
    with pytest.raises(TypeError):
        base.answers["city.small"] = base.answers["city.closed"]  # type: ignore[index]  # the point


def test_a_profile_says_what_it_is(base: Profile, snapshot: Snapshot) -> None:
    changed = load_profile("ark-de").with_answer("ark.steps", [1, 3])
    said = [repr(base), repr(base.with_answer("hand.size", 2))]
    assert [*said, load_profile("ark-en2").label, changed.label] == snapshot


def test_another_process_is_given_all_that_a_profile_is() -> None:
    laid = load_profile("carcassonne-2000+house.bag+surface.table").with_answer("hand.size", 2)
    for profile in (laid, load_profile("ark-en2")):
        again = pickle.loads(pickle.dumps(profile))
        told = [name for name in Profile.__slots__ if name[0] != "_" and name != "catalogue"]
        for name in told:
            assert getattr(again, name) == getattr(profile, name), name
        assert list(again.catalogue) == list(profile.catalogue)


@clause_group("hut")
class HutRules:
    """Two clauses for profiles that are put together by hand."""

    beds: int = clause("How many beds are there?", default=4)
    rooms: dict[str, int] = clause("How large are its rooms?", default={})


def hut(**changed: Any) -> Profile:
    """A profile of a hut, less or more than usual."""
    rooms = Answer({"kitchen": 9, "attic": 4}, Status.STATED)
    usual = {"id": "hut", "own_title": "A hut", "answers": {"hut.rooms": rooms}}
    return Profile(catalogue=Catalogue([HutRules]), **{**usual, **changed})


def test_profiles_are_equal_only_if_all_that_is_played_by_is_the_same() -> None:
    assert re.fullmatch("[0-9a-f]{16}", hut().digest)
    changes: list[dict[str, Any]] = [
        {"id": "other"},
        {"extensions": ("ark",)},
        {"sets": ("base",)},
        {"set_files": (FileText("tiles.toml", "text"),)},
        {"data": (FileText("pieces.toml", "text"),)},
        {"answers": {}},
        {"answers": {"hut.beds": Answer(5, Status.STATED)}},
    ]
    for changed in changes:
        assert hut(**changed) != hut()
        assert hut(**changed).digest != hut().digest
    # How the same is told makes no other profile.
    turned = Answer({"attic": 4, "kitchen": 9}, Status.SILENT, note="somebody said")
    other = hut(own_title="The hut", published=Published(year=2000), answers={"hut.rooms": turned})
    assert (other, hash(other)) == (hut(), hash(hut()))
    assert (other.published.year, hut().published) == (2000, Published())


def test_the_last_of_its_line_is_the_root_of_a_profile() -> None:
    assert (hut().lineage, hut().root) == (("hut",), "hut")
    assert hut(lineage=("hut", "house", "town")).root == "town"


@pytest.mark.approval
@pytest.mark.parametrize(
    ("known", "years"),
    [
        ({}, ""),
        ({"year": 2005}, "2005"),
        ({"until": 2006}, "until 2006"),
        ({"year": 2000, "until": 2001}, "2000–2001"),
        ({"year": 2005, "until": 2005}, "2005"),
    ],
)
def test_the_years_of_an_edition_are_told_as_far_as_they_are_known(
    known: dict[str, int], years: str
) -> None:
    assert Published(**known).years == years
    imprint = (*filter(None, ("Me", "German", years)),)
    assert Published(publisher="Me", language="de", **known).imprint == imprint


@pytest.mark.approval
@pytest.mark.parametrize(
    ("named", "title", "brief"),
    [
        ({"game": "Huts", "edition": "second print"}, "Huts, second print", "Second print"),
        ({"game": "Huts"}, "Huts", "Huts"),
        ({"game": "Huts", "own_title": "Die Hütten"}, "Die Hütten", "Die Hütten"),
        (
            {"game": "Huts", "edition": "red", "additions": ("Beds", "“No noise”")},
            "Huts, red, with Beds and “No noise”",
            "Red, with Beds and “No noise”",
        ),
    ],
)
def test_a_profile_is_called_by_its_game_and_edition_or_its_title(
    named: dict[str, Any], title: str, brief: str
) -> None:
    profile = hut(**{"own_title": "", **named})
    assert (profile.title, profile.brief) == (title, brief)


# -- one answer changed ----------------------------------------------------------------------------


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
    answer = changed.answer("farm.value")
    assert answer == Answer(FarmValue.PER_CITY, Status.ASSUMED, note=answer.note)
    assert answer.note
    assert base.with_answer("farm.value", "per-farm") == base


def test_a_wrong_answer_is_refused_with_profile_and_clause(base: Profile) -> None:
    for id, given in WRONG:
        error = error_of(base.with_answer, id, given, kind=ProfileError)
        assert (error.file, error.key, len(error.faults)) == ("carcassonne", id, 1)


# -- watching --------------------------------------------------------------------------------------


def test_a_watched_profile_writes_down_what_is_asked(base: Profile) -> None:
    view = base.watched()
    assert view.asked == set()
    assert view[CityRules].closed is base[CityRules].closed
    assert view[HandRules].size == 1
    view.value("farm.value")  # by id it is not watched
    view.answer("farm.value")
    assert view.asked == {"city.closed", "hand.size"}


def test_watching_leaves_the_profile_itself_alone(base: Profile) -> None:
    view = base.watched()
    assert view == base
    assert view[FollowerRules].reuse
    assert base.asked is None
    assert base.watched().asked == set()


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


def test_of_what_is_asked_unwatched_nobody_takes_note(base: Profile) -> None:
    watched = base.watched()
    assert watched.unwatched()[FollowerSetupRules].followers == 7
    assert (watched.asked, watched.unwatched().asked) == (set(), None)
    assert base.unwatched() is base


def test_languages_have_names(snapshot: Snapshot) -> None:
    assert {code: language_of(code) for code in ("en", "de", "hu", "ro", "fr", "nl")} == snapshot
