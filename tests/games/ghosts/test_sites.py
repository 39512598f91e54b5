"""Castles, graveyards, guards, and the block of the start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import arkrules
from arkrules.errors import ProfileError
from arkrules.geometry import to_cell
from arkrules.play import GameState, Position, set_up
from arkrules.rules import load_profile
from tests.courses import GHOSTS
from tests.fair import another
from tests.games.ghosts.tables import CAP, PLAIN, ring, table, two
from tests.paths import VARIANTS
from tests.positions import offered

# -- castles, graveyards, guards -------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        # Three neighbors bear mist, the castle itself does not.
        ({"castle.final": "misty-tiles"}, 3),
        ({"castle.final": "one-and-neighbors"}, 4),
        ({"final.unfinished": "nothing"}, 0),
    ],
)
def test_what_an_unfinished_castle_without_mist_pays(answers: dict[str, object], points: int):
    state = ring("castle", 3, '"blue follower 0,0 castle"')
    profile = state.profile
    for clause, answer in answers.items():
        profile = profile.with_answer(clause, answer)
    text = str(at_the_end(state)).replace("; castle, mist]", "; castle]")
    after = set_up(profile, text).play("end")
    assert after.scores["blue"] == points
    clauses = {line.clause for award in after.awards for line in award.lines}
    assert clauses == ({"castle.final"} if points else set())


@pytest.mark.parametrize("site", ["castle", "graveyard"])
def test_a_site_that_is_not_complete_says_so_by_its_own_clause(site: str) -> None:
    text = f"""
    tiles = ["0,0 [aaa aaa aaa aaa; {site}]"]
    pieces = ["blue follower 0,0 {site}"]
    hands = {{ red = ["{PLAIN}"] }}
    """
    told = {one.clause: str(one.words) for one in table(text).play("lay /0 1,0").explain("pass")}
    said = f"the {site} at 0,0 is not complete: 1 of its 8 neighbors is there"
    assert told[f"{site}.complete"] == said


def test_a_graveyard_gives_a_guard_and_the_keeper_back():
    state = ring("graveyard", 0, '"blue guard 0,0 graveyard"').play("lay /0 1,1").play("pass")
    assert state.scores["blue"] == 0
    assert state.supply["blue"]["guard"] == 3
    assert state.position().stock["blue"] == {"guard": 2}
    assert "Blue takes a guard from the general supply" in map(str, state.events)


@pytest.mark.parametrize(("left", "guards", "then"), [(0, 2, 0), (1, 3, 0), (2, 3, 1)])
def test_a_graveyard_gives_a_guard_as_long_as_one_is_left_and_the_keeper_back_in_any_case(
    left: int, guards: int, then: int
) -> None:
    state = ring("graveyard", 0, '"blue follower 0,0 graveyard"')
    text = str(state.position()).replace("blue = { guard = 3 }", f"blue = {{ guard = {left} }}")
    state = set_up("ghosts", text).play("lay /0 1,1").play("pass")
    assert state.supply["blue"] == {"follower": 5, "guard": guards}
    assert state.position().stock["blue"] == {"guard": then}
    joins = "Blue takes a guard from the general supply"
    assert (joins in map(str, state.events)) is (left > 0)


def test_where_all_guards_are_dealt_out_a_graveyard_gives_none() -> None:
    state = ring("graveyard", 0, '"blue follower 0,0 graveyard"', setup__guards=5)
    state = state.play("lay /0 1,1").play("pass")
    assert state.supply["blue"] == {"follower": 5, "guard": 5}


@pytest.mark.parametrize(
    ("dealt", "each", "waiting"),
    [(2, 5, {"guard": 3}), (3, 7, {"guard": 4}), (1, 2, {"guard": 1}), (5, 5, None)],
)
def test_guards_that_are_not_dealt_out_wait_in_the_general_supply(
    dealt: int, each: int, waiting: dict[str, int] | None
) -> None:
    profile = load_profile("ghosts").with_answer("setup.guards", dealt)
    state = arkrules.new_game(profile.with_answer("setup.guards_per_color", each), 2)
    assert state.supply["blue"]["guard"] == dealt
    assert state.position().stock.get("blue") == waiting


def test_no_more_guards_are_dealt_out_than_there_are() -> None:
    profile = load_profile("ghosts").with_answer("setup.guards_per_color", 1)
    with pytest.raises(ProfileError, match=r"setup\.guards says 2, but .* there are only 1"):
        arkrules.new_game(profile, 2)


@pytest.mark.parametrize("costing", ["scored", "every"])
def test_an_unfinished_graveyard_is_left_alone(costing: str):
    state = ring("graveyard", 0, '"blue follower 0,0 graveyard ghosts=2"')
    profile = state.profile.with_answer("ghost.penalty_final", costing)
    after = set_up(profile, at_the_end(state)).play("end")
    assert not after.awards
    assert [piece.note("ghosts") for piece in after.pieces] == [2]


def test_a_guard_is_placed_without_followers_left():
    text = two(more="supply = { red = { follower = 0 } }")
    state = table(text).play("lay /0 0,-1").play("haunt blue 1,0 C")
    assert set(offered(state)) == {"guard a", "pass"}


@pytest.mark.parametrize(("weight", "scores"), [(1, (6, 6)), (2, (6, 0)), (0, (0, 6))])
def test_a_guard_counts_as_many_as_the_clause_says(weight: int, scores: tuple[int, int]) -> None:
    text = f"""
    tiles = ["0,0 {CAP}", "2,0 [aaa aaa aaa CCC]", "0,1 {PLAIN}", "1,1 {PLAIN}",
             "2,1 {PLAIN}"]
    pieces = ["red guard 0,0 C", "blue follower 2,0 C"]
    hands = {{ red = ["[aaa CCC aaa CCC]"] }}
    """
    state = table(text, guard__weight=weight).play("lay /0 1,0").play("pass")
    assert tuple(state.scores.values()) == scores


def test_where_guards_can_be_haunted_a_guard_is_a_target_like_any_other():
    text = two().replace("blue follower", "blue guard")
    state = table(text, guard__haunted=True).play("lay /0 0,-1")
    assert (state.step, set(offered(state))) == ("haunt-other", {"haunt blue 1,0 C"})
    assert table(text).play("lay /0 0,-1").step == "place"


OTHERS = """
from arkrules.games.base import follower_may_stand

