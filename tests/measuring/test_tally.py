"""How sure a count is."""

from __future__ import annotations

from arkrules.measuring import Interval, Tally, wilson
from arkrules.measuring.tally import HEADINGS
from tests.running import error_of


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


def test_there_are_as_many_decimals_as_tell_the_bounds_apart(snapshot):
    counts = [
        (0, 300), (1, 300), (150, 300), (100_000, 200_000), (7_000, 20_000), (400, 200_000),
        (0, 200_000), (200_000, 200_000), (199_999, 200_000), (1_000, 1_000),
    ]  # fmt: skip
    assert snapshot == {
        "shares": {
            f"{count} of {number}": wilson(count, number).percent for count, number in counts
        },
        "plain": [Interval(1.04, 1.1, 1.16).plain, Interval(1.094, 1.1, 1.106).plain],
        "signed": Interval(-0.011, -0.003, 0.005).signed,
    }


def test_an_interval_that_includes_no_effect_is_within_noise():
    assert wilson(0, 300).within_noise
    assert not wilson(1, 300).within_noise  # by the same dice it is the rule that did it
    assert Interval(-0.1, 0.2, 0.5).within_noise
    assert Interval(-0.5, -0.2, 0).within_noise
    assert not Interval(-0.5, -0.2, -0.1).within_noise


def test_intervals_and_words_are_in_the_order_of_the_headings(snapshot):
    found = Tally(
        games=20, choices=5, scores=20, winner=0, apart=60, apart_squares=180,
        gained=20, gained_squares=180, players=40,
    )  # fmt: skip
    assert [interval.value for interval in found.intervals] == [0.25, 1, 0, 1.5, 0.5]
    assert snapshot == dict(zip(HEADINGS, found.words, strict=True))


def test_counts_that_cannot_be_are_refused():
    error_of(Tally, games=1, scores=2, players=2, kind=ValueError)
