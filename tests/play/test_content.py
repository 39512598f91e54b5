"""What a state holds by numbers, and what a draft of it does to it."""

from __future__ import annotations

import pickle
from typing import Literal

import attrs
import pytest

from arkrules.play import GameState, MutableState, Piece, Reason
from arkrules.play.events import Award, Line, Returned
from tests.positions import CAP, ROAD, play, stand, tiles
from tests.running import error_of

HELD = (tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]')
"""A city of one tile to the north, and Red's follower in it."""
BUSH = "[aaa a1b b2c c3a; bush@1+2+3]"
"""Three branches of a road meet at a bush, and none of them runs north."""


def held() -> tuple[MutableState, int]:
    """A draft of it, and the node of the follower."""
    draft = MutableState.of(stand(*HELD).content)
    (node,) = draft.pieces
    return draft, node


def test_a_follower_leaves_the_supply_and_is_back_when_it_was_scored() -> None:
    state = stand(tiles(f"0,0 {CAP}"), f'bag = ["{ROAD}", "{CAP}"]')
    state = play(state, f"lay {ROAD} 0,1", "follower 1")
    assert state.supply == {"red": {"follower": 6}, "blue": {"follower": 7}}
    state = play(state, f"lay {CAP}/2 0,-1", "follower C")
    assert state.supply == {"red": {"follower": 6}, "blue": {"follower": 7}}
    assert [str(piece) for piece in state.pieces] == ["red follower 0,1 1"]
    # Of the follower that came home nothing is left: the end finds the road alone.
    assert state.play("end").scores == {"red": 1, "blue": 4}


def test_a_piece_that_is_lifted_goes_to_its_owner_and_is_told() -> None:
    draft, node = held()
    piece = draft.lift(node)
    assert (piece.owner, piece.kind, str(piece.cell), piece.segment) == (0, "follower", "0,0", "C")
    assert (draft.pieces, draft.occupied, draft.supplies[0]) == ({}, 0, {"follower": 7})
    assert draft.log == (Returned("red", "follower", piece.cell, "supply", "C"),)
    assert draft.reasons is None


@pytest.mark.parametrize(
    ("to", "supply", "reserve"),
    [("supply", {"follower": 7}, {}), ("stock", {"follower": 6}, {"follower": 1}),
     ("box", {"follower": 6}, {})],
)  # fmt: skip
def test_a_piece_goes_where_its_kind_returns_to(
    to: Literal["supply", "stock", "box"], supply: dict[str, int], reserve: dict[str, int]
) -> None:
    draft, node = held()
    kind = attrs.evolve(draft.assembly.pieces["follower"], returns=lambda _profile: to)
    draft.assembly = attrs.evolve(draft.assembly, pieces={"follower": kind})
    draft.lift(node)
    assert (draft.supplies[0], draft.reserves[0], draft.pieces) == (supply, reserve, {})
    assert [event.to for event in draft.log if isinstance(event, Returned)] == [to]


@pytest.mark.parametrize(
    ("because", "clause", "routine"),
    [
        ({}, "follower.returns", True),
        ({"because": ""}, "follower.returns", True),
        ({"because": "farm.scored"}, "farm.scored", False),
    ],
)
def test_a_piece_goes_home_by_routine_unless_a_clause_of_its_own_sends_it(
    because: dict[str, str], clause: str, routine: bool
) -> None:
    draft, node = held()
    draft.reasons = []
    draft.lift(node, **because)
    reason, *later = draft.reasons
    assert (reason.clause, reason.routine) == (clause, routine)
    # What its being scored sends home can be placed again from the next turn on.
    assert [(one.clause, one.background) for one in later] == routine * [("follower.reuse", True)]
    assert str(draft.log[-1]) == reason.words


def test_a_reason_is_no_routine_and_is_given_once() -> None:
    draft, _ = held()
    draft.reasons = []
    for _ in range(2):
        draft.because("road.ends", "it goes on")
    cited = draft.profile.cite("road.ends")
    assert draft.reasons == [Reason("road.ends", "it goes on", cited)]


def test_a_piece_stands_where_it_is_put_and_leaves_the_others() -> None:
    draft, node = held()
    field = draft.board.node(0, "a")
    draft.put(field, Piece(1, "follower", 0, "a"))
    assert draft.occupied == 1 << field | 1 << node
    draft.put(field, Piece(1, "follower", 0, "a", (("crowns", 2),)))
    assert draft.pieces[field].note("crowns") == 2
    draft.lift(node)
    assert (list(draft.pieces), draft.occupied) == ([field], 1 << field)


HAUNTED = (
    tiles(f"0,0 {ROAD}"),
    'pieces = ["red follower 0,0 1 ghosts=2", "blue follower 0,0 a"]',
)
"""Red's follower on the road bears two of the ghosts, Blue's in the field bears none."""


def test_what_a_piece_is_given_comes_from_the_stock_and_goes_back_to_it() -> None:
    draft = MutableState.of(stand(*HAUNTED, under="ghosts").content)
    whole = draft.stock["ghost"]
    road, field = (draft.board.node(0, name) for name in ("1", "a"))
    draft.give(field, "ghosts")
    assert (draft.pieces[field].note("ghosts"), draft.stock["ghost"]) == (1, whole - 1)
    draft.give(field, "ghosts", -1)
    assert (draft.pieces[field].notes, draft.stock["ghost"]) == ((), whole)
    for wrong in (("ghosts", -1), ("crown", 1)):
        error_of(draft.give, field, *wrong, kind=ValueError)
    assert draft.lift(road).note("ghosts") == 2
    assert draft.stock["ghost"] == whole + 2


