"""What fields are worth at the end, and who scores them."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import GameState
from tests.fair import another
from tests.faults import one_of_each
from tests.games.ark.tables import ARK, lying
from tests.games.asking import paid
from tests.positions import FIELD, stand, tiles

MARKED = [
    ("", "field-floor", 0),
    ("; sheep*3@a", "field-floor", 6),
    ("; sheep*3@a, wolf@a", "score-floor", 4),
    ("; sheep@a, wolf*3@a", "field-floor", 0),
    ("; sheep@a, wolf*3@a", "score-floor", -4),
]


def alone(marks: str, value: str) -> GameState:
    """One follower of red on one field."""
    lines = (lying("red follower 0,0 a"), "scores = { red = 10 }", "bag = []")
    return stand(tiles(f"0,0 [aaa aaa aaa aaa{marks}]"), *lines, under=ARK, field__value=value)


@pytest.mark.parametrize(("marks", "value", "points"), MARKED)
def test_a_field_is_worth_two_a_sheep_left_and_less_than_0_by_one_reading(
    marks: str, value: str, points: int
) -> None:
    after = alone(marks, value).play("end")
    assert after.scores["red"] == 10 + points
    assert paid(after) == ([("red", "field", [(points, "field.value")])] if points else [])
    assert all(award.final for award in after.awards)
    assert [str(piece) for piece in after.pieces] == ["red follower 0,0 a"]


SHARED = tiles("0,0 [aaa aaa aaa aaa; sheep@a]", f"1,0 {FIELD}")


def test_what_people_read_of_fields(snapshot: object) -> None:
    ends = [alone(marks, value).play("end") for marks, value, _ in MARKED]
    lines = [line.words for end in ends for award in end.awards for line in award.lines]
    assert one_of_each(lines) == snapshot


HERDING = """
import attrs
from arkrules.games.base import FOLLOWERS

EXTENSION = Extension(name="other", pieces=(
    attrs.evolve(
        FOLLOWERS, name="mayor", dealt=lambda profile: 1, synonyms=(),
        weight=lambda profile, kind, final: Weight(2 * final),
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
    pieces = lying("red mayor 0,0 a", "blue follower 1,0 a")
    with another(tmp_path, HERDING):
        state = stand(SHARED, pieces, "bag = []", under=str(path))
        assert state.play("end").scores == {"red": 2, "blue": 0}
