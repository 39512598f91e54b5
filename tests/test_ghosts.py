"""Spirits, Castles and Graveyards: mist, ghosts, guards, castles, graveyards, the block."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import arkrules
from arkrules.errors import IllegalMove, PositionError, ProfileError
from arkrules.games.ghosts.figures import load_figures, shipped_figures
from arkrules.geometry import to_cell
from arkrules.play import Content, GameState, Position, set_up
from arkrules.rules import load_profile
from tests.games import GHOSTS, course
from tests.test_cli import run

CASEBOOK = Path(__file__).resolve().parents[1] / "variants" / "casebook"

seeds = st.integers(0, 10**6)
profiles = st.sampled_from(GHOSTS)

PLAIN = "[aaa aaa aaa aaa]"
MISTY = "[~~~ aaa ~~~ aaa]"
CAP = "[aaa CCC aaa aaa]"


def table(text: str, profile: str = "ghosts", **answers: object) -> GameState:
    """A position with red to lay, unless it says otherwise."""
    rules = load_profile(profile)
    for clause, answer in answers.items():
        rules = rules.with_answer(clause.replace("__", "."), answer)
    head = 'players = ["red", "blue"]\n'
    return set_up(rules, head + ("" if "step" in text else 'step = "lay"\n') + text)


TWO = f"""
tiles = ["0,0 {MISTY}", "1,0 {CAP}", "-1,0 [aaa aaa aaa CCC]"]
pieces = ["blue follower 1,0 C{{blue}}", "red follower -1,0 C{{red}}"]
hands = {{{{ red = ["{{tile}}"] }}}}
"""


def two(tile: str = MISTY, *, blue: str = "", red: str = "", more: str = "") -> str:
    """A misty tile between a follower of blue in the east and one of red in the west."""
    return TWO.format(tile=tile, blue=blue, red=red) + more


def lines(state: GameState) -> set[str]:
    return {str(move) for move in state.moves()}


# -- haunting ----------------------------------------------------------------------------------


def test_mist_that_goes_on_haunts_another_players_meeple():
    state = table(two()).play("lay /0 0,-1")
    assert state.step == "haunt-other"
    assert lines(state) == {"haunt blue 1,0 C"}
    after = state.play("haunt blue 1,0 C")
    assert after.step == "place"
    assert after.stock["ghost"] == 14
    assert after.position().pieces[1] == "blue follower 1,0 C ghosts=1"


def test_mist_that_is_limited_haunts_ones_own():
    state = table(two()).play("lay /1 0,-1")
    assert state.step == "haunt-own"
    assert lines(state) == {"haunt red -1,0 C"}


def test_where_old_mist_meets_a_new_clean_tile_only_one_reading_limits():
    tile = two(PLAIN)
    assert table(tile).play("lay /0 0,-1").step == "haunt-own"
    assert table(tile, "ghosts-zmg").play("lay /0 0,-1").step == "place"


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
    with pytest.raises(IllegalMove, match=r"mist\.mandatory"):
        state.play("pass")
    freely = table(two(), mist__mandatory=False).play("lay /0 0,-1")
    assert lines(freely) == {"haunt blue 1,0 C", "pass"}
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
    with pytest.raises(IllegalMove, match=clause.replace(".", r"\.")):
        state.play(move)


def test_another_player_is_not_haunted_where_mist_is_limited():
    state = table(two()).play("lay /1 0,-1")
    with pytest.raises(IllegalMove, match=r"mist\.limits"):
        state.play("haunt blue 1,0 C")


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
    assert "a third ghost drives off blue's follower at 1,0" in said


def test_ones_own_meeple_driven_off_may_be_placed_again_as_the_clause_says():
    more = "supply = { red = { follower = 0 } }"
    text = two(red=" ghosts=2", more=more)
    after = table(text).play("lay /1 0,-1").play("haunt red -1,0 C")
    assert "follower a" in lines(after)
    not_so = table(text, ghost__third_reuse=False).play("lay /1 0,-1").play("haunt red -1,0 C")
    assert "follower a" not in lines(not_so)
    assert not_so.position().more["driven_off"] == {"red": {"follower": 1}}
    again = set_up(not_so.profile, not_so.position())
    assert again == not_so
    with pytest.raises(IllegalMove, match=r"ghost\.third_reuse"):
        again.play("follower a")
    later = again.play("pass")
    assert "driven_off" not in later.position().more


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


# -- scoring -----------------------------------------------------------------------------------

CITY = """
tiles = ["0,0 [aaa CCC aaa aaa]", "1,0 [CCC CCC aaa CCC]", "1,-1 [aaa aaa CCC aaa]"]
pieces = [{pieces}]
hands = {{ red = ["[aaa aaa aaa CCC]"] }}
scores = {{ red = {red}, blue = {blue} }}
"""


def city(*pieces: str, red: int = 10, blue: int = 10) -> GameState:
    """Red completes a city of four tiles, worth 8."""
    text = CITY.format(pieces=", ".join(f'"{piece}"' for piece in pieces), red=red, blue=blue)
    return table(text).play("lay /0 2,0").play("pass")


def test_each_ghost_costs_its_owner_two_points():
    state = city("red follower 0,0 C ghosts=1", "blue follower 1,-1 C ghosts=2")
    assert state.scores == {"red": 16, "blue": 14}
    assert state.stock["ghost"] == 15
    assert [award.lines[-1].clause for award in state.awards] == ["ghost.penalty"] * 2


def test_who_has_no_majority_pays_nothing_either():
    state = city("red follower 0,0 C", "red follower 1,0 C", "blue follower 1,-1 C ghosts=2")
    assert state.scores == {"red": 18, "blue": 10}
    assert state.stock["ghost"] == 15


def test_a_score_never_falls_below_zero():
    text = (
        'tiles = ["0,0 [aaa aaa aaa aaa; graveyard]", {ring}]\n'
        'pieces = ["blue follower 0,0 graveyard ghosts=2"]\n'
        'hands = {{ red = ["[aaa aaa aaa aaa]"] }}\nscores = {{ blue = 1 }}'
    )
    ring = ", ".join(
        f'"{x},{y} {PLAIN}"'
        for x in (-1, 0, 1)
        for y in (-1, 0, 1)
        if (x, y) not in ((0, 0), (1, 1))
    )
    state = table(text.format(ring=ring)).play("lay /0 1,1").play("pass")
    assert state.scores["blue"] == 0
    assert [award.points for award in state.awards] == [-4]
    assert state.supply["blue"] == {"follower": 5, "guard": 3}


@pytest.mark.parametrize(("rule", "left"), [("losses-first", 4), ("sum", 2)])
def test_gains_and_losses_of_a_turn_are_added_up_or_losses_come_first(rule: str, left: int):
    text = """
    tiles = ["0,-1 [aaa aaa CCC aaa]", "0,1 [a1a aaa aaa aaa]"]
    pieces = ["blue follower 0,-1 C", "blue follower 0,1 1 ghosts=2"]
    hands = { red = ["[CCC aaa a1a aaa]"] }
    """
    text = text.replace(
        '"0,1 [a1a',
        '"1,-1 [aaa aaa aaa aaa]", "1,0 [aaa aaa aaa aaa]", "1,1 [aaa aaa aaa aaa]", "0,1 [a1a',
    )
    state = table(text, score__order_same_turn=rule).play("lay /0 0,0").play("pass")
    assert [award.points for award in state.awards] == [-2, 4]  # the road comes first
    assert state.scores["blue"] == left


def test_ghosts_on_farmers_cost_one_each_at_the_end():
    text = """
    tiles = ["0,0 [CCC aaa aaa aaa]", "0,-1 [aaa aaa CCC aaa]", "1,0 [aaa aaa aaa ~~~]"]
    pieces = ["red follower 0,0 a ghosts=2", "blue follower 1,0 a ghosts=1"]
    scores = { red = 10, blue = 10 }
    step = "draw"
    bag = []
    """
    state = table(text).play("end")
    assert state.scores == {"red": 11, "blue": 9}


@pytest.mark.parametrize(("rule", "left"), [("scored", 10), ("every", 9)])
def test_ghosts_of_losers_cost_only_where_every_ghost_does(rule: str, left: int):
    text = """
    tiles = ["0,0 [CCC aaa aaa aaa]", "0,-1 [CCC CCC CCC aaa]", "1,-1 [aaa aaa aaa CCC]",
             "1,0 [aaa aaa aaa aaa; graveyard]"]
    pieces = ["red follower 0,0 C", "red follower 0,-1 C", "blue follower 1,-1 C ghosts=1",
              "blue follower 1,0 graveyard ghosts=2"]
    scores = { red = 10, blue = 10 }
    step = "draw"
    bag = []
    """
    assert table(text, ghost__penalty_final=rule).play("end").scores == {"red": 13, "blue": left}


@pytest.mark.parametrize("order", [1, -1])
def test_the_order_of_scoring_does_not_depend_on_how_the_game_went(order: int):
    tiles = [f'"{x},0 [CCC aaa aaa aaa]"' for x in range(3)]
    pieces = [
        '"red follower 0,0 C ghosts=2"',
        '"red follower 2,0 C ghosts=2"',
        '"red follower 1,0 C"',
    ]
    text = f"""
    tiles = [{", ".join(tiles[::order])}]
    pieces = [{", ".join(pieces[::order])}]
    step = "draw"
    bag = []
    """
    after = table(text).play("end")
    assert [award.points for award in after.awards] == [-1, 1, -1]
    assert after.scores["red"] == 0


# -- castles, graveyards, guards -----------------------------------------------------------------


def ring(site: str, misty: int, pieces: str, **answers: object) -> GameState:
    """A site with all neighbors but one, so many of which bear mist, about to be surrounded."""
    cells = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) not in ((0, 0), (1, 1))]
    around = [
        f'"{x},{y} [aaa aaa aaa aaa{"; mist" if at < misty else ""}]"'
        for at, (x, y) in enumerate(cells)
    ]
    tiles = ", ".join([f'"0,0 [aaa aaa aaa aaa; {site}, mist]"', *around])
    text = f'tiles = [{tiles}]\npieces = [{pieces}]\nhands = {{ red = ["{PLAIN}"] }}\n'
    return table(text, **answers)


def at_the_end(state: GameState) -> Position:
    """The position with nothing left to draw."""
    return attrs.evolve(state.position(), step="draw", hands={}, bag=())


def test_a_castle_pays_two_for_each_misty_tile_among_nine():
    state = ring("castle", 3, '"blue follower 0,0 castle"').play("lay /0 1,1").play("pass")
    assert state.scores["blue"] == 8
    assert state.supply["blue"]["follower"] == 5


def test_an_unfinished_castle_pays_one_for_each():
    state = ring("castle", 3, '"blue follower 0,0 castle"')
    for profile in GHOSTS:
        assert set_up(profile, at_the_end(state)).play("end").scores["blue"] == 4


def test_a_graveyard_gives_a_guard_and_the_keeper_back():
    state = ring("graveyard", 0, '"blue guard 0,0 graveyard"').play("lay /0 1,1").play("pass")
    assert state.scores["blue"] == 0
    assert state.supply["blue"]["guard"] == 3
    assert state.position().stock["blue"] == {"guard": 2}
    assert "blue takes a guard from the general supply" in map(str, state.events)


def test_without_guards_left_a_graveyard_only_gives_the_keeper_back():
    state = ring("graveyard", 0, '"blue follower 0,0 graveyard"')
    text = str(state.position()).replace("blue = { guard = 3 }", "blue = { guard = 0 }")
    state = set_up("ghosts", text).play("lay /0 1,1").play("pass")
    assert state.supply["blue"] == {"follower": 5, "guard": 2}


def test_an_unfinished_graveyard_is_left_alone():
    state = ring("graveyard", 0, '"blue follower 0,0 graveyard ghosts=2"')
    after = set_up("ghosts", at_the_end(state)).play("end")
    assert not after.awards
    assert [piece.note("ghosts") for piece in after.pieces] == [2]


def test_a_guard_is_placed_without_followers_left():
    text = two(more="supply = { red = { follower = 0 } }")
    state = table(text).play("lay /0 0,-1").play("haunt blue 1,0 C")
    assert lines(state) == {"guard a", "pass"}


def test_where_guards_can_be_haunted_a_guard_is_a_target_like_any_other():
    text = two().replace("blue follower", "blue guard")
    state = table(text, guard__haunted=True).play("lay /0 0,-1")
    assert (state.step, lines(state)) == ("haunt-other", {"haunt blue 1,0 C"})
    assert table(text).play("lay /0 0,-1").step == "place"


# -- the block -----------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", GHOSTS)
def test_a_game_begins_with_a_block_of_four_and_without_the_base_start_tile(profile: str):
    state = arkrules.new_game(profile, 2)
    assert {str(to_cell(spot)) for spot in state.board.tiles} == {"0,0", "1,0", "0,1", "1,1"}
    assert sum(state.bag.values()) == 131
    assert state.bag["D"] == 3
    assert state.supply["red"] == {"follower": 5, "guard": 2}
    assert state.stock["ghost"] == 15


def test_a_loss_is_told_as_a_loss():
    file = CASEBOOK / "ghosts-graveyards" / "ghosts-haunted-keeper.toml"
    assert "red loses 2 points for the graveyard at 0,0" in run("ask", file)


# -- laws ----------------------------------------------------------------------------------------


def ghosts_about(state: Content) -> int:
    return state.stock["ghost"] + sum(piece.note("ghosts") for piece in state.pieces)


@given(profiles, seeds, st.integers(2, 5))
def test_ghosts_and_guards_are_conserved(profile, seed, count):
    for _, _, state in course(profile, seed, count):
        assert ghosts_about(state) == 15
        assert all(piece.note("ghosts") <= 2 for piece in state.pieces)
        assert not [p for p in state.pieces if p.kind == "guard" and p.notes]
        for player in state.players:
            standing = [p for p in state.pieces if p.player == player]
            guards = sum(piece.kind == "guard" for piece in standing)
            held, stock = state.supply[player]["guard"], state.stock[player]["guard"]
            assert guards + held + stock == 5


@given(profiles, seeds)
def test_nobody_is_haunted_by_the_meeple_placed_this_turn(profile, seed):
    for before, move, state in course(profile, seed, greedy=seed % 4 == 0):
        if before.step.startswith("haunt"):
            assert len(state.pieces) in (len(before.pieces), len(before.pieces) - 1)
            assert not [p for p in before.pieces if p.cell == before.laid]
            assert str(move).startswith("haunt ")


# -- figures -------------------------------------------------------------------------------------


def test_figures_of_other_expansions_have_their_traits():
    figures = shipped_figures()
    assert figures["abbot"].haunted
    assert not figures["abbot"].castle
    assert not figures["mayor"].graveyard
    assert not figures["pig"].haunted
    assert figures["large"].weight == 2
    assert not figures["guard"].haunted


def test_a_file_of_figures_is_read_strictly(tmp_path: Path):
    path = tmp_path / "pieces.toml"
    path.write_text("[knight]\nhaunted = 3\ncolor = 'red'\n", encoding="utf-8")
    with pytest.raises(ProfileError, match=r"pieces\.toml"):
        load_figures(path)
    with pytest.raises(ProfileError, match="cannot be read"):
        load_figures(tmp_path / "none.toml")
