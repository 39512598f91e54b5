"""`arkrules find`: hits, near misses, and nothing at all."""

from __future__ import annotations

import shlex

import jsonschema
import pytest

from arkrules.search import GROUPS
from tests.running import Run
from tests.schemas import FORMAT, TEXT, TEXTS, strict

HITS = strict({
    "format": FORMAT,
    "query": TEXT,
    "found": {"type": "integer"},
    "hint": TEXT,
    "hits": {
        "type": "array",
        "items": strict({
            "group": {"enum": list(GROUPS)},
            "kind": TEXT,
            "id": TEXT,
            "title": TEXT,
            "text": TEXTS,
            "excerpt": TEXT,
            "command": TEXT,
            "score": {"type": "integer"},
        }),
    },
})  # fmt: skip


def test_hits_have_their_form_the_best_first(told) -> None:
    content = told("find road")
    jsonschema.validate(content, HITS)
    assert content["found"] == len(content["hits"]) > 20
    scores = [hit["score"] for hit in content["hits"]]
    assert scores == sorted(scores, reverse=True)
    few = told("find road --limit 3")
    assert (len(few["hits"]), few["found"]) == (3, content["found"])


def test_people_are_shown_twenty_unless_they_ask_for_more(run: Run) -> None:
    assert run("find", "road").stdout.count("\n    arkrules ") == 20
    assert run("find", "road", "--limit", 1000).stdout.count("\n    arkrules ") > 20


def test_what_is_found_is_shown_by_the_command_below_it(run: Run, told) -> None:
    hits = told("find tied road --in cases")["hits"]
    assert hits[0]["command"] == "arkrules ask ark-tied-on-a-road"
    for hit in hits[:3]:
        assert hit["id"] in hit["command"]
        run(*shlex.split(hit["command"])[1:], "--no-board")


@pytest.mark.parametrize("within", ["cases,marks", "'case, mark'", "marks,cases"])
def test_a_search_can_be_limited(told, within: str) -> None:
    hits = told(f"find pennant --in {within}")["hits"]
    assert {hit["group"] for hit in hits} == {"cases", "marks"}


def test_nothing_found_is_a_no(told) -> None:
    content = told("find monastry", 1)
    jsonschema.validate(content, HITS)
    assert (content["hits"], content["found"]) == ([], 0)
    assert "monastery" in content["hint"]


def test_a_profile_of_ones_own_is_found(told) -> None:
    (hit,) = told("find gondolas --profile-path own")["hits"]
    assert (hit["group"], hit["id"]) == ("clauses", "road.per_tile")
    found = told("find edged --profile-path own")["hits"]
    assert ("profiles", "edged") in [(hit["group"], hit["id"]) for hit in found]
