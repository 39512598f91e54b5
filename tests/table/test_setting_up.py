"""Set up: a position made by clicks."""

from __future__ import annotations

import re

import pytest

from arkrules.errors import BadNotation, TableError
from arkrules.table.shown import tile_picture
from tests.table.at_the_table import (
    acts_of,
    after,
    at_once,
    faults_of,
    once,
    opened,
    press,
    pressable,
    read,
    told,
)

PLAYERS = {"players": ["red", "blue"]}
BEGUN = {**PLAYERS, "tiles": ["0,0 D"]}


def position(view):
    return view.table.position


def cells(view):
    return {one.get("data-at"): one for one in pressable(view) if one.get("data-at")}


@pytest.fixture
def new():
    return opened()


def test_what_is_read_while_a_position_is_made(new, snapshot):
    view = new
    read = {"": view.done.said}
    for act in (
        "at:1,0", "lay:V", "turn", "at:1,0 1", "put:red follower", "just", "at:0,-1", "lay:B",
        "set:scores.red=12", "set:supply.blue.follower=9", "hand:red", "lay:A", "bag=rest",
        "set:to_move=blue",
        "name:red=Anna", "join", "leave:red", "rule:house.no-final=on", "edition=ghosts",
        "game=ark-en2", "back", "back", "drop:supply.blue.follower", "page:board", "at:1,0 1",
    ):  # fmt: skip
        name, _, value = act.partition("=")
        view = press(view, name, value=value)
        read[act] = view.done.said
    read |= {part: told(view, part) for part in ("bar", "board", "panel")}
    read |= {act: told(press(view, act), page=True) for act in acts_of(view, "page:")}
    assert once(read) == snapshot


def test_a_new_table_has_the_start_tile_and_its_state_is_small(new):
    state = {"format": 1, "mode": "setup", "profile": "carcassonne", "position": BEGUN}
    assert at_once(new) == state
    assert faults_of(new) == []
    assert {*cells(new)} == {"0,0", "1,0", "0,1", "-1,0", "0,-1"}


def test_one_cell_is_reached_by_the_tab_key(new):
    for view, cell in ((new, "0,0"), (press(new, "at:1,0"), "1,0")):
        assert [at for at, one in cells(view).items() if one.get("tabindex") == "0"] == [cell]


def test_a_tile_is_laid_turned_replaced_and_removed(new):
    # D has its road on the east side; V bends from south to west, so unturned it goes on.
    view = new
    for acts, tile in (
        (("at:1,0", "lay:V"), "1,0 V"),
        (("turn",), "1,0 V/1"),
        (("turn:3",), "1,0 V"),
        (("another", "lay:U"), "1,0 U/1"),
    ):
        view = after(view, *acts)
        assert position(view)["tiles"] == ["0,0 D", tile]
    assert position(press(view, "remove")) == BEGUN


def test_tiles_that_do_not_fit_are_folded_away_and_can_be_laid(new):
    # A monastery among fields fits nowhere beside a road.
    view = press(new, "at:1,0")
    folded = [one.get("data-act") for one in read(view)["panel"].find(".//details").iter("button")]
    assert "lay:B" in folded
    assert "lay:V" not in folded
    view = press(view, "lay:B")
    assert position(view)["tiles"] == ["0,0 D", "1,0 B"]
    assert len(faults_of(view)) == 1
    assert "lay:B" in acts_of(press(view, "another"))


def test_how_many_are_left(new):
    # The base game holds four of D, of which one lies, nine of V, and one of X.
    offers = {one.get("data-act"): one for one in pressable(press(new, "at:1,0"))}
    left = {kind: offers[f"lay:{kind}"].get("aria-label") for kind in "DVX"}
    numbers = {kind: re.findall(r"\d+", label) for kind, label in left.items()}
    assert numbers == {"D": ["3"], "V": ["9"], "X": ["1"]}


def test_pieces_are_put_and_taken_off_and_leave_with_their_tile(new):
    view = after(new, "at:0,0 C", "put:red follower")
    assert position(view)["pieces"] == ["red follower 0,0 C"]
    view = press(view, "put:blue follower")
    assert position(view)["pieces"] == ["blue follower 0,0 C"]
    assert position(press(view, "take")) == BEGUN
    view = after(new, "at:1,0", "lay:V", "at:1,0 1", "put:red follower", "just")
    assert position(view)["laid"] == "1,0"
    assert position(press(view, "remove")) == BEGUN


