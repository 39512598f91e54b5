"""`arkrules find`: hits, near misses, and nothing at all."""

from __future__ import annotations

import json

import jsonschema
import pytest

from arkrules.search import GROUPS
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


def test_a_hit_says_what_it_is_and_how_to_see_it(run):
    lines = run("find", "city.closed", "--limit", 1).stdout.splitlines()
    assert lines[:2] == [
        "clause city.closed: When is a city complete?",
        "    arkrules show carcassonne city.closed",
    ]


def test_hits_for_programs_have_their_form(run):
    content = json.loads(run("find", "road", "--format", "json").stdout)
    jsonschema.validate(content, HITS)
    assert content["found"] == len(content["hits"]) > 20
    scores = [hit["score"] for hit in content["hits"]]
    assert scores == sorted(scores, reverse=True)
    assert (
        len(json.loads(run("find", "road", "--format", "json", "--limit", 3).stdout)["hits"]) == 3
    )


def test_people_are_told_how_many_more_there_are(run):
    text = run("find", "road").stdout
    assert " 20 of " in f" {text.splitlines()[-1]}"
    assert "shown" not in run("find", "road", "--limit", 1000).stdout.splitlines()[-1]


@pytest.mark.parametrize("within", ["cases,marks", "case, mark", "marks,cases"])
def test_a_search_can_be_limited(run, within):
    content = json.loads(run("find", "pennant", "--in", within, "--format", "json").stdout)
    assert {hit["group"] for hit in content["hits"]} == {"cases", "marks"}


def test_nothing_found_is_a_no(run):
    result = run("find", "monastry", code=1)
    assert result.stdout.startswith("Nothing found for 'monastry': did you mean monastery")
    for kind in ("md", "rst", "html", "wiki"):
        assert "Nothing found for" in run("find", "monastry", "--format", kind, code=1).stdout
    content = json.loads(run("find", "monastry", "--format", "json", code=1).stdout)
    jsonschema.validate(content, HITS)
    assert (content["hits"], content["found"]) == ([], 0)
    assert "monastery" in content["hint"]


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        ((), "WORD... is missing"),
        (("...",), "there is no word to look for"),
        (("city", "--in", "rules"), "'rules' is nothing to search in; choose from clauses"),
        (("city", "--limit", "0"), "--limit: 0 is too small; the least is 1"),
        (("city", "--format", "pdf"), "'pdf' is not one of"),
    ],
)
def test_what_cannot_be_looked_for_is_said(run, words, cause):
    assert cause in run("find", *words, code=2).stderr


def test_a_profile_of_ones_own_is_found(run, tmp_path):
    (tmp_path / "mine.toml").write_text(
        'id = "mine"\ntitle = "Zeppelins"\nextends = "carcassonne"\n'
        '[rules.road.per_tile]\nanswer = 3\nnote = "gondolas"\n'
    )
    text = run("find", "gondolas", "--profile-path", tmp_path).stdout
    assert text.startswith("clause road.per_tile")
    assert "profile mine: Zeppelins" in run("find", "zeppelin", "--profile-path", tmp_path).stdout
