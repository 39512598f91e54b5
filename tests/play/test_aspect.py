"""What a question about a game may speak of: facts, each under a path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest

from arkrules.play import Aspect, PlayResult
from arkrules.play.extension import Fact, FactPath, facts_of, nested, said
from tests.running import error_of

PLAYED = PlayResult.nothing()
HELD = {"red": {"follower": 3, "guard": 0}, "blue": {"follower": True}}
FACTS: dict[FactPath, Fact] = {
    ("red", "follower"): 3,
    ("red", "guard"): 0,
    ("blue", "follower"): True,
}


@pytest.mark.parametrize(
    ("value", "facts"),
    [
        (3, {(): 3}),
        (True, {(): True}),
        ("place", {(): "place"}),
        (None, {(): None}),
        ({}, {}),
        (HELD, FACTS),
        ({"1": None}, {("1",): None}),
        (["a", "b"], {(): frozenset({"a", "b"})}),
        ({"red": ["D", "E"], "blue": []}, {("red",): frozenset("DE"), ("blue",): frozenset()}),
    ],
)
def test_a_value_is_so_many_facts_and_is_written_again_as_a_document_has_them(
    value: object, facts: Mapping[FactPath, Fact]
) -> None:
    assert facts_of(value) == facts
    assert nested(facts) == value


def test_of_names_several_are_one_fact_in_whatever_they_stand() -> None:
    for several in (("E", "D"), ["D", "E"], {"E", "D"}, ["E", "D", "E"]):
        assert facts_of({"red": several}) == {("red",): frozenset("DE")}
    assert facts_of({1: None}) == {("1",): None}
    assert nested({(): frozenset({9, 10, "a"})}) == [10, 9, "a"]


SUPPLY = Aspect(name="supply", of=lambda _played, _names: None)


def test_facts_are_said_in_words(snapshot: object) -> None:
    several = frozenset({"pass", "end", "follower C"})
    facts = (True, False, 0, "place", None, frozenset[str](), several)
    assert [*map(said, facts), *SUPPLY.words(FACTS, PLAYED)] == snapshot


def test_an_aspect_without_words_of_its_own_says_nothing_of_nothing() -> None:
    assert list(SUPPLY.words({}, PLAYED)) == []
    told = attrs.evolve(SUPPLY, say=lambda facts, _played: map(str, facts))
    assert list(told.words({("red",): 1}, PLAYED)) == ["('red',)"]


def test_an_aspect_tells_what_is_asked_for_and_is_there() -> None:
    asked: list[list[str]] = []

    def held(_played: PlayResult, names: Sequence[str]) -> object:
        asked.append(list(names))
        return HELD

    supply = Aspect(name="supply", of=held)
    paths: list[FactPath] = [("red", "guard"), ("blue", "follower"), ("red", "ghost"), ("red",)]
    assert supply.facts(PLAYED, paths) == {("red", "guard"): 0, ("blue", "follower"): True}
    assert supply.facts(PLAYED, [()]) == {}
    assert asked == [["red", "blue"], []]

    step = Aspect(name="step", of=lambda _played, _names: "place")
    assert step.facts(PLAYED, [("red",)]) == step.facts(PLAYED, []) == {(): "place"}


def test_what_is_written_stands_for_what_there_is_to_be() -> None:
    everybody = Aspect(
        name="winners",
        of=lambda _played, _names: None,
        stands_for=lambda written: ["red", "blue"] if written == "all" else written,
    )
    assert everybody.stated("all") == {(): frozenset({"red", "blue"})}
    assert everybody.stated(["red"]) == {(): frozenset({"red"})}
    assert SUPPLY.stated(HELD) == FACTS


def test_what_is_not_said_of_an_aspect_is_what_mostly_holds() -> None:
    assert (SUPPLY.about, SUPPLY.aside, SUPPLY.say, SUPPLY.why(PLAYED, ())) == ("", False, None, "")
    assert (SUPPLY.among(PLAYED), SUPPLY.normal(PLAYED, "place")) == (None, "place")


@pytest.mark.parametrize(
    ("kind", "good", "wrong"),
    [
        (object, {"anything": [1, "b"]}, ()),
        (int, 3, ("three", True, None)),
        (dict[str, int], {"red": 3}, (3, {"red": "three"}, {"red": None})),
        (list[str], ["end", "pass"], ("pass", [3])),
        (
            dict[str, int | Mapping[str, int]],
            {"ghost": 3, "red": {"guard": 1, "juggler": 0}},
            (
                {"red": {"guard": 1, "juggler": "one"}},
                {"ghost": 1.0},
                {"ghost": None},
                {"ghost": "three"},
                {"ghost": True},
            ),
        ),
    ],
)
def test_what_is_written_is_checked(kind: Any, good: object, wrong: Sequence[object]) -> None:
    aspect = attrs.evolve(SUPPLY, type=kind)
    assert aspect.read(good) == good
    for one in wrong:
        error_of(aspect.read, one, kind=ValueError)


@pytest.mark.parametrize(
    ("kind", "schema"),
    [(object, {}), (int, {"type": "integer"}), (bool, {"type": "boolean"})],
)
def test_an_aspect_has_the_schema_of_what_is_written(kind: Any, schema: object) -> None:
    assert attrs.evolve(SUPPLY, type=kind).schema == schema
