"""Moves: when each is legal, what it does, how it is written, which of them are the same."""

from __future__ import annotations

import json
import pickle
from collections.abc import Container
from itertools import product
from random import Random

import pytest

from arkrules import BadNotation, Cell, IllegalMove
from arkrules.games.ark.journey import MovingArk
from arkrules.play import Place, new_game, plies
from arkrules.play.verbs import Drawing, Laying
from arkrules.rules import load_profile
from tests.positions import CAP, CITY, FIELD, ROAD, at_step, offered, play, stand, tiles
from tests.rulings.disputes import dispute, found
from tests.running import error_of

# -- moves -----------------------------------------------------------------------------------------


def test_draw_is_chance_at_the_step_draw_and_laying_in_one_is_not_listed() -> None:
    state = stand(tiles("0,0 D"), 'bag = ["E", "V*2"]')
    assert offered(state) == ["draw E", "draw V"]
    assert {str(move): weight for move, weight in state.chances()} == {"draw E": 1, "draw V": 2}
    drawn = state.play("draw V")
    assert (drawn.step, drawn.to_move, drawn.hands["red"], drawn.bag) == (
        "lay", "red", ("V",), {"E": 1, "V": 1},
    )  # fmt: skip
    in_one = state.play("lay E/2 0,-1")
    assert in_one == play(state, "draw E", "lay E/2 0,-1") == play(state, "draw E", "lay /2 0,-1")
    assert (in_one.step, in_one.hands["red"], in_one.bag) == ("place", (), {"V": 2})
    assert {*map(str, in_one.position().tiles)} == {"0,0 D", "0,-1 E/2"}
    assert state.refusals("lay U/1 1,0")
    assert state.refusals(f"lay {CAP}/2 0,-1")


@pytest.mark.parametrize("tile", ["E/2", "base:E/2", f"{CAP}/2", "[aaa aaa CCC aaa]"])
def test_lay_at_the_step_draw_takes_any_tile_with_an_unknown_bag(tile: str) -> None:
    state = stand(tiles("0,0 D"))
    assert state.play(f"lay {tile} 0,-1").step == "place"
    assert [refusal.clause for refusal in state.refusals(f"lay {tile} 1,0")] == ["tile.match"]


@pytest.mark.parametrize(
    ("move", "left"), [("lay E/2 0,-1", ("U", "V")), ("lay U/1 1,0", ("E", "V"))]
)
def test_who_lays_one_of_several_tiles_keeps_the_others(move: str, left: tuple[str, ...]) -> None:
    hand = 'hands = { red = ["E", "U", "V"] }'
    state = stand(tiles("0,0 D"), hand, 'step = "lay"', hand__size=3)
    assert state.play(move).hands["red"] == left


def test_the_short_form_is_written_only_where_the_hand_holds_one_tile() -> None:
    written = {'["E"]': "lay /2 0,-1", '["E", "V"]': "lay E/2 0,-1", "[]": "lay E/2 0,-1"}
    for hand, line in written.items():
        state = stand(tiles("0,0 D"), f"hands = {{ red = {hand} }}", 'step = "lay"', hand__size=2)
        assert str(state.parse("lay E/2 0,-1")) == line


def test_discard_sets_a_whole_hand_aside() -> None:
    lines = ('hands = { red = ["U", "V"] }', 'bag = ["E", "F"]', 'step = "lay"')
    after = play(stand(tiles(f"0,0 {CITY}"), *lines, hand__size=2), "discard", "draw E", "draw F")
    assert (after.step, after.hands["red"], after.bag) == ("lay", ("E", "F"), {})


