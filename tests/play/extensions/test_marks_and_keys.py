"""Marks, bonuses, keys, faults and glyphs of an extension."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import Cell, PositionError, ProfileError, load_profile, new_game
from arkrules.play import Replay, contradictions
from arkrules.render import board_text
from arkrules.rulings import adjudicate, check_case, read_case
from tests.fair import EAST, FIELD, STALL_LAST, WEST, another, fair, items, stand
from tests.faults import one_of_each
from tests.positions import play
from tests.running import error_of

pytestmark = pytest.mark.usefixtures("installed")


# -- marks and bonuses -----------------------------------------------------------------------------


def test_a_mark_on_a_segment_adds_to_its_feature_as_often_as_it_is_there() -> None:
    tiles = {"0,0": "[aaa CCC aaa aaa; banner*2@C, pennant@C]"}
    state = stand(tiles, 'pieces = ["red follower 0,0 C"]')
    state = play(state, f"lay {WEST} 1,0", "pass")
    (award,) = state.awards
    assert items(award) == [(4, "city.per_tile"), (2, "city.per_pennant"), (6, "city.per_banner")]
    assert award.points == 12


def test_a_mark_counts_otherwise_at_the_end() -> None:
    tiles = {"0,0": "[aaa CCC aaa aaa; banner*2@C]"}
    state = play(stand(tiles, 'pieces = ["red follower 0,0 C"]', "bag = []"), "end")
    assert [items(award) for award in state.awards] == [
        [(1, "final.unfinished"), (2, "final.unfinished")]
    ]


@pytest.mark.parametrize("notes", ["rain*3", "rain, rain*2", "rain, rain, rain"])
def test_marks_on_a_whole_tile_are_counted(notes: str) -> None:
    state = stand({"0,0": f"[aaa CCC aaa aaa; {notes}]"}, 'pieces = ["red follower 0,0 C"]')
    assert state.board.tiles[0].tile.kind.marked == {"": {"rain": 3}}
    assert [*map(str, state.position().tiles)] == ["0,0 [aaa CCC aaa aaa; rain*3]"]
    assert state.feature("0,0", "C").marks("rain") == 0  # it stands on no segment
    (award,) = play(state, "lay [aaa aaa aaa CCC; rain] 1,0", "pass").awards
    assert items(award)[1:] == [(-12, "rain.loss"), (9, "rain.least")]


def test_kinds_of_its_own_set_carry_its_marks_and_sites() -> None:
    state = stand({"0,0": "B1", "0,1": "S1", "1,0": "[aaa aaa CCC aaa]", "1,1": "fair:R2/1"})
    assert state.feature("0,0", "C").marks("banner") == 2
    assert state.board.sites == {Cell(0, 1).spot: "stall"}
    lying = ["0,0 B1", "1,0 [aaa aaa CCC aaa]", "0,1 S1", "1,1 R2/1"]
    assert [*map(str, state.position().tiles)] == lying


# -- keys of positions and verdicts ----------------------------------------------------------------


def test_a_key_reads_and_writes_a_token() -> None:
    assert stand({"0,0": FIELD}, 'fair = "0,0"').tokens == {"fair": Cell(0, 0)}
    assert stand({"0,0": FIELD}, 'fair = "off"') == stand({"0,0": FIELD})
    assert stand({"0,0": FIELD}, 'fair = "0,0"') != stand({"0,0": FIELD})


def test_a_key_reads_and_writes_what_is_kept() -> None:
    state = stand({"0,0": FIELD}, 'darling = "blue"', 'tired = ["blue", "red", "blue"]')
    assert state.content.extras == {"darling": "blue", "tired": (0, 1)}
    assert state.position().more == {"darling": "blue", "tired": ["red", "blue"]}
    assert hash(state) != hash(stand({"0,0": FIELD}, 'darling = "red"'))


def test_a_key_is_read_when_all_else_of_the_position_is(tmp_path: Path) -> None:
    source = """
def read(draft, value):
    draft.keep("seen", (
        draft.step, draft.laid, draft.to_move, draft.points, draft.stock["coin"],
        draft.supplies[0]["juggler"], draft.bag["D"], draft.hands[1],
    ))

