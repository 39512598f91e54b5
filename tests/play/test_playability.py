"""What keeps a profile from being played: the tiles left in the box, and its sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import load_profile, new_game
from arkrules.errors import TileSetError
from arkrules.play import contradictions


@pytest.mark.parametrize(
    ("left", "faults"),
    [
        # The box holds two of A.
        (["A", "A"], ()),
        (["A", "A", "A"], ("setup.left_in_box: the sets do not hold 3 of A",)),
    ],
)
def test_as_many_tiles_are_left_in_the_box_as_it_holds(
    left: list[str], faults: tuple[str, ...]
) -> None:
    profile = load_profile("carcassonne").with_answer("setup.left_in_box", left)
    found = contradictions(profile.with_answer("setup.tiles", 72 - len(left)))
    assert tuple(one for one in found if "left_in_box" in one) == faults


def test_a_set_that_cannot_be_read_is_named_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\nsets = ["hut"]\n'
    )
    (tmp_path / "tiles").mkdir()
    path = tmp_path / "tiles" / "hut.toml"
    path.write_text('id = "hut"\ntitle = "Hut"\n[tiles]\nS = { outline = "zzz", count = 1 }\n')
    with pytest.raises(TileSetError) as caught:
        contradictions(load_profile("mine", paths=[tmp_path]))
    assert caught.value.file == str(path)


@pytest.mark.parametrize(
    ("clause", "answer", "said"),
    [
        ("turn.sequence", ["lay", "draw"], "turn.sequence must begin with draw and lay"),
        ("turn.sequence", ["draw", "lay", "lay"], "turn.sequence must begin with draw and lay"),
        ("turn.sequence", ["draw", "lay", "dance"], "turn.sequence names the step 'dance'; known"),
        ("final.order", ["dances"], "final.order names 'dances'; known are "),
        (
            "follower.where",
            ["tent"],
            "follower.where names 'tent'; known are city, field, monastery, road",
        ),
        ("setup.start_tile", ["0,0 ZZ"], "setup.start_tile: "),
        ("setup.start_tile", ["x,0 D"], "setup.start_tile: "),
    ],
)
def test_what_cannot_be_played_is_said_with_its_clause(
    clause: str, answer: object, said: str
) -> None:
    profile = load_profile("carcassonne").with_answer(clause, answer)
    assert any(fault.startswith(said) for fault in contradictions(profile))


def test_only_of_a_profile_it_is_asked_whether_it_can_be_played() -> None:
    with pytest.raises(TypeError, match="profile: expected a profile, such as `load_profile`"):
        contradictions("carcassonne")  # type: ignore[arg-type]


def test_what_is_left_in_the_box_is_not_drawn() -> None:
    profile = load_profile("carcassonne").with_answer("setup.left_in_box", ["A", "X"])
    whole = new_game("carcassonne", 2).bag
    bag = new_game(profile.with_answer("setup.tiles", 70), 2).bag
    assert whole is not None
    assert bag is not None
    # The box holds two of A, one of X, and four of D, with one of which the game begins.
    assert (whole["A"], whole["X"], whole["D"]) == (2, 1, 3)
    assert dict(bag) == {token: number for token, number in whole.items() if token != "X"} | {
        "A": 1
    }