def test_a_piece_is_placed_on_a_segment_of_the_tile_just_laid() -> None:
    state = stand(tiles("0,0 D", "1,0 U/1"), 'step = "place"', 'laid = "1,0"')
    assert set(offered(state)) == {"follower a", "follower 1", "follower b", "pass"}
    assert [*map(str, state.play("follower 1").pieces)] == ["red follower 1,0 1"]


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ((), []),
        (("bag = []",), []),
        (('bag = ["E"]',), ["end.when"]),
        (("bag = []", 'hands = { blue = ["E"] }'), ["turn.sequence"]),  # who is to lay it
        (('hands = { blue = ["E"] }',), []),
    ],
    ids=["unknown bag", "empty", "not empty", "empty, blue holds", "unknown bag, blue holds"],
)
def test_end_is_legal_when_the_bag_is_unknown_or_bag_and_all_hands_are_empty(
    lines: tuple[str, ...], refused: list[str]
) -> None:
    state = stand(tiles("0,0 D"), *lines)
    assert [refusal.clause for refusal in state.refusals("end")] == refused


def test_end_is_the_final_scoring() -> None:
    state = stand(tiles("0,0 D"), 'pieces = ["red follower 0,0 1"]', "bag = []").play("end")
    assert (state.step, state.over, state.scores["red"]) == ("over", True, 1)
    assert set(offered(state)) == set()


@pytest.mark.parametrize(
    "line", ["supply = { red = { follower = 0 } }", 'pieces = ["blue follower 0,0 a"]']
)
def test_the_place_step_waits_even_where_pass_is_the_only_move(line: str) -> None:
    state = stand(tiles(f"0,0 {FIELD}"), line).play(f"lay {FIELD} 1,0")
    assert (state.step, offered(state)) == ("place", ["pass"])


def test_with_an_unknown_bag_the_kinds_of_the_profiles_sets_and_end_are_listed() -> None:
    state = stand(tiles("0,0 D"))
    kinds = {f"draw {chr(letter)}" for letter in range(ord("A"), ord("X") + 1)}
    assert set(offered(state)) == kinds | {"end"}
    weights = {str(move): weight for move, weight in state.chances()}
    assert (weights["draw D"], weights["draw V"], sum(weights.values())) == (4, 9, 72)


def test_an_unknown_bag_is_inexhaustible() -> None:
    state = stand(tiles("0,0 D"))
    for x in range(1, 6):  # the box holds one tile X
        state = play(state, "draw X", f"lay /0 {x},0", "pass")
    assert len(state.board) == 6


def test_every_verb_lists_what_of_its_candidates_nothing_refuses() -> None:
    nothing_laid = stand(
        tiles(f"0,0 {CITY}", f"1,0 {CITY}"), 'ark = "0,0"', 'step = "lay"', "bag = []",
        f'hands = {{ red = ["{FIELD}"] }}',
        under="ark-en2", draw__when="end", end__last_tile_unplaceable="action-remains",
    ).play("discard")  # fmt: skip
    steps = (at_step(step) for step in ("draw", "lay", "place"))
    for state in (*steps, stand(tiles("0,0 D"), "bag = []"), nothing_laid):
        listed = state.moves().by_kind
        for verb in state.assembly.steps[state.step].verbs:
            moves = list(verb.legal(state.content))
            assert moves == list(listed.get(verb.word, ()))
            if not isinstance(verb, (Drawing, Laying, MovingArk)):  # which find them by themselves
                assert {*moves} <= {*verb.candidates(state.content)}


@pytest.mark.parametrize("tile", ["E", "U", "X", FIELD])
def test_on_an_empty_board_the_first_tile_is_laid_at_0_0_in_any_turn(tile: str) -> None:
    for turn in range(4):
        assert stand().play(f"lay {tile}/{turn} 0,0").step == "place"


# -- lines that are moves, legal or not, and lines that are none -----------------------------------


STEPS = ("draw", "lay", "place", "over")


def test_reading_and_writing_a_move_are_inverse() -> None:
    lines = (
        "draw E", "draw [CCC aaa aaa aaa; pennant*2@C]", "lay E/2 0,-1",
        "lay [CCC aaa aaa aaa] 4,5", "discard", "follower C", "follower monastery", "pass", "end",
    )  # fmt: skip
    for step, line in product(STEPS, lines):
        move = at_step(step).parse(line)
        assert at_step(step).parse(str(move)) == move


