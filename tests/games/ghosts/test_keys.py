"""Who was driven off this turn, and how many ghosts are left: what positions and verdicts say."""

from __future__ import annotations

import pytest

from arkrules import PositionError
from arkrules.errors import CaseError
from arkrules.play import GameState
from arkrules.rulings import check_case, read_case
from arkrules.telling.verdicts import values_said
from tests.faults import one_of_each
from tests.games.asking import kept_of, refusing
from tests.games.ghosts.tables import table, two
from tests.positions import CAP, offered, tiles
from tests.rulings.disputes import dispute, found, verdict
from tests.running import error_of

NOBODY_LEFT = "supply = { red = { follower = 0 } }"


def not_again(more: str = "", red: str = "") -> GameState:
    """Who was driven off may not be placed again in the same turn."""
    return table(two(red=red, more=more), ghost__third_reuse=False)


def test_ones_own_meeple_driven_off_may_be_placed_again_as_the_clause_says() -> None:
    text = two(red=" ghosts=2", more=NOBODY_LEFT)
    again = table(text, ghost__third_reuse=True).play("lay /1 0,-1").play("haunt red -1,0 C")
    assert refusing(again, "follower a") == []
    state = not_again(NOBODY_LEFT, " ghosts=2").play("lay /1 0,-1").play("haunt red -1,0 C")
    assert refusing(state, "follower a") == ["ghost.third_reuse"]
    assert kept_of(state) == {"driven_off": {"red": {"follower": 1}}}
    assert kept_of(state.play("pass")) == {}


def test_only_the_movers_pieces_are_remembered_as_driven_off() -> None:
    state = table(two(blue=" ghosts=2"), ghost__third_reuse=False).play("lay /0 0,-1")
    after = state.play("haunt blue 1,0 C")
    assert [str(piece) for piece in after.pieces] == ["red follower -1,0 C"]
    assert kept_of(after) == {}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", {"follower": 1}),
        ("driven_off = { red = { follower = 1 } }", {"follower": 2}),
        ("driven_off = { red = { guard = 1 } }", {"guard": 1, "follower": 1}),
    ],
)
def test_all_that_was_driven_off_in_a_turn_is_remembered_by_kind(
    before: str, after: dict[str, int]
) -> None:
    state = not_again(before, " ghosts=2").play("lay /1 0,-1").play("haunt red -1,0 C")
    assert kept_of(state) == {"driven_off": {"red": after}}


@pytest.mark.parametrize(
    ("gone", "held", "barred"),
    [
        ("red = { follower = 1 }", 1, {"follower"}),
        ("red = { follower = 2 }", 1, {"follower"}),
        ("red = { follower = 1 }", 2, set()),
        ("red = { guard = 2 }", 1, {"guard"}),
        ("red = { guard = 2, follower = 1 }", 1, {"guard", "follower"}),
        ("red = { guard = 1 }", 1, set()),
        ("blue = { follower = 5 }", 1, set()),
    ],
)
def test_who_was_driven_off_is_not_placed_again_but_others_are(
    gone: str, held: int, barred: set[str]
) -> None:
    more = f"driven_off = {{ {gone} }}\nsupply = {{ red = {{ follower = {held} }} }}"
    state = not_again(more + '\nstep = "place"\nlaid = "0,0"')
    assert {*offered(state)} == {f"{piece} a" for piece in {"follower", "guard"} - barred} | {
        "pass"
    }
    for piece in ("follower", "guard"):
        assert refusing(state, f"{piece} a") == ["ghost.third_reuse"] * (piece in barred)


def test_who_was_driven_off_is_forgotten_where_it_may_be_placed_again() -> None:
    said = table(two(more="driven_off = { red = { follower = 1 } }"), ghost__third_reuse=True)
    assert said == table(two(), ghost__third_reuse=True)
    assert kept_of(said) == {}
    assert not_again("driven_off = {}") == not_again()


def test_in_which_order_it_is_said_who_was_driven_off_makes_no_difference() -> None:
    blue = "blue = { follower = 2 }"
    one = not_again(f"driven_off = {{ red = {{ guard = 1, follower = 1 }}, {blue} }}")
    assert one == not_again(f"driven_off = {{ {blue}, red = {{ follower = 1, guard = 1 }} }}")
    assert kept_of(one) == {
        "driven_off": {"red": {"follower": 1, "guard": 1}, "blue": {"follower": 2}}
    }


WRONG = (
    '"red"', "3", "{ red = 1 }", "{ nobody = { follower = 1 } }", "{ red = { follower = 0 } }",
    "{ red = { juggler = 1 } }", "{ red = { follower = true } }", "{ red = { follower = 1.5 } }",
    '{ red = { follower = "1" } }', "{ red = { guard = 1, follower = -1 } }",
)  # fmt: skip


def test_what_cannot_be_of_pieces_driven_off_is_said(snapshot: object) -> None:
    assert (
        one_of_each(
            fault
            for value in WRONG
            for fault in error_of(not_again, f"driven_off = {value}", kind=PositionError).faults
        )
        == snapshot
    )


def stating(ghosts: str) -> str:
    """A case in which one ghost has been put on a follower."""
    position = (tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C ghosts=1"]')
    return dispute(*position, verdict=f"ghosts = {ghosts}", under="ghosts")


def test_a_verdict_states_how_many_ghosts_are_left() -> None:
    assert found(stating("14")) == []
    assert found(stating("15")) != []
    error = error_of(lambda: check_case(read_case(stating('"many"'))), kind=CaseError)
    assert any("ghosts: " in fault for fault in error.faults)


def test_how_many_ghosts_are_left_is_said(snapshot: object) -> None:
    assert [*values_said(verdict(stating("14"), of="ghosts").outcome, ["ghosts"])] == snapshot
