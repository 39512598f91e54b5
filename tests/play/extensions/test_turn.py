"""What an extension adds to a turn: verbs, steps and hooks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arkrules import BadNotation, Cell, GameState, load_profile, new_game, set_up
from arkrules.play import Pass
from tests.fair import (
    EAST,
    FIELD,
    GATHERING,
    STALL,
    WEST,
    another,
    earned,
    fair,
    refused,
    stand,
    standing,
)
from tests.positions import offered, play
from tests.running import error_of

pytestmark = pytest.mark.usefixtures("installed")

# -- the token, and a verb at a step of the base game ---------------------------------------------


def test_a_verb_of_its_own_is_offered_at_a_step_of_the_core() -> None:
    state = play(stand({"0,0": STALL, "1,0": FIELD}, 'fair = "0,0"'), f"lay {FIELD} 2,0")
    assert list(state.moves().by_kind) == ["fair", "place", "pass"]
    assert offered(state) == ["fair 1,0", "follower a", "pass"]
    assert refused(state, "fair 2,0") == ("fair.reach",)
    after = play(state, "fair 1,0")
    assert after.position().more == {"fair": "1,0"}
    assert after.to_move == "blue"


def test_its_verb_is_read_and_written() -> None:
    state = stand({"0,0": FIELD})
    for line in ("fair 1,0", "fair -3,12", "toss 0,0 C", "gather -1,2 stall"):
        assert str(state.parse(f"  {line.replace(' ', '   ')} ")) == line
    for line in ("", "fair", "fair 1", "fair 1,0 2,0"):
        error_of(state.parse, line, kind=BadNotation)
    for rest in ("", " 0,0", " 0,0 city", " C 0,0", " 0,0 C C"):
        for word in ("toss", "gather"):
            error_of(state.parse, f"{word}{rest}", kind=BadNotation)


def test_the_step_bars_its_verb_like_those_of_the_core() -> None:
    tiles, bare = {"0,0": STALL, "1,0": FIELD}, "supply = { red = { follower = 0 } }"
    state = play(stand(tiles, 'fair = "0,0"', bare), f"lay {FIELD} 2,0")
    assert refused(state, "fair 1,0") == ("follower.out_of_supply",)
    free = fair(follower__out_of_supply="others-remain")
    state = play(stand(tiles, 'fair = "0,0"', bare, profile=free), f"lay {FIELD} 2,0")
    assert offered(state) == ["fair 1,0", "pass"]


# -- a step that waits, with a verb of its own ----------------------------------------------------


def test_a_step_waits_where_it_is_named_in_the_sequence() -> None:
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]')
    state = play(state, "lay [CCC aaa aaa CCC] 1,0", "pass")
    assert (state.step, state.to_move) == ("toss", "red")
    assert offered(state) == ["toss 0,0 C"]
    assert Pass() not in state.moves()
    assert refused(state, "pass") == ("turn.sequence",)
    assert refused(state, "toss 1,0 a") == ("coin.amount",)
    assert refused(state, "toss 5,5 a") == ("coin.amount",)
    after = play(state, "toss 0,0 C")
    assert standing(after) == ["red juggler 0,0 C coins=1"]
    assert after.stock["coin"] == 3
    assert (after.step, after.to_move) == ("draw", "blue")


def test_the_sequence_decides_when_it_comes() -> None:
    early = fair(
        turn__sequence=["draw", "lay", "show", "score", "toss", "place"],
        juggler__near_fair=False,
    )
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]', profile=early)
    state = play(state, "lay [CCC aaa aaa CCC] 1,0")
    assert state.step == "toss"
    state = play(state, "toss 0,0 C")
    assert (state.step, state.to_move) == ("place", "red")
    never = fair(turn__sequence=["draw", "lay", "place", "score"])
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]', profile=never)
    assert play(state, f"lay {FIELD} -1,0", "pass").step == "draw"
    assert refused(state, "toss 0,0 C") == ("turn.sequence",)


def test_it_is_not_entered_where_it_offers_nothing() -> None:
    tiles = {"0,0": EAST, "1,0": "[CCC aaa aaa CCC]", "2,0": FIELD, "3,0": EAST}
    for line in (
        "", 'pieces = ["red juggler 0,0 C coins=2"]', 'pieces = ["red follower 0,0 C"]',
        'pieces = ["red juggler 0,0 C"]\nstock = { coin = 0 }', 'pieces = ["red juggler 3,0 C"]',
    ):  # fmt: skip
        state = play(stand(tiles, line), f"lay {FIELD} -1,0", "pass")
        assert (state.step, state.to_move) == ("draw", "blue")


def test_it_can_be_stood_at() -> None:
    lines = ['step = "toss"', 'laid = "0,0"', 'pieces = ["blue juggler 0,0 C"]']
    state = stand({"0,0": EAST}, *lines)
    assert offered(state) == ["toss 0,0 C"]


def test_a_position_at_it_goes_on_where_it_offers_nothing() -> None:
    lines = ['step = "toss"', 'laid = "0,0"']
    state = stand({"0,0": EAST}, *lines, 'tired = ["blue"]')
    assert (state.step, state.to_move, state.laid) == ("draw", "blue", None)
    assert state == stand({"0,0": EAST}, 'to_move = "blue"')
    ahead = fair(draw__when="end")
    state = stand({"0,0": EAST}, *lines, 'bag = ["D"]', 'tired = ["blue"]', profile=ahead)
    assert (state.step, state.to_move, state.laid) == ("draw", "red", Cell(0, 0))
    assert state.position().more == {"tired": ["blue"]}
    both = fair(turn__sequence=GATHERING)
    pieces = 'pieces = ["red juggler 0,0 C coins=2"]'
    state = stand({"0,0": EAST}, *lines, pieces, profile=both)
    assert (state.step, state.to_move, state.laid) == ("gather", "red", Cell(0, 0))


def test_what_happens_by_itself_on_the_way_happens() -> None:
    early = fair(turn__sequence=["draw", "lay", "place", "gather", "show", "score"])
    lines = ['step = "gather"', 'laid = "0,0"', 'pieces = ["red follower 0,0 C"]']
    state = stand({"0,0": EAST, "1,0": WEST}, *lines, profile=early)
    assert (state.step, state.to_move, state.events) == ("draw", "blue", ())
    assert (state.scores, standing(state)) == ({"red": 4, "blue": 0}, [])


# -- a step that is repeated, and needs no tile ---------------------------------------------------


def test_a_step_is_repeated_until_nothing_is_left_to_do() -> None:
    profile = fair(turn__sequence=GATHERING)
    rich = ["red juggler 0,0 C coins=2", "red juggler 0,1 a coins=1", "blue juggler 1,0 a coins=1"]
    tiles = {"0,0": EAST, "0,1": FIELD, "1,0": "[CCC aaa aaa CCC]"}
    state = stand(tiles, f"pieces = {json.dumps(rich)}", profile=profile)
    state = play(state, f"lay {FIELD} 0,2", "pass")
    assert (state.step, state.stock["coin"]) == ("gather", 0)
    assert offered(state) == ["gather 0,0 C", "gather 0,1 a"]
    assert refused(state, "gather 1,0 a") == ("coin.gathered",)
    assert refused(state, "toss 0,1 a") == ("turn.sequence",)
    state = play(state, "gather 0,0 C", "gather 0,1 a")
    assert (state.step, state.stock["coin"]) == ("gather", 2)
    assert offered(state) == ["gather 0,0 C"]
    assert set_up(profile, state.position()) == state
    state = play(state, "gather 0,0 C")
    assert (state.step, state.to_move, state.stock["coin"]) == ("draw", "blue", 3)
    assert state.scores == {"red": 3, "blue": 0}


def without_tile(*, entered: str = "gather", show: int = 0) -> GameState:
    """After the last tile, which fits nowhere, an action has been taken."""
    remains = {"end__last_tile_unplaceable": "action-remains", "fair__show": show}
    profile = fair(turn__sequence=GATHERING, **remains)
    tiles = {"0,0": "[CCC CCC CCC CCC]", "0,1": "[CCC aaa aaa aaa]"}
    pieces = 'pieces = ["red juggler 0,0 C coins=1"]' if entered == "gather" else ""
    road = "[a1b b2c c3d d4a]"
    lines = [pieces, 'step = "lay"', "bag = []", f'hands = {{ red = ["{road}"] }}', 'fair = "0,0"']
    state = play(stand(tiles, *lines, profile=profile), "discard")
    assert (state.step, state.laid, offered(state)) == ("place", None, ["fair 0,1", "pass"])
    return play(state, "pass")


def test_a_step_that_needs_no_tile_is_entered_without_one_and_others_are_not() -> None:
    state = without_tile()
    assert (state.step, state.to_move, state.laid) == ("gather", "red", None)
    assert offered(state) == ["gather 0,0 C"]
    state = play(state, "gather 0,0 C")
    assert (state.step, state.to_move) == ("draw", "blue")
    assert offered(state) == ["end"]
    state = without_tile(entered="draw")
    assert (state.step, state.to_move) == ("draw", "blue")
    # A position at such a step names no tile.
    assert set_up(without_tile().profile, without_tile().position()) == without_tile()


def test_what_happens_by_itself_and_needs_a_tile_is_left_out_without_one() -> None:
    shown = without_tile(show=1)
    assert shown.profile.value("fair.show") == 1
    assert earned(shown, "show") == {}


# -- a step that happens by itself ----------------------------------------------------------------


def test_a_step_happens_by_itself() -> None:
    tiles = {"0,0": "[CCC aaa aaa DDD; stall]", "0,-1": "[CCC aaa CCC aaa]"}
    pieces = 'pieces = ["red juggler 0,0 C", "blue juggler 0,0 D", "blue juggler 0,-1 C"]'
    state = stand(tiles, pieces, 'fair = "0,0"')
    state = play(state, f"lay {FIELD} 1,0", "pass")
    assert earned(state, "show") == {"red": 1, "blue": 1}
    assert state.awards[0].clauses == ("fair.show",)
    assert state.step == "toss"
    dear = stand(tiles, pieces, 'fair = "0,0"', profile=fair(fair__show=5))
    assert earned(play(dear, f"lay {FIELD} 1,0", "pass"), "show") == {"red": 5, "blue": 5}


def test_it_happens_in_the_order_of_the_sequence() -> None:
    tiles, pieces = {"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]'
    before = play(stand(tiles, pieces, 'fair = "0,0"'), f"lay {WEST} 1,0", "pass")
    assert [award.kind for award in before.awards] == ["show", "city"]
    late = fair(turn__sequence=["draw", "lay", "place", "score", "show", "toss"])
    after = play(stand(tiles, pieces, 'fair = "0,0"', profile=late), f"lay {WEST} 1,0", "pass")
    assert [award.kind for award in after.awards] == ["city"]


# -- hooks ----------------------------------------------------------------------------------------


def test_the_game_begins() -> None:
    profile = fair(fair__begins=True)
    state = new_game(profile, 2)
    assert state.tokens == {"fair": Cell(0, 0)}
    assert set_up(profile, state.position()) == state
    assert new_game("fair", 2).tokens == {}
    assert stand({"0,0": FIELD}, profile=profile).tokens == {}
    in_bag = new_game(profile.with_answer("setup.start_in_bag", True), 2)
    assert (in_bag.tokens, len(in_bag.board)) == ({}, 0)


def test_everything_is_dealt_out_when_the_game_begins(tmp_path: Path) -> None:
    source = """