NOT_AT_HAND = {
    # A cell that no tile touches, or that is taken; a turn that does not match; other tiles.
    "lay": (
        "lay /2 9,9", "lay /2 0,0", "lay /0 0,-1", "lay V 1,0", f"lay {CAP}/2 0,-1", "draw E",
        "end", "pass",
    ),
    # What is not in the bag, and what is done at other steps.
    "draw": ("draw V", "lay V 1,0", "follower C", "pass", "discard"),
    # Segments that the tile has not, and what is done at other steps.
    "place": (
        "follower Z", "follower 7", "follower monastery", "lay E/2 0,-1", "lay /2 0,-1", "draw E",
        "discard", "end",
    ),
    "over": ("draw E", "end", "pass"),
}  # fmt: skip


def test_a_line_that_names_what_is_not_at_hand_is_an_illegal_move() -> None:
    for step, lines in NOT_AT_HAND.items():
        state = at_step(step)
        for line in lines:
            assert state.refusals(line), (step, line)
            assert error_of(state.play, line, kind=IllegalMove).clauses


def test_a_line_that_fits_no_form_or_uses_a_word_that_nothing_knows_is_an_error() -> None:
    lines = (
        "", "zebra", "zebra C", "Pass", "pass now", "end now", "discard E", "draw", "draw E U",
        "draw E/1", "draw Zebra", "draw base:Zebra", "draw zebra:D", "draw [CCC aaa aaa]",
        "draw [CCC aaa aaa aaa; zebra@C]", "lay", "lay E", "lay 0,1", "lay E 0", "lay E 0,1 1,1",
        "lay E/4 0,1", "lay E/-1 0,1", "lay /4 0,1", "lay Zebra 0,1", "lay E 0.5,1", "lay E a,b",
        "follower", "follower C C", "follower zebra", "follower ~", "follower #", "follower CC",
    )  # fmt: skip
    for step, line in product(STEPS, lines):
        error_of(at_step(step).parse, line, kind=BadNotation)


# -- turns that look the same ----------------------------------------------------------------------


LOOKS = {
    "U": {0, 1}, "E": {0, 1, 2, 3}, "X": {0}, "B": {0}, "C": {0}, "H": {0, 1}, "F": {0, 1},
    "[CCC aaa DDD aaa; pennant@C]": {0, 1, 2, 3}, "[a1a a1a a1a a1a; monastery]": {0},
    "[CCC aaa DDD aaa; pennant@C, pennant@D]": {0, 1},
}  # fmt: skip
"""Tiles, and the turns in which they look different."""


def test_turns_that_look_the_same_are_listed_once_with_the_smaller_turn() -> None:
    for tile, turns in LOOKS.items():
        state = stand(f"hands = {{ red = ['{tile}'] }}")
        assert set(offered(state)) == {f"lay /{turn} 0,0" for turn in turns}, tile


def test_the_other_turn_is_accepted_and_the_tile_keeps_it_and_its_names() -> None:
    state = stand(tiles(f"0,0 {ROAD}"), 'hands = { red = ["U"] }')
    assert "lay /3 1,0" not in offered(state)
    listed, other = state.play("lay /1 1,0"), state.play("lay /3 1,0")
    assert "1,0 U/3" in map(str, other.position().tiles)
    assert listed != other
    assert listed.feature("1,0", "a").root == listed.feature("0,0", "a").root
    assert other.feature("1,0", "a").root == other.feature("0,0", "b").root


EITHER = (tiles(f"0,0 {ROAD}"), 'hands = { red = ["U"] }', 'step = "lay"')


def test_allows_forbids_and_legal_take_either_turn() -> None:
    fit = ("lay /1 1,0", "lay /3 1,0", "lay U/1 1,0", "lay base:U/3 1,0")
    for line in (*fit, "lay /0 1,0", "lay /2 1,0"):
        legal = str(line in fit).lower()
        otherwise = str(line not in fit).lower()
        assert (found(dispute(*EITHER, verdict=f'allows = ["{line}"]')) == []) is (line in fit)
        assert (found(dispute(*EITHER, verdict=f'forbids = ["{line}"]')) == []) is (line not in fit)
        assert found(dispute(*EITHER, moves=[line], verdict=f"legal = {legal}")) == []
        assert found(dispute(*EITHER, moves=[line], verdict=f"legal = {otherwise}")) != []


