"""What fields are worth at the end, and who scores them."""

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
