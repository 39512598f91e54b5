"""Somebody looks for a word: what the library knows of it, the best answer first."""

from __future__ import annotations

import shlex

import pytest

from arkrules.play import lexicon
from arkrules.rules import library
from arkrules.rulings.casebook import casebook
from arkrules.search import GROUPS, index, search
from arkrules.search.matching import KINDS
from arkrules.tiles import load_set
from tests.running import Run

pytestmark = pytest.mark.usefixtures("installed")


@pytest.fixture(scope="module")
def everything(installed):  # it must be there before the index is made
    return index(library(), casebook())


def best(everything, words: str) -> list[tuple[str, str]]:
    return [(hit.entry.group, hit.entry.id) for hit in search(everything, words.split())]


FIRST = {
    "city.closed": ("clauses", "city.closed"),
    "small city": ("clauses", "city.small"),
    "ark-loop-home": ("cases", "ark-loop-home"),
    "base:n6": ("sources", "base:n6"),
    "base:surface": ("sources", "base:surface"),
    "ghosts:q4": ("sources", "ghosts:q4"),
    "baumeister königs": ("profiles", "ark-de"),
    "house.bag": ("overlays", "house.bag"),
    "carcassonne-2000": ("profiles", "carcassonne-2000"),
    "base:D": ("tiles", "base:D"),
    "scroll": ("marks", "scroll"),
    "graveyard": ("sites", "graveyard"),
    "prophet": ("pieces", "prophet"),
    "mayor": ("pieces", "mayor"),
    "seat": ("moves", "seat"),
    "discard": ("moves", "discard"),
    "juggler": ("pieces", "juggler"),
}
RULES = {
    "toss followers": "house.meeple-toss", "most roads": "house.most-roads",
    "draw end of turn": "house.draw-ahead", "hand of three": "house.hand-of-three",
    "start tile bag": "house.bag", "bushes": "house.bushes", "bought": "house.buy-tile",
    "fill hole": "house.fill-hole", "unfinished nothing": "house.no-final",
    "table limit": "house.table-limit", "edge completes": "house.table-completes",
    "dice": "house.dice-markers", "table limit ": "surface.table",
    "shifted": "surface.shift", "extended": "surface.extended", "floor": "surface.floor",
}  # fmt: skip


def test_the_best_answer_is_among_the_first_three(everything) -> None:
    found = {words: best(everything, words)[:3] for words in FIRST}
    assert [words for words, first in FIRST.items() if first not in found[words]] == []


@pytest.mark.approval  # the words are looked for in what the rules say
def test_every_house_rule_and_every_word_on_surfaces_is_found(everything) -> None:
    found = {words: best(everything, words)[:8] for words in RULES}
    assert [words for words, id in RULES.items() if ("overlays", id) not in found[words]] == []


def test_everything_of_the_library_is_there(everything) -> None:
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
    assert {one.kind for one in everything} == set(KINDS)
    # No line has nothing to say.
    assert [one.id for one in everything if any(line != line.rstrip() for line in one.text)] == []


@pytest.mark.parametrize("section", ["house", "surface"])
def test_all_that_cites_a_section_is_found_by_it(everything, section: str) -> None:
    cite = f"base:{section}"
    citing = {("cases", case.id) for case in casebook() if cite in case.cites}
    assert citing
    assert citing | {("sources", cite)} <= set(best(everything, cite))


def test_what_a_word_is_leads_to_the_clause_about_it(everything) -> None:
    shown = {(one.kind, one.id): one.command for one in everything}
    assert shown["mark", "scroll"] == "arkrules show ark-en2 city.per_scroll"
    assert shown["mark", "sheep"] == "arkrules show ark-en2 field.bounds"  # where it stands
    assert shown["token", "ark"] == "arkrules show ark-en2 ark.enters"
    assert shown["piece", "follower"] == "arkrules show carcassonne setup.followers"
    assert shown["site", "temple"].startswith("arkrules show ark-en2 temple.")


@pytest.mark.slow
def test_every_command_that_is_offered_works(run: Run, everything) -> None:
    """One of each kind, since there are a thousand."""
    kinds = {}
    for one in everything:
        kinds.setdefault((one.group, one.command.split()[1]), one.command)
    for command in kinds.values():
        run(*shlex.split(command)[1:])