def begin(draft):
    draft.keep("seen", (
        len(draft.board), sum(draft.bag.values()), draft.hands, draft.step, draft.laid,
        draft.supplies[2]["juggler"], draft.reserves[2]["juggler"], draft.stock["coin"],
    ))
    draft.reserve(2, "juggler", -1)
    draft.supply(2, "juggler", 1)
    draft.hold(0, ("E",))

EXTENSION = Extension(name="other", hooks=Hooks(game_begins=begin))
"""
    with another(tmp_path, source) as both:
        state = new_game(load_profile(both), 3)
    assert state.content.extras["seen"] == (1, 82, ((), (), ()), "draw", None, 1, 2, 4)
    assert [held["juggler"] for held in state.supply.values()] == [1, 1, 2]
    # Who is dealt a tile lays it first.
    assert (state.step, state.hands["red"]) == ("lay", ("E",))


def test_after_laying() -> None:
    state = stand({"0,0": FIELD})
    assert state.position().more == {}
    state = play(state, f"lay {STALL} 1,0")
    assert state.position().more == {"fair": "1,0"}
    state = play(state, "pass", f"lay {STALL} 2,0")
    assert state.position().more == {"fair": "1,0"}


def test_while_placing() -> None:
    state = play(stand({"0,0": FIELD}), f"lay {STALL} 1,0")
    assert offered(state) == ["fair 0,0", "juggler stall", "pass"]
    assert refused(state, "follower stall") == ("fair.keeps_out",)
    assert refused(state, "follower a") == ("fair.keeps_out",)
    state = play(stand({"0,0": FIELD}, profile=fair(fair__keeps_out=False)), f"lay {STALL} 1,0")
    assert "follower stall" in offered(state)


def test_after_scoring() -> None:
    pieces = 'pieces = ["red follower 0,0 C", "blue follower 0,0 D"]'
    state = stand({"0,0": "[aaa CCC aaa DDD]"}, pieces)
    state = play(state, f"lay {WEST} 1,0", "pass")
    assert state.position().more == {"darling": "red"}
    assert play(state, f"lay {EAST} -1,0", "pass").position().more == {"darling": "blue"}
    same = "[aaa CCC aaa CCC]"
    state = stand({"0,0": same}, 'pieces = ["red follower 0,0 C"]', 'darling = "blue"')
    assert play(state, f"lay {WEST} 1,0", "pass").position().more == {"darling": "blue"}


def test_after_lifting() -> None:
    profile = fair(draw__when="end")
    bag = 'bag = ["D"]\nhands = { red = ["[aaa aaa aaa CCC]"] }\nstep = "lay"'
    pieces = 'pieces = ["red juggler 0,0 C coins=2"]'
    state = stand({"0,0": EAST}, pieces, bag, profile=profile)
    assert state.stock["coin"] == 2
    state = play(state, f"lay {WEST} 1,0", "pass")
    assert state.stock["coin"] == 4
    assert (state.step, state.to_move) == ("draw", "red")
    assert state.position().more == {"darling": "red", "tired": ["red"]}


def test_after_lifting_the_piece_has_returned_already(tmp_path: Path) -> None:
    source = """
