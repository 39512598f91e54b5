"""How words are found."""

from __future__ import annotations

import pytest

from arkrules.search import Findable, SearchError, near_misses, search
from tests.running import error_of


def entry(id, title="", *text, group="clauses"):
    return Findable("thing", id, title, text, group=group, command="x")


def found(entries, *words):
    return [hit.entry.id for hit in search(entries, words)]


@pytest.mark.parametrize(
    ("entries", "words", "ids"),
    [
        # An id counts more than a title, and a title more than text.
        ([("a", "", "bridge"), ("b", "bridge"), ("bridge",)], "bridge", ["bridge", "b", "a"]),
        # A whole word counts more than its beginning.
        ([("a", "bridgehead"), ("b", "bridge")], "bridge", ["b", "a"]),
        # An id of these words alone comes first.
        (
            [("the-old-city.small", "small city, small city"), ("city.small",)], "small city",
            ["city.small", "the-old-city.small"],
        ),
        # Words that stand together count more than words apart.
        (
            [("bridge-one", "of stone", "far"), ("two", "a bridge that is far")], "bridge far",
            ["two", "bridge-one"],
        ),
        # All words must be found, though not in one place.
        ([("city", "of stone"), ("town", "city of wood")], "city stone", ["city"]),
        ([("city", "of stone"), ("town", "city of wood")], "city stone brick", []),
        # Neither case nor accents matter.
        ([("a", "Die Baumeister des Königs")], "KONIGS", ["a"]),
        ([("a", "Die Baumeister des Königs")], "königs", ["a"]),
        # A word is found at the beginning of a word only.
        ([("a", "monastery")], "monas", ["a"]),
        ([("a", "monastery")], "astery", []),
        ([("may_end_on_start",)], "end", ["may_end_on_start"]),
        # A number is not the beginning of a longer one.
        ([("base:n1",), ("base:n16",)], "base:n1", ["base:n1"]),
        # Signs are taken as they are.
        ([("house.bag", "The bag"), ("x", "a (b")], "+house.bag", ["house.bag"]),
        ([("house.bag", "The bag"), ("x", "a (b")], "(b", ["x"]),
        # Other forms of a word are found.
        ([("a", "of a city")], "cities", ["a"]),
        ([("a", "of a farm")], "farms", ["a"]),
        ([("a", "of a tie"), ("b", "of a type")], "ties", ["a"]),
        ([("a", "of a wolf")], "wolves", ["a"]),
        ([("a", "of a color")], "colour", ["a"]),
        ([("a", "of a neighbor")], "neighbours", ["a"]),
        ([("a", "of a follower")], "meeples", ["a"]),
        ([("a", "of a monastery")], "cloister", ["a"]),
    ],
)  # fmt: skip
def test_what_is_found_and_in_which_order(entries, words, ids):
    made = [entry(*one) for one in entries]
    assert found(made, *words.split()) == found(made, words) == ids


def test_the_line_is_shown_that_has_the_words():
    one = entry("a", "title", "first line", "a second line with a bridge")
    assert [hit.excerpt for hit in search([one], ["bridge"])] == ["a second line with a bridge"]
    assert [hit.excerpt for hit in search([one], ["title"])] == [""]


def test_a_query_has_words_and_not_too_many():
    entries = [entry("bridge")]
    assert found(entries, "bridge " * 50) == ["bridge"]
    for refused in (search, near_misses):
        for words in ((), ("...", " "), ("bridge " * 50, "far")):
            error_of(refused, entries, words, kind=SearchError)


HINTED = [
    (["monastry"], ()),
    (["zzzz"], ()),
    (["monastery", "bridge"], ()),
    (["floor"], ["clauses"]),
    (["zzzz", "monastry"], ()),
]
ENTRIES = [
    entry("a", "monastery", "road"),
    entry("b", "bridge"),
    entry("c", "floor", group="tiles"),
]


def test_a_near_miss_is_named():
    hints = [near_misses(ENTRIES, words, groups) for words, groups in HINTED]
    assert ["monastery" in hint for hint in hints] == [True, False, False, False, True]
    assert ["'zzzz'" in hint for hint in hints] == [False, True, False, False, True]
    assert ["tiles" in hint for hint in hints] == [False, False, False, True, False]


def test_what_to_try_instead_is_said(snapshot):
    errors = [error_of(search, ENTRIES, words, kind=SearchError)
              for words in (["..."], ["bridge " * 51])]  # fmt: skip
    assert [near_misses(ENTRIES, *one) for one in HINTED] + [*map(str, errors)] == snapshot
