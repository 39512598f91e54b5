"""Positions: every key and every default, how they are read, and how states are written down."""

from __future__ import annotations

import json
import pickle
import re
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from arkrules import (
    BadNotation,
    Position,
    PositionError,
    set_up,
)
from arkrules.geometry import Rect
from arkrules.play.position import count_tiles
from tests.faults import one_of_each
from tests.positions import BASE, CAP, FIELD, offered, play, stand, tiles
from tests.running import error_of


def test_a_position_needs_players_and_nothing_else() -> None:
    state = stand()
    assert (state.players, state.to_move, state.step, state.laid) == (
        ("red", "blue"), "red", "draw", None,
    )  # fmt: skip
    assert (state.scores, state.bag) == ({"red": 0, "blue": 0}, None)
    assert state.hands == {"red": (), "blue": ()}
    assert (len(state.board), state.pieces, state.supply["red"]) == (0, (), {"follower": 7})
    error_of(set_up, BASE, tiles("0,0 D"), kind=PositionError)


@pytest.mark.parametrize("name", ["red", "Ann-Marie", "player_1", "7", "R2-D2", "Jörg", "Çelik"])
def test_a_player_is_one_word_of_letters_digits_hyphens_and_underscores(name: str) -> None:
    assert set_up(BASE, f'players = ["{name}"]').players == (name,)


@pytest.mark.parametrize("count", [1, 2, 5, 6, 9])
def test_a_position_has_any_number_of_players(count: int) -> None:
    names = [f"p{number}" for number in range(count)]
    assert len(set_up(BASE, f"players = {json.dumps(names)}").players) == count


def test_laid_names_the_tile_just_laid_of_whoever_moves() -> None:
    lines = ('step = "place"', 'laid = "0,-1"', 'to_move = "blue"')
    state = stand(tiles("0,0 D", "0,-1 E/2"), *lines)
    assert (state.to_move, set(offered(state))) == ("blue", {"follower C", "follower a", "pass"})


def test_tiles_may_be_listed_in_any_order_and_are_written_in_reading_order() -> None:
    placed = ["1,0 U/1", "0,0 D", "2,0 V", "0,-1 E/2"]
    states = [stand(tiles(*order)) for order in (placed, placed[::-1], sorted(placed))]
    assert len({*states}) == 1
    for state in states:
        assert state.position().to_dict()["tiles"] == ["0,-1 E/2", "0,0 D", "1,0 U/1", "2,0 V"]


def test_a_piece_is_written_as_owner_kind_cell_segment() -> None:
    (piece,) = stand(tiles("0,0 D"), 'pieces = ["blue follower 0,0 1"]').pieces
    assert str(piece) == "blue follower 0,0 1"
    assert (piece.player, piece.kind, str(piece.cell), piece.segment) == (
        "blue", "follower", "0,0", "1",
    )  # fmt: skip


def test_what_is_not_said_is_0_or_what_is_dealt_out_less_what_stands_on_the_board() -> None:
    lines = (tiles("0,0 D"), 'pieces = ["red follower 0,0 1", "red follower 0,0 b"]')
    assert stand("scores = { blue = 4 }").scores == {"red": 0, "blue": 4}
    assert stand(*lines).supply == {"red": {"follower": 5}, "blue": {"follower": 7}}
    stated = stand(*lines, "supply = { red = { follower = 3 } }")
    assert stated.supply == {"red": {"follower": 3}, "blue": {"follower": 7}}


@pytest.mark.usefixtures("installed")
def test_kinds_not_named_in_a_supply_or_a_stock_keep_the_default() -> None:
    state = stand("supply = { red = { follower = 3 } }", under="fair")
    assert state.supply["red"] == {"follower": 3, "juggler": 1}
    state = stand("stock = { coin = 3, red = { juggler = 0 } }", under="fair")
    assert state.stock == {"coin": 3, "red": {"juggler": 0}, "blue": {"juggler": 2}}


@pytest.mark.parametrize(
    ("bag", "held"),
    [
        ('["E", "V"]', {"E": 1, "V": 1}),
        ('["E*2", "E", "base:E"]', {"E": 4}),
        (f'["{CAP}*3"]', {CAP: 3}),
        ('["[CCC aaa aaa aaa; pennant*2@C]"]', {"[CCC aaa aaa aaa; pennant*2@C]": 1}),
        ('["[CCC aaa aaa aaa; pennant*2@C]*3"]', {"[CCC aaa aaa aaa; pennant*2@C]": 3}),
        ("[]", {}),
    ],
)
def test_a_bag_lists_its_tiles_several_of_one_with_a_star(bag: str, held: dict[str, int]) -> None:
    assert stand(f"bag = {bag}").bag == held