def lifted(draft, piece):
    draft.keep("seen", (
        draft.log[-1].to, piece.note("coins"), draft.stock["coin"], piece in draft.pieces.values()
    ))

EXTENSION = Extension(name="other", hooks=Hooks(after_lifting=lifted))
"""
    with another(tmp_path, source) as both:
        profile = load_profile(str(both))
        state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=2"]', profile=profile)
        state = play(state, f"lay {WEST} 1,0", "pass")
    assert state.content.extras["seen"] == ("stock", 2, 4, False)


def test_scoring_may_wait_for_the_next_tiles_of_the_turn(tmp_path: Path) -> None:
    """Of three parts here, so that two tiles wait for the last."""
    source = """
def another_part(state):
    return "tile.match" if state.turn < 3 else ""

EXTENSION = Extension(
    name="other",
    hooks=Hooks(scores_later=another_part, goes_on=another_part),
    position_fields=(UNSCORED_TILES,),
)
"""
    pieces = 'pieces = ["red follower 0,0 C", "blue follower 0,0 D"]'
    with another(tmp_path, source) as both:
        state = stand({"0,0": "[aaa CCC aaa DDD]"}, pieces, profile=load_profile(str(both)))
        state = play(state, f"lay {WEST} 1,0", "pass", f"lay {EAST} -1,0", "pass")
        assert (state.position().more["unscored"], sum(state.scores.values())) == (
            ["1,0", "-1,0"],
            0,
        )
        state = play(state, f"lay {FIELD} 0,1", "pass")
    assert (dict(state.scores), standing(state)) == ({"red": 4, "blue": 4}, [])
    assert (state.to_move, state.content.extras.get("unscored")) == ("blue", None)


def test_a_hook_knows_whether_reasons_are_asked_for(tmp_path: Path) -> None:
    source = """
