"""Searching the library."""

from __future__ import annotations

import json
import shlex

import jsonschema
import pytest
from click.testing import CliRunner

from arkrules.cli import main
from arkrules.play import lexicon
from arkrules.rules import library
from arkrules.rulings.casebook import casebook
from arkrules.search import GROUPS, Findable, SearchError, index, near_misses, search
from arkrules.tiles import load_set
from tests.fair import installed  # noqa: F401  # a fixture that every test here uses
from tests.test_sheets import TEXT, TEXTS, run, strict

HITS = strict({
    "format": {"const": 1},
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


def entry(id, title="", *text, group="clauses"):
    return Findable(group=group, kind="thing", id=id, title=title, text=text, command="x")


def found(entries, *words):
    return [hit.entry.id for hit in search(entries, words)]


@pytest.fixture(scope="module")
def everything(installed):  # noqa: F811  # the toy must be there before the index is made
    return index(library(), casebook())


def best(everything, *words):
    return [(hit.entry.group, hit.entry.id) for hit in search(everything, words)]


# -- how words are found --------------------------------------------------------------------------


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


# -- what can be found ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("city.closed", ("clauses", "city.closed")),
        ("small city", ("clauses", "city.small")),
        ("ark-loop-home", ("cases", "ark-loop-home")),
        ("base:n6", ("sources", "base:n6")),
        ("base:surface", ("sources", "base:surface")),
        ("ghosts:q4", ("sources", "ghosts:q4")),
        ("baumeister königs", ("profiles", "ark-de")),
        ("house.bag", ("overlays", "house.bag")),
        ("carcassonne-2000", ("profiles", "carcassonne-2000")),
        ("base:D", ("tiles", "base:D")),
        ("scroll", ("marks", "scroll")),
        ("graveyard", ("sites", "graveyard")),
        ("prophet", ("pieces", "prophet")),
        ("mayor", ("pieces", "mayor")),
        ("seat", ("moves", "seat")),
        ("discard", ("moves", "discard")),
        ("juggler", ("pieces", "juggler")),
    ],
)
def test_the_best_answer_comes_first(everything, words, first):
    assert first in best(everything, *words.split())[:2]


def test_everything_of_the_library_is_there(everything):
    ids = {group: {one.id for one in everything if one.group == group} for group in GROUPS}
    shelf = library()
    profiles = [shelf.profile(id) for id in shelf.profile_ids()]
    assert ids["profiles"] == {profile.id for profile in profiles}
    assert ids["overlays"] == set(shelf.overlay_ids())
    laid = [shelf.profile(f"{shelf.overlay(id).overlays}+{id}") for id in shelf.overlay_ids()]
    assert ids["clauses"] == {id for profile in (*profiles, *laid) for id in profile.answers}
    assert ids["cases"] == {case.id for case in casebook()}
    places = {f"{id}:{place}" for id, source in shelf.sources.items() for place in source.places()}
    assert ids["sources"] == places | set(shelf.sources)
    sets = [load_set(path, lexicon().vocabulary) for path in shelf.sets.values()]
    kinds = {f"{tiles.id}:{name}" for tiles in sets for name in tiles.kinds}
    assert ids["tiles"] == kinds | set(shelf.sets)
    assert {"pennant", "bush", "scroll", "mist"} <= ids["marks"]
    assert {"monastery", "temple", "castle", "graveyard"} <= ids["sites"]
    assert {"follower", "prophet", "guard", "juggler", "wagon"} <= ids["pieces"]
    assert {"ark"} <= ids["tokens"]
    assert {"ghost"} <= ids["stock"]
    assert {"draw", "lay", "pass", "end", "ark", "seat", "haunt"} <= ids["moves"]


@pytest.mark.parametrize(
    ("words", "overlay"),
    [
        ("toss followers", "house.meeple-toss"), ("most roads", "house.most-roads"),
        ("draw end of turn", "house.draw-ahead"), ("hand of three", "house.hand-of-three"),
        ("start tile bag", "house.bag"), ("bushes", "house.bushes"), ("bought", "house.buy-tile"),
        ("fill hole", "house.fill-hole"), ("unfinished nothing", "house.no-final"),
        ("table limit", "house.table-limit"), ("edge completes", "house.table-completes"),
        ("dice", "house.dice-markers"), ("table limit", "surface.table"),
        ("shifted", "surface.shift"), ("extended", "surface.extended"), ("floor", "surface.floor"),
    ],
)  # fmt: skip
def test_every_house_rule_and_every_word_on_surfaces_is_found(everything, words, overlay):
    assert ("overlays", overlay) in best(everything, *words.split())[:8]