def test_bags_and_hands_are_in_one_order_however_they_were_stated() -> None:
    hands = f"hands = {{ red = ['V', 'E', 'V'], blue = ['{CAP}'] }}"
    state = stand(tiles("0,0 D"), 'bag = ["V*2", "D", "E"]', hands)
    assert ([*(state.bag or ())], state.position().to_dict()["bag"]) == (
        ["D", "E", "V"], ["D", "E", "V*2"],
    )  # fmt: skip
    assert state.hands == {"red": ("E", "V", "V"), "blue": (CAP,)}


def test_a_table_has_two_corners_both_included_in_any_order() -> None:
    state = stand(tiles("0,0 D"), 'table = "-1,0 0,1"', table__bounds="edge")
    assert state.refusals("lay U/1 -1,0") == state.refusals(f"lay {FIELD} 0,1") == ()
    for line in ("lay U/1 1,0", "lay E/2 0,-1"):
        assert [r.clause for r in state.refusals(line)] == ["table.bounds"]
    corners = ('"-3,-3 4,4"', '"4,4 -3,-3"', '"-3,4 4,-3"')
    assert len({stand(f"table = {two}", table__bounds="edge") for two in corners}) == 1


def test_a_table_is_as_the_profile_says_if_not_stated() -> None:
    assert stand(tiles("0,0 D")).table is None
    state = stand(tiles("0,0 D"), table__bounds="edge", table__size=[3, 1])
    assert str(state.table) == "-1,0 1,0"
    assert state.refusals("lay U/1 1,0") == ()
    assert state.refusals("lay E/2 0,-1")


