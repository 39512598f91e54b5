"""Set up: a position made by clicks."""

from __future__ import annotations

import pytest

from arkrules.errors import ArkrulesError, TableError
from tests.desk.table.at_the_table import after, at_once, opened, press, pressable, read, text_of


def position(view):
    return view.table.position


@pytest.fixture
def new():
    return opened()


def test_a_new_table_has_the_start_tile_and_nothing_wrong(new):
    assert position(new) == {"players": ["red", "blue"], "tiles": ["0,0 D"]}
    assert new.done.said == "Nothing is wrong."


def test_the_cells_around_are_open(new):
    cells = {one.get("data-at"): one.get("aria-label") for one in pressable(new)}
    assert cells["1,0"] == "1,0: open"
    assert {cell for cell in cells if cell} == {"0,0", "1,0", "0,1", "-1,0", "0,-1"}


def test_one_cell_is_reached_by_the_tab_key(new):
    cells = [one for one in pressable(new) if one.get("data-at")]
    assert [one.get("data-at") for one in cells if one.get("tabindex") == "0"] == ["0,0"]
    chosen = press(new, "at:1,0")
    cells = [one for one in pressable(chosen) if one.get("data-at")]
    assert [one.get("data-at") for one in cells if one.get("tabindex") == "0"] == ["1,0"]


def test_a_tile_is_laid_as_it_fits(new):
    # D has its road on the east side; V bends from south to west, so unturned it goes on.
    view = after(new, "at:1,0", "lay:V")
    assert position(view)["tiles"] == ["0,0 D", "1,0 V"]
    assert view.done.said == "V lies at 1,0."


def test_tiles_that_do_not_fit_are_folded_away_and_can_be_laid(new):
    # A monastery among fields fits nowhere beside a road.
    view = press(new, "at:1,0")
    palette = read(view)["panel"]
    folded = [b.get("data-act") for b in palette.find(".//details").iter("button")]
    assert "lay:B" in folded
    view = press(view, "lay:B")
    assert view.done.said == ("B lies at 1,0, where it fits in no turn. 1 thing is wrong.")
    assert "the sides between 0,0 and 1,0 do not match" in text_of(view, "panel")
    assert "1,0: B, something is wrong here" in view.parts["board"]


def test_how_many_are_left(new):
    # The base game holds four of D; one lies.
    view = press(new, "at:1,0")
    (button,) = [one for one in pressable(view) if one.get("data-act") == "lay:D"]
    assert button.get("aria-label") == "D, 3 left"


def test_a_tile_is_turned_replaced_and_removed(new):
    view = after(new, "at:1,0", "lay:V", "turn")
    assert position(view)["tiles"] == ["0,0 D", "1,0 V/1"]
    view = press(view, "turn:3")
    assert position(view)["tiles"] == ["0,0 D", "1,0 V"]
    view = after(view, "another", "lay:U")
    assert position(view)["tiles"] == ["0,0 D", "1,0 U/1"]
    view = press(view, "remove")
    assert position(view)["tiles"] == ["0,0 D"]


def test_pieces_are_put_and_taken_off(new):
    view = after(new, "at:0,0 C", "put:red follower")
    assert position(view)["pieces"] == ["red follower 0,0 C"]
    view = press(view, "put:blue follower")
    assert position(view)["pieces"] == ["blue follower 0,0 C"]
    view = press(view, "take")
    assert "pieces" not in position(view)


def test_who_stands_on_a_tile_leaves_with_it(new):
    view = after(new, "at:1,0", "lay:V", "at:1,0 1", "put:red follower", "just")
    assert position(view)["laid"] == "1,0"
    view = press(view, "remove")
    assert position(view) == {"players": ["red", "blue"], "tiles": ["0,0 D"]}


def test_every_player_kind_and_number_can_be_set(new):
    view = press(new, "score:red", value="12")
    view = press(view, "supply:blue follower", value="3")
    assert position(view)["scores"] == {"red": 12}
    assert position(view)["supply"] == {"blue": {"follower": 3}}
    view = press(press(view, "score:red", value="0"), "supply:blue follower", value="")
    assert position(view) == position(new)


def test_a_fault_is_shown_where_it_is(new):
    view = press(press(new, "page:players"), "supply:red follower", value="9")
    (beside,) = [
        one for one in read(view)["panel"].iter("p") if one.get("id") == "fault-supply.red.follower"
    ]
    assert beside.text.startswith("0 on the board and 9 to place, but the box holds 7")
    (field,) = [one for one in pressable(view) if one.get("data-act") == "supply:red follower"]
    assert field.get("aria-invalid") == "true"
    assert field.get("aria-describedby") == "fault-supply.red.follower"


def test_what_is_wrong_can_be_taken_out(new):
    view = press(new, "supply:red follower", value="9")
    assert "drop:supply.red.follower" in view.parts["panel"]
    view = press(view, "drop:supply.red.follower")
    assert position(view) == position(new)
    with pytest.raises(TableError, match="nothing is wrong with 'supply"):
        press(view, "drop:supply.red.follower")


