"""Moves: when each is legal, what it does, how it is written, which of them are the same."""

from __future__ import annotations

import json
from collections.abc import Container
from random import Random

import pytest

from arkrules import BadNotation, Cell, IllegalMove
from arkrules.play import Place, new_game, plies
from arkrules.rules import load_profile
from tests.positions import CAP, CITY, FIELD, ROAD, at_step, offered, play, stand, tiles
from tests.rulings.disputes import dispute, found

# -- moves -----------------------------------------------------------------------------------------


def test_draw_is_chance_at_the_step_draw() -> None:
    state = stand(tiles("0,0 D"), 'bag = ["E", "V*2"]')
    assert set(offered(state)) == {"draw E", "draw V"}
    assert {str(move): weight for move, weight in state.chances()} == {"draw E": 1, "draw V": 2}
    drawn = state.play("draw V")
    assert (drawn.step, drawn.to_move, drawn.hands["red"], dict(drawn.bag or {})) == (
        "lay", "red", ("V",), {"E": 1, "V": 1},
    )  # fmt: skip


def test_lay_at_the_step_lay_lays_a_tile_from_the_hand() -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E"] }').play("lay E/2 0,-1")
    assert (state.step, state.hands["red"]) == ("place", ())
    assert set(state.position().tiles) == {"0,0 D", "0,-1 E/2"}


def test_lay_at_the_step_draw_draws_and_lays_in_one() -> None:
    state = stand(tiles("0,0 D"), 'bag = ["E", "V"]')
    in_one = state.play("lay E/2 0,-1")
    assert in_one == play(state, "draw E", "lay E/2 0,-1")
    assert in_one.bag == {"V": 1}


def test_lay_at_the_step_draw_needs_the_tile_to_be_in_a_known_bag() -> None:
    state = stand(tiles("0,0 D"), 'bag = ["V"]')
    assert state.refusals("lay E/2 0,-1")
    assert state.refusals(f"lay {CAP}/2 0,-1")


@pytest.mark.parametrize("tile", ["E/2", "base:E/2", f"{CAP}/2", "[aaa aaa CCC aaa]"])
def test_lay_at_the_step_draw_takes_any_tile_with_an_unknown_bag(tile: str) -> None:
    state = stand(tiles("0,0 D"))
    assert state.play(f"lay {tile} 0,-1").step == "place"
    assert [refusal.clause for refusal in state.refusals(f"lay {tile} 1,0")] == ["tile.match"]


def test_lay_may_leave_out_the_only_tile_in_hand() -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E"] }')
    assert state.play("lay /2 0,-1") == state.play("lay E/2 0,-1")


def test_lay_names_the_tile_where_the_hand_holds_several() -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E", "V"] }', 'step = "lay"', hand__size=2)
    (refusal,) = state.refusals("lay /2 0,-1")
    assert refusal.clause == "hand.size"
    assert "lay E/2 0,-1" in offered(state)


@pytest.mark.parametrize(
    ("move", "left"), [("lay E/2 0,-1", ("U", "V")), ("lay U/1 1,0", ("E", "V"))]
)
def test_who_lays_one_of_several_tiles_keeps_the_others(move: str, left: tuple[str, ...]) -> None:
    hand = 'hands = { red = ["E", "U", "V"] }'
    state = stand(tiles("0,0 D"), hand, 'step = "lay"', hand__size=3)
    assert state.play(move).hands["red"] == left


@pytest.mark.parametrize(
    ("hand", "written"), [('["E"]', "lay /2 0,-1"), ('["E", "V"]', "lay E/2 0,-1")]
)
def test_the_short_form_is_written_only_where_the_hand_holds_one_tile(
    hand: str, written: str
) -> None:
    state = stand(tiles("0,0 D"), f"hands = {{ red = {hand} }}", 'step = "lay"', hand__size=2)
    assert str(state.parse("lay E/2 0,-1")) == written


def test_the_short_form_is_not_written_at_the_step_draw() -> None:
    assert str(stand(tiles("0,0 D")).parse("lay E/2 0,-1")) == "lay E/2 0,-1"


def test_discard_sets_the_hand_aside_where_nothing_in_it_fits_and_as_many_are_drawn() -> None:
    state = stand(tiles(f"0,0 {CITY}"), 'hands = { red = ["U"] }', 'bag = ["E"]', 'step = "lay"')
    assert set(offered(state)) == {"discard"}
    after = state.play("discard")
    assert (after.step, after.to_move, after.hands["red"]) == ("draw", "red", ())
    assert play(after, "draw E", "lay /2 0,-1").step == "place"


