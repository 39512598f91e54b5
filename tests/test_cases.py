"""The contract of notation, positions and cases, sentence by sentence.

Cases written by others against that text must run unchanged, so that every test here
says one thing the text says, in its order: cells, tiles, moves, positions, cases, verdicts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from arkrules import (
    BadNotation,
    GameState,
    IllegalMove,
    PositionError,
    Status,
    library,
    load_profile,
    new_game,
    set_up,
)
from arkrules.errors import CaseError
from arkrules.play import plies
from arkrules.rules import Library, shipped_library
from arkrules.rulings import Case, Verdict, adjudicate, check_case, load_case, read_case
from tests.fair import TOY, on_path, write_metadata

BASE = "carcassonne"
FIELD = "[aaa aaa aaa aaa]"
CAP = "[CCC aaa aaa aaa]"
"""A city to the north."""
ROAD = "[aaa a1b bbb b1a]"
"""A road from west to east."""
CITY = "[CCC CCC CCC CCC]"
"""City on all sides: a field or a road fits nowhere beside it."""


# -- putting positions and cases together ---------------------------------------------------------


def stand(*lines: str, under: str = BASE, **answers: object) -> GameState:
    """The state of a position; red moves before blue. `draw__when="end"` alters an answer."""
    profile = load_profile(under)
    for name, answer in answers.items():
        profile = profile.with_answer(name.replace("__", "."), answer)
    return set_up(profile, "\n".join(('players = ["red", "blue"]', *lines)))


def tiles(*placed: str) -> str:
    """The line of a position that lists its tiles."""
    return f"tiles = {json.dumps(placed)}"


def play(state: GameState, *lines: str) -> GameState:
    """The state after some moves."""
    for line in lines:
        state = state.play(line)
    return state


def reach(state: GameState, cell: str, segment: str) -> set[str]:
    """The cells that a feature lies on."""
    return {str(there) for there in state.feature(cell, segment).cells}


def offered(state: GameState) -> set[str]:
    """The legal moves as lines."""
    return {str(move) for move in state.moves()}


def faults(*lines: str, **answers: object) -> str:
    """What is wrong with a position, line by line."""
    with pytest.raises(PositionError) as caught:
        stand(*lines, **answers)
    return "\n".join(caught.value.faults)


HEAD = 'id = "dispute"\ntitle = "A dispute"\nquestion = "Who is right?"\n'


def dispute(
    *position: str, moves: Sequence[str] = (), verdict: str = "", under: str = BASE
) -> str:
    """A case file: red and blue, a position, moves, and what is said of one profile."""
    lines = [HEAD, "[position]", 'players = ["red", "blue"]', *position]
    if moves:
        lines += ["[play]", f"moves = {json.dumps(moves)}"]
    if verdict:
        lines += [f'[verdict."{under}"]', verdict]
    return "\n".join(lines)


def found(text: str, shelf: Library | None = None) -> list[str]:
    """What came out otherwise than a case says; nothing if all of it holds."""
    checks = check_case(read_case(text), shelf)
    assert checks
    return [str(difference) for check in checks for difference in check.differences]


def refused(text: str, shelf: Library | None = None) -> str:
    """Why a case cannot be used."""
    with pytest.raises(CaseError) as caught:
        check_case(read_case(text, file="dispute.toml"), shelf)
    assert "dispute.toml" in str(caught.value)
    return str(caught.value)


def verdict(text: str, *profiles: object, of: str = BASE) -> Verdict:
    """What one of the profiles asked says about a case."""
    return adjudicate(read_case(text), profiles or [of])[of]  # type: ignore[arg-type]


OWN = {
    "late": 'extends = "carcassonne"\n[rules.draw.when]\nanswer = "end"\nnote = "ours"\n',
    "strict": 'extends = "carcassonne"\n'
    '[rules.follower.completed]\nanswer = false\nnote = "ours"\n',
    "narrow": 'extends = "carcassonne"\n[rules.table.size]\nanswer = [1, 1]\nnote = "ours"\n',
    "walled": 'extends = "narrow"\n[rules.table.bounds]\nanswer = "edge"\nnote = "ours"\n',
    "house.ten": 'overlays = "carcassonne"\n'
    '[rules.city.per_tile]\nanswer = { points = 10, per = "tile" }\nstatus = "silent"\n',
    "doubtful": 'extends = "carcassonne"\n'
    '[rules.city.small]\nanswer = "as-any"\nstatus = "community"\nnote = "ours"\n'
    '[rules.city.per_pennant]\nanswer = 2\nstatus = "silent"\nnote = "ours"\n'
    'readings = [{ answer = 1, because = "a reading" }]\n',
    "block": 'extends = "carcassonne"\nsets = ["block"]\n'
    '[rules.setup.tiles]\nanswer = 4\nnote = "ours"\n'
    '[rules.setup.start_tile]\nanswer = []\nnote = "ours"\n',
}
"""Profiles and an overlay of one's own."""
BLOCK = """
id = "block"
title = "A start block"
source = "base:tiles"
confidence = "confirmed"
start = ["0,0 S", "1,0 S/1", "1,1 S/2", "0,1 S/3"]
[tiles]
S = { outline = "a1b bb# #aa aaa", count = 4 }
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with these profiles and a set of tiles."""
    path = tmp_path_factory.mktemp("own")
    for name, text in OWN.items():
        (path / f"{name}.toml").write_text(f'id = "{name}"\ntitle = "{name}"\n{text}')
    (path / "tiles").mkdir()
    (path / "tiles" / "block.toml").write_text(BLOCK)
    return path


