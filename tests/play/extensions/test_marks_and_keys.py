"""Marks, bonuses, keys, faults and glyphs of an extension."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arkrules import Cell, PositionError, ProfileError, load_profile, new_game, set_up
from arkrules.play import Played, contradictions
from arkrules.render import board_text
from arkrules.rulings import adjudicate, check_case, read_case
from tests.fair import BESIDE_A_CITY, EAST, FIELD, WEST, another, fair, items, stand
from tests.positions import play

pytestmark = pytest.mark.usefixtures("installed")


# -- marks and bonuses -----------------------------------------------------------------------------


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


# -- keys of positions and verdicts ----------------------------------------------------------------


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


# -- faults, contradictions, glyphs ----------------------------------------------------------------


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