def test_discard_sets_a_whole_hand_aside() -> None:
    state = stand(
        tiles(f"0,0 {CITY}"),
        'hands = { red = ["U", "V"] }',
        'bag = ["E", "F"]',
        'step = "lay"',
        hand__size=2,
    )
    after = play(state, "discard", "draw E", "draw F")
    assert (after.step, after.hands["red"], after.bag) == ("lay", ("E", "F"), {})


def test_discard_is_illegal_while_something_fits() -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E"] }')
    assert "discard" not in offered(state)
    assert [refusal.clause for refusal in state.refusals("discard")] == ["tile.unplaceable"]


def test_a_piece_is_placed_on_a_segment_of_the_tile_just_laid() -> None:
    state = stand(tiles("0,0 D", "1,0 U/1"), 'step = "place"', 'laid = "1,0"')
    assert set(offered(state)) == {"follower a", "follower 1", "follower b", "pass"}
    assert state.play("follower 1").position().pieces == ("red follower 1,0 1",)


def test_pass_places_nothing() -> None:
    state = stand(tiles("0,0 D"), 'step = "place"', 'laid = "0,0"').play("pass")
    assert (state.to_move, state.step, state.pieces) == ("blue", "draw", ())


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


@pytest.mark.parametrize("when", ["after-turn", "at-laying"])
def test_the_last_turn_waits_for_end(when: str) -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E"] }', "bag = []", end__when=when)
    state = state.play("lay /2 0,-1")
    if when == "after-turn":
        state = state.play("pass")
    assert not state.over
    assert (state.step, set(offered(state))) == ("draw", {"end"})


@pytest.mark.parametrize(
    "lines",
    [
        ("supply = { red = { follower = 0 } }",),
        ('pieces = ["blue follower 0,0 a"]',),
    ],
    ids=["no follower left", "nowhere to stand"],
)
def test_the_place_step_waits_even_where_pass_is_the_only_move(lines: tuple[str, ...]) -> None:
    state = stand(tiles(f"0,0 {FIELD}"), *lines).play(f"lay {FIELD} 1,0")
    assert (state.step, set(offered(state))) == ("place", {"pass"})


def test_scoring_happens_by_itself_after_place() -> None:
    state = stand(tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]')
    laid = state.play(f"lay {CAP}/2 0,-1")
    assert laid.scores["red"] == 0
    assert laid.play("pass").scores["red"] == 4


def test_at_draw_the_draws_are_listed_and_laying_in_one_is_not() -> None:
    state = stand(tiles("0,0 D"), 'bag = ["E"]')
    assert set(offered(state)) == {"draw E"}
    assert state.refusals("lay E/2 0,-1") == ()
    assert set(offered(stand(tiles("0,0 D"), "bag = []"))) == {"end"}


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


def test_with_an_unknown_bag_a_literal_may_be_drawn() -> None:
    assert stand(tiles("0,0 D")).play(f"draw {CAP}").hands["red"] == (CAP,)


@pytest.mark.parametrize("hands", ['{ red = ["E"] }', '{ red = ["E"], blue = ["V"] }'])
def test_with_an_empty_bag_and_a_tile_in_hand_draw_is_not_entered(hands: str) -> None:
    state = stand(tiles("0,0 D"), f"hands = {hands}", "bag = []")
    assert (state.step, state.to_move) == ("lay", "red")


def test_every_verb_lists_its_moves_as_numbers_or_none() -> None:
    nothing_laid = stand(
        tiles(f"0,0 {CITY}", f"1,0 {CITY}"), 'ark = "0,0"', 'step = "lay"', "bag = []",
        f'hands = {{ red = ["{FIELD}"] }}',
        under="ark-en2", draw__when="end", end__last_tile_unplaceable="action-remains",
    ).play("discard")  # fmt: skip
    steps = (at_step(step) for step in ("draw", "lay", "place"))
    for state in (*steps, stand(tiles("0,0 D"), "bag = []"), nothing_laid):
        numbers = {verb.word: len(codes) for verb, codes in state.moves().groups}
        for verb in state.assembly.steps[state.step].verbs:
            codes = verb.options(state.content)
            assert all(type(code) is int for code in codes)
            assert len(codes) == numbers.get(verb.word, 0)


