"""Why mist haunts somebody or nobody, and which clause spares a meeple."""

from __future__ import annotations

import pytest

from arkrules import PositionError
from arkrules.messages import template
from arkrules.play import GameState
from tests.games.ghosts.tables import PLAIN, table, two

MEETS = "mist of the tile meets mist"
ALONE = ("mist.limits", "no mist ends at the tile in the way that counts, so that none of one's own"
         " is haunted")  # fmt: skip


def reasons(state: GameState, move: str) -> set[tuple[str, str]]:
    """The clauses that are named for a move, with what is said."""
    return {(reason.clause, str(reason.words)) for reason in state.explain(move)}


@pytest.mark.parametrize(
    ("text", "clause", "said"),
    [
        (two(), "mist.extends", f"{MEETS}, so that another player's meeple is haunted"),
        (
            two().replace('"blue follower 1,0 C", ', ""),
            "ghost.supply",
            f"{MEETS}, but no other player has a meeple to haunt",
        ),
        (two(more="stock = { ghost = 0 }"), "ghost.supply", f"{MEETS}, but no ghost is left"),
    ],
    ids=["somebody", "nobody", "no ghost"],
)
def test_mist_that_meets_mist_says_whom_it_haunts(text: str, clause: str, said: str) -> None:
    assert {(clause, said), ALONE} <= reasons(table(text), "lay /0 0,-1")


def test_mist_that_ends_says_that_it_meets_none() -> None:
    assert reasons(table(two()), "lay /1 0,-1") >= {
        ("mist.extends",
         "no mist of the tile meets mist, so that no other player's meeple is haunted"),
        ("mist.limits", "mist ends at the tile, so that one's own meeple is haunted"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("cell", "told"), [("0,-1", {"mist.extends", "mist.limits"}), ("1,-1", set())]
)
def test_of_a_tile_without_mist_it_is_explained_only_where_mist_ends_at_it(
    cell: str, told: set[str]
) -> None:
    clauses = {clause for clause, _ in reasons(table(two(PLAIN)), f"lay /0 {cell}")}
    assert {clause for clause in clauses if clause.startswith(("mist.", "ghost."))} == told


def test_a_guard_is_spared_by_its_own_clause() -> None:
    text = two().replace('"blue follower 1,0 C"', '"blue guard 1,0 C", "blue follower 1,0 a"')
    state = table(text).play("lay /0 0,-1")
    assert [one.clause for one in state.refusals("haunt blue 1,0 C")] == ["guard.haunted"]


def test_who_was_driven_off_is_refused_by_the_clause_that_says_so() -> None:
    text = two(red=" ghosts=2", more="supply = { red = { follower = 0 } }")
    state = table(text, ghost__third_reuse=False).play("lay /1 0,-1").play("haunt red -1,0 C")
    assert [one.clause for one in state.refusals("follower a")] == ["ghost.third_reuse"]


def test_who_is_driven_off_goes_by_the_clause_of_the_third_ghost() -> None:
    state = table(two(red=" ghosts=2")).play("lay /1 0,-1")
    assert "ghost.third" in {clause for clause, _ in reasons(state, "haunt red -1,0 C")}


def test_a_reason_is_said_with_its_clause_and_where_that_is_printed() -> None:
    reason = next(
        one for one in table(two()).explain("lay /0 0,-1") if one.clause == "mist.extends"
    )
    assert reason.cite
    assert str(reason) == f"{reason.words} [mist.extends, {', '.join(reason.cite)}]"


def test_the_two_steps_of_haunting_say_whose_meeple_it_is() -> None:
    steps = table(two()).assembly.steps
    told = {name: str(template(steps[name].about)) for name in ("haunt-other", "haunt-own")}
    assert told == {
        "haunt-other": "a ghost is put on another player's meeple",
        "haunt-own": "a ghost is put on one's own meeple",
    }


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("3", "expected a table of players"),
        ("{ red = 1 }", "expected a table of pieces for each player"),
        ("{ nobody = { follower = 1 } }", "expected a table of pieces for each player"),
        ("{ red = { follower = 0 } }", "is no number of pieces driven off"),
        ("{ red = { juggler = 1 } }", "is no number of pieces driven off"),
        ("{ red = { follower = true } }", "is no number of pieces driven off"),
        ("{ red = { follower = 1.5 } }", "is no number of pieces driven off"),
        ('{ red = { follower = "1" } }', "is no number of pieces driven off"),
        ("{ red = { guard = 1, follower = -1 } }", "is no number of pieces driven off"),
    ],
)
def test_who_was_driven_off_is_stated_by_player_and_piece(gone: str, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        table(two(more=f"driven_off = {gone}"))
