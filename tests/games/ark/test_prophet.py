"""Prophets: what they count in a city, and what they double."""

from __future__ import annotations

import json

import pytest

from tests.positions import CAP, FIELD, stand, tiles

ARK = "ark-en2"
EAST, WEST = "[aaa CCC aaa aaa]", "[aaa aaa aaa CCC]"
CAPS = tiles(
    f"0,-1 {CAP}/2", f"1,0 {WEST}", f"-1,0 {EAST}", f"1,-1 {FIELD}", f"-1,-1 {FIELD}",
)  # fmt: skip
"""Three cities that one tile makes one of four tiles, worth 8."""


@pytest.mark.parametrize(
    ("pieces", "scores"),
    [
        (["red prophet -1,0 C", "blue follower 1,0 C"], (16, 8)),
        (["red prophet -1,0 C", "blue follower 1,0 C", "blue follower 0,-1 C"], (0, 8)),
        (["red prophet -1,0 C", "red follower 1,0 C", "blue follower 0,-1 C"], (16, 0)),
        (["red prophet -1,0 C", "blue prophet 1,0 C"], (16, 16)),
    ],
)
@pytest.mark.parametrize("final", ["as-follower", "nothing"])
def test_a_prophet_counts_as_one_follower_in_a_city_and_doubles_it_for_his_owner(
    pieces: list[str], scores: tuple[int, int], final: str
) -> None:
    """Whatever he counts for in a city that is never completed."""
    hand = 'hands = { red = ["[CCC CCC aaa CCC]"] }'
    ark = 'ark = "1,0"'
    lines = (f"pieces = {json.dumps(pieces)}", hand, ark, 'step = "lay"')
    state = stand(CAPS, *lines, under=ARK, prophet__final=final).play("lay /0 0,0")
    after = state.play("pass")
    assert tuple(after.scores.values()) == scores
    doubled = {(line.words, line.points) for one in after.awards for line in one.lines[1:]}
    assert doubled == ({("prophet × 2", 8)} if scores[0] else set())
    clauses = {line.clause for one in after.awards for line in one.lines}
    assert clauses == {"city.per_tile"} | ({"prophet.multiplier"} if scores[0] else set())
    # Followers come home, and prophets leave the game.
    assert after.pieces == ()
    assert after.supply["red"] == {"follower": 7, "prophet": 0}
    told = {(one.clause, str(one.words)) for one in state.explain("pass")}
    assert ("prophet.returns", "Red's prophet at -1,0 goes back to the box") in told
    assert not any(words.endswith("doubles nothing here") for _, words in told)


@pytest.mark.parametrize(("multiplier", "points"), [(1, 8), (2, 16), (3, 24)])
def test_a_prophet_multiplies_as_often_as_the_clause_says(multiplier: int, points: int) -> None:
    hand = 'hands = { red = ["[CCC CCC aaa CCC]"] }'
    lines = ('pieces = ["red prophet -1,0 C"]', hand, 'ark = "1,0"', 'step = "lay"')
    state = stand(CAPS, *lines, under=ARK, prophet__multiplier=multiplier)
    assert state.play("lay /0 0,0").play("pass").scores["red"] == points


@pytest.mark.parametrize(
    ("final", "scores", "clauses", "said"),
    [
        ("as-follower", (2, 2), {"final.unfinished"}, {"Red's prophet doubles nothing here"}),
        ("doubled", (4, 2), {"final.unfinished", "prophet.final"}, set()),
        ("nothing", (0, 2), {"final.unfinished"}, {"Red's prophet at 0,0 counts for 0"}),
    ],
)
def test_what_a_prophet_brings_for_a_city_left_unfinished_goes_by_its_clause(
    final: str, scores: tuple[int, int], clauses: set[str], said: set[str]
) -> None:
    pieces = 'pieces = ["red prophet 0,0 C", "blue follower 1,0 C"]'
    two = tiles("0,0 [CCC CCC aaa aaa]", f"1,0 {WEST}")
    state = stand(two, pieces, "bag = []", under=ARK, prophet__final=final)
    after = state.play("end")
    assert tuple(after.scores.values()) == scores
    assert {line.clause for one in after.awards for line in one.lines} == clauses
    told = {str(one.words) for one in state.explain("end") if one.clause == "prophet.final"}
    assert told == said


@pytest.mark.parametrize("final", ["as-follower", "nothing", "doubled"])
def test_what_a_prophet_scores_for_a_city_left_unfinished_is_not_said_of_anything_else(
    final: str,
) -> None:
    # However he came onto a field, he is one follower there.
    board = tiles("0,0 [aaa aaa aaa aaa; sheep@a]", f"1,0 {FIELD}")
    pieces = 'pieces = ["red prophet 0,0 a", "blue follower 1,0 a"]'
    state = stand(board, pieces, "bag = []", under=ARK, prophet__final=final)
    after = state.play("end")
    assert after.scores == {"red": 2, "blue": 2}
    assert not [one for one in state.explain("end") if one.clause.startswith("prophet.")]


def test_a_prophet_who_is_used_is_refused_by_how_many_there_are() -> None:
    lines = (tiles(f"0,0 {CAP}"), 'step = "place"', 'laid = "0,0"')
    state = stand(*lines, "supply = { red = { prophet = 0 } }", under=ARK)
    assert [refusal.clause for refusal in state.refusals("prophet C")] == ["setup.prophets"]


@pytest.mark.parametrize("keeps_out", [True, False])
@pytest.mark.parametrize("piece", ["follower", "prophet"])
def test_a_prophet_keeps_others_out_of_his_city_as_the_clause_says(
    piece: str, keeps_out: bool
) -> None:
    lines = (tiles(f"0,0 {EAST}"), 'pieces = ["blue prophet 0,0 C"]')
    state = stand(*lines, under=ARK, follower__occupied_by_prophet=keeps_out)
    state = state.play("lay [aaa CCC aaa CCC] 1,0")
    clauses = [refusal.clause for refusal in state.refusals(f"{piece} C")]
    assert clauses == ["follower.occupied"] * keeps_out