def test_numbers_are_set_and_taken_back(new):
    for act, number, key, held in (
        ("set:scores.red", "12", "scores", {"red": 12}),
        ("set:supply.blue.follower", "3", "supply", {"blue": {"follower": 3}}),
    ):
        view = press(new, act, value=number)
        assert position(view)[key] == held
        assert position(press(view, act, value="")) == BEGUN
    assert (
        position(press(press(new, "set:scores.red", value="4"), "set:scores.red", value="0"))
        == BEGUN
    )


def test_a_fault_is_shown_where_it_is_and_what_is_wrong_can_be_taken_out(new, snapshot):
    view = press(press(new, "page:players"), "set:supply.red.follower", value="9")
    assert faults_of(view) == ["supply.red.follower"]
    beside = {one.get("id"): one.text for one in read(view)["panel"].iter("p")}
    assert beside["fault-supply.red.follower"] == snapshot
    (field,) = [one for one in pressable(view) if one.get("data-act") == "set:supply.red.follower"]
    assert field.get("aria-invalid") == "true"
    assert field.get("aria-describedby") == "fault-supply.red.follower"
    assert acts_of(view, "drop:") == ["drop:supply.red.follower"]
    view = press(view, "drop:supply.red.follower")
    assert position(view) == BEGUN
    with pytest.raises(TableError):
        press(view, "drop:supply.red.follower")


def test_of_a_list_what_is_wrong_alone_is_taken_out():
    text = 'players = ["red", "blue"]\ntiles = ["0,0 D"]\n'
    text += 'pieces = ["red follower 0,0 C", "red king 0,0 a", "blue follower 0,0 1"]'
    view = opened(text=text)
    assert faults_of(view) == ["pieces[1]"]
    view = press(view, "drop:pieces[1]")
    assert position(view)["pieces"] == ["red follower 0,0 C", "blue follower 0,0 1"]


def test_players_come_go_and_are_renamed_with_all_that_is_theirs(new):
    view = after(new, "at:0,0 C", "put:red follower", "hand:red", "lay:B", "join")
    assert position(view)["players"] == ["red", "blue", "green"]
    view = press(press(view, "set:scores.red", value="4"), "name:red", value="Anna")
    assert position(view) == {
        "players": ["Anna", "blue", "green"], "tiles": ["0,0 D"], "scores": {"Anna": 4},
        "pieces": ["Anna follower 0,0 C"], "hands": {"Anna": ["B"]},
    }  # fmt: skip
    view = press(view, "earlier:blue")
    assert position(view)["players"] == ["blue", "Anna", "green"]
    assert position(view)["to_move"] == "Anna"
    assert position(press(view, "leave:Anna")) == {"players": ["blue", "green"], "tiles": ["0,0 D"]}


def test_another_game_keeps_the_drawing_of_tiles_and_begins_with_its_own_start(new):
    other = press(after(new, "at:1,0", "lay:V", "turn"), "game", value="ark-en2")
    assert position(other)["tiles"] == ["0,0 [CCC a1b bbb b1a]", "1,0 [aaa aaa a1b b1a]/1"]
    assert faults_of(other) == []
    begun = press(new, "game", value="ark-en2")
    assert position(begun)["tiles"] != position(new)["tiles"]
    assert position(press(begun, "game", value="carcassonne")) == BEGUN


def test_house_rules_go_with_the_game(new):
    view = press(new, "rule:house.no-final", value="on")
    assert view.table.rules == ("house.no-final",)
    assert press(view, "game", value="ark-en2").table.rules == ("house.no-final",)
    assert press(view, "rule:house.no-final", value="").table.rules == ()


def test_house_rules_about_a_box_come_and_go_with_it(new):
    assert acts_of(new, "rule:house.river") == []
    view = press(new, "rule:river", value="on")
    view = press(view, "rule:house.river-mixed", value="on")
    assert view.table.rules == ("river", "house.river-mixed")
    assert press(view, "rule:river", value="").table.rules == ()
    assert press(view, "game", value="ark-en2").table.rules == ()


