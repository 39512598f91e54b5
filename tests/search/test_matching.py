"""How words are found."""

from __future__ import annotations

import pytest

from arkrules.search import Findable, SearchError, near_misses, search


def entry(id, title="", *text, group="clauses"):
    return Findable(group=group, kind="thing", id=id, title=title, text=text, command="x")


def found(entries, *words):
    return [hit.entry.id for hit in search(entries, words)]


def test_an_id_counts_more_than_a_title_and_a_title_more_than_text():
    entries = [entry("a", "", "bridge"), entry("b", "bridge"), entry("bridge")]
    assert found(entries, "bridge") == ["bridge", "b", "a"]


def test_a_whole_word_counts_more_than_its_beginning():
    assert found([entry("a", "bridgehead"), entry("b", "bridge")], "bridge") == ["b", "a"]


def test_an_id_of_these_words_alone_comes_first():
    entries = [entry("the-old-city.small", "small city, small city"), entry("city.small")]
    assert found(entries, "small", "city") == ["city.small", "the-old-city.small"]


def test_words_that_stand_together_count_more_than_words_apart():
    entries = [entry("bridge-one", "of stone", "far"), entry("two", "a bridge that is far")]
    assert found(entries, "bridge", "far") == ["two", "bridge-one"]


def test_all_words_must_be_found_though_not_in_one_place():
    entries = [entry("city", "of stone"), entry("city", "of wood")]
    assert [hit.entry.title for hit in search(entries, ["city", "stone"])] == ["of stone"]
    assert found(entries, "city stone brick") == []


def test_neither_case_nor_accents_matter():
    entries = [entry("a", "Die Baumeister des Königs")]
    assert found(entries, "KONIGS") == found(entries, "königs") == ["a"]


def test_a_word_is_found_at_the_beginning_of_a_word_only():
    assert found([entry("a", "monastery")], "monas") == ["a"]
    assert found([entry("a", "monastery")], "astery") == []
    assert found([entry("may_end_on_start")], "end") == ["may_end_on_start"]


def test_a_number_is_not_the_beginning_of_a_longer_one():
    assert found([entry("base:n1"), entry("base:n16")], "base:n1") == ["base:n1"]


@pytest.mark.parametrize(
    ("asked", "there"),
    [
        ("cities", "city"), ("farms", "farm"), ("wolves", "wolf"), ("colour", "color"),
        ("neighbours", "neighbor"), ("meeples", "follower"), ("cloister", "monastery"),
    ],
)  # fmt: skip
def test_other_forms_of_a_word_are_found(asked, there):
    assert found([entry("a", f"of a {there}")], asked) == ["a"]


def test_signs_in_a_query_are_taken_as_they_are():
    entries = [entry("house.bag", "The bag"), entry("x", "a (b")]
    assert found(entries, "+house.bag") == ["house.bag"]
    assert found(entries, "(b") == ["x"]


def test_the_line_is_shown_that_has_the_words():
    one = entry("a", "title", "first line", "a second line with a bridge")
    (hit,) = search([one], ["bridge"])
    assert hit.excerpt == "a second line with a bridge"
    (hit,) = search([one], ["title"])
    assert hit.excerpt == ""


def test_a_query_without_a_word_is_an_error():
    with pytest.raises(SearchError, match="no word"):
        search([entry("a")], ["...", " "])


def test_a_near_miss_is_named():
    entries = [entry("a", "monastery", "road")]
    assert "did you mean monastery?" in near_misses(entries, ["monastry"])
    elsewhere = [entry("a", "road"), entry("b", "monastery", group="tiles")]
    hint = near_misses(elsewhere, ["monastery"], ["clauses"])
    assert hint == "'monastery' is found among tiles"
    assert "'zzzz'" in near_misses(entries, ["zzzz"])
    several = [*entries, entry("b", "bridge")]
    assert "not all of them together" in near_misses(several, ["monastery", "bridge"])


def test_a_query_has_a_bounded_number_of_words():
    many = [entry("bridge")]
    assert found(many, "bridge " * 50) == ["bridge"]
    for refused in (search, near_misses):
        with pytest.raises(SearchError, match="51 words to look for; 50 will do"):
            refused(many, ["bridge " * 50, "far"])