@pytest.fixture(scope="module")
def shelf(folder: Path) -> Library:
    """The library with these profiles."""
    return library([folder])


@pytest.fixture
def fair(tmp_path: Path) -> Iterator[None]:
    """The toy extension is installed: jugglers, coins, stalls, and the wagon of the fair."""
    write_metadata(tmp_path)
    with on_path(tmp_path, TOY):
        yield


# -- cells and turns ------------------------------------------------------------------------------


def test_x_grows_east_and_y_grows_south() -> None:
    stand(tiles("0,0 [CCC DDD EEE FFF]", "0,-1 [aaa aaa CCC aaa]", "1,0 [aaa aaa aaa CCC]"))
    stand(tiles("0,0 [aaa aaa CCC aaa]", "0,1 [CCC aaa aaa aaa]", "-1,0 [aaa aaa aaa aaa]"))


def test_in_a_new_game_the_start_tile_lies_at_0_0_unturned() -> None:
    assert new_game(BASE, 2).position().tiles == ("0,0 D",)


@pytest.mark.parametrize(("turn", "east"), [(0, "aaa"), (1, "CCC"), (2, "aaa"), (3, "aaa")])
def test_a_tile_is_turned_in_quarter_turns_clockwise(turn: int, east: str) -> None:
    laid = stand(tiles(f"0,0 {CAP}/{turn}")).board.tiles[0].tile
    assert laid.sides[1] == east


def test_a_turn_of_0_may_be_left_out() -> None:
    assert stand(tiles("0,0 D/0")) == stand(tiles("0,0 D"))


# -- a tile, in twelve slots ----------------------------------------------------------------------


def test_sides_are_written_clockwise_from_the_north() -> None:
    state = stand(tiles("0,0 [CCC a1a aaa DDD]", "1,0 [aaa aaa aaa a1a]", "-1,0 [aaa CCC aaa aaa]"))
    assert reach(state, "0,0", "1") == {"0,0", "1,0"}
    assert reach(state, "0,0", "D") == {"0,0", "-1,0"}


def test_equal_characters_are_one_segment() -> None:
    one, two = stand(tiles("0,0 [CCC aaa CCC aaa]")), stand(tiles("0,0 [CCC aaa DDD aaa]"))
    assert len(list(one.board.features("city"))) == 1
    assert len(list(two.board.features("city"))) == 2


