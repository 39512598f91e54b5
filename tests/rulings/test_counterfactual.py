"""One question put under several answers: what comes out, and which answers explain it."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

import pytest

from arkrules.errors import BadNotation, PositionError, ProfileError
from arkrules.rules import Profile, load_profile
from arkrules.rulings.whatif import WhatIf, differing, explanations
from tests.positions import BASE

ERRORS = [BadNotation("dance", "no such move"), PositionError("no tiles"), ProfileError("none")]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_what_cannot_be_asked_is_an_error_but_not_under_other_answers(
    error: Exception,
) -> None:
    def ask(profile: Profile) -> object:
        if profile.value("hand.size") == size:
            raise error
        return profile.value("hand.size")

    size = 1
    with pytest.raises(type(error)):
        WhatIf(load_profile(BASE), ask).under()
    size = 2
    question = WhatIf(load_profile(BASE), ask)
    assert question.under({"hand.size": 2}) is None
    found = [question.under(answers) for answers in ({"hand.size": 3}, {})]
    assert [one and one.result for one in found] == [3, 1]


def test_a_question_is_put_once_under_the_same_answers() -> None:
    question = WhatIf(load_profile(BASE), lambda profile: profile.value("hand.size"))
    for more in ({}, {"hand.size": 1}, {"hand.size": 2}, {"city.small": "as-any"}):
        question.under(more)
    question.under({"hand.size": 2, "city.small": "as-any"})
    assert question.plays == 2


def test_two_profiles_differ_in_what_both_of_them_know() -> None:
    base = load_profile(BASE)
    other = load_profile("ghosts").with_answer("city.small", "half").with_answer("hand.size", 2)
    asked = {"setup.age", "hand.size", "mist.extends", "city.small"}
    assert differing(base, other, asked) == differing(other, base, asked) == (
        "city.small", "hand.size",
    )  # fmt: skip


CHANGED = {"city.per_pennant": 3, "hand.size": 2, "monastery.points": 8, "road.per_tile": 4}
PENNANT, HAND, MONASTERY, ROAD = CHANGED
Values = dict[str, object]


@pytest.mark.parametrize(
    ("ask", "explained"),
    [
        (itemgetter(HAND), [(HAND,)]),
        (lambda values: values[HAND] == 2 or values[ROAD] == 4, [(HAND,), (ROAD,)]),
        (itemgetter(HAND, ROAD), [(HAND, ROAD)]),
        (
            lambda values: values[HAND] == 2 and (values[ROAD], values[PENNANT]) != (1, 2),
            [(PENNANT, HAND), (HAND, ROAD)],
        ),
        (
            lambda values: None if (values[HAND], values[ROAD]) == (2, 1) else values[HAND],
            [(HAND, ROAD)],
        ),
        (itemgetter(HAND, MONASTERY, ROAD), [(HAND, MONASTERY, ROAD)]),
        (itemgetter(*CHANGED), [tuple(CHANGED)]),
    ],
)
def test_the_fewest_answers_explain_it_that_alone_or_in_pairs_lead_to_the_same(
    ask: Callable[[Values], object], explained: list[tuple[str, ...]]
) -> None:
    def put(profile: Profile) -> object:
        return ask({clause: profile.value(clause) for clause in CHANGED})

    base = other = load_profile(BASE)
    for clause, answer in CHANGED.items():
        other = other.with_answer(clause, answer)
    goal = put(other)
    question = WhatIf(base, put)
    assert list(explanations(question, other, [*CHANGED], lambda one: one == goal)) == explained


def test_what_no_answers_lead_to_lies_in_what_only_one_of_them_knows() -> None:
    base = load_profile(BASE)
    question = WhatIf(base, lambda _profile: "here")
    assert explanations(question, base, [HAND, ROAD, PENNANT], "there".__eq__) == ()
