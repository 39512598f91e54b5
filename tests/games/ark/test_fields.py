"""What fields are worth at the end, and what marks add to roads and cities."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fair import another
from tests.positions import stand, tiles

ARK = "ark-en2"


@pytest.mark.parametrize(
    ("marks", "value", "points", "words"),
    [
        ("", "field-floor", 0, ""),
        ("; sheep*3@a", "field-floor", 6, "3 sheep × 2"),
        ("; sheep*3@a, wolf@a", "score-floor", 4, "3 sheep less 1 wolf, × 2"),
        ("; sheep@a, wolf*3@a", "field-floor", 0, ""),
        ("; sheep@a, wolf*3@a", "score-floor", -4, "1 sheep less 3 wolves, × 2"),
    ],
)
def test_a_field_is_worth_two_for_each_sheep_that_no_wolf_ate_and_less_than_nothing_by_one_reading(
    marks: str, value: str, points: int, words: str
) -> None:
    lines = ('pieces = ["red follower 0,0 a"]', "scores = { red = 10 }", "bag = []")
    state = stand(tiles(f"0,0 [aaa aaa aaa aaa{marks}]"), *lines, under=ARK, field__value=value)
    after = state.play("end")
    assert after.scores["red"] == 10 + points
    paid = [(one.kind, one.final, [str(line.words) for line in one.lines]) for one in after.awards]
    assert paid == ([("field", True, [words])] if points else [])
    assert {line.clause for one in after.awards for line in one.lines} <= {"field.value"}
    assert [str(piece) for piece in after.pieces] == ["red follower 0,0 a"]


def test_fields_are_told_of_with_who_has_most_on_them() -> None:
    board = tiles("0,0 [aaa aaa aaa aaa; sheep@a]", "1,0 [aaa aaa aaa aaa]")
    pieces = 'pieces = ["red follower 0,0 a", "blue follower 1,0 a"]'
    state = stand(board, pieces, "bag = []", under=ARK)
    assert state.play("end").scores == {"red": 2, "blue": 2}
    assert [(one.clause, str(one.words)) for one in state.explain("end")] == [
        ("shared.majority", "on the field a at 0,0 Red has 1 and Blue has 1: Red and Blue are tied,"
         " and each scores in full"),
    ]  # fmt: skip


HERDING = """
from arkrules.games.base import follower_may_stand

EXTENSION = Extension(name="other", pieces=(
    PieceKind(
        name="mayor", dealt=lambda profile: 1, may_stand=follower_may_stand,
        weight=lambda profile, kind, final: 2 if final else 0,
        returns_clause="follower.recall", out_of_supply="follower.out_of_supply",
        count_clause="setup.followers",
    ),
))
"""
"""A mayor who counts for two when the game has ended, and for nothing before."""


@pytest.mark.usefixtures("installed")
def test_a_field_goes_to_whoever_has_most_at_the_end_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "among.toml"
    path.write_text(
        'id = "among"\ntitle = "Among"\nextends = "ark-en2"\nextensions = ["ark", "other"]\n'
    )
    board = tiles("0,0 [aaa aaa aaa aaa; sheep@a]", "1,0 [aaa aaa aaa aaa]")
    pieces = 'pieces = ["red mayor 0,0 a", "blue follower 1,0 a"]'
    with another(tmp_path, HERDING):
        state = stand(board, pieces, "bag = []", under=str(path))
        assert state.play("end").scores == {"red": 2, "blue": 0}


@pytest.mark.parametrize(("oasis", "scroll"), [(1, 2), (3, 5)])
def test_scrolls_and_oases_add_what_the_clauses_say_to_what_is_complete(
    oasis: int, scroll: int
) -> None:
    # One tile completes a city of two tiles and a road of two, with a scroll and two oases.
    board = tiles("0,-1 [aaa aaa CCC aaa]", "1,-1 [aaa aaa aaa aaa]", "1,0 [aaa aaa aaa a1a]")
    lines = ('pieces = ["red follower 0,-1 C", "blue follower 1,0 1"]', 'ark = "1,-1"')
    hand = 'hands = { red = ["[CCC a1a aaa aaa; scroll@C, oasis*2@1]"] }'
    rules = {"road__per_oasis": oasis, "city__per_scroll": scroll}
    after = stand(board, *lines, hand, under=ARK, **rules).play("lay /0 0,0").play("pass")
    assert {
        one.kind: [(line.points, line.clause) for line in one.lines] for one in after.awards
    } == {
        "road": [(2, "road.per_tile"), (2 * oasis, "road.per_oasis")],
        "city": [(4, "city.per_tile"), (scroll, "city.per_scroll")],
    }


@pytest.mark.parametrize(("oasis", "scroll"), [(1, 2), (3, 5)])
def test_at_the_end_an_oasis_adds_as_much_as_ever_and_a_scroll_one_point_as_a_tile_does(
    oasis: int, scroll: int
) -> None:
    board = tiles("0,0 [CCC a1b bbb b1a; scroll@C, oasis*2@1]")
    pieces = 'pieces = ["red follower 0,0 C", "blue follower 0,0 1"]'
    rules = {"road__per_oasis": oasis, "city__per_scroll": scroll}
    after = stand(board, pieces, "bag = []", under=ARK, **rules).play("end")
    assert {
        one.kind: [(line.points, line.clause) for line in one.lines] for one in after.awards
    } == {
        "road": [(1, "final.unfinished"), (2 * oasis, "road.per_oasis")],
        "city": [(1, "final.unfinished"), (1, "final.unit")],
    }
