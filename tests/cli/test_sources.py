"""`arkrules sources`: what a source says, and how much of it is carried."""

from __future__ import annotations

import json

import pytest


def test_the_sources_are_listed_with_what_carries_their_sentences(run):
    text = run("sources").stdout
    assert "Footnotes cited" in text
    assert "Carried by cases" in text
    found = json.loads(run("sources", "--format", "json").stdout)["sources"]
    assert {id: share["sentences"] for id, share in found.items()} == {
        "ark": 221, "ark-hu": 152, "base": 219, "ghosts": 276,
    }  # fmt: skip
    for share in found.values():
        assert share["sentences"] == sum(share.values()) - share["sentences"]


def test_a_source_is_no_edition_though_it_may_be_called_like_one(run):
    assert "152 sentences: " in run("sources", "ark-hu").stdout
    assert "When is a city complete?" in run("show", "ark-hu").stdout


def test_a_source_is_told_sentence_by_sentence(run):
    text = run("sources", "base").stdout
    assert "219 sentences: cases carry 198, clauses alone 0" in text
    assert "- 3: A pennant counts 1 here, not 2." in text
    content = json.loads(run("sources", "base", "--format", "json").stdout)
    assert content["share"]["sentences"] == 219
    assert content["passages"]["n15"][0]["clauses"] == ["farm.value"]


def test_a_place_in_a_source_is_told_alone(run):
    text = run("sources", "base:monastery").stdout
    assert "Eight tiles all round complete a monastery." in text
    assert "pennant" not in text
    content = json.loads(run("sources", "base:monastery", "--format", "json").stdout)
    assert content["share"] == {
        "sentences": 2, "cases": 2, "clauses": 0, "repeated": 0, "ruleless": 0, "open": 0,
    }  # fmt: skip
    assert list(content["passages"]) == ["monastery"]


def test_a_source_of_which_no_sentence_is_listed_has_none(run):
    content = json.loads(run("sources", "x-car-5", "--format", "json").stdout)
    assert content["passages"] == {}


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (("base:monastary",), "base has no section or note 'monastary'; did you mean monastery"),
        (("ark-hu:n1",), "ark-hu has no section or note 'n1'"),
        (("bsae",), "no source 'bsae'"),
    ],
)
def test_what_is_no_place_of_a_source_is_said_in_a_line(run, words, cause):
    assert cause in run("sources", *words, code=2).stderr
