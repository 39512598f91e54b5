"""Modifiers look at a state, and what follows from them is apart."""

from __future__ import annotations

from arkrules.games.ghosts.penalty import GHOSTS_COST
from arkrules.play import Draft, Due, Subject, pay, set_up
from arkrules.play.events import Line

TABLE = """
players = ["red", "blue"]
step = "place"
laid = "0,0"
tiles = ["0,0 [CCC aaa aaa aaa]"]
pieces = ["red follower 0,0 C ghosts=2"]
bag = []
"""


def haunted() -> tuple[Draft, Due]:
    draft = Draft.of(set_up("ghosts", TABLE).content)
    (node,) = draft.pieces
    return draft, Due(Subject.of(draft.board, "city", node), 0, 6, False)


def test_to_ask_what_ghosts_cost_changes_nothing() -> None:
    draft, due = haunted()
    before = draft.key()
    first, again = GHOSTS_COST.line(draft, due), GHOSTS_COST.line(draft, due)
    assert first is not None
    assert first == again
    assert first.points < 0
    assert draft.key() == before


def test_ghosts_that_have_cost_are_back_in_the_supply() -> None:
    draft, due = haunted()
    left = draft.stock["ghost"]
    pay(draft, due.subject, 0, (Line("a city", 6, "city.per_tile"),), final=False)
    assert draft.stock["ghost"] == left + 2
    assert GHOSTS_COST.line(draft, due) is None
