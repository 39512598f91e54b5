"""A figure that counts for each mark of its feature, in the engine and in the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.play import Position, new_game, play_line, set_up, valuation_of
from arkrules.rules import Profile, load_profile
from arkrules.sim.acceptance import reasons_against
from tests.fair import another
from tests.positions import play
from tests.sim.lockstep import first_difference, from_state

MAYOR = """
import attrs
from arkrules.games.base import FOLLOWERS

EXTENSION = Extension(name="other", pieces=(
    attrs.evolve(
        FOLLOWERS, name="mayor", dealt=lambda profile: 1, synonyms=(),
        stands_on=lambda profile: ("city",),
        weight=lambda profile, kind, final: Weight(0, marks={"pennant": 1}),
    ),
))
"""
BAG = [
    *["[CCC aaa CCC aaa; pennant*2@C]"] * 6,
    *["[CCC aaa aaa aaa]", "[CCC CCC aaa aaa; pennant@C]"] * 9,
]


@pytest.fixture
def mayors(tmp_path: Path) -> Iterator[Profile]:
    path = tmp_path / "mayors.toml"
    path.write_text(
        'id = "mayors"\ntitle = "Mayors"\nextends = "carcassonne"\nextensions = ["other"]\n'
    )
    with another(tmp_path, MAYOR):
        yield load_profile(path)


@pytest.mark.parametrize(
    ("pennants", "red", "blue"),
    [(0, 0, 6), (1, 8, 8), (2, 10, 0)],  # 2 points for each of three tiles and each pennant
)
def test_a_mayor_counts_for_each_pennant_of_its_city(
    mayors: Profile, pennants: int, red: int, blue: int
) -> None:
    marks = f"; pennant*{pennants}@C" if pennants else ""
    there = ["0,0 [aaa aaa CCC aaa]", f"0,1 [CCC aaa CCC aaa{marks}]"]
    pieces = ["red mayor 0,0 C", "blue follower 0,1 C"]
    last = "[CCC aaa aaa aaa]"
    position = {"players": ["red", "blue"], "tiles": there, "pieces": pieces}
    position["hands"] = {"red": [last]}
    after = play(set_up(mayors, position), f"lay {last} 0,2", "pass")
    assert after.scores == {"red": red, "blue": blue}


def test_what_it_counts_for_is_a_reason_even_if_that_is_one(mayors: Profile) -> None:
    there = ["0,0 [aaa aaa CCC aaa]", "0,1 [CCC aaa CCC aaa; pennant@C]"]
    pieces = ["red mayor 0,0 C", "blue follower 0,1 C"]
    position = {"players": ["red", "blue"], "tiles": there, "pieces": pieces}
    last = "lay [CCC aaa aaa aaa] 0,2"
    run = play_line(mayors, Position.from_dict(position), [last, "pass"])
    told = [str(reason.words) for reason in run.reasons if reason.clause == "shared.majority"]
    assert any("mayor" in words and words.endswith("1") for words in told)


BEARER = """
import attrs
from arkrules.games.base import FOLLOWERS

EXTENSION = Extension(name="other", pieces=(
    attrs.evolve(
        FOLLOWERS, name="bearer", dealt=lambda profile: 1, synonyms=(),
        weight=lambda profile, kind, final: Weight(0, notes={"ghosts": 2}),
    ),
))
"""


@pytest.mark.parametrize(("ghosts", "earners"), [(0, ["blue"]), (1, ["red"]), (2, ["red"])])
def test_a_piece_may_count_by_what_it_carries_and_the_kernel_leaves_it(
    tmp_path: Path, ghosts: int, earners: list[str]
) -> None:
    """Twice the ghosts on it, against one follower."""
    path = tmp_path / "bearers.toml"
    path.write_text(
        'id = "bearers"\ntitle = "B"\nextends = "ghosts"\nextensions = ["ghosts", "other"]\n'
    )
    carried = f" ghosts={ghosts}" if ghosts else ""
    position = {
        "players": ["red", "blue"],
        "tiles": ["0,0 [aaa aaa CCC aaa]", "0,1 [CCC aaa CCC aaa]"],
        "pieces": [f"red bearer 0,0 C{carried}", "blue follower 0,1 C"],
    }
    with another(tmp_path, BEARER):
        rules = load_profile(path)
        (city,) = valuation_of(set_up(rules, position)).holdings
        (reason,) = reasons_against(rules)
    assert list(city.earners) == earners
    assert "bearer" in reason


def test_the_kernel_plays_mayors_as_the_engine_does(mayors: Profile) -> None:
    assert reasons_against(mayors) == ()
    assert first_difference(mayors, 2, 2) is None
    for seed in range(4):
        assert from_state(new_game(mayors, 3, bag=BAG), Random(seed)) is None
