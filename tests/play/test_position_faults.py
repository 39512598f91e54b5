"""Positions that cannot be, and what is said of them."""

from __future__ import annotations

import json

import attrs
import pytest

from arkrules import Cell, Position, PositionError, set_up
from tests.positions import BASE, FIELD, faults, offered, stand, tiles


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
        (
            (tiles("0,0 D"), 'pieces = ["red follower 0,0"]'),
            "pieces[0]",
            "is no piece; expected owner kind cell segment",
        ),
        (
            (tiles("0,0 D"), 'pieces = ["red juggler 0,0 C"]'),
            "pieces[0]",
            "carcassonne has no piece 'juggler'; it has follower",
        ),
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


@pytest.mark.parametrize(
    ("under", "step", "said"),
    [
        (BASE, "dance", "'dance' is no step; known are draw, lay, place, over"),
        (BASE, "score", "'score' is no step; known are draw, lay, place, over"),
        ("ark-en2", "score", "'score' is no step; known are draw, lay, place, seat, over"),
    ],
)
def test_of_steps_those_are_known_at_which_somebody_has_a_choice(
    under: str, step: str, said: str
) -> None:
    assert faults(tiles(f"0,0 {FIELD}"), f'step = "{step}"', under=under) == f"step: {said}"


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (('pieces = ["red juggler 0,0 C coins=3"]',), "more than 2 coins"),
        (('fair = "1,0"',), "no tile lies at 1,0"),
        # One is dealt out and two lie in the stock: with the one that stands there would be four.
        (
            ('pieces = ["red juggler 0,0 C"]', "stock = { red = { juggler = 3 } }"),
            "stock.red.juggler: the box holds only 3",
        ),
    ],
    ids=["carries too many", "token off the tiles", "more than there are"],
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


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ('players = ["red"]\ntiles = ["0,0 Zebra"]', "position: tiles[0]: "),
        ('players = "red"', "position.players: "),
        ("players =", "not TOML: "),
        ({"players": ["red"], "tiles": ["0,0 Zebra"]}, "position: tiles[0]: "),
        ({"players": "red"}, "position.players: "),
        (Position(players=["red"], tiles=["0,0 Zebra"]), "position: tiles[0]: "),
    ],
)
def test_a_fault_is_told_with_the_file(
    given: str | dict[str, object] | Position, told: str
) -> None:
    with pytest.raises(PositionError) as caught:
        set_up(BASE, given, file="table.toml")
    assert str(caught.value).startswith(f"table.toml: {told}")


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


PLAYERS = 'players = ["red", "blue"]'
START = 'tiles = ["0,0 D"]'


@pytest.mark.parametrize(
    ("key", "lines"),
    [
        ("players", ['players = "red"', START]),
        ("tiles", [PLAYERS, 'tiles = "0,0 D"']),
        ("pieces", [PLAYERS, START, 'pieces = "red follower 0,0 C"']),
        ("bag", [PLAYERS, START, 'bag = "D"']),
        ("hands.red", [PLAYERS, START, 'hands = { red = "D" }']),
    ],
)
def test_a_text_is_no_list(key: str, lines: list[str]) -> None:
    with pytest.raises(PositionError) as caught:
        set_up("carcassonne", "\n".join(lines))
    (fault,) = caught.value.faults
    assert fault.startswith(f"position.{key}: ")
    assert "expected a list" in fault


def test_a_fault_of_what_was_not_read_from_a_file_names_none() -> None:
    with pytest.raises(PositionError) as caught:
        set_up(BASE, 'players = "red"')
    assert caught.value.file == ""


def test_no_tile_at_all_is_not_in_the_bag() -> None:
    with pytest.raises(PositionError, match=r"D\*0"):
        set_up("carcassonne", "\n".join([PLAYERS, START, 'bag = ["D*0"]']))


def test_tiles_listed_twice_in_the_bag_add_up() -> None:
    state = set_up("carcassonne", "\n".join([PLAYERS, START, 'bag = ["D*2", "E", "D"]']))
    assert state.bag == {"D": 3, "E": 1}


def test_the_number_of_a_mark_is_not_the_number_of_tiles() -> None:
    tile = "[CCC aaa aaa aaa; pennant*2@C]"
    state = set_up("carcassonne", "\n".join([PLAYERS, START, f'bag = ["{tile}", "{tile}*2"]']))
    assert state.bag == {tile: 3}