@pytest.mark.parametrize(
    "outline",
    [
        "CCC a1b bbb b1a", "aaa aaa a1a aaa", "CCC aaa DDD aaa", "~1~ aaa ~1~ aaa",
        "a1b bb# #aa aaa", "~~~ ### a~a #b~", "#1# ~1a a1# a1~",
    ],
)  # fmt: skip
def test_these_are_outlines(outline: str) -> None:
    assert stand(tiles(f"0,0 [{outline}]")).position().tiles == (f"0,0 [{outline}]",)


@pytest.mark.parametrize(
    ("outline", "said"),
    [
        ("CCC aaa aaa", "four sides, this has 3"),
        ("CCC aaa aaa aaa aaa", "four sides, this has 5"),
        ("CC aaa aaa aaa", "has 2 slots"),
        ("CCD aaa aaa aaa", "two cities"),
        ("CCa aaa aaa aaa", "city only in part"),
        ("C1C aaa aaa aaa", "city only in part"),
        ("1aa aaa aaa aaa", "road away from its middle"),
        ("aab aaa aaa aaa", "two fields and no road"),
        ("a.a aaa aaa aaa", "is no slot"),
        ("aéa aaa aaa aaa", "is no slot"),
    ],
)
def test_any_other_side_is_an_error(outline: str, said: str) -> None:
    assert said in faults(tiles(f"0,0 [{outline}]"))


@pytest.mark.parametrize("there", ["~~~", "###", "~1~", "a~#"])
def test_a_side_is_a_road_side_by_its_middle_slot_else_a_field_side(there: str) -> None:
    fits = "a1a" if "1" in there else "aaa"
    other = "aaa" if "1" in there else "a1a"
    stand(tiles(f"0,0 [aaa {there} aaa aaa]", f"1,0 [aaa aaa aaa {fits}]"))
    assert "do not match" in faults(tiles(f"0,0 [aaa {there} aaa aaa]", f"1,0 [aaa aaa aaa {other}]"))


def test_sides_join_slot_by_slot_the_first_of_one_to_the_third_of_the_other() -> None:
    state = stand(tiles("0,0 [ccc a1b ddd eee]", "1,0 [fff ggg hhh x2y]"))
    assert state.feature("0,0", "a").root == state.feature("1,0", "y").root
    assert state.feature("0,0", "b").root == state.feature("1,0", "x").root


@pytest.mark.parametrize("blank", ["~~~", "###"])
def test_mist_and_nothing_join_nothing(blank: str) -> None:
    state = stand(tiles(f"0,0 [aaa {blank} aaa aaa]", "1,0 [aaa aaa aaa aaa]"))
    assert state.feature("0,0", "a").root != state.feature("1,0", "a").root


def test_a_road_goes_on_under_mist() -> None:
    state = stand(tiles("0,0 [aaa ~1~ aaa aaa]", "1,0 [aaa aaa aaa b1c]"))
    assert state.feature("0,0", "1").root == state.feature("1,0", "1").root
    assert reach(state, "1,0", "b") == {"1,0"}


@pytest.mark.parametrize(
    ("side", "misty"), [("~~~", True), ("~1~", True), ("a~a", True), ("aaa", False), ("###", False)]
)
def test_a_side_is_misty_if_any_of_its_slots_is(side: str, misty: bool) -> None:
    tile = stand(tiles(f"0,0 [{side} aaa aaa aaa]")).board.tiles[0].tile
    assert tile.misty(0) is misty


def test_a_set_may_start_with_several_tiles(folder: Path) -> None:
    game = new_game(load_profile("block", paths=[folder]), 2)
    assert set(game.position().tiles) == {"0,0 S", "1,0 S/1", "1,1 S/2", "0,1 S/3"}
    assert game.bag == {}


