"""Haunting: a ghost for a meeple, by turns another player's and one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import BadNotation, PositionError
from arkrules.geometry import to_cell
from arkrules.text import template
from tests.games.asking import reasons, refusing, said
from tests.games.ghosts.tables import MISTY, PLAIN, among_others, table, two
from tests.positions import at_step, offered
from tests.running import error_of

MEETS, ENDS = "lay /0 0,-1", "lay /1 0,-1"
"""Mist of the tile goes on, or is limited."""


def test_mist_that_goes_on_haunts_another_players_meeple() -> None:
    state = table(two()).play(MEETS)
    assert (state.step, offered(state)) == ("haunt-other", ["haunt blue 1,0 C"])
    after = state.play("haunt blue 1,0 C")
    assert (after.step, after.stock["ghost"]) == ("place", 14)
    assert str(after.pieces[1]) == "blue follower 1,0 C ghosts=1"


@pytest.mark.parametrize("order", [1, -1])
def test_whoever_may_be_haunted_is_offered_in_reading_order(order: int) -> None:
    others = ["blue follower 0,0 a", "blue follower 1,0 a"][::order]
    state = table(two(MISTY, *others)).play(MEETS)
    assert offered(state) == ["haunt blue 0,0 a", "haunt blue 1,0 C", "haunt blue 1,0 a"]


def test_mist_that_is_limited_haunts_ones_own() -> None:
    state = table(two()).play(ENDS)
    assert (state.step, offered(state)) == ("haunt-own", ["haunt red -1,0 C"])


def test_haunting_is_not_left_out_unless_the_clause_lets_one() -> None:
    assert refusing(table(two()).play(MEETS), "pass") == ["mist.mandatory"]
    freely = table(two(), mist__mandatory=False).play(MEETS)
    assert {*offered(freely)} == {"haunt blue 1,0 C", "pass"}
    assert freely.play("pass").step == "place"


# -- who is not to be haunted ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "move", "clause"),
    [
        (MEETS, "haunt red -1,0 C", "mist.extends"),
        (ENDS, "haunt blue 1,0 C", "mist.own"),
        (MEETS, "haunt blue 0,0 a", "ghost.on"),
        (MEETS, "haunt blue 7,7 C", "ghost.on"),
        (MEETS, "haunt green 1,0 C", "ghost.on"),
        (MEETS, "follower a", "turn.sequence"),
    ],
)
def test_what_is_not_to_be_haunted_is_refused(laid: str, move: str, clause: str) -> None:
    assert refusing(table(two()).play(laid), move) == [clause]


def test_guards_are_haunted_only_as_the_clause_says() -> None:
    text = two(guard=True)
    assert table(text).play(MEETS).step == "place"
    able = table(text, guard__haunted=True).play(MEETS)
    assert (able.step, offered(able)) == ("haunt-other", ["haunt blue 1,0 C"])
    both = table(two(MISTY, "blue follower 0,0 a", guard=True)).play(MEETS)
    assert refusing(both, "haunt blue 1,0 C") == ["guard.haunted"]


@pytest.mark.usefixtures("installed")
def test_who_cannot_be_haunted_is_said(tmp_path: Path, snapshot: object) -> None:
    with among_others(tmp_path) as profile:
        state = table(two(MISTY, "blue pig 0,0 a"), profile).play(MEETS)
        assert offered(state) == ["haunt blue 1,0 C"]
        assert refusing(state, "haunt blue 0,0 a") == ["ghost.figures"]
        assert [one.words for one in state.refusals("haunt blue 0,0 a")] == snapshot


# -- notation, and what is drawn -------------------------------------------------------------------


def test_a_broken_line_says_what_is_missing(snapshot: object) -> None:
    error = error_of(table(two()).parse, "haunt blue", kind=BadNotation)
    assert error.text == "haunt blue"
    assert str(error) == snapshot


@pytest.mark.parametrize("line", ["haunt blue 1,0 C", "guard a"])
def test_words_of_the_ghosts_are_illegal_moves_in_the_base_game(line: str) -> None:
    assert all(at_step(step).refusals(line) for step in ("draw", "lay", "place", "over"))


@pytest.mark.parametrize(
    ("move", "cells"),
    [
        ("haunt blue 1,0 C", ["0,-1", "1,0"]),
        ("haunt red 1,0 C", None),
        ("haunt blue 1,0 a", None),
        ("haunt blue 5,5 C", None),
    ],
)
def test_whoever_draws_is_told_from_where_to_whom_a_ghost_comes(
    move: str, cells: list[str] | None
) -> None:
    state = table(two()).play(MEETS)
    haunt = state.parse(move)
    drawn = haunt.journey(state.content)
    found = drawn and (drawn.name, [str(to_cell(at)) for at in drawn.spots], drawn.segment)
    assert found == (cells and ("ghost", cells, "C"))
    before = table(two())
    assert haunt.journey(before.content) is None


# -- the third ghost -------------------------------------------------------------------------------


def test_a_third_ghost_drives_off_and_all_ghosts_go_back() -> None:
    state = table(two(blue=" ghosts=2")).play(MEETS)
    assert state.stock["ghost"] == 13
    assert "ghost.third" in reasons(state, "haunt blue 1,0 C")
    after = state.play("haunt blue 1,0 C")
    assert (after.stock["ghost"], after.supply["blue"]["follower"]) == (15, 5)
    assert not after.scores["blue"]
    assert after.position().more == {}


def test_a_piece_carries_two_ghosts_at_most() -> None:
    assert table(two(blue=" ghosts=2")).stock["ghost"] == 13
    error_of(table, two(blue=" ghosts=3"), kind=PositionError)


# -- why mist haunts somebody or nobody ------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move", "clauses"),
    [
        (two(), MEETS, {"mist.extends"}),
        (two(), ENDS, {"mist.own"}),
        (two(more="stock = { ghost = 0 }"), MEETS, {"ghost.supply"}),
        (two(more="stock = { ghost = 0 }"), ENDS, {"ghost.supply"}),
        (two(guard=True), MEETS, {"ghost.supply"}),
        # Of a tile without mist it is explained only where mist ends at it.
        (two(PLAIN), MEETS, {"mist.own"}),
        (two(PLAIN), "lay /0 1,-1", set()),
    ],
)
def test_whom_mist_haunts_and_why_nobody_is_told_by_its_clauses(
    text: str, move: str, clauses: set[str]
) -> None:
    assert {*reasons(table(text), move, "mist.", "ghost.")} == clauses
    assert all(one.cite for one in table(text).explain(move) if one.clause in clauses)


def test_what_people_read_of_haunting(snapshot: object) -> None:
    steps = table(two()).assembly.steps
    driven = table(two(blue=" ghosts=2")).play(MEETS).play("haunt blue 1,0 C")
    no_ghost = "stock = { ghost = 0 }"
    assert {
        "somebody": said(table(two()), MEETS, "mist.", "ghost."),
        "one's own": said(table(two()), ENDS, "mist.", "ghost."),
        "no ghost": said(table(two(more=no_ghost)), MEETS, "mist.", "ghost."),
        "nobody": said(table(two(guard=True)), MEETS, "mist.", "ghost."),
        "whole": [str(one) for one in table(two()).explain(MEETS) if one.clause == "mist.extends"],
        "steps": {name: template(steps[name].about) for name in ("haunt-other", "haunt-own")},
        "driven off": [*map(str, driven.events)][:2],
    } == snapshot