def piece(name, **traits):
    return PieceKind(
        name=name, dealt=lambda profile: 1, may_stand=follower_may_stand,
        returns_clause="follower.recall", out_of_supply="follower.out_of_supply",
        count_clause="setup.followers", **traits,
    )

EXTENSION = Extension(name="other", pieces=(
    piece("mayor"), piece("hermit", blocks=lambda profile, joining: joining == "guard"),
))
"""
"""A mayor, of whom the file of figures tells, and a hermit who keeps guards out."""


@pytest.fixture
def among_others(tmp_path: Path) -> Iterator[Path]:
    """A profile of ghosts with a mayor and a hermit."""
    path = tmp_path / "among.toml"
    path.write_text(
        'id = "among"\ntitle = "Among"\nextends = "ghosts"\nextensions = ["ghosts", "other"]\n'
    )
    with another(tmp_path, OTHERS):
        yield path


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("site", ["castle", "graveyard"])
def test_who_cannot_keep_a_castle_or_a_graveyard_is_refused_by_its_clause(
    site: str, among_others: Path
) -> None:
    hand = f'hands = {{ red = ["[aaa aaa aaa aaa; {site}]"] }}'
    state = table(f'tiles = ["0,0 {PLAIN}"]\n{hand}', str(among_others)).play("lay /0 1,0")
    (refusal,) = state.refusals(f"mayor {site}")
    assert refusal.clause == f"{site}.who"
    assert str(refusal).startswith(f"a mayor does not stand on a {site}")
    may = {f"{piece} {site}" for piece in ("follower", "guard", "hermit")}
    assert {line for line in offered(state) if line.endswith(site)} == may
    assert state.refusals("mayor a") == ()


@pytest.mark.usefixtures("installed")
def test_who_keeps_out_guards_alone_keeps_out_guards(among_others: Path) -> None:
    text = f'tiles = ["0,0 {CAP}"]\npieces = ["blue hermit 0,0 C"]\nhands = {{ red = ["{CAP}"] }}'
    state = table(text, str(among_others)).play("lay /2 1,0")
    assert [refusal.clause for refusal in state.refusals("guard C")] == ["follower.occupied"]
    into = {line for line in offered(state) if line.endswith(" C")}
    assert into == {"follower C", "mayor C", "hermit C"}


# -- the block -------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", GHOSTS)
def test_a_game_begins_with_a_block_of_four_and_without_the_base_start_tile(profile: str):
    state = arkrules.new_game(profile, 2)
    assert {str(to_cell(spot)) for spot in state.board.tiles} == {"0,0", "1,0", "0,1", "1,1"}
    assert sum(state.bag.values()) == 131
    assert state.bag["D"] == 3
    assert state.supply["red"] == {"follower": 5, "guard": 2}
    assert state.stock["ghost"] == 15


BLOCK = "[aaa ### ### aaa]"
"""Where the squares of a block hang together nothing is printed."""


@pytest.mark.parametrize(
    ("squares", "told"),
    [
        ([], []),
        (["0,-1"], ["1 square of the start block lies beside the castle at 0,0, and counts"]),
        (
            ["-1,-1", "0,-1"],
            ["2 squares of the start block lie beside the castle at 0,0, and each counts"],
        ),
    ],
)
def test_squares_of_the_block_beside_a_site_count_and_that_is_explained(
    squares: list[str], told: list[str]
) -> None:
    text = str(ring("castle", 0, '"blue follower 0,0 castle"').position())
    for cell in squares:
        assert f'"{cell} {PLAIN}"' in text
        text = text.replace(f'"{cell} {PLAIN}"', f'"{cell} {BLOCK}"')
    state = set_up("ghosts", text).play("lay /0 1,1")
    reasons = [one for one in state.explain("pass") if one.clause == "block.neighbours"]
    assert [one.words for one in reasons] == told
    assert all(one.about == ("points", "pieces") for one in reasons)


def test_squares_of_the_block_are_counted_where_the_edge_of_the_table_completes_a_site() -> None:
    text = f"""
    table = "0,0 2,2"
    tiles = ["0,0 [aaa aaa aaa aaa; castle]", "1,0 {BLOCK}", "0,1 {PLAIN}"]
    pieces = ["blue follower 0,0 castle"]
    hands = {{ red = ["{PLAIN}"] }}
    """
    rules = {"table__bounds": "edge", "table__size": [3, 3], "table__edge_completes": True}
    state = table(text, **rules).play("lay /0 1,1")
    said = "1 square of the start block lies beside the castle at 0,0, and counts"
    assert said in [str(one.words) for one in state.explain("pass")]


@pytest.mark.parametrize(("at_edge", "paid"), [("tiles", 2), ("full", 2), ("not-surrounded", 0)])
def test_the_edge_completes_a_castle_where_it_completes_a_monastery(
    at_edge: str, paid: int
) -> None:
    text = f"""
    table = "0,0 2,2"
    tiles = ["0,0 [aaa aaa aaa aaa; castle, mist]", "1,0 {PLAIN}", "0,1 {PLAIN}"]
    pieces = ["blue follower 0,0 castle"]
    hands = {{ red = ["{PLAIN}"] }}
    """
    rules = {"table__bounds": "edge", "table__size": [3, 3], "table__edge_completes": True}
    state = table(text, **rules, monastery__at_edge=at_edge).play("lay /0 1,1").play("pass")
    assert state.scores["blue"] == paid  # 2 for its one misty tile


def test_squares_of_the_block_beside_what_is_no_site_are_not_spoken_of() -> None:
    text = f"""
    tiles = ["0,0 [CCC aaa aaa aaa]", "1,0 {BLOCK}"]
    pieces = ["blue follower 0,0 C"]
    hands = {{ red = ["[aaa aaa CCC aaa]"] }}
    """
    state = table(text).play("lay /0 0,-1")
    assert state.play("pass").scores["blue"] == 4
    assert "block.neighbours" not in {one.clause for one in state.explain("pass")}


def test_a_loss_is_told_as_a_loss(run):
    file = VARIANTS / "casebook" / "ghosts-graveyards" / "ghosts-haunted-keeper.toml"
    assert "Red loses 2 points for the graveyard at 0,0." in run("ask", file).stdout