# -- an empty board --------------------------------------------------------------------------------


def test_on_an_empty_board_the_first_tile_is_laid_at_0_0() -> None:
    state = stand('hands = { red = ["E"] }')
    assert set(offered(state)) == {"lay /0 0,0", "lay /1 0,0", "lay /2 0,0", "lay /3 0,0"}
    assert state.refusals("lay /0 1,0")


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("tile", ["E", "U", "X", FIELD])
def test_on_an_empty_board_the_first_tile_is_laid_in_any_turn(tile: str, turn: int) -> None:
    assert stand().play(f"lay {tile}/{turn} 0,0").step == "place"


# -- lines that are moves, legal or not, and lines that are none -----------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "draw E", "draw [CCC aaa aaa aaa; pennant*2@C]", "lay E/2 0,-1",
        "lay [CCC aaa aaa aaa] 4,5", "discard", "follower C", "follower monastery", "pass", "end",
    ],
)  # fmt: skip
@pytest.mark.parametrize("step", ["draw", "lay", "place", "over"])
def test_reading_and_writing_a_move_are_inverse(line: str, step: str) -> None:
    state = at_step(step)
    move = state.parse(line)
    assert state.parse(str(move)) == move


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("lay", "lay /2 9,9"),  # a cell that no tile touches
        ("lay", "lay /2 0,0"),  # a cell that is taken
        ("lay", "lay /0 0,-1"),  # a turn that does not match
        ("lay", "lay V 1,0"),  # a known tile that is not in hand
        ("lay", f"lay {CAP}/2 0,-1"),  # a literal that is not in hand
        ("draw", "draw V"),  # a known tile that is not in the bag
        ("draw", "lay V 1,0"),
        ("draw", "lay /2 0,-1"),  # no tile is in hand
        ("place", "follower Z"),  # a segment that the tile has not
        ("place", "follower 7"),
        ("place", "follower monastery"),
        ("draw", "follower C"),  # the wrong step
        ("draw", "pass"),
        ("draw", "discard"),
        ("lay", "draw E"),
        ("lay", "end"),
        ("lay", "pass"),
        ("place", "lay E/2 0,-1"),
        ("place", "lay /2 0,-1"),
        ("place", "draw E"),
        ("place", "discard"),
        ("place", "end"),
        ("over", "draw E"),
        ("over", "end"),
        ("over", "pass"),
    ],
)
def test_a_line_that_names_what_is_not_at_hand_is_an_illegal_move(step: str, line: str) -> None:
    state = at_step(step)
    assert state.refusals(line)
    with pytest.raises(IllegalMove) as caught:
        state.play(line)
    assert caught.value.clauses


@pytest.mark.parametrize(
    "line",
    [
        "", "zebra", "zebra C", "Pass", "pass now", "end now", "discard E", "draw", "draw E U",
        "draw E/1", "draw Zebra", "draw base:Zebra", "draw zebra:D", "draw [CCC aaa aaa]",
        "draw [CCC aaa aaa aaa; zebra@C]", "lay", "lay E", "lay 0,1", "lay E 0", "lay E 0,1 1,1",
        "lay E/4 0,1", "lay E/-1 0,1", "lay /4 0,1", "lay Zebra 0,1", "lay E 0.5,1", "lay E a,b",
        "follower", "follower C C", "follower zebra", "follower ~", "follower #", "follower CC",
    ],
)  # fmt: skip
@pytest.mark.parametrize("step", ["draw", "lay", "place", "over"])
def test_a_line_that_fits_no_form_or_uses_a_word_that_nothing_knows_is_an_error(
    step: str, line: str
) -> None:
    with pytest.raises(BadNotation):
        at_step(step).parse(line)


@pytest.mark.usefixtures("at_the_fair")
@pytest.mark.parametrize(
    "line",
    ["juggler C", "fair 1,0", "toss 0,0 C", "draw S1", "lay fair:S2/1 1,0", "follower stall"],
)
@pytest.mark.parametrize("step", ["draw", "lay", "place", "over"])
def test_a_word_of_an_installed_extension_makes_an_illegal_move_elsewhere(
    step: str, line: str
) -> None:
    assert at_step(step).refusals(line)


