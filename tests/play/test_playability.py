"""What keeps a profile from being played: the tiles left in the box, and its sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import ProfileError, load_profile, new_game
from arkrules.errors import TileSetError
from arkrules.play import contradictions
from arkrules.play.playability import require_playable, start_tiles
from tests.positions import FIELD


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
        ("setup.left_in_box", ["ZZ"], "setup.left_in_box: 'ZZ' is no kind of the sets base"),
        (
            "setup.left_in_box",
            [FIELD],
            f"setup.left_in_box: the sets do not hold 1 of {FIELD}",
        ),
        ("setup.tiles", 71, "setup.tiles says 71, but 72 of the sets base are played with"),
        (
            "table.edge_completes",
            True,
            "table.edge_completes needs an edge that stays where it is: table.bounds says 'none'",
        ),
    ],
)
def test_what_cannot_be_played_is_said_with_its_clause(
    clause: str, answer: object, said: str
) -> None:
    profile = load_profile("carcassonne").with_answer(clause, answer)
    assert any(fault.startswith(said) for fault in contradictions(profile))


@pytest.mark.parametrize(
    ("answers", "faults"),
    [
        ({}, ()),
        # How many tiles there are need not be said.
        ({"setup.tiles": 0}, ()),
        ({"setup.tiles": 70, "setup.left_in_box": ["A", "base:A"]}, ()),
        (
            {"setup.left_in_box": ["A", "base:A"]},
            ("setup.tiles says 72, but 70 of the sets base are played with",),
        ),
        ({"table.edge_completes": True, "table.bounds": "edge"}, ()),
        (
            {"table.edge_completes": True, "table.bounds": "shifting"},
            (
                "table.edge_completes needs an edge that stays where it is: table.bounds"
                " says 'shifting', not 'edge'",
            ),
        ),
        ({"setup.start_in_bag": True}, ()),
        ({"setup.start_tile": ["0,0 D/1", "1,0 E/3"]}, ()),
        (
            {"setup.start_tile": ["0,0 D/1", "1,0 E/3"], "setup.start_in_bag": True},
            (
                "setup.start_in_bag needs one start tile: setup.start_tile names 2,"
                " which lie together and cannot be drawn",
            ),
        ),
        (
            {"setup.start_tile": ["0,0 D", "1,0 E", "0,0 D", "1,0 D/2"]},
            (
                "setup.start_tile: two tiles lie at 0,0",
                "setup.start_tile: two tiles lie at 1,0",
                "setup.start_tile: the sides between 0,0 and 1,0 do not match",
            ),
        ),
        (
            # Where one cannot be read, it is not asked how the others lie.
            {"setup.start_tile": ["0,0 D", "1,0 E", "x,0 D"]},
            ("setup.start_tile: 'x,0': not a cell; expected two whole numbers such as 1,-2",),
        ),
        (
            # Nobody knows how many tiles are left where one of them is none.
            {"setup.left_in_box": ["ZZ", "YY"]},
            ("setup.left_in_box: 'ZZ' is no kind of the sets base",),
        ),
        (
            {"turn.sequence": ["draw", "lay", "place", "place"], "final.order": ["farms", "x"]},
            (
                "turn.sequence must begin with draw and lay, and name no step twice",
                "final.order names 'x'; known are unfinished, farms",
            ),
        ),
    ],
)
def test_answers_that_cannot_hold_together_are_told_and_no_others(
    answers: dict[str, object], faults: tuple[str, ...]
) -> None:
    profile = load_profile("carcassonne")
    for clause, answer in answers.items():
        profile = profile.with_answer(clause, answer)
    assert contradictions(profile) == faults
    if faults:
        with pytest.raises(ProfileError) as caught:
            require_playable(profile)
        assert (caught.value.faults, caught.value.file) == (faults, "carcassonne")


def test_where_a_profile_has_no_tiles_none_are_missing(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    file.write_text('id = "bare"\ntitle = "Bare"\n[rules.setup.tiles]\nanswer = 5\nnote = "ours"\n')
    bare = load_profile(file)
    assert (bare.sets, bare.value("setup.tiles")) == ((), 5)
    assert contradictions(bare) == ()


def test_a_game_begins_with_the_tiles_that_its_sets_begin_with_if_it_names_none() -> None:
    plain = load_profile("carcassonne")
    own = plain.with_answer("setup.start_tile", ["2,0 E/2"])
    none = plain.with_answer("setup.start_tile", [])
    assert (start_tiles(own), start_tiles(none)) == (("2,0 E/2",), ("0,0 D",))


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