def test_keys_of_extensions_by_what_they_declare():
    view = press(opened(case="ark-loop-home"), "mode:setup")
    assert position(view)["ark"] == "0,0"
    view = after(view, "at:1,0", "here:ark")
    assert position(view)["ark"] == "1,0"
    for act in ("here:ark", "remove"):
        assert "ark" not in position(press(view, act))
    view = press(view, "set:ark_arrived", value="on")
    assert position(view)["ark_arrived"] is True
    assert "ark_arrived" not in position(press(view, "set:ark_arrived", value=""))


def test_the_goods_that_players_have():
    view = press(opened(), "rule:traders", value="on")
    view = press(view, "set:goods.red.wine", value="2")
    assert position(view)["goods"] == {"red": {"wine": 2}}
    view = press(view, "name:red", value="Anna")
    assert position(view)["goods"] == {"Anna": {"wine": 2}}
    with pytest.raises(TableError):
        press(view, "set:goods.Anna.follower", value="1")


def test_what_pieces_carry_and_pieces_driven_off():
    view = press(after(opened(), "at:0,0 C", "put:red follower"), "edition", value="ghosts")
    carried = press(view, "carry:ghosts", value="2")
    assert position(carried)["pieces"] == ["red follower 0,0 C ghosts=2"]
    assert position(press(carried, "carry:ghosts", value="0")) == position(view)
    view = press(view, "set:driven_off.red.follower", value="1")
    assert position(view)["driven_off"] == {"red": {"follower": 1}}
    view = press(view, "name:red", value="Anna")
    assert position(view)["driven_off"] == {"Anna": {"follower": 1}}
    assert "driven_off" not in position(press(view, "set:driven_off.Anna.follower", value=""))
    assert position(press(view, "set:stock.ghost", value="3"))["stock"] == {"ghost": 3}


def test_hands_and_the_bag(new):
    view = after(new, "hand:red", "lay:A", "lay:B")
    assert position(view)["hands"] == {"red": ["A", "B"]}
    view = press(view, "unhand:red 0")
    assert position(view)["hands"] == {"red": ["B"]}
    view = press(view, "bag", value="rest")
    # Four of B and four of D are in the box; one of each is in a hand or on the table.
    assert {"B*3", "D*3", "A*2"} <= {*position(view)["bag"]}
    assert {"A*2", "E*4"} <= {*position(press(view, "bagged:E", value="4"))["bag"]}
    view = press(view, "bagged:B", value="0")
    assert not any(token.startswith("B") for token in position(view)["bag"])
    assert position(press(view, "bag", value="empty"))["bag"] == []
    assert "bag" not in position(press(view, "bag", value="unknown"))


def test_a_wrong_token_is_taken_out_of_a_hand():
    text = 'players = ["red", "blue"]\ntiles = ["0,0 D"]\nhands = { red = ["B", "Q9", "[x]"] }'
    view = press(opened(text=text), "page:bag")
    assert set(faults_of(view)) == {"hands.red"}
    assert acts_of(view, "unhand:") == ["unhand:red 0", "unhand:red 1", "unhand:red 2"]
    shown = {one.get("data-act"): "".join(one.itertext()) for one in pressable(view)}
    assert shown["unhand:red 1"] == "Q9", "it is shown as it is written"
    view = after(view, "unhand:red 1", "unhand:red 1")
    assert position(view)["hands"] == {"red": ["B"]}
    assert faults_of(view) == []


def test_tiles_that_another_edition_does_not_know_stay_in_the_bag():
    # Tile 27 of the Ark is a city at one side, with a sheep beside its road.
    text = (
        "arkrules record 1\ntitle: Evening\nprofile: ark-en2\n"
        'position: {"players": ["anna", "bob"], "tiles": ["0,0 27"], "bag": ["27 * 2"]}\n'
    )
    view = press(press(opened(text=text), "mode:setup"), "edition", value="carcassonne")
    assert position(view)["bag"] == ["[CCC a1b bbb b1a; sheep@b]*2"]


def test_the_edge_of_the_table_the_step_and_whose_turn_it_is(new):
    view = press(press(new, "page:rest"), "set:table", value="  -1,-1   2,2 ")
    assert position(view)["table"] == "-1,-1 2,2"
    with pytest.raises(BadNotation):
        press(view, "set:table", value="here")
    view = press(press(new, "set:to_move", value="blue"), "set:step", value="over")
    assert (position(view)["to_move"], position(view)["step"]) == ("blue", "over")