def test_options_compares_after_taking_the_smaller_turn() -> None:
    east, south = ("lay /1 1,0", "lay /3 1,0", "lay U/3 1,0"), ("lay /1 0,1", "lay base:U/3 0,1")
    for two in product(south, east):
        options = json.dumps([*two, "lay /3 -1,0", "lay /1 0,-1"])
        assert found(dispute(*EITHER, verdict=f"options = {options}")) == []


@pytest.mark.parametrize("name", ["carcassonne", "ark-en2", "ghosts"])
@pytest.mark.parametrize("completed", [True, False])
def test_pieces_are_listed_on_all_that_refuses_them_nothing(name: str, completed: bool) -> None:
    profile = load_profile(name).with_answer("follower.completed", completed)
    start = new_game(profile, ["red", "blue"])
    seen = 0
    for seed in range(2):
        for _, state in plies(start, Random(seed)):
            if state.step != "place":
                continue
            listed = [move for move in state.moves() if isinstance(move, Place)]
            segments = state.content.just_laid().tile.segments
            conceivable = [
                Place(piece, segment.name)
                for piece in state.assembly.pieces
                for segment in segments
            ]
            assert listed == [move for move in conceivable if not state.refusals(move)]
            seen += len(listed)
    assert seen > 100


# -- legal moves as a sequence ---------------------------------------------------------------------


def test_legal_moves_are_read_like_a_list() -> None:
    moves = at_step("place").moves()
    listed = list(moves)  # on a city, a road and two fields, or nowhere
    assert (len(moves), len(listed), str(listed[4])) == (5, 5, "pass")
    assert [moves[at] for at in range(-5, 5)] == listed * 2
    assert (moves[1:3], moves[::-2], moves[7:]) == (listed[1:3], listed[::-2], [])
    for at in (5, 9, -6):
        error_of(moves.__getitem__, at, kind=IndexError)
    assert moves == listed
    assert moves == at_step("place").moves()
    assert moves != listed[:-1]
    assert moves != listed[::-1]
    assert moves != []
    for other in (None, 5, set(listed), iter(listed)):
        assert moves != other


def test_whether_there_are_moves_and_of_which_kinds_is_told() -> None:
    moves, none = at_step("place").moves(), at_step("over").moves()
    assert (bool(moves), bool(none)) == (True, False)
    assert (len(none), list(none)) == (0, [])
    assert {word: len(these) for word, these in moves.by_kind.items()} == {"place": 4, "pass": 1}
    assert list(map(str, moves.by_kind["pass"])) == ["pass"]
    for word, these in moves.by_kind.items():
        assert ("pass" in these) is (word == "pass")
        assert all((move in these) is (word == "place") for move in moves.by_kind["place"])


def test_legal_moves_are_pickled_by_their_state() -> None:
    for step in ("draw", "lay", "place"):
        moves = at_step(step).moves()
        for some in (moves, *moves.by_kind.values()):
            again = pickle.loads(pickle.dumps(some))
            assert (again, again.by_kind) == (some, some.by_kind)


def test_moves_are_told_in_a_line(snapshot: object) -> None:
    assert [repr(at_step(step).moves()) for step in STEPS] == snapshot


def test_a_move_is_among_the_legal_ones_or_not() -> None:
    state = at_step("place")
    moves: Container[object] = state.moves()
    for line in ("pass", "follower C", "  follower   C "):
        assert line in moves
        assert state.parse(line) in moves
    for line in ("follower monastery", "draw E", "haunt blue 0,0 C"):
        assert line not in moves
        assert state.parse(line) not in moves
    for other in ("zebra", None, 5, Cell(0, 0)):
        assert other not in moves
