"""Mist, and whom it haunts."""

from __future__ import annotations

from pathlib import Path

import pytest

import arkrules
from arkrules.errors import IllegalMove, PositionError
from arkrules.geometry import to_cell
from arkrules.play import set_up
from arkrules.rulings.wording import facts_said
from tests.fair import another
from tests.games.ghosts.tables import PLAIN, table, two
from tests.positions import CAP, at_step, offered, stand, tiles
from tests.rulings.disputes import dispute, found, refused, verdict

# -- haunting --------------------------------------------------------------------------------------


def test_mist_that_goes_on_haunts_another_players_meeple():
    state = table(two()).play("lay /0 0,-1")
    assert state.step == "haunt-other"
    assert set(offered(state)) == {"haunt blue 1,0 C"}
    after = state.play("haunt blue 1,0 C")
    assert after.step == "place"
    assert after.stock["ghost"] == 14
    assert after.position().pieces[1] == "blue follower 1,0 C ghosts=1"


@pytest.mark.parametrize("order", [1, -1])
def test_whoever_may_be_haunted_is_offered_in_reading_order(order: int) -> None:
    pieces = ["blue follower 0,0 a", "blue follower 1,0 C", "blue follower 1,0 a"][::order]
    text = two().replace('"blue follower 1,0 C"', ", ".join(f'"{piece}"' for piece in pieces))
    state = table(text).play("lay /0 0,-1")
    assert offered(state) == ["haunt blue 0,0 a", "haunt blue 1,0 C", "haunt blue 1,0 a"]


def test_mist_that_is_limited_haunts_ones_own():
    state = table(two()).play("lay /1 0,-1")
    assert state.step == "haunt-own"
    assert set(offered(state)) == {"haunt red -1,0 C"}


def test_where_old_mist_meets_a_new_clean_tile_only_one_reading_limits():
    tile = two(PLAIN)
    assert table(tile).play("lay /0 0,-1").step == "haunt-own"
    assert table(tile, "ghosts-zmg").play("lay /0 0,-1").step == "place"


def test_old_mist_at_a_new_tile_limits_nothing_where_only_mist_of_the_new_tile_does():
    assert table(two(PLAIN), mist__limits="laid-tile").play("lay /0 0,-1").step == "place"
    assert table(two(), mist__limits="laid-tile").play("lay /1 0,-1").step == "place"
    assert table(two(), mist__limits="either").play("lay /1 0,-1").step == "haunt-own"


def test_a_tile_that_extends_and_limits_haunts_the_other_first():
    tile = "[aaa aaa ~~~ ~~~]"
    more = 'tiles = ["0,0 [~~~ aaa aaa aaa]", "-1,-1 [aaa aaa aaa aaa]", "-1,0 [aaa aaa aaa aaa]"'
    text = (
        f'{more}, "1,0 [aaa CCC aaa aaa]"]\n'
        'pieces = ["blue follower 1,0 C", "red follower -1,0 a"]\n'
        f'hands = {{ red = ["{tile}"] }}\n'
    )
    state = table(text).play("lay /0 0,-1")
    assert state.step == "haunt-other"
    state = state.play("haunt blue 1,0 C")
    assert state.step == "haunt-own"
    assert state.play("haunt red -1,0 a").step == "place"


def test_haunting_is_not_left_out():
    state = table(two()).play("lay /0 0,-1")
    with pytest.raises(IllegalMove) as caught:
        state.play("pass")
    assert caught.value.clauses == ("mist.mandatory",)
    freely = table(two(), mist__mandatory=False).play("lay /0 0,-1")
    assert set(offered(freely)) == {"haunt blue 1,0 C", "pass"}
    assert freely.play("pass").step == "place"


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("haunt red -1,0 C", "mist.extends"),
        ("haunt blue 0,0 a", "ghost.on"),
        ("haunt blue 7,7 C", "ghost.on"),
        ("haunt green 1,0 C", "ghost.on"),
        ("follower a", "turn.sequence"),
    ],
)
def test_what_is_not_to_be_haunted_is_refused(move: str, clause: str):
    state = table(two()).play("lay /0 0,-1")
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert caught.value.clauses == (clause,)


def test_another_player_is_not_haunted_where_mist_is_limited():
    state = table(two()).play("lay /1 0,-1")
    with pytest.raises(IllegalMove) as caught:
        state.play("haunt blue 1,0 C")
    assert caught.value.clauses == ("mist.limits",)