@pytest.mark.parametrize(
    ("literal", "segment", "mark", "times"),
    [
        ("[CCC aaa aaa aaa; pennant@C]", "C", "pennant", 1),
        ("[CCC aaa aaa aaa; pennant*2@C]", "C", "pennant", 2),
        ("[CCC aaa aaa aaa; pennant@C, pennant@C]", "C", "pennant", 2),
        ("[a1b b2c c3a aaa; bush@1+2+3]", "1", "bush", 1),
    ],
)
def test_a_literal_has_marks_on_its_segments(
    literal: str, segment: str, mark: str, times: int
) -> None:
    state = stand(tiles(f"0,0 {literal}"))
    assert state.feature("0,0", segment).marks(mark) == times


def test_a_literal_has_a_site_in_the_middle() -> None:
    assert stand(tiles("0,0 [aaa aaa a1a aaa; monastery]")).board.sites == {0: "monastery"}


@pytest.mark.parametrize(
    "note", ["zebra@C", "zebra", "pennant@Z", "pennant@a", "pennant", "pennant*0@C", "bush@1", "@C"]
)
def test_a_mark_that_is_not_known_or_stands_nowhere_is_an_error(note: str) -> None:
    assert faults(tiles(f"0,0 [CCC a1a aaa aaa; {note}]")).startswith("tiles[0]: ")


@pytest.mark.parametrize(
    ("outline", "notes", "touching"),
    [
        ("CCC aaa aaa aaa", "", {"a-C"}),
        ("CCC a1b bbb b1a", "", {"a-C"}),
        ("CCC a1b b1a CCC", "", {"a-C"}),
        ("CCC aaa DDD bbb", "", {"a-C", "a-D", "b-C", "b-D"}),
        ("CCC a1b bbb b1a", "touch b-C", {"a-C", "b-C"}),
        ("CCC aaa aaa aaa", "apart a-C", set()),
    ],
)
def test_a_field_touches_a_city_where_their_slots_are_neighbors(
    outline: str, notes: str, touching: set[str]
) -> None:
    kind = stand().kit.box.kind(f"[{outline}; {notes}]")
    assert {f"{field}-{city}" for field, city in kind.contacts} == touching


@pytest.mark.parametrize("token", ["D", "base:D", "D/0", " base:D "])
def test_a_kind_may_be_named_with_its_set(token: str) -> None:
    assert stand(tiles(f"0,0 {token}")) == stand(tiles("0,0 D"))


@pytest.mark.usefixtures("fair")
def test_a_bare_kind_is_looked_up_in_the_profiles_own_sets() -> None:
    stand(tiles("0,0 S1"), under="fair")
    stand(tiles("0,0 fair:S1"), under="fair")
    for token in ("S1", "fair:S1"):
        assert f"{token!r}: no kind of the sets in use (base)" in faults(tiles(f"0,0 {token}"))


@pytest.mark.parametrize(
    ("held", "other"),
    [
        ("E", CAP),
        (CAP, "E"),
        ("M", "N"),
        (CAP, "[CCC aaa aaa aaa; pennant@C]"),
        (CAP, "[DDD aaa aaa aaa]"),
        (CAP, "[aaa CCC aaa aaa]"),
    ],
)
def test_a_literal_equals_only_the_same_literal_marks_included_and_never_a_kind(
    held: str, other: str
) -> None:
    state = stand(tiles("0,0 D"), f"bag = ['{held}']")
    assert state.refusals(f"draw {other}")
    assert state.play(f"draw {held}").refusals(f"lay {other}/2 0,-1")


@pytest.mark.parametrize(
    ("written", "other"),
    [
        ("[CCC aaa aaa aaa]", "[ CCC  aaa aaa aaa ]"),
        ("[CCC aaa aaa aaa; pennant@C]", "[CCC aaa aaa aaa;pennant@C]"),
        ("[CCC aaa aaa aaa; pennant*2@C]", "[CCC aaa aaa aaa; pennant@C, pennant@C]"),
        ("[CCC a1b aaa b1a; pennant@C, monastery]", "[CCC a1b aaa b1a; monastery, pennant@C]"),
        ("[a1b b2c c3a aaa; bush@1+2+3]", "[a1b b2c c3a aaa; bush@3+1+2]"),
    ],
)
def test_a_literal_may_be_spaced_and_its_marks_ordered_in_any_way(written: str, other: str) -> None:
    assert stand(tiles(f"0,0 {written}")) == stand(tiles(f"0,0 {other}"))