def test_completed_features_may_lie_there_and_only_the_tile_being_laid_scores() -> None:
    lines = (tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2"), 'pieces = ["red follower 0,0 C"]')
    after = play(stand(*lines), f"lay {FIELD} 1,0", "pass")
    assert (after.scores["red"], [*map(str, after.pieces)]) == (0, ["red follower 0,0 C"])


MADE: tuple[dict[str, Any], ...] = (
    {"players": "red"}, {"players": ["red", None]}, {"tiles": "0,0 E"}, {"pieces": "blue"},
    {"bag": "DDD"}, {"bag": [1]}, {"scores": {"red": 1.5}}, {"scores": {"red": True}},
    {"scores": {"red": "3"}}, {"scores": [3, 4]}, {"supply": 3}, {"supply": {"red": 3}},
    {"supply": {"red": {"follower": False}}}, {"stock": ["coin"]}, {"stock": {"scroll": 1.0}},
    {"stock": {"red": {"ghost": "1"}}}, {"hands": {"red": "DD"}}, {"hands": {"red": ["D", 4]}},
    {"hands": ["D"]}, {"to_move": 0}, {"step": None}, {"laid": 4}, {"table": 4},
    {"more": []},
)  # fmt: skip
"""What no position can be made of."""


def test_values_of_other_types_are_refused(snapshot: object) -> None:
    players = {"players": ["red", "blue"]}
    errors = {str(made): error_of(Position, **players | made, kind=PositionError) for made in MADE}
    told = {made: str(error) for made, error in errors.items()}
    readers = (Position.from_toml, Position.from_dict, lambda value: set_up(BASE, value))
    for name, read in zip(("from_toml", "from_dict", "set_up"), readers, strict=True):
        told[name] = str(error_of(read, [], kind=TypeError))  # type: ignore[arg-type]
    assert all(f"position.{key}" in told[str(made)] for made in MADE for key in made)
    assert one_of_each(told.values(), of=("play/position",)) == snapshot


FILES = (
    "players =", "position = 3", 'id = "mine"\nplayers = ["red"]',
    'question = "Who?"\nplayers = ["red"]', 'title = "Mine"\nplayers = ["red"]', "pices = []",
    "more = {}",
)  # fmt: skip
"""What is no position."""


def test_what_is_wrong_with_a_file_is_told_with_its_name(
    snapshot: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = {}
    for text in FILES:
        Path("table.toml").write_text(text)
        error = error_of(Position.load, "table.toml", kind=PositionError)
        assert error.file == "table.toml"
        told[repr(text)] = re.sub("not TOML: .*", "not TOML: …", str(error))  # what Python says
    assert one_of_each(told.values(), of=("play/position",)) == snapshot


def test_what_is_wrong_names_the_file_that_it_was_read_from_or_none() -> None:
    for text in FILES:
        for file in ("table.toml", ""):
            error = error_of(Position.from_toml, text, file=file, kind=PositionError)
            assert error.file == file
    for file in ("table.toml", ""):
        error = error_of(Position.from_dict, {"zzz": 1}, file=file, kind=PositionError)
        assert error.file == file


@pytest.mark.parametrize("head", ["", "[position]", 'id = "mine"\ntitle = "Mine"\n[position]'])
def test_a_position_has_a_heading_or_none_and_may_stand_in_a_case(head: str) -> None:
    assert Position.from_toml(f'{head}\nplayers = ["red"]') == Position(players=["red"])


EVERYTHING = {
    "players": ["red", "blue"], "to_move": "blue", "step": "place", "laid": "0,0",
    "tiles": ["0,0 D"], "pieces": ["red follower 0,0 C"], "scores": {"red": 3},
    "supply": {"red": {"follower": 2}}, "stock": {"ghost": 4, "red": {"guard": 1}},
    "hands": {"red": ["E", "V"]}, "bag": ["E*2"], "table": "-1,-1 1,1", "ark": "0,0",
    "ark_reached": ["0,0"],
}  # fmt: skip


@pytest.mark.parametrize(
    "content",
    [{"players": ["red", "blue"]}, {"players": ["red"], "bag": []}, {"players": []}, EVERYTHING],
    ids=["players alone", "an empty bag", "nobody", "everything"],
)
def test_a_position_is_a_dictionary_of_what_it_says_and_of_nothing_else(
    content: dict[str, object],
) -> None:
    assert [*Position.from_dict(content).to_dict().items()] == [*content.items()]


def test_what_is_said_by_a_default_is_left_out_of_a_dictionary() -> None:
    plain = Position(players=["red"], step="draw", tiles=[], scores={}, hands={}, more={})
    assert plain.to_dict() == {"players": ["red"]}


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("stated", "supply"),
    [
        ("", {}),
        ("supply = { red = { follower = 6, juggler = 0 }, blue = { follower = 7 } }", {}),
        ("supply = { blue = { follower = 3 } }", {"blue": {"follower": 3}}),
        ("supply = { red = { juggler = 1 } }", {"red": {"juggler": 1}}),
    ],
)
def test_of_a_state_is_written_what_no_default_says(
    stated: str, supply: dict[str, dict[str, int]]
) -> None:
    # One juggler is dealt out, so that of the two that stand there one came from the stock.
    pieces = ["red follower 0,0 C", "red juggler 0,0 1", "red juggler 0,0 a"]
    state = stand(
        tiles("0,0 D"), f"pieces = {json.dumps(pieces)}", "scores = { blue = 4 }", stated,
        'hands = { red = ["E"] }', 'table = "-1,-1 1,1"', under="fair", table__bounds="edge",
    )  # fmt: skip
    written = state.position()
    assert (written.supply, written.scores, written.hands) == (supply, {"blue": 4}, {"red": ("E",)})
    assert (written.stock["coin"], written.table, written.bag) == (4, Rect(-1, -1, 1, 1), None)
    assert (written.to_move, written.step, written.laid) == ("red", "lay", None)


def test_a_position_says_in_a_line_what_it_holds(snapshot: object) -> None:
    lone = stand(tiles("0,0 D"), 'pieces = ["red follower 0,0 1"]').position()
    assert [repr(lone), repr(stand().position())] == snapshot


TWO = "[CCC aaa aaa aaa; pennant*2@C]"


def test_a_token_of_a_bag_may_say_how_many_there_are() -> None:
    tokens = ("D", "D*3", "D * 3", TWO, f"{TWO}*4", "D*x")
    counts = [dict(count_tiles([token])) for token in tokens]
    assert counts == [{"D": 1}, {"D": 3}, {"D": 3}, {TWO: 1}, {TWO: 4}, {"D*x": 1}]
    for token in ("", "*3", " * 3", "D*0", "D/1*3"):
        error_of(count_tiles, [token], kind=BadNotation)


def test_nothing_in_a_position_can_be_changed_and_it_is_a_key() -> None:
    scores = {"red": 1}
    more = {"scores": scores, "hands": {"red": ["E"]}, "supply": {"red": {"follower": 2}}}
    position = Position.from_dict({"players": ["red"], "bag": ["D*2", "E"], **more})
    scores["red"] = 9
    held: list[Any] = [position.scores, position.hands, position.supply, position.more]
    for one in (*held, position.supply["red"], position.bag):
        for change in (lambda it: it.update(red=9), lambda it: it.pop("red")):
            with pytest.raises(TypeError):
                change(one)
    assert (position.scores, position.supply) == ({"red": 1}, {"red": {"follower": 2}})
    assert position.bag == Counter(["D", "D", "E"])
    for again in (pickle.loads(pickle.dumps(position)), deepcopy(position)):
        assert again == position
        assert hash(again) == hash(position)
