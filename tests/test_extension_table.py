"""What an extension puts on the table: clauses, pieces, marks, keys, glyphs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arkrules import (
    Cell,
    PositionError,
    ProfileError,
    load_profile,
    new_game,
    set_up,
)
from arkrules.play import Draft, GameState, Played, contradictions, valuation_of
from arkrules.render import board_text
from arkrules.rulings import adjudicate, check_case, read_case
from tests.fair import (
    AROUND_STALL,
    BEGINS,
    BESIDE_A_CITY,
    EAST,
    FIELD,
    ROAD,
    STALL,
    WEST,
    another,
    earned,
    fair,
    installed,  # noqa: F401  # a fixture that every test here uses
    items,
    offered,
    play,
    refused,
    stand,
    standing,
)

# -- clause groups --------------------------------------------------------------------------------


def test_a_group_may_have_a_heading_of_its_own_or_share_one_of_the_base_game() -> None:
    profile = load_profile("fair")
    groups = {heading: set[str]() for heading in ("city", "stall")}
    for asked in profile:
        if asked.heading in groups:
            groups[asked.heading].add(asked.group.__name__)
    assert groups == {"city": {"CityRules", "BannerRules"}, "stall": {"StallRules"}}
    assert profile.value("city.per_banner") == 3
    assert profile.value("city.per_pennant") == 2
    assert profile.answer("stall.points").cite == ("fair:stalls",)


def test_the_base_game_is_not_asked_its_clauses() -> None:
    with pytest.raises(ProfileError, match=r"no clause city\.per_banner"):
        load_profile("carcassonne").answer("city.per_banner")


def test_an_overlay_answers_its_clauses() -> None:
    profile = load_profile("fair+fair.feast")
    assert profile.value("juggler.returns") == "box"
    assert profile.value("stall.scored") == "first"
    assert profile.value("city.per_banner") == 3


def test_its_clauses_are_watched() -> None:
    profile = load_profile("fair").watched()
    tiles = {"0,0": "[aaa CCC aaa aaa; banner*2@C]"}
    state = stand(tiles, 'pieces = ["red follower 0,0 C"]', profile=profile)
    assert profile.asked is not None
    profile.asked.clear()
    play(state, f"lay {WEST} 1,0", "pass")
    assert {"city.per_banner", "city.per_tile", "fair.show"} <= profile.asked
    assert "juggler.weight" not in profile.asked


# -- pieces ---------------------------------------------------------------------------------------


def test_a_piece_is_dealt_and_reserved_as_its_clauses_say() -> None:
    state = new_game("fair", ["red", "blue"])
    assert dict(state.supply["red"]) == {"follower": 7, "juggler": 1}
    assert state.position().stock == {"coin": 4, "red": {"juggler": 2}, "blue": {"juggler": 2}}
    state = new_game(fair(juggler__count=3, juggler__reserve=0), ["red", "blue"])
    assert state.supply["blue"]["juggler"] == 3
    assert state.position().stock == {"coin": 4, "red": {"juggler": 0}, "blue": {"juggler": 0}}
    state = new_game(fair(juggler__reserve=0, juggler__returns="box"), ["red", "blue"])
    assert state.position().stock == {"coin": 4}


def test_a_position_cannot_have_more_of_a_piece_than_its_clauses_say() -> None:
    cells = ["0,0", "1,0", "2,0", "3,0"]
    tiles = dict.fromkeys(cells, "[aaa aaa CCC aaa]")
    three = [f"red juggler {cell} C" for cell in cells[:3]]
    state = stand(tiles, f"pieces = {json.dumps(three)}")
    assert state.supply["red"]["juggler"] == 0
    assert state.position().stock == {"coin": 4, "red": {"juggler": 0}, "blue": {"juggler": 2}}
    with pytest.raises(PositionError) as caught:
        stand(tiles, f"pieces = {json.dumps([*three, 'red juggler 3,0 C'])}")
    assert caught.value.faults[0] == (
        "supply.red.juggler: 4 on the board and 0 to place, but the box holds 3 [juggler.count]"
    )


def test_a_piece_stands_where_its_own_rule_says() -> None:
    tiles = {"0,0": STALL, "1,0": FIELD}
    state = stand(tiles, 'fair = "0,0"')
    near, far = play(state, f"lay {EAST} 0,1"), play(state, f"lay {EAST} 2,0")
    assert "juggler C" in offered(near)
    assert refused(near, "juggler a") == ("juggler.where",)
    assert refused(far, "juggler C") == ("juggler.near_fair",)
    assert refused(far, "juggler a") == ("juggler.where", "juggler.near_fair")
    anywhere = stand(tiles, 'fair = "0,0"', profile=fair(juggler__near_fair=False))
    assert "juggler C" in offered(play(anywhere, f"lay {EAST} 2,0"))


def test_a_piece_that_is_not_at_hand_is_refused_by_its_own_clause() -> None:
    state = stand({"0,0": FIELD}, "supply = { red = { juggler = 0 } }")
    assert refused(play(state, f"lay {EAST} 1,0"), "juggler C") == ("juggler.out_of_supply",)


@pytest.mark.parametrize(("weight", "winners"), [(2, {"red"}), (1, {"red", "blue"}), (0, {"blue"})])
def test_a_piece_weighs_what_its_clause_says(weight: int, winners: set[str]) -> None:
    tiles = {"0,0": STALL, "0,-1": "[CCC aaa aaa aaa]", "-1,0": FIELD, "0,1": FIELD}
    pieces = 'pieces = ["red juggler 0,-1 C", "blue follower -1,0 a"]'
    state = stand(tiles, pieces, profile=fair(juggler__weight=weight))
    state = play(state, f"lay {FIELD} 1,0", "pass")
    assert earned(state, "stall") == dict.fromkeys(winners, 6)


@pytest.mark.parametrize(("final", "winners"), [(2, {"red"}), (1, {"red", "blue"}), (0, {"blue"})])
def test_a_weight_is_asked_for_the_end_of_the_game(final: int, winners: set[str]) -> None:
    pieces = 'pieces = ["red juggler 0,-1 a", "blue follower -1,0 a"]'
    state = stand(AROUND_STALL, pieces, "bag = []", profile=fair(juggler__final_weight=final))
    assert earned(play(state, "end"), "stall") == dict.fromkeys(winners, 4)
    (stall,) = valuation_of(state).holdings
    assert (stall.what, set(stall.earners)) == ("stall at 0,0", winners)
    assert stall.pieces == {"red": 1, "blue": 1}


def test_a_weight_is_asked_for_the_kind_of_thing_contended_for() -> None:
    pieces = 'pieces = ["red juggler 0,0 C", "blue follower 1,1 C"]'
    tiles = {"0,0": "[aaa CCC aaa aaa]", "1,1": "[CCC aaa aaa aaa]", "0,1": FIELD}
    state = play(stand(tiles, pieces), "lay [aaa aaa CCC CCC] 1,0", "pass")
    assert earned(state, "city") == {"red": 6, "blue": 6}


@pytest.mark.parametrize(
    "kept_out",
    [
        (),
        ("follower",),
        ("juggler",),
        ("follower", "juggler"),
    ],
)
def test_a_piece_keeps_out_whom_its_clause_says(kept_out: tuple[str, ...]) -> None:
    profile = fair(juggler__blocks=kept_out)
    state = stand({"0,0": EAST}, 'pieces = ["blue juggler 0,0 C"]', profile=profile)
    state = play(state, "lay [CCC aaa aaa CCC] 1,0")
    for piece in ("follower", "juggler"):
        if piece in kept_out:
            assert refused(state, f"{piece} C") == ("follower.occupied",)
        else:
            assert f"{piece} C" in offered(state)


def test_a_state_knows_whom_its_pieces_keep_out() -> None:
    profile = fair(juggler__blocks=["juggler"])
    pieces = 'pieces = ["blue juggler 0,0 C", "red follower 0,0 a"]'
    state = stand({"0,0": EAST}, pieces, profile=profile)
    city, field = state.board.node(0, "C"), state.board.node(0, "a")
    assert [piece.kind for piece in state.content.blockers(city, "juggler")] == ["juggler"]
    assert state.content.blockers(city, "follower") == ()
    assert [piece.kind for piece in state.content.blockers(field, "juggler")] == ["follower"]


@pytest.mark.parametrize(
    ("to", "supply", "reserve"), [("supply", 1, 2), ("stock", 0, 3), ("box", 0, 2)]
)
def test_a_piece_returns_to_where_its_clause_says(to: str, supply: int, reserve: int) -> None:
    profile = fair(juggler__returns=to)
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]', profile=profile)
    state = play(state, f"lay {WEST} 1,0", "pass")
    assert earned(state, "city") == {"red": 4}
    assert standing(state) == []
    assert state.supply["red"]["juggler"] == supply
    assert state.stock["red"] == {"juggler": reserve}
    assert f"red's juggler at 0,0 goes back to the {to}" in map(str, state.events)
    assert set_up(profile, state.position()) == state


@pytest.mark.parametrize("to", ["supply", "stock", "box"])
def test_a_piece_without_reserve_returns_there_too(to: str) -> None:
    profile = fair(juggler__reserve=0, juggler__returns=to)
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]', profile=profile)
    state = play(state, f"lay {WEST} 1,0", "pass")
    assert state.supply["red"]["juggler"] == (to == "supply")
    assert state.stock.get("red", {}).get("juggler", 0) == (to == "stock")
    assert set_up(profile, state.position()) == state


def test_a_reserved_piece_can_be_brought_into_play() -> None:
    state = stand({"0,0": STALL, "0,1": FIELD}, 'fair = "0,0"')
    state = play(state, f"lay {FIELD} 1,0", "fair 1,0")
    assert state.supply["red"]["juggler"] == 2
    assert state.stock == {"coin": 4, "red": {"juggler": 1}, "blue": {"juggler": 2}}
    assert state.position().supply == {"red": {"juggler": 2}}
    assert set_up(state.profile, state.position()) == state


# -- what pieces carry, and the stock -------------------------------------------------------------


def test_what_a_piece_carries_comes_out_of_the_stock() -> None:
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=2"]')
    (piece,) = state.pieces
    assert piece.note("coins") == 2
    assert state.stock["coin"] == 2
    assert standing(state) == ["red juggler 0,0 C coins=2"]


def test_a_position_cannot_have_more_carried_than_the_box_holds() -> None:
    profile = fair(coin__amount=1)
    with pytest.raises(PositionError) as caught:
        stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=2"]', profile=profile)
    assert caught.value.faults == ("stock.coin: the box holds only 1",)
    with pytest.raises(PositionError) as caught:
        stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=1"]', "stock = { coin = 4 }")
    assert caught.value.faults == ("stock.coin: the box holds only 4",)


@pytest.mark.parametrize("most", [1, 2, 30])
def test_a_piece_cannot_carry_more_than_its_clause_says(most: int) -> None:
    profile = fair(coin__amount=50, coin__most=most)
    full = f"red juggler 0,0 C coins={most}"
    assert standing(stand({"0,0": EAST}, f'pieces = ["{full}"]', profile=profile)) == [full]
    over = f"red juggler 0,0 C coins={most + 1}"
    with pytest.raises(PositionError) as caught:
        stand({"0,0": EAST}, f'pieces = ["{over}"]', profile=profile)
    assert caught.value.faults == (f"pieces: more than {most} coins on '{over}'",)


def test_what_is_given_comes_out_of_its_stock_and_goes_back() -> None:
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C"]')
    draft, (node,) = Draft.of(state.content), state.content.pieces
    draft.give(node, "coins", 2)
    assert (draft.pieces[node].notes, draft.stock) == ((("coins", 2),), {"coin": 2})
    draft.give(node, "coins")
    assert (draft.pieces[node].note("coins"), draft.stock) == (3, {"coin": 1})
    draft.give(node, "coins", -3)
    assert GameState(draft) == state
    assert state.stock["coin"] == 4


def test_what_a_lifted_piece_carried_goes_back_to_its_stock() -> None:
    pieces = 'pieces = ["red juggler 0,0 C coins=2", "blue follower 0,0 a"]'
    draft = Draft.of(stand({"0,0": EAST}, pieces).content)
    juggler, follower = draft.board.node(0, "C"), draft.board.node(0, "a")
    assert draft.lift(juggler).note("coins") == 2
    assert draft.stock == {"coin": 4}
    draft.lift(follower)
    assert draft.stock == {"coin": 4}
    assert (draft.pieces, draft.occupied) == ({}, 0)
    assert draft.reserves[0] == {"juggler": 3}
    assert draft.supplies[1] == {"follower": 7, "juggler": 1}
    assert GameState(draft) == stand(
        {"0,0": EAST}, "supply = { red = { juggler = 0 } }", "stock = { red = { juggler = 3 } }",
        'tired = ["red"]',
    )  # fmt: skip


def test_a_piece_is_reserved_and_taken_out_again() -> None:
    state = stand({"0,0": EAST})
    draft = Draft.of(state.content)
    draft.reserve(1, "juggler", -2)
    draft.supply(1, "juggler", 2)
    draft.reserve(0, "juggler", 1)
    assert draft.reserves == ({"juggler": 3}, {"juggler": 0})
    assert state.stock == {"coin": 4, "red": {"juggler": 2}, "blue": {"juggler": 2}}
    draft.reserve(0, "juggler", -1)
    after = GameState(draft)
    assert after.position().stock == {"coin": 4, "red": {"juggler": 2}, "blue": {"juggler": 0}}
    assert set_up(state.profile, after.position()) == after


def test_a_token_is_put_moved_and_taken_off() -> None:
    state = stand({"0,0": EAST, "0,1": FIELD})
    draft = Draft.of(state.content)
    draft.move_token("fair", None)
    assert draft.tokens == {}
    draft.move_token("fair", 0)
    draft.move_token("fair", Cell(0, 1).spot)
    assert GameState(Draft.of(draft)) == stand({"0,0": EAST, "0,1": FIELD}, 'fair = "0,1"')
    draft.move_token("fair", None)
    assert GameState(draft) == state


def test_a_piece_carries_nothing_undeclared() -> None:
    with pytest.raises(PositionError, match=r"'plums=1' is not what a piece carries.*coins"):
        stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C plums=1"]')


# -- the board ------------------------------------------------------------------------------------


def test_the_board_knows_what_lies_on_some_spots() -> None:
    board = stand({"0,0": STALL, "0,1": BEGINS, "1,1": ROAD}).board
    spots = [Cell(1, 1).spot, Cell(0, 0).spot, Cell(1, 0).spot]
    nodes = [board.node(0, "a"), board.node(0, "stall")]
    nodes += [board.node(spots[0], name) for name in "a1b"]
    assert board.nodes_on(spots) == sum(1 << node for node in nodes)
    tiles = [board.tiles[spot].number for spot in spots[:2]]
    assert board.tiles_on(spots) == sum(1 << number for number in tiles)
    assert board.nodes_on([]) == board.tiles_on([]) == 0
    assert board.spots_of(board.tiles_on(spots)) == (0, spots[0])


def test_a_spot_named_twice_is_one_spot() -> None:
    board = stand({"0,0": FIELD, "0,1": FIELD}).board
    assert board.nodes_on([0, 0]) == board.nodes_on([0])
    assert board.tiles_on([0, 0]) == board.tiles_on([0])


# -- marks and bonuses ----------------------------------------------------------------------------


def test_a_mark_on_a_segment_adds_to_its_feature_as_often_as_it_is_there() -> None:
    tiles = {"0,0": "[aaa CCC aaa aaa; banner*2@C, pennant@C]"}
    state = stand(tiles, 'pieces = ["red follower 0,0 C"]')
    state = play(state, f"lay {WEST} 1,0", "pass")
    (award,) = state.awards
    assert items(award) == [
        ("2 tiles × 2", 4, "city.per_tile"),
        ("1 pennant × 2", 2, "city.per_pennant"),
        ("2 banners × 3", 6, "city.per_banner"),
    ]
    assert award.points == 12


def test_a_mark_counts_otherwise_at_the_end() -> None:
    tiles = {"0,0": "[aaa CCC aaa aaa; banner*2@C]"}
    state = play(stand(tiles, 'pieces = ["red follower 0,0 C"]', "bag = []"), "end")
    assert [items(award) for award in state.awards] == [
        [("1 tile × 1", 1, "final.unfinished"), ("2 banners × 1", 2, "final.unfinished")]
    ]


@pytest.mark.parametrize("literal", ["[aaa aaa aaa aaa; banner@a]", "[a1a aaa aaa aaa; banner@1]"])
def test_a_mark_stands_only_where_it_is_declared_to(literal: str) -> None:
    with pytest.raises(PositionError, match="banner does not stand on a"):
        stand({"0,0": literal})


def test_a_mark_on_a_whole_tile_names_no_segment() -> None:
    state = stand({"0,0": "[aaa CCC aaa aaa; rain]"})
    assert state.board.tiles[0].tile.kind.marked == {"": {"rain": 1}}
    with pytest.raises(PositionError, match="rain stands on the tile as a whole"):
        stand({"0,0": "[aaa CCC aaa aaa; rain@C]"})


@pytest.mark.parametrize("notes", ["rain*3", "rain, rain*2", "rain, rain, rain"])
def test_marks_on_a_whole_tile_are_counted(notes: str) -> None:
    state = stand({"0,0": f"[aaa CCC aaa aaa; {notes}]"}, 'pieces = ["red follower 0,0 C"]')
    assert state.board.tiles[0].tile.kind.marked == {"": {"rain": 3}}
    assert list(state.position().tiles) == ["0,0 [aaa CCC aaa aaa; rain*3]"]
    assert state.feature("0,0", "C").marks("rain") == 0  # it stands on no segment
    (award,) = play(state, "lay [aaa aaa aaa CCC; rain] 1,0", "pass").awards
    assert items(award)[1:] == [("4 rain × -3", -12, "rain.loss"), ("at least 1", 9, "rain.least")]


def test_kinds_of_its_own_set_carry_its_marks_and_sites() -> None:
    state = stand({"0,0": "B1", "0,1": "S1", "1,0": "[aaa aaa CCC aaa]", "1,1": "fair:R2/1"})
    assert state.feature("0,0", "C").marks("banner") == 2
    assert state.board.sites == {Cell(0, 1).spot: "stall"}
    assert list(state.position().tiles) == ["0,0 B1", "1,0 [aaa aaa CCC aaa]", "0,1 S1", "1,1 R2/1"]


# -- keys of positions and verdicts ---------------------------------------------------------------


def test_a_key_reads_and_writes_a_token() -> None:
    assert stand({"0,0": FIELD}, 'fair = "0,0"').tokens == {"fair": Cell(0, 0)}
    assert stand({"0,0": FIELD}, 'fair = "off"') == stand({"0,0": FIELD})
    assert stand({"0,0": FIELD}, 'fair = "0,0"') != stand({"0,0": FIELD})
    for value, said in [('"1,0"', "no tile lies at 1,0"), ('"x"', "not a cell"), ("3", "a cell")]:
        with pytest.raises(PositionError) as caught:
            stand({"0,0": FIELD}, f"fair = {value}")
        (fault,) = caught.value.faults
        assert fault.startswith("fair: ")
        assert said in fault


def test_a_key_reads_and_writes_what_is_kept() -> None:
    state = stand({"0,0": FIELD}, 'darling = "blue"', 'tired = ["blue", "red", "blue"]')
    assert state.content.extras == {"darling": "blue", "tired": (0, 1)}
    assert state.position().more == {"darling": "blue", "tired": ["red", "blue"]}
    assert hash(state) != hash(stand({"0,0": FIELD}, 'darling = "red"'))
    with pytest.raises(PositionError, match="darling: expected a player, found 'green'"):
        stand({"0,0": FIELD}, 'darling = "green"')


def test_a_key_is_read_when_all_else_of_the_position_is(tmp_path: Path) -> None:
    source = """
