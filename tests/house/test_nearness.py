"""What somebody meant who mistyped a name."""

from __future__ import annotations

import pytest

from arkrules.nearness import meant, nearest

CLAUSES = ["city.small", "city.closed", "farm.value", "road.small", "hand.size"]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("city.smal", "did you mean city.small?"),  # written alike
        ("CITY.CLOSED", "did you mean city.closed?"),  # in whatever case
        ("small", "did you mean city.small or road.small?"),  # a word of it
        ("val", "did you mean farm.value?"),  # the beginning of one
        ("closed city", "did you mean city.closed?"),  # in another order
        ("zeppelin", ""),
        ("", ""),
        ("...", ""),
    ],
)
def test_what_is_meant_is_written_alike_or_has_the_words(word: str, said: str) -> None:
    assert meant(word, CLAUSES) == said


def test_of_many_names_that_have_the_words_the_shortest_are_told() -> None:
    names = ["city.in.three.parts", "city.in.parts", "city.alpha", "city.betas"]
    assert meant("city", names) == "did you mean city.alpha, city.betas or city.in.parts?"


def test_the_nearest_comes_first() -> None:
    assert nearest("city.smal", CLAUSES, most=2) == ["city.small", "city.closed"]
    assert nearest("x", []) == []