@pytest.mark.parametrize("section", ["house", "surface"])
def test_all_that_cites_a_section_is_found_by_it(everything, section):
    cite = f"base:{section}"
    citing = {("cases", case.id) for case in casebook() if cite in case.cites}
    assert citing
    assert citing | {("sources", cite)} <= set(best(everything, cite))


def test_what_a_word_is_leads_to_the_clause_about_it(everything):
    shown = {(one.kind, one.id): one.command for one in everything}
    assert shown["mark", "scroll"] == "arkrules show ark-en2 city.per_scroll"
    assert shown["token", "ark"] == "arkrules show ark-en2 ark.enters"
    assert shown["piece", "follower"] == "arkrules show carcassonne setup.followers"
    assert shown["site", "temple"].startswith("arkrules show ark-en2 temple.")


def test_every_command_that_is_offered_works(everything):
    """One of each kind, since there are a thousand."""
    kinds = {}
    for one in everything:
        kinds.setdefault((one.kind, one.command.split()[1]), one.command)
    for command in kinds.values():
        words = shlex.split(command)[1:]
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, (command, result.output)


# -- on the command line --------------------------------------------------------------------------


def test_a_hit_says_what_it_is_and_how_to_see_it():
    lines = run("find", "city.closed", "--limit", 1).splitlines()
    assert lines[:2] == [
        "clause city.closed: When is a city complete?",
        "    arkrules show carcassonne city.closed",
    ]


def test_hits_for_programs_have_their_form():
    content = json.loads(run("find", "road", "--format", "json"))
    jsonschema.validate(content, HITS)
    assert content["found"] == len(content["hits"]) > 20
    scores = [hit["score"] for hit in content["hits"]]
    assert scores == sorted(scores, reverse=True)
    assert len(json.loads(run("find", "road", "--format", "json", "--limit", 3))["hits"]) == 3


def test_people_are_told_how_many_more_there_are():
    text = run("find", "road")
    assert " 20 of " in f" {text.splitlines()[-1]}"
    assert "shown" not in run("find", "road", "--limit", 1000).splitlines()[-1]


@pytest.mark.parametrize("within", ["cases,marks", "case, mark", "marks,cases"])
def test_a_search_can_be_limited(within):
    content = json.loads(run("find", "pennant", "--in", within, "--format", "json"))
    assert {hit["group"] for hit in content["hits"]} == {"cases", "marks"}


def test_nothing_found_is_a_no():
    result = CliRunner().invoke(main, ["find", "monastry"])
    assert (result.exit_code, result.stdout) == (1, "")
    assert "did you mean monastery" in result.stderr
    result = CliRunner().invoke(main, ["find", "monastry", "--format", "json"])
    assert result.exit_code == 1
    content = json.loads(result.stdout)
    jsonschema.validate(content, HITS)
    assert (content["hits"], content["found"]) == ([], 0)
    assert "monastery" in content["hint"]


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        ((), "Missing argument"),
        (("...",), "there is no word to look for"),
        (("city", "--in", "rules"), "'rules' is nothing to search in; choose from clauses"),
        (("city", "--limit", "0"), "0 is not in the range"),
        (("city", "--format", "md"), "'md' is not one of"),
    ],
)
def test_what_cannot_be_looked_for_is_said(words, cause):
    assert cause in run("find", *words, code=2)


def test_a_profile_of_ones_own_is_found(tmp_path):
    (tmp_path / "mine.toml").write_text(
        'id = "mine"\ntitle = "Zeppelins"\nextends = "carcassonne"\n'
        '[rules.road.per_tile]\nanswer = 3\nnote = "gondolas"\n'
    )
    text = run("find", "gondolas", "--profile-path", tmp_path)
    assert text.startswith("clause road.per_tile")
    assert "profile mine: Zeppelins" in run("find", "zeppelin", "--profile-path", tmp_path)