def read(draft, value):
    draft.keep("seen", (
        draft.step, draft.laid, draft.to_move, draft.points, draft.stock["coin"],
        draft.supplies[0]["juggler"], draft.bag["D"], draft.hands[1],
    ))

SEEN = StateKey(name="seen", read=read, write=lambda state: None)
EXTENSION = Extension(name="other", keys=(SEEN,))
"""
    lines = ["seen = 1", 'to_move = "blue"', 'step = "place"', 'laid = "0,0"', "scores.red = 3"]
    lines += ['bag = ["D*2"]', 'hands.blue = ["E"]', 'pieces = ["red juggler 0,0 C coins=1"]']
    with another(tmp_path, source) as both:
        state = stand({"0,0": EAST}, *lines, profile=load_profile(str(both)))
    assert state.content.extras["seen"] == ("place", 0, "blue", (3, 0), 3, 0, 2, ("E",))


def test_what_a_verdict_may_ask_need_be_no_key_of_positions() -> None:
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=1"]', 'fair = "0,0"')
    played = Played(state=state, before=state)
    asked = {name: aspect.of(played, ()) for name, aspect in state.assembly.aspects.items()}
    assert asked == {"fair": "0,0", "darling": None, "coins_left": 3}
    assert "coins_left" not in state.position().to_dict()
    with pytest.raises(PositionError, match="coins_left"):
        stand({"0,0": FIELD}, "coins_left = 3")


CASE = """
id = "fair-travels"
title = "The fair travels to a juggler's city"
question = "Does the city under the fair score double at once?"

