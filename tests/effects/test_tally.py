"""How sure a count is."""

from __future__ import annotations

import pytest

from arkrules.effects import Tally, wilson


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
    assert wilson(1, 300).percent == "0.3 % (0–2)"
    assert wilson(150, 300).percent == "50 % (44–56)"


def test_counts_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="cannot be"):
        Tally(games=1, scores=2, players=2)