def test_a_tile_in_notation(new):
    view = press(press(new, "at:1,0"), "written", value="[aaa aaa aaa a1a; monastery]")
    assert position(view)["tiles"][1] == "1,0 [aaa aaa aaa a1a; monastery]"


def test_acts_are_taken_back_and_done_again(new):
    view = after(new, "at:1,0", "lay:V", "turn")
    back = press(view, "back")
    assert position(back)["tiles"] == ["0,0 D", "1,0 V"]
    assert position(press(back, "back")) == BEGUN
    assert position(press(back, "forth")) == position(view)
    assert position(press(press(back, "turn:3"), "forth"))["tiles"] == ["0,0 D", "1,0 V/3"]
    assert at_once(press(new, "back")) == at_once(new)
    empty = press(new, "clear")
    assert position(empty) == PLAYERS
    assert [*cells(empty)] == ["0,0"]
    assert position(after(empty, "fresh")) == BEGUN
    assert position(after(empty, "fresh", "back")) == PLAYERS


def test_answers_switched_by_hand_are_taken_back_and_may_contradict_each_other(snapshot):
    shown = []
    for answers in ({"city.closed": "enclosed-filled"}, {"table.edge_completes": True}):
        view = press(opened(table={**at_once(opened()), "answers": answers}), "page:game")
        (clause,) = answers
        assert len(faults_of(view)) == (clause == "table.edge_completes")
        assert press(view, f"switch:{clause}").table.answers == {}
        shown += told(view).splitlines()[:2] + told(view).splitlines()[-3:]
    assert shown == snapshot


def test_a_tile_that_touches_nothing_lies_as_drawn_with_its_marks():
    # F and G are the same city from side to side, F with a pennant.
    empty = opened(text='players = ["red", "blue"]\ntiles = []')
    views = {kind: after(empty, "at:0,0", f"lay:{kind}") for kind in "DFG"}
    assert position(views["D"])["tiles"] == ["0,0 D"]
    items = {kind: len([*read(view)["board"].iter("li")]) for kind, view in views.items()}
    assert items["F"] == items["G"] + 1


def test_of_several_faults_one_is_taken_out():
    view = opened(text='players = ["a", "b"]\ntiles = ["0,0 D", "0,0 A"]\nlaid = "7,7"')
    assert {"tiles[1]", "laid"} <= {*faults_of(view)}
    left = press(view, "drop:laid")
    assert "laid" not in position(left)
    assert position(left)["tiles"] == ["0,0 D", "0,0 A"]


def test_the_tiles_of_a_game_are_drawn_ahead_a_kind_at_a_time(new):
    # The base game has twenty-four kinds.
    tile_picture.cache_clear()
    view = new
    for at in range(24):
        assert view.done.then == f"warm:{at}"
        view = press(view, view.done.then)
        assert dict(view.parts) == {}
    assert view.done.then == ""
    assert press(new, "warm:0").done.then == "", "what is drawn already takes no further act"


def test_tiles_are_offered_by_their_sides_in_any_turn_and_by_what_they_show(new):
    """City beside city and road beside road: that is O and P, one of them with a pennant."""
    view = press(new, "hand:red")
    every = acts_of(view, "lay:")
    for side, presses in (("north", 3), ("east", 3), ("south", 2), ("west", 2)):
        view = after(view, *[f"side:{side}"] * presses)
    assert acts_of(view, "lay:") == ["lay:O", "lay:P"]
    assert acts_of(press(view, "seek:pennant"), "lay:") == ["lay:O"]
    for side, presses in (("north", 1), ("east", 1), ("south", 2), ("west", 2)):
        view = after(view, *[f"side:{side}"] * presses)
    assert acts_of(view, "lay:") == every
    for wrong in ("side:up", "seek:dragon"):
        with pytest.raises(TableError):
            press(view, wrong)
    strange = at_once(view)
    strange["chosen"]["sides"] = -(1 << 20)
    assert acts_of(opened(table=strange), "lay:") == every


def test_a_tile_is_laid_apart_from_the_others(new):
    view = press(new, "at", value="4,-1")
    assert "4,-1" in cells(view)
    view = press(view, "lay:E")
    assert position(view)["tiles"] == ["0,0 D", "4,-1 E"]
    assert faults_of(view) == []
    assert "3,-1" in cells(view)