@pytest.mark.parametrize(
    ("stock", "said"),
    [
        # Of ghosts there are fifteen for all, of guards so many for each player.
        ("{ ghosts = 3 }", "stock.ghosts: ghosts has no such stock"),
        ("{ nobody = { guard = 1 } }", "stock.nobody: ghosts has no such stock"),
        ("{ red = 1 }", "stock.red: ghosts has no such stock"),
        ("{ ghost = { guard = 1 } }", "stock.ghost: ghosts has no such stock"),
        ("{ red = { guard = 9 } }", "stock.red.guard: the box holds only "),
        ("{ red = { guard = -1 } }", "stock.red.guard: the box holds only "),
        ("{ red = { guard = true } }", "expected a whole number, or a table of them"),
        ("{ red = { guard = 1, follower = true } }", "expected a whole number, or a table of"),
        ('{ ghost = "all" }', "expected a whole number, or a table of them"),
    ],
)
def test_a_stock_that_cannot_be_is_refused_with_its_key(stock: str, said: str) -> None:
    assert said in faults(f"stock = {stock}", under="ghosts")


JUGGLER = 'pieces = ["red juggler 0,0 C coins=2"]'
"""Of three jugglers in the box one is dealt out, and of four coins a juggler carries two."""


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (("scores = { red = -1 }",), "scores.red: -1 is below 0"),
        (("supply = { green = { follower = 1 } }",), "supply: 'green' is no player"),
        (("supply = { red = { clown = 1 } }",), "supply.red: fair has no piece 'clown'"),
        (
            ("supply = { red = { follower = -1 } }",),
            "supply.red.follower: 0 on the board and -1 to place,"
            " but the box holds 7 [setup.followers]",
        ),
        (
            ('pieces = ["red follower 0,0 C"]', "supply = { red = { follower = 7 } }"),
            "supply.red.follower: 1 on the board and 7 to place,"
            " but the box holds 7 [setup.followers]",
        ),
        (("stock = { coin = -1 }",), "stock.coin: the box holds only 4"),
        (("stock = { coin = 5 }",), "stock.coin: the box holds only 4"),
        ((JUGGLER, "stock = { coin = 3 }"), "stock.coin: the box holds only 4"),
        (("stock = { red = { juggler = -1 } }",), "stock.red.juggler: the box holds only 3"),
        (("stock = { red = { juggler = 3 } }",), "stock.red.juggler: the box holds only 3"),
        (("stock = { red = { follower = 1 } }",), "stock.red.follower: fair has no such stock"),
        (("stock = { blue = 1 }",), "stock.blue: fair has no such stock"),
        (("stock = { coin = { juggler = 1 } }",), "stock.coin: fair has no such stock"),
        (("stock = { clown = 1 }",), "stock.clown: fair has no such stock"),
        (('to_move = "green"',), "to_move: 'green' is no player; players are red, blue"),
        (("hands = { green = [] }",), "hands.green: 'green' is no player; players are red, blue"),
        (('step = "gather"', 'laid = "0,0"'), "step: fair has no step 'gather'"),
        (('pieces = ["red juggler 0,0 C coins=1 coins=1"]',),
         "pieces[0]: coins is said twice of red juggler 0,0 C coins=1 coins=1"),
        (('pieces = ["red juggler 0,0 C coins=1 hats=1"]',),
         "pieces[0]: 'hats=1': pieces do not carry this here; write `coins=1`, or leave it out"),
        (("hats = 1",), "position.hats: unknown key"),
        (("ark = '0,0'",), "ark: fair knows no such thing"),
    ],
)  # fmt: skip
def test_what_the_box_does_not_hold_is_refused_with_its_key(
    lines: tuple[str, ...], fault: str
) -> None:
    with pytest.raises(PositionError) as caught:
        stand(tiles("0,0 D"), *lines, under="fair")
    (said,) = caught.value.faults
    assert said == fault or (said.startswith(fault) and "unknown key" in fault)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("lines", "juggler", "stock", "coin"),
    [
        ((), 1, 2, 4),
        ((JUGGLER,), 0, 2, 2),
        ((JUGGLER, "supply = { red = { juggler = 1 } }"), 1, 1, 2),
        ((JUGGLER, "supply = { red = { juggler = 2 } }"), 2, 0, 2),
        ((JUGGLER, "stock = { coin = 2 }"), 0, 2, 2),
        ((JUGGLER, "stock = { coin = 0, red = { juggler = 0 } }"), 0, 0, 0),
        (('pieces = ["red juggler 0,0 C coins=2", "red juggler 0,0 1 coins=2"]',), 0, 1, 0),
        (("supply = { red = { juggler = 0 } }",), 0, 2, 4),
        (("supply = { red = { juggler = 3 } }",), 3, 0, 4),
        (("supply = { red = { juggler = 0 } }", "stock = { red = { juggler = 3 } }"), 0, 3, 4),
        (("supply = { red = { juggler = 1 } }", "stock = { red = { juggler = 2 } }"), 1, 2, 4),
    ],
)
def test_what_is_not_stated_of_the_box_is_what_is_left_of_it(
    lines: tuple[str, ...], juggler: int, stock: int, coin: int
) -> None:
    state = stand(tiles("0,0 D"), *lines, under="fair")
    assert state.supply["red"]["juggler"] == juggler
    assert (state.stock["red"], state.stock["coin"]) == ({"juggler": stock}, coin)
    assert state.stock["blue"] == {"juggler": 2}


