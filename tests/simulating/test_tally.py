"""How sure a count is."""

from __future__ import annotations

import pytest

from arkrules.effects import Interval, Tally, wilson
from arkrules.simulating.tally import HEADINGS


def test_wilson_as_published():
    # Newcombe 1998, table I, method 3 (score without continuity correction).
    for count, of, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = wilson(count, of)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)
        assert found.low <= found.value <= found.high
    assert wilson(3, 3).high == 1


def test_what_is_rare_is_told_from_what_never_happened():
    assert wilson(0, 300).percent == "0 % (0–1)"
    assert wilson(1, 300).percent == "0.3 % (0.1–1.9)"
    assert wilson(150, 300).percent == "50 % (44–56)"


def test_there_are_as_many_decimals_as_tell_the_bounds_apart():
    assert wilson(100_000, 200_000).percent == "50.0 % (49.8–50.2)"
    assert wilson(7_000, 20_000).percent == "35 % (34–36)"
    assert wilson(400, 200_000).percent == "0.20 % (0.18–0.22)"
    assert wilson(0, 200_000).percent == "0 % (0–0.01)"
    assert wilson(200_000, 200_000).percent == "100 % (99.99–100)"
    assert wilson(199_999, 200_000).percent == "99.99 % (99.99–99.99)"
    assert wilson(1_000, 1_000).percent == "100 % (99.6–100)"
    assert Interval(1.04, 1.1, 1.16).plain == "1.1 (1.0–1.2)"
    assert Interval(1.094, 1.1, 1.106).plain == "1.10 (1.09–1.11)"
    assert Interval(-0.011, -0.003, 0.005).signed == "+0.00 (-0.01 to +0.01)"


def test_an_interval_that_includes_no_effect_is_within_noise():
    assert wilson(0, 300).within_noise
    assert not wilson(1, 300).within_noise  # by the same dice it is the rule that did it
    assert Interval(-0.1, 0.2, 0.5).within_noise
    assert Interval(-0.5, -0.2, 0).within_noise
    assert not Interval(-0.5, -0.2, -0.1).within_noise


def test_intervals_and_words_are_in_the_order_of_the_headings():
    found = Tally(
        games=20, choices=5, scores=20, winner=0, apart=60, apart_squares=180,
        gained=20, gained_squares=180, players=40,
    )  # fmt: skip
    values = [interval.value for interval in found.intervals]
    assert HEADINGS == (
        "other moves", "other scores", "other winner", "points apart", "points gained",
    )  # fmt: skip
    assert values == [0.25, 1, 0, 1.5, 0.5]
    assert [words.split(" (")[0] for words in found.words] == [
        "25 %",
        "100 %",
        "0 %",
        "1.5",
        "+0.5",
    ]


def test_counts_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="cannot be"):
        Tally(games=1, scores=2, players=2)