@pytest.mark.parametrize("turn", range(4))
def test_a_segment_keeps_its_name_however_the_tile_lies(turn: int) -> None:
    state = stand(tiles(f"0,0 {CAP}/{turn}"), 'pieces = ["red follower 0,0 C"]')
    assert state.position().pieces == ("red follower 0,0 C",)


def test_a_site_is_named_by_its_word() -> None:
    state = stand(tiles("0,0 B"), 'step = "place"', 'laid = "0,0"')
    assert offered(state) == {"follower a", "follower monastery", "pass"}


# -- moves ----------------------------------------------------------------------------------------


def test_draw_is_chance_at_the_step_draw() -> None:
    state = stand(tiles("0,0 D"), 'bag = ["E", "V*2"]')
    assert offered(state) == {"draw E", "draw V"}
    assert {str(move): weight for move, weight in state.chances()} == {"draw E": 1, "draw V": 2}
    drawn = state.play("draw V")
    assert (drawn.step, drawn.to_move, drawn.hands[0], dict(drawn.bag or {})) == (
        "lay", "red", ("V",), {"E": 1, "V": 1},
    )  # fmt: skip


def test_lay_at_the_step_lay_lays_a_tile_from_the_hand() -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E"] }').play("lay E/2 0,-1")
    assert (state.step, state.hands[0]) == ("place", ())
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


@pytest.mark.parametrize("tile", ["E", "base:E", CAP, "[aaa aaa CCC aaa]/2"])
def test_lay_at_the_step_draw_takes_any_tile_with_an_unknown_bag(tile: str) -> None:
    state = stand(tiles("0,0 D"))
    turned = tile if "/" in tile else f"{tile}/2"
    assert state.refusals(f"lay {turned} 0,-1") == () or "CCC aaa]/2" in tile
    assert state.refusals(f"lay {tile.partition('/')[0]} 0,1") or "aaa]/2" in tile


def test_lay_may_leave_out_the_only_tile_in_hand() -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E"] }')
    assert state.play("lay /2 0,-1") == state.play("lay E/2 0,-1")


def test_lay_names_the_tile_where_the_hand_holds_several() -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E", "V"] }', 'step = "lay"', hand__size=2)
    assert state.refusals("lay /2 0,-1")
    assert "lay E/2 0,-1" in offered(state)


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
    assert offered(state) == {"discard"}
    after = state.play("discard")
    assert (after.step, after.to_move, after.hands[0]) == ("draw", "red", ())
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
    assert (after.step, after.hands[0], after.bag) == ("lay", ("E", "F"), {})


def test_discard_is_illegal_while_something_fits() -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E"] }')
    assert "discard" not in offered(state)
    assert [refusal.clause for refusal in state.refusals("discard")] == ["tile.unplaceable"]


def test_a_piece_is_placed_on_a_segment_of_the_tile_just_laid() -> None:
    state = stand(tiles("0,0 D", "1,0 U/1"), 'step = "place"', 'laid = "1,0"')
    assert offered(state) == {"follower a", "follower 1", "follower b", "pass"}
    assert state.play("follower 1").position().pieces == ("red follower 1,0 1",)


def test_pass_places_nothing() -> None:
    state = stand(tiles("0,0 D"), 'step = "place"', 'laid = "0,0"').play("pass")
    assert (state.to_move, state.step, state.pieces) == ("blue", "draw", {})


@pytest.mark.parametrize(
    ("lines", "legal"),
    [
        ((), True),
        (("bag = []",), True),
        (('bag = ["E"]',), False),
        (("bag = []", 'hands = { blue = ["E"] }'), False),
        (('hands = { blue = ["E"] }',), True),
    ],
    ids=["unknown bag", "empty", "not empty", "empty, blue holds", "unknown bag, blue holds"],
)
def test_end_is_legal_when_the_bag_is_unknown_or_bag_and_all_hands_are_empty(
    lines: tuple[str, ...], legal: bool
) -> None:
    state = stand(tiles("0,0 D"), *lines)
    assert (state.refusals("end") == ()) is legal