def test_a_broken_line_says_what_is_missing():
    state = table(two()).play("lay /0 0,-1")
    with pytest.raises(arkrules.BadNotation, match="haunt, a player, a cell and a segment"):
        state.parse("haunt blue")


def test_guards_are_never_haunted():
    text = two().replace("blue follower", "blue guard")
    assert table(text).play("lay /0 0,-1").step == "place"
    both = text.replace('"red follower', '"blue follower 0,0 a", "red follower')
    with pytest.raises(IllegalMove, match=r"guard\.haunted"):
        table(both).play("lay /0 0,-1").play("haunt blue 1,0 C")


def test_without_ghosts_nobody_is_haunted():
    assert table(two(more="stock = { ghost = 0 }")).play("lay /0 0,-1").step == "place"


def test_a_third_ghost_drives_off_and_all_ghosts_go_back():
    state = table(two(blue=" ghosts=2")).play("lay /0 0,-1")
    assert state.stock["ghost"] == 13
    after = state.play("haunt blue 1,0 C")
    assert after.stock["ghost"] == 15
    assert after.supply["blue"]["follower"] == 5
    assert not after.scores["blue"]
    said = [str(event) for event in after.events]
    assert "a third ghost drives off Blue's follower at 1,0" in said


def test_of_pieces_driven_off_only_the_movers_are_remembered_for_nobody_else_places_any() -> None:
    state = table(two(blue=" ghosts=2"), ghost__third_reuse=False).play("lay /0 0,-1")
    after = state.play("haunt blue 1,0 C")
    assert [str(piece) for piece in after.pieces] == ["red follower -1,0 C"]
    assert after.position().more == {}


def test_ones_own_meeple_driven_off_may_be_placed_again_as_the_clause_says():
    more = "supply = { red = { follower = 0 } }"
    text = two(red=" ghosts=2", more=more)
    after = table(text).play("lay /1 0,-1").play("haunt red -1,0 C")
    assert "follower a" in set(offered(after))
    not_so = table(text, ghost__third_reuse=False).play("lay /1 0,-1").play("haunt red -1,0 C")
    assert "follower a" not in set(offered(not_so))
    assert not_so.position().more["driven_off"] == {"red": {"follower": 1}}
    again = set_up(not_so.profile, not_so.position())
    assert again == not_so
    with pytest.raises(IllegalMove, match=r"ghost\.third_reuse"):
        again.play("follower a")
    none = table(text + "\ndriven_off = {}", ghost__third_reuse=False)
    assert none == table(text, ghost__third_reuse=False)
    later = again.play("pass")
    assert "driven_off" not in later.position().more


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
    state = table(two(red=" ghosts=2", more=before), ghost__third_reuse=False)
    state = state.play("lay /1 0,-1").play("haunt red -1,0 C")
    assert state.position().more == {"driven_off": {"red": after}}
    assert set_up(state.profile, state.position()) == state


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
def test_who_was_driven_off_is_not_placed_again_but_another_of_its_kind_and_other_kinds_are(
    gone: str, held: int, barred: set[str]
) -> None:
    more = f"driven_off = {{ {gone} }}\nsupply = {{ red = {{ follower = {held} }} }}"
    text = two(more=more) + '\nstep = "place"\nlaid = "0,0"'
    state = table(text, ghost__third_reuse=False)
    pieces = {"follower", "guard"}
    assert set(offered(state)) == {f"{piece} a" for piece in pieces - barred} | {"pass"}
    for piece in pieces:
        refused = ["ghost.third_reuse"] if piece in barred else []
        assert [refusal.clause for refusal in state.refusals(f"{piece} a")] == refused


def test_who_was_driven_off_is_forgotten_where_it_may_be_placed_again() -> None:
    said = table(two(more="driven_off = { red = { follower = 1 } }"), ghost__third_reuse=True)
    assert said == table(two(), ghost__third_reuse=True)
    assert said.position().more == {}


def test_in_which_order_it_is_said_who_was_driven_off_makes_no_difference() -> None:
    red, blue = "red = { guard = 1, follower = 1 }", "blue = { follower = 2 }"
    turned = "red = { follower = 1, guard = 1 }"
    one, other = (
        table(two(more=f"driven_off = {{ {said} }}"), ghost__third_reuse=False)
        for said in (f"{red}, {blue}", f"{blue}, {turned}")
    )
    assert one == other
    assert one.position().more == {
        "driven_off": {"red": {"follower": 1, "guard": 1}, "blue": {"follower": 2}}
    }


