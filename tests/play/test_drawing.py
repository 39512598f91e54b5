"""Drawing at the end of a turn, and a last tile that nothing takes."""

from __future__ import annotations

import pytest

from arkrules import GameState, load_profile, set_up
from arkrules.play.events import SetAside
from tests.positions import CITY, FIELD, offered, play, stand, tiles


def refused(state: GameState, line: str) -> list[str]:
    """The clauses that refuse a move."""
    return [one.clause for one in state.refusals(line)]


def test_drawn_at_the_end_a_position_with_laid_stands_after_that_turn() -> None:
    lines = ('step = "draw"', 'laid = "0,-1"', 'hands = { blue = ["U"] }', 'bag = ["V", "W"]')
    state = stand(tiles("0,0 D", "0,-1 E/2"), *lines, draw__when="end")
    assert (state.to_move, set(offered(state))) == ("red", {"draw V", "draw W"})
    after = state.play("draw W")
    assert (after.to_move, after.step) == ("blue", "lay")
    assert after.hands == {"red": ("W",), "blue": ("U",)}


def test_drawn_at_the_end_of_a_turn_nothing_is_drawn_ahead_with_an_unknown_bag() -> None:
    played = play(stand(tiles("0,0 D"), draw__when="end"), "lay E/2 0,-1", "pass")
    stated = stand(tiles("0,0 D"), 'step = "draw"', 'laid = "0,0"', draw__when="end")
    for state in (played, stated):
        assert (state.to_move, state.step, state.laid) == ("blue", "draw", None)
        assert state.hands == {"red": (), "blue": ()}


def test_a_position_after_a_turn_with_nothing_to_draw_stands_in_the_next_turn() -> None:
    lines = ('step = "draw"', 'laid = "0,0"', "bag = []", 'hands = { blue = ["E"] }')
    state = stand(tiles("0,0 D"), *lines, draw__when="end")
    assert (state.to_move, state.step) == ("blue", "lay")


def test_drawn_at_the_start_a_position_stands_before_that_players_turn() -> None:
    lines = ('step = "draw"', 'laid = "0,0"', 'bag = ["E", "V"]')
    state = stand(tiles("0,0 D"), *lines).play("draw E")
    assert (state.to_move, state.step) == ("red", "lay")


@pytest.mark.parametrize(
    ("bag", "line", "clauses"),
    [
        ('bag = ["E", "V"]', "draw E", []),
        ('bag = ["E", "V"]', "draw base:E", []),
        ('bag = ["E", "V"]', "draw U", ["setup.tiles"]),
        ('bag = ["E", "V"]', f"draw {FIELD}", ["setup.tiles"]),
        ('bag = ["E", "V"]', "end", ["end.when"]),
        # Of a bag that nobody knows whatever there is may be drawn.
        ("", "draw E", []),
        ("", f"draw {FIELD}", []),
        ("", "draw ghosts:01", ["setup.tiles"]),
        ("", "end", []),
        ("bag = []", "draw E", ["hand.size"]),
        ("bag = []", "lay E 0,1", ["hand.size"]),
    ],
)
def test_what_the_bag_holds_is_drawn(bag: str, line: str, clauses: list[str]) -> None:
    assert refused(stand(tiles("0,0 D"), bag), line) == clauses


def test_why_nothing_is_drawn_or_set_aside_is_told(snapshot: object) -> None:
    known = stand(tiles("0,0 D"), 'bag = ["E", "V"]')
    hand = f"hands = {{ red = ['{FIELD}', '{CITY}'] }}"
    full = stand(tiles(f"0,0 {CITY}"), hand, 'step = "lay"', hand__size=2)
    asked = (
        (known, "draw U"), (known, "end"), (stand(tiles("0,0 D")), "draw ghosts:01"),
        (stand(tiles("0,0 D"), "bag = []"), "draw E"), (full, "discard"),
    )  # fmt: skip
    assert [one.words for state, line in asked for one in state.refusals(line)] == snapshot


def test_a_hand_is_kept_in_order_while_it_is_filled() -> None:
    state = stand(tiles("0,0 D"), 'bag = ["E", "U", "V*2"]', hand__size=3)
    for line, hand in (
        ("draw V", ("V",)), ("draw E", ("E", "V")), ("draw V", ("E", "V", "V")),
    ):  # fmt: skip
        assert (state.step, state.to_move) == ("draw", "red")
        state = state.play(line)
        assert state.hands["red"] == hand
    assert (state.step, state.bag) == ("lay", {"U": 1})


def test_nothing_is_discarded_while_one_tile_in_hand_fits() -> None:
    """Beside cities a field fits nowhere, and a city does."""
    hand = f'hands = {{ red = ["{FIELD}", "{CITY}"] }}'
    state = stand(tiles(f"0,0 {CITY}"), hand, 'step = "lay"', hand__size=2)
    assert "discard" not in offered(state)
    assert refused(state, "discard") == ["tile.unplaceable"]