def test_players_come_go_and_are_renamed(new):
    view = after(new, "at:0,0 C", "put:red follower", "join")
    assert position(view)["players"] == ["red", "blue", "green"]
    view = press(view, "score:red", value="4")
    view = press(view, "name:red", value="Anna")
    assert position(view)["players"] == ["Anna", "blue", "green"]
    assert position(view)["pieces"] == ["Anna follower 0,0 C"]
    assert position(view)["scores"] == {"Anna": 4}
    view = press(view, "earlier:blue")
    assert position(view)["players"] == ["blue", "Anna", "green"]
    assert position(view)["to_move"] == "Anna"
    view = press(view, "leave:Anna")
    assert position(view) == {"players": ["blue", "green"], "tiles": ["0,0 D"]}


def test_two_to_six_play(new):
    view = after(new, "join", "join", "join", "join")
    with pytest.raises(TableError, match="there are 6 players already"):
        press(view, "join")
    with pytest.raises(TableError, match="at least 2 play"):
        press(new, "leave:red")


def test_no_name_of_two_words_and_none_twice(new):
    with pytest.raises(TableError, match="is no name"):
        press(new, "name:red", value="Anna Maria")
    with pytest.raises(TableError, match="the same name"):
        press(new, "name:red", value="blue")


def test_another_game_keeps_the_drawing_of_tiles(new):
    view = after(new, "at:1,0", "lay:V", "turn")
    other = press(view, "game", value="ark-en2")
    assert position(other)["tiles"] == ["0,0 [CCC a1b bbb b1a]", "1,0 [aaa aaa a1b b1a]/1"]
    assert "does not match" not in text_of(other, "panel")


def test_another_game_begins_with_its_own_start(new):
    view = press(new, "game", value="ark-en2")
    back = press(view, "game", value="carcassonne")
    assert position(back) == position(new)
    assert position(view)["tiles"] != position(new)["tiles"]


def test_house_rules_go_with_the_game(new):
    view = press(new, "rule:house.no-final", value="on")
    assert view.table.rules == ("house.no-final",)
    other = press(view, "game", value="ark-en2")
    assert other.table.rules == ()
    assert "It knows nothing of house.no-final." in other.done.said
    assert press(view, "rule:house.no-final", value="").table.rules == ()
    with pytest.raises(TableError, match=r"no house rule 'house\.none'"):
        press(new, "rule:house.none", value="on")


def test_keys_of_extensions_by_what_they_declare():
    view = press(opened(case="ark-loop-home"), "mode:setup")
    assert position(view)["ark"] == "0,0"
    view = after(view, "at:1,0", "here:ark")
    assert position(view)["ark"] == "1,0"
    view = press(view, "here:ark")
    assert "ark" not in position(view)
    view = after(view, "here:ark", "remove")
    assert "ark" not in position(view)
    view = press(view, "flag:ark_arrived", value="on")
    assert position(view)["ark_arrived"] is True
    assert "ark_arrived" not in position(press(view, "flag:ark_arrived", value=""))
    with pytest.raises(TableError, match="nothing that can be set so"):
        press(view, "flag:ark", value="on")


def test_what_pieces_carry_and_pieces_driven_off():
    view = press(after(opened(), "at:0,0 C", "put:red follower"), "edition", value="ghosts")
    view = press(view, "carry:ghosts", value="2")
    assert position(view)["pieces"] == ["red follower 0,0 C ghosts=2"]
    view = press(view, "carry:ghosts", value="0")
    assert position(view)["pieces"] == ["red follower 0,0 C"]
    view = press(view, "number:driven_off red follower", value="1")
    assert position(view)["driven_off"] == {"red": {"follower": 1}}
    view = press(view, "name:red", value="Anna")
    assert position(view)["driven_off"] == {"Anna": {"follower": 1}}
    view = press(view, "number:driven_off Anna follower", value="")
    assert "driven_off" not in position(view)
    view = press(view, "stock:ghost", value="3")
    assert position(view)["stock"] == {"ghost": 3}


def test_hands_and_the_bag(new):
    view = after(new, "hand:red", "lay:A", "lay:B")
    assert position(view)["hands"] == {"red": ["A", "B"]}
    view = press(view, "unhand:red 0")
    assert position(view)["hands"] == {"red": ["B"]}
    view = press(view, "bag", value="rest")
    bag = position(view)["bag"]
    # Four of B and four of D are in the box; one of each is in a hand or on the table.
    assert {"B*3", "D*3", "A*2"} <= set(bag)
    view = press(view, "bagged:B", value="0")
    assert not any(token.startswith("B") for token in position(view)["bag"])
    assert position(press(view, "bag", value="empty"))["bag"] == []
    assert "bag" not in position(press(view, "bag", value="unknown"))
    with pytest.raises(TableError, match="no such tile in the hand of red"):
        press(view, "unhand:red 7")


