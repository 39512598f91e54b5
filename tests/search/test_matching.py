"""How words are found."""

from __future__ import annotations

import pytest

from arkrules.search import Findable, SearchError, SearchIndex, near_misses, search
from tests.running import error_of


def entry(id, title="", *text, group="clauses"):
    return Findable("thing", id, title, text, group=group, command="x")


def found(entries, *words):
    return [hit.entry.id for hit in search(entries, words)]


@pytest.mark.parametrize(
    ("entries", "words", "ids"),
    [
        # An id counts more than a title, and a title more than the rest of the text.
        ([("a", "", "x", "bridge"), ("b", "bridge"), ("bridge",)], "bridge", ["bridge", "b", "a"]),
        # What has these words and no others in its id comes first.
        (
            [("the-old-city.small", "small city of old"), ("city.small",)], "small city",
            ["city.small", "the-old-city.small"],
        ),
        # What has them in its title one after the other comes before what has them apart.
        ([("a", "bridge of a far mill"), ("b", "mill of a far bridge")], "far bridge", ["b", "a"]),
        # Any of the words counts, all of them more.
        (
            [("a", "mill of stone"), ("b", "dam of wood"), ("c", "mill of wood")], "mill wood",
            ["c", "a", "b"],
        ),
        # What is rare counts more.
        ([("a", "river"), ("b", "far"), ("c", "far")], "far river", ["a", "b", "c"]),
        # In a long text a word counts less.
        (
            [("a", "", "x", "of wood and stone and of much else"), ("b", "", "x", "wood")], "wood",
            ["b", "a"],
        ),
        # Words that say nothing are not searched.
        ([("a", "the mill"), ("b", "may")], "may the mill", ["a"]),
        # Neither case nor accents matter.
        ([("a", "Die Baumeister des Königs")], "KONIGS", ["a"]),
        ([("a", "Die Baumeister des Königs")], "königs", ["a"]),
        # A word that nothing has is the beginning of one, or one with letters wrong.
        ([("a", "monastery")], "monas", ["a"]),
        ([("a", "monastery")], "astery", []),
        ([("a", "monastery")], "monastry", ["a"]),
        ([("a", "bridge")], "brigde", ["a"]),
        ([("a", "road")], "raod", ["a"]),
        ([("a", "road")], "rxxd", []),
        ([("may_end_on_start",)], "end", ["may_end_on_start"]),
        # An id is one word.
        ([("base:n1",), ("base:n16",)], "base:n1", ["base:n1"]),
        ([("house.bag", "The bag"), ("x", "a (b")], "+house.bag", ["house.bag"]),
        ([("house.bag", "The bag"), ("x", "a (b")], "(b", ["x"]),
        # Other forms of a word are found.
        ([("a", "of a city")], "cities", ["a"]),
        ([("a", "of a farm")], "farms", ["a"]),
        ([("a", "of a tie"), ("b", "of a type")], "ties", ["a"]),
        ([("a", "of a wolf")], "wolves", ["a"]),
        ([("a", "a thief")], "thieves", ["a"]),
        ([("a", "completed")], "completing", ["a"]),
        ([("a", "a follower")], "placed a follower", ["a"]),
        ([("a", "of a color")], "colour", ["a"]),
        ([("a", "of a neighbor")], "neighbours", ["a"]),
        # So are synonyms, the word itself first; phrases; and words of other languages.
        ([("a", "of a follower"), ("b", "of a meeple")], "meeples", ["b", "a"]),
        ([("a", "of a monastery")], "cloister", ["a"]),
        ([("a", "large")], "big meeple", ["a"]),
        ([("a", "pennant")], "coat of arms", ["a"]),
        ([("a", "a follower")], "Gefolgsmann", ["a"]),
        ([("a", "monastery")], "Klöster", ["a"]),
        ([("a", "city")], "városban", ["a"]),
        ([("a", "road")], "weg", ["a"]),
        ([("a", "road")], "wegner", []),  # the beginning of a short word may be another's
        # What counts the same stands in the order in which it is listed.
        ([("x", "mill"), ("y", "barn")], "barn mill", ["x", "y"]),
        ([("a", "follower")], "supușii", ["a"]),
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


def test_only_the_groups_asked_for_are_searched_and_their_order_settles_ties():
    entries = [entry("b", "mill", group="tiles"), entry("a", "mill")]
    assert found(entries, "mill") == ["a", "b"]
    assert [hit.entry.id for hit in search(entries, ["mill"], ["tiles"])] == ["b"]
    assert search(entries, ["mill"], ["cases"]) == ()


def test_words_that_nothing_has_are_named():
    hints = [near_misses(ENTRIES, words, groups) for words, groups in HINTED]
    assert ["'zzzz'" in hint for hint in hints] == [False, True, False, False, True]
    assert ["tiles" in hint for hint in hints] == [False, False, False, True, False]


def test_what_speaks_of_a_box_comes_behind_if_nobody_asked_about_it():
    entries = [entry("a", "The mill of a prophet"), entry("b", "A mill of somebody")]
    made = SearchIndex.of(entries, {"prophet": "ark"})
    assert found(made, "mill") == ["b", "a"]
    assert found(made, "mill prophet") == ["a", "b"]


def test_what_to_try_instead_is_said(snapshot):
    errors = [error_of(search, ENTRIES, words, kind=SearchError)
              for words in (["..."], ["bridge " * 51])]  # fmt: skip
    assert [near_misses(ENTRIES, *one) for one in HINTED] + [*map(str, errors)] == snapshot