# -- turns that look the same ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "turns"),
    [
        ("U", {0, 1}),
        ("E", {0, 1, 2, 3}),
        ("X", {0}),
        ("B", {0}),
        ("C", {0}),
        ("H", {0, 1}),
        ("F", {0, 1}),
        ("[CCC aaa DDD aaa; pennant@C]", {0, 1, 2, 3}),
        ("[CCC aaa DDD aaa; pennant@C, pennant@D]", {0, 1}),
        ("[a1a a1a a1a a1a; monastery]", {0}),
    ],
)
def test_turns_that_look_the_same_are_listed_once_with_the_smaller_turn(
    tile: str, turns: set[int]
) -> None:
    state = stand(f"hands = {{ red = ['{tile}'] }}")
    assert set(offered(state)) == {f"lay /{turn} 0,0" for turn in turns}


def test_the_other_turn_is_accepted_and_the_tile_keeps_it_and_its_names() -> None:
    state = stand(tiles(f"0,0 {ROAD}"), 'hands = { red = ["U"] }')
    assert "lay /3 1,0" not in offered(state)
    listed, other = state.play("lay /1 1,0"), state.play("lay /3 1,0")
    assert "1,0 U/3" in other.position().tiles
    assert listed != other
    assert listed.feature("1,0", "a").root == listed.feature("0,0", "a").root
    assert other.feature("1,0", "a").root == other.feature("0,0", "b").root


EITHER = (tiles(f"0,0 {ROAD}"), 'hands = { red = ["U"] }', 'step = "lay"')


@pytest.mark.parametrize("line", ["lay /1 1,0", "lay /3 1,0", "lay U/1 1,0", "lay base:U/3 1,0"])
def test_allows_forbids_and_legal_accept_either_turn(line: str) -> None:
    assert found(dispute(*EITHER, verdict=f'allows = ["{line}"]')) == []
    assert found(dispute(*EITHER, verdict=f'forbids = ["{line}"]')) != []
    assert found(dispute(*EITHER, moves=[line], verdict="legal = true")) == []
    assert found(dispute(*EITHER, moves=[line], verdict="legal = false")) != []


@pytest.mark.parametrize("line", ["lay /0 1,0", "lay /2 1,0"])
def test_allows_forbids_and_legal_refuse_either_turn(line: str) -> None:
    assert found(dispute(*EITHER, verdict=f'forbids = ["{line}"]')) == []
    assert found(dispute(*EITHER, moves=[line], verdict="legal = false")) == []


@pytest.mark.parametrize("east", ["lay /1 1,0", "lay /3 1,0", "lay U/3 1,0"])
@pytest.mark.parametrize("south", ["lay /1 0,1", "lay base:U/3 0,1"])
def test_options_compares_after_taking_the_smaller_turn(east: str, south: str) -> None:
    options = json.dumps([south, east, "lay /3 -1,0", "lay /1 0,-1"])
    assert found(dispute(*EITHER, verdict=f"options = {options}")) == []


@pytest.mark.parametrize("name", ["carcassonne", "ark-en2", "ghosts"])
@pytest.mark.parametrize("completed", [True, False])
def test_pieces_are_listed_on_all_that_refuses_them_nothing(name: str, completed: bool) -> None:
    profile = load_profile(name).with_answer("follower.completed", completed)
    start = new_game(profile, ["red", "blue"])
    seen = 0
    for seed in range(3):
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
        with pytest.raises(IndexError, match="no such move"):
            moves[at]
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
    assert (len(none), list(none), repr(none)) == (0, [], "<Moves: none>")
    assert repr(moves) == "<Moves: 4 place, 1 pass>"
    assert {word: len(these) for word, these in moves.by_kind.items()} == {"place": 4, "pass": 1}
    assert list(map(str, moves.by_kind["pass"])) == ["pass"]


@pytest.mark.parametrize(
    ("line", "legal"),
    [
        ("pass", True),
        ("follower C", True),
        ("  follower   C ", True),
        ("follower monastery", False),
        ("draw E", False),
        ("haunt blue 0,0 C", False),
        ("zebra", False),
    ],
)
def test_a_move_is_among_the_legal_ones_or_not(line: str, legal: bool) -> None:
    state = at_step("place")
    moves: Container[object] = state.moves()
    assert (line in moves) is legal
    if line != "zebra":
        assert (state.parse(line) in moves) is legal


@pytest.mark.parametrize("other", [None, 5, Cell(0, 0)])
def test_what_is_no_move_is_not_among_the_legal_ones(other: object) -> None:
    assert other not in at_step("place").moves()