def test_end_is_the_final_scoring() -> None:
    state = stand(tiles("0,0 D"), 'pieces = ["red follower 0,0 1"]', "bag = []").play("end")
    assert (state.step, state.over, state.scores["red"]) == ("over", True, 1)
    assert offered(state) == set()


@pytest.mark.parametrize("when", ["after-turn", "at-laying"])
def test_the_last_turn_waits_for_end(when: str) -> None:
    state = stand(tiles("0,0 D"), 'hands = { red = ["E"] }', "bag = []", end__when=when)
    state = state.play("lay /2 0,-1")
    if when == "after-turn":
        state = state.play("pass")
    assert not state.over
    assert (state.step, offered(state)) == ("draw", {"end"})


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
    assert (state.step, offered(state)) == ("place", {"pass"})


def test_scoring_happens_by_itself_after_place() -> None:
    state = stand(tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]')
    laid = state.play(f"lay {CAP}/2 0,-1")
    assert laid.scores["red"] == 0
    assert laid.play("pass").scores["red"] == 4


def test_at_draw_the_draws_are_listed_and_laying_in_one_is_not() -> None:
    state = stand(tiles("0,0 D"), 'bag = ["E"]')
    assert offered(state) == {"draw E"}
    assert state.refusals("lay E/2 0,-1") == ()
    assert offered(stand(tiles("0,0 D"), "bag = []")) == {"end"}


def test_with_an_unknown_bag_the_kinds_of_the_profiles_sets_and_end_are_listed() -> None:
    state = stand(tiles("0,0 D"))
    kinds = {f"draw {chr(letter)}" for letter in range(ord("A"), ord("X") + 1)}
    assert offered(state) == kinds | {"end"}
    weights = {str(move): weight for move, weight in state.chances()}
    assert (weights["draw D"], weights["draw V"], sum(weights.values())) == (4, 9, 72)


def test_an_unknown_bag_is_inexhaustible() -> None:
    state = stand(tiles("0,0 D"))
    for x in range(1, 6):  # the box holds one tile X
        state = play(state, "draw X", f"lay /0 {x},0", "pass")
    assert len(state.board) == 6


def test_with_an_unknown_bag_a_literal_may_be_drawn() -> None:
    assert stand(tiles("0,0 D")).play(f"draw {CAP}").hands[0] == (CAP,)


@pytest.mark.parametrize("hands", ['{ red = ["E"] }', '{ red = ["E"], blue = ["V"] }'])
def test_with_an_empty_bag_and_a_tile_in_hand_draw_is_not_entered(hands: str) -> None:
    state = stand(tiles("0,0 D"), f"hands = {hands}", "bag = []")
    assert (state.step, state.to_move) == ("lay", "red")


# -- drawing at the end of a turn -----------------------------------------------------------------


def test_drawn_at_the_end_of_a_turn_a_position_at_draw_with_laid_stands_after_that_turn() -> None:
    state = stand(
        tiles("0,0 D", "0,-1 E/2"),
        'step = "draw"',
        'laid = "0,-1"',
        'hands = { blue = ["U"] }',
        'bag = ["V", "W"]',
        draw__when="end",
    )
    assert (state.to_move, offered(state)) == ("red", {"draw V", "draw W"})
    after = state.play("draw W")
    assert (after.to_move, after.step, after.hands) == ("blue", "lay", (("W",), ("U",)))


def test_drawn_at_the_end_of_a_turn_nothing_is_drawn_ahead_with_an_unknown_bag() -> None:
    state = stand(tiles("0,0 D"), draw__when="end")
    state = play(state, "lay E/2 0,-1", "pass")
    assert (state.to_move, state.step, state.laid, state.hands) == ("blue", "draw", None, ((), ()))


