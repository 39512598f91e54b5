"""A key of verdicts: its leaves, how it is read, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest

from arkrules.play import Replay, VerdictField
from arkrules.play.extension import leaves, value_words
from tests.running import error_of

PLAYED = Replay()
HELD = {"red": {"follower": 3, "guard": 0}, "blue": {"follower": True}}
SUPPLY = VerdictField(name="supply", of=lambda _played: None)


def test_the_leaves_of_a_value_stand_behind_the_keys_that_lead_to_them() -> None:
    assert list(leaves(HELD)) == [
        (("red", "follower"), 3),
        (("red", "guard"), 0),
        (("blue", "follower"), True),
    ]
    assert list(leaves("place")) == [((), "place")]
    assert list(leaves({})) == list(leaves({"red": {}})) == []


def test_values_are_said_in_words(snapshot: object) -> None:
    several = frozenset({"pass", "end", "follower C"})
    values = (True, False, 0, "place", None, frozenset[str](), several)
    assert [*map(value_words, values), *SUPPLY.words(HELD, PLAYED)] == snapshot


def test_a_field_without_words_of_its_own_says_nothing_of_nothing() -> None:
    assert list(SUPPLY.words({}, PLAYED)) == []
    told = attrs.evolve(SUPPLY, say=lambda held, _played: map(str, held))
    assert list(told.words({"red": 1}, PLAYED)) == ["red"]


def test_what_is_not_said_of_a_field_is_what_mostly_holds() -> None:
    assert (SUPPLY.about, SUPPLY.aside, SUPPLY.say, SUPPLY.why(PLAYED, "")) == ("", False, None, "")
    assert (SUPPLY.among(PLAYED), SUPPLY.normal(PLAYED, "place")) == (None, "place")


@pytest.mark.parametrize(
    ("kind", "good", "wrong"),
    [
        (Any, {"anything": [1, "b"]}, ()),
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
    field = attrs.evolve(SUPPLY, type=kind)
    assert field.read(good) == good
    for one in wrong:
        error_of(field.read, one, kind=ValueError)


@pytest.mark.parametrize(
    ("kind", "schema"),
    [(object, {}), (int, {"type": "integer"}), (bool, {"type": "boolean"})],
)
def test_a_field_has_the_schema_of_what_is_written(kind: Any, schema: object) -> None:
    assert attrs.evolve(SUPPLY, type=kind).schema == schema