def test_who_keeps_another_out_stands_on_the_same_feature() -> None:
    content = stand(
        tiles(f"0,0 {ROAD}", f"1,0 {ROAD}"),
        'pieces = ["red follower 0,0 1", "blue follower 0,0 a", "red follower 1,0 b"]',
    ).content
    keep = {
        name: [str(piece.cell) + piece.segment for piece in content.blockers(node, "follower")]
        for name, node in ((name, content.board.node(1, name)) for name in ("1", "a", "b"))
    }
    assert keep == {"1": ["0,01"], "a": ["0,0a"], "b": ["1,0b"]}
    alone = stand(tiles(f"0,0 {ROAD}", f"1,0 {ROAD}"), 'pieces = ["red follower 0,0 1"]').content
    assert alone.blockers(alone.board.node(1, "a"), "follower") == ()


def test_what_is_told_of_a_content(snapshot: object) -> None:
    draft, node = held()
    wrong = [str(error_of(draft.give, node, "crown", more, kind=ValueError)) for more in (-1, 1)]
    asked = (draft.spot_laid, draft.just_laid)
    no_tile = [str(error_of(ask, kind=LookupError)) for ask in asked]
    assert [repr(draft), *wrong, *no_tile] == snapshot


def test_a_bag_that_is_empty_is_not_one_that_nobody_knows() -> None:
    unknown, empty, known = (stand(*HELD, bag) for bag in ("", "bag = []", 'bag = ["E"]'))
    assert len({unknown, empty, known}) == 3
    assert unknown == stand(*HELD)
    assert known == stand(*HELD, 'bag = ["base:E"]')
    assert known != stand(*HELD, 'bag = ["E*2"]')


def test_an_award_is_added_to_the_score_and_told() -> None:
    draft = MutableState.of(stand(*HELD, "scores = { red = 5, blue = 9 }").content)
    for points in (3, -1):
        draft.award(Award("red", points, "road", "a road", None, (Line("", points, "road.ends"),)))
    assert draft.points == (7, 9)
    assert [event.points for event in draft.log if isinstance(event, Award)] == [3, -1]


def test_of_what_there_was_nothing_there_is_as_much_as_comes() -> None:
    draft, _ = held()
    for supplied, reserved, stocked in ((2, 3, 4), (2, 3, 4), (-1, -1, -1)):
        draft.supply(1, "clown", supplied)
        draft.reserve(1, "clown", reserved)
        draft.change_stock("plum", stocked)
    assert draft.supplies == ({"follower": 6}, {"follower": 7, "clown": 3})
    assert draft.reserves == ({}, {"clown": 5})
    assert draft.stock == {"plum": 7}


def test_of_what_nothing_is_left_is_not_there() -> None:
    state = stand(*HELD)
    draft = MutableState.of(state.content)
    draft.supply(1, "clown", 1)
    assert GameState(draft) != state
    draft.supply(1, "clown", -1)
    draft.reserve(0, "clown", 0)
    draft.change_stock("plum", 0)
    assert GameState(draft) == state


def test_a_figure_stands_on_one_tile_and_what_is_kept_is_kept_until_it_is_forgotten() -> None:
    draft, _ = held()
    for name, spot, kept in (("kite", 5, "red"), ("ark", 7, "blue"), ("kite", 6, "blue")):
        draft.move_token(name, spot)
        draft.keep(name, kept)
    assert (draft.tokens, draft.extras) == ({"kite": 6, "ark": 7}, {"kite": "blue", "ark": "blue"})
    draft.move_token("kite", None)
    draft.keep("ark", None)
    assert (draft.tokens, draft.extras) == ({"ark": 7}, {"kite": "blue"})


def test_hands_are_equal_in_whatever_order_tiles_were_drawn() -> None:
    state = stand(tiles("0,0 D"), 'bag = ["E", "U", "V"]', hand__size=2)
    assert play(state, "draw U", "draw E") == play(state, "draw E", "draw U")
    assert play(state, "draw U", "draw E") != play(state, "draw E", "draw V")
    one, other = (MutableState.of(stand(*HELD).content) for _ in range(2))
    one.hold(1, ("U", "E"))
    other.hold(1, ("E", "U"))
    assert GameState(one) == GameState(other)
    other.hold(0, ("U",))
    assert (other.hands, GameState(one) == GameState(other)) == ((("U",), ("E", "U")), False)


def test_a_state_that_was_pickled_knows_the_edge_that_completes() -> None:
    lines = ('table = "0,0 1,0"', tiles(f"0,0 {ROAD}"), 'pieces = ["red follower 0,0 1"]')
    state = stand(*lines, table__bounds="edge", table__edge_completes=True)
    for one in (state, pickle.loads(pickle.dumps(state))):
        assert play(one, f"lay {ROAD} 1,0", "pass").scores["red"] == 2


def test_a_state_that_was_pickled_knows_what_a_bush_joins_and_which_sites_there_are() -> None:
    state = stand(tiles(f"0,0 {BUSH}"), junction__bush_ends=False)
    again = pickle.loads(pickle.dumps(state))
    assert len(again.feature("0,0", "1").segments) == 3
    assert list(again.board.features("monastery")) == []


def test_what_follows_from_the_rest_is_not_pickled_with_it() -> None:
    """The machine of a game weighs more than any of its states."""
    kept = pickle.dumps(stand(*HELD))
    for word in (b"assembly", b"course"):
        assert word not in kept
    again = pickle.loads(kept).content
    assert again.assembly is stand(*HELD).content.assembly
    assert again.course == again.assembly.course(again.profile)