def say(when):
    def explain(draft):
        if draft.reasons is None:
            return
        draft.because("tile.match", f"{when}: {len(draft.board.tiles)} tiles")
    return explain

EXTENSION = Extension(
    name="other", hooks=Hooks(after_laying=say("laid"), after_scoring=say("scored"))
)
"""
    with another(tmp_path, source) as both:
        state = stand({"0,0": FIELD}, profile=load_profile(str(both)))
        laid = [reason.words for reason in state.explain(f"lay {FIELD} 1,0")]
        state = play(state, f"lay {FIELD} 1,0")
        scored = [reason.words for reason in state.explain("pass")]
        play(state, "pass")  # `because` without reasons would be an error
    assert ("laid: 2 tiles" in laid, "scored: 2 tiles" in scored) == (True, True)


def test_the_turn_begins() -> None:
    profile = fair(draw__when="end")
    lines = ['bag = ["D*2"]', 'step = "draw"', 'laid = "0,0"', 'tired = ["red", "blue"]']
    state = stand({"0,0": EAST}, *lines, profile=profile)
    assert state.position().more == {"tired": ["red", "blue"]}
    state = play(state, "draw D")
    assert state.to_move == "blue"
    assert state.position().more == {}


def test_what_a_hook_kept_is_there_for_a_later_step() -> None:
    tiles = {"0,0": EAST, "0,1": "[aaa aaa CCC aaa]"}
    pieces = 'pieces = ["red juggler 0,0 C", "red juggler 0,1 C", "blue juggler 0,1 a"]'
    state = play(stand(tiles, pieces), f"lay {WEST} 1,0", "pass")
    assert state.step == "toss"
    assert offered(state) == ["toss 0,1 a"]
    assert refused(state, "toss 0,1 C") == ("coin.tired",)
    tireless = stand(tiles, pieces, profile=fair(coin__tired=True))
    tireless = play(tireless, f"lay {WEST} 1,0", "pass")
    assert sorted(offered(tireless)) == ["toss 0,1 C", "toss 0,1 a"]
