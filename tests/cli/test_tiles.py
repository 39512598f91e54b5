"""`arkrules tiles`: sets listed with their confidence, checked and drawn."""

from __future__ import annotations


def test_a_set_is_listed_with_how_many_there_are_of_each_kind(told) -> None:
    content = told("tiles base")
    assert (content["total"], len(content["kinds"])) == (72, 24)
    assert sum(kind["count"] for kind in content["kinds"]) == 72
    assert {kind["confidence"] for kind in content["kinds"]} == {"confirmed"}


def test_a_set_is_compared_with_a_file(told) -> None:
    assert len(told("tiles base --compare own/tiles/bits.toml", 1)["faults"]) == 25