[position]
players = ["red", "blue"]
tiles = ["0,0 [aaa CCC aaa aaa; stall]"]
pieces = ["red juggler 0,0 C coins=1"]
fair = "0,0"

[play]
moves = ["lay [aaa aaa aaa CCC] 1,0", "fair 1,0"]

[verdict.fair]
gains = { red = 8 }
fair = "1,0"
darling = "red"
coins_left = 4
turns_on = []

[verdict."fair+fair.feast"]
fair = "1,0"
coins_left = 3
"""


def test_cases_state_its_keys() -> None:
    fared = {
        check.profile: list(map(str, check.differences)) for check in check_case(read_case(CASE))
    }
    assert fared == {"fair": [], "fair+fair.feast": ["coins_left: expected 3, found 4"]}


def test_a_case_with_its_words_is_asked_only_where_they_are_known() -> None:
    found = adjudicate(read_case(CASE), ["carcassonne", "fair"])
    assert found["fair"].applicable
    assert found["carcassonne"].unknown[-2:] == ("key 'fair'", "move 'fair 1,0'")


def test_a_verdict_turns_on_its_clauses() -> None:
    position = [f"{cell} {tile}" for cell, tile in BESIDE_A_CITY.items()]
    case = read_case(
        f"""
        id = "stall-last"
        title = "A city and a stall at once"
        question = "Does the follower in the city contend for the stall?"
        position.players = ["red", "blue"]
        position.tiles = {json.dumps(position)}
        position.pieces = ["red follower 0,1 C", "blue follower 0,-1 a"]
        play.moves = ["lay [aaa aaa CCC aaa] 1,0", "pass"]
        verdict.fair = {{ gains = {{ red = 6, blue = 6 }}, turns_on = ["stall.scored"] }}
        """
    )
    assert all(check.holds for check in check_case(case))
    verdict = adjudicate(case, ["fair"])["fair"]
    assert verdict.turns_on == ("stall.scored",)
    assert verdict.status == "silent"
    (way,) = verdict.readings.ways
    assert way.result.values["gains"] == {("red",): 12, ("blue",): 6}


def test_a_key_of_another_game_is_refused() -> None:
    with pytest.raises(PositionError, match="fair: carcassonne knows no such thing"):
        stand({"0,0": FIELD}, 'fair = "0,0"', profile=load_profile("carcassonne"))


# -- faults, contradictions, glyphs ---------------------------------------------------------------


def test_it_finds_faults_of_positions() -> None:
    with pytest.raises(PositionError) as caught:
        stand({"0,0": EAST}, 'pieces = ["blue follower 0,0 a coins=1"]')
    assert caught.value.faults == ("pieces: only a juggler carries coins, not blue follower 0,0 a",)


def test_its_faults_are_told_together_with_those_of_the_machine() -> None:
    pieces = 'pieces = ["red juggler 0,0 C coins=3", "blue follower 0,0 a coins=1"]'
    with pytest.raises(PositionError) as caught:
        stand({"0,0": EAST}, pieces, "scores = { green = 1 }", 'fair = "5,5"')
    assert caught.value.faults == (
        "pieces: more than 2 coins on 'red juggler 0,0 C coins=3'",
        "scores: 'green' is no player; players are red, blue",
        "fair: no tile lies at 5,5",
        "pieces: only a juggler carries coins, not blue follower 0,0 a",
    )


def test_players_are_not_called_like_a_stock() -> None:
    said = ("'coin' is also the name of a stock",)
    with pytest.raises(PositionError) as caught:
        new_game("fair", ["coin", "blue"])
    assert (caught.value.key, caught.value.faults) == ("players", said)
    with pytest.raises(PositionError) as caught:
        set_up("fair", 'players = ["blue", "coin"]')
    assert caught.value.faults == (f"players: {said[0]}",)
    assert new_game("carcassonne", ["coin", "juggler"]).to_move == "coin"
    assert new_game("fair", ["juggler", "fair"]).to_move == "juggler"


def test_it_finds_answers_that_cannot_hold_together() -> None:
    profile = fair(fair__reach=0, coin__amount=0)
    assert contradictions(profile) == (
        "fair.reach must be at least 1",
        "turn.sequence names the step 'toss', but coin.amount is 0",
    )
    with pytest.raises(ProfileError, match=r"fair\.reach must be at least 1"):
        new_game(profile, 2)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"turn__sequence": ["draw", "lay", "toss", "score"]}, "'toss' behind 'score'"),
        ({"final__order": ["parade", "fireworks"]}, "final.order names 'fireworks'"),
        ({"follower__where": ["stall", "tent"]}, "follower.where names 'tent'"),
    ],
)
def test_what_it_declares_is_known_to_the_machines_own_checks(
    answers: dict[str, object], said: str
) -> None:
    (fault,) = contradictions(fair(**answers))
    assert said in fault


def test_its_glyphs_draw_the_board() -> None:
    tiles = {"0,0": "[CCC aaa aaa aaa; stall, banner*2@C]", "1,0": "[aaa CCC aaa aaa; rain]"}
    state = stand(tiles, 'pieces = ["red juggler 1,0 C"]')
    assert set(state.assembly.glyphs) >= {"follower", "juggler", "banner", "rain", "stall", "fair"}
    drawn = board_text(state)
    for ink in ("SS", "B2", "RJ", "RR"):
        assert ink in drawn
    assert "FF" in board_text(stand(tiles, 'fair = "0,0"'))
