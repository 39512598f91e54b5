"""The contract of notation, positions and cases, sentence by sentence.

Cases written by others against that text must run unchanged, so that every test here
says one thing the text says, in its order: cells, tiles, moves, positions, cases, verdicts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from arkrules import (
    BadNotation,
    Cell,
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
from arkrules.rulings import Verdict, adjudicate, check_case, load_case, read_case
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


def dispute(*position: str, moves: Sequence[str] = (), verdict: str = "", under: str = BASE) -> str:
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
    assert "do not match" in faults(
        tiles(f"0,0 [aaa {there} aaa aaa]", f"1,0 [aaa aaa aaa {other}]")
    )


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
    kind = stand().assembly.box.kind(f"[{outline}; {notes}]")
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
    assert offered(state) == {"follower a", "follower 1", "follower b", "pass"}
    assert state.play("follower 1").position().pieces == ("red follower 1,0 1",)


def test_pass_places_nothing() -> None:
    state = stand(tiles("0,0 D"), 'step = "place"', 'laid = "0,0"').play("pass")
    assert (state.to_move, state.step, state.pieces) == ("blue", "draw", ())


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
    assert stand(tiles("0,0 D")).play(f"draw {CAP}").hands["red"] == (CAP,)


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
    assert (after.to_move, after.step) == ("blue", "lay")
    assert after.hands == {"red": ("W",), "blue": ("U",)}


def test_drawn_at_the_end_of_a_turn_nothing_is_drawn_ahead_with_an_unknown_bag() -> None:
    state = stand(tiles("0,0 D"), draw__when="end")
    state = play(state, "lay E/2 0,-1", "pass")
    assert (state.to_move, state.step, state.laid) == ("blue", "draw", None)
    assert state.hands == {"red": (), "blue": ()}


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
    state = stand(tiles("0,0 D"), 'step = "draw"', 'laid = "0,0"', 'bag = ["E", "V"]')
    state = state.play("draw E")
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
        "draw E", "draw [CCC aaa aaa aaa; pennant*2@C]", "lay E/2 0,-1",
        "lay [CCC aaa aaa aaa] 4,5", "discard", "follower C", "follower monastery", "pass", "end",
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


# -- positions: every key and every default -------------------------------------------------------


def test_a_position_needs_players_and_nothing_else() -> None:
    state = stand()
    assert (state.players, state.to_move, state.step, state.laid) == (
        ("red", "blue"), "red", "draw", None,
    )  # fmt: skip
    assert (state.scores, state.bag) == ({"red": 0, "blue": 0}, None)
    assert state.hands == {"red": (), "blue": ()}
    assert (len(state.board), state.pieces, state.supply["red"]) == (0, (), {"follower": 7})
    with pytest.raises(PositionError, match=r"players.*is missing"):
        set_up(BASE, tiles("0,0 D"))


@pytest.mark.parametrize("name", ["red", "Ann-Marie", "player_1", "7", "R2-D2", "Jörg", "Çelik"])
def test_a_player_is_one_word_of_letters_digits_hyphens_and_underscores(name: str) -> None:
    assert set_up(BASE, f'players = ["{name}"]').players == (name,)


@pytest.mark.parametrize("name", ["", "two words", "a.b", "a,b", "a+b"])
def test_a_player_is_no_other_word(name: str) -> None:
    with pytest.raises(PositionError, match="is no name"):
        set_up(BASE, f'players = ["{name}"]')


@pytest.mark.parametrize("count", [1, 2, 5, 6, 9])
def test_a_position_has_any_number_of_players(count: int) -> None:
    names = [f"p{number}" for number in range(count)]
    assert len(set_up(BASE, f"players = {json.dumps(names)}").players) == count


def test_to_move_is_the_first_player_if_not_said() -> None:
    assert stand().to_move == "red"
    assert stand('to_move = "blue"').to_move == "blue"


def test_the_step_is_draw_if_not_said() -> None:
    assert stand(tiles("0,0 D")).step == "draw"


@pytest.mark.parametrize(
    ("step", "lines"),
    [
        ("draw", ()),
        ("lay", ('hands = { red = ["E"] }',)),
        ("place", ('laid = "0,0"',)),
        ("over", ()),
    ],
)
def test_a_position_stands_at_a_step(step: str, lines: tuple[str, ...]) -> None:
    assert stand(tiles("0,0 D"), f'step = "{step}"', *lines).step == step


@pytest.mark.parametrize("step", ["score", "dance", "Lay", ""])
def test_any_other_step_is_refused_with_those_there_are(step: str) -> None:
    assert "draw, lay, place" in faults(tiles("0,0 D"), f'step = "{step}"', 'laid = "0,0"')


def test_laid_names_the_tile_just_laid() -> None:
    state = stand(tiles("0,0 D", "0,-1 E/2"), 'step = "place"', 'laid = "0,-1"')
    assert offered(state) == {"follower C", "follower a", "pass"}
    assert "laid" in faults(tiles("0,0 D"), 'step = "place"')
    assert "no tile lies at 5,5" in faults(tiles("0,0 D"), 'step = "place"', 'laid = "5,5"')


def test_tiles_may_be_listed_in_any_order() -> None:
    placed = ["0,0 D", "1,0 U/1", "2,0 V", "0,-1 E/2"]
    assert len({stand(tiles(*order)) for order in (placed, placed[::-1], sorted(placed))}) == 1


def test_a_piece_is_written_as_owner_kind_cell_segment() -> None:
    (piece,) = stand(tiles("0,0 D"), 'pieces = ["blue follower 0,0 1"]').pieces
    assert str(piece) == "blue follower 0,0 1"
    assert (piece.player, piece.kind, str(piece.cell), piece.segment) == (
        "blue", "follower", "0,0", "1",
    )  # fmt: skip


@pytest.mark.usefixtures("fair")
def test_a_piece_may_carry_something() -> None:
    pieces = 'pieces = ["red juggler 0,0 C coins=2"]'
    state = stand(tiles("0,0 D"), pieces, under="fair")
    assert [piece.note("coins") for piece in state.pieces] == [2]
    assert state.stock["coin"] == 2
    assert state.position().pieces == ("red juggler 0,0 C coins=2",)


def test_scores_are_0_if_not_said() -> None:
    assert stand("scores = { blue = 4 }").scores == {"red": 0, "blue": 4}


def test_a_supply_is_what_is_dealt_out_less_what_stands_on_the_board() -> None:
    state = stand(tiles("0,0 D"), 'pieces = ["red follower 0,0 1", "red follower 0,0 b"]')
    assert state.supply == {"red": {"follower": 5}, "blue": {"follower": 7}}


def test_a_supply_may_be_stated_and_players_not_named_keep_the_default() -> None:
    state = stand(
        tiles("0,0 D"), 'pieces = ["red follower 0,0 1"]', "supply = { red = { follower = 3 } }"
    )
    assert state.supply == {"red": {"follower": 3}, "blue": {"follower": 7}}


@pytest.mark.usefixtures("fair")
def test_kinds_not_named_in_a_supply_keep_the_default() -> None:
    state = stand("supply = { red = { follower = 3 } }", under="fair")
    assert state.supply["red"] == {"follower": 3, "juggler": 1}


@pytest.mark.usefixtures("fair")
def test_the_stock_is_what_the_box_holds_less_what_is_elsewhere() -> None:
    plain = stand(tiles("0,0 D"), under="fair")
    assert plain.stock == {"coin": 4, "red": {"juggler": 2}, "blue": {"juggler": 2}}
    state = stand(tiles("0,0 D"), "supply = { red = { juggler = 3 } }", under="fair")
    assert state.stock == {"coin": 4, "red": {"juggler": 0}, "blue": {"juggler": 2}}


@pytest.mark.usefixtures("fair")
def test_a_stock_may_be_stated_and_what_is_not_named_keeps_the_default() -> None:
    state = stand("stock = { coin = 3, red = { juggler = 0 } }", under="fair")
    assert state.stock == {"coin": 3, "red": {"juggler": 0}, "blue": {"juggler": 2}}


@pytest.mark.usefixtures("fair")
def test_pieces_neither_on_the_board_nor_in_a_stated_supply_or_stock_are_in_the_box() -> None:
    lines = ("supply = { red = { juggler = 0 } }", "stock = { red = { juggler = 0 } }")
    state = stand(*lines, under="fair")
    assert (state.supply["red"]["juggler"], state.stock["red"]["juggler"]) == (0, 0)


@pytest.mark.usefixtures("fair")
def test_an_extension_adds_keys_of_its_own() -> None:
    assert stand(tiles("0,0 D"), 'fair = "0,0"', under="fair").tokens == {"fair": Cell(0, 0)}
    assert stand(tiles("0,0 D"), 'fair = "off"', under="fair").tokens == {}
    assert "fair" in faults(tiles("0,0 D"), 'fair = "0,0"')


def test_hands_hold_what_is_drawn_and_not_laid() -> None:
    state = stand(tiles("0,0 D"), f"hands = {{ red = ['E', '{CAP}'], blue = ['V'] }}")
    assert state.hands == {"red": ("E", CAP), "blue": ("V",)}


@pytest.mark.parametrize(
    ("bag", "held"),
    [
        ('["E", "V"]', {"E": 1, "V": 1}),
        ('["E*3"]', {"E": 3}),
        ('["E*2", "E", "base:E"]', {"E": 4}),
        (f'["{CAP}*3"]', {CAP: 3}),
        ('["[CCC aaa aaa aaa; pennant*2@C]"]', {"[CCC aaa aaa aaa; pennant*2@C]": 1}),
        ('["[CCC aaa aaa aaa; pennant*2@C]*3"]', {"[CCC aaa aaa aaa; pennant*2@C]": 3}),
        ("[]", {}),
    ],
)
def test_a_bag_lists_its_tiles_several_of_one_with_a_star(bag: str, held: dict[str, int]) -> None:
    assert stand(f"bag = {bag}").bag == held


def test_a_bag_that_is_not_stated_is_unknown() -> None:
    assert stand().bag is None


@pytest.mark.parametrize("token", ["E*0", "E*-1", "E*", "E/1", "Zebra", "*3"])
def test_a_bag_holds_nothing_else(token: str) -> None:
    assert faults(f'bag = ["{token}"]').startswith("bag: ")


def test_a_table_has_two_corners_both_included() -> None:
    state = stand(tiles("0,0 D"), 'table = "-1,0 0,1"', table__bounds="edge")
    assert state.refusals("lay U/1 -1,0") == ()
    assert state.refusals(f"lay {FIELD} 0,1") == ()
    assert [r.clause for r in state.refusals("lay U/1 1,0")] == ["table.bounds"]
    assert [r.clause for r in state.refusals("lay E/2 0,-1")] == ["table.bounds"]


def test_the_corners_of_a_table_may_be_named_in_any_order() -> None:
    tables = ('"-3,-3 4,4"', '"4,4 -3,-3"', '"-3,4 4,-3"')
    assert len({stand(f"table = {corners}", table__bounds="edge") for corners in tables}) == 1


def test_a_table_is_as_the_profile_says_if_not_stated() -> None:
    assert stand(tiles("0,0 D")).table is None
    state = stand(tiles("0,0 D"), table__bounds="edge", table__size=[3, 1])
    assert str(state.table) == "-1,0 1,0"
    assert state.refusals("lay U/1 1,0") == ()
    assert state.refusals("lay E/2 0,-1")


def test_completed_features_may_lie_there_and_only_the_tile_being_laid_scores() -> None:
    state = stand(
        tiles("0,0 [CCC aaa bbb aaa]", "0,-1 [aaa aaa CCC aaa]"),
        'pieces = ["red follower 0,0 C"]',
    )
    after = play(state, f"lay {FIELD} 1,0", "pass")
    assert (after.scores["red"], after.position().pieces) == (0, ("red follower 0,0 C",))


@pytest.mark.parametrize("profile", [*shipped_library().profile_ids()])
def test_every_state_of_a_game_is_written_as_a_position_and_reads_back_equal(profile: str) -> None:
    for state in [*course(new_game(profile, ["red", "blue"]))][::5]:
        assert set_up(profile, str(state.position())) == state


@pytest.mark.parametrize(
    "answers",
    [{"draw__when": "end"}, {"hand__size": 3}, {"end__when": "at-laying"}],
    ids=["drawn at the end", "hands of three", "over at laying"],
)
def test_every_state_under_other_answers_reads_back_equal(answers: dict[str, object]) -> None:
    profile = load_profile(BASE)
    for name, answer in answers.items():
        profile = profile.with_answer(name.replace("__", "."), answer)
    for state in [*course(new_game(profile, ["red", "blue"]))][-40:]:
        assert set_up(profile, str(state.position())) == state


def course(state: GameState) -> Iterator[GameState]:
    """The states of a game by chance, its end included."""
    yield state
    for _, after in plies(state, Random(5)):
        yield after


# -- positions that cannot be ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "key", "said"),
    [
        ((tiles("0,0 D", "0,-1 E"),), "tiles", "0,-1 and 0,0 do not match"),
        ((tiles("0,0 D", "5,5 E"),), "tiles", "2 separate groups"),
        ((tiles(f"0,0 {FIELD}", f"1,1 {FIELD}"),), "tiles", "2 separate groups"),
        ((tiles("0,0 D", "0,0 D"),), "tiles[1]", "two tiles lie at 0,0"),
        (
            (tiles("0,0 D"), 'pieces = ["red follower 0,0 C", "blue follower 0,0 C"]'),
            "pieces[1]",
            "two pieces stand on C at 0,0",
        ),
        ((tiles("0,0 D"), 'pieces = ["red follower 0,0 Z"]'), "pieces[0]", "no segment 'Z'"),
        (
            (tiles("0,0 D"), 'pieces = ["red follower 0,0 monastery"]'),
            "pieces[0]",
            "no segment 'monastery'",
        ),
        ((tiles("0,0 D"), 'pieces = ["red follower 1,0 C"]'), "pieces[0]", "no tile lies at 1,0"),
        (("supply = { red = { follower = 8 } }",), "supply.red.follower", "box holds 7"),
        (
            (
                tiles("0,0 D"),
                'pieces = ["red follower 0,0 1"]',
                "supply = { red = { follower = 7 } }",
            ),
            "supply.red.follower",
            "box holds 7",
        ),
        ((tiles("0,0 D", "1,0 U/1"), 'table = "0,0 0,0"'), "tiles", "1,0 lies beyond the table"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_key(
    lines: tuple[str, ...], key: str, said: str
) -> None:
    (fault,) = faults(*lines).splitlines()
    assert fault.startswith(f"{key}: ")
    assert said in fault


def test_more_pieces_on_the_board_than_the_box_holds_are_refused() -> None:
    row = [f"{x},0 {FIELD}" for x in range(8)]
    pieces = [f"red follower {x},0 a" for x in range(8)]
    seven = stand(tiles(*row), f"pieces = {json.dumps(pieces[:7])}")
    assert seven.supply["red"] == {"follower": 0}
    assert "box holds 7" in faults(tiles(*row), f"pieces = {json.dumps(pieces)}")


def test_a_tile_beyond_the_edge_that_the_profile_draws_is_refused() -> None:
    said = faults(tiles("0,0 D", "1,0 U/1"), table__bounds="edge", table__size=[1, 1])
    assert "1,0 lies beyond the table" in said


@pytest.mark.usefixtures("fair")
@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (('pieces = ["red juggler 0,0 C coins=3"]',), "more than 2 coins"),
        (('fair = "1,0"',), "no tile lies at 1,0"),
    ],
    ids=["carries too many", "token off the tiles"],
)
def test_what_a_piece_carries_and_where_a_token_stands_has_limits(
    lines: tuple[str, ...], said: str
) -> None:
    with pytest.raises(PositionError) as caught:
        stand(tiles("0,0 D"), *lines, under="fair")
    assert said in str(caught.value)


def test_all_faults_are_reported_at_once() -> None:
    said = faults(
        tiles("0,0 D", "0,-1 E", "5,5 E", "6,5 Zebra"),
        'pieces = ["red follower 0,0 C", "blue follower 0,0 C", "red follower 0,0 Z"]',
        "supply = { red = { follower = 9 } }",
        'to_move = "green"',
        'step = "dance"',
        'bag = ["Zebra"]',
        'hands = { green = ["E"] }',
        'table = "x"',
    )
    for words in (
        "do not match", "separate groups", "tiles[3]", "two pieces stand", "no segment 'Z'",
        "box holds 7", "to_move", "step: 'dance'", "bag: ", "hands.green", "table: ",
    ):  # fmt: skip
        assert words in said


def test_a_fault_is_told_with_the_file() -> None:
    with pytest.raises(PositionError, match=r"table\.toml.*tiles\[0\]"):
        set_up(BASE, 'players = ["red"]\ntiles = ["0,0 Zebra"]', file="table.toml")


@pytest.mark.parametrize(
    "lines",
    [
        ('pieces = ["red follower 1,0 1", "blue follower 2,0 1"]',),
        ('pieces = ["red follower 1,0 1", "red follower 2,0 1"]',),
        ('pieces = ["red follower 0,0 C", "red follower 0,0 1", "blue follower 0,0 b"]',),
        ('pieces = ["red follower 0,0 C"]', "supply = { red = { follower = 0 } }"),
        ('hands = { red = ["E", "E", "V"], blue = ["X", "X"] }',),
        ('bag = ["X*9"]',),
    ],
    ids=[
        "several players on a road", "two of one player", "three on one tile",
        "followers in the box", "more tiles than a hand holds", "more tiles than the box holds",
    ],
)  # fmt: skip
def test_what_one_could_not_have_placed_may_still_stand(lines: tuple[str, ...]) -> None:
    stand(tiles("0,0 D", "1,0 U/1", "2,0 U/1"), *lines)


def test_a_piece_may_stand_where_the_profile_lets_none_be_placed() -> None:
    lines = (tiles("0,0 D"), 'pieces = ["red follower 0,0 b"]')
    state = stand(*lines, follower__where=["road", "city"])
    assert state.position().pieces == ("red follower 0,0 b",)


# -- a case: its keys -----------------------------------------------------------------------------


PLAIN = dispute(tiles("0,0 D"))


def with_key(line: str) -> str:
    """A case with another key at its top."""
    return HEAD + line + PLAIN[len(HEAD) :]


def test_a_case_has_defaults() -> None:
    case = read_case(PLAIN)
    assert (case.id, case.title, case.question) == ("dispute", "A dispute", "Who is right?")
    assert (case.basis, case.cites, case.origin, case.reference, case.answer) == (
        "text", (), "", False, "",
    )  # fmt: skip
    assert (case.moves, dict(case.verdicts)) == ((), {})


@pytest.mark.parametrize("basis", ["text", "official", "community", "reading", "open"])
def test_a_case_rests_on_one_of_five_bases(basis: str) -> None:
    assert read_case(with_key(f'basis = "{basis}"')).basis == basis


def test_any_other_basis_is_an_error_with_those_there_are() -> None:
    said = refused(with_key('basis = "hearsay"'))
    assert "basis: " in said
    assert "text, official, community, reading, open" in said


@pytest.mark.parametrize("key", ["id", "title", "question"])
def test_a_case_needs_an_id_a_title_and_a_question(key: str) -> None:
    lines = [line for line in PLAIN.splitlines() if not line.startswith(f"{key} =")]
    assert f"{key}: is missing" in refused("\n".join(lines))


@pytest.mark.parametrize("id", ["ark-loop-home", "7", "A_b.c-d"])
def test_an_id_is_one_word(id: str) -> None:
    assert read_case(PLAIN.replace('"dispute"', f'"{id}"')).id == id


@pytest.mark.parametrize(
    ("text", "key", "remedy"),
    [
        (with_key('orgin = "a forum"'), "orgin", "did you mean 'origin'"),
        (with_key("zebra = 1"), "zebra", "known are id, title"),
        (dispute("zebra = 1"), "position.zebra", "known are"),
        (dispute() + '\n[play]\nmove = ["pass"]', "play.move", "did you mean 'moves'"),
        (dispute(verdict="score = { red = 4 }"), "verdict.carcassonne.score", "'scores'"),
        (dispute(verdict="zebra = 4"), "verdict.carcassonne.zebra", "known are"),
    ],
)
def test_an_unknown_key_is_an_error_with_the_key_and_a_remedy(
    text: str, key: str, remedy: str
) -> None:
    said = refused(text)
    assert f"{key}: unknown key" in said
    assert remedy in said


def test_all_unknown_keys_of_a_position_are_named() -> None:
    said = refused(dispute("zebra = 1", "yak = 2"))
    assert "position.zebra" in said
    assert "position.yak" in said


def test_all_unknown_keys_of_a_verdict_are_named() -> None:
    said = refused(dispute(verdict="zebra = 1\nyak = 2"))
    assert "verdict.carcassonne.zebra" in said
    assert "verdict.carcassonne.yak" in said


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (with_key("reference = 1"), "reference"),
        (with_key('cites = "base:city"'), "cites"),
        (with_key("cites = [1]"), "cites"),
        (with_key("answer = true"), "answer"),
        (dispute("scores = { red = 1.5 }"), "position.scores.red"),
        (dispute('tiles = "0,0 D"'), "position.tiles"),
        (dispute("tiles = [1]"), "position.tiles[0]"),
        (dispute("bag = [1]"), "position.bag[0]"),
        (dispute("supply = { red = 3 }"), "position.supply.red"),
        (dispute('stock = { ghost = "three" }'), "position.stock.ghost"),
        (dispute('hands = { red = "E" }'), "position.hands.red"),
        (dispute("to_move = 1"), "position.to_move"),
        (dispute() + '\n[play]\nmoves = "pass"', "play.moves"),
        (dispute(verdict="legal = 1"), "verdict.carcassonne.legal"),
        (dispute(verdict='allows = "pass"'), "verdict.carcassonne.allows"),
        (dispute(verdict="scores = [1]"), "verdict.carcassonne.scores"),
        (dispute(verdict='status = "sure"'), "verdict.carcassonne.status"),
        (dispute(verdict='winners = "red"'), "verdict.carcassonne.winners"),
    ],
)
def test_a_value_of_the_wrong_kind_is_an_error_with_its_key(text: str, key: str) -> None:
    assert f"{key}" in refused(text)
    assert "expected" in refused(text)


@pytest.mark.parametrize("text", ["", "id = ", "[position", "= 3", "id = 'a'\nid = 'b'"])
def test_a_file_that_is_no_case_is_an_error_of_the_file(text: str) -> None:
    refused(text)


def test_a_file_that_is_not_there_is_an_error_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"nowhere\.toml.*cannot be read"):
        load_case(tmp_path / "nowhere.toml")


@pytest.mark.parametrize("cite", ["nowhere", "nowhere:n1", "base:n999", "base:nowhere"])
def test_a_citation_of_an_unknown_source_or_section_is_no_error(cite: str) -> None:
    text = with_key(f'cites = ["{cite}"]') + '\n[verdict.carcassonne]\nstep = "draw"'
    assert found(text) == []


REFERENCE = HEAD + 'reference = true\nanswer = "Whoever asks first."\n'


def test_a_reference_case_has_nothing_to_execute() -> None:
    case = read_case(REFERENCE)
    assert (case.reference, case.answer, case.position) == (True, "Whoever asks first.", None)
    assert check_case(case) == []
    with pytest.raises(CaseError, match="nothing to execute"):
        adjudicate(case)


def test_a_reference_case_may_show_a_position() -> None:
    case = read_case(REFERENCE + '[position]\nplayers = ["red"]\ntiles = ["0,0 D"]')
    assert case.position is not None
    assert check_case(case) == []


def test_any_other_case_has_a_position() -> None:
    assert "position: is missing" in refused(HEAD)


# -- a verdict: every key, right and wrong --------------------------------------------------------


WON = (
    f"tiles = ['0,0 {CAP}']",
    f"bag = ['{CAP}', 'E*2']",
    'pieces = ["blue follower 0,0 a"]',
    "scores = { red = 5 }",
)
"""Red is about to complete a city of two tiles."""
WINS = (f"lay {CAP}/2 0,-1", "follower C")


@pytest.mark.parametrize(
    "verdict",
    [
        "legal = true",
        'allows = ["draw E", "lay E 0,-2", "lay base:E/2 0,1"]',
        'forbids = ["draw V", "lay E/2 0,-2", "pass", "end", "follower C"]',
        'options = ["draw E"]',
        "scores = { red = 9, blue = 0 }",
        "scores = { red = 9 }",
        "gains = { red = 4, blue = 0 }",
        "supply = { red = { follower = 7 }, blue = { follower = 6 } }",
        "hands = { red = [], blue = [] }",
        'pieces = ["blue follower 0,0 a"]',
        'to_move = "blue"',
        'step = "draw"',
        'turns_on = ["city.small"]',
        'status = "stated"',
    ],
)
def test_a_verdict_holds(verdict: str) -> None:
    assert found(dispute(*WON, moves=WINS, verdict=verdict)) == []


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("legal = false", "legal: expected false, found true"),
        ('allows = ["draw E", "draw V"]', "allows.draw V: expected true"),
        ('allows = ["pass"]', "turn.sequence"),
        ('forbids = ["pass", "draw E"]', "forbids.draw E: expected false, found true"),
        ('options = ["draw E", "end"]', "options: expected draw E, end, found draw E"),
        ("options = []", "options: expected nothing, found draw E"),
        ("scores = { red = 8, blue = 0 }", "scores.red: expected 8, found 9"),
        ("gains = { red = 9 }", "gains.red: expected 9, found 4"),
        ("gains = { blue = 4 }", "gains.blue: expected 4, found 0"),
        ("supply = { red = { follower = 6 } }", "supply.red.follower: expected 6, found 7"),
        ('hands = { red = ["E"] }', "hands.red: expected E, found nothing"),
        ("pieces = []", "pieces: expected nothing, found blue follower 0,0 a"),
        ('pieces = ["red follower 0,-1 C"]', "pieces: expected red follower 0,-1 C"),
        ('to_move = "red"', "to_move: expected red, found blue"),
        ('step = "place"', "step: expected place, found draw"),
        ('winners = ["red"]', "winners: expected red"),
        ('turns_on = ["farm.value"]', "turns_on: expected farm.value, found city.small"),
        ('status = "silent"', "status: expected silent, found stated"),
    ],
)
def test_a_verdict_that_does_not_hold_says_what_was_expected_and_found(
    verdict: str, said: str
) -> None:
    (difference,) = found(dispute(*WON, moves=WINS, verdict=verdict))
    assert said in difference


@pytest.mark.parametrize(("winners", "holds"), [('["red"]', True), ('["blue"]', False)])
def test_winners_are_there_after_end(winners: str, holds: bool) -> None:
    lines = [line.replace("'E*2'", "") for line in WON]
    text = dispute(*lines, moves=[*WINS, "end"], verdict=f"winners = {winners}")
    assert (found(text) == []) is holds


def test_tied_leaders_are_all_winners() -> None:
    text = dispute(tiles("0,0 D"), moves=["end"], verdict='winners = ["blue", "red"]')
    assert found(text) == []


@pytest.mark.usefixtures("fair")
@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("stock = { coin = 3 }", None),
        ("stock = { coin = 3, red = { juggler = 2 } }", None),
        ("stock = { coin = 4 }", "stock.coin: expected 4, found 3"),
        ("stock = { red = { juggler = 1 } }", "stock.red.juggler: expected 1, found 2"),
        ("supply = { red = { juggler = 0 } }", None),
        ('fair = "off"', None),
        ('fair = "0,0"', "fair: expected 0,0, found off"),
    ],
)
def test_a_stock_and_keys_of_an_extension_are_compared(verdict: str, said: str | None) -> None:
    position = (tiles("0,0 D"), 'pieces = ["red juggler 0,0 C coins=1"]')
    differences = found(dispute(*position, verdict=verdict, under="fair"))
    assert differences == ([said] if said else [])


def test_a_key_that_is_absent_is_not_checked() -> None:
    assert found(dispute(*WON, moves=WINS, verdict="scores = { red = 9 }")) == []


def test_a_player_left_out_is_not_checked() -> None:
    assert found(dispute(*WON, moves=WINS, verdict="scores = {}\nsupply = {}\nhands = {}")) == []


def test_without_the_key_legal_the_last_move_must_be_legal() -> None:
    text = dispute(*WON, moves=[WINS[0], "follower Z"], verdict='step = "place"')
    (difference,) = found(text)
    assert difference.startswith("legal: expected true, found false")
    assert "follower.where" in difference


def test_a_last_move_said_to_be_illegal_may_be_refused() -> None:
    assert found(dispute(*WON, moves=[WINS[0], "follower Z"], verdict="legal = false")) == []


@pytest.mark.parametrize("verdict", ["legal = false", "legal = true", "scores = { red = 5 }"])
def test_a_refused_earlier_move_fails_the_verdict_naming_move_and_clause(verdict: str) -> None:
    (difference,) = found(dispute(*WON, moves=[f"lay {CAP} 0,-1", "pass"], verdict=verdict))
    assert "move 1" in difference
    assert f"lay {CAP} 0,-1" in difference
    assert "tile.match" in difference


def test_after_a_refused_last_move_the_other_keys_speak_of_the_state_before_it() -> None:
    verdict = (
        'legal = false\nstep = "place"\nto_move = "red"\nallows = ["follower C"]\n'
        'scores = { red = 5 }\npieces = ["blue follower 0,0 a"]\nsupply.red.follower = 7'
    )
    assert found(dispute(*WON, moves=[WINS[0], "follower Z"], verdict=verdict)) == []


# -- gains ----------------------------------------------------------------------------------------


def gains(*position: str, moves: Sequence[str], says: str) -> list[str]:
    return found(dispute(*position, moves=moves, verdict=f"gains = {says}"))


def test_gains_count_from_the_last_lay() -> None:
    moves = [*WINS, "lay E 0,-2", "follower C"]
    assert gains(*WON, moves=moves, says="{ red = 0, blue = 0 }") == []
    assert gains(*WON, moves=moves, says="{ red = 4 }") != []


def test_gains_count_from_the_last_lay_where_the_tile_was_drawn_before() -> None:
    moves = [f"draw {CAP}", "lay /2 0,-1", "follower C"]
    assert gains(*WON, moves=moves, says="{ red = 4, blue = 0 }") == []


def test_gains_count_from_the_position_where_no_tile_was_laid() -> None:
    position = (
        tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2"), 'step = "place"', 'laid = "0,-1"',
        "scores = { red = 5 }",
    )  # fmt: skip
    assert gains(*position, moves=["follower C"], says="{ red = 4, blue = 0 }") == []


def test_gains_include_the_final_scoring() -> None:
    position = (tiles("0,0 D"), 'pieces = ["blue follower 0,0 1"]', 'bag = ["E"]')
    moves = ["lay E/2 0,-1", "follower C", "end"]
    assert gains(*position, moves=moves, says="{ red = 4, blue = 1 }") == []


# -- lists compare as sets ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "verdict",
    [
        'hands = { red = ["V", "E"] }',
        'hands = { red = ["base:E", "V", "E"] }',
        'pieces = ["blue follower 0,0 b", "red follower 0,0 C"]',
        'pieces = ["red  follower 0,0 C", "blue follower 0,0 b", "red follower 0,0 C"]',
        'allows = ["lay V 1,0", "lay E/2 0,-1", "lay E/2 0,-1"]',
        "turns_on = []",
    ],
)
def test_lists_compare_as_sets(verdict: str) -> None:
    position = (
        tiles("0,0 D"),
        'pieces = ["red follower 0,0 C", "blue follower 0,0 b"]',
        'hands = { red = ["E", "V"] }',
        'step = "lay"',
    )
    assert found(dispute(*position, verdict=verdict)) == []


# -- which profiles a case is asked under ---------------------------------------------------------


def test_combined_profiles_are_quoted(shelf: Library) -> None:
    text = dispute(*WON, moves=WINS, verdict="gains = { red = 20 }", under="carcassonne+house.ten")
    assert found(text, shelf) == []


@pytest.mark.parametrize(
    "profile", ["zebra", "carcassonne+zebra", "zebra+house.ten", "carcassonne+carcassonne-2000"]
)
def test_a_verdict_for_a_profile_that_is_not_found_is_an_error_of_its_file(
    profile: str, shelf: Library
) -> None:
    assert profile in refused(dispute(*WON, verdict='step = "draw"', under=profile), shelf)


def test_every_profile_that_is_not_found_is_named() -> None:
    text = dispute(verdict='step = "draw"', under="zebra")
    said = refused(text + '\n[verdict.yak]\nstep = "draw"')
    assert "zebra" in said
    assert "yak" in said


IMPOSSIBLE = (tiles("0,0 D", "1,0 U/1"),)
"""Two tiles, on a table that under the profile `walled` takes one."""


def test_a_position_that_is_impossible_under_a_profile_is_not_applicable_there(
    folder: Path,
) -> None:
    walled = load_profile("walled", paths=[folder])
    verdicts = adjudicate(read_case(dispute(*IMPOSSIBLE)), [load_profile(BASE), walled])
    assert verdicts[BASE].applicable
    assert not verdicts["walled"].applicable
    run = verdicts["walled"].outcome.run
    assert run is not None
    assert "1,0 lies beyond the table" in run.faults[0]


def test_that_is_an_error_only_if_the_case_states_a_verdict_for_it(shelf: Library) -> None:
    plain = dispute(*IMPOSSIBLE, verdict='step = "draw"')
    assert found(plain, shelf) == []
    said = refused(plain + '\n[verdict.walled]\nstep = "draw"', shelf)
    assert "verdict.walled" in said
    assert "1,0 lies beyond the table" in said


@pytest.mark.usefixtures("fair")
@pytest.mark.parametrize(
    ("position", "moves", "word"),
    [
        ((tiles("0,0 [CCC aaa aaa aaa; banner@C]"),), (), "banner"),
        ((tiles("0,0 [aaa aaa aaa aaa; stall]"),), (), "stall"),
        ((tiles("0,0 S1"),), (), "S1"),
        (('hands = { red = ["S1"] }',), (), "S1"),
        (('bag = ["S1*2"]',), (), "S1"),
        ((tiles("0,0 D"), 'pieces = ["red juggler 0,0 C"]'), (), "juggler"),
        (("supply = { red = { juggler = 0 } }",), (), "juggler"),
        (("stock = { red = { juggler = 0 } }",), (), "juggler"),
        (("stock = { coin = 3 }",), (), "coin"),
        ((tiles("0,0 D"), 'fair = "0,0"'), (), "fair"),
        ((tiles("0,0 D"),), ("lay U/1 1,0", "juggler 1"), "juggler 1"),
        ((tiles("0,0 D"),), ("lay U/1 1,0", "fair 1,0"), "fair 1,0"),
        ((tiles("0,0 D"),), ("lay S1 0,1",), "S1"),
        ((tiles("0,0 D"),), ("lay U/1 1,0", "follower stall"), "follower stall"),
    ],
    ids=[
        "mark", "site", "kind that lies", "kind in hand", "kind in the bag", "piece",
        "piece in a supply", "piece in the stock", "stock", "token", "placing a piece",
        "moving a token", "laying a kind", "a site to stand on",
    ],
)  # fmt: skip
def test_a_case_is_asked_under_every_profile_that_knows_its_words(
    position: tuple[str, ...], moves: tuple[str, ...], word: str
) -> None:
    verdicts = adjudicate(read_case(dispute(*position, moves=moves)), [BASE, "fair"])
    assert verdicts["fair"].applicable
    assert not verdicts[BASE].applicable
    assert any(word in unknown for unknown in verdicts[BASE].unknown)


@pytest.mark.parametrize(
    ("key", "line"),
    [("allows", "folower C"), ("forbids", "lay Zebra 0,1"), ("options", "draw E/1")],
)
def test_a_line_of_a_verdict_that_is_no_move_is_an_error(key: str, line: str) -> None:
    assert f"verdict.carcassonne.{key}[0]" in refused(dispute(*WON, verdict=f'{key} = ["{line}"]'))


def test_a_line_of_play_that_is_no_move_is_an_error() -> None:
    text = dispute(*WON, moves=[WINS[0], "folower C"], verdict="legal = false")
    assert "play.moves[1]" in refused(text)


@pytest.mark.parametrize(
    "verdict",
    [
        "scores = { green = 1 }", "gains = { green = 1 }", "supply = { green = { follower = 1 } }",
        "supply = { red = { zebra = 1 } }", "stock = { zebra = 1 }", "hands = { green = [] }",
        'hands = { red = ["Zebra"] }', 'to_move = "green"', 'step = "dance"',
        'winners = ["green"]', 'turns_on = ["city.zebra"]',
    ],
)  # fmt: skip
def test_a_verdict_that_speaks_of_what_is_not_there_is_an_error(verdict: str) -> None:
    assert "verdict.carcassonne" in refused(dispute(*WON, moves=WINS, verdict=verdict))


# -- options at draw ------------------------------------------------------------------------------


def test_options_at_draw_with_an_unknown_bag_is_an_error() -> None:
    said = refused(dispute(tiles("0,0 D"), verdict='options = ["end"]'))
    assert "verdict.carcassonne" in said
    assert "unknown bag" in said


def test_a_refusal_that_was_not_expected_fails_the_verdict_though_options_are_stated() -> None:
    text = dispute(tiles("0,0 D"), moves=["lay E 0,-1"], verdict='options = ["pass"]')
    assert "tile.match" in "\n".join(found(text))


def test_options_are_no_hindrance_to_asking_where_the_tile_is_refused(folder: Path) -> None:
    case = read_case(dispute(tiles("0,0 E"), moves=["lay E/2 0,-1"], verdict='options = ["pass"]'))
    walled = load_profile("walled", paths=[folder])
    assert adjudicate(case, [load_profile(BASE), walled])[BASE].applicable


# -- the outcome, and what it turns on ------------------------------------------------------------


def test_without_verdicts_a_case_asks_for_legality_gains_pieces_and_winners() -> None:
    outcome = verdict(dispute(*WON, moves=WINS)).outcome
    assert set(outcome.values) == {"legal", "gains", "pieces", "winners"}


def test_the_outcome_is_what_the_verdict_names() -> None:
    says = 'step = "draw"\nscores = { blue = 0 }\nturns_on = []\nstatus = "stated"'
    outcome = verdict(dispute(*WON, moves=WINS, verdict=says)).outcome
    assert set(outcome.values) == {"legal", "step", "scores"}


def test_players_left_out_are_no_part_of_the_outcome() -> None:
    assert verdict(dispute(*WON, moves=WINS, verdict="gains = { blue = 0 }")).turns_on == ()
    assert verdict(dispute(*WON, moves=WINS, verdict="gains = { red = 4 }")).turns_on == (
        "city.small",
    )


TWO = (
    tiles(f"0,0 {CAP}", f"0,1 {FIELD}"),
    'pieces = ["red follower 0,1 a"]',
    f"bag = ['{CAP}']",
)
"""A city of two tiles, and a farm beside it: two clauses decide."""
ENDS = (*WINS, "end")


@pytest.mark.parametrize(
    "clauses", ["[]", '["farm.value"]', '["city.small"]', '["farm.value", "city.small"]']
)
def test_turns_on_names_at_least_these(clauses: str) -> None:
    says = f"gains = {{ red = 7 }}\nturns_on = {clauses}"
    assert found(dispute(*TWO, moves=ENDS, verdict=says)) == []


def test_an_answer_that_nobody_gives_is_not_attested() -> None:
    says = 'gains = { red = 4 }\nturns_on = ["city.per_tile"]'
    assert found(dispute(*WON, moves=WINS, verdict=says)) != []


def test_an_answer_is_attested_by_a_profile_asked_about(shelf: Library) -> None:
    text = dispute(*WON, moves=WINS, verdict='gains = { red = 4 }\nturns_on = ["city.per_tile"]')
    besides = '\n[verdict."carcassonne+house.ten"]\ngains = { red = 20 }'
    assert found(text + besides, shelf) == []


def test_an_answer_held_by_overlays_alone_never_enters_the_status(shelf: Library) -> None:
    text = dispute(*WON, moves=WINS, verdict='gains = { red = 4 }\nstatus = "stated"')
    besides = '\n[verdict."carcassonne+house.ten"]\ngains = { red = 20 }'
    assert found(text + besides, shelf) == []


def test_an_answer_is_attested_by_a_reading(folder: Path) -> None:
    position = (tiles("0,0 [CCC aaa aaa aaa; pennant@C]"),)
    doubtful = load_profile("doubtful", paths=[folder])
    asked = adjudicate(read_case(dispute(*position, moves=WINS)), [doubtful])["doubtful"]
    assert set(asked.turns_on) == {"city.small", "city.per_pennant"}


@pytest.mark.parametrize(
    ("tile", "status"),
    [
        ("[CCC aaa aaa aaa; pennant@C]", "silent"),  # the pennant's worth is silent
        (CAP, "community"),  # what the smallest city is worth is agreed by the community
        ("[CCC CCC aaa aaa]", "stated"),  # the city is not complete: it turns on nothing
    ],
)
def test_the_status_is_the_weakest_of_the_clauses_it_turns_on(
    tile: str, status: str, shelf: Library
) -> None:
    text = dispute(
        tiles(f"0,0 {tile}"), moves=WINS, verdict=f'status = "{status}"', under="doubtful"
    )
    assert found(text, shelf) == []


def test_statuses_are_ordered_from_the_strongest_to_the_weakest() -> None:
    order = ["stated", "clarified", "implied", "community", "silent", "contested"]
    assert sorted(order, key=lambda word: Status(word).weakness) == order


def test_a_counterfactual_under_which_a_move_is_refused_alters_the_outcome(shelf: Library) -> None:
    text = dispute(*WON, moves=WINS, verdict='turns_on = ["follower.completed"]')
    besides = "\n[verdict.strict]\nlegal = false"
    assert found(text + besides, shelf) == []


def test_a_counterfactual_under_which_an_earlier_move_is_refused_alters_the_outcome(
    shelf: Library,
) -> None:
    moves = [*WINS, "lay E 0,-2"]
    text = dispute(*WON, moves=moves, verdict='legal = true\nturns_on = ["follower.completed"]')
    asked = [shelf.profile(BASE), shelf.profile("strict")]
    assert "follower.completed" in adjudicate(read_case(text), asked)[BASE].turns_on


def test_a_counterfactual_under_which_the_position_cannot_be_alters_nothing(folder: Path) -> None:
    narrow, walled = (load_profile(name, paths=[folder]) for name in ("narrow", "walled"))
    asked = adjudicate(read_case(dispute(*IMPOSSIBLE, moves=["lay U/1 2,0"])), [narrow, walled])[
        "narrow"
    ]
    assert "table.bounds" not in asked.turns_on


def test_where_the_position_can_be_and_the_tile_is_refused_the_same_clause_alters_it(
    folder: Path,
) -> None:
    narrow, walled = (load_profile(name, paths=[folder]) for name in ("narrow", "walled"))
    case = read_case(dispute(tiles("0,0 D"), moves=["lay U/1 1,0"]))
    assert "table.bounds" in adjudicate(case, [narrow, walled])["narrow"].turns_on


def test_every_refusing_clause_is_reported_beside_the_single_ones() -> None:
    text = dispute(
        tiles(f"0,0 {FIELD}", f"1,0 {FIELD}"),
        'pieces = ["blue follower 0,0 a"]',
        "supply = { red = { follower = 0 } }",
        'step = "place"',
        'laid = "1,0"',
        moves=["follower a"],
    )
    run = verdict(text).outcome.run
    assert run is not None
    assert {refusal.clause for refusal in run.refusals} == {
        "follower.out_of_supply", "follower.occupied",
    }  # fmt: skip


def test_a_pair_of_clauses_is_reported_beside_the_single_ones() -> None:
    verdicts = adjudicate(read_case(dispute(*TWO, moves=ENDS)), [BASE, "carcassonne-2000"])
    (parting,) = verdicts.partings
    assert parting.clauses == (("city.small", "farm.value"),)


# -- the Ark --------------------------------------------------------------------------------------


ARK = "ark-en2"
BLOCK_OF_FOUR = tiles(*(f"{cell} {FIELD}" for cell in ("0,0", "1,0", "0,1", "1,1")))


def with_ark(*lines: str) -> GameState:
    """Red may place on 1,1, and the Ark stands on 0,0."""
    return stand(BLOCK_OF_FOUR, 'ark = "0,0"', 'step = "place"', 'laid = "1,1"', *lines, under=ARK)


def test_the_ark_moves_along_steps_at_place() -> None:
    state = with_ark()
    assert {"ark E", "ark S", "ark ES", "ark SEN", "follower a", "pass"} <= offered(state)
    assert str(state.play("ark ES").position().more["ark"]) == "1,1"


@pytest.mark.parametrize("line", ["ark N", "ark EW", "ark ESWN", "ark SSSSSS"])
def test_the_ark_moves_no_other_way(line: str) -> None:
    assert with_ark().refusals(line)
    assert line not in offered(with_ark())


@pytest.mark.parametrize("line", ["ark", "ark X", "ark ne", "ark N E", "seat", "seat C", "prophet"])
def test_a_journey_or_a_seat_of_another_form_is_an_error(line: str) -> None:
    with pytest.raises(BadNotation):
        with_ark().parse(line)


@pytest.mark.parametrize("line", ["ark NNE", "seat 1,0", "prophet C", "follower temple"])
def test_words_of_the_ark_are_illegal_moves_in_the_base_game(line: str) -> None:
    for step in ("draw", "lay", "place", "over"):
        assert at_step(step).refusals(line)


def test_the_ark_is_put_on_a_tile_of_the_first_completed_city() -> None:
    state = stand(tiles(f"0,0 {CAP}"), under=ARK)
    state = play(state, f"lay {CAP}/2 0,-1", "follower C")
    assert (state.step, state.to_move, offered(state)) == ("seat", "red", {"seat 0,-1", "seat 0,0"})
    assert state.scores["red"] == 4
    seated = state.play("seat 0,0")
    assert (seated.step, seated.to_move, seated.position().more["ark"]) == ("draw", "blue", "0,0")


def test_where_one_tile_completed_several_cities_any_tile_of_any_of_them_is_a_seat() -> None:
    state = stand(tiles(f"0,0 {CAP}", f"0,1 {FIELD}", f"1,1 {FIELD}", f"1,0 {FIELD}",
                        f"1,-1 {FIELD}", f"1,-2 {FIELD}", f"0,-2 {CAP}/2"), under=ARK)  # fmt: skip
    state = play(state, "lay [CCC aaa DDD aaa] 0,-1", "pass")
    assert offered(state) == {"seat 0,0", "seat 0,-1", "seat 0,-2"}


@pytest.mark.parametrize(
    ("lines", "laid"),
    [((), f"lay {FIELD} 1,0"), (('ark = "0,0"',), f"lay {CAP}/2 0,-1")],
    ids=["no city is complete", "the Ark is in play"],
)
def test_a_seat_step_with_nothing_to_do_is_not_entered(lines: tuple[str, ...], laid: str) -> None:
    state = play(stand(tiles(f"0,0 {CAP}"), *lines, under=ARK), laid, "pass")
    assert (state.step, state.to_move) == ("draw", "blue")


@pytest.mark.parametrize("lines", [(), ('ark = "off"',)])
def test_the_ark_may_be_off_though_completed_cities_lie_there(lines: tuple[str, ...]) -> None:
    there = tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2", f"1,0 {CAP}")
    state = stand(there, *lines, under=ARK)
    assert state.tokens == {}
    state = play(state, f"lay {CAP}/2 1,-1", "pass")
    assert offered(state) == {"seat 1,-1", "seat 1,0"}


def test_a_position_stands_at_seat_with_the_tile_just_laid() -> None:
    lines = (tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2"), 'step = "seat"')
    state = stand(*lines, 'laid = "0,-1"', under=ARK)
    assert offered(state) == {"seat 0,0", "seat 0,-1"}
    with pytest.raises(PositionError, match="laid"):
        stand(*lines, under=ARK)


def test_a_position_at_a_step_with_nothing_to_do_stands_at_the_next_one() -> None:
    state = stand(tiles(f"0,0 {CAP}"), 'step = "seat"', 'laid = "0,0"', under=ARK)
    assert (state.step, state.to_move) == ("draw", "blue")


def test_a_used_prophet_is_in_the_box() -> None:
    lines = (tiles(f"0,0 {CAP}"), 'step = "place"', 'laid = "0,0"')
    assert "prophet C" in offered(stand(*lines, under=ARK))
    used = stand(*lines, "supply = { red = { prophet = 0 } }", under=ARK)
    assert "prophet C" not in offered(used)
    assert used.supply["red"] == {"follower": 7, "prophet": 0}


def test_two_prophets_of_one_player_are_more_than_the_box_holds() -> None:
    pieces = 'pieces = ["red prophet 0,0 C", "red prophet 0,-1 C"]'
    with pytest.raises(PositionError, match=r"supply\.red\.prophet.*box holds 1"):
        stand(tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2"), pieces, under=ARK)


def test_a_token_off_the_tiles_cannot_be() -> None:
    with pytest.raises(PositionError, match="ark: no tile lies at 5,5"):
        stand(tiles(f"0,0 {CAP}"), 'ark = "5,5"', under=ARK)


TEMPLE = "[aaa aaa aaa aaa; temple]"


def test_temples_that_have_paid_and_the_first_arrival_are_written_where_an_answer_needs_them() -> (
    None
):
    lines = (tiles(f"0,0 {FIELD}", f"1,0 {TEMPLE}"), 'ark_reached = ["1,0"]', "ark_arrived = true")
    plain = stand(*lines, under=ARK)
    needed = stand(
        *lines, under=ARK, ark__temple_bonus=2, ark__temple_bonus_repeat="once",
        ark__route="first-journey",
    )  # fmt: skip
    assert not {"ark_reached", "ark_arrived"} & plain.position().more.keys()
    assert needed.position().more == {"ark_reached": ["1,0"], "ark_arrived": True}
    assert set_up(needed.profile, str(needed.position())) == needed


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('ark = "0,5"', "ark: no tile lies at 0,5"),
        ("ark = 5", 'ark: expected a cell or "off", found 5'),
        ('ark = "here"', "ark: 'here'"),
        ('ark_reached = ["0,0"]', "ark_reached: no temple lies at 0,0"),
        ('ark_reached = "1,0"', "ark_reached: expected a list of cells, found '1,0'"),
        ("ark_reached = [1]", "ark_reached: expected a list of cells, found [1]"),
        ("ark_arrived = 1", "ark_arrived: expected true or false, found 1"),
    ],
)
def test_what_cannot_be_of_the_ark_is_said_with_its_key(line: str, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        stand(tiles(f"0,0 {FIELD}", f"1,0 {TEMPLE}"), line, under=ARK)
    (fault,) = caught.value.faults
    assert fault.startswith(said)


@pytest.mark.parametrize(("cell", "holds"), [("1,1", True), ("0,0", False), ("off", False)])
def test_a_verdict_states_where_the_ark_is(cell: str, holds: bool) -> None:
    position = (BLOCK_OF_FOUR, 'ark = "0,0"', 'step = "place"', 'laid = "1,1"')
    text = dispute(*position, moves=["ark ES"], verdict=f'ark = "{cell}"', under=ARK)
    assert (found(text) == []) is holds


def test_a_verdict_states_that_the_ark_is_off() -> None:
    assert found(dispute(tiles(f"0,0 {CAP}"), verdict='ark = "off"', under=ARK)) == []


GHOSTS = pytest.mark.skipif(
    "ghosts" not in shipped_library().profile_ids(), reason="no profile with ghosts is shipped yet"
)


@GHOSTS
def test_a_piece_carries_two_ghosts_at_most() -> None:
    there = tiles(f"0,0 {CAP}")
    stand(there, 'pieces = ["red follower 0,0 C ghosts=2"]', under="ghosts")
    with pytest.raises(PositionError, match="ghosts"):
        stand(there, 'pieces = ["red follower 0,0 C ghosts=3"]', under="ghosts")


@GHOSTS
@pytest.mark.parametrize("line", ["haunt blue 1,0 C", "guard a"])
def test_words_of_the_ghosts_are_illegal_moves_in_the_base_game(line: str) -> None:
    for step in ("draw", "lay", "place", "over"):
        assert at_step(step).refusals(line)


# -- the example of the contract ------------------------------------------------------------------


CONTRACT = """
id = "ark-loop-home"
title = "The Ark comes home"
question = "May the Ark end its move on the tile it set out from, after a block of four?"
basis = "text"            # text | official | community | reading | open
cites = ["ark:ark-move", "ark:n18"]    # an unknown source or section is a warning, never an error
origin = ""               # where players asked it, if they did
reference = false         # true: nothing to execute, the answer is all there is
answer = "Second edition and Hungarian leaflet: no. First: contested. German edition: silent."

