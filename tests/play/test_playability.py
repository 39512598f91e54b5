"""What keeps a profile from being played: the tiles left in the box, and its sets."""

from __future__ import annotations

from pathlib import Path

from arkrules import Profile, ProfileError, load_profile, new_game, set_up
from arkrules.errors import TileSetError
from arkrules.play import contradictions
from arkrules.play.playability import require_playable, start_tiles
from tests.faults import one_of_each
from tests.positions import FIELD
from tests.running import error_of

RED = 'players = ["red"]'


ANSWERS: list[tuple[dict[str, object], int]] = [
    ({}, 0),
    # How many tiles there are need not be said; the box holds two of A.
    ({"setup.tiles": 0}, 0),
    ({"setup.tiles": 71}, 1),
    ({"setup.tiles": 70, "setup.left_in_box": ["A", "base:A"]}, 0),
    ({"setup.tiles": 69, "setup.left_in_box": ["A", "A", "A"]}, 1),
    ({"setup.left_in_box": ["A", "base:A"]}, 1),
    ({"setup.tiles": 71, "setup.left_in_box": [FIELD]}, 1),
    # Nobody knows how many tiles are left where one of them is none.
    ({"setup.left_in_box": ["ZZ", "YY"]}, 1),
    ({"turn.sequence": ["lay", "draw"]}, 1),
    ({"turn.sequence": ["draw", "lay", "lay"]}, 1),
    ({"turn.sequence": ["draw", "lay", "dance"]}, 1),
    ({"turn.sequence": ["draw", "lay", "place", "place"], "final.order": ["farms", "x"]}, 2),
    ({"follower.where": ["tent"]}, 1),
    ({"table.edge_completes": True}, 1),
    ({"table.edge_completes": True, "table.bounds": "edge"}, 0),
    ({"table.edge_completes": True, "table.bounds": "shifting"}, 1),
    ({"setup.start_in_bag": True}, 0),
    ({"setup.start_tile": ["0,0 ZZ"]}, 1),
    ({"setup.start_tile": ["0,0 D/1", "1,0 E/3"]}, 0),
    ({"setup.start_tile": ["0,0 D/1", "1,0 E/3"], "setup.start_in_bag": True}, 1),
    # D shows a road to the east, and E a field to the west.
    ({"setup.start_tile": ["0,0 D", "1,0 E", "0,0 D", "1,0 D/2"]}, 3),
    ({"setup.start_tile": ["0,0 D", "1,1 D", "5,0 D"]}, 1),
    ({"setup.start_tile": ["0,0 D", "1,0 D", "1,1 D/2"]}, 0),
    # Where one is unknown, it is not asked how the others lie.
    ({"setup.start_tile": ["0,0 D", "1,0 E", "0,0 ZZ"]}, 1),
]
"""Answers altered, and how many faults there are in them together."""


def altered(answers: dict[str, object]) -> Profile:
    """A profile with some answers altered."""
    profile = load_profile("carcassonne")
    for clause, answer in answers.items():
        profile = profile.with_answer(clause, answer)
    return profile


def test_answers_that_cannot_hold_together_are_refused() -> None:
    for answers, faults in ANSWERS:
        profile = altered(answers)
        found = contradictions(profile)
        assert len(found) == faults, answers
        for begin in (require_playable, lambda one: new_game(one, 2), lambda one: set_up(one, RED)):
            if faults:
                error = error_of(begin, profile, kind=ProfileError)
                assert (error.faults, error.file) == (found, "carcassonne")
            else:
                begin(profile)


def test_answers_that_cannot_hold_together_are_told(snapshot: object) -> None:
    told = {str(answers): list(contradictions(altered(answers))) for answers, _ in ANSWERS}
    assert (
        one_of_each(
            (fault for faults in told.values() for fault in faults),
            of=("play/playability", "play/setup"),
        )
        == snapshot
    )


def test_two_sets_that_both_begin_at_the_middle_need_a_start_tile_of_their_own(
    tmp_path: Path,
) -> None:
    file = tmp_path / "both.toml"
    file.write_text(
        'id = "both"\ntitle = "Both"\nextends = "ghosts"\nsets = ["base", "ghosts"]\n'
        '[rules.setup.start_tile]\nanswer = []\nnote = "ours"\n'
    )
    assert any("0,0" in fault for fault in contradictions(load_profile(file)))


def test_a_set_that_cannot_be_read_is_named_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'id = "mine"\ntitle = "Mine"\nextends = "carcassonne"\nsets = ["hut"]\n'
    )
    (tmp_path / "tiles").mkdir()
    path = tmp_path / "tiles" / "hut.toml"
    path.write_text('id = "hut"\ntitle = "Hut"\n[tiles]\nS = { outline = "zzz", count = 1 }\n')
    mine = load_profile("mine", paths=[tmp_path])
    assert error_of(contradictions, mine, kind=TileSetError).file == str(path)


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
    assert [*map(str, start_tiles(own) + start_tiles(none))] == ["2,0 E/2", "0,0 D"]


def test_only_of_a_profile_it_is_asked_whether_it_can_be_played() -> None:
    error_of(contradictions, "carcassonne", kind=TypeError)


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