@pytest.mark.parametrize(
    ("move", "cells"),
    [
        ("haunt blue 1,0 C", ["0,-1", "1,0"]),
        ("haunt red 1,0 C", None),
        ("haunt blue 1,0 a", None),
        ("haunt blue 5,5 C", None),
    ],
)
def test_who_draws_a_haunting_is_told_that_a_ghost_comes_from_the_tile_just_laid_to_the_meeple(
    move: str, cells: list[str] | None
) -> None:
    state = table(two()).play("lay /0 0,-1")
    haunt = state.parse(move)
    drawn = state.assembly.journeys[type(haunt)](state.content, haunt)
    found = drawn and (drawn.name, [str(to_cell(at)) for at in drawn.spots], drawn.segment)
    assert found == (cells and ("ghost", cells, "C"))
    before = table(two())
    assert before.assembly.journeys[type(haunt)](before.content, haunt) is None


PIGS = """
from arkrules.games.base import follower_may_stand

EXTENSION = Extension(name="other", pieces=(
    PieceKind(
        name="pig", dealt=lambda profile: 1, may_stand=follower_may_stand,
        returns_clause="follower.recall", out_of_supply="follower.out_of_supply",
        count_clause="setup.followers",
    ),
))
"""
"""A pig, of which the file of figures says that it is not haunted."""


@pytest.mark.usefixtures("installed")
def test_a_figure_that_is_never_haunted_is_spared_by_the_clause_that_says_who_can_be(
    tmp_path: Path,
) -> None:
    path = tmp_path / "among.toml"
    path.write_text(
        'id = "among"\ntitle = "Among"\nextends = "ghosts"\nextensions = ["ghosts", "other"]\n'
    )
    text = two().replace('"blue follower 1,0 C"', '"blue pig 1,0 C", "blue follower 1,0 a"')
    with another(tmp_path, PIGS):
        state = table(text, str(path)).play("lay /0 0,-1")
        assert offered(state) == ["haunt blue 1,0 a"]
        (refusal,) = state.refusals("haunt blue 1,0 C")
        assert (refusal.clause, refusal.words) == ("ghost.on", "a pig cannot be haunted")


def test_a_position_may_say_only_what_can_be_of_pieces_driven_off():
    for value in ('"red"', "{ green = { follower = 1 } }", "{ red = { follower = 0 } }"):
        with pytest.raises(PositionError, match="driven_off"):
            table(two(more=f"driven_off = {value}"), ghost__third_reuse=False)
    with pytest.raises(PositionError, match="more than 2 ghosts"):
        table(two(blue=" ghosts=3"))


def test_a_side_half_under_mist_is_misty_unless_all_of_it_must_be():
    half = two("[aaa aaa ~aa aaa]")
    assert table(half).play("lay /0 0,-1").step == "haunt-other"
    assert table(half, mist__half_side="all").play("lay /0 0,-1").step == "haunt-own"
    road = table(
        'tiles = ["0,0 [~1~ aaa ~1~ aaa]", "1,0 [aaa CCC aaa aaa]"]\n'
        'pieces = ["blue follower 1,0 C"]\nhands = { red = ["[~1~ aaa ~1~ aaa]"] }',
        mist__half_side="all",
    )
    assert road.play("lay /0 0,-1").step == "haunt-other"


# -- the Ark ---------------------------------------------------------------------------------------


def test_a_piece_carries_two_ghosts_at_most() -> None:
    there = tiles(f"0,0 {CAP}")
    stand(there, 'pieces = ["red follower 0,0 C ghosts=2"]', under="ghosts")
    with pytest.raises(PositionError, match="ghosts"):
        stand(there, 'pieces = ["red follower 0,0 C ghosts=3"]', under="ghosts")


@pytest.mark.parametrize("line", ["haunt blue 1,0 C", "guard a"])
def test_words_of_the_ghosts_are_illegal_moves_in_the_base_game(line: str) -> None:
    for step in ("draw", "lay", "place", "over"):
        assert at_step(step).refusals(line)


def test_a_verdict_states_how_many_ghosts_are_left() -> None:
    position = (tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C ghosts=1"]')

    def stating(ghosts: str) -> str:
        return dispute(*position, verdict=f"ghosts = {ghosts}", under="ghosts")

    assert found(stating("14")) == []
    assert found(stating("15")) != []
    assert "ghosts" in refused(stating('"many"'))
    outcome = verdict(stating("14"), of="ghosts").outcome
    assert [*facts_said(outcome, ["ghosts"])] == ["14 ghosts are left"]