[position]
players = ["red", "blue"]
tiles = ["0,0 [aaa aaa aaa aaa]", "1,0 [aaa aaa aaa aaa]", "0,1 [aaa aaa aaa aaa]"]
ark = "0,0"

[play]
moves = ["lay [aaa aaa aaa aaa] 1,1", "ark ESWN"]

[verdict.ark-en2]
legal = false                          # the last move
turns_on = ["ark.may_end_on_start"]

[verdict.ark-en1]
legal = false
status = "contested"
"""


def test_the_example_of_the_contract_is_read() -> None:
    case = read_case(CONTRACT)
    assert (case.id, case.basis, case.cites) == (
        "ark-loop-home", "text", ("ark:ark-move", "ark:n18"),
    )  # fmt: skip
    assert case.moves == ("lay [aaa aaa aaa aaa] 1,1", "ark ESWN")
    assert case.verdicts["ark-en1"].status is Status.CONTESTED


def test_the_example_of_the_contract_holds() -> None:
    assert found(CONTRACT) == []


def test_a_bush_ends_roads_or_joins_them_as_the_clause_says() -> None:
    text = (
        'players = ["red", "blue"]\ntiles = ["0,0 [a1b b2c c3a aaa; bush@1+2+3]"]\n'
        'pieces = ["red follower 0,0 1"]'
    )
    for ends, points in ((True, 2), (False, 0)):
        profile = load_profile("carcassonne").with_answer("junction.bush_ends", ends)
        state = set_up(profile, text).play("lay [aaa aaa a1a aaa] 0,-1").play("pass")
        assert state.scores["red"] == points
        assert len(list(state.board.features("road"))) == (3 if ends else 1)
