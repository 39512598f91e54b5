"""Clauses follow the order of play."""

from __future__ import annotations

from arkrules import load_profile
from arkrules.games.base import EXTENSION
from arkrules.rules import Catalogue, Part, clause, clause_group, library


def ids(catalogue):
    return [item.id for item in catalogue.in_order_of_play]


def test_clauses_follow_the_parts_of_the_game():
    catalogue = load_profile("ghosts").catalogue
    places = [item.part.place for item in catalogue.in_order_of_play]
    assert places == sorted(places)
    for one, other in (
        ("setup.followers", "turn.sequence"), ("tile.match", "mist.extends"),
        ("mist.extends", "follower.where"), ("follower.where", "road.per_tile"),
        ("castle.complete", "end.when"), ("end.when", "final.order"), ("farm.value", "end.winner"),
    ):  # fmt: skip
        assert ids(catalogue).index(one) < ids(catalogue).index(other)


def test_programs_know_the_parts_of_the_game_by_these_words() -> None:
    assert [part.value for part in sorted(Part, key=lambda part: part.place)] == [
        "setting-up", "turn", "laying", "laid", "placing", "moving", "scoring", "keeping-score",
        "returning", "further", "end", "final", "winning",
    ]  # fmt: skip


def test_clauses_of_one_heading_stand_together_whoever_declares_them():
    order = ids(load_profile("ark-en2").catalogue)
    cities = [id for id in order if id.startswith("city.")]
    assert cities[-1] == "city.per_scroll"
    at = order.index(cities[0])
    assert order[at : at + len(cities)] == cities


def test_a_group_without_a_part_stands_among_the_further_rules():
    @clause_group("road", part=Part.SCORING)
    class Milestones:
        per_milestone: int = clause("What does a milestone pay?", default=1)

    @clause_group("balloon")
    class Balloons:
        rises: bool = clause("Does a balloon rise?", default=True)
        lands: bool = clause("Does it land at the end?", default=True, part=Part.FINAL)

    catalogue = Catalogue((*EXTENSION.groups, Milestones, Balloons))
    assert catalogue["road.per_milestone"].part is Part.SCORING
    assert catalogue["balloon.rises"].part is Part.FURTHER
    assert catalogue["balloon.lands"].part is Part.FINAL


def test_groups_of_one_heading_may_belong_to_several_parts():
    @clause_group("kite", part=Part.END)
    class Landing:
        soft: bool = clause("Does it land softly?", default=True)

    @clause_group("kite", part=Part.LAYING)
    class Strings:
        length: int = clause("How long is its string?", default=9)

    @clause_group("kite")
    class Tails:
        knots: int = clause("How many knots has its tail?", default=3)

    catalogue = Catalogue((Landing, Strings, Tails))
    assert {id: item.part for id, item in catalogue.items()} == {
        "kite.soft": Part.END, "kite.length": Part.LAYING, "kite.knots": Part.FURTHER,
    }  # fmt: skip
    assert ids(catalogue) == ["kite.length", "kite.knots", "kite.soft"]


def test_every_shipped_clause_has_a_part():
    catalogues = [library().profile(id).catalogue for id in ("ark-en2", "carcassonne", "ghosts")]
    assert all(item.part is not Part.FURTHER for one in catalogues for item in one.values())