@pytest.mark.parametrize(
    ("returns", "bag", "after", "to_bag"),
    [
        (False, [CITY], {CITY: 1}, False),
        (True, [CITY], {CITY: 1, FIELD: 1}, True),
        (True, [CITY, FIELD], {CITY: 1, FIELD: 2}, True),
        (True, None, None, False),
    ],
)
def test_a_tile_that_fits_nowhere_is_set_aside_or_goes_back(
    returns: bool, bag: list[str] | None, after: dict[str, int] | None, to_bag: bool
) -> None:
    lines = (tiles(f"0,0 {CITY}"), f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    known = "" if bag is None else f"bag = {bag}"
    state = stand(*lines, known, tile__unplaceable_returns=returns).play("discard")
    assert (state.bag, state.hands["red"], state.step) == (after, (), "draw")
    assert state.content.log[0] == SetAside("red", (FIELD,), to_bag)
    assert list(state.bag or ()) == sorted(after or ())


def test_a_bag_is_kept_in_order_where_a_tile_goes_back() -> None:
    lines = (tiles(f"0,0 {CITY}"), 'hands = { red = ["A"] }', 'step = "lay"', f'bag = ["{CITY}"]')
    state = stand(*lines, tile__unplaceable_returns=True).play("discard")
    assert offered(state) == ["draw A", f"draw {CITY}"]


def test_of_a_bag_that_is_done_with_every_tile_is_told_in_order() -> None:
    lines = (tiles(f"0,0 {CITY}"), 'hands = { red = ["A"] }', 'step = "lay"')
    state = stand(*lines, f'bag = ["{FIELD}*2"]', tile__unplaceable_returns=True).play("discard")
    aside = [event for event in state.events if isinstance(event, SetAside)]
    assert aside == [SetAside("red", ("A",), True), SetAside("red", ("A", FIELD, FIELD))]
    assert state.bag == {}


def test_only_after_the_very_last_tile_an_action_remains_without_one() -> None:
    """The Ark could be moved: but Blue still holds a tile."""
    lines = (tiles(f"0,0 {CITY}", f"1,0 {CITY}"), 'ark = "0,0"', 'step = "lay"', "bag = []")
    rules = {"draw__when": "end", "end__last_tile_unplaceable": "action-remains"}
    for blue, after in ((CITY, ("blue", "lay")), ("", ("red", "place"))):
        hands = f'hands = {{ red = ["{FIELD}"], blue = {[blue] if blue else []} }}'
        state = stand(*lines, hands, under="ark-en2", **rules).play("discard")
        assert (state.to_move, state.step) == after


def test_who_holds_no_tile_is_passed_over_by_the_next_player_who_does() -> None:
    hands = 'hands = { b = ["E"], c = ["E"], d = ["E"] }'
    text = f'players = ["a", "b", "c", "d"]\n{tiles("0,0 D")}\n{hands}\nbag = []'
    state = set_up(load_profile("carcassonne").with_answer("draw.when", "end"), text)
    assert (state.to_move, state.step) == ("b", "lay")


@pytest.mark.parametrize(("blue", "said"), [([], ["hand.size"]), (["E"], [])])
def test_that_a_player_is_passed_over_is_told(blue: list[str], said: list[str]) -> None:
    hands = f'hands = {{ red = ["E"], blue = {blue}, green = ["E"] }}'
    players = 'players = ["red", "blue", "green"]'
    text = f'{players}\n{tiles("0,0 D")}\n{hands}\nbag = []\nstep = "lay"'
    reasons = set_up("carcassonne", text).play("lay /2 0,-1").explain("pass")
    assert [one.clause for one in reasons if one.clause == "hand.size"] == said


@pytest.mark.parametrize(
    ("size", "hand", "bag", "step"),
    [
        (1, [], None, "draw"),
        (1, ["E"], None, "lay"),
        (2, ["E"], None, "lay"),  # nobody knows whether there is another
        (1, ["E"], ["U"], "lay"),
        (2, ["E"], ["U"], "draw"),
        (2, ["E", "E"], ["U"], "lay"),
        (3, ["E", "E"], ["U"], "draw"),
        (2, ["E"], [], "lay"),
        (1, [], [], "draw"),  # where only the end is left to call
    ],
)
def test_a_turn_begins_with_drawing_while_hand_and_bag_allow_it(
    size: int, hand: list[str], bag: list[str] | None, step: str
) -> None:
    lines = () if bag is None else (f"bag = {bag}",)
    state = stand(tiles("0,0 D"), f"hands = {{ red = {hand} }}", *lines, hand__size=size)
    assert (state.step, state.to_move) == (step, "red")