def test_tiles_of_the_bag_that_another_edition_does_not_know_keep_their_drawing_and_number():
    # Tile 27 of the Ark is a city at one side, with a sheep beside its road.
    text = (
        "arkrules record 1\ntitle: Evening\nprofile: ark-en2\n"
        'position: {"players": ["anna", "bob"], "tiles": ["0,0 27"], "bag": ["27 * 2"]}\n'
    )
    view = press(press(opened(text=text), "mode:setup"), "edition", value="carcassonne")
    assert position(view)["bag"] == ["[CCC a1b bbb b1a; sheep@b]*2"]


def test_two_tiles_of_a_kind_in_hands_are_two_pictures(new):
    view = after(new, "hand:red", "lay:B", "lay:B", "hand:blue", "lay:B")
    ids = [one.get("id") for one in read(view)["panel"].iter() if one.get("id")]
    assert len(set(ids)) == len(ids)


def test_the_edge_of_the_table_may_be_wrong_and_says_so(new):
    view = press(press(new, "page:rest"), "edge", value="  -1,-1   2,2 ")
    assert position(view)["table"] == "-1,-1 2,2"
    view = press(view, "edge", value="here")
    assert "not a table" in text_of(view, "panel")


def test_the_step_and_whose_turn_it_is(new):
    view = press(press(new, "mover", value="blue"), "step", value="over")
    assert (position(view)["to_move"], position(view)["step"]) == ("blue", "over")
    with pytest.raises(TableError, match="'seat' is no step of this game"):
        press(new, "step", value="seat")


def test_a_tile_in_notation(new):
    view = press(press(new, "at:1,0"), "written", value="[aaa aaa aaa a1a; monastery]")
    assert position(view)["tiles"][1] == "1,0 [aaa aaa aaa a1a; monastery]"
    with pytest.raises(ArkrulesError, match="no kind of the sets in use"):
        press(view, "written", value="Q9")


def test_acts_are_taken_back_and_done_again(new):
    view = after(new, "at:1,0", "lay:V", "turn")
    back = press(view, "back")
    assert position(back)["tiles"] == ["0,0 D", "1,0 V"]
    assert position(press(back, "back")) == position(new)
    assert position(press(back, "forth")) == position(view)
    assert position(press(press(back, "turn:3"), "forth"))["tiles"] == ["0,0 D", "1,0 V/3"]
    assert press(new, "back").done.said == "There is nothing to take back."


def test_empty_and_start(new):
    view = press(new, "clear")
    assert position(view) == {"players": ["red", "blue"]}
    assert [one.get("data-at") for one in pressable(view) if one.get("data-at")] == ["0,0"]
    assert position(press(view, "fresh")) == position(new)
    assert position(press(press(view, "fresh"), "back")) == position(view)


def test_answers_switched_by_hand_are_shown_and_taken_back():
    state = {**at_once(opened()), "answers": {"city.closed": "enclosed-filled"}}
    view = press(opened(table=state), "page:game")
    assert 'city.closed = "enclosed-filled"' in text_of(view, "panel")
    assert press(view, "answer:city.closed").table.answers == {}


def test_answers_that_contradict_each_other_are_shown_as_wrong():
    view = opened(table={**at_once(opened()), "answers": {"table.edge_completes": True}})
    assert "table.edge_completes needs an edge that stays where it is" in text_of(view, "panel")


@pytest.mark.parametrize(
    ("act", "fields", "said"),
    [
        ("lie", {}, "there is no act 'lie'"),
        ("lay:A", {}, "no cell is selected"),
        ("lay:Q9", {}, "no kind of the sets"),
        ("turn", {}, "no cell is selected"),
        ("put:red follower", {}, "no segment is selected"),
        ("put:red king", {}, "no kind of piece"),
        ("at:here", {}, "not a cell"),
        ("at:0,0 Z", {}, "no segment 'Z' lies at 0,0"),
        ("score:red", {"value": "many"}, "expected a whole number, found 'many'"),
        ("score:nobody", {"value": "1"}, "'nobody' is no player"),
        ("game", {"value": "chess"}, "there is no game 'chess'"),
        ("edition", {"value": "../secret.toml"}, "there is no edition"),
        ("mode:ask-me", {}, "there is no mode"),
        ("page:none", {}, "there is no page"),
        ("carry:ghosts", {"value": "1"}, "no segment is selected|nobody here"),
    ],
)
def test_what_cannot_be_done_says_why(new, act, fields, said):
    with pytest.raises(ArkrulesError, match=said):
        press(new, act, **fields)


def test_the_tiles_of_a_game_are_drawn_ahead_a_kind_at_a_time(new):
    acts = []
    while new.done.then:
        acts.append(new.done.then)
        new = press(new, new.done.then)
        assert dict(new.parts) == {}
    # The base game has twenty-four kinds.
    assert acts == [f"warm:{at}" for at in range(24)]


def test_the_state_is_small(new):
    assert at_once(new) == {
        "format": 1,
        "mode": "setup",
        "profile": "carcassonne",
        "position": {"players": ["red", "blue"], "tiles": ["0,0 D"]},
    }
