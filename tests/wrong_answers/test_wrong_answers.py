"""The casebook notices whatever an edition might answer otherwise."""

from __future__ import annotations

import pytest

from arkrules.games.base.clauses import Closed, SmallCity
from arkrules.rules import Rate, Size, Span
from arkrules.rulings import Case
from arkrules.rulings.casebook import casebook
from tests.house_rules import SHELF
from tests.wrong_answers.answering import is_playable, other_answers
from tests.wrong_answers.catching import Caught, Examination
from tests.wrong_answers.result import EXAMINED, other_answers_of, result_of
from tests.wrong_answers.set_aside import SET_ASIDE, set_aside

SMALL_CITY = casebook()["small-city"]


LONGER = ("ark", "ghosts")
"""The games of which this takes longer, which ask twice as much."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name.startswith(LONGER) else [])
        for name in EXAMINED
    ],
)
def test_the_casebook_notices_every_other_answer(name: str) -> None:
    """If one is missed, write a case for it, or say in `set_aside.py` why no case can notice it."""
    result = result_of(name)
    assert (result.missed, result.wrong) == ([], [])
    assert result.numbers["noticed"] > 0


def test_whatever_is_set_aside_might_be_answered() -> None:
    given = {
        set_aside(name, clause.id, written)
        for name in EXAMINED
        for clause, answer, written in other_answers_of(name)
        if is_playable(SHELF.profile(name), clause, answer)
    }
    assert given == {None, *SET_ASIDE}


# -- how it is found out --------------------------------------------------------------------------


def caught(edition: str, clause: str, answer: object, *cases: Case) -> Caught | None:
    profile = SHELF.profile(edition)
    return Examination(profile, cases).catches(profile.clause(clause), answer)


def test_a_case_notices_what_alters_its_outcome() -> None:
    """Two tiles, which pay 4, or 6 if each paid 3."""
    assert caught("carcassonne", "city.small", SmallCity.HALF, SMALL_CITY) == Caught("small-city")
    three = Rate(3, "tile")
    assert caught("carcassonne", "city.per_tile", three, SMALL_CITY) == Caught("small-city")


def test_a_case_does_not_notice_what_leaves_its_outcome_alone() -> None:
    """Each of the two tiles has one segment of the city; and no road lies there."""
    segments = Rate(2, "segment")
    assert caught("carcassonne", "city.per_tile", segments, SMALL_CITY) is None
    assert caught("carcassonne", "road.per_tile", 2, SMALL_CITY) is None
    assert caught("carcassonne", "city.small", SmallCity.HALF) is None


def test_a_case_without_a_verdict_of_the_edition_notices_nothing() -> None:
    assert caught("ghosts", "city.small", SmallCity.HALF, SMALL_CITY) is None


def test_what_matters_only_beside_a_third_answer_is_noticed_where_that_is_stated() -> None:
    """In the oldest editions the small city pays half, whatever a tile pays."""
    three = Rate(3, "tile")
    found = caught("carcassonne-2000", "city.per_tile", three, SMALL_CITY)
    assert found == Caught("small-city", under="city.small=as-any")


def test_a_position_that_cannot_be_any_more_is_noticed() -> None:
    """Red has placed one follower, and would have none."""
    assert caught("carcassonne", "setup.followers", 0, SMALL_CITY) == Caught("small-city")


@pytest.mark.parametrize(
    ("edition", "clause", "others"),
    [
        ("carcassonne", "follower.completed", {False}),
        ("carcassonne", "city.closed", {Closed.WALL_SUFFICES, Closed.ENCLOSED_FILLED}),
        ("carcassonne", "road.per_tile", {0, 2}),
        ("carcassonne", "monastery.points", {0, 8, 10, 18}),
        ("carcassonne", "setup.followers", {0, 5, 6, 8, 14}),  # 5 with ghosts
        ("carcassonne", "table.size", {
            *map(Size, (23, 25, 48), (18, 18, 18)), *map(Size, (24, 24, 24), (17, 19, 36)),
        }),
        ("ark-en2", "ark.steps", {Span(2, 5), Span(1, 4), Span(1, 6)}),
        ("ark-en2", "ark.temple_bonus", {1, 3}),  # 3 in one edition of its family
        ("carcassonne", "city.per_tile", {
            *(Rate(points, "tile") for points in (0, 1, 3, 4)), Rate(2, "segment"),
        }),
        ("carcassonne", "final.order", {("unfinished",), ("farms",), ("farms", "unfinished")}),
        ("ark-en2", "follower.where", {
            ("road", "city"), ("road", "field"), ("city", "field"),
            ("road", "city", "field", "monastery"), ("road", "city", "field", "temple"),
        }),
    ],
)  # fmt: skip
def test_what_else_may_be_answered(edition: str, clause: str, others: set[object]) -> None:
    profile = SHELF.profile(edition)
    assert set(other_answers(profile, profile.clause(clause))) == others


def test_what_contradicts_the_rest_is_no_answer() -> None:
    profile = SHELF.profile("carcassonne")
    assert not is_playable(profile, profile.clause("table.edge_completes"), True)
    assert is_playable(profile, profile.clause("hand.size"), 2)