SEEN = PositionField(name="seen", read=read, write=lambda state: None)
EXTENSION = Extension(name="other", position_fields=(SEEN,))
"""
    lines = ["seen = 1", 'to_move = "blue"', 'step = "place"', 'laid = "0,0"', "scores.red = 3"]
    lines += ['bag = ["D*2"]', 'hands.blue = ["E"]', 'pieces = ["red juggler 0,0 C coins=1"]']
    with another(tmp_path, source) as both:
        state = stand({"0,0": EAST}, *lines, profile=load_profile(str(both)))
    assert state.content.extras["seen"] == ("place", 0, "blue", (3, 0), 3, 0, 2, ("E",))


def test_what_a_verdict_may_ask_need_be_no_key_of_positions() -> None:
    state = stand({"0,0": EAST}, 'pieces = ["red juggler 0,0 C coins=1"]', 'fair = "0,0"')
    played = Replay(states=(state,), before=state)
    asked = {name: field.of(played) for name, field in state.assembly.verdict_fields.items()}
    assert asked == {"fair": "0,0", "darling": None, "coins_left": 3}
    assert "coins_left" not in state.position().to_dict()


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
    fared = {check.profile: list(check.differences) for check in check_case(read_case(CASE))}
    ((_, wrong),) = [pair for pair in fared.items() if pair[1]]
    assert (list(fared), fared["fair"]) == (["fair", "fair+fair.feast"], [])
    assert [(one.key, one.expected, one.found) for one in wrong] == [("coins_left", "3", "4")]


def test_a_case_with_its_words_is_asked_only_where_they_are_known() -> None:
    found = adjudicate(read_case(CASE), ["carcassonne", "fair"])
    assert found["fair"].applicable
    unknown = found["carcassonne"].unknown[-2:]
    assert ["'fair'" in unknown[0], "'fair 1,0'" in unknown[1]] == [True, True]


def test_a_verdict_turns_on_its_clauses() -> None:
    said = 'verdict.fair = { gains = { red = 6, blue = 6 }, turns_on = ["stall.scored"] }'
    case = read_case(f"{STALL_LAST}\n{said}")
    assert all(check.holds for check in check_case(case))
    verdict = adjudicate(case, ["fair"])["fair"]
    assert (verdict.turns_on, verdict.status) == (("stall.scored",), "silent")
    (way,) = verdict.readings.branches
    assert way.result.values["gains"] == {"red": 12, "blue": 6}


def test_players_are_not_called_like_a_stock() -> None:
    error = error_of(new_game, "fair", ["coin", "blue"], kind=PositionError)
    assert (error.key, len(error.faults)) == ("players", 1)
    assert new_game("carcassonne", ["coin", "juggler"]).to_move == "coin"
    assert new_game("fair", ["juggler", "fair"]).to_move == "juggler"


CONTRADICTING: tuple[dict[str, object], ...] = (
    {"fair__reach": 0}, {"fair__reach": 0, "coin__amount": 0},
    {"turn__sequence": ["draw", "lay", "toss", "score"]},
    {"final__order": ["parade", "fireworks"]}, {"follower__where": ["stall", "tent"]},
)  # fmt: skip


def test_answers_that_cannot_hold_together_are_told(snapshot: object) -> None:
    told = [contradictions(fair(**answers)) for answers in CONTRADICTING]
    assert (
        one_of_each((fault for faults in told for fault in faults), of=("play/playability",))
        == snapshot
    )
    assert [*map(len, told)] == [1, 2, 1, 1, 1]
    for answers in CONTRADICTING:
        error_of(new_game, fair(**answers), 2, kind=ProfileError)


def test_its_glyphs_draw_the_board() -> None:
    tiles = {"0,0": "[CCC aaa aaa aaa; stall, banner*2@C]", "1,0": "[aaa CCC aaa aaa; rain]"}
    state = stand(tiles, 'pieces = ["red juggler 1,0 C"]')
    assert set(state.assembly.glyphs) >= {"follower", "juggler", "banner", "rain", "stall", "fair"}
    drawn = board_text(state)
    for ink in ("SS", "B2", "RJ", "RR"):
        assert ink in drawn
    assert "FF" in board_text(stand(tiles, 'fair = "0,0"'))
