"""`arkrules show tiles`: sets listed with their confidence, checked and drawn."""

from __future__ import annotations


def test_a_set_is_listed_with_how_many_there_are_of_each_kind(told) -> None:
    content = told("show tiles base")
    assert (content["total"], len(content["kinds"])) == (72, 24)
    assert sum(kind["count"] for kind in content["kinds"]) == 72
    assert {kind["confidence"] for kind in content["kinds"]} == {"confirmed"}


def test_a_set_is_compared_with_what_is_documented_of_it(told) -> None:
    (found,) = told("check wrong-set.toml", 1)["sets"]
    assert (found["set"], len(found["faults"])) == ("base", 24)
    (fine,) = told("check own/tiles/bits.toml")["sets"]
    assert (fine["set"], fine["faults"]) == ("bits", [])
