"""Numbers of things, in words."""

from __future__ import annotations

import pytest

from arkrules.plurals import plural


@pytest.mark.parametrize(
    ("number", "word", "said"),
    [(1, "point", "1 point"), (0, "point", "0 points"), (1, "city", "1 city"),
     (3, "completed city", "3 completed cities")],
)  # fmt: skip
def test_a_number_of_things(number, word, said):
    assert plural(number, word) == said
