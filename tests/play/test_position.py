"""Positions: every key and every default."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arkrules import Cell, GameState, Position, PositionError, load_profile, new_game, set_up
from arkrules.play import plies
from arkrules.rules import shipped_library
from tests.positions import BASE, CAP, FIELD, faults, offered, play, stand, tiles


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


def test_without_a_tile_in_hand_nobody_stands_at_laying() -> None:
    assert stand(tiles("0,0 D"), 'step = "lay"', 'to_move = "blue"') == stand(
        tiles("0,0 D"), 'to_move = "blue"'
    )


@pytest.mark.parametrize("step", ["score", "dance", "Lay", ""])
def test_any_other_step_is_refused_with_those_there_are(step: str) -> None:
    assert "draw, lay, place" in faults(tiles("0,0 D"), f'step = "{step}"', 'laid = "0,0"')


def test_laid_names_the_tile_just_laid() -> None:
    state = stand(tiles("0,0 D", "0,-1 E/2"), 'step = "place"', 'laid = "0,-1"')
    assert set(offered(state)) == {"follower C", "follower a", "pass"}
    assert "laid" in faults(tiles("0,0 D"), 'step = "place"')
    said = faults(tiles("0,0 D"), 'step = "place"', 'laid = "5,5"')
    assert said == "laid: no tile lies at 5,5"


def test_tiles_may_be_listed_in_any_order() -> None:
    placed = ["0,0 D", "1,0 U/1", "2,0 V", "0,-1 E/2"]
    assert len({stand(tiles(*order)) for order in (placed, placed[::-1], sorted(placed))}) == 1


def test_a_piece_is_written_as_owner_kind_cell_segment() -> None:
    (piece,) = stand(tiles("0,0 D"), 'pieces = ["blue follower 0,0 1"]').pieces
    assert str(piece) == "blue follower 0,0 1"
    assert (piece.player, piece.kind, str(piece.cell), piece.segment) == (
        "blue", "follower", "0,0", "1",
    )  # fmt: skip


@pytest.mark.usefixtures("installed")
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


@pytest.mark.usefixtures("installed")
def test_kinds_not_named_in_a_supply_keep_the_default() -> None:
    state = stand("supply = { red = { follower = 3 } }", under="fair")
    assert state.supply["red"] == {"follower": 3, "juggler": 1}


@pytest.mark.usefixtures("installed")
def test_the_stock_is_what_the_box_holds_less_what_is_elsewhere() -> None:
    plain = stand(tiles("0,0 D"), under="fair")
    assert plain.stock == {"coin": 4, "red": {"juggler": 2}, "blue": {"juggler": 2}}
    state = stand(tiles("0,0 D"), "supply = { red = { juggler = 3 } }", under="fair")
    assert state.stock == {"coin": 4, "red": {"juggler": 0}, "blue": {"juggler": 2}}


@pytest.mark.usefixtures("installed")
def test_a_stock_may_be_stated_and_what_is_not_named_keeps_the_default() -> None:
    state = stand("stock = { coin = 3, red = { juggler = 0 } }", under="fair")
    assert state.stock == {"coin": 3, "red": {"juggler": 0}, "blue": {"juggler": 2}}


@pytest.mark.usefixtures("installed")
def test_pieces_neither_on_the_board_nor_in_a_stated_supply_or_stock_are_in_the_box() -> None:
    lines = ("supply = { red = { juggler = 0 } }", "stock = { red = { juggler = 0 } }")
    state = stand(*lines, under="fair")
    assert (state.supply["red"]["juggler"], state.stock["red"]["juggler"]) == (0, 0)


@pytest.mark.usefixtures("installed")
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


def test_a_bag_is_written_in_one_order_however_it_was_stated() -> None:
    assert stand('bag = ["V*2", "D", "E"]').position().bag == ("D", "E", "V*2")


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


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"players": "red"}, "players: expected a list of names, found the text 'red'"),
        ({"players": ["red", None]}, "players[1]: expected a text, found None"),
        (
            {"tiles": "0,0 E"},
            "tiles: expected a list of placed tiles, such as '0,0 D', found the text '0,0 E'",
        ),
        (
            {"pieces": "blue"},
            "pieces: expected a list of pieces, such as 'red follower 0,0 C',"
            " found the text 'blue'",
        ),
        ({"bag": "DDD"}, "bag: expected a list of tiles, or None, found the text 'DDD'"),
        ({"bag": [1]}, "bag[0]: expected a text, found the number 1"),
        ({"scores": {"red": 1.5}}, "scores.red: expected a whole number, found the number 1.5"),
        ({"scores": {"red": True}}, "scores.red: expected a whole number, found True"),
        ({"scores": {"red": "3"}}, "scores.red: expected a whole number, found the text '3'"),
        ({"scores": [3, 4]}, "scores: expected a dictionary, found a list"),
        ({"supply": 3}, "supply: expected a dictionary, found the number 3"),
        ({"supply": {"red": 3}}, "supply.red: expected a dictionary, found the number 3"),
        (
            {"supply": {"red": {"follower": False}}},
            "supply.red.follower: expected a whole number, found False",
        ),
        ({"stock": ["coin"]}, "stock: expected a dictionary, found a list"),
        (
            {"stock": {"scroll": 1.0}},
            "stock.scroll: expected a whole number, or a dictionary for a player,"
            " found the number 1.0",
        ),
        (
            {"stock": {"red": {"ghost": "1"}}},
            "stock.red.ghost: expected a whole number, found the text '1'",
        ),
        ({"hands": {"red": "DD"}}, "hands.red: expected a list of tiles, found the text 'DD'"),
        ({"hands": {"red": ["D", 4]}}, "hands.red[1]: expected a text, found the number 4"),
        ({"hands": ["D"]}, "hands: expected a dictionary, found a list"),
        ({"to_move": 0}, "to_move: expected a text, found the number 0"),
        ({"step": None}, "step: expected a text, found None"),
        ({"laid": Cell(0, 0)}, "laid: expected a text, found a Cell"),
        ({"table": 4}, "table: expected a text, found the number 4"),
        ({"more": []}, "more: expected a dictionary, found a list"),
    ],
)
def test_a_position_made_in_python_is_checked_like_one_read(
    content: dict[str, Any], message: str
) -> None:
    with pytest.raises(TypeError) as caught:
        Position(**{"players": ["red", "blue"], **content})
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("read", "wanted"),
    [
        (Position.from_toml, "a text in TOML; `Position.load` reads a file"),
        (Position.from_dict, "a dictionary, as `to_dict` makes it"),
        (lambda value: set_up(BASE, value), "a Position, or one as TOML or as a dictionary"),
    ],
    ids=["TOML", "dictionary", "set up"],
)
def test_a_position_is_read_from_nothing_else(
    read: Callable[[object], object], wanted: str
) -> None:
    with pytest.raises(TypeError, match=f"^position: expected {wanted}, found a list$"):
        read([])


@pytest.mark.parametrize("key", ["more", "zzz"])
def test_of_a_key_that_nothing_knows_those_are_told_that_are_known(key: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.from_dict({"players": ["red"], key: {}}, file="table.toml")
    (fault,) = caught.value.faults
    assert fault.startswith(f"position.{key}: unknown key")
    _, _, known = fault.partition("known are ")
    listed = known.split(", ")
    assert key == "more" or {"ark", "bag", "players", "tiles"} <= set(listed)
    assert listed == sorted(listed)
    assert caught.value.file == "table.toml"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("players =", "table.toml: not TOML: "),
        ("position = 3", "table.toml: position: expected a table"),
        ('id = "mine"\nplayers = ["red"]', "table.toml: is a case without a position"),
        ('question = "Who?"\nplayers = ["red"]', "table.toml: is a case without a position"),
        ('title = "Mine"\nplayers = ["red"]', "table.toml: is a case without a position"),
        ("zzz = 1", "table.toml: position.zzz: unknown key"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_name(
    text: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("table.toml").write_text(text)
    with pytest.raises(PositionError) as caught:
        Position.load("table.toml")
    assert str(caught.value).startswith(fault)


@pytest.mark.parametrize("read", [Position.from_toml, lambda _: Position.from_dict({"zzz": 1})])
def test_what_is_wrong_with_what_was_not_read_from_a_file_names_none(
    read: Callable[[str], Position],
) -> None:
    with pytest.raises(PositionError) as caught:
        read("zzz = 1")
    assert caught.value.file == ""


@pytest.mark.parametrize("head", ["", "[position]", 'id = "mine"\ntitle = "Mine"\n[position]'])
def test_a_position_has_a_heading_or_none_and_may_stand_in_a_case(head: str) -> None:
    assert Position.from_toml(f'{head}\nplayers = ["red"]') == Position(players=["red"])


@pytest.mark.parametrize(
    "content",
    [
        {"players": ["red", "blue"]},
        {"players": ["red"], "bag": []},
        {"players": []},
        {
            "players": ["red", "blue"],
            "to_move": "blue",
            "step": "place",
            "laid": "0,0",
            "tiles": ["0,0 D"],
            "pieces": ["red follower 0,0 C"],
            "scores": {"red": 3},
            "supply": {"red": {"follower": 2}},
            "stock": {"ghost": 4, "red": {"guard": 1}},
            "hands": {"red": ["E", "V"]},
            "bag": ["E*2"],
            "table": "-1,-1 1,1",
            "ark": "0,0",
            "ark_reached": ["0,0"],
        },
    ],
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
    assert (written.stock["coin"], written.table, written.bag) == (4, "-1,-1 1,1", None)
    assert (written.to_move, written.step, written.laid) == ("red", "lay", "")


def test_a_position_says_in_a_line_what_it_holds() -> None:
    lone = stand(tiles("0,0 D"), 'pieces = ["red follower 0,0 1"]').position()
    assert repr(lone) == "<Position of red, blue: 1 tile, 1 piece, step draw>"
    assert repr(stand().position()) == "<Position of red, blue: 0 tiles, step draw>"


def test_tiles_are_written_in_reading_order_whichever_was_laid_first() -> None:
    state = stand(tiles("1,0 U/1", "0,0 D", "0,-1 E/2"))
    assert state.position().tiles == ("0,-1 E/2", "0,0 D", "1,0 U/1")


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
