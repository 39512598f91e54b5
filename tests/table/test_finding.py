"""Words that are looked up at the table."""

from __future__ import annotations

from arkrules.search import SearchError
from tests.running import error_of
from tests.table.at_the_table import opened, press


def test_words_are_looked_up_and_a_case_is_opened_from_what_is_found():
    view = press(opened(), "find", words="2 tile city points")
    assert 'data-act="open:small-city"' in view.parts["bar"]
    assert press(view, "open:small-city").table.case == "small-city"
    boxes = press(opened(), "find", words="wagon").parts["bar"]
    assert "Abbey and Mayor" in boxes
    error_of(press, opened(), "find", kind=SearchError)