@pytest.mark.parametrize("points", [0, 1, 10**15 - 1])
def test_a_score_of_0_and_one_of_fifteen_digits_may_be_stated(points: int) -> None:
    assert stand(f"scores = {{ red = {points} }}").scores["red"] == points


@pytest.mark.parametrize("points", [10**15 - 1, 10**15, 10**15 + 1])
def test_a_score_with_too_many_digits_is_told_together_with_other_faults(points: int) -> None:
    many = ["scores.red: has more than 15 digits"] if points >= 10**15 else []
    with pytest.raises(PositionError) as caught:
        set_up(BASE, {"players": ["red"], "scores": {"red": points, "green": 1}})
    assert list(caught.value.faults) == [*many, "scores: 'green' is no player; players are red"]


@pytest.mark.usefixtures("installed")
def test_what_is_scored_on_the_way_to_the_next_move_counts_as_well() -> None:
    """Nothing is to be gathered, and the city that was just completed brings four points."""
    there = tiles("0,0 [aaa CCC aaa aaa]", "1,0 [aaa aaa aaa CCC]")
    lines = ('pieces = ["red follower 0,0 C"]', 'step = "gather"', 'laid = "0,0"')
    early = {"turn__sequence": ["draw", "lay", "place", "gather", "score"]}
    for points, after in ((10**15 - 5, 10**15 - 1), (10**15 - 4, None)):
        scores = f"scores = {{ red = {points} }}"
        if after is not None:
            assert stand(there, *lines, scores, under="fair", **early).scores["red"] == after
            continue
        with pytest.raises(PositionError) as caught:
            stand(there, *lines, scores, under="fair", **early)
        assert caught.value.faults == ("scores.red: has more than 15 digits",)


def test_where_pieces_carry_nothing_that_is_said() -> None:
    said = faults(tiles("0,0 D"), 'pieces = ["red follower 0,0 C hats=1"]')
    assert said == "pieces[0]: 'hats=1': pieces carry nothing here; leave it out"


NAMED = "laid: at the step '{}' the tile just laid is named"
REMAINS = {"end__last_tile_unplaceable": "action-remains"}
LOST = {"end__last_tile_unplaceable": "game-ends"}


@pytest.mark.parametrize(
    ("under", "step", "lines", "answers", "may"),
    [
        (BASE, "place", ("bag = []",), REMAINS, True),
        (BASE, "place", ("bag = []",), LOST, False),
        (BASE, "place", (), REMAINS, False),
        (BASE, "place", ('bag = ["E"]',), REMAINS, False),
        (BASE, "place", ("bag = []", 'hands = { blue = ["E"] }'), REMAINS, False),
        ("ark-en2", "seat", ("bag = []",), REMAINS, False),
    ],
)
def test_no_tile_was_just_laid_only_in_a_turn_that_goes_on_without_the_last(
    under: str, step: str, lines: tuple[str, ...], answers: dict[str, object], may: bool
) -> None:
    position = (tiles(f"0,0 {FIELD}"), f'step = "{step}"', *lines)
    if may:
        state = stand(*position, under=under, **answers)
        assert (state.step, state.laid, state.to_move) == (step, None, "red")
        assert offered(state) == ["pass"]  # a piece could only be placed on that tile
        assert state.refusals("follower a")
    else:
        assert faults(*position, under=under, **answers) == NAMED.format(step)


@pytest.mark.parametrize(
    ("step", "lines", "laid"),
    [
        ("draw", (), None),
        ("lay", ('hands = { red = ["E"] }',), None),
        ("place", (), Cell(0, 0)),
        ("over", (), None),
    ],
)
def test_a_tile_was_just_laid_at_the_steps_behind_laying(
    step: str, lines: tuple[str, ...], laid: Cell | None
) -> None:
    assert stand(tiles("0,0 D"), f'step = "{step}"', 'laid = "0,0"', *lines).laid == laid


def test_whoever_stands_at_laying_with_a_smaller_hand_than_others_lays() -> None:
    lines = (tiles("0,0 D"), 'hands = { red = ["E"] }', 'bag = ["U"]')
    assert stand(*lines, 'step = "lay"', hand__size=2).step == "lay"
    assert stand(*lines, hand__size=2).step == "draw"


