"""Castles and graveyards: when complete, what they bring, and who may keep them."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from arkrules.play import GameState, set_up
from tests.courses import GHOSTS
from tests.games.asking import altered, paid, reasons, refusing, said
from tests.games.ghosts.tables import PLAIN, among_others, ring, table
from tests.positions import offered, play

SITES = ("castle", "graveyard")
COMPLETED = ("lay /0 1,1", "pass")


def ended(state: GameState, profile: object = None) -> GameState:
    """The same with nothing left to draw, scored."""
    position = attrs.evolve(state.position(), step="draw", hands={}, bag=())
    return set_up(profile or state.profile, position).play("end")


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        # Three neighbors bear mist, the castle itself does not.
        ({"castle__final": "misty-tiles"}, 3),
        ({"castle__final": "one-and-neighbors"}, 4),
        ({"final__unfinished": "nothing"}, 0),
    ],
)
def test_what_an_unfinished_castle_without_mist_pays(
    answers: dict[str, object], points: int
) -> None:
    state = ring("castle", 3, "blue follower 0,0 castle")
    bare = set_up(state.profile, str(state.position()).replace("; castle, mist]", "; castle]"))
    after = ended(bare, altered(state.profile, answers))
    assert after.scores["blue"] == points
    clauses = {clause for _, _, lines in paid(after) for _, clause in lines}
    assert clauses == ({"castle.final"} if points else set())
    # With mist of its own it is the same by either clause, and in all editions.
    assert {ended(state, id).scores["blue"] for id in GHOSTS} == {4}


def alone(site: str) -> GameState:
    """A site with one neighbor."""
    return table(
        f'tiles = ["0,0 [aaa aaa aaa aaa; {site}]"]\npieces = ["blue follower 0,0 {site}"]\n'
        f'hands = {{ red = ["{PLAIN}"] }}'
    ).play("lay /0 1,0")


@pytest.mark.parametrize("site", SITES)
def test_a_site_that_is_not_complete_says_so_by_its_own_clause(site: str) -> None:
    assert f"{site}.complete" in reasons(alone(site), "pass")


@pytest.mark.parametrize(("left", "guards", "then"), [(0, 2, 0), (1, 3, 0), (2, 3, 1)])
def test_a_graveyard_gives_a_guard_if_one_is_left_and_always_the_keeper(
    left: int, guards: int, then: int
) -> None:
    state = ring("graveyard", 0, "blue follower 0,0 graveyard")
    text = str(state.position()).replace("blue = { guard = 3 }", f"blue = {{ guard = {left} }}")
    state = play(set_up("ghosts", text), *COMPLETED)
    assert state.scores["blue"] == 0
    assert state.supply["blue"] == {"follower": 5, "guard": guards}
    assert state.position().stock["blue"] == {"guard": then}


@pytest.mark.parametrize("costing", ["scored", "every"])
def test_an_unfinished_graveyard_is_left_alone(costing: str) -> None:
    state = ring("graveyard", 0, "blue follower 0,0 graveyard ghosts=2")
    after = ended(state, state.profile.with_answer("ghost.penalty_final", costing))
    assert not after.awards
    assert [piece.note("ghosts") for piece in after.pieces] == [2]


def laid_beside(site: str, profile: str) -> GameState:
    hand = f'hands = {{ red = ["[aaa aaa aaa aaa; {site}]"] }}'
    return table(f'tiles = ["0,0 {PLAIN}"]\n{hand}', profile).play("lay /0 1,0")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("site", SITES)
def test_who_cannot_keep_a_castle_or_a_graveyard_is_refused_by_its_clause(
    site: str, tmp_path: Path
) -> None:
    with among_others(tmp_path) as profile:
        state = laid_beside(site, profile)
        assert refusing(state, f"mayor {site}") == [f"{site}.who"]
        able = {line.split()[0] for line in offered(state) if line.endswith(site)}
        assert able == {"follower", "guard", "hermit"}
        assert refusing(state, "mayor a") == []
        assert reasons(state, f"follower {site}", f"{site}.who") == [f"{site}.who"]


@pytest.mark.parametrize(("at_edge", "points"), [("tiles", 2), ("full", 2), ("not-surrounded", 0)])
def test_the_edge_completes_a_castle_where_it_completes_a_monastery(
    at_edge: str, points: int
) -> None:
    text = f"""
    table = "0,0 2,2"
    tiles = ["0,0 [aaa aaa aaa aaa; castle, mist]", "1,0 [aaa ### ### aaa]", "0,1 {PLAIN}"]
    pieces = ["blue follower 0,0 castle"]
    hands = {{ red = ["{PLAIN}"] }}
    """
    rules = {"table__bounds": "edge", "table__size": [3, 3], "table__edge_completes": True}
    state = table(text, **rules, monastery__at_edge=at_edge).play("lay /0 1,1")
    assert state.play("pass").scores["blue"] == points  # 2 for its one misty tile
    # A square of the start block counts as it does elsewhere.
    assert reasons(state, "pass", "block.neighbours") == ["block.neighbours"] * (points > 0)


SQUARES = ((), ("0,-1",), ("-1,-1", "0,-1"))


def beside_squares(squares: tuple[str, ...]) -> GameState:
    return ring("castle", 0, "blue follower 0,0 castle", block=squares).play("lay /0 1,1")


def test_squares_of_the_block_beside_a_site_count_and_that_is_explained() -> None:
    for squares in SQUARES:
        state = beside_squares(squares)
        found = [one for one in state.explain("pass") if one.clause == "block.neighbours"]
        assert [one.about for one in found] == [("points", "pieces")] * bool(squares)
        assert state.play("pass").scores["blue"] == 2


def test_squares_of_the_block_beside_what_is_no_site_are_not_spoken_of() -> None:
    state = table(
        'tiles = ["0,0 [CCC aaa aaa aaa]", "1,0 [aaa ### ### aaa]"]\n'
        'pieces = ["blue follower 0,0 C"]\nhands = { red = ["[aaa aaa CCC aaa]"] }'
    ).play("lay /0 0,-1")
    assert state.play("pass").scores["blue"] == 4
    assert reasons(state, "pass", "block.neighbours") == []


@pytest.mark.usefixtures("installed")
def test_what_people_read_of_sites(tmp_path: Path, snapshot: object) -> None:
    keeper = ring("graveyard", 0, "blue follower 0,0 graveyard").play("lay /0 1,1")
    castle = ring("castle", 3, "blue follower 0,0 castle")
    with among_others(tmp_path) as profile:
        refusals = [laid_beside(site, profile).refusals(f"mayor {site}") for site in SITES]
        refused = [[one.words for one in found] for found in refusals]
    ends = (play(castle, *COMPLETED), ended(castle), keeper.play("pass"))
    assert {
        "not complete": [said(alone(site), "pass", f"{site}.complete") for site in SITES],
        "beside squares": [
            said(beside_squares(squares), "pass", "block.neighbours") for squares in SQUARES
        ],
        "refused": refused,
        "points": [
            (award.headline, [line.words for line in award.lines])
            for state in ends
            for award in state.awards
        ],
        "keeper": [*map(str, keeper.play("pass").events)][:3],
    } == snapshot
