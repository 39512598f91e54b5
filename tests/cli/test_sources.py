"""`arkrules show sources`: what a source says, and how much of it is carried."""

from __future__ import annotations


def test_the_sources_are_listed_with_what_carries_their_sentences(told) -> None:
    found = told("show sources")["sources"]
    assert {id: share["sentences"] for id, share in found.items()} == {
        "ark": 221, "ark-hu": 152, "base": 219, "ghosts": 276,
    }  # fmt: skip
    for share in found.values():
        assert share["sentences"] == sum(share.values()) - share["sentences"]


def test_a_source_is_told_sentence_by_sentence_or_one_place_alone(told) -> None:
    content = told("show sources base")
    assert content["share"] == told("show sources")["sources"]["base"]
    assert content["passages"]["n15"][0]["clauses"] == ["farm.value"]
    alone = told("show sources base:monastery")
    assert alone["passages"] == {"monastery": content["passages"]["monastery"]}
    assert alone["share"] == {
        "sentences": 2, "cases": 2, "clauses": 0, "repeated": 0, "ruleless": 0, "open": 0,
    }  # fmt: skip
    assert told("show sources x-car-5")["passages"] == {}  # of which no sentence is listed


def test_a_source_is_no_edition_though_it_may_be_called_like_one(told) -> None:
    assert told("show sources ark-hu")["share"]["sentences"] == 152
    assert told("show ark-hu")["clauses"]