def test_a_position_after_a_turn_draws_nothing_ahead_with_an_unknown_bag() -> None:
    state = stand(tiles("0,0 D"), 'step = "draw"', 'laid = "0,0"', draw__when="end")
    assert (state.to_move, state.step, state.laid) == ("blue", "draw", None)


def test_a_position_after_a_turn_with_nothing_to_draw_stands_in_the_next_turn() -> None:
    state = stand(
        tiles("0,0 D"), 'step = "draw"', 'laid = "0,0"', "bag = []", 'hands = { blue = ["E"] }',
        draw__when="end",
    )  # fmt: skip
    assert (state.to_move, state.step) == ("blue", "lay")


def test_drawn_at_the_start_of_a_turn_a_position_at_draw_stands_before_that_players_turn() -> None:
    state = stand(tiles("0,0 D"), 'step = "draw"', 'laid = "0,0"', 'bag = ["E"]').play("draw E")
    assert (state.to_move, state.step) == ("red", "lay")


# -- an empty board -------------------------------------------------------------------------------


def test_on_an_empty_board_the_first_tile_is_laid_at_0_0() -> None:
    state = stand('hands = { red = ["E"] }')
    assert offered(state) == {"lay /0 0,0", "lay /1 0,0", "lay /2 0,0", "lay /3 0,0"}
    assert state.refusals("lay /0 1,0")


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("tile", ["E", "U", "X", FIELD])
def test_on_an_empty_board_the_first_tile_is_laid_in_any_turn(tile: str, turn: int) -> None:
    assert stand().play(f"lay {tile}/{turn} 0,0").step == "place"


# -- lines that are moves, legal or not, and lines that are none ----------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "draw E", "draw [CCC aaa aaa aaa; pennant*2@C]", "lay E/2 0,-1", "lay [CCC aaa aaa aaa] 4,5",
        "discard", "follower C", "follower monastery", "pass", "end",
    ],
)  # fmt: skip
@pytest.mark.parametrize("step", ["draw", "lay", "place", "over"])
def test_reading_and_writing_a_move_are_inverse(line: str, step: str) -> None:
    state = at_step(step)
    move = state.parse(line)
    assert state.parse(str(move)) == move


def at_step(step: str) -> GameState:
    """The start tile lies, and red is at some step, with a tile E in hand where one is laid."""
    lines = {
        "draw": ('bag = ["E"]',),
        "lay": ('hands = { red = ["E"] }',),
        "place": ('laid = "0,0"',),
        "over": (),
    }
    return stand(tiles("0,0 D"), f'step = "{step}"', *lines[step])


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


@pytest.mark.usefixtures("fair")
@pytest.mark.parametrize(
    "line",
    ["juggler C", "fair 1,0", "toss 0,0 C", "draw S1", "lay fair:S2/1 1,0", "follower stall"],
)
@pytest.mark.parametrize("step", ["draw", "lay", "place", "over"])
def test_a_word_of_an_installed_extension_makes_an_illegal_move_elsewhere(
    step: str, line: str
) -> None:
    assert at_step(step).refusals(line)


# -- turns that look the same ---------------------------------------------------------------------


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
    assert offered(state) == {f"lay /{turn} 0,0" for turn in turns}


def test_the_other_turn_is_accepted_and_the_tile_keeps_it_and_its_names() -> None:
    state = stand(tiles(f"0,0 {ROAD}"), 'hands = { red = ["U"] }')
    assert "lay /3 1,0" not in offered(state)
    west, east = state.play("lay /1 1,0"), state.play("lay /3 1,0")
    assert "1,0 U/3" in east.position().tiles
    assert west != east
    assert reach(west, "1,0", "a") == reach(east, "1,0", "b") == {"0,0", "1,0"}
    assert west.feature("1,0", "a").root == west.feature("0,0", "b").root
    assert east.feature("1,0", "a").root == east.feature("0,0", "a").root


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