def test_bags_and_hands_are_in_one_order_however_they_were_stated() -> None:
    state = stand(tiles("0,0 D"), 'bag = ["V", "D*2", "E"]', 'hands = { red = ["V", "E", "V"] }')
    assert [*(state.bag or ())] == ["D", "E", "V"]
    assert state.hands["red"] == ("E", "V", "V")


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("ghosts=many", "'ghosts=many' cannot be read; write `ghosts=1`"),
        ("ghosts", "'ghosts' cannot be read; write `ghosts=1`"),
        ("ghost=2", "'ghost=2' cannot be read; write `ghosts=2`"),
        ("2ghosts", "'2ghosts' cannot be read; write `ghosts=2`"),
        ("2 ghosts", "'2' cannot be read; write `ghosts=2`"),
        (
            "coins=1",
            "'coins=1': pieces do not carry this here; write `ghosts=1`, or leave it out",
        ),
    ],
)
def test_of_what_a_piece_is_said_to_carry_it_is_told_what_to_write(note: str, told: str) -> None:
    piece = f'pieces = ["red follower 0,0 C {note}"]'
    (fault,) = faults(tiles("0,0 D"), piece, under="ghosts").splitlines()
    assert fault == f"pieces[0]: {told}"


@pytest.mark.parametrize(
    ("piece", "written"),
    [
        ("red meeple 0,0 C", "red follower 0,0 C"),
        ("red Farmer 0,0 b", "red follower 0,0 b"),
        ("monk monk 0,0 C", "monk follower 0,0 C"),
    ],
)
def test_of_another_word_for_a_piece_it_is_told_what_to_write(piece: str, written: str) -> None:
    position = Position(players=("red", "monk"), tiles=["0,0 D"], pieces=[piece])
    with pytest.raises(PositionError, match=f"it has follower; write `{written}`$"):
        set_up("carcassonne", position)


@pytest.mark.parametrize(
    "piece", ["ark 1,-2", "red ark 1,-2 C", "Ark = '1,-2'", "ark (1,-2)", "red Ark at 1,-2"]
)
def test_a_figure_of_its_own_among_the_pieces_is_told_where_it_goes(piece: str) -> None:
    position = Position(players=("red", "blue"), tiles=["0,0 D"], pieces=[piece])
    with pytest.raises(PositionError, match=r'; write `ark = "1,-2"` beside `pieces`$'):
        set_up("ark-de", position)


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("ark", [0, 1], 'ark = "0,1"'),
        ("ark", ["0,1"], 'ark = "0,1"'),
        ("ark", {"x": 0, "y": 1}, 'ark = "0,1"'),
        ("ark", "(0, 1)", 'ark = "0,1"'),
        ("ark", True, 'ark = "0,0"'),
        ("ark_reached", "0,1", 'ark_reached = ["0,1"]'),
        ("ark_reached", [[0, 1], "2 3"], 'ark_reached = ["0,1", "2,3"]'),
        ("ark_reached", [0, 1], 'ark_reached = ["0,1"]'),
        ("ark_arrived", "yes", "ark_arrived = true"),
    ],
)
def test_of_a_key_in_another_form_it_is_told_what_to_write(
    key: str, value: object, line: str
) -> None:
    position = Position(players=("red", "blue"), tiles=["0,0 [CCC aaa aaa aaa]"], more={key: value})
    with pytest.raises(PositionError) as caught:
        set_up("ark-de", position)
    (fault,) = caught.value.faults
    assert fault.endswith(f"; write `{line}`")


def test_of_a_key_in_its_form_only_the_fault_is_told() -> None:
    position = Position(
        players=("red", "blue"), tiles=["0,0 [CCC aaa aaa aaa]"], more={"ark_reached": ["0,0"]}
    )
    with pytest.raises(PositionError) as caught:
        set_up("ark-de", position)
    assert caught.value.faults == ("ark_reached: no temple lies at 0,0",)


def test_on_a_table_that_shifts_only_its_size_counts() -> None:
    """The layout was moved on it: a tile west of the corner that was stated lies there as well."""
    shifting, room = "carcassonne+surface.shift", "0,0 2,2"
    begun = Position(players=("red", "blue"), tiles=["0,0 D"], hands={"red": ["U"]}, table=room)
    state = set_up(shifting, begun).play("lay /1 -1,0")
    assert set_up(shifting, state.position()) == state
    wide = attrs.evolve(begun, tiles=["0,0 D", "-1,0 U/1", "1,0 U/1", "2,0 U/1"])  # four columns
    with pytest.raises(PositionError, match="lies beyond the table"):
        set_up(shifting, wide)
