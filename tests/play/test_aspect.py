"""What a question about a game may speak of: facts, each under a path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from arkrules.play import Aspect, Played
from arkrules.play.aspect import Fact, FactPath, facts_of, nested, said

PLAYED = Played.nothing()
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
        ({1: None}, {("1",): None}),
        (["b", "a"], {(): frozenset({"a", "b"})}),
        ({"red": ("E", "D")}, {("red",): frozenset({"D", "E"})}),
        ({"red": {"E"}}, {("red",): frozenset({"E"})}),
    ],
)
def test_a_value_is_so_many_facts(value: object, facts: Mapping[FactPath, Fact]) -> None:
    assert facts_of(value) == facts


@pytest.mark.parametrize(
    ("facts", "value"),
    [
        ({(): 3}, 3),
        ({(): None}, None),
        ({(): frozenset({"b", "c", "a"})}, ["a", "b", "c"]),
        ({(): frozenset({9, 10, "a"})}, [10, 9, "a"]),
        ({}, {}),
        (FACTS, HELD),
        (
            {("red",): frozenset({"E", "D"}), ("blue",): frozenset()},
            {"red": ["D", "E"], "blue": []},
        ),
    ],
)
def test_facts_are_written_as_a_document_has_them(
    facts: Mapping[FactPath, Fact], value: object
) -> None:
    assert nested(facts) == value


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (True, "true"),
        (False, "false"),
        (0, "0"),
        ("place", "place"),
        (None, "nothing"),
        (frozenset(), "nothing"),
        (frozenset({"pass", "end", "follower C"}), "end, follower C, pass"),
    ],
)
def test_a_fact_is_said_in_words(fact: Fact, words: str) -> None:
    assert said(fact) == words


def test_an_aspect_tells_what_is_asked_for_and_is_there() -> None:
    asked: list[list[str]] = []

    def held(_played: Played, names: Sequence[str]) -> object:
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
    plain = Aspect(name="scores", of=lambda _played, _names: None)
    assert plain.stated(HELD) == FACTS


def test_what_is_not_said_of_an_aspect_is_what_mostly_holds() -> None:
    plain = Aspect(name="step", of=lambda _played, _names: None)
    assert (plain.about, plain.aside, plain.say) == ("", False, None)
    assert plain.among(PLAYED) is None
    assert plain.normal(PLAYED, "place") == "place"
    assert plain.why(PLAYED, ()) == ""


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
            ({"red": {"guard": 1, "juggler": "one"}}, {"ghost": 1.0}, {"ghost": None}),
        ),
    ],
)
def test_what_is_written_is_checked(kind: Any, good: object, wrong: Sequence[object]) -> None:
    aspect = Aspect(name="thing", of=lambda _played, _names: None, type=kind)
    assert aspect.read(good) == good
    for one in wrong:
        with pytest.raises(ValueError, match="expected"):
            aspect.read(one)


@pytest.mark.parametrize(
    ("kind", "schema"),
    [(object, {}), (int, {"type": "integer"}), (bool, {"type": "boolean"})],
)
def test_an_aspect_has_the_schema_of_what_is_written(kind: Any, schema: object) -> None:
    aspect = Aspect(name="thing", of=lambda _played, _names: None, type=kind)
    assert aspect.schema == schema
